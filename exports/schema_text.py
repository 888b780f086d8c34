"""What a graph holds, as one needs it to write a query: labels, properties, relationships."""

from __future__ import annotations

from typing import Any

from exports.embedded import EmbeddedGraph
from exports.properties import EDGE_PROPERTIES, NODE_PROPERTIES

_NODES = "MATCH (n) RETURN labels(n) AS labels, count(*) AS nodes ORDER BY nodes DESC, labels"
_EDGES = (
    "MATCH (a)-[r]->(b) RETURN type(r) AS type, labels(a)[0] AS head, labels(b)[0] AS tail, "
    "count(*) AS edges ORDER BY type, edges DESC, head, tail"
)


def schema(database: EmbeddedGraph) -> dict[str, Any]:
    """Labels and relationship types with their counts and properties.

    Returns
    -------
    dict
        ``nodes`` (label, labels, count, properties), ``relationships`` (type, head, tail, count)
        and ``relationship_properties``; properties with their types.
    """
    nodes = [
        {
            "label": row["labels"][0],
            "labels": row["labels"],
            "count": row["nodes"],
            "properties": {"id": "string", "name": "string", **NODE_PROPERTIES[row["labels"][0]]},
        }
        for row in database.query(_NODES)
    ]
    relationships = [
        {"type": row["type"], "head": row["head"], "tail": row["tail"], "count": row["edges"]}
        for row in database.query(_EDGES)
    ]
    return {
        "nodes": nodes,
        "relationships": relationships,
        "relationship_properties": dict(EDGE_PROPERTIES),
    }


def tell_schema(found: dict[str, Any]) -> str:
    """The schema as text.

    Examples
    --------
    >>> print(tell_schema({"nodes": [], "relationships": [], "relationship_properties": {}}))
    Nodes
    <BLANKLINE>
    Relationships
    <BLANKLINE>
    Properties of every relationship
      none
    """
    lines = ["Nodes"]
    for node in found["nodes"]:
        lines.append(f"  (:{':'.join(node['labels'])})  {node['count']:,}")
        lines.append("    " + ", ".join(f"{k} {t}" for k, t in node["properties"].items()))
    lines += ["", "Relationships"]
    lines += [
        f"  (:{row['head']})-[:{row['type']}]->(:{row['tail']})  {row['count']:,}"
        for row in found["relationships"]
    ]
    held = found["relationship_properties"]
    every = ", ".join(f"{key} {kind}" for key, kind in held.items()) or "none"
    return "\n".join([*lines, "", "Properties of every relationship", f"  {every}"])
