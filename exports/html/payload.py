"""The blocks of data that a page carries, and the same rows as the server sends them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Any

from exports.html.core import Core
from exports.html.palette import BACKGROUND, looks
from exports.html.plain import block, inside_script
from exports.html.rows import Rows
from kg.store.lines import compact


def part(rows: Rows, nodes: Iterable[int], edges: Iterable[int]) -> dict[str, Any]:
    """Some nodes and edges, each with its number in front."""
    return {
        "nodes": [[n, *rows.nodes[n]] for n in nodes],
        "edges": [[n, *rows.edges[n]] for n in edges],
    }


def texts_of(rows: Rows, papers: Iterable[int]) -> dict[str, Any]:
    """What is known about some papers, their text in front."""
    return {"papers": {str(n): rows.papers[n] for n in papers if n in rows.papers}}


def facts(rows: Rows, core: Core, **more: Any) -> dict[str, Any]:
    """What the page says about the whole graph, whatever of it is drawn."""
    types, relations = rows.types.words, rows.relations.words
    nodes = Counter(node[0] for node in rows.nodes)
    edges = Counter(edge[2] for edge in rows.edges)
    years = [rows.nodes[n][5] for n in rows.papers if rows.nodes[n][5]]
    return {
        "types": looks(types),
        "type_counts": [nodes[n] for n in range(len(types))],
        "relations": relations,
        "relation_counts": [edges[n] for n in range(len(relations))],
        "extractors": rows.extractors.words,
        "nodes": len(rows.nodes),
        "edges": len(rows.edges),
        "papers": len(rows.papers),
        "years": [min(years), max(years)] if years else None,
        "most_papers": max((node[4] for node in rows.nodes), default=0),
        "partial": len(core.drawn) < len(rows.nodes),
        "collapsed": bool(core.links),
        "background": BACKGROUND,
        **more,
    }


class FileBlocks:
    """The blocks of a page in one file, whatever part of the graph it carries.

    Each row becomes JSON once, however many sizes are tried.

    Parameters
    ----------
    rows : Rows
        The graph, with or without texts.
    core : Core
        The first picture, which every file carries.
    """

    def __init__(self, rows: Rows, core: Core) -> None:
        self._rows, self._core = rows, core
        self._drawn = set(core.drawn)
        self._nodes = [compact([n, *row]) for n, row in enumerate(rows.nodes)]
        self._edges = [compact([n, *row]) for n, row in enumerate(rows.edges)]

    def __len__(self) -> int:
        """Characters of all rows: a page of the whole graph is no smaller."""
        return sum(map(len, self._nodes)) + sum(map(len, self._edges))

    def carrying(self, kept: Collection[int]) -> dict[str, str]:
        """The blocks of a page with these nodes, and the edges between them.

        The first picture needs `first` alone and is drawn while the browser reads the rest.
        """
        rows, core = self._rows, self._core
        now, later = self._sorted(kept)
        carried = Counter(rows.nodes[n][0] for n in kept)
        more = {
            "served": False,
            "with_text": rows.with_text,
            "carried": [carried[n] for n in range(len(rows.types.words))],
        }
        papers = rows.papers if rows.with_text else ()
        return {
            "facts": block(facts(rows, core, **more)),
            "first": self._part(core.drawn, now),
            "rest": self._part(sorted(set(kept) - self._drawn), later),
            "texts": block({**texts_of(rows, papers), "quotes": rows.quotes}),
        }

    def _sorted(self, kept: Collection[int]) -> tuple[list[int], list[int]]:
        """Edges of the first picture, and the others between nodes that are kept."""
        now, later = list[int](), list[int]()
        drawn = set[int]() if self._core.links else self._drawn
        for number, (head, tail, *_) in enumerate(self._rows.edges):
            if head in kept and tail in kept:
                (now if head in drawn and tail in drawn else later).append(number)
        return now, later

    def _part(self, nodes: Iterable[int], edges: Iterable[int]) -> str:
        carried = ",".join(map(self._nodes.__getitem__, nodes))
        between = ",".join(map(self._edges.__getitem__, edges))
        return inside_script(f'{{"nodes":[{carried}],"edges":[{between}]}}')


def served_blocks(rows: Rows, core: Core) -> dict[str, str]:
    """The blocks of a page that asks its server for all but the first picture."""
    drawn = set(core.drawn)
    edges = range(len(rows.edges)) if not core.links else range(0)
    now = [n for n in edges if drawn >= {rows.edges[n][0], rows.edges[n][1]}]
    return {
        "facts": block(facts(rows, core, served=True, with_text=True)),
        "first": block(part(rows, core.drawn, now)),
        "rest": "null",
        "texts": "null",
    }
