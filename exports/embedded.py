"""Cypher in the same process: the graph in an embedded database, without a server.

The engine is kglite; it stands behind the small surface of `EmbeddedGraph`, so that it can be
changed. A database is a cache: made from the graph, kept in the graph folder, rebuilt when the
graph changes, and never written by a query.

References
----------
kglite: https://kglite.readthedocs.io
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from exports.answers import Answer, cell
from exports.batches import grouped
from exports.dialect import explained, first_line, translated
from exports.memory import allowed_megabytes, limited
from exports.properties import EdgeRow, NodeRow, edge_rows, node_rows
from exports.readonly import QueryError, check
from kg.errors import ExportError

if TYPE_CHECKING:
    import networkx as nx

# Raise it when the mapping or the way of loading changes: caches of older ones are made anew.
CACHE_VERSION = "1"

BATCH = 5000


class EmbeddedGraph:
    """A graph that answers Cypher.

    Examples
    --------
    >>> import networkx as nx
    >>> graph = nx.MultiDiGraph()
    >>> graph.add_node("task:t", id="task:t", label="Task", name="parsing", kind="Task")
    >>> EmbeddedGraph.of(graph).query("MATCH (t:Task) RETURN t.name AS name").rows
    [{'name': 'parsing'}]
    """

    def __init__(self, engine: Any) -> None:
        engine.read_only(True)
        self._engine = engine

    @classmethod
    def of(cls, graph: nx.MultiDiGraph[str]) -> EmbeddedGraph:
        """Load a graph into a new database in memory."""
        return cls.from_rows(node_rows(graph), edge_rows(graph))

    @classmethod
    def from_rows(cls, nodes: Iterable[NodeRow], edges: Iterable[EdgeRow]) -> EmbeddedGraph:
        """Load rows into a new database in memory."""
        engine = _kglite().KnowledgeGraph()
        _load(engine, nodes, edges)
        return cls(engine)

    @classmethod
    def open(cls, path: str | Path) -> EmbeddedGraph:
        """Open a database that `save` wrote.

        Raises
        ------
        ExportError
            If the file is missing, damaged, or of another version of the engine.
        """
        kglite = _kglite()
        try:
            return cls(kglite.load(os.fspath(path)))
        except (kglite.KgError, OSError, ValueError) as error:
            raise ExportError(f"{path}: cannot be opened: {first_line(error)}") from error

    def save(self, path: str | Path) -> None:
        """Write the database to a file, atomically."""
        kglite = _kglite()
        try:
            with warnings.catch_warnings():
                # It tells which lists cannot be mapped from the file; they are loaded instead.
                warnings.simplefilter("ignore", kglite.MappedFallbackWarning)
                self._engine.save(os.fspath(path))
        except (kglite.KgError, OSError, ValueError) as error:
            raise ExportError(f"{path}: cannot be written: {first_line(error)}") from error

    def query(
        self,
        cypher: str,
        parameters: Mapping[str, Any] | None = None,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Answer:
        """Answer a query that only reads.

        Parameters
        ----------
        cypher : str
            One statement in Neo4j's dialect.
        parameters : mapping, optional
            Values of ``$name`` in it.
        limit : int, optional
            Rows to keep; `Answer.total` says how many there were.
        timeout : float, optional
            Seconds after which the query is given up; 180 by default.

        Raises
        ------
        QueryError
            If the query is wrong, would write or read files, takes too long, or holds more than
            4096 MB (``CITEWEAVE_QUERY_MEMORY`` megabytes) of memory; see `exports.memory`.
        """
        found = check(cypher)
        kglite = _kglite()
        kglite.set_query_warning_policy("silent")
        try:
            asked = partial(
                self._engine.cypher,
                translated(cypher, found),
                params=dict(parameters or {}),
                timeout_ms=None if timeout is None else max(1, int(timeout * 1000)),
                row_limit=limit,
                hide_structural_keys=True,
            )
            view = limited(asked, allowed_megabytes())
        except (kglite.KgError, ValueError, TypeError, OverflowError) as error:
            raise explained(error, cypher, found, timeout) from error
        if isinstance(view, str):
            raise QueryError("FORMAT is no part of Cypher")
        return _answer(view)


def query(graph: nx.MultiDiGraph[str], cypher: str, **parameters: Any) -> Answer:
    """Ask a graph in Cypher.

    Each call loads the graph anew; use ``EmbeddedGraph.of(graph).query`` for many questions.

    Parameters
    ----------
    graph : networkx.MultiDiGraph
        The property graph.
    cypher : str
        One statement that only reads.
    **parameters
        Values of ``$name`` in it.

    Returns
    -------
    Answer
        A sequence of rows, each a dict; ``to_pandas()`` gives a frame where pandas is installed.

    Raises
    ------
    QueryError
        With the place in the query.

    Examples
    --------
    >>> import networkx as nx
    >>> graph = nx.MultiDiGraph()
    >>> graph.add_node("data:beir", id="data:beir", label="Benchmark", name="BEIR", kind="Data")
    >>> query(graph, "MATCH (d {name: $name}) RETURN d.id AS id", name="BEIR")[0]
    {'id': 'data:beir'}
    """
    return EmbeddedGraph.of(graph).query(cypher, parameters)


def _kglite() -> Any:
    try:
        import kglite
    except ImportError as error:
        raise ExportError(
            "the embedded database is not installed", hint="pip install kglite"
        ) from error
    return kglite


def _load(engine: Any, nodes: Iterable[NodeRow], edges: Iterable[EdgeRow]) -> None:
    for labels, rows in grouped(nodes, lambda row: row.labels, size=BATCH):
        # A title that is not there must be null: the engine would make one up.
        records = [{"title": None, **row.properties} for row in rows]
        statement = f"UNWIND $rows AS row CREATE (n{_labelled(labels)}) SET n += row"
        engine.cypher(statement, params={"rows": records})
    count = 0
    for (head, relation, tail), batch in grouped(edges, lambda row: row.group, size=BATCH):
        records = [{"h": row.head, "t": row.tail, "p": row.properties} for row in batch]
        statement = (
            f"UNWIND $rows AS row MATCH (h:`{head}` {{id: row.h}}) MATCH (t:`{tail}` {{id: row.t}})"
            f" CREATE (h)-[r:`{relation}`]->(t) SET r += row.p"
        )
        engine.cypher(statement, params={"rows": records})
        count += len(batch)
    stored = engine.cypher("MATCH ()-[r]->() RETURN count(r) AS n").scalar()
    if stored != count:
        raise ExportError(f"{count - stored} relationships have an end that is not in the graph")


def _labelled(labels: Iterable[str]) -> str:
    return "".join(f":`{label}`" for label in labels)


def _answer(view: Any) -> Answer:
    columns = tuple(view.columns)
    rows = [{name: cell(value) for name, value in row.items()} for row in view.to_list()]
    total = (view.diagnostics or {}).get("total_rows")
    return Answer(columns, rows, len(rows) if total is None else int(total))
