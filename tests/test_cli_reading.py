"""`papers` and `extract`: what was read, and what each paper gave."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli import main
from extractors import EXTRACTORS
from kg.listing import surest
from kg.model import Paper
from kg.record import Citation, Claim, Finding, Record, Span
from kg.record import Result as Scored
from kg.schema import EntityType, RelationType, Role

LIST = """ICML 2031

Small networks forget what they have seen. We propose **Pebble**, a network that we train on
CIFAR-100. It is small, and it learns fast. Experiments show that it forgets less than networks ten
times its size.

Les petits réseaux oublient ce qu'ils ont vu. Nous proposons Galet, un réseau de neurones que nous
entraînons sur le jeu de données CIFAR-100. Il est petit et il apprend vite, et les expériences
montrent qu'il oublie moins que des réseaux dix fois plus grands.
"""


@pytest.fixture
def papers(tmp_path: Path) -> str:
    """A list with a heading, an abstract and one in French."""
    path = tmp_path / "list.txt"
    path.write_text(LIST, "utf-8")
    return str(path)


def run(*words: str, code: int = 0, stdin: str | None = None) -> Result:
    result = CliRunner().invoke(main, list(words), input=stdin)
    assert result.exit_code == code, result.output
    return result


def test_papers_lists_what_was_read(papers: str) -> None:
    result = run("papers", papers)
    assert "Small networks forget" in result.stdout
    assert len(result.stdout.splitlines()) == 3
    assert result.stderr.startswith("2 papers")
    assert "a heading: ICML 2031" in result.stderr


def test_papers_as_json_are_the_list_and_nothing_else(papers: str) -> None:
    rows = json.loads(run("papers", papers, "--json").stdout)
    assert [set(row) for row in rows] == [
        {"id", "title", "abstract", "year", "venue", "authors"}
    ] * 2
    assert (rows[0]["year"], rows[0]["venue"], rows[0]["title"]) == (2031, "ICML", None)


def test_papers_reads_standard_input() -> None:
    assert len(json.loads(run("papers", "-", "--json", stdin=LIST).stdout)) == 2


def test_papers_are_not_merged_but_duplicates_named(papers: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.txt"
    copy.write_text(LIST, "utf-8")
    result = run("papers", papers, str(copy), "--json")
    assert len(json.loads(result.stdout)) == 4
    assert "2 duplicates" in result.stderr


def test_the_report_is_written_as_json(papers: str, tmp_path: Path) -> None:
    run("papers", papers, "--report", str(tmp_path / "report.json"))
    report = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert report["papers"] == 2
    assert len(report["skipped"]) == 1


def test_extract_prints_one_record_a_paper(papers: str) -> None:
    lines = run("extract", papers, "--extractor", "rules").stdout.splitlines()
    rows = [json.loads(line) for line in lines]
    assert [entity["name"] for entity in rows[0]["entities"]] == ["Pebble", "CIFAR-100"]
    assert rows[1]["entities"] == []


def test_what_is_unsure_is_left_out_with_all_that_hangs_on_it() -> None:
    span = (Span(0, 3),)
    record = Record(
        "p",
        entities=(
            Finding("A", EntityType.METHOD, Role.USES, confidence=0.9, role_evidence=span),
            Finding("B", EntityType.METHOD, Role.USES, confidence=0.4, role_evidence=span),
        ),
        triples=(Claim("A", RelationType.BASED_ON, "B", 0.9, span),),
        results=(Scored("1", 0, 1, method="A", against="B"),),
        cites=(Citation(("X",), "2020", 0, 1, about="B"),),
    )
    assert surest(record, 0.0) == record
    left = surest(record, 0.5)
    assert [finding.name for finding in left.entities] == ["A"]
    assert left.triples == ()
    assert (left.results[0].method, left.results[0].against) == ("A", None)
    assert left.cites[0].about is None


def test_extract_writes_a_file(papers: str, tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    result = run("extract", papers, "-o", str(target))
    assert result.stdout == ""
    assert len(target.read_text("utf-8").splitlines()) == 2


def test_extract_explains_itself(papers: str) -> None:
    out = run("extract", papers, "--extractor", "rules", "--explain").stdout
    assert "Pebble · proposes" in out
    assert "not in English" in out


def test_a_paper_that_fails_gives_an_empty_record_and_a_reason(
    papers: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Picky:
        name, version = "picky", "1"

        def __call__(self, papers: Iterable[Paper]) -> Iterator[Record]:
            for paper in papers:
                if "Pebble" in paper.text:
                    raise ValueError("no pebbles")
                yield Record(paper.id)

    monkeypatch.setitem(EXTRACTORS, "picky", lambda *, fast=False: Picky())
    result = run("extract", papers, "--extractor", "picky")
    assert len(result.stdout.splitlines()) == 2
    assert "list.txt:3): ValueError: no pebbles" in result.stderr


def test_an_unknown_extractor_lists_the_known(papers: str) -> None:
    assert "is not one of rules, full." in run("extract", papers, "--extractor", "x", code=2).stderr


@pytest.mark.parametrize("command", ["papers", "extract"])
def test_what_cannot_be_read_is_one_line(command: str, tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_bytes(b"")
    for path, why in ((tmp_path / "none.txt", "no such file"), (empty, "empty")):
        result = run(command, str(path), code=1)
        assert why in result.stderr
        assert path.name in result.stderr
        assert len(result.stderr.strip().splitlines()) == 1
        assert result.stdout == ""


def test_a_very_long_id_leaves_the_table_readable() -> None:
    result = run("papers", "-", stdin=json.dumps({"id": "k" * 900, "title": "A long key"}))
    assert max(map(len, result.stdout.splitlines())) < 160
    assert "A long key" in result.stdout


@pytest.mark.parametrize("name", ["", "."])
def test_a_name_of_no_file_is_one_line(papers: str, name: str) -> None:
    result = run("extract", papers, "--extractor", "rules", "-o", name, code=1)
    assert result.stderr.startswith(f"citeweave: cannot write {name!r}: it names no file; ")
