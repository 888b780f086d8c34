"""What a push would run, without a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exports.batches import grouped
from exports.neo4j_push import BATCH
from exports.neo4j_statements import create_nodes, merge_edges, merge_nodes, schema_statements
from exports.properties import edge_rows, key_label, node_rows

if TYPE_CHECKING:
    import networkx as nx


def plan(graph: nx.MultiDiGraph[str], *, batch_size: int = BATCH) -> list[str]:
    """What a push would run: the schema, then each batch statement with its rows and batches.

    Examples
    --------
    >>> import networkx as nx
    >>> graph = nx.MultiDiGraph()
    >>> graph.add_node("task:t", id="task:t", label="Task", name="parsing", kind="Task")
    >>> plan(graph)[-1]
    '1 row in 1 batch: UNWIND $rows AS row MERGE (n:Entity {id: row.id}) SET n += row.p'
    """
    counts: dict[str, list[int]] = {}
    for labels, rows in grouped(node_rows(graph), lambda row: row.labels, size=batch_size):
        if len(labels) > 1:
            counts.setdefault(create_nodes(labels), []).append(len(rows))
        counts.setdefault(merge_nodes(key_label(labels[0])), []).append(len(rows))
    for group, batch in grouped(edge_rows(graph), lambda row: row.group, size=batch_size):
        counts.setdefault(merge_edges(group), []).append(len(batch))
    lines = [
        f"{sum(sizes):,} row{'s' * (sum(sizes) != 1)} in {len(sizes):,} "
        f"batch{'es' * (len(sizes) != 1)}: {statement}"
        for statement, sizes in counts.items()
    ]
    return schema_statements() + lines
