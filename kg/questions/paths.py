"""How two things hang together: the shortest chain of statements between them."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import TYPE_CHECKING, TypedDict

from kg.questions.evidence import AnyGraph, Edge, Proof, as_networkx, edges_from, edges_to, proofs

if TYPE_CHECKING:
    import networkx as nx

# A mere mention says little, and half of all papers share a metric or a venue: a chain of other
# statements may be longer than one over these.
COSTS = {
    "MENTIONS": 2.5,
    "PUBLISHED_IN": 3.0,
    "REPORTS": 2.0,
    "MEASURED_BY": 2.0,
    "WITH_METRIC": 2.0,
}


class Step(TypedDict):
    """One statement of a path; `forward` tells whether the path follows the arrow."""

    head: str
    relation: str
    tail: str
    head_name: str
    tail_name: str
    forward: bool
    evidence: list[Proof]


def path(graph: AnyGraph, start: str, goal: str) -> list[Step] | None:
    """The shortest chain of statements from one node to another, arrows followed either way.

    Of chains of equal length the surest wins, then the first in the order of ids.

    Parameters
    ----------
    graph : networkx.MultiDiGraph or KnowledgeGraph
        The graph.
    start, goal : str
        Keys of nodes.

    Returns
    -------
    list of Step or None
        Empty if both are the same, None if nothing connects them.
    """
    drawn = as_networkx(graph)
    costs = {start: 0.0}
    came: dict[str, Edge] = {}
    line = [(0.0, start)]
    done: set[str] = set()
    while line:
        cost, node = heappop(line)
        if node == goal:
            return _steps(drawn, start, goal, came)
        if node in done:
            continue
        done.add(node)
        for other, edge, price in _around(drawn, node):
            if cost + price < costs.get(other, float("inf")):
                costs[other], came[other] = cost + price, edge
                heappush(line, (cost + price, other))
    return None


def _around(graph: nx.MultiDiGraph[str], node: str) -> Iterator[tuple[str, Edge, float]]:
    """Neighbours with the edge that leads there and what it costs: a step, and its doubt."""
    for edge in (*edges_from(graph, node), *edges_to(graph, node)):
        other = edge.tail if edge.head == node else edge.head
        doubt = 1.0 - edge.attributes.get("confidence", 1.0)
        yield other, edge, COSTS.get(edge.relation, 1.0) + 0.01 * doubt


def _steps(graph: nx.MultiDiGraph[str], start: str, goal: str, came: dict[str, Edge]) -> list[Step]:
    steps: list[Step] = []
    node = goal
    while node != start:
        edge = came[node]
        steps.append(
            Step(
                head=edge.head,
                relation=edge.relation,
                tail=edge.tail,
                head_name=graph.nodes[edge.head].get("name", edge.head),
                tail_name=graph.nodes[edge.tail].get("name", edge.tail),
                forward=edge.tail == node,
                evidence=proofs(edge),
            )
        )
        node = edge.head if edge.tail == node else edge.tail
    return steps[::-1]
