"""GEXF 1.3: the format of Gephi, with its labels, types and parallel edges.

Gephi shows a node's ``name`` and an edge's relation as labels, tells parallel edges apart by their
``kind`` and takes the confidence as weight. Nothing is lost but characters that XML does not allow,
values that are no numbers (NaN, infinity, None), the types of node ids, and attributes of the graph
itself. Lists are JSON in a string; their column's id says so.

References
----------
GEXF Working Group, *GEXF 1.3*, 2022; https://gexf.net/schema.html
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

_SPACE = "http://gexf.net/1.3"

Columns = dict[tuple[str, str], int]


def generate_gexf(G: nx.MultiDiGraph[Any]) -> Iterator[str]:
    """The lines of a GEXF file.

    Parameters
    ----------
    G : networkx.MultiDiGraph
        Any graph; attributes of any kind are made plain first.

    Examples
    --------
    >>> G = nx.MultiDiGraph()
    >>> G.add_node("method:a", name="A & B")
    >>> [line[:38] for line in generate_gexf(G) if line.startswith("<node ")]
    ['<node id="method:a" label="A &amp; B">']
    """
    nodes = columns_of(G.nodes[node] for node in G)
    edges = columns_of(row for _, _, row in G.edges(data=True))
    ids = ids_of(G)
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield f'<gexf xmlns="{_SPACE}" version="1.3">'
    yield '<meta><creator>citeweave</creator></meta><graph defaultedgetype="directed">'
    yield from _declarations("node", nodes)
    yield from _declarations("edge", edges)
    yield "<nodes>"
    for node in sorted(G, key=ids.__getitem__):
        row = plain_attributes(G.nodes[node])
        label = str(row.get("name") or row.get("label") or ids[node])
        head = f"<node id={attribute(ids[node])} label={attribute(label)}>"
        yield f"{head}{_values(row, nodes)}</node>"
    yield "</nodes>"
    yield "<edges>"
    yield from _edges(G, ids, edges)
    yield "</edges>"
    yield "</graph></gexf>"


def write_gexf(G: nx.MultiDiGraph[Any], path: str | Path) -> None:
    """Write a graph as GEXF, see `generate_gexf`.

    Raises
    ------
    ExportError
        If the file cannot be written.
    """
    write_lines(path, generate_gexf(G))


def read_gexf(path: str | Path) -> nx.MultiDiGraph[str]:
    """Read a graph that `write_gexf` wrote; edges are keyed by their kind, which is the relation.

    Raises
    ------
    ExportError
        If the file is missing or is no GEXF.
    """
    root = parse(path, "gexf")
    try:
        kinds = {
            f"{columns.get('class')}:{column.attrib['id']}": _declared(column)
            for columns in root.iter(f"{{{_SPACE}}}attributes")
            for column in columns
        }
        G: nx.MultiDiGraph[str] = nx.MultiDiGraph()
        for node in root.iter(f"{{{_SPACE}}}node"):
            G.add_node(node.attrib["id"], **_row(node, "node", kinds))
        for edge in root.iter(f"{{{_SPACE}}}edge"):
            ends = edge.attrib["source"], edge.attrib["target"]
            G.add_edge(*ends, edge.get("kind", edge.get("id")), **_row(edge, "edge", kinds))
        return G
    except (KeyError, ValueError) as error:
        raise ExportError(f"{path} is damaged: {error}") from error


def _declarations(scope: str, columns: Columns) -> Iterator[str]:
    yield f'<attributes class="{scope}">'
    for (name, kind), number in columns.items():
        form = "string" if kind == LIST else kind
        # The id is the only place of a column where a mark does not show in Gephi.
        mark = f"{number}-json" if kind == LIST else f"{number}"
        yield f'<attribute id="{mark}" title={attribute(name)} type="{form}"/>'
    yield "</attributes>"


def _edges(G: nx.MultiDiGraph[Any], ids: Mapping[Hashable, str], columns: Columns) -> Iterator[str]:
    for number, (head, key, tail, attributes) in enumerate(edges_of(G, ids)):
        row = plain_attributes(attributes)
        kind = attribute(str(key))
        weight = row.get("confidence")
        heavy = f' weight="{weight}"' if isinstance(weight, float) else ""
        ends = f"source={attribute(head)} target={attribute(tail)}"
        yield (
            f'<edge id="{number}" {ends} kind={kind} label={kind}{heavy}>'
            f"{_values(row, columns)}</edge>"
        )


def _values(row: Mapping[str, Any], columns: Columns) -> str:
    cells = []
    for name, value in row.items():
        kind = type_of(value)
        mark = f"{columns[name, kind]}-json" if kind == LIST else f"{columns[name, kind]}"
        cells.append(f'<attvalue for="{mark}" value={attribute(text_of(value, kind))}/>')
    return f"<attvalues>{''.join(cells)}</attvalues>" if cells else ""


def _declared(column: Element) -> tuple[str, str]:
    kind = LIST if column.attrib["id"].endswith("-json") else column.get("type", "string")
    return column.get("title", ""), kind


def _row(element: Element, scope: str, kinds: Mapping[str, tuple[str, str]]) -> dict[str, Any]:
    row = {}
    for cell in element.iter(f"{{{_SPACE}}}attvalue"):
        name, kind = kinds[f"{scope}:{cell.attrib['for']}"]
        row[name] = value_of(cell.get("value", ""), kind)
    return row
