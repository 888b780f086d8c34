"""What is drawn at first: everything up to a limit, above it the core that papers share.

A picture of 20,000 nodes is neither fast nor readable. The core is made of the entities that
several papers name, and of these papers as long as they are few. Where they are many, a line
stands for the papers that two entities share, and only the strongest lines of each entity are
drawn, by cosine, so that hubs do not win by size alone.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from exports.html.layout import components, layout
from exports.html.plain import text, whole
from exports.html.rows import ENTITIES, PAPER, Rows

if TYPE_CHECKING:
    import networkx as nx

DRAW_ALL = 2000
_CORE = 1200
_LINKS_EACH = 4
_SMALLEST = 4  # islands of fewer entities say nothing in a large picture
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
    drawn, links = list(range(len(rows.nodes))), list[list[int]]()
    if len(drawn) > limit:
        drawn = _shared(rows, limit)
        if len(drawn) > limit * 0.7:
            drawn, links = _linked(rows, min(_CORE, limit))
    place = {node: at for at, node in enumerate(drawn)}
    lines = links or rows.edges
    pairs = {(min(e[0], e[1]), max(e[0], e[1])) for e in lines if e[0] in place and e[1] in place}
    ends = [(place[a], place[b]) for a, b in sorted(pairs) if a != b]
    sizes = _sizes(rows, drawn)
    linked = np.array(ends, dtype=np.int64).reshape(-1, 2)
    spots = layout(np.array(sizes, dtype=float), linked, seed=seed)
    rounded = [(round(float(x), 1), round(float(y), 1)) for x, y in spots]
    return Core(drawn, rounded, sizes, links)


def _sizes(rows: Rows, drawn: list[int]) -> list[float]:
    """Radius by the number of papers (entities) or of links (everything else)."""
    degree = Counter(end for edge in rows.edges for end in edge[:2])
    news = _news(rows)
    sizes = []
    for node in drawn:
        label = rows.label(node)
        if label in ENTITIES:
            weight = max(1, rows.nodes[node][4]) + news.get(node, 0.0)
            size = 4.0 + 3.6 * math.sqrt(weight)
        else:
            size = 4.5 + 0.4 * math.sqrt(degree[node]) if label == PAPER else 3.6
        sizes.append(round(min(size, 30.0), 1))
    return sizes


def _news(rows: Rows) -> dict[int, float]:
    """Weight of what papers bring, named by others or not; more if the paper is named after it."""
    proposes = rows.relations.numbers.get("PROPOSES")
    news: dict[int, float] = {}
    for head, tail, relation, *_ in rows.edges:
        if relation == proposes:
            known = rows.nodes[tail][2].casefold() in rows.nodes[head][2].casefold()
            news[tail] = max(news.get(tail, 0.0), 1.5 if known else 0.3)
    return news


def _entities(rows: Rows) -> list[int]:
    """Entities that several papers name, most first; all entities where these are very few."""
    known = [n for n in range(len(rows.nodes)) if rows.label(n) in ENTITIES]
    several = [n for n in known if rows.nodes[n][4] > 1]
    return several if len(several) > 40 else known


def _shared(rows: Rows, limit: int) -> list[int]:
    """Entities that several papers name, and these papers."""
    inside = set(_entities(rows)[:limit])
    papers = {edge[0] for edge in rows.edges if edge[0] in rows.papers and edge[1] in inside}
    return sorted(inside | papers)


def _linked(rows: Rows, count: int) -> tuple[list[int], list[list[int]]]:
    """The most shared entities that have a link, and the strongest links between them."""
    known = _entities(rows)[:count]
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
    if not linked:
        return known, links
    drawn = [node for node in known if node in linked]
    place = {node: at for at, node in enumerate(drawn)}
    group = components(len(drawn), np.array([(place[a], place[b]) for a, b, _ in links]))
    size = np.bincount(group)[group]
    kept = {node for node, members in zip(drawn, size, strict=True) if members >= _SMALLEST}
    links = [link for link in links if link[0] in kept]
    return [node for node in drawn if node in kept], links


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
