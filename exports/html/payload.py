"""The blocks of data that a page carries, and the same rows as the server sends them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from exports.html.core import Core
from exports.html.palette import BACKGROUND, looks
from exports.html.plain import block
from exports.html.rows import Rows


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


def fitting_blocks(rows: Rows, core: Core, most_bytes: float) -> dict[str, str]:
    """All blocks of a page in one file, with as much as the size allows.

    First abstracts and sentences are left out, then whatever only one paper names; the facts say
    so, and the page tells its reader.
    """
    several = {n for n, node in enumerate(rows.nodes) if node[4] > 1 or n in rows.papers}
    for with_text, kept in ((True, None), (False, None), (False, several | set(core.drawn))):
        blocks = file_blocks(rows, core, with_text=with_text, kept=kept)
        if sum(len(content.encode("utf-8")) for content in blocks.values()) <= most_bytes:
            break
    return blocks


def file_blocks(
    rows: Rows, core: Core, *, with_text: bool = True, kept: set[int] | None = None
) -> dict[str, str]:
    """Blocks with or without texts, and with all nodes or with some.

    The first picture needs `first` alone and is drawn while the browser still reads the rest.
    """
    if not with_text:
        rows = _without_text(rows)
    drawn = set(core.drawn)
    kept = set(range(len(rows.nodes))) if kept is None else kept
    inside = [n for n, edge in enumerate(rows.edges) if edge[0] in kept and edge[1] in kept]
    now = [n for n in inside if not core.links and drawn >= {rows.edges[n][0], rows.edges[n][1]}]
    later = sorted(set(inside).difference(now))
    papers = rows.papers if with_text else ()
    more = {"served": False, "with_text": with_text, "carried": len(kept)}
    return {
        "facts": block(facts(rows, core, **more)),
        "first": block(part(rows, core.drawn, now)),
        "rest": block(part(rows, sorted(kept - drawn), later)),
        "texts": block({**texts_of(rows, papers), "quotes": rows.quotes}),
    }


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


def _without_text(rows: Rows) -> Rows:
    """The same rows, their evidence naming papers but no sentence.

    A line that begins at a paper needs not even that: its paper is that one.
    """
    edges = [
        [*edge[:4], [] if edge[0] in rows.papers else _papers_only(edge[4]), []]
        for edge in rows.edges
    ]
    return Rows(
        nodes=rows.nodes,
        edges=edges,
        papers=rows.papers,
        types=rows.types,
        relations=rows.relations,
        extractors=rows.extractors,
    )


def _papers_only(evidence: list[int]) -> list[int]:
    papers = dict(zip(evidence[::5], evidence[4::5], strict=True))
    return [number for paper, share in papers.items() for number in (paper, 0, 0, 0, share)]
