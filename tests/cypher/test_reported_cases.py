"""Failures of other tools on the way into a database: handed cases, and the same in our words."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from exports.cypher_script import generate_cypher
from exports.embedded import EmbeddedGraph
from exports.neo4j import pull, push
from exports.readonly import tokens
from tests.cypher.conftest import Running, empty
from tests.exports.test_reported_cases import graph_of

DESTRUCTIVE = {"DETACH", "DELETE", "DROP", "REMOVE"}


def keeps_all(graph: nx.MultiDiGraph[Any], running: Running) -> list[str]:
    """Put a graph into every Cypher target; warnings that were given."""
    held = {node for node, values in graph.nodes(data=True) if values["name"].strip(" \0")}
    edges = [(a, b) for a, b in graph.edges() if a in held and b in held]
    names = {graph.nodes[node]["name"] for node in held}
    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always")
        statements = list(generate_cypher(graph))
        with running.connect() as server:
            for write in (lambda: push(graph, server), lambda: [server.run(s) for s in statements]):
                empty(server)
                write()
                back = pull(server)
                assert {name for _, name in back.nodes(data="name")} == names
                assert back.number_of_edges() == len(edges)
        rows = EmbeddedGraph.of(graph).query("MATCH (n) RETURN n.name AS name")
        assert {row["name"] for row in rows} == names
    words = {token.word for statement in statements for token in tokens(statement)}
    assert not words & DESTRUCTIVE
    return [str(warning.message) for warning in given]


def test_handed_cases(cases: Path, running: Running) -> None:
    seen = 0
    for line in (cases / "reports.jsonl").read_text("utf-8").splitlines():
        case = json.loads(line)
        if case["area"] == "graph-database":
            graph = graph_of(case)
            given = keeps_all(graph, running)
            assert len(given) >= case["expected"].get("warnings_min", 0), case["id"]
            wanted = set(case["expected"].get("labels", ()))
            assert wanted <= {name for _, name in graph.nodes(data="name")}, case["id"]
            seen += 1
    assert seen


@pytest.mark.parametrize(
    ("label", "name", "relation"),
    [
        ("Evaluation Metric", "top-1 accuracy", "is measured by"),
        ("Method", "O'Net", "fine-tuned_für"),
        ("Me`thod", "Tick`Net`) DETACH DELETE n //", "USES`]->() DELETE r //"),
        ("", "2nd node!", ""),
        ("Method", "a\x00b\\u0027 \\", "USES"),
    ],
)
def test_odd_words(running: Running, label: str, name: str, relation: str) -> None:
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    graph.add_node("a", label=label, name=name, aliases=["O'Net", "5' cap"])
    graph.add_node("b", label="Method", name="B")
    graph.add_node("c", label="Method", name="")
    graph.add_node("d", label="Method", name=" \0")
    graph.add_edge("a", "b", key=relation)
    graph.add_edge("b", "c", key="USES")
    given = keeps_all(graph, running)
    for node in ("'c'", "'d'"):
        assert any(f"{node} has no name" in line for line in given)
