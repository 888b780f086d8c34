"""A folder with nodes.csv and edges.csv, for spreadsheets, pandas and R.

Lost are control characters (NUL among them), the difference between an empty text and none, and the
types of columns that docs/schema.md does not name, which are read back as text. Lists are JSON. A
text that a spreadsheet would run as a formula (``=…``, ``@…``) has an apostrophe in front, which
`read_csv` takes away again.
"""

from __future__ import annotations

import csv
import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import networkx as nx

from exports.properties import EDGE_PROPERTIES, NODE_PROPERTIES
from exports.xml_values import LIST, edges_of, ids_of, legal, text_of, type_of, value_of
from kg.errors import ExportError
from kg.store.atomic import disk_error, writing
from kg.store.values import plain_attributes

_KINDS = {"string": "string", "long": "long", "double": "double", "boolean": "boolean"}
_TYPES: Mapping[str, str] = {
    name: _KINDS.get(kind, LIST)
    for columns in (*NODE_PROPERTIES.values(), EDGE_PROPERTIES)
    for name, kind in columns.items()
}
# What a spreadsheet takes for a formula: these signs in front, unless a number follows.
_FORMULA = re.compile(r"'*[=@]|'*[+-](?![\d.,]*\d[\s%×x]*$)")
_FIRST = {"nodes": ("id", "label", "name"), "edges": ("source", "relation", "target")}


def generate_csv(G: nx.MultiDiGraph[Any], part: str) -> Iterator[list[str]]:
    """The rows of one file, header first; list-valued cells are JSON.

    Parameters
    ----------
    G : networkx.MultiDiGraph
        Any graph; attributes of any kind are made plain first.
    part : {"nodes", "edges"}
        Which file.

    Examples
    --------
    >>> G = nx.MultiDiGraph()
    >>> G.add_node("method:a", name="=A", aliases=["b"])
    >>> list(generate_csv(G, "nodes"))
    [['id', 'name', 'aliases'], ['method:a', "'=A", '["b"]']]
    """
    rows = list(_nodes(G) if part == "nodes" else _edges(G))
    names = {name for row in rows for name in row}
    first = [name for name in _FIRST[part] if name in names]
    header = first + sorted(names.difference(first))
    yield [_cell(name) for name in header]
    for row in rows:
        yield [_cell(row[name]) if name in row else "" for name in header]


def write_csv(G: nx.MultiDiGraph[Any], path: str | Path) -> None:
    """Write nodes.csv and edges.csv into the folder `path`, which is made where it is missing.

    Raises
    ------
    ExportError
        If the folder or a file cannot be written.
    """
    folder = make_folder(path)
    for part in _FIRST:
        with writing(folder / f"{part}.csv") as stream:
            writer = csv.writer(stream, lineterminator="\n", quoting=csv.QUOTE_ALL)
            writer.writerows(generate_csv(G, part))


def read_csv(path: str | Path) -> nx.MultiDiGraph[str]:
    """Read a folder that `write_csv` wrote.

    Raises
    ------
    ExportError
        If a file is missing or no such table.
    """
    folder = Path(path)
    G: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    csv.field_size_limit(min(sys.maxsize, 2**31 - 1))
    try:
        for row in _read(folder / "nodes.csv"):
            G.add_node(row["id"], **row)
        for row in _read(folder / "edges.csv"):
            ends = row.pop("source"), row.pop("target"), row.get("relation", "")
            G.add_edge(*ends, **row)
    except OSError as error:
        raise ExportError(f"cannot read {path}: {error.strerror}") from error
    except (KeyError, ValueError, csv.Error) as error:
        raise ExportError(f"{path} holds no tables of a graph: {error}") from error
    return G


def make_folder(path: str | Path) -> Path:
    """A folder for the files of an export.

    Raises
    ------
    ExportError
        If it cannot be made.
    """
    folder = Path(path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise disk_error(error, folder) from error
    return folder


def _nodes(G: nx.MultiDiGraph[Any]) -> Iterator[dict[str, Any]]:
    ids = ids_of(G)
    for node in sorted(G, key=ids.__getitem__):
        yield {**plain_attributes(G.nodes[node]), "id": ids[node]}


def _edges(G: nx.MultiDiGraph[Any]) -> Iterator[dict[str, Any]]:
    for head, key, tail, row in edges_of(G, ids_of(G)):
        yield {**plain_attributes(row), "source": head, "relation": str(key), "target": tail}


def _cell(value: Any) -> str:
    text = legal(text_of(value, type_of(value)))
    return f"'{text}" if isinstance(value, str) and _FORMULA.match(text) else text


def _read(file: Path) -> Iterator[dict[str, Any]]:
    with file.open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream):
            yield {name: _value(name, cell) for name, cell in row.items() if cell}


def _value(name: str, cell: str) -> Any:
    kind = _TYPES.get(name, "string")
    if kind == "string":
        return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell
    return json.loads(cell) if kind == LIST else value_of(cell, kind)
