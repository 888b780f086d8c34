"""Families: entities that are parts of one whole (ImageNet-1k and ImageNet-C of ImageNet)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from kg.questions.evidence import edges_from, edges_to

if TYPE_CHECKING:
    import networkx as nx


def families(graph: nx.MultiDiGraph[str], entities: Collection[str]) -> dict[str, list[str]]:
    """Each entity that is part of no other, with all its parts, itself first.

    Parts of several wholes stand in each of them. Of entities that are parts of each other in a
    ring, the one with the smallest id counts as the whole.

    Parameters
    ----------
    graph : networkx.MultiDiGraph
        The graph.
    entities : collection of str
        Keys of the nodes to group.

    Returns
    -------
    dict of str to list of str
        Whole → whole and parts.
    """
    inside = set(entities)
    found: dict[str, list[str]] = {}
    placed: set[str] = set()
    tops = [entity for entity in sorted(inside) if not _wholes(graph, entity, inside)]
    # What is left after the tops are rings, entered at their smallest id.
    for entity in [*tops, *sorted(inside)]:
        if entity in tops or entity not in placed:
            found.setdefault(entity, _parts(graph, entity, inside))
            placed.update(found[entity])
    return found


def parts_of(graph: nx.MultiDiGraph[str], whole: str, relation: str) -> list[str]:
    """`whole` and everything that reaches it over edges of one relation, breadth first."""
    reached, line = {whole}, [whole]
    for node in line:
        for edge in edges_to(graph, node, relation):
            if edge.head not in reached:
                reached.add(edge.head)
                line.append(edge.head)
    return line


def _parts(graph: nx.MultiDiGraph[str], whole: str, inside: Collection[str]) -> list[str]:
    return [node for node in parts_of(graph, whole, "PART_OF") if node in inside]


def _wholes(graph: nx.MultiDiGraph[str], entity: str, inside: Collection[str]) -> bool:
    return any(
        edge.tail in inside and edge.tail != entity for edge in edges_from(graph, entity, "PART_OF")
    )
