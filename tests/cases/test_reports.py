"""Failures known from other tools, through the whole path: files → papers → graph.

The cases are handed over (see tests/conftest.py); tests of single stages stand with their stage.
"""

from __future__ import annotations

import base64
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

import kg
from extractors import EXTRACTORS
from kg.errors import CiteweaveError
from kg.model import Paper
from kg.papers import listing, merge_duplicates, read
from tests.cases.outcomes import CHECKS

Graph = nx.MultiDiGraph
READABLE = {"abstracts", "file", "files", "generate"}


def rows() -> Iterator[Any]:
    """Cases that start from a list of papers; none where the folder is not there."""
    place = Path(os.environ.get("CITEWEAVE_CASES", "nowhere"), "reports.jsonl")
    for line in place.read_text("utf-8").splitlines() if place.exists() else ():
        case = json.loads(line)
        kind = case["input"]["kind"]
        if kind in READABLE:
            marks = [pytest.mark.slow] if kind == "generate" else []
            yield pytest.param(case, id=case["id"], marks=marks)


def written(case_input: dict[str, Any], place: Path) -> list[str]:
    """The files of a case, written."""
    if case_input["kind"] == "files":
        return [name for item in case_input["files"] for name in written(item, place)]
    path = place / case_input.get("name", "records.jsonl")
    if case_input["kind"] == "generate":
        long = {"title": "Long", "abstract": case_input["repeat"] * case_input["times"]}
        content = "".join(json.dumps(row) + "\n" for row in (long, *case_input["then"]))
    elif case_input["kind"] == "abstracts":
        content = "".join(json.dumps(row) + "\n" for row in case_input["records"])
    else:
        content = case_input["content"]
    if case_input.get("encoding") == "base64":
        path.write_bytes(base64.b64decode(content))
    else:
        path.write_bytes(content.encode("utf-8"))
    return [str(path)]


@pytest.fixture(scope="session")
def extractor() -> Any:
    """One extractor for all cases."""
    return EXTRACTORS["full"]()


@pytest.mark.parametrize("case", list(rows()))
def test_the_outcome_is_right(case: dict[str, Any], tmp_path: Path, extractor: Any) -> None:
    expected = case["expected"]
    inputs = written(case["input"], tmp_path)
    if expected.get("exit") == "nonzero":
        with pytest.raises(CiteweaveError, match=Path(inputs[0]).name):
            list(read(inputs))
        return
    reading = read(inputs)
    papers = list(reading)
    _check_papers(expected, papers)
    warnings = [*reading.report.skipped, *reading.report.warnings]
    assert len(warnings) >= expected.get("warnings_min", 0)
    began = time.process_time()
    merged = merge_duplicates(papers).papers
    assert len(merged) == expected.get("papers", len(merged))
    graph = kg.build(merged, extractor, min_confidence=0.5).to_networkx()
    assert time.process_time() - began <= expected.get("seconds_max", 60)
    for key, check in CHECKS.items():
        if key in expected:
            check(graph, expected[key])


def _check_papers(expected: dict[str, Any], papers: list[Paper]) -> None:
    """What the records look like before duplicates are merged."""
    shown = [listing(paper) for paper in papers]
    titles = [row["title"] for row in shown]
    assert len(papers) == expected.get("records", len(papers))
    assert len(papers) >= expected.get("records_min", 0)
    assert titles == expected.get("titles", titles)
    assert set(expected.get("titles_include", ())) <= set(titles)
    assert set(expected.get("ids_include", ())) <= {paper.id for paper in papers}
    for word in expected.get("title_must_not_contain", ()):
        assert not any(word in (title or "") for title in titles)
    abstracts = [row["abstract"] for row in shown]
    assert abstracts == expected.get("abstracts", abstracts)


def test_the_cases_are_there(cases: Path) -> None:
    assert (cases / "reports.jsonl").exists()
