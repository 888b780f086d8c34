"""Remove from a server what a graph no longer holds, and nothing else.

Only nodes and relationships that an earlier push under the same name left there are looked at. What
another graph of the database holds as well stays, and only loses the mark of this one.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from exports.batches import grouped
from exports.bolt import Server, Transaction
from exports.neo4j_statements import GRAPH_LABEL, KEY_LABELS, RELATIONS, TURN_LABEL
from exports.properties import NODE_PROPERTIES, OTHER_RELATION, key_label

if TYPE_CHECKING:
    import networkx as nx

Stale = tuple[str, dict[str, Any]]


def prune_edges(graph: nx.MultiDiGraph[str], server: Server, name: str, batch_size: int) -> int:
    """Remove relationships that the graph does not hold; returns how many."""
    removed = 0
    for label in NODE_PROPERTIES:
        stale = server.read(partial(_stale_edges, graph=graph, name=name, label=label))
        for pattern, rows in grouped(stale, lambda item: item[0], size=batch_size):
            records = [row for _, row in rows]
            removed += server.write(
                partial(_remove, pattern=pattern, verb="DELETE x", rows=records, name=name)
            )
    return removed


def prune_nodes(graph: nx.MultiDiGraph[str], server: Server, name: str, batch_size: int) -> int:
    """Remove nodes that the graph does not hold, with their relationships; returns how many."""
    removed = 0
    for label in KEY_LABELS:
        if label in {GRAPH_LABEL, TURN_LABEL}:
            continue
        stale = server.read(partial(_stale_nodes, graph=graph, name=name, label=label))
        for pattern, rows in grouped(stale, lambda item: item[0], size=batch_size):
            records = [row for _, row in rows]
            removed += server.write(
                partial(_remove, pattern=pattern, verb="DETACH DELETE x", rows=records, name=name)
            )
    return removed


def _stale_edges(
    tx: Transaction, *, graph: nx.MultiDiGraph[str], name: str, label: str
) -> list[Stale]:
    """Relationships that leave nodes of a label and are not in the graph."""
    statement = (
        f"MATCH (h:{label})-[r]->(t) WHERE $name IN r.in_graphs "
        "RETURN h.id AS h, type(r) AS relation, t.id AS t, labels(t) AS tails"
    )
    head = key_label(label)
    return [
        (
            f"(:{head} {{id: row.h}})-[x:{relation}]->(:{_key(row['tails'])} {{id: row.t}})",
            {"h": row["h"], "t": row["t"]},
        )
        for row in tx.each(statement, name=name)
        if (relation := row["relation"]) in RELATIONS
        and not _holds(graph, row["h"], relation, row["t"])
    ]


def _stale_nodes(
    tx: Transaction, *, graph: nx.MultiDiGraph[str], name: str, label: str
) -> list[Stale]:
    statement = f"MATCH (n:{label}) WHERE $name IN n.in_graphs RETURN n.id AS id"
    return [
        (f"(x:{label} {{id: row.id}})", {"id": row["id"]})
        for row in tx.each(statement, name=name)
        if row["id"] not in graph
    ]


def _key(labels: list[str]) -> str:
    return next(label for label in KEY_LABELS if label in labels)


def _holds(graph: nx.MultiDiGraph[str], head: str, relation: str, tail: str) -> bool:
    key = None if relation == OTHER_RELATION else relation
    return graph.has_edge(head, tail, key)


def _remove(
    tx: Transaction, *, pattern: str, verb: str, rows: list[dict[str, Any]], name: str
) -> int:
    """Take the mark of this graph off, and delete what bears no other one."""
    match = f"UNWIND $rows AS row MATCH {pattern} "
    shared = "WHERE size(x.in_graphs) > 1 SET x.in_graphs = [g IN x.in_graphs WHERE g <> $name]"
    tx.change(match + shared, rows=rows, name=name)
    counters = tx.change(f"{match} WHERE x.in_graphs = [$name] {verb}", rows=rows, name=name)
    return counters["nodes_deleted" if "DETACH" in verb else "relationships_deleted"]
