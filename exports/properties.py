"""The property-graph mapping: how the graph becomes nodes, relationships and properties.

Every Cypher target (the embedded database, a server over Bolt, the files for a bulk import, the
script of statements) writes the rows of this module, so a query means the same everywhere. Labels
and relationship types come from the closed enums of `kg.schema`; what the enums do not hold is
stored under `OTHER_LABEL` or `OTHER_RELATION`, with its own word as a property. See docs/schema.md.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import networkx as nx

from kg.schema import ENTITY_LABELS, NodeType, RelationType

ENTITY_LABEL = "Entity"
OTHER_LABEL = "Other"
OTHER_RELATION = "RELATED_TO"

_TEXT, _TEXTS = "string", "string[]"
_WHOLE, _WHOLES = "long", "long[]"
_REAL, _REALS = "double", "double[]"
_FLAG = "boolean"

_ENTITY = {
    "kind": _TEXT,
    "aliases": _TEXTS,
    "paper_count": _WHOLE,
    "confidence": _REAL,
    "merges": _TEXTS,
    "doubtful": _FLAG,
}

# Properties of each label beside `id` and `name`, with the type names of `neo4j-admin import`.
NODE_PROPERTIES: Mapping[str, Mapping[str, str]] = {
    **{str(label): _ENTITY for label in NodeType if label in ENTITY_LABELS},
    "Paper": {
        "paper_id": _TEXT,
        "title": _TEXT,
        "abstract": _TEXT,
        "year": _WHOLE,
        "venue": _TEXT,
        "authors": _TEXTS,
        "url": _TEXT,
        "keywords": _TEXTS,
        "identifiers": _TEXTS,
        "language": _TEXT,
        "source": _TEXT,
    },
    "Result": {
        "value": _TEXT,
        "number": _REAL,
        "unit": _TEXT,
        "delta": _FLAG,
        "lower_is_better": _FLAG,
        "paper_id": _TEXT,
        "start": _WHOLE,
        "end": _WHOLE,
        "sentence": _TEXT,
    },
    "Reference": {"authors": _TEXTS, "year": _WHOLE, "title": _TEXT, "identifiers": _TEXTS},
    "Resource": {"url": _TEXT, "resource_kind": _TEXT},
    "Author": {},
    "Venue": {},
    OTHER_LABEL: {"original_label": _TEXT},
}

# Properties of every relationship; its type is the relation.
EDGE_PROPERTIES: Mapping[str, str] = {
    "confidence": _REAL,
    "papers": _TEXTS,
    "evidence_papers": _TEXTS,
    "starts": _WHOLES,
    "ends": _WHOLES,
    "sentences": _TEXTS,
    "extractors": _TEXTS,
    "confidences": _REALS,
    "mention_starts": _WHOLES,
    "mention_ends": _WHOLES,
    "about": _TEXTS,
    "original_relation": _TEXT,
}


@dataclass(frozen=True, slots=True)
class NodeRow:
    """A node as every property graph stores it.

    Parameters
    ----------
    id : str
        Stable identifier, unique in the graph.
    label : str
        One of `NODE_PROPERTIES`.
    properties : dict
        Text, numbers, booleans and lists of one of them; holds ``id`` and ``name`` too.
    """

    id: str
    label: str
    properties: dict[str, Any]

    @property
    def labels(self) -> tuple[str, ...]:
        """The label, and for entities the common label `Entity` behind it."""
        return (self.label, ENTITY_LABEL) if self.label in _ENTITY_LABELS else (self.label,)


@dataclass(frozen=True, slots=True)
class EdgeRow:
    """A relationship as every property graph stores it; at most one each (head, relation, tail)."""

    head: str
    head_label: str
    relation: str
    tail: str
    tail_label: str
    properties: dict[str, Any]

    @property
    def group(self) -> tuple[str, str, str]:
        """Labels and type, by which rows are batched."""
        return (self.head_label, self.relation, self.tail_label)


_PLAIN = frozenset({str, bool, int, float})
_ENTITY_LABELS = frozenset(str(label) for label in ENTITY_LABELS)
_RELATIONS = frozenset(str(relation) for relation in RelationType)


def key_label(label: str) -> str:
    """The label under which the `id` of a node is unique.

    It is `Entity` for entities, since a data set may become a benchmark when papers are added.

    Examples
    --------
    >>> key_label("Benchmark"), key_label("Paper")
    ('Entity', 'Paper')
    """
    return ENTITY_LABEL if label in _ENTITY_LABELS else label


def node_rows(graph: nx.MultiDiGraph[str]) -> Iterator[NodeRow]:
    """The nodes of the graph as rows, sorted by id.

    A node without a name is left out with a warning, and so are its relationships.

    Examples
    --------
    >>> graph = nx.MultiDiGraph()
    >>> graph.add_node("task:t", id="task:t", label="Task", name="parsing", kind="Task")
    >>> next(node_rows(graph)).labels
    ('Task', 'Entity')
    """
    for node in sorted(graph, key=str):
        values = graph.nodes[node]
        if not _named(values):
            warnings.warn(f"node {str(node)!r} has no name and is left out", stacklevel=2)
            continue
        yield node_row(node, values)


def _named(values: Mapping[str, Any]) -> bool:
    """Whether a node has a name that is more than blanks and NULs."""
    return bool(str(values.get("name") or "").replace("\0", "").strip())


def node_row(node: object, values: Mapping[str, Any]) -> NodeRow:
    """One node of a graph as a row."""
    word = str(values.get("label") or "")
    label = word if word in NODE_PROPERTIES else OTHER_LABEL
    properties = {str(k): plain(v) for k, v in values.items() if k != "label" and v is not None}
    properties["id"] = str(node)
    if label != word:
        properties["original_label"] = word
    return NodeRow(str(node), label, properties)


def edge_rows(graph: nx.MultiDiGraph[str]) -> Iterator[EdgeRow]:
    """The edges of the graph as rows, sorted by head, relation and tail.

    Examples
    --------
    >>> graph = nx.MultiDiGraph()
    >>> graph.add_node("method:a", label="Method", name="A")
    >>> graph.add_node("task:t", label="Task", name="T")
    >>> key = graph.add_edge("method:a", "task:t", key="USED_FOR", relation="USED_FOR")
    >>> next(edge_rows(graph)).group
    ('Method', 'USED_FOR', 'Task')
    """
    labels = {
        node: word if word in NODE_PROPERTIES else OTHER_LABEL
        for node, values in graph.nodes(data=True)
        if _named(values)
        for word in (str(values.get("label") or ""),)
    }
    for head in sorted(labels, key=str):
        leaving = graph.out_edges(head, keys=True, data=True)
        for _, tail, key, values in sorted(leaving, key=lambda edge: (str(edge[2]), str(edge[1]))):
            if tail in labels:
                word = str(values.get("relation") or key or "")
                yield edge_row(str(head), labels[head], word, str(tail), labels[tail], values)


def edge_row(
    head: str, head_label: str, word: str, tail: str, tail_label: str, values: Mapping[str, Any]
) -> EdgeRow:
    """One edge of a graph as a row."""
    properties = {str(k): plain(v) for k, v in values.items() if k != "relation" and v is not None}
    relation = word if word in _RELATIONS else OTHER_RELATION
    if relation != word:
        properties["original_relation"] = word
    return EdgeRow(head, head_label, relation, tail, tail_label, properties)


def plain(value: Any) -> Any:
    """A value as a property can hold it: numbers of other libraries become Python's, a map JSON.

    Examples
    --------
    >>> plain({"doi": "10.5555/x"}), plain(("a", "b"))
    ('{"doi": "10.5555/x"}', ['a', 'b'])
    """
    if type(value) in _PLAIN:
        return value
    if type(value) is list and _PLAIN.issuperset(map(type, value)):
        return value
    if isinstance(value, Mapping):
        return json.dumps(value, ensure_ascii=False, sort_keys=True, default=str)
    if isinstance(value, (list, tuple, set, frozenset)):
        items = sorted(value, key=str) if isinstance(value, (set, frozenset)) else value
        return [plain(item) for item in items]
    return plain(value.item()) if hasattr(value, "item") else str(value)
