"""The list of papers as a landscape: what is in it, and how it grew."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

from kg.questions.evidence import (
    ROLE_OF,
    AnyGraph,
    PaperRow,
    as_networkx,
    edges_from,
    nodes_of,
    paper_row,
)

if TYPE_CHECKING:
    import networkx as nx

DATA = ("Dataset", "Benchmark")


def stats(graph: AnyGraph) -> dict[str, Any]:
    """Counts of a graph: nodes by label, edges by relation, papers by year and language.

    Returns
    -------
    dict
        ``papers``, ``nodes`` and ``edges`` (counts by label and relation), ``years``,
        ``languages``, ``sentences`` (pieces of evidence), ``without_entities`` (papers in which
        nothing was found) and ``doubtful`` (entities whose merging is doubtful).
    """
    drawn = as_networkx(graph)
    papers = nodes_of(drawn, "Paper")
    by_label = Counter(label for _, label in drawn.nodes(data="label"))
    by_relation = Counter(relation for _, _, relation in drawn.edges(keys=True))
    return {
        "papers": len(papers),
        "nodes": dict(sorted(by_label.items())),
        "edges": dict(sorted(by_relation.items())),
        "sentences": sum(len(e.get("starts", ())) for _, _, e in drawn.edges(data=True)),
        "years": _tally(drawn, papers, "year"),
        "languages": _tally(drawn, papers, "language"),
        "without_entities": [
            drawn.nodes[p]["paper_id"]
            for p in papers
            if not any(edge.relation in ROLE_OF for edge in edges_from(drawn, p))
        ],
        "doubtful": [node for node, doubt in drawn.nodes(data="doubtful") if doubt],
    }


def timeline(graph: AnyGraph, *, node: str | None = None) -> list[dict[str, Any]]:
    """Papers year by year, and what each year brought.

    Parameters
    ----------
    graph : networkx.MultiDiGraph or KnowledgeGraph
        The graph.
    node : str, optional
        Id of an entity: only papers that name it, by role.

    Returns
    -------
    list of dict
        One a year, oldest first, papers without a year last: ``year``, ``papers``, ``roles`` (with
        `node`: papers by role) or ``proposed`` and ``first_seen`` (names of methods that the year's
        papers propose, and of data sets that no earlier paper proposes, uses or is evaluated on).
    """
    drawn = as_networkx(graph)
    years: defaultdict[int | None, list[str]] = defaultdict(list)
    for paper in nodes_of(drawn, "Paper"):
        if node is None or drawn.has_edge(paper, node):
            years[drawn.nodes[paper].get("year")].append(paper)
    rows: list[dict[str, Any]] = []
    seen: set[str] = set()
    for year in sorted(years, key=lambda y: (y is None, y or 0)):
        row = {"year": year, "papers": len(years[year])}
        rows.append({**row, **_brought(drawn, years[year], node, seen)})
    return rows


def _tally(graph: nx.MultiDiGraph[str], papers: list[str], attribute: str) -> dict[str, int]:
    """How many papers have which value; papers without one stand under ``unknown``."""
    counts = Counter(str(graph.nodes[paper].get(attribute, "unknown")) for paper in papers)
    return dict(sorted(counts.items()))


def _brought(
    graph: nx.MultiDiGraph[str], papers: list[str], node: str | None, seen: set[str]
) -> dict[str, Any]:
    """What one year's papers bring; `seen` collects the data sets of the years before."""
    roles: defaultdict[str, list[PaperRow]] = defaultdict(list)
    proposed, data = set(), set()
    for edge in (edge for paper in papers for edge in edges_from(graph, paper)):
        role, label = ROLE_OF.get(edge.relation), graph.nodes[edge.tail]["label"]
        if role and edge.tail == node:
            roles[role].append(paper_row(graph, edge.head))
        if role == "proposes" and label == "Method":
            proposed.add(graph.nodes[edge.tail]["name"])
        if role in ("proposes", "uses", "evaluated_on") and label in DATA:
            data.add(edge.tail)
    if node is not None:
        return {"roles": dict(sorted(roles.items()))}
    fresh = sorted(graph.nodes[entity]["name"] for entity in data - seen)
    seen |= data
    return {"proposed": sorted(proposed), "first_seen": fresh}
