"""Damaged files: nothing but InputError, no hang, no hunger, no bomb."""

from __future__ import annotations

import gzip
import resource
import time
from pathlib import Path

import pytest

from kg.errors import InputError
from kg.papers import READERS, listing, read
from kg.papers.authors import split
from kg.papers.bibtex import decoded
from kg.papers.prose import is_names
from tests.papers.mutations import DATA, cuts, damaged, samples

_SLOWEST = 5.0
_HUNGRIEST = 500


def _survives(file: Path, data: bytes, format: str | None) -> None:
    """Read damaged bytes; only an InputError of one line may come out, and soon."""
    file.write_bytes(data)
    start = time.monotonic()
    said = ""
    try:
        for paper in read(file, format=format):
            listing(paper)
    except InputError as error:
        said = str(error)
    assert "\n" not in said
    assert time.monotonic() - start < _SLOWEST


def _megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


@pytest.mark.parametrize("name", READERS)
def test_a_sample_of_damage(name: str, tmp_path: Path) -> None:
    for data in damaged(samples(name), 40, seed=1):
        _survives(tmp_path / "file", data, name)
        _survives(tmp_path / "file", data, None)


@pytest.mark.parametrize("name", READERS)
def test_files_cut_short(name: str, tmp_path: Path) -> None:
    for data in samples(name)[:2]:
        for part in cuts(data, 20):
            _survives(tmp_path / "file", part, name)


@pytest.mark.slow
@pytest.mark.parametrize("name", READERS)
def test_ten_thousand_damaged_files(name: str, tmp_path: Path) -> None:
    seeds = samples(name)
    short = [part for data in seeds for part in cuts(data, 100)]
    for data in [*short, *damaged(seeds, 10_000 - len(short), seed=2)]:
        _survives(tmp_path / "file", data, name)
    assert _megabytes() < _HUNGRIEST


@pytest.mark.parametrize("reader", ["pubmed-xml", "dblp-xml", "atom"])
@pytest.mark.parametrize(
    "doctype",
    [
        '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>',
        '<!DOCTYPE x [<!ENTITY c SYSTEM "file:///etc/hostname">]>',
        '<!DOCTYPE x [<!ENTITY % d SYSTEM "http://example.org/x.dtd">%d;]>',
    ],
)
def test_entities_are_refused(reader: str, doctype: str, tmp_path: Path) -> None:
    body = {
        "pubmed-xml": "<PubmedArticleSet><PubmedArticle><PMID>1</PMID><ArticleTitle>T &c;"
        "</ArticleTitle></PubmedArticle></PubmedArticleSet>",
        "dblp-xml": "<dblp><article key='a'><title>T &c;</title></article></dblp>",
        "atom": "<feed><entry><title>T &c;</title></entry></feed>",
    }[reader]
    file = tmp_path / "bomb.xml"
    file.write_text(f'<?xml version="1.0"?>{doctype}{body}', encoding="utf-8")
    with pytest.raises(InputError, match="entities"):
        list(read(file, format=reader))


def test_a_damaged_record_of_xml_costs_only_itself(tmp_path: Path) -> None:
    record = (
        "<PubmedArticle><PMID>{0}</PMID><ArticleTitle>Title {0}{1}</ArticleTitle></PubmedArticle>"
    )
    parts = [record.format(1, ""), record.format(2, "<i>"), record.format(3, " &nbsp; A & B")]
    file = tmp_path / "x.xml"
    file.write_text(f"<PubmedArticleSet>\n{chr(10).join(parts)}\n</PubmedArticleSet>", "utf-8")
    reading = read(file)
    assert [paper.title for paper in reading] == ["Title 1", "Title 3 A & B"]
    assert any(issue.line == 3 for issue in reading.report.skipped)


def test_deep_nesting_is_no_danger(tmp_path: Path) -> None:
    for name, text in (
        ("deep.json", "[" * 100_000),
        ("deep.jsonl", '{"title": "Good"}\n{"a": ' + "[" * 100_000 + "\n"),
        ("deep.xml", "<PubmedArticleSet><PubmedArticle>" + "<a>" * 20_000),
        ("deep.bib", "@misc{a, title=" + "{" * 20_000 + "x" + "}" * 20_000 + "}"),
    ):
        _survives(tmp_path / name, text.encode(), None)


@pytest.mark.parametrize(
    "line", ["-", "- a", "# a", "a: b", "Owls of the Barn", "===", "|a|b|", "a,b", "PT J", "\\n"]
)
def test_many_lines_of_nothing_much_take_linear_time(tmp_path: Path, line: str) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"{line}\n" * 10_000, encoding="utf-8")
    start = time.process_time()
    try:
        list(read(file))
    except InputError as error:
        assert "\n" not in str(error)  # noqa: PT017 - either will do
    assert time.process_time() - start < 20  # a second or so; squared it is minutes


@pytest.mark.parametrize("sign", ["\xa0", "\r", "\\", " and ", "; ", "(", "·"])
def test_names_of_nothing_but_signs_take_linear_time(sign: str) -> None:
    start = time.process_time()
    split(sign * 20_000)
    is_names(sign * 20_000)
    decoded(sign * 20_000)
    assert time.process_time() - start < 10


def test_a_cut_archive_gives_what_is_left(tmp_path: Path) -> None:
    lines = "".join(f'{{"title": "Number {n}", "doi": "10.5555/{n * n}"}}\n' for n in range(3000))
    packed = gzip.compress(lines.encode())
    file = tmp_path / "cut.jsonl.gz"
    file.write_bytes(packed[: len(packed) // 2])
    reading = read(file)
    assert len(list(reading)) > 100
    assert sum("archive is damaged" in issue.why for issue in reading.report.warnings) == 1


def test_an_abstract_of_five_megabytes(tmp_path: Path) -> None:
    file = tmp_path / "long.jsonl"
    text = "We test BERT on SQuAD. " * 220_000
    file.write_text(f'{{"title": "Long", "abstract": "{text}"}}\n{{"title": "After"}}\n', "utf-8")
    start = time.monotonic()
    assert [paper.title for paper in read(file)] == ["Long", "After"]
    assert time.monotonic() - start < 30


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("a.txt", b"", "empty"),
        ("a.txt", b" \n\t\n", "empty"),
        ("a.pdf", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3", "a PDF"),
        ("a.xlsx", b"PK\x03\x04" + bytes(30), "Office"),
        ("a.bin", bytes(range(256)) * 20, "binary"),
        ("a.html", b"<!DOCTYPE html><html><p>x</p></html>", "web page"),
        ("a.txt", b"<ul>\n<li><b>On Owls</b></li>\n</ul>", "web page"),
        ("a.gz", gzip.compress(gzip.compress(b"On Owls")), "gzipped more than once"),
        ("a.txt", b"<br>\n<br>\n", "no paper"),
        ("a.csv", b"alpha,beta\n1,2\n", "no column"),
        ("a.xml", b"<root><child/></root>", "neither PubMed"),
        ("a.bib", b"nothing of the kind here\n", "no paper"),
        ("a.jsonl", b'{"a": 1}\n', "no title"),
    ],
)
def test_what_is_no_list_of_papers_says_so(
    tmp_path: Path, name: str, data: bytes, why: str
) -> None:
    file = tmp_path / name
    file.write_bytes(data)
    with pytest.raises(InputError, match=why) as caught:
        list(read(file))
    assert str(file) in str(caught.value)


def test_every_shipped_file_is_among_the_seeds() -> None:
    assert len(list(DATA.glob("*.expected.json"))) >= len(READERS)
