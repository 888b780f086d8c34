"""Records and papers on disk."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

from kg.errors import StoreError
from kg.model import CitedWork, Paper
from kg.record import Record
from kg.store.papers import content_key, paper_from_json, paper_to_json
from kg.store.records import RecordStore, failure_line, record_line
from tests.store.toy import record_of
from tests.strategies import papers

PAPERS = [Paper(id=f"p{n}", title=f"NET {n}", abstract='It runs on "Data".') for n in range(4)]


@given(paper=papers())
def test_papers_survive_json(paper: Paper) -> None:
    again = paper_from_json(paper_to_json(paper))
    assert again == paper
    assert again.identifiers == paper.identifiers


def test_reference_lists_survive_json() -> None:
    works = (CitedWork("T", ("A B",), 2020, {"doi": "10.1/x"}), CitedWork(authors=("C",)))
    paper = Paper(id="a", references=works)
    assert paper_from_json(paper_to_json(paper)).references == works


def test_keys_follow_the_text_alone() -> None:
    assert content_key(Paper(id="a", title="x y")) != content_key(
        Paper(id="a", title="x", abstract="y")
    )
    assert content_key(Paper(id="a", abstract="x")) != content_key(
        Paper(id="a", abstract="x", language="de")
    )


def test_records_come_back_under_the_id_that_the_paper_has_now(tmp_path: Path) -> None:
    store = RecordStore(tmp_path / "records.jsonl")
    store.append(record_line(content_key(p), "toy 1", record_of(p)) for p in PAPERS[:2])
    store.close()
    again = RecordStore(tmp_path / "records.jsonl")
    renamed = Paper(id="new", title=PAPERS[1].title, abstract=PAPERS[1].abstract)
    records = again.of_papers([PAPERS[0], renamed, PAPERS[2]], "toy 1")
    assert records[0] == record_of(PAPERS[0])
    assert records[1].id == "new"
    assert records[1].entities == record_of(PAPERS[1]).entities
    assert records[2] == Record("p2")
    assert [record.id for record in records[1:]] == ["new", "p2"]
    assert [record.id for record in again.of_papers(PAPERS, "other 1")] == ["p0", "p1", "p2", "p3"]


def test_the_exact_version_wins_over_a_later_older_one(tmp_path: Path) -> None:
    key = content_key(PAPERS[0])
    store = RecordStore(tmp_path / "records.jsonl")
    store.append([record_line(key, "toy 2", Record("p0", "two"))])
    store.append([record_line(key, "toy 1", Record("p0", "one"))])
    store.append([record_line(key, "full 9", Record("p0", "other maker"))])
    assert store.of_papers(PAPERS[:1], "toy 2")[0].title == "two"
    assert store.of_papers(PAPERS[:1], "toy 3")[0].title == "one"
    assert not store.has(key, "toy 3")


def test_failures_are_kept_and_replaced(tmp_path: Path) -> None:
    key = content_key(PAPERS[0])
    with RecordStore(tmp_path / "records.jsonl") as store:
        store.append([failure_line(key, "toy 1", "ValueError: poisoned")])
        assert store.has(key, "toy 1")
        assert not store.has_record(key, "toy 1")
    store = RecordStore(tmp_path / "records.jsonl")
    assert store.failure(key, "toy 1") == "ValueError: poisoned"
    assert store.of_papers(PAPERS[:1], "toy 1")[0] == Record("p0")
    store.append([record_line(key, "toy 1", Record("p0", "now"))])
    assert store.failure(key, "toy 1") is None


def test_a_file_that_changes_underneath_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    with RecordStore(path) as store:
        store.append(record_line(content_key(p), "toy 1", record_of(p)) for p in PAPERS)
    records = store.of_papers(PAPERS, "toy 1")
    path.write_bytes(b"x" * path.stat().st_size)
    with pytest.raises(StoreError, match="changed while"):
        list(records)
