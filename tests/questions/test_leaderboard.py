"""Rows of a leaderboard: order, filters, conflicts."""

from __future__ import annotations

import networkx as nx
import pytest

from kg.questions import leaderboard
from tests.questions.weave import add_edge, add_entity, add_result

Graph = nx.MultiDiGraph


def test_the_best_score_comes_first(graph: Graph) -> None:
    assert [(row["method"], row["value"]) for row in leaderboard(graph)] == [
        ("Cobble", "86.1%"),
        ("Pebble", "84.0%"),
        ("Pebble", "82.5%"),
    ]


def test_of_errors_the_smallest_comes_first(graph: Graph) -> None:
    add_entity(graph, "metric:error", "Metric", "error rate")
    for start, value in ((50, "12.0"), (60, "9.5")):
        add_result(graph, "p3", start, value, "method:mars", "data:beir", "metric:error",
                   lower_is_better=True)  # fmt: skip
    rows = leaderboard(graph, metric="metric:error")
    assert [row["value"] for row in rows] == ["9.5", "12.0"]


def test_differences_stand_below_scores(graph: Graph) -> None:
    node = add_result(graph, "p3", 1, "99.0", "method:mars", "data:cifar 100", "metric:accuracy")
    graph.nodes[node]["delta"] = True
    assert leaderboard(graph)[-1]["value"] == "99.0"


def test_papers_that_contradict_each_other_are_flagged(graph: Graph) -> None:
    rows = {row["value"]: row["conflicts"] for row in leaderboard(graph)}
    assert rows == {"86.1%": [], "84.0%": ["82.5% in p2"], "82.5%": ["84.0% in p1"]}


def test_two_settings_of_one_paper_are_no_conflict(graph: Graph) -> None:
    add_result(graph, "p2", 80, "88.0%", "method:cobble", "data:cifar 100", "metric:accuracy")
    rows = [row for row in leaderboard(graph) if row["method"] == "Cobble"]
    assert [row["conflicts"] for row in rows] == [[], []]


@pytest.mark.parametrize(
    ("asked", "count"),
    [
        ({"on": "data:cifar 100"}, 3),
        ({"on": "data:beir"}, 0),
        ({"metric": "metric:accuracy", "method": "method:cobble"}, 1),
        ({"task": "task:image classification"}, 3),
    ],
)
def test_rows_can_be_filtered(graph: Graph, asked: dict[str, str], count: int) -> None:
    assert len(leaderboard(graph, **asked)) == count


def test_subtasks_and_parts_of_data_count(graph: Graph) -> None:
    add_entity(graph, "task:vision", "Task", "vision")
    add_edge(graph, "task:image classification", "SUBTASK_OF", "task:vision", "p1", "It is one.")
    assert len(leaderboard(graph, task="task:vision")) == 3
    add_result(graph, "p3", 3, "70.0%", "method:mars", "data:imagenet 1k", "metric:accuracy")
    assert len(leaderboard(graph, on="data:imagenet")) == 1
    assert len(leaderboard(graph, task="task:vision", on="data:imagenet")) == 0


def test_a_score_on_two_data_sets_names_both(graph: Graph) -> None:
    add_edge(graph, "result:p2:12:0", "ON", "data:beir", "p2", "Both.")
    assert leaderboard(graph, on="data:beir")[0]["on"] == "BEIR, CIFAR-100"
