"""What the two XML formats share: legal characters, ids that are text, typed values."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

import networkx as nx

from kg.errors import ExportError
from kg.store.values import plain_attributes

# Characters that XML 1.0 does not allow: controls but tab and line ends, surrogates, two others.
_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")

# How a value is written, by the name of its type in the file; lists travel as JSON in a string.
_TYPES: Mapping[type, str] = {bool: "boolean", int: "long", float: "double", str: "string"}
LIST = "list"
_LARGEST = 2**63

_READERS: Mapping[str, Callable[[str], Any]] = {
    "boolean": lambda text: text.strip().casefold() in {"true", "1"},
    "long": int,
    "integer": int,
    "int": int,
    "double": float,
    "float": float,
    LIST: json.loads,
}


def legal(text: str) -> str:
    """Text without the characters that XML cannot hold.

    Examples
    --------
    >>> legal("Bad\\x00Net\\ttab")
    'BadNet\\ttab'
    """
    return _ILLEGAL.sub("", text)


def content(text: str) -> str:
    """Text between tags."""
    # A bare carriage return would be read back as a line feed.
    return escape(legal(text), {"\r": "&#13;"})


def attribute(text: str) -> str:
    """Text as the quoted value of an attribute."""
    return quoteattr(legal(text))


def type_of(value: Any) -> str:
    """Name of the type of a plain value.

    Examples
    --------
    >>> type_of(True), type_of(3), type_of(["a"]), type_of(2**70)
    ('boolean', 'long', 'list', 'list')
    """
    if isinstance(value, int) and abs(value) >= _LARGEST:
        return LIST  # JSON knows whole numbers of any size, the format does not
    return next((name for kind, name in _TYPES.items() if isinstance(value, kind)), LIST)


def text_of(value: Any, kind: str) -> str:
    """A plain value as the text of its type."""
    if kind == LIST:
        return json.dumps(_legal_deep(value), ensure_ascii=False)
    return str(value).lower() if kind == "boolean" else str(value)


def value_of(text: str, kind: str) -> Any:
    """The value that a text stands for; text itself for types that are not known."""
    return _READERS.get(kind, str)(text)


def _legal_deep(value: Any) -> Any:
    if isinstance(value, str):
        return legal(value)
    if isinstance(value, list):
        return [_legal_deep(item) for item in value]
    if isinstance(value, dict):
        return {legal(key): _legal_deep(item) for key, item in value.items()}
    return value


def ids_of(G: nx.Graph[Any]) -> dict[Hashable, str]:
    """A text for each node, unique even where two ids differ by type or illegal characters alone.

    Examples
    --------
    >>> list(ids_of(nx.Graph([(1, "1")])).values())
    ['1', '1~2']
    """
    taken: set[str] = set()
    ids: dict[Hashable, str] = {}
    for node in sorted(G, key=lambda node: (not isinstance(node, str), str(node))):
        text = base = legal(str(node))
        number = 2
        while text in taken:
            text, number = f"{base}~{number}", number + 1
        taken.add(text)
        ids[node] = text
    return ids


def edges_of(
    G: nx.MultiDiGraph[Any], ids: Mapping[Hashable, str]
) -> Iterator[tuple[str, Any, str, Mapping[Any, Any]]]:
    """Head, key, tail and attributes of all edges, sorted by the texts of `ids_of`."""
    edges = sorted(G.edges(keys=True), key=lambda edge: (ids[edge[0]], str(edge[2]), ids[edge[1]]))
    for head, tail, key in edges:
        yield ids[head], key, ids[tail], G.edges[head, tail, key]


def columns_of(rows: Iterable[Mapping[Any, Any]]) -> dict[tuple[str, str], int]:
    """Number of each (attribute, type) that occurs, sorted by name."""
    found = {
        (name, type_of(value)) for row in rows for name, value in plain_attributes(row).items()
    }
    return {column: number for number, column in enumerate(sorted(found))}


def parse(path: str | Path, root: str) -> ElementTree.Element:
    """The root of an XML file, its name checked.

    Raises
    ------
    ExportError
        If the file is missing, is no XML, or another kind of XML.
    """
    try:
        element = ElementTree.parse(path).getroot()
    except OSError as error:
        raise ExportError(f"cannot read {path}: {error.strerror}") from error
    except ElementTree.ParseError as error:
        raise ExportError(f"{path} is no XML: {error}") from error
    if element.tag.rpartition("}")[2] != root:
        raise ExportError(f"{path} is no {root} file: its root is <{element.tag}>")
    return element
