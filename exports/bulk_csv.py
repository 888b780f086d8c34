"""Files for ``neo4j-admin database import``: the fastest way into an empty Neo4j database.

A folder of CSV files: one header and any number of parts for each label and each relationship type,
so that partitions of a large list can be written by themselves, without the whole graph in memory.
The README beside them holds the exact command.

References
----------
https://neo4j.com/docs/operations-manual/current/import/
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from exports.bulk_readme import readme
from exports.neo4j_push import DEFAULT_NAME
from exports.neo4j_statements import GRAPH_LABEL, RELATIONS, schema_statements
from exports.neo4j_write import checksum
from exports.properties import (
    EDGE_PROPERTIES,
    NODE_PROPERTIES,
    EdgeRow,
    NodeRow,
    edge_rows,
    node_rows,
)
from kg.store.atomic import disk_error, writing

if TYPE_CHECKING:
    import networkx as nx

# Parts the items of a list. The importer knows no escape for it, and no text needs this character.
ITEM = "\x1f"

_MARKS = {"checksum": "string", "in_graphs": "string[]"}
_NODE_COLUMNS = {
    **{label: {"name": "string", **held, **_MARKS} for label, held in NODE_PROPERTIES.items()},
    GRAPH_LABEL: {"format": "string", "version": "long", "papers": "long", "complete": "boolean"},
}
_EDGE_COLUMNS = {**EDGE_PROPERTIES, **_MARKS}


class BulkWriter:
    """Write one partition of a graph; close all with `finish`.

    Parameters
    ----------
    folder : str or Path
        Made where it is missing.
    part : str
        Name of the partition, a part of the names of its files.
    name : str
        Name of the graph in the database.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as place:
    ...     BulkWriter(place).write([NodeRow("task:t", "Task", {"id": "task:t", "name": "T"})], [])
    ...     Path(place, "nodes-Task-0000.csv").read_text()[:12]
    '"task:t","T"'
    """

    def __init__(self, folder: str | Path, *, part: str = "0000", name: str = DEFAULT_NAME) -> None:
        self.folder = Path(folder)
        self.part = part
        self.name = name
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise disk_error(error, folder) from error

    def write(self, nodes: Iterable[NodeRow], edges: Iterable[EdgeRow]) -> None:
        """Write rows as they come; the files appear once all are written.

        Parameters
        ----------
        nodes, edges : iterable
            Each node and each (head, relation, tail) at most once over all partitions.

        Raises
        ------
        ExportError
            If the disk refuses.
        """
        with ExitStack() as stack:
            files: dict[str, TextIO] = {}

            def file(stem: str) -> TextIO:
                if stem not in files:
                    path = self.folder / f"{stem}-{self.part}.csv"
                    files[stem] = stack.enter_context(writing(path))
                return files[stem]

            for node in nodes:
                self._node(file(f"nodes-{node.label}"), node)
            for edge in edges:
                self._edge(file(f"relationships-{edge.relation}"), edge)

    def _node(self, stream: TextIO, row: NodeRow) -> None:
        marks = {"checksum": checksum([row.label, row.properties]), "in_graphs": [self.name]}
        values = {**row.properties, **marks}
        del values["id"]
        stream.write(f"{quoted(row.id)},{_cells(values, _NODE_COLUMNS[row.label])}\n")

    def _edge(self, stream: TextIO, row: EdgeRow) -> None:
        marks = {"checksum": checksum(row.properties), "in_graphs": [self.name]}
        cells = _cells({**row.properties, **marks}, _EDGE_COLUMNS)
        stream.write(f"{quoted(row.head)},{quoted(row.tail)},{cells}\n")

    def finish(self, attributes: Mapping[str, Any]) -> None:
        """Write headers, the node of the graph itself, the constraints and the README."""
        marker = {**attributes, "complete": True}
        with writing(self.folder / f"nodes-{GRAPH_LABEL}-0000.csv") as stream:
            cells = _cells(marker, _NODE_COLUMNS[GRAPH_LABEL])
            stream.write(f"{quoted(self.name)},{cells}\n")
        labels = [label for label in _NODE_COLUMNS if self._parts(f"nodes-{label}")]
        relations = [name for name in RELATIONS if self._parts(f"relationships-{name}")]
        for label in labels:
            self._header(f"nodes-{label}", "id:ID", _NODE_COLUMNS[label])
        for relation in relations:
            self._header(f"relationships-{relation}", ":START_ID,:END_ID", _EDGE_COLUMNS)
        with writing(self.folder / "schema.cypher") as stream:
            stream.writelines(f"{statement};\n" for statement in schema_statements())
        with writing(self.folder / "README.md") as stream:
            stream.write(readme(labels, relations))

    def _parts(self, stem: str) -> bool:
        return any(p.name != f"{stem}-header.csv" for p in self.folder.glob(f"{stem}-*.csv"))

    def _header(self, stem: str, keys: str, columns: Mapping[str, str]) -> None:
        with writing(self.folder / f"{stem}-header.csv") as stream:
            stream.write(",".join([keys, *(f"{k}:{kind}" for k, kind in columns.items())]) + "\n")


def write_bulk_csv(G: nx.MultiDiGraph[str], path: str | Path, *, name: str = DEFAULT_NAME) -> None:
    """Write a graph as files for a bulk import.

    Parameters
    ----------
    G : networkx.MultiDiGraph
        The property graph.
    path : str or Path
        A folder.
    name : str
        Name of the graph in the database, for a later `push` or `pull`.
    """
    writer = BulkWriter(path, name=name)
    for kind in ("nodes", "relationships"):
        for old in writer.folder.glob(f"{kind}-*.csv"):  # the command would import them too
            old.unlink()
    writer.write(node_rows(G), edge_rows(G))
    writer.finish({str(key): value for key, value in G.graph.items()})


def _cells(values: Mapping[str, Any], columns: Mapping[str, str]) -> str:
    for key in values.keys() - columns.keys():
        warnings.warn(f"the property {key!r} is unknown and left out", stacklevel=2)
    return ",".join([_cell(value) for value in map(values.get, columns)])


def _cell(value: Any) -> str:
    # By exact type first: a large graph has hundreds of millions of cells.
    if value is None:
        return ""
    kind = type(value)
    if kind is str:
        return quoted(value)
    if kind is list:
        return quoted(_items(value)) if value else ""
    return str(value).lower() if kind is bool else repr(value)


def _items(items: list[Any]) -> str:
    texts = [item if type(item) is str else repr(item) for item in items]
    joined = ITEM.join(texts)
    if joined.count(ITEM) >= len(texts):
        odd = next(text for text in texts if ITEM in text)
        warnings.warn(f"a control character is left out of {odd!r}", stacklevel=2)
        return ITEM.join(text.replace(ITEM, "") for text in texts)
    return joined


def quoted(text: str) -> str:
    """A field in quotes, inner ones doubled; backslashes and line ends stand for themselves.

    Examples
    --------
    >>> print(quoted('a "b" c'))
    "a ""b"" c"
    """
    doubled = text.replace('"', '""')
    return f'"{doubled}"'
