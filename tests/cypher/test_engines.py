"""The embedded engine and a server over Bolt: the same graph, the same text, the same answers."""

from __future__ import annotations

from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exports.answers import cell
from exports.bolt import Server
from exports.embedded import EmbeddedGraph
from exports.neo4j import pull, push
from tests.cypher.asked import CALLS, over_bolt
from tests.cypher.conftest import Running, empty
from tests.cypher.synthetic import synthetic
from tests.strategies import HOSTILE, names, property_graphs


def same(one: nx.MultiDiGraph[str], other: nx.MultiDiGraph[str]) -> bool:
    """Whether two graphs hold the same, whatever the order."""
    return (
        one.graph == other.graph
        and dict(one.nodes(data=True)) == dict(other.nodes(data=True))
        and {e[:3]: e[3] for e in one.edges(keys=True, data=True)}
        == {e[:3]: e[3] for e in other.edges(keys=True, data=True)}
    )


@pytest.fixture(scope="module")
def graph() -> nx.MultiDiGraph[str]:
    made = synthetic(60)
    made.nodes["method:method 0"].update(merges=["m0: spelled alike"], doubtful=True)
    return made


@pytest.fixture(scope="module")
def pushed(running: Running, graph: nx.MultiDiGraph[str]) -> Any:
    with running.connect() as server:
        empty(server)
        push(graph, server)
        yield server


@pytest.fixture(scope="module")
def database(graph: nx.MultiDiGraph[str]) -> EmbeddedGraph:
    return EmbeddedGraph.of(graph)


@pytest.mark.parametrize(("name", "given"), CALLS)
def test_ready_questions(
    pushed: Server, database: EmbeddedGraph, name: str, given: dict[str, Any]
) -> None:
    from exports.ready import question

    ready = question(name)
    embedded = database.query(ready.cypher, ready.bind(given))
    assert embedded.rows == over_bolt(pushed, name, given)


@pytest.mark.parametrize(
    "query",
    [
        "MATCH (n) UNWIND labels(n) AS l WITH l WHERE NOT l STARTS WITH 'Citeweave' "
        "RETURN l, count(*) AS c ORDER BY c, l",
        "MATCH ()-[r]->(b:Entity) RETURN type(r) AS t, b.kind AS k, count(*) AS c ORDER BY t, k",
        "MATCH (r:Result) RETURN r.start AS s, r.end AS e, r.number AS n ORDER BY n, r.id LIMIT 3",
        "MATCH (m:Method) WHERE m.title IS NULL RETURN count(m) AS c",
        "MATCH (m:Method {id: 'method:method 0'}) RETURN m.aliases AS a, m.doubtful AS d",
        "MATCH (p:Paper {id: 'paper:p3'})-[r:ADDRESSES]->() RETURN r.sentences AS s, r.starts AS t",
        "MATCH (p:Paper) RETURN p.title AS t, p.year + 1 AS y ORDER BY t LIMIT 3 // all",
        "MATCH (d:Dataset|Benchmark) WHERE d.name =~ '.*-1' RETURN d.id AS i ORDER BY i",
    ],
)
def test_queries(pushed: Server, database: EmbeddedGraph, query: str) -> None:
    rows = [cell(row) for row in pushed.run(query)]
    assert database.query(query).rows == rows
    assert rows


def test_pull_is_what_was_pushed(pushed: Server, graph: nx.MultiDiGraph[str]) -> None:
    assert same(pull(pushed), graph)


@settings(max_examples=12)
@given(graph=property_graphs())
def test_any_graph_comes_back(running: Running, graph: nx.MultiDiGraph[str]) -> None:
    with running.connect() as server:
        empty(server)
        push(graph, server)
        assert same(pull(server), graph)


@settings(max_examples=25)
@given(name=names)
def test_any_name_is_found_embedded(name: str) -> None:
    check_name(EmbeddedGraph.of(named(name)).query, name)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_found_over_bolt(server: Server, name: str) -> None:
    push(named(name), server)
    check_name(lambda query, values: server.run(query, **values), name)


@settings(max_examples=12)
@given(texts=st.lists(names, min_size=1, max_size=8))
def test_any_name_is_found_over_bolt(running: Running, texts: list[str]) -> None:
    with running.connect() as server:
        empty(server)
        for text in set(texts):
            push(named(text), server, name=text)
            check_name(lambda query, values: server.run(query, **values), text)


def named(name: str) -> nx.MultiDiGraph[str]:
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph(version=1)
    held = {"kind": "Method", "aliases": [name], "merges": []}
    graph.add_node(f"method:{name}", id=f"method:{name}", label="Method", name=name, **held)
    graph.add_node(
        "task:t", id="task:t", label="Task", name="T", kind="Task", aliases=[], merges=[]
    )
    graph.add_edge(
        f"method:{name}", "task:t", key="USED_FOR", relation="USED_FOR", sentences=[name]
    )
    return graph


def check_name(run: Any, name: str) -> None:
    query = (
        "MATCH (m:Method {id: $id})-[r:USED_FOR]->(t) WHERE m.name = $name AND $name IN m.aliases "
        "RETURN m.name AS name, m.aliases AS aliases, r.sentences AS sentences"
    )
    rows = [dict(row) for row in run(query, {"id": f"method:{name}", "name": name})]
    assert rows == [{"name": name, "aliases": [name], "sentences": [name]}]
