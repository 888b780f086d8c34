"""The card of one node: what it is, which papers it stands in and in which role, what is stated."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from kg.questions.evidence import (
    ROLE_OF,
    ROLE_ORDER,
    AnyGraph,
    Edge,
    PaperRow,
    Proof,
    as_networkx,
    best_sentence,
    edges_from,
    edges_to,
    paper_row,
    proofs,
    roles_of,
)
from kg.schema import ENTITY_LABELS

if TYPE_CHECKING:
    import networkx as nx

RESULT_EDGES = frozenset({"HAS_RESULT", "OF_METHOD", "ON", "WITH_METRIC", "AGAINST"})


class Statement(TypedDict):
    """A triple with its sentences; ends by id and by name."""

    head: str
    relation: str
    tail: str
    head_name: str
    tail_name: str
    confidence: float
    evidence: list[Proof]


class RoleRow(PaperRow):
    """A paper or an entity in one role, with the sentence that shows it."""

    sentence: str


def card(graph: AnyGraph, node: str) -> dict[str, Any]:
    """Everything the graph says about one node.

    Parameters
    ----------
    graph : networkx.MultiDiGraph or KnowledgeGraph
        The graph.
    node : str
        Key of a node, see `kg.questions.find_node`.

    Returns
    -------
    dict
        The attributes of the node, and, where there are any: ``papers`` (of an entity) or
        ``entities`` (of a paper) by role, ``triples``, ``results``, ``links``, ``cites``,
        ``works`` (those that present the entity: papers that propose it and works cited right
        behind its name) and ``cited_by`` (papers that cite them).
    """
    drawn = as_networkx(graph)
    attributes = dict(sorted(drawn.nodes[node].items()))
    label = attributes.get("label")
    if label in ENTITY_LABELS:
        body = _entity(drawn, node)
    elif label == "Paper":
        body = _paper(drawn, node)
    else:
        body = {"triples": _statements(drawn, [*edges_from(drawn, node), *edges_to(drawn, node)])}
    return {**attributes, "id": node, **{key: value for key, value in body.items() if value}}


def _entity(graph: nx.MultiDiGraph[str], node: str) -> dict[str, Any]:
    papers: dict[str, list[RoleRow]] = {role: [] for role in ROLE_ORDER}
    for role, edge in roles_of(graph, node):
        papers[role].append(RoleRow(**paper_row(graph, edge.head), sentence=best_sentence(edge)))
    stated = [
        edge
        for edge in (*edges_from(graph, node), *edges_to(graph, node))
        if graph.nodes[edge.head]["label"] in ENTITY_LABELS
    ]
    results = sorted({e.head for e in edges_to(graph, node) if e.relation in RESULT_EDGES})
    works = sorted(works_of(graph, node))
    return {
        "papers": {role: rows for role, rows in papers.items() if rows},
        "triples": _statements(graph, stated),
        "results": [_result(graph, result) for result in results],
        "works": [_work(graph, work) for work in works],
        "cited_by": _citing(graph, works),
    }


def _paper(graph: nx.MultiDiGraph[str], node: str) -> dict[str, Any]:
    entities: dict[str, list[dict[str, Any]]] = {role: [] for role in ROLE_ORDER}
    for edge in edges_from(graph, node):
        if edge.relation in ROLE_OF:
            entities[ROLE_OF[edge.relation]].append(_named(graph, edge))
    identifier = graph.nodes[node].get("paper_id", "")
    members = [e["id"] for rows in entities.values() for e in rows]
    stated = [
        edge
        for member in members
        for edge in edges_from(graph, member)
        if identifier in edge.attributes.get("papers", ())
    ]
    return {
        "entities": {role: rows for role, rows in entities.items() if rows},
        "triples": _statements(graph, stated, paper=identifier),
        "results": [_result(graph, e.tail) for e in edges_from(graph, node, "HAS_RESULT")],
        "links": [_linked(graph, e) for e in edges_from(graph, node, "HAS_RESOURCE")],
        "cites": [_cited(graph, e) for e in edges_from(graph, node, "CITES")],
        "cited_by": _citing(graph, [node]),
    }


def works_of(graph: nx.MultiDiGraph[str], entity: str) -> set[str]:
    """Works that present an entity: papers that propose it, works cited right behind its name."""
    naming = [edge.head for _, edge in roles_of(graph, entity)]
    proposing = {edge.head for edge in edges_to(graph, entity, "PROPOSES")}
    return proposing | {
        cite.tail
        for paper in naming
        for cite in edges_from(graph, paper, "CITES")
        if entity in cite.attributes.get("about", ())
    }


def _citing(graph: nx.MultiDiGraph[str], works: list[str]) -> list[RoleRow]:
    """Papers that cite one of these works, each once."""
    found: dict[str, RoleRow] = {}
    for work in works:
        for edge in edges_to(graph, work, "CITES"):
            row = RoleRow(**paper_row(graph, edge.head), sentence=best_sentence(edge))
            found.setdefault(edge.head, row)
    return [found[key] for key in sorted(found)]


def _statements(
    graph: nx.MultiDiGraph[str], edges: list[Edge], *, paper: str | None = None
) -> list[Statement]:
    """Edges as statements, each once, surest first."""
    rows = {
        edge[:3]: Statement(
            head=edge.head,
            relation=edge.relation,
            tail=edge.tail,
            head_name=graph.nodes[edge.head].get("name", edge.head),
            tail_name=graph.nodes[edge.tail].get("name", edge.tail),
            confidence=edge.attributes.get("confidence", 1.0),
            evidence=proofs(edge, paper=paper),
        )
        for edge in edges
    }
    return sorted(
        rows.values(), key=lambda s: (-s["confidence"], s["relation"], s["head"], s["tail"])
    )


def _named(graph: nx.MultiDiGraph[str], edge: Edge) -> dict[str, Any]:
    entity = graph.nodes[edge.tail]
    return {
        "id": edge.tail,
        "name": entity["name"],
        "type": entity["label"],
        "confidence": edge.attributes.get("confidence", 1.0),
        "sentence": best_sentence(edge),
    }


def _result(graph: nx.MultiDiGraph[str], node: str) -> dict[str, Any]:
    result = graph.nodes[node]
    keys = ("name", "value", "paper_id", "sentence")
    return {"id": node, **{key: result.get(key) for key in keys}}


def _work(graph: nx.MultiDiGraph[str], node: str) -> dict[str, Any]:
    work = graph.nodes[node]
    return {"id": node, "name": work.get("name", node), "year": work.get("year")}


def _linked(graph: nx.MultiDiGraph[str], edge: Edge) -> dict[str, Any]:
    resource = graph.nodes[edge.tail]
    return {
        "url": resource.get("url", edge.tail),
        "kind": resource.get("resource_kind"),
        "sentence": best_sentence(edge),
    }


def _cited(graph: nx.MultiDiGraph[str], edge: Edge) -> dict[str, Any]:
    about = [graph.nodes[e].get("name", e) for e in edge.attributes.get("about", ()) if e in graph]
    return {**_work(graph, edge.tail), "about": about, "sentence": best_sentence(edge)}
