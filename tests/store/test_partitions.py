"""A graph in parts is the graph in one, wherever the cuts are."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from exports.partitions import write_partitions
from kg.graph import KnowledgeGraph
from kg.model import CitedWork, Paper
from kg.pipeline import Plan, build_folder
from kg.pipeline.partitions import Partitioner
from kg.record import Citation, Link, Record
from kg.resolve import resolve
from kg.store import Settings
from tests.store.test_folder_runs import lines, write
from tests.store.toy import make_toy, record_of


def pairs(count: int) -> list[tuple[Paper, Record]]:
    """Papers with a shared link, a cited work and an author."""
    found = []
    for row in lines(count):
        work = CitedWork("A much cited work", ("Ada Lovelace",), 1843)
        paper = Paper(**row, references=(work,), authors=("Ada Lovelace",), venue="ICML")
        record = record_of(paper)
        links = (Link("https://example.org", "code", 0, 5),)
        cites = (Citation(("Babbage",), "1837", 0, 5),)
        found.append((paper, Record(**{**fields(record), "links": links, "cites": cites})))
    return found


def fields(record: Record) -> dict[str, Any]:
    return {name: getattr(record, name) for name in Record.__slots__}


@pytest.mark.parametrize("size", [3, 7, 100])
def test_the_parts_together_are_the_graph(size: int, tmp_path: Path) -> None:
    held = pairs(40)
    papers, records = [p for p, _ in held], [r for _, r in held]
    whole = KnowledgeGraph.from_records(
        papers, records, resolve(papers, records, context=False), min_confidence=0.5, metadata=True
    ).to_networkx()
    cut = Partitioner(
        lambda: iter(held), tmp_path / "b", min_confidence=0.5, metadata=True, size=size
    )
    nodes: dict[str, dict[str, Any]] = {}
    edges: dict[tuple[str, str, str], dict[str, Any]] = {}
    for part in cut.parts():
        for identifier, attributes in part.nodes:
            assert identifier not in nodes
            assert cut.label(identifier) == attributes["label"]
            nodes[identifier] = attributes
        for head, relation, tail, attributes in part.edges:
            assert (head, tail, relation) not in edges
            edges[head, tail, relation] = attributes
    assert nodes == dict(whole.nodes(data=True))
    assert edges == {(u, v, k): d for u, v, k, d in whole.edges(keys=True, data=True)}
    assert not (tmp_path / "b").exists()


def test_a_build_without_graph_writes_the_files_of_a_bulk_import(tmp_path: Path) -> None:
    source = write(tmp_path / "in.jsonl", [*lines(12), lines(1)[0] | {"id": "again"}])
    plan = Plan.of({"toy": lambda fast: make_toy()}, None, write_partitions, workers=1)
    settings = Settings(extractor="toy", graph=False)
    report = build_folder([source], tmp_path / "g", plan, settings)
    assert (report.papers, report.merged) == (12, 1)
    bulk = tmp_path / "g/neo4j-csv"
    assert (bulk / "README.md").exists()
    assert len(list(rows(bulk, "nodes-Paper-p*.csv"))) == 12
    assert len(list(rows(bulk, "nodes-Method-*-0000.csv"))) == 3
    ends = {cell for row in rows(bulk, "relationships-*-0000.csv") for cell in row[:2]}
    assert ends <= {row[0] for row in rows(bulk, "nodes-*-0000.csv")}
    assert build_folder([source], tmp_path / "g", plan, settings).unchanged
    (bulk / "README.md").unlink()
    assert not build_folder([source], tmp_path / "g", plan, settings).unchanged
    assert not list((tmp_path / "g").glob(".*part"))


def rows(folder: Path, pattern: str) -> Iterator[list[str]]:
    for file in folder.glob(pattern):
        with file.open(encoding="utf-8", newline="") as stream:
            yield from csv.reader(stream)
