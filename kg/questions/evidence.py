"""How the questions read the graph: edges of a node, their proofs, and papers as rows.

Every question takes the property graph (`networkx.MultiDiGraph`, docs/schema.md) or anything with
a `to_networkx` method, and answers with plain lists and dicts that JSON can hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypedDict, Union

from kg.schema import ROLE_RELATIONS, Role

if TYPE_CHECKING:
    import networkx as nx

ROLE_OF = {relation.value: role.value for role, relation in ROLE_RELATIONS.items()}
ROLE_ORDER = [role.value for role in Role]


class Woven(Protocol):
    """Anything that can show itself as the property graph, for example `kg.KnowledgeGraph`."""

    def to_networkx(self) -> nx.MultiDiGraph[str]:
        """The property graph."""


AnyGraph = Union["nx.MultiDiGraph[str]", Woven]


class Proof(TypedDict):
    """One sentence that states an edge: half-open offsets into the text of `paper`."""

    paper: str
    start: int
    end: int
    sentence: str
    extractor: str
    confidence: float


class PaperRow(TypedDict):
    """A paper, short enough for one line; `year` is None where the file gives none."""

    id: str
    name: str
    year: int | None


class Edge(NamedTuple):
    """An edge with its ends."""

    head: str
    relation: str
    tail: str
    attributes: Mapping[str, Any]


def as_networkx(graph: AnyGraph) -> nx.MultiDiGraph[str]:
    """The property graph of `graph`, which may be one already."""
    drawn: nx.MultiDiGraph[str] = graph.to_networkx() if hasattr(graph, "to_networkx") else graph
    return drawn


def edges_from(graph: nx.MultiDiGraph[str], node: str, *relations: str) -> Iterator[Edge]:
    """Edges that leave `node`, of the given relations or of all, in sorted order."""
    for tail in sorted(graph.successors(node)):
        for relation in sorted(graph[node][tail]):
            if not relations or relation in relations:
                yield Edge(node, relation, tail, graph[node][tail][relation])


def edges_to(graph: nx.MultiDiGraph[str], node: str, *relations: str) -> Iterator[Edge]:
    """Edges that reach `node`, of the given relations or of all, in sorted order."""
    for head in sorted(graph.predecessors(node)):
        for relation in sorted(graph[head][node]):
            if not relations or relation in relations:
                yield Edge(head, relation, node, graph[head][node][relation])


def proofs(edge: Edge, *, paper: str | None = None) -> list[Proof]:
    """The sentences behind an edge, in the order of the graph; those of one paper on request.

    Parameters
    ----------
    edge : Edge
        The edge.
    paper : str, optional
        Id of a paper (without the prefix ``paper:``).
    """
    at = edge.attributes
    columns = ("evidence_papers", "starts", "ends", "sentences", "extractors", "confidences")
    rows = zip(*(at.get(column, ()) for column in columns), strict=True)
    return [
        Proof(paper=row[0], start=row[1], end=row[2], sentence=row[3], extractor=row[4],
              confidence=row[5])
        for row in rows
        if paper is None or row[0] == paper
    ]  # fmt: skip


def best_sentence(edge: Edge, *, paper: str | None = None) -> str:
    """The sentence with the highest confidence, the first of equals; empty without evidence."""
    found = proofs(edge, paper=paper)
    return max(found, key=lambda proof: proof["confidence"])["sentence"] if found else ""


def paper_row(graph: nx.MultiDiGraph[str], node: str) -> PaperRow:
    """The line that stands for a paper; `node` is the key of a Paper node."""
    paper = graph.nodes[node]
    return PaperRow(
        id=paper.get("paper_id", node), name=paper.get("name", ""), year=paper.get("year")
    )


def nodes_of(graph: nx.MultiDiGraph[str], *labels: str) -> list[str]:
    """Keys of the nodes with one of these labels, sorted."""
    return sorted(node for node, held in graph.nodes(data=True) if held.get("label") in labels)


def roles_of(graph: nx.MultiDiGraph[str], entity: str) -> Iterator[tuple[str, Edge]]:
    """(role, edge) for each paper that names `entity`, papers in sorted order."""
    for edge in edges_to(graph, entity):
        if edge.relation in ROLE_OF and graph.nodes[edge.head].get("label") == "Paper":
            yield ROLE_OF[edge.relation], edge
