"""Failures known from other tools, each in our own words: none of them may happen here."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from kg.errors import InputError
from kg.papers import listing, merge_duplicates, read
from kg.papers.reading import Reading


def _papers(tmp_path: Path, name: str, text: str) -> tuple[list[dict[str, Any]], Reading]:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8", newline="")
    reading = read(file)
    return [listing(paper) for paper in reading], reading


@pytest.mark.parametrize(
    ("tex", "plain"),
    [
        (r"$\lambda$-nets and $\otimes$-codes", "λ-nets and ⊗-codes"),
        (r"A \$2 Million Run", "A $2 Million Run"),
        (r"F\#: Haskell for {.NET} \& {F\#}", "F#: Haskell for .NET & F#"),
        (r"G{\"o}del, {\'E}tude and \L{}{\'o}d\'z", "Gödel, Étude and Łódź"),
        (r"Na{\"\i}ve 10\,000~Steps", "Naïve 10 000 Steps"),
        (r"Sets $\{$A, B$\}$ of {{CIFAR-10}}", "Sets {A, B} of CIFAR-10"),
    ],
)
def test_tex_in_titles(tmp_path: Path, tex: str, plain: str) -> None:
    papers, _ = _papers(tmp_path, "a.bib", f"@misc{{a, title={{{tex}}}, abstract={{We test.}}}}")
    assert papers[0]["title"] == plain


def test_month_macros_bare_words_and_joined_values(tmp_path: Path) -> None:
    text = """@misc{a, title={One}, month = apr, year = 2025}
@misc{b, title={Two}, month = "3~" # mar, journal = unknownmacro}
@misc{c, title="Three" # { and a Half}, year = "2024"}
"""
    papers, reading = _papers(tmp_path, "m.bib", text)
    assert [paper["title"] for paper in papers] == ["One", "Two", "Three and a Half"]
    assert not reading.report.skipped


def test_an_open_brace_costs_one_entry(tmp_path: Path) -> None:
    text = """@article{k1, title = {{Good {ONE}}}}
@article{k2,
 title = {{Open {ONE}},
 abstract = {{x}},
}
@article{k3, title = {Last}}
"""
    papers, reading = _papers(tmp_path, "w.bib", text)
    assert [paper["id"] for paper in papers] == ["k1", "k3"]
    assert [str(issue).rpartition(":")[0].rpartition(":")[2] for issue in reading.report.skipped]
    assert reading.report.skipped[0].line == 2
    assert "k2" in reading.report.warnings[0].why


def test_line_breaks_in_ris(tmp_path: Path) -> None:
    text = "TY  - JOUR\nTI  - Over\nTwo Lines\nAB  - First.\n\nSecond.\nER  - \n"
    papers, _ = _papers(tmp_path, "n.ris", text)
    assert (papers[0]["title"], papers[0]["abstract"]) == ("Over Two Lines", "First. Second.")


def test_a_wrong_extension_does_not_matter(tmp_path: Path) -> None:
    papers, reading = _papers(tmp_path, "e.ris", "%0 Journal Article\n%T Percent\n%X We test.\n")
    assert papers[0]["title"] == "Percent"
    assert list(reading.report.files.values()) == ["endnote"]


@pytest.mark.parametrize(
    ("row", "abstract"),
    [
        ('Bad,"We say "no" twice."', 'We say "no" twice.'),
        ('Bad,We say "no" twice.', 'We say "no" twice.'),
        ("Bad,We say no, twice.", "We say no, twice."),
        ('Bad,"We never close', '"We never close'),
    ],
)
def test_bad_quotes_and_commas_cost_no_other_row(tmp_path: Path, row: str, abstract: str) -> None:
    text = f"title,abstract\nGood,We are good.\n{row}\nAfter,We come after.\n"
    papers, _ = _papers(tmp_path, "q.csv", text)
    assert [paper["title"] for paper in papers] == ["Good", "Bad", "After"]
    assert papers[1]["abstract"] == abstract


def test_inline_tags_do_not_cut_an_abstract(tmp_path: Path) -> None:
    text = (
        "<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>1</PMID><Article>"
        "<ArticleTitle>H<sub>2</sub>O nets</ArticleTitle><Abstract><AbstractText>A <i>wet</i> "
        "H<sub>2</sub>O-Net <b>wins</b>.</AbstractText></Abstract></Article></MedlineCitation>"
        "</PubmedArticle></PubmedArticleSet>"
    )
    papers, _ = _papers(tmp_path, "i.xml", text)
    assert (papers[0]["title"], papers[0]["abstract"]) == ("H2O nets", "A wet H2O-Net wins.")


def test_headings_of_jats_are_not_glued(tmp_path: Path) -> None:
    abstract = (
        "<jats:title>Abstract</jats:title><jats:p>We <jats:italic>test</jats:italic>.</jats:p>"
    )
    papers, _ = _papers(tmp_path, "j.json", json.dumps([{"title": "T", "abstract": abstract}]))
    assert papers[0]["abstract"] == "We test."


def test_null_fields(tmp_path: Path) -> None:
    record = {"paperId": "x", "title": "T", "abstract": "We test.", "year": None, "authors": None}
    papers, _ = _papers(tmp_path, "n.json", json.dumps([record]))
    assert papers == [
        {
            "id": "x",
            "title": "T",
            "abstract": "We test.",
            "year": None,
            "venue": None,
            "authors": [],
        }
    ]


def test_empty_records_are_named_and_the_others_kept(tmp_path: Path) -> None:
    records = [{"title": "Only a Title", "abstract": None}, {"title": "", "abstract": ""}]
    papers, reading = _papers(tmp_path, "n.json", json.dumps(records))
    assert [paper["title"] for paper in papers] == ["Only a Title"]
    assert len(reading.report.warnings) == 2  # the empty record, and that no abstract is left
    assert reading.report.without_abstract == 1


def test_dois_with_punctuation_are_one(tmp_path: Path) -> None:
    dois = ("https://doi.org/10.5555/XYZ.9", "doi:10.5555/xyz.9.", "10.5555/xyz.10")
    text = "".join(json.dumps({"title": f"T{n}", "doi": doi}) + "\n" for n, doi in enumerate(dois))
    file = tmp_path / "d.jsonl"
    file.write_text(text, encoding="utf-8")
    assert len(merge_duplicates(read(file)).papers) == 2


def test_a_key_in_two_files_is_named(tmp_path: Path) -> None:
    for name, title in (("a.bib", "First"), ("b.bib", "Second")):
        (tmp_path / name).write_text(f"@misc{{same, title={{{title}}}}}", encoding="utf-8")
    reading = read([tmp_path / "a.bib", tmp_path / "b.bib"])
    assert [paper.id for paper in reading] == ["same", "same-2"]
    assert any("same is taken" in issue.why for issue in reading.report.warnings)


def _write(case: dict[str, Any], folder: Path) -> list[Path]:
    given = case["input"]
    if given["kind"] == "abstracts":
        given = {"name": "records.json", "content": json.dumps(given["records"])}
    paths = []
    for part in given.get("files", [given]):
        content = part["content"]
        packed = part.get("encoding") == "base64"
        path = folder / part["name"]
        path.write_bytes(base64.b64decode(content) if packed else content.encode())
        paths.append(path)
    return paths


def _check_report(expected: dict[str, Any], reading: Reading) -> None:
    papers = list(reading)
    shown = [listing(paper) for paper in papers]
    titles = [paper["title"] for paper in shown]
    assert len(papers) == expected.get("records", len(papers))
    assert len(papers) >= expected.get("records_min", 0)
    assert len(merge_duplicates(papers).papers) == expected.get("papers", len(papers))
    assert titles == expected.get("titles", titles)
    assert set(expected.get("titles_include", [])) <= set(titles)
    assert set(expected.get("ids_include", [])) <= {paper["id"] for paper in shown}
    abstracts = [paper["abstract"] for paper in shown]
    assert abstracts == expected.get("abstracts", abstracts)
    assert len(reading.report.warnings) >= expected.get("warnings_min", 0)
    for bad in expected.get("title_must_not_contain", []):
        assert not [title for title in titles if bad in title]


def test_handed_reports(cases: Path, tmp_path: Path) -> None:
    seen = 0
    for line in (cases / "reports.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if case["area"] not in ("parsing", "empty"):
            continue
        folder = tmp_path / case["id"]
        folder.mkdir()
        seen += 1
        reading = read(_write(case, folder))
        if case["expected"].get("exit") == "nonzero":
            with pytest.raises(InputError, match=r"empty\.txt: .*no records"):
                list(reading)
        else:
            _check_report(case["expected"], reading)
    assert seen
