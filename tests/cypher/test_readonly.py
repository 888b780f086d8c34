"""The read-only guard: what gets through, what does not, and where errors point."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exports.embedded import EmbeddedGraph
from exports.readonly import WRITING, QueryError, check, position, tokens
from tests.cypher.synthetic import synthetic

READING = [
    "MATCH (n) RETURN n.set, n.create, n.`delete`",
    "MATCH (n:Set)-[:MERGE|DELETE]->(:Create) RETURN n",
    "MATCH (n) WHERE n.name = 'CREATE (x)' RETURN n",
    'MATCH (n) WHERE n.name = "it\'s SET" RETURN n // DELETE n',
    "MATCH (n) /* DETACH DELETE n */ RETURN n",
    "RETURN {set: 1, delete: 2} AS m",
    "RETURN $set AS s",
    "RETURN `CREATE` AS c",
    "MATCH (n) RETURN n.start AS start, n.end AS end",
    "CALL db.labels() YIELD label RETURN label",
    "CALL { MATCH (n) RETURN n } RETURN n",
    "CALL (n) { RETURN 1 AS one } RETURN one",
    "CALL db.`labels`() YIELD label RETURN label",
    "RETURN 'a\\'b' AS x, 1.5e-3 AS y, 0x1F AS z, .5 AS w;",
    "UNWIND [1, 2] AS x RETURN [y IN [x] | y + 1][0] AS z",
    "RETURN 'it\\u00e9' AS x, 0o17 AS y, 1_000 AS z, 1e3 AS w",
    "MATCH (a)-[:CITES*1..3]->(b) RETURN b",
    "SHOW INDEXES",
    "MATCH (n) RETURN n.name AS created, size(n.merges) AS merges",
]
WRITES = [
    ("CREATE (n)", 1, 1),
    ("MATCH (n) SET n.x = 1", 1, 11),
    ("MATCH (n)\n  sEt n.x = 1", 2, 3),
    ("MATCH (n) DETACH DELETE n", 1, 11),
    ("MATCH (n) REMOVE n.x", 1, 11),
    ("MERGE (n)", 1, 1),
    ("FOREACH (x IN [1] | CREATE (n))", 1, 1),
    ("LOAD CSV FROM 'file:///etc/hostname' AS l RETURN l", 1, 1),
    ("/* */ LOAD\nCSV FROM 'x' AS l RETURN l", 1, 7),
    ("RETURN 1 // x\rLOAD CSV FROM 'x' AS l RETURN l", 1, 15),
    ("WITH 1 AS x ORDER BY 1. LOAD CSV FROM 'x' AS l RETURN l", 1, 25),
    ("WITH 1 AS x ORDER BY x /**/LOAD/**/CSV FROM 'x' AS l RETURN l", 1, 28),
    ("CALL { CREATE (n) } RETURN 1", 1, 8),
    ("CALL apoc.create.node([], {})", 1, 6),
    ("CALL db.create.setNodeProperty(n, 'x', 1)", 1, 6),
    ("CALL `apoc`.`cypher`.`doIt`('x', {})", 1, 6),
    ("CALL apoc.load.json('file:///x') YIELD value RETURN value", 1, 6),
    ("CREATE CONSTRAINT FOR (n:X) REQUIRE n.id IS UNIQUE", 1, 1),
    ("DROP INDEX x", 1, 1),
    ("USE other MATCH (n) RETURN n", 1, 1),
    ("STOP DATABASE neo4j", 1, 1),
    ("TERMINATE TRANSACTIONS 'x'", 1, 1),
    ("SHOW TRANSACTIONS YIELD * TERMINATE TRANSACTIONS 'x'", 1, 27),
    ("COPY (MATCH (n) RETURN n) TO 'x'", 1, 1),
    ("EXPORT DATABASE 'x'", 1, 1),
    ("CYPHER 5 CREATE (n)", 1, 10),
    ("MATCH (n) CALL (n) { SET n.x = 1 } IN TRANSACTIONS OF 10 ROWS", 1, 22),
    ("WITH 1 AS x ORDER BY 1.5LOAD CSV FROM 'x' AS l RETURN l", 1, 25),
    ("MATCH (n) WHERE n.x = 0x1FSET n.y = 2", 1, 27),
    ("RETURN 'a\\u0027 AS x CREATE (n) //'", 1, 10),
    ("RETURN `a\\u0060 AS x CREATE (n) //`", 1, 10),
    ("RETURN 1; CREATE (n)", 1, 9),
    ("EXPLAIN CREATE (n)", 1, 9),
    ("MATCH (n) WITH n SKIP 1 SET n:X RETURN n", 1, 25),
    ("RETURN 'a", 1, 8),
    ("RETURN `a", 1, 8),
    ("RETURN 1 /* a", 1, 10),
    ("RETURN \\u0053ET", 1, 8),
]


@pytest.mark.parametrize("query", READING)
def test_reading_passes(query: str) -> None:
    check(query)


@pytest.mark.parametrize(("query", "line", "column"), WRITES)
def test_all_else_is_refused_with_its_place(query: str, line: int, column: int) -> None:
    with pytest.raises(QueryError) as caught:
        check(query)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("query", ["", "  \n", ";", "// nothing", "/* nothing */ ;;"])
def test_nothing_to_ask(query: str) -> None:
    with pytest.raises(QueryError, match="empty"):
        check(query)


@given(st.text(max_size=60))
def test_any_text_is_cut_or_refused(text: str) -> None:
    found = []
    with suppress(QueryError):
        for token in tokens(text):
            found.append(token)
    assert all(text.startswith(token.text, token.start) for token in found)


@given(st.sampled_from(sorted({*WRITING, "TERMINATE", "COPY", "START"})), st.integers(0, 6))
def test_case_does_not_matter(word: str, flips: int) -> None:
    mixed = "".join(c.lower() if flips >> i % 3 & 1 else c for i, c in enumerate(word))
    with pytest.raises(QueryError):
        check(f"{mixed} x")


@given(st.sampled_from(sorted(WRITING)), st.text(max_size=20))
def test_words_in_strings_are_text(word: str, text: str) -> None:
    held = (text + word).replace("\\", "\\\\").replace("'", "\\'")
    assert check(f"RETURN '{held}' AS x")[1].kind == "string"


def test_positions() -> None:
    assert position("a\nbc", 0) == (1, 1)
    assert position("a\nbc", 3) == (2, 2)


def test_engine_refuses_writes_too() -> None:
    """Behind the guard stands a database that takes no writes."""
    import kglite

    database = EmbeddedGraph.of(synthetic(1))
    with pytest.raises(kglite.ReadOnlyError):
        database._engine.cypher("CREATE (n:Paper {id: 'x'})")
