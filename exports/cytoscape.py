"""Cytoscape JSON: what Cytoscape 3 imports and Cytoscape.js takes as ``elements``; lossless.

Of graphs that are not ours, values that JSON lacks (NaN, infinity, None) are left out and ids
become text.

References
----------
Cytoscape.js documentation, *Elements JSON*; https://js.cytoscape.org/#notation/elements-json
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import networkx as nx

from exports.xml_values import edges_of, ids_of
from kg.errors import ExportError
from kg.store.atomic import write_lines
from kg.store.lines import compact
from kg.store.values import plain_attributes


def generate_cytoscape(G: nx.MultiDiGraph[Any]) -> Iterator[str]:
    """The lines of a Cytoscape JSON file.

    Parameters
    ----------
    G : networkx.MultiDiGraph
        Any graph; attributes of any kind are made plain first.

    Examples
    --------
    >>> G = nx.MultiDiGraph()
    >>> G.add_node("method:a", name="A")
    >>> json.loads("".join(generate_cytoscape(G)))["elements"]["nodes"]
    [{'data': {'id': 'method:a', 'name': 'A', 'shared_name': 'A'}}]
    """
    ids = ids_of(G)
    data = compact(plain_attributes(G.graph), ordered=True)
    yield f'{{"format_version":"1.0","generated_by":"citeweave","data":{data},'
    yield '"elements":{"nodes":['
    nodes = []
    for node in G:
        row = {**plain_attributes(G.nodes[node]), "id": ids[node]}
        nodes.append({**row, "shared_name": str(row.get("name") or ids[node])})
    yield from _elements(sorted(nodes, key=lambda row: row["id"]))
    yield '],"edges":['
    edges = []
    for head, key, tail, attributes in edges_of(G, ids):
        name = f"{head} ({key}) {tail}"
        ends = {"id": name, "source": head, "target": tail, "interaction": str(key)}
        edges.append({**plain_attributes(attributes), **ends})
    yield from _elements(edges)
    yield "]}}"


def write_cytoscape(G: nx.MultiDiGraph[Any], path: str | Path) -> None:
    """Write a graph as Cytoscape JSON, see `generate_cytoscape`.

    Raises
    ------
    ExportError
        If the file cannot be written.
    """
    write_lines(path, generate_cytoscape(G))


def read_cytoscape(path: str | Path) -> nx.MultiDiGraph[str]:
    """Read a graph that `write_cytoscape` wrote.

    Raises
    ------
    ExportError
        If the file is missing or is no Cytoscape JSON.
    """
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
        G: nx.MultiDiGraph[str] = nx.MultiDiGraph(**data.get("data", {}))
        for element in data["elements"]["nodes"]:
            row = element["data"]
            row.pop("shared_name", None)
            G.add_node(row["id"], **row)
        for element in data["elements"]["edges"]:
            row = element["data"]
            ends = row.pop("source"), row.pop("target"), row.pop("interaction", row.pop("id"))
            row.pop("id", None)
            G.add_edge(*ends, **row)
        return G
    except OSError as error:
        raise ExportError(f"cannot read {path}: {error.strerror}") from error
    except (ValueError, KeyError, TypeError) as error:
        raise ExportError(f"{path} is no Cytoscape JSON: {error}") from error


def _elements(rows: list[dict[str, Any]]) -> Iterator[str]:
    for number, row in enumerate(rows):
        comma = "," if number < len(rows) - 1 else ""
        yield f'{{"data":{compact(row, ordered=True)}}}{comma}'
