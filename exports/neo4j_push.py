"""Push a graph to Neo4j: idempotent, in batches, so that a run that died is finished by the next.

Every node and relationship carries a checksum of its content and the names of the graphs that it
belongs to. A push reads them first, so it writes only what is new or changed, and knows afterwards
what it created, changed and left.

References
----------
Batching with UNWIND: https://neo4j.com/docs/python-manual/current/performance/
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from exports.batches import grouped
from exports.bolt import Server, Transaction
from exports.neo4j_prune import prune_edges, prune_nodes
from exports.neo4j_report import PushReport, Tally
from exports.neo4j_statements import (
    GRAPH_LABEL,
    absent_edge,
    absent_node,
    create_nodes,
    merge_edges,
    merge_nodes,
    schema_statements,
)
from exports.properties import NODE_PROPERTIES, EdgeRow, NodeRow, edge_rows, key_label, node_rows

if TYPE_CHECKING:
    import networkx as nx

BATCH = 2000
DEFAULT_NAME = "citeweave"
# One encoder for all values: to make one costs more than to encode most of them.
_in_order = json.JSONEncoder(ensure_ascii=True, sort_keys=True).encode

Progress = Callable[[int], object]


def push(
    graph: nx.MultiDiGraph[str],
    server: Server,
    *,
    name: str = DEFAULT_NAME,
    batch_size: int = BATCH,
    prune: bool = False,
    progress: Progress = lambda rows: None,
) -> PushReport:
    """Write a graph to a server.

    Parameters
    ----------
    graph : networkx.MultiDiGraph
        The property graph.
    server : Server
        An open connection.
    name : str
        Name of the graph in the database; several graphs can share nodes there.
    batch_size : int
        Rows in a transaction.
    prune : bool
        Remove what an earlier push of this name left there and this graph no longer holds.
    progress : callable
        Called with the number of rows done after each batch.

    Returns
    -------
    PushReport
        What was created, changed, left and removed.

    Raises
    ------
    ExportError
        If the server refuses or is lost; run it again to finish.

    Examples
    --------
    >>> with Server(uri, user="neo4j", password=secret) as server:  # doctest: +SKIP
    ...     push(graph, server)
    PushReport(nodes=Tally(created=412, ...), relationships=Tally(created=1310, ...))
    """
    for statement in schema_statements():
        server.run(statement)
    fresh = not server.run(f"MATCH (g:{GRAPH_LABEL}) RETURN count(g) AS n")[0]["n"]
    _mark(graph, server, name, complete=False)
    nodes = edges = Tally()
    for label, rows in grouped(node_rows(graph), lambda row: row.label, size=batch_size):
        nodes += server.write(partial(_push_nodes, label=label, rows=rows, name=name, fresh=fresh))
        progress(len(rows))
    for group, batch in grouped(edge_rows(graph), lambda row: row.group, size=batch_size):
        edges += server.write(partial(_push_edges, group=group, rows=batch, name=name, fresh=fresh))
        progress(len(batch))
    if prune:
        edges = replace(edges, removed=prune_edges(graph, server, name, batch_size))
        nodes = replace(nodes, removed=prune_nodes(graph, server, name, batch_size))
    _mark(graph, server, name, complete=True)
    return PushReport(nodes, edges)


def checksum(values: object) -> str:
    """A short digest of what a node or relationship holds.

    Examples
    --------
    >>> checksum({"a": 1, "b": 2}) == checksum({"b": 2, "a": 1})
    True
    """
    return hashlib.blake2b(_in_order(values).encode("ascii"), digest_size=8).hexdigest()


def _mark(graph: nx.MultiDiGraph[str], server: Server, name: str, *, complete: bool) -> None:
    """Keep the graph's own attributes in a node of their own, and whether the push was finished."""
    values = {**{str(key): value for key, value in graph.graph.items()}, "complete": complete}
    row = {"id": name, "p": values}
    server.write(lambda tx: tx.change(merge_nodes(GRAPH_LABEL), rows=[row]))


def _push_nodes(
    tx: Transaction, *, label: str, rows: list[NodeRow], name: str, fresh: bool
) -> Tally:
    key = key_label(label)
    statement = (
        f"UNWIND $ids AS id MATCH (n:{key} {{id: id}}) RETURN n.id AS id, n.checksum AS checksum, "
        "n.in_graphs AS graphs, labels(n) AS labels"
    )
    known = {} if fresh else {r["id"]: r for r in tx.rows(statement, ids=[r.id for r in rows])}
    wanted = [
        (known.get(row.id), row.id, checksum([row.label, row.properties]), row.properties)
        for row in rows
    ]
    _relabel(tx, label, known.values())
    tally, changes = _changes(wanted, name, absent_node(label))
    if changes:
        if key != label:
            tx.change(create_nodes(rows[0].labels), ids=[i for i, _ in changes if i not in known])
        records = [{"id": ident, "p": values} for ident, values in changes]
        tx.change(merge_nodes(key), rows=records)
    return tally


def _relabel(tx: Transaction, label: str, known: Iterable[dict[str, Any]]) -> None:
    """Give nodes their new label: a data set may have become a benchmark since the last push."""
    key = key_label(label)
    moved: dict[tuple[str, ...], list[str]] = {}
    for row in known:
        if label not in row["labels"]:
            old = NODE_PROPERTIES.keys() & set(row["labels"])
            moved.setdefault(tuple(sorted(old)), []).append(row["id"])
    for labels, ids in sorted(moved.items()):
        # The id is off meanwhile: a server that stores nodes by label moves the record, and its
        # unique index would still find the old one.
        removed = "".join(f" REMOVE n:{old}" for old in labels)
        match = f"UNWIND $ids AS id MATCH (n:{key} {{id: id}}) REMOVE n.id"
        tx.change(f"{match}{removed} SET n:{label} SET n.id = id", ids=ids)


def _push_edges(
    tx: Transaction, *, group: tuple[str, str, str], rows: list[EdgeRow], name: str, fresh: bool
) -> Tally:
    head, relation, tail = group
    statement = (
        f"UNWIND $ends AS ends MATCH (:{key_label(head)} {{id: ends[0]}})-[r:{relation}]->"
        f"(:{key_label(tail)} {{id: ends[1]}}) RETURN ends[0] AS head, ends[1] AS tail, "
        "r.checksum AS checksum, r.in_graphs AS graphs"
    )
    ends = [(row.head, row.tail) for row in rows]
    found = [] if fresh else tx.rows(statement, ends=[list(pair) for pair in ends])
    known = {(r["head"], r["tail"]): r for r in found}
    wanted = [
        (known.get(pair), pair, checksum(row.properties), row.properties)
        for pair, row in zip(ends, rows, strict=True)
    ]
    tally, changes = _changes(wanted, name, absent_edge())
    if changes:
        records = [{"h": ends[0], "t": ends[1], "p": values} for ends, values in changes]
        tx.change(merge_edges(group), rows=records)
    return tally


def _changes(
    wanted: Iterable[tuple[dict[str, Any] | None, Any, str, dict[str, Any]]],
    name: str,
    absent: dict[str, None],
) -> tuple[Tally, list[tuple[Any, dict[str, Any]]]]:
    """Sort rows into new, changed and unchanged ones; what to write for the first two."""
    created = changed = left = 0
    changes = []
    for known, key, digest, properties in wanted:
        graphs = set((known or {}).get("graphs") or ())
        if known and known["checksum"] == digest and name in graphs:
            left += 1
            continue
        created += known is None
        changed += known is not None
        values = {**(absent if known else {}), **properties}
        values |= {"checksum": digest, "in_graphs": sorted(graphs | {name})}
        changes.append((key, values))
    return Tally(created, changed, left), changes
