"""What a page in one file carries, so that it does not grow beyond what a browser opens at once.

What is left out is the least asked for: first abstracts and sentences, then what one paper alone
names. Of that, the scores and the methods of the tables stay as long as there is room.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from exports.html.core import Core, core_of, order_of
from exports.html.payload import FileBlocks
from exports.html.rows import Rows, rows_of

if TYPE_CHECKING:
    import networkx as nx

_DATA = frozenset({"Dataset", "Benchmark"})
_TRIED = frozenset({"EVALUATED_ON", "TRAINED_ON"})
_ENDS = frozenset({"OF_METHOD", "ON", "WITH_METRIC", "AGAINST"})
# Of a text in LaTeX at least so much is left once it is readable.
_READABLE = 0.8


def fitting(
    graph: nx.MultiDiGraph[Any], most_bytes: float, *, limit: int, seed: int
) -> tuple[Core, dict[str, str]]:
    """The first picture of a graph, and all blocks of its page with as much as the size allows.

    Parameters
    ----------
    graph : networkx.MultiDiGraph
        The graph.
    most_bytes : float
        Size of the blocks together, as far as what every page carries allows.
    limit, seed : int
        See `core_of`.

    Returns
    -------
    (Core, dict of str to str)
        The facts among the blocks say what is left out, and the page tells its reader.
    """
    order = order_of(graph)
    if _text_size(graph) * _READABLE < most_bytes:
        rows = rows_of(graph, order)
        core = core_of(rows, limit=limit, seed=seed)
        blocks = FileBlocks(rows, core).carrying(range(len(rows.nodes)))
        if _size(blocks) <= most_bytes:
            return core, blocks
    rows = rows_of(graph, order, with_text=False)
    core = core_of(rows, limit=limit, seed=seed)
    pages = FileBlocks(rows, core)
    for kept in _levels(rows, core, whole=len(pages) <= most_bytes):
        blocks = pages.carrying(kept)
        if _size(blocks) <= most_bytes:
            break
    return core, blocks


def _text_size(graph: nx.MultiDiGraph[Any]) -> int:
    """Characters of all abstracts: texts alone may be too large, whatever else there is."""
    abstracts = (held for _, held in graph.nodes(data="abstract"))
    return sum(len(abstract) for abstract in abstracts if isinstance(abstract, str))


def _size(blocks: dict[str, str]) -> int:
    return sum(len(content.encode("utf-8")) for content in blocks.values())


def _levels(rows: Rows, core: Core, *, whole: bool) -> Iterator[set[int]]:
    """Nodes that a page may carry, fewer and fewer."""
    if whole:
        yield set(range(len(rows.nodes)))
    base = {n for n, node in enumerate(rows.nodes) if node[4] > 1 or n in rows.papers}
    base.update(core.drawn)
    tried = _tried(rows, base)
    yield base | _scores(rows) | tried
    shared = _scores(rows, on=base)
    yield base | shared | tried
    yield base | shared
    yield base


def _scores(rows: Rows, on: set[int] | None = None) -> set[int]:
    """Results, if asked only those on some data, with what they are about."""
    about = {rows.relations.numbers.get(relation) for relation in _ENDS}
    ends: dict[int, set[int]] = {
        n: set() for n in range(len(rows.nodes)) if rows.label(n) == "Result"
    }
    for head, tail, relation, *_ in rows.edges:
        if relation in about and head in ends:
            ends[head].add(tail)
    kept = set[int]()
    for result, others in ends.items():
        if on is None or any(n in on and rows.label(n) in _DATA for n in others):
            kept |= {result, *others}
    return kept


def _tried(rows: Rows, base: set[int]) -> set[int]:
    """Methods of one paper that were tried on data which several papers name."""
    trying = {rows.relations.numbers.get(relation) for relation in _TRIED}
    proposes = rows.relations.numbers.get("PROPOSES")
    heads = {
        head
        for head, tail, relation, *_ in rows.edges
        if relation in trying and tail in base and rows.label(tail) in _DATA
    }
    found = heads | {edge[1] for edge in rows.edges if edge[2] == proposes and edge[0] in heads}
    return {n for n in found if rows.label(n) == "Method"}
