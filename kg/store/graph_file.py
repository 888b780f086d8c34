"""graph.json: node-link JSON in strict form, one node or edge a line, sorted.

The file is what ``json.load`` and ``networkx.node_link_graph(data, edges="edges")`` read. That each
node and edge has a line of its own makes it readable in pieces, so that neither side ever holds the
text of a large graph.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Iterator
from pathlib import Path
from typing import Any, TextIO

import networkx as nx

from kg.errors import ExportError
from kg.store.atomic import writing
from kg.store.collector import collector_paused
from kg.store.lines import compact
from kg.store.values import plain_attributes

Graph = nx.MultiDiGraph

_NODES = '"nodes":['
_EDGES = '],"edges":['
_CHUNK = 2000


def generate_lines(G: Graph[Any]) -> Iterator[str]:
    """The lines of graph.json, without line ends.

    Examples
    --------
    >>> G = nx.MultiDiGraph()
    >>> _ = G.add_edge("a", "b", key="USES", confidence=0.5)
    >>> print("\\n".join(generate_lines(G)))
    {"directed":true,"multigraph":true,"graph":{},
    "nodes":[
    {"id":"a"},
    {"id":"b"}
    ],"edges":[
    {"confidence":0.5,"key":"USES","source":"a","target":"b"}
    ]}
    """
    yield f'{{"directed":true,"multigraph":true,"graph":{_dump(G.graph)},'
    yield _NODES
    yield from _separated(_dump({**G.nodes[node], "id": node}) for node in sorted(G, key=_rank))
    yield _EDGES
    edges = sorted(
        ((u, v, k) for u, v, k in G.edges(keys=True)),
        key=lambda e: (_rank(e[0]), _rank(e[2]), _rank(e[1])),
    )
    yield from _separated(
        _dump({**G.edges[u, v, k], "source": u, "target": v, "key": k}) for u, v, k in edges
    )
    yield "]}"


def write_graph(G: Graph[Any], path: str | Path) -> None:
    """Write graph.json; the same graph gives the same bytes whatever the order of its parts."""
    with writing(path) as stream:
        for line in generate_lines(G):
            stream.write(line)
            stream.write("\n")


def read_graph(path: str | Path) -> Graph[Any]:
    """Read node-link JSON, ours in pieces, anybody else's in one.

    Raises
    ------
    ExportError
        If the file is missing or is no node-link JSON.
    """
    try:
        with Path(path).open(encoding="utf-8") as stream, collector_paused():
            head = stream.readline()
            if head.endswith(",\n") and stream.readline() == f"{_NODES}\n":
                return _read_pieces(head, stream)
            stream.seek(0)
            return _of_node_link(json.load(stream))
    except OSError as error:
        raise ExportError(f"cannot read {path}: {error.strerror}") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ExportError(
            f"{path} is no node-link JSON: {error}",
            hint="make it with `citeweave export --to json`",
        ) from error


def _rank(key: Hashable) -> tuple[str, str]:
    """Sorts ids of any type: text by itself, other types apart."""
    return ("", key) if isinstance(key, str) else (type(key).__name__, repr(key))


def _dump(row: dict[str, Any]) -> str:
    try:
        return compact(row, ordered=True)
    except (TypeError, ValueError):
        # A value that JSON lacks, NumPy numbers and None in lists among them.
        return compact(plain_attributes(row), ordered=True)


def _separated(lines: Iterable[str]) -> Iterator[str]:
    before = None
    for line in lines:
        if before is not None:
            yield f"{before},"
        before = line
    if before is not None:
        yield before


def _read_pieces(head: str, stream: TextIO) -> Graph[Any]:
    graph = json.loads(f"{head.rstrip()[:-1]}}}")["graph"]
    G: Graph[Any] = nx.MultiDiGraph(**graph)
    G.add_nodes_from((_key(row["id"]), row) for row in _rows(stream, f"{_EDGES}\n"))
    known = {node: node for node in G}
    words: dict[str, str] = {}
    for row in _rows(stream, "]}\n"):
        source, target = _key(row.pop("source")), _key(row.pop("target"))
        key = row.pop("key")
        # One object for equal names: a million edges share a few thousand.
        G.add_edge(known[source], known[target], words.setdefault(key, key), **row)
    return G


def _rows(stream: TextIO, end: str) -> Iterator[dict[str, Any]]:
    """Rows up to a closing line, parsed many at a time: that is fast, and shares their names."""
    chunk: list[str] = []
    for line in stream:
        if line == end:
            yield from _parse(chunk)
            return
        chunk.append(line)
        if len(chunk) == _CHUNK:
            yield from _parse(chunk)
            chunk = []
    raise ValueError("the file is cut short")


def _parse(lines: list[str]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(f"[{''.join(lines).rstrip().rstrip(',')}]")
    return rows


def _of_node_link(data: dict[str, Any]) -> Graph[Any]:
    G: Graph[Any] = nx.MultiDiGraph(**data.get("graph", {}))
    G.add_nodes_from((_key(row["id"]), row) for row in data["nodes"])
    for row in data.get("edges", data.get("links", [])):
        source, target = _key(row.pop("source")), _key(row.pop("target"))
        G.add_edge(source, target, _key(row.pop("key", 0)), **row)
    return G


def _key(value: Any) -> Any:
    return tuple(map(_key, value)) if isinstance(value, list) else value
