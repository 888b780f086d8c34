"""The list of papers as a landscape: what is in it, how it grew, and where nobody has looked."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any, TypedDict

from kg.questions.evidence import ROLE_OF, AnyGraph, as_networkx, edges_from, edges_to, nodes_of
from kg.questions.families import parts_of

if TYPE_CHECKING:
    import networkx as nx

DATA = ("Dataset", "Benchmark")


class Gap(TypedDict):
    """A method and a data set of the same tasks that no paper brings together."""

    method: str
    method_name: str
    data: str
    data_name: str
    tasks: list[str]
    method_papers: int
    data_papers: int


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
        `node`: ids by role) or ``proposed`` and ``first_seen`` (names of methods that the year's
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


def gaps(graph: AnyGraph, *, task: str | None = None, min_papers: int = 1) -> list[Gap]:
    """Pairs of a method and a data set that share a task but never meet, most promising first.

    They meet where a paper says that the method is evaluated on the data, states a score of it
    there, or proposes the method and is evaluated on the data.

    Parameters
    ----------
    graph : networkx.MultiDiGraph or KnowledgeGraph
        The graph.
    task : str, optional
        Id of a task; all by default.
    min_papers : int
        How many papers must name the data set or benchmark.

    Returns
    -------
    list of Gap
        Sorted by common tasks, papers of the data and papers of the method.
    """
    drawn = as_networkx(graph)
    wanted = set(parts_of(drawn, task, "SUBTASK_OF")) if task else None
    methods = {m: _tasks(drawn, m, "USED_FOR", "PROPOSES") for m in nodes_of(drawn, "Method")}
    data = {d: _tasks(drawn, d, "BENCHMARK_FOR", "EVALUATED_ON") for d in nodes_of(drawn, *DATA)}
    by_task: defaultdict[str, list[str]] = defaultdict(list)
    for node, purposes in data.items():
        if drawn.nodes[node].get("paper_count", 0) >= min_papers:
            for purpose in purposes if wanted is None else purposes & wanted:
                by_task[purpose].append(node)
    rows = []
    for method, purposes in methods.items():
        near = {node for purpose in purposes for node in by_task.get(purpose, ())}
        for node in sorted(near - _met(drawn, method)):
            common = purposes & data[node]
            rows.append(_gap(drawn, method, node, common if wanted is None else common & wanted))
    return sorted(rows, key=_promise)


def _promise(gap: Gap) -> tuple[int, int, int, str, str]:
    counts = (-len(gap["tasks"]), -gap["data_papers"], -gap["method_papers"])
    return (*counts, gap["method"], gap["data"])


def _gap(graph: nx.MultiDiGraph[str], method: str, data: str, tasks: set[str]) -> Gap:
    return Gap(
        method=method,
        method_name=graph.nodes[method]["name"],
        data=data,
        data_name=graph.nodes[data]["name"],
        tasks=sorted(graph.nodes[task]["name"] for task in tasks),
        method_papers=graph.nodes[method].get("paper_count", 0),
        data_papers=graph.nodes[data].get("paper_count", 0),
    )


def _tasks(graph: nx.MultiDiGraph[str], node: str, stated: str, role: str) -> set[str]:
    """Tasks that an entity is stated to be for, and those of the papers that it belongs to."""
    papers = [edge.head for edge in edges_to(graph, node, role) if _is_paper(graph, edge.head)]
    own = {edge.tail for edge in edges_from(graph, node, stated)}
    return own | {edge.tail for paper in papers for edge in edges_from(graph, paper, "ADDRESSES")}


def _met(graph: nx.MultiDiGraph[str], method: str) -> set[str]:
    """Data that a method has been evaluated on."""
    met = {edge.tail for edge in edges_from(graph, method, "EVALUATED_ON")}
    for edge in edges_to(graph, method, "OF_METHOD"):
        met |= {scored.tail for scored in edges_from(graph, edge.head, "ON")}
    for edge in edges_to(graph, method, "PROPOSES"):
        met |= {used.tail for used in edges_from(graph, edge.head, "EVALUATED_ON")}
    return met


def _is_paper(graph: nx.MultiDiGraph[str], node: str) -> bool:
    return bool(graph.nodes[node]["label"] == "Paper")


def _tally(graph: nx.MultiDiGraph[str], papers: list[str], attribute: str) -> dict[str, int]:
    """How many papers have which value; papers without one stand under ``unknown``."""
    counts = Counter(str(graph.nodes[paper].get(attribute, "unknown")) for paper in papers)
    return dict(sorted(counts.items()))


def _brought(
    graph: nx.MultiDiGraph[str], papers: list[str], node: str | None, seen: set[str]
) -> dict[str, Any]:
    """What one year's papers bring; `seen` collects the data sets of the years before."""
    roles: defaultdict[str, list[str]] = defaultdict(list)
    proposed, data = set(), set()
    for edge in (edge for paper in papers for edge in edges_from(graph, paper)):
        role, label = ROLE_OF.get(edge.relation), graph.nodes[edge.tail]["label"]
        if role and edge.tail == node:
            roles[role].append(graph.nodes[edge.head]["paper_id"])
        if role == "proposes" and label == "Method":
            proposed.add(graph.nodes[edge.tail]["name"])
        if role in ("proposes", "uses", "evaluated_on") and label in DATA:
            data.add(edge.tail)
    if node is not None:
        return {"roles": dict(sorted(roles.items()))}
    fresh = sorted(graph.nodes[entity]["name"] for entity in data - seen)
    seen |= data
    return {"proposed": sorted(proposed), "first_seen": fresh}
