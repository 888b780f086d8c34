"""Leaderboards: the scores that papers state, beside each other, with their sentences."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Mapping
from typing import TYPE_CHECKING, TypedDict

from kg.questions.evidence import AnyGraph, as_networkx, edges_from, edges_to, nodes_of
from kg.questions.families import parts_of

if TYPE_CHECKING:
    import networkx as nx


class Score(TypedDict):
    """A score as one paper states it; names, or None where the text is silent.

    `delta` tells a difference or a ratio (to `against`) from an absolute score. `conflicts` lists
    the values that other papers give for the same method, data, metric and unit.
    """

    id: str
    on: str | None
    metric: str | None
    method: str | None
    value: str
    number: float | None
    unit: str | None
    delta: bool
    against: str | None
    lower_is_better: bool | None
    paper: str
    sentence: str
    conflicts: list[str]


def leaderboard(
    graph: AnyGraph,
    *,
    task: str | None = None,
    on: str | None = None,
    metric: str | None = None,
    method: str | None = None,
) -> list[Score]:
    """Scores grouped by what they are measured on and with, best first in each group.

    Absolute scores come before differences. The metric's direction decides what is best; where it
    is unknown, more is better.

    Parameters
    ----------
    graph : networkx.MultiDiGraph or KnowledgeGraph
        The graph.
    task : str, optional
        Id of a task: scores on it or its subtasks, on data that are a benchmark for them, and of
        papers that address them.
    on : str, optional
        Id of the data set, benchmark or task of the score; parts of it count.
    metric, method : str, optional
        Ids.

    Returns
    -------
    list of Score
    """
    drawn = as_networkx(graph)
    places = _places(drawn, task) if task else None
    wholes = set(parts_of(drawn, on, "PART_OF")) if on else None
    rows = []
    for node in nodes_of(drawn, "Result"):
        ends = _ends(drawn, node)
        if (
            (places is None or places & {*ends["ON"], _paper_of(drawn, node)})
            and (wholes is None or wholes & ends["ON"])
            and metric in {None, *ends["WITH_METRIC"]}
            and method in {None, *ends["OF_METHOD"]}
        ):
            rows.append(_score(drawn, node, ends))
    _flag_conflicts(rows)
    return sorted(rows, key=_rank)


def _ends(graph: nx.MultiDiGraph[str], result: str) -> defaultdict[str, set[str]]:
    """What a result is about, by relation; several where one name stands for several things."""
    ends: defaultdict[str, set[str]] = defaultdict(set)
    for edge in edges_from(graph, result):
        ends[edge.relation].add(edge.tail)
    return ends


def _places(graph: nx.MultiDiGraph[str], task: str) -> set[str]:
    """The task with its subtasks, the data made for them, and the papers that address them."""
    tasks = parts_of(graph, task, "SUBTASK_OF")
    around = (edge.head for t in tasks for edge in edges_to(graph, t, "BENCHMARK_FOR", "ADDRESSES"))
    return {*tasks, *around}


def _paper_of(graph: nx.MultiDiGraph[str], result: str) -> str:
    return f"paper:{graph.nodes[result].get('paper_id')}"


def _score(graph: nx.MultiDiGraph[str], node: str, ends: Mapping[str, Collection[str]]) -> Score:
    result = graph.nodes[node]
    names = {
        relation: ", ".join(sorted(graph.nodes[tail]["name"] for tail in tails))
        for relation, tails in ends.items()
        if tails
    }
    return Score(
        id=node,
        on=names.get("ON"),
        metric=names.get("WITH_METRIC"),
        method=names.get("OF_METHOD"),
        value=result["value"],
        number=result.get("number"),
        unit=result.get("unit"),
        delta=result.get("delta", False),
        against=names.get("AGAINST"),
        lower_is_better=result.get("lower_is_better"),
        paper=result.get("paper_id", ""),
        sentence=result.get("sentence", ""),
        conflicts=[],
    )


def _flag_conflicts(rows: list[Score]) -> None:
    """Two papers that give one method different scores in one place contradict each other.

    Within one paper several values are several settings. A score without method, place or metric
    is not comparable with any other.
    """
    places: defaultdict[Hashable, list[Score]] = defaultdict(list)
    for row in rows:
        if row["method"] and row["on"] and row["metric"] and row["number"] is not None:
            place = (row["method"], row["on"], row["metric"], row["delta"], row["against"])
            places[place, row["unit"]].append(row)
    for same in places.values():
        for row in same:
            row["conflicts"] = [
                f"{other['value']} in {other['paper']}"
                for other in same
                if other["paper"] != row["paper"] and other["number"] != row["number"]
            ]


def _rank(row: Score) -> tuple[bool, str, bool, str, bool, bool, float, str]:
    number = row["number"] if row["number"] is not None else 0.0
    best_first = number if row["lower_is_better"] else -number
    on, metric = row["on"] or "", row["metric"] or ""
    silent = row["number"] is None
    return (not on, on, not metric, metric, row["delta"], silent, best_first, row["id"])
