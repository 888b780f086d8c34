"""Where nobody has looked: methods never tried on data of their own tasks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, TypedDict

from kg.errors import QuestionError
from kg.questions.evidence import AnyGraph, as_networkx, edges_from, edges_to, nodes_of
from kg.questions.families import parts_of
from kg.questions.landscape import DATA

if TYPE_CHECKING:
    import networkx as nx

MOST_PAIRS = 2_000_000


class Gap(TypedDict):
    """A method and a data set of the same tasks that no paper brings together."""

    method: str
    method_name: str
    data: str
    data_name: str
    tasks: list[str]
    method_papers: int
    data_papers: int


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

    Raises
    ------
    QuestionError
        If there may be more than two million.
    """
    drawn = as_networkx(graph)
    wanted = set(parts_of(drawn, task, "SUBTASK_OF")) if task else None
    methods = _purposes(drawn, ("Method",), "USED_FOR", "PROPOSES", wanted)
    data = _purposes(drawn, DATA, "BENCHMARK_FOR", "EVALUATED_ON", wanted)
    by_task: defaultdict[str, list[str]] = defaultdict(list)
    for node, purposes in data.items():
        if drawn.nodes[node].get("paper_count", 0) >= min_papers:
            for purpose in purposes:
                by_task[purpose].append(node)
    _refuse_too_many(methods, by_task)
    rows = []
    for method, purposes in methods.items():
        near = {node for purpose in purposes for node in by_task.get(purpose, ())}
        for node in near - _met(drawn, method) if near else ():
            rows.append(_gap(drawn, method, node, purposes & data[node]))
    return sorted(rows, key=_promise)


def _purposes(
    graph: nx.MultiDiGraph[str],
    labels: Collection[str],
    stated: str,
    role: str,
    wanted: Collection[str] | None,
) -> dict[str, set[str]]:
    """Tasks that each entity is stated to be for, and those of the papers that it belongs to."""
    found = {
        node: {edge.tail for edge in edges_from(graph, node, stated)}
        for node in nodes_of(graph, *labels)
    }
    for paper in nodes_of(graph, "Paper"):
        addressed = {edge.tail for edge in edges_from(graph, paper, "ADDRESSES")}
        for edge in edges_from(graph, paper, role) if addressed else ():
            if edge.tail in found:
                found[edge.tail] |= addressed
    return found if wanted is None else {node: ends & set(wanted) for node, ends in found.items()}


def _refuse_too_many(methods: Mapping[str, set[str]], by_task: Mapping[str, list[str]]) -> None:
    pairs = sum(len(by_task.get(purpose, ())) for ends in methods.values() for purpose in ends)
    if pairs > MOST_PAIRS:
        raise QuestionError(
            f"there are up to {pairs:,} gaps here, more than anybody reads",
            hint="name a task with --task, or ask for data of more papers with --min-papers",
        )


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


def _met(graph: nx.MultiDiGraph[str], method: str) -> set[str]:
    """Data that a method has been evaluated on."""
    met = {edge.tail for edge in edges_from(graph, method, "EVALUATED_ON")}
    for edge in edges_to(graph, method, "OF_METHOD"):
        met |= {scored.tail for scored in edges_from(graph, edge.head, "ON")}
    for edge in edges_to(graph, method, "PROPOSES"):
        met |= {used.tail for used in edges_from(graph, edge.head, "EVALUATED_ON")}
    return met
