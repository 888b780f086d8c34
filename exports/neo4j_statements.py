"""The Cypher that a push and a script of statements consist of; valid in Neo4j 4.4, 5 and 2025.

Labels and types in it come from the closed tables of `exports.properties`, all else is a parameter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from exports.properties import (
    EDGE_PROPERTIES,
    ENTITY_LABEL,
    NODE_PROPERTIES,
    OTHER_RELATION,
    key_label,
)
from kg.schema import RelationType

GRAPH_LABEL = "CiteweaveGraph"
TURN_LABEL = "CiteweaveTurn"
KEY_LABELS = tuple(
    dict.fromkeys([*(key_label(label) for label in NODE_PROPERTIES), GRAPH_LABEL, TURN_LABEL])
)
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


# Written first in every transaction of a push: of two pushes at the same time one waits (or is
# tried again) until the other one's transaction ends, so what a transaction found absent stays so.
TAKE_TURN = f"MERGE (t:{TURN_LABEL} {{id: 'push'}}) SET t.turn = coalesce(t.turn, 0) + 1"

# What a new node or relationship is created with; all other keys are data and go in as a map.
_NAMES = frozenset({
    "id", "name", "checksum", "in_graphs", *EDGE_PROPERTIES,
    *(name for properties in NODE_PROPERTIES.values() for name in properties),
})  # fmt: skip


def known_names(properties: Mapping[str, object]) -> tuple[tuple[str, ...], bool]:
    """Which of the keys a statement may name, sorted, and whether there are others.

    Examples
    --------
    >>> known_names({"year": 2020, "id": "paper:a", "my own key": 1})
    (('id', 'year'), True)
    """
    names = tuple(sorted(_NAMES & properties.keys()))
    return names, len(names) < len(properties)


def new_nodes(labels: Iterable[str], names: Iterable[str], *, others: bool) -> str:
    """Create nodes from rows that hold the values of `names`, then a map where there are others.

    Values in the order of a list are a third smaller than maps, and a record that is created whole
    is written once.

    Examples
    --------
    >>> new_nodes(["Task", "Entity"], ["id", "name"], others=False)
    'UNWIND $rows AS row CREATE (n:Task:Entity {`id`: row[0], `name`: row[1]})'
    """
    pattern = "".join(f":{label}" for label in labels)
    held, rest = _from_row(names, 0, "n", others=others)
    return f"UNWIND $rows AS row CREATE (n{pattern} {held}){rest}"


def new_edges(group: tuple[str, str, str], names: Iterable[str], *, others: bool) -> str:
    """Create relationships of one group from rows that begin with the ids of both ends."""
    head, relation, tail = group
    held, rest = _from_row(names, 2, "r", others=others)
    return (
        f"UNWIND $rows AS row MATCH (h:{head} {{id: row[0]}}) MATCH (t:{tail} {{id: row[1]}}) "
        f"CREATE (h)-[r:{relation} {held}]->(t){rest}"
    )


def _from_row(names: Iterable[str], first: int, variable: str, *, others: bool) -> tuple[str, str]:
    held = [f"`{name}`: row[{place}]" for place, name in enumerate(names, first)]
    rest = f" SET {variable} += row[{first + len(held)}]" if others else ""
    return "{" + ", ".join(held) + "}", rest


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
