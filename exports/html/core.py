"""What is drawn at first: everything up to a limit, above it the entities that papers share most.

A picture of 20,000 nodes is neither fast nor readable. The core shows the entities that most
papers name; a line there stands for the papers that two of them share, and of those lines only the
strongest of each entity, by cosine, so that hubs do not win by size alone.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from exports.html.layout import layout
from exports.html.plain import text, whole
from exports.html.rows import ENTITIES, PAPER, Rows

if TYPE_CHECKING:
    import networkx as nx

DRAW_ALL = 2000
_CORE = 1200
_LINKS_EACH = 4
_CROWDED = 60  # a paper with more entities than this (a survey) would link everything to everything


@dataclass(frozen=True, slots=True)
class Core:
    """The first picture.

    Attributes
    ----------
    drawn : list of int
        Numbers of the nodes in the picture.
    spots : list of (float, float)
        Their positions.
    sizes : list of float
        Their radii.
    links : list of [int, int, int]
        Pairs of entities and the number of papers they share; empty where all edges are drawn.
    """

    drawn: list[int]
    spots: list[tuple[float, float]]
    sizes: list[float]
    links: list[list[int]]


def order_of(graph: nx.MultiDiGraph[Any]) -> list[Any]:
    """Nodes as the page numbers them: entities by number of papers, then the rest, then by id.

    A number is thus a rank: a list of hits in the order of their numbers has the best ones first.
    """

    def rank(node: Any) -> tuple[int, int, str]:
        data = graph.nodes[node]
        outside = 0 if text(data.get("label")) in ENTITIES else 1
        return (outside, -whole(data.get("paper_count")), text(node))

    return sorted(graph, key=rank)


def core_of(rows: Rows, *, limit: int = DRAW_ALL, seed: int = 0) -> Core:
    """The first picture of a graph.

    Parameters
    ----------
    rows : Rows
        The graph.
    limit : int, default 2000
        Up to this many nodes everything is drawn.
    seed : int, default 0
        Of the layout.
    """
    if len(rows.nodes) <= limit:
        drawn = list(range(len(rows.nodes)))
        links: list[list[int]] = []
        pairs = sorted({(min(e[0], e[1]), max(e[0], e[1])) for e in rows.edges if e[0] != e[1]})
    else:
        drawn, links = _shared(rows, min(_CORE, limit))
        pairs = [(a, b) for a, b, _ in links]
    sizes = _sizes(rows, drawn)
    place = {node: at for at, node in enumerate(drawn)}
    ends = np.array([(place[a], place[b]) for a, b in pairs], dtype=np.int64).reshape(-1, 2)
    spots = layout(np.array(sizes, dtype=float), ends, seed=seed)
    rounded = [(round(float(x), 1), round(float(y), 1)) for x, y in spots]
    return Core(drawn, rounded, sizes, links)


def _sizes(rows: Rows, drawn: list[int]) -> list[float]:
    """Radius by the number of papers (entities) or of links (everything else)."""
    degree = Counter(end for edge in rows.edges for end in edge[:2])
    sizes = []
    for node in drawn:
        label = rows.label(node)
        if label in ENTITIES:
            size = 6.5 + 3.2 * math.sqrt(max(1, rows.nodes[node][4]))
        else:
            size = 5.0 + 0.5 * math.sqrt(degree[node]) if label == PAPER else 4.0
        sizes.append(round(min(size, 34.0), 1))
    return sizes


def _shared(rows: Rows, count: int) -> tuple[list[int], list[list[int]]]:
    """The most shared entities that have a link, and the strongest links between them."""
    known = [n for n in range(len(rows.nodes)) if rows.label(n) in ENTITIES][:count]
    inside = set(known)
    by_paper: dict[int, set[int]] = defaultdict(set)
    for head, tail, *_ in rows.edges:
        if head in rows.papers and tail in inside:
            by_paper[head].add(tail)
    together = Counter(
        pair
        for paper in sorted(by_paper)
        if len(by_paper[paper]) <= _CROWDED
        for pair in combinations(sorted(by_paper[paper]), 2)
    )
    links = _strongest(together, Counter(n for group in by_paper.values() for n in group))
    linked = {node for a, b, _ in links for node in (a, b)}
    return [node for node in known if node in linked] or known, links


def _strongest(together: Counter[tuple[int, int]], papers: Counter[int]) -> list[list[int]]:
    """Links that are among the strongest few of one of their ends."""
    least = 2 if sum(shared > 1 for shared in together.values()) > 100 else 1

    def strength(pair: tuple[int, int]) -> float:
        return together[pair] / math.sqrt(papers[pair[0]] * papers[pair[1]])

    pairs = [pair for pair, shared in together.items() if shared >= least]
    kept: list[list[int]] = []
    used: Counter[int] = Counter()
    for a, b in sorted(pairs, key=lambda pair: (-strength(pair), pair)):
        if used[a] < _LINKS_EACH or used[b] < _LINKS_EACH:
            kept.append([a, b, together[(a, b)]])
        used[a] += 1
        used[b] += 1
    return kept
