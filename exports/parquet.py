"""A folder with nodes.parquet and edges.parquet, typed columns with lists as lists.

Needs ``citeweave[parquet]``. Lossless for graphs of citeweave; of others, columns that mix types
become text, and values without a plain form (NaN, infinity, None) are left out. The attributes of
the graph itself stand in the metadata of both files.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

import networkx as nx

from exports.csv import make_folder
from exports.xml_values import edges_of, ids_of
from kg.errors import ExportError
from kg.store.atomic import writing_bytes
from kg.store.values import plain_attributes

_META = b"citeweave"


def write_parquet(G: nx.MultiDiGraph[Any], path: str | Path) -> None:
    """Write nodes.parquet and edges.parquet into the folder `path`.

    Parameters
    ----------
    G : networkx.MultiDiGraph
        Any graph; attributes of any kind are made plain first.
    path : str or Path
        The folder; made where it is missing.

    Raises
    ------
    ExportError
        If pyarrow is not installed or a file cannot be written.

    Examples
    --------
    >>> write_parquet(nx.MultiDiGraph(), "graph-parquet")  # doctest: +SKIP
    """
    _arrow()
    folder = make_folder(path)
    ids = ids_of(G)
    nodes = [{**plain_attributes(G.nodes[node]), "id": ids[node]} for node in G]
    edges = [
        {**plain_attributes(row), "source": head, "target": tail, "relation": str(key)}
        for head, key, tail, row in edges_of(G, ids)
    ]
    graph = plain_attributes(G.graph)
    _write(sorted(nodes, key=lambda row: row["id"]), ("id",), graph, folder / "nodes.parquet")
    _write(edges, ("source", "relation", "target"), graph, folder / "edges.parquet")


def read_parquet(path: str | Path) -> nx.MultiDiGraph[str]:
    """Read a folder that `write_parquet` wrote.

    Raises
    ------
    ExportError
        If pyarrow is not installed, or a file is missing or no such table.
    """
    folder = Path(path)
    G: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    nodes, edges = _read(folder / "nodes.parquet"), _read(folder / "edges.parquet")
    G.graph.update(json.loads((nodes.schema.metadata or {}).get(_META, b"{}")))
    for row in _rows(nodes):
        G.add_node(row["id"], **row)
    for row in _rows(edges):
        G.add_edge(row.pop("source"), row.pop("target"), row["relation"], **row)
    return G


def _arrow() -> Any:
    try:
        import_module("pyarrow.parquet")
        return import_module("pyarrow")
    except ImportError as error:
        raise ExportError(
            "Parquet needs pyarrow", hint="pip install 'citeweave[parquet]'"
        ) from error


def _write(
    rows: list[dict[str, Any]], first: Iterable[str], graph: dict[str, Any], file: Path
) -> None:
    arrow = _arrow()
    columns = dict.fromkeys([*first, *sorted({name for row in rows for name in row})])
    arrays = {name: _array(arrow, [row.get(name) for row in rows]) for name in columns}
    table = arrow.table(arrays).replace_schema_metadata({_META: json.dumps(graph).encode()})
    with writing_bytes(file) as stream:
        arrow.parquet.write_table(table, stream, compression="zstd")


def _array(arrow: Any, cells: list[Any]) -> Any:
    try:
        return arrow.array(cells)
    except (arrow.ArrowInvalid, arrow.ArrowTypeError, OverflowError):
        return arrow.array([cell if cell is None else json.dumps(cell) for cell in cells])


def _read(file: Path) -> Any:
    arrow = _arrow()
    try:
        return arrow.parquet.read_table(file)
    except OSError as error:
        raise ExportError(f"cannot read {file}: {error.strerror or error}") from error
    except arrow.ArrowException as error:
        raise ExportError(f"{file} is no Parquet file: {error}") from error


def _rows(table: Any) -> Iterable[dict[str, Any]]:
    for batch in table.to_batches():
        for row in batch.to_pylist():
            yield {name: value for name, value in row.items() if value is not None}
