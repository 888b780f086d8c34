"""Cypher in process: answers, limits, errors, the cache in the folder."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given, settings

from exports.answers import Answer, cell
from exports.dialect import first_line
from exports.embedded import EmbeddedGraph, query
from exports.embedded_cache import cached
from exports.properties import EdgeRow, NodeRow, edge_rows, node_rows
from exports.readonly import QueryError
from kg.errors import ExportError
from tests.cypher.synthetic import synthetic
from tests.strategies import property_graphs


@pytest.fixture(scope="module")
def database() -> EmbeddedGraph:
    return EmbeddedGraph.of(synthetic(30))


def test_query_takes_a_graph_and_parameters() -> None:
    answer = query(synthetic(5), "MATCH (p:Paper {paper_id: $id}) RETURN p.year AS year", id="p3")
    assert answer.rows == [{"year": 2018}]
    assert answer.columns == ("year",)


def test_nodes_relationships_and_paths_have_one_shape(database: EmbeddedGraph) -> None:
    row = database.query(
        "MATCH path = (p:Paper {paper_id: 'p1'})-[r:ADDRESSES]->(t) RETURN p, r, t, path"
    )[0]
    assert row["p"]["labels"] == ["Paper"]
    assert row["t"]["labels"] == ["Task", "Entity"]
    assert row["t"]["properties"].keys() >= {"id", "name", "aliases", "kind"}
    assert "type" not in row["t"]["properties"]
    assert "title" not in row["t"]["properties"]
    assert row["r"]["type"] == "ADDRESSES"
    assert row["path"] == {"nodes": [row["p"], row["t"]], "relationships": [row["r"]]}


def test_limit_says_what_it_left_out(database: EmbeddedGraph) -> None:
    answer = database.query("MATCH (p:Paper) RETURN p.id AS id ORDER BY id", limit=2)
    assert [row["id"] for row in answer] == ["paper:p0", "paper:p1"]
    assert (len(answer), answer.total, answer.cut) == (2, 30, 28)
    assert answer[:1] == [answer[0]]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("MATCH (n RETURN n", "line 1, column 17: unexpected token"),
        ("MATCH (n)\nRETURN m", "line 2, column 8: undefined variable 'm'"),
        ("RETURN foo(1)", "line 1, column 8: unknown function"),
        ("MATCH (n) WHERE n.x > $least RETURN n", "column 24: missing parameter"),
        ("MATCH (n) RETURN n.end AS e, n.start AS s m", "line 1, column 43"),
        ("MATCH (n) RETURN n.name LIMIT 1 FORMAT CSV", "FORMAT is no part of Cypher"),
    ],
)
def test_errors_name_the_place(database: EmbeddedGraph, text: str, why: str) -> None:
    with pytest.raises(QueryError) as caught:
        database.query(text)
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)


def test_timeout(database: EmbeddedGraph) -> None:
    with pytest.raises(QueryError, match=r"no answer within 0.05 s"):
        database.query("MATCH (a), (b), (c), (d), (e) RETURN count(*)", timeout=0.05)


def test_wrong_parameters(database: EmbeddedGraph) -> None:
    with pytest.raises(QueryError):
        database.query("RETURN $x", {"x": object()})


def test_messages_keep_their_words() -> None:
    assert first_line(ValueError("FOR is no clause\nhere")) == "FOR is no clause"
    assert first_line(ValueError("")) == ""


@settings(max_examples=25)
@given(graph=property_graphs())
def test_any_graph_is_held_as_it_is(graph: nx.MultiDiGraph[str]) -> None:
    database = EmbeddedGraph.of(graph)
    rows = database.query("MATCH (n) RETURN n").rows
    held = {row["n"]["properties"]["id"]: row["n"]["properties"] for row in rows}
    assert held == {row.id: row.properties for row in node_rows(graph)}
    edges = database.query("MATCH (a)-[r]->(b) RETURN a.id AS a, type(r) AS t, b.id AS b, r").rows
    assert {(e["a"], e["t"], e["b"]): e["r"]["properties"] for e in edges} == {
        (row.head, row.relation, row.tail): row.properties for row in edge_rows(graph)
    }


def test_an_edge_without_its_node() -> None:
    node = NodeRow("task:t", "Task", {"id": "task:t", "name": "T"})
    edge = EdgeRow("task:t", "Task", "SUBTASK_OF", "task:u", "Task", {})
    with pytest.raises(ExportError, match="1 relationships have an end"):
        EmbeddedGraph.from_rows([node], [edge])


def test_save_and_open(tmp_path: Path, database: EmbeddedGraph) -> None:
    database.save(tmp_path / "g.kgl")
    again = EmbeddedGraph.open(tmp_path / "g.kgl")
    text = "MATCH (n) RETURN n ORDER BY n.id"
    assert again.query(text).rows == database.query(text).rows
    (tmp_path / "g.kgl").write_bytes(b"no database")
    with pytest.raises(ExportError, match="cannot be opened"):
        EmbeddedGraph.open(tmp_path / "g.kgl")
    with pytest.raises(ExportError, match="cannot be written"):
        database.save(tmp_path / "none" / "g.kgl")


def test_cache_is_rebuilt_when_the_graph_changes(tmp_path: Path) -> None:
    graph_file, cache, told = tmp_path / "graph.json", tmp_path / "cache", []
    count = "MATCH (p:Paper) RETURN count(p) AS n"

    def ask(papers: int) -> int:
        database = cached(graph_file, cache, lambda: synthetic(papers), tell=told.append)
        return int(database.query(count)[0]["n"])

    graph_file.write_text("one", "utf-8")
    assert [ask(3), ask(4)] == [3, 3]
    assert len(told) == 1
    graph_file.write_text("other", "utf-8")
    assert ask(4) == 4
    assert len(list(cache.iterdir())) == 1
    next(cache.iterdir()).write_bytes(b"damaged")
    assert ask(5) == 5
    assert len(told) == 3


def test_cache_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("in the way", "utf-8")
    told: list[str] = []
    database = cached(tmp_path / "g", tmp_path / "cache", lambda: synthetic(2), tell=told.append)
    assert database.query("MATCH (p:Paper) RETURN count(p) AS n")[0] == {"n": 2}
    assert "not kept" in told[-1]


def test_engine_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "kglite", None)
    with pytest.raises(ExportError, match="pip install kglite"):
        EmbeddedGraph.of(synthetic(1))


def test_pandas_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    class Pandas:
        @staticmethod
        def DataFrame(rows: object, columns: object) -> tuple[object, object]:
            return rows, columns

    monkeypatch.setitem(sys.modules, "pandas", Pandas)
    assert Answer(("n",), [{"n": 1}], 1).to_pandas() == ([{"n": 1}], ["n"])


def test_cells_of_other_types() -> None:
    assert cell(datetime(2026, 1, 2)) == "2026-01-02T00:00:00"
    assert cell({1: (2,)}) == {"1": [2]}
    assert cell(1 + 2j) == "(1+2j)"
