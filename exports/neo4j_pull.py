"""Read a pushed graph back from a server."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from exports.answers import BOOKKEEPING
from exports.bolt import Server, Transaction
from exports.neo4j_statements import GRAPH_LABEL
from exports.properties import NODE_PROPERTIES, OTHER_LABEL, OTHER_RELATION
from kg.errors import ExportError
from kg.schema import ENTITY_LABELS

if TYPE_CHECKING:
    import networkx as nx

Pair = tuple[Any, dict[str, Any]]

# A bulk import leaves empty lists out; these are never absent in a graph.
_LISTS = {str(label): ("aliases", "merges") for label in ENTITY_LABELS}
_EDGE_LISTS = (
    "papers", "evidence_papers", "starts", "ends", "sentences", "extractors", "confidences",
)  # fmt: skip


def pull(server: Server, *, name: str | None = None) -> nx.MultiDiGraph[str]:
    """Read a graph that `push` or a bulk import left on a server.

    Parameters
    ----------
    server : Server
        An open connection.
    name : str, optional
        Name of the graph; may be left out where the database holds one alone.

    Returns
    -------
    networkx.MultiDiGraph
        Equal to the one that was pushed; nodes and edges in sorted order.

    Raises
    ------
    ExportError
        If there is no such graph, or its push was not finished.
    """
    import networkx as nx

    name, values = _graph_values(server, name)
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph(**values)
    nodes: list[Pair] = []
    for label in NODE_PROPERTIES:
        nodes += server.read(partial(_nodes, label=label, name=name))
    graph.add_nodes_from(sorted(nodes, key=lambda node: str(node[0])))
    edges: list[Pair] = []
    for label in NODE_PROPERTIES:
        edges += server.read(partial(_edges, label=label, name=name))
    for (head, key, tail), attributes in sorted(edges, key=lambda edge: edge[0]):
        graph.add_edge(head, tail, key=key, **attributes)
    return graph


def _graph_values(server: Server, name: str | None) -> tuple[str, dict[str, Any]]:
    rows = server.run(f"MATCH (g:{GRAPH_LABEL}) RETURN properties(g) AS p ORDER BY g.id")
    held: dict[str, dict[str, Any]] = {row["p"].pop("id"): row["p"] for row in rows}
    names = ", ".join(held) or "none"
    if name is None and len(held) != 1:
        hint = f"choose with --name: {names}" if held else "push one first: citeweave push DIR"
        raise ExportError(f"{server.uri} holds {len(held)} graphs of citeweave", hint=hint)
    chosen = name if name is not None else next(iter(held))
    if chosen not in held:
        raise ExportError(f"{server.uri} holds no graph called {chosen!r}", hint=f"it has {names}")
    if not held[chosen].pop("complete", True):
        raise ExportError(
            f"the push of {chosen!r} was not finished", hint="run citeweave push DIR again first"
        )
    return chosen, held[chosen]


def _nodes(tx: Transaction, *, label: str, name: str) -> list[Pair]:
    statement = f"MATCH (n:{label}) WHERE $name IN n.in_graphs RETURN properties(n) AS p"
    pairs = []
    for row in tx.each(statement, name=name):
        values = _own(row["p"], _LISTS.get(label, ()))
        word = values.pop("original_label", label) if label == OTHER_LABEL else label
        pairs.append((values["id"], {**values, "label": word}))
    return pairs


def _edges(tx: Transaction, *, label: str, name: str) -> list[Pair]:
    """Relationships that leave nodes of a label."""
    statement = (
        f"MATCH (h:{label})-[r]->(t) WHERE $name IN r.in_graphs "
        "RETURN h.id AS head, type(r) AS relation, t.id AS tail, properties(r) AS p"
    )
    pairs = []
    for row in tx.each(statement, name=name):
        values = _own(row["p"], _EDGE_LISTS)
        word = row["relation"]
        if word == OTHER_RELATION:
            word = values.pop("original_relation", word)
        pairs.append(((row["head"], word, row["tail"]), {**values, "relation": word}))
    return pairs


def _own(properties: dict[str, Any], lists: tuple[str, ...]) -> dict[str, Any]:
    own = {key: value for key, value in properties.items() if key not in BOOKKEEPING}
    return {**{key: [] for key in lists}, **own}
