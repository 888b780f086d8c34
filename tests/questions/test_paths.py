"""Chains of statements, and questions to graphs of any shape."""

from __future__ import annotations

import json
from pathlib import Path

import networkx as nx
from hypothesis import given

from kg import questions
from kg.questions.cards import Statement
from kg.questions.evidence import PaperRow, Proof
from kg.questions.leaderboard import Score
from kg.questions.paths import Step
from kg.questions.sharing import Holder, Shared
from kg.questions.untried import Gap
from tests.questions.weave import add_edge, add_entity
from tests.strategies import property_graphs

Graph = nx.MultiDiGraph


def test_a_path_follows_arrows_either_way(graph: Graph) -> None:
    steps = questions.path(graph, "method:cobble", "data:cifar 100")
    assert steps is not None
    assert [(s["head_name"], s["relation"], s["tail_name"], s["forward"]) for s in steps] == [
        ("Cobble", "OUTPERFORMS", "Pebble", True),
        ("Pebble", "EVALUATED_ON", "CIFAR-100", True),
    ]
    assert steps[0]["evidence"][0]["sentence"] == "Cobble beats Pebble."
    back = questions.path(graph, "data:cifar 100", "method:cobble")
    assert back is not None
    assert [s["forward"] for s in back] == [False, False]


def test_a_statement_goes_before_a_mention(graph: Graph) -> None:
    steps = questions.path(graph, "data:mars", "data:beir")
    assert steps is not None
    assert [s["relation"] for s in steps] == ["MENTIONS", "EVALUATED_ON"]
    add_entity(graph, "method:x", "Method", "X")
    add_edge(graph, "method:x", "EVALUATED_ON", "data:mars", "p3", "X on MARS.")
    add_edge(graph, "method:x", "EVALUATED_ON", "data:beir", "p3", "X on BEIR.")
    steps = questions.path(graph, "data:mars", "data:beir")
    assert steps is not None
    assert {s["head"] for s in steps} == {"method:x"}


def test_nothing_connects_an_island(graph: Graph) -> None:
    assert questions.path(graph, "paper:p4", "paper:p1") is None
    assert questions.path(graph, "paper:p4", "paper:p4") == []


def test_a_knowledge_graph_is_asked_like_its_property_graph(graph: Graph) -> None:
    class Holder:
        def to_networkx(self) -> Graph:
            return graph

    assert questions.stats(Holder()) == questions.stats(graph)


@given(property_graphs())
def test_any_graph_can_be_asked_and_every_answer_is_json(graph: Graph) -> None:
    answers = [
        questions.shared(graph, min_papers=1, family=True, types=["Dataset", "Method"]),
        questions.stats(graph),
        questions.timeline(graph),
        questions.gaps(graph),
        questions.leaderboard(graph),
        [questions.card(graph, node) for node in sorted(graph)],
        [questions.path(graph, one, other) for one in sorted(graph) for other in sorted(graph)],
        [questions.find_nodes(graph, node) for node in sorted(graph)],
    ]
    assert json.loads(json.dumps(answers)) == answers


def test_every_field_of_an_answer_is_documented() -> None:
    text = (Path(__file__).resolve().parents[2] / "docs" / "questions.md").read_text("utf-8")
    for row in (Proof, PaperRow, Holder, Shared, Statement, Score, Gap, Step):
        for name in row.__annotations__:
            assert f"`{name}`" in text, (row.__name__, name)
