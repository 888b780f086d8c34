"""Push a graph to Neo4j: idempotent, in batches, so that a run that died is finished by the next.

Every node and relationship carries a checksum of its content and the names of the graphs that it
belongs to. A transaction reads them first, so it writes only what is new or changed, and knows
afterwards what it created, changed and left. What it did not find it creates, which costs a server
half of a MERGE.

Two pushes at the same time, of one graph or of several, leave what one after the other would:
every transaction first writes the one node `CiteweaveTurn`, so the other push waits there (Neo4j,
by the lock) or is tried again (a server without locks, by the conflict), and reads what the first
one has committed. Nodes are protected by their constraints besides. Other programs that create
relationships of ours at the same moment are not held up; a second relationship of the same type
between the same two nodes could then come from them.

References
----------
Batching with UNWIND: https://neo4j.com/docs/python-manual/current/performance/
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from exports.batches import chunks
from exports.bolt import Server, Transaction
from exports.neo4j_prune import prune_edges, prune_nodes
from exports.neo4j_report import PushReport, Tally
from exports.neo4j_statements import GRAPH_LABEL, TAKE_TURN, merge_nodes, schema_statements
from exports.neo4j_write import write_edges, write_nodes
from exports.properties import edge_rows, node_rows
from kg.errors import ExportError

if TYPE_CHECKING:
    import networkx as nx

BATCH = 5000
DEFAULT_NAME = "citeweave"

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
    with suppress(ExportError):  # another push may create the node at this very moment
        server.write(lambda tx: tx.change(TAKE_TURN))
    _mark(graph, server, name, complete=False)
    nodes = edges = Tally()
    for rows in chunks(node_rows(graph), size=batch_size):
        nodes += server.write(partial(write_nodes, rows=rows, name=name))
        progress(len(rows))
    for batch in chunks(edge_rows(graph), size=batch_size):
        edges += server.write(partial(write_edges, rows=batch, name=name))
        progress(len(batch))
    if prune:
        edges = replace(edges, removed=prune_edges(graph, server, name, batch_size))
        nodes = replace(nodes, removed=prune_nodes(graph, server, name, batch_size))
    _mark(graph, server, name, complete=True)
    return PushReport(nodes, edges)


def _mark(graph: nx.MultiDiGraph[str], server: Server, name: str, *, complete: bool) -> None:
    """Keep the graph's own attributes in a node of their own, and whether the push was finished."""
    values = {**{str(key): value for key, value in graph.graph.items()}, "complete": complete}

    def work(tx: Transaction) -> None:
        tx.change(TAKE_TURN)
        tx.change(merge_nodes(GRAPH_LABEL), rows=[{"id": name, "p": values}])

    server.write(work)
