"""A script of Cypher statements, for servers that take no files: ``cypher-shell -f graph.cypher``.

Every value is an escaped literal inside a list of rows; no name ever becomes a label, a type, a
variable or a statement. The script can be run again: it merges on `id`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from exports.batches import grouped
from exports.neo4j_push import DEFAULT_NAME
from exports.neo4j_statements import (
    GRAPH_LABEL,
    create_nodes,
    merge_edges,
    merge_nodes,
    schema_statements,
)
from exports.neo4j_write import checksum
from exports.properties import edge_rows, key_label, node_rows
from kg.store.atomic import writing

if TYPE_CHECKING:
    import networkx as nx

BATCH = 200

_WORDS = {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}
_ESCAPES = {"\\": "\\\\", "'": "\\'", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def generate_cypher(
    G: nx.MultiDiGraph[str], *, name: str = DEFAULT_NAME, batch_size: int = BATCH
) -> Iterator[str]:
    """The statements of a script, one after the other, without semicolons.

    Parameters
    ----------
    G : networkx.MultiDiGraph
        The property graph.
    name : str
        Name of the graph in the database, for a later `push` or `pull`.
    batch_size : int
        Rows in a statement.

    Examples
    --------
    >>> import networkx as nx
    >>> graph = nx.MultiDiGraph()
    >>> graph.add_node("task:t", id="task:t", label="Task", name="it's", kind="Task")
    >>> print(list(generate_cypher(graph))[-2][:36])
    UNWIND [{id: 'task:t', p: {id: 'task
    """
    yield from schema_statements()
    for labels, rows in grouped(node_rows(G), lambda row: row.labels, size=batch_size):
        records = [
            {"id": r.id, "p": _marked(r.properties, checksum([r.label, r.properties]), name)}
            for r in rows
        ]
        if len(labels) > 1:
            yield create_nodes(labels, literal([r.id for r in rows]))
        yield merge_nodes(key_label(labels[0]), literal(records))
    for group, batch in grouped(edge_rows(G), lambda row: row.group, size=batch_size):
        records = [
            {"h": r.head, "t": r.tail, "p": _marked(r.properties, checksum(r.properties), name)}
            for r in batch
        ]
        yield merge_edges(group, literal(records))
    marker = {**{str(key): value for key, value in G.graph.items()}, "complete": True}
    yield merge_nodes(GRAPH_LABEL, literal([{"id": name, "p": marker}]))


def write_cypher(G: nx.MultiDiGraph[str], path: str | Path, *, name: str = DEFAULT_NAME) -> None:
    """Write a graph as a script of statements, one a line.

    Parameters
    ----------
    G : networkx.MultiDiGraph
        The property graph.
    path : str or Path
        A file.
    name : str
        Name of the graph in the database.
    """
    with writing(path) as stream:
        for statement in generate_cypher(G, name=name):
            stream.write(f"{statement};\n")


def literal(value: Any) -> str:
    """A value as a Cypher literal on one line.

    Examples
    --------
    >>> print(literal({"a": ["it's", None, True], "b": 1.0}))
    {a: ['it\\'s', null, true], b: 1.0}
    """
    if value is None:
        return "null"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list):
        return f"[{', '.join(map(literal, value))}]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(k)}: {literal(v)}" for k, v in value.items()) + "}"
    if isinstance(value, bool):
        return str(value).lower()
    return repr(value) if math.isfinite(value) else f"toFloat('{_WORDS[str(value)]}')"


def _text(text: str) -> str:
    escaped = "".join(
        _ESCAPES.get(c, c) if c in _ESCAPES or c.isprintable() or ord(c) > 0xFFFF else _code(c)
        for c in text
    )
    # A backslash in front of a `u` would begin a code before strings are told apart from the rest
    # of the script, even where it is escaped itself: the string is cut there.
    return "'" + escaped.replace("\\\\u", "\\\\' + 'u") + "'"


def _code(character: str) -> str:
    return f"\\u{ord(character):04X}"


def _key(key: object) -> str:
    text = str(key)
    return text if text.isidentifier() and text.isascii() else "`" + text.replace("`", "``") + "`"


def _marked(properties: dict[str, Any], digest: str, name: str) -> dict[str, Any]:
    return {**properties, "checksum": digest, "in_graphs": [name]}
