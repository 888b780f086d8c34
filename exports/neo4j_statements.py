"""The Cypher that a push and a script of statements consist of; valid in Neo4j 4.4, 5 and 2025.

Labels and types in it come from the closed tables of `exports.properties`, all else is a parameter.
"""

from __future__ import annotations

from collections.abc import Iterable

from exports.properties import (
    EDGE_PROPERTIES,
    ENTITY_LABEL,
    NODE_PROPERTIES,
    OTHER_RELATION,
    key_label,
)
from kg.schema import RelationType

GRAPH_LABEL = "CiteweaveGraph"
KEY_LABELS = tuple(dict.fromkeys([*(key_label(label) for label in NODE_PROPERTIES), GRAPH_LABEL]))
RELATIONS = (*(str(relation) for relation in RelationType), OTHER_RELATION)

# Looked up by name or by the paper's own id in the ready questions.
_INDEXES = ((ENTITY_LABEL, "name"), ("Paper", "paper_id"))


def schema_statements() -> list[str]:
    """Constraints and indexes; each can be run any number of times.

    Examples
    --------
    >>> schema_statements()[0]
    'CREATE CONSTRAINT citeweave_entity_id IF NOT EXISTS FOR (n:Entity) REQUIRE n.id IS UNIQUE'
    """
    constraints = [
        f"CREATE CONSTRAINT citeweave_{label.lower()}_id IF NOT EXISTS "
        f"FOR (n:{label}) REQUIRE n.id IS UNIQUE"
        for label in KEY_LABELS
    ]
    indexes = [
        f"CREATE INDEX citeweave_{label.lower()}_{name} IF NOT EXISTS FOR (n:{label}) ON (n.{name})"
        for label, name in _INDEXES
    ]
    return constraints + indexes


def create_nodes(labels: Iterable[str], ids: str = "$ids") -> str:
    """Make the nodes of one label that are not there yet.

    A MERGE on two labels scans for its node on some servers; this asks the index of one label.
    """
    held = tuple(labels)
    pattern = "".join(f":{label}" for label in held)
    return (
        f"UNWIND {ids} AS id OPTIONAL MATCH (o:{key_label(held[0])} {{id: id}}) "
        f"WITH id, o WHERE o IS NULL CREATE (n{pattern} {{id: id}})"
    )


def merge_nodes(label: str, rows: str = "$rows") -> str:
    """Make or update nodes of one key label from rows ``{id, p}``."""
    return f"UNWIND {rows} AS row MERGE (n:{label} {{id: row.id}}) SET n += row.p"


def merge_edges(group: tuple[str, str, str], rows: str = "$rows") -> str:
    """Make or update relationships of one group from rows ``{h, t, p}``."""
    head, relation, tail = group
    return (
        f"UNWIND {rows} AS row MATCH (h:{key_label(head)} {{id: row.h}}) "
        f"MATCH (t:{key_label(tail)} {{id: row.t}}) "
        f"MERGE (h)-[r:{relation}]->(t) SET r += row.p"
    )


def absent_node(label: str) -> dict[str, None]:
    """Null for every property of a label: what a changed node no longer has is removed."""
    return dict.fromkeys(NODE_PROPERTIES[label])


def absent_edge() -> dict[str, None]:
    """Null for every property of a relationship."""
    return dict.fromkeys(EDGE_PROPERTIES)
