"""Counts, growth over the years, and gaps."""

from __future__ import annotations

import networkx as nx
import pytest

from kg.errors import QuestionError
from kg.questions import gaps, stats, timeline
from tests.questions.weave import add_edge, add_result

Graph = nx.MultiDiGraph


def test_stats_count_everything_once(graph: Graph) -> None:
    found = stats(graph)
    assert found["papers"] == 4
    assert found["nodes"]["Dataset"] == 4
    assert found["edges"]["EVALUATED_ON"] == 3
    assert found["years"] == {"2023": 1, "2024": 1, "2025": 1, "unknown": 1}
    assert found["without_entities"] == ["p4"]
    assert found["sentences"] == graph.number_of_edges()
    assert found["doubtful"] == []


def test_a_timeline_tells_what_each_year_brought(graph: Graph) -> None:
    rows = timeline(graph)
    assert [row["year"] for row in rows] == [2023, 2024, 2025, None]
    assert rows[0]["proposed"] == ["Pebble"]
    assert rows[0]["first_seen"] == ["CIFAR-100", "ImageNet"]
    assert rows[1]["first_seen"] == []
    assert rows[2]["first_seen"] == ["BEIR"]


def test_the_timeline_of_one_entity_has_its_roles(graph: Graph) -> None:
    rows = timeline(graph, node="data:cifar 100")
    told = {
        row["year"]: {r: [p["id"] for p in ps] for r, ps in row["roles"].items()} for row in rows
    }
    assert told == {
        2023: {"evaluated_on": ["p1"]},
        2024: {"uses": ["p2"]},
        2025: {"mentions": ["p3"]},
    }


def test_a_gap_is_a_pair_with_a_common_task_that_never_met(graph: Graph) -> None:
    found = {(gap["method_name"], gap["data_name"]) for gap in gaps(graph)}
    assert found == {
        ("Pebble", "ImageNet"),
        ("Cobble", "ImageNet"),
    }


def test_a_score_or_an_evaluation_closes_a_gap(graph: Graph) -> None:
    add_result(graph, "p2", 40, "70.1%", "method:cobble", "data:imagenet", "metric:accuracy")
    add_edge(graph, "method:pebble", "EVALUATED_ON", "data:imagenet", "p1", "Pebble on ImageNet.")
    assert gaps(graph) == []


def test_more_gaps_than_anybody_reads_are_refused(
    graph: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kg.questions.untried.MOST_PAIRS", 1)
    with pytest.raises(QuestionError, match="--task"):
        gaps(graph)


def test_gaps_can_be_asked_for_one_task(graph: Graph) -> None:
    assert len(gaps(graph, task="task:image classification")) == 2
    graph.add_node("task:x", id="task:x", label="Task", name="x")
    assert gaps(graph, task="task:x") == []
    assert gaps(graph, min_papers=2) == []
