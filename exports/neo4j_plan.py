"""What a push would run, without a server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from exports.batches import chunks
from exports.bolt import Transaction
from exports.neo4j_push import BATCH
from exports.neo4j_statements import schema_statements
from exports.neo4j_write import write_edges, write_nodes
from exports.properties import edge_rows, node_rows

if TYPE_CHECKING:
    import networkx as nx


class _Recorder:
    """Stands for a transaction of an empty database: finds nothing, keeps what would be written."""

    def __init__(self) -> None:
        self.sizes: dict[str, list[int]] = {}

    def rows(self, _: str, **__: Any) -> list[dict[str, Any]]:
        return []

    def change(self, statement: str, **parameters: Any) -> Mapping[str, int]:
        if "rows" in parameters:
            self.sizes.setdefault(statement, []).append(len(parameters["rows"]))
        return {}


def plan(graph: nx.MultiDiGraph[str], *, batch_size: int = BATCH) -> list[str]:
    """What a push into an empty database would run: the schema, then statements with their rows.

    Examples
    --------
    >>> import networkx as nx
    >>> graph = nx.MultiDiGraph()
    >>> graph.add_node("resource:r", id="resource:r", label="Resource", name="r")
    >>> plan(graph)[-1][:72]
    '1 row in 1 batch: UNWIND $rows AS row CREATE (n:Resource {`checksum`: ro'
    """
    recorder = _Recorder()
    tx = cast(Transaction, recorder)
    for rows in chunks(node_rows(graph), size=batch_size):
        write_nodes(tx, rows=rows, name="")
    for batch in chunks(edge_rows(graph), size=batch_size):
        write_edges(tx, rows=batch, name="")
    lines = [
        f"{sum(sizes):,} row{'s' * (sum(sizes) != 1)} in {len(sizes):,} "
        f"batch{'es' * (len(sizes) != 1)}: {statement}"
        for statement, sizes in recorder.sizes.items()
    ]
    return schema_statements() + lines
