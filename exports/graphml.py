"""GraphML: what Gephi, yEd, igraph and networkx read.

Nothing is lost but characters that XML does not allow (controls), values that are no numbers (NaN,
infinity, None) and the types of node ids, which become text. Lists are JSON in a string; the
declaration of their key says so in its ``desc``.

References
----------
Brandes et al., *GraphML Progress Report*, 2002; http://graphml.graphdrawing.org/specification.html
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import networkx as nx

from exports.xml_values import (
    LIST,
    attribute,
    columns_of,
    content,
    edges_of,
    ids_of,
    parse,
    text_of,
    type_of,
    value_of,
)
from kg.errors import ExportError
from kg.store.atomic import write_lines
from kg.store.values import plain_attributes

_SPACE = "http://graphml.graphdrawing.org/xmlns"
_SCOPES = {"graph": "g", "node": "n", "edge": "e"}
_RELATION = "relation"

Columns = dict[tuple[str, str], int]


def generate_graphml(G: nx.MultiDiGraph[Any]) -> Iterator[str]:
    """The lines of a GraphML file.

    Parameters
    ----------
    G : networkx.MultiDiGraph
        Any graph; attributes of any kind are made plain first.

    Examples
    --------
    >>> G = nx.MultiDiGraph()
    >>> G.add_node("method:a", name="A & B")
    >>> print(list(generate_graphml(G))[4])
    <node id="method:a"><data key="n0">A &amp; B</data></node>
    """
    graphs = columns_of([G.graph])
    nodes = columns_of(G.nodes[node] for node in G)
    edges = columns_of(_edge_row(key, row) for _, _, key, row in G.edges(keys=True, data=True))
    ids = ids_of(G)
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield f'<graphml xmlns="{_SPACE}">'
    for scope, columns in (("graph", graphs), ("node", nodes), ("edge", edges)):
        yield from (_key(scope, name, kind, n) for (name, kind), n in columns.items())
    yield f'<graph id="G" edgedefault="directed">{_data("graph", G.graph, graphs)}'
    for node in sorted(G, key=ids.__getitem__):
        yield f"<node id={attribute(ids[node])}>{_data('node', G.nodes[node], nodes)}</node>"
    for number, (head, key, tail, row) in enumerate(edges_of(G, ids)):
        ends = f"source={attribute(head)} target={attribute(tail)}"
        yield f'<edge id="e{number}" {ends}>{_data("edge", _edge_row(key, row), edges)}</edge>'
    yield "</graph>"
    yield "</graphml>"


def write_graphml(G: nx.MultiDiGraph[Any], path: str | Path) -> None:
    """Write a graph as GraphML, see `generate_graphml`.

    Raises
    ------
    ExportError
        If the file cannot be written.
    """
    write_lines(path, generate_graphml(G))


def read_graphml(path: str | Path) -> nx.MultiDiGraph[str]:
    """Read a graph that `write_graphml` wrote; edges are keyed by their relation.

    Raises
    ------
    ExportError
        If the file is missing or is no GraphML.
    """
    root = parse(path, "graphml")
    try:
        keys = {key.get("id", ""): _declared(key) for key in root.iterfind(f"{{{_SPACE}}}key")}
        drawn = root.find(f"{{{_SPACE}}}graph")
        G: nx.MultiDiGraph[str] = nx.MultiDiGraph()
        if drawn is None:
            return G
        G.graph.update(_values(drawn, keys))
        for node in drawn.iterfind(f"{{{_SPACE}}}node"):
            G.add_node(node.attrib["id"], **_values(node, keys))
        for edge in drawn.iterfind(f"{{{_SPACE}}}edge"):
            row = _values(edge, keys)
            ends = edge.attrib["source"], edge.attrib["target"]
            G.add_edge(*ends, row.get(_RELATION, edge.get("id")), **row)
        return G
    except (KeyError, ValueError) as error:
        raise ExportError(f"{path} is damaged: {error}") from error


def _edge_row(key: Hashable, row: Mapping[str, Any]) -> Mapping[str, Any]:
    """The attributes of an edge; its key is its relation where it has no such attribute."""
    return row if _RELATION in row or not isinstance(key, str) else {**row, _RELATION: key}


def _key(scope: str, name: str, kind: str, number: int) -> str:
    form = "string" if kind == LIST else kind
    head = f'<key id="{_SCOPES[scope]}{number}" for="{scope}" attr.name={attribute(name)}'
    return f'{head} attr.type="{form}"' + ("><desc>JSON</desc></key>" if kind == LIST else "/>")


def _data(scope: str, row: Mapping[Any, Any], columns: Columns) -> str:
    cells = []
    for name, value in plain_attributes(row).items():
        kind = type_of(value)
        number = columns[name, kind]
        text = content(text_of(value, kind))
        cells.append(f'<data key="{_SCOPES[scope]}{number}">{text}</data>')
    return "".join(cells)


def _declared(key: Element) -> tuple[str, str]:
    kind = key.get("attr.type", "string")
    if key.findtext(f"{{{_SPACE}}}desc") == "JSON":
        kind = LIST
    return key.get("attr.name", ""), kind


def _values(element: Element, keys: Mapping[str, tuple[str, str]]) -> dict[str, Any]:
    row = {}
    for data in element.iterfind(f"{{{_SPACE}}}data"):
        name, kind = keys[data.attrib["key"]]
        row[name] = value_of(data.text or "", kind)
    return row
