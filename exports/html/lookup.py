"""Finding nodes by what they are called: an index of the words of names and aliases.

Nodes are numbered by rank (see `core.order_of`), so the smallest numbers among the hits are the
best ones, and a prefix that thousands share costs no more than picking a few smallest numbers.
"""

from __future__ import annotations

import heapq
import re
import unicodedata
from bisect import bisect_left
from collections import defaultdict

from exports.html.rows import Rows

_WORD = re.compile(r"[^\W_]+")
_INNER = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[^\W\d_])(?=\d)")


def fold(name: str) -> str:
    """Lower case without accents, as the page folds names too.

    Examples
    --------
    >>> fold("Pokémon-MNIST")
    'pokemon-mnist'
    """
    parts = unicodedata.normalize("NFKD", name)
    return "".join(c for c in parts if not unicodedata.combining(c)).lower()


def words(name: str) -> set[str]:
    """The words of a name, with those inside a compound: ``ResNet50`` has ``net50`` and ``50``.

    Examples
    --------
    >>> sorted(words("ResNet-50"))
    ['50', 'net', 'resnet']
    """
    found = {fold(word) for word in _WORD.findall(name)}
    for word in _WORD.findall(name):
        found.update(fold(word[gap.start() :]) for gap in _INNER.finditer(word))
    return {word for word in found if word}


class Index:
    """Nodes by the beginnings of the words of their names.

    Parameters
    ----------
    rows : Rows
        The graph.

    Examples
    --------
    >>> import networkx as nx
    >>> from exports.html.rows import rows_of
    >>> graph = nx.MultiDiGraph()
    >>> graph.add_node("data:mnist", label="Dataset", name="MNIST")
    >>> Index(rows_of(graph, list(graph))).search("mni")
    [0]
    """

    def __init__(self, rows: Rows) -> None:
        by_word: dict[str, set[int]] = defaultdict(set)
        self._whole: dict[str, list[int]] = defaultdict(list)
        for n, row in enumerate(rows.nodes):
            for name in (row[2], *row[3]):
                self._whole[fold(name)].append(n)
                for word in words(name):
                    by_word[word].add(n)
        self._words = sorted(by_word)
        self._nodes = [sorted(by_word[word]) for word in self._words]

    def search(self, query: str, *, most: int = 12) -> list[int]:
        """Numbers of the nodes with a word that begins with each word of `query`, best first."""
        wanted = [fold(word) for word in _WORD.findall(query)]
        if not wanted:
            return []
        exact = self._whole.get(fold(query.strip()), [])[:most]
        rarest, *others = sorted((self._range(word) for word in wanted), key=lambda r: r[1] - r[0])
        hits = set().union(*self._nodes[slice(*rarest)])
        for low, high in others:
            hits &= set().union(*self._nodes[low:high])
        best = heapq.nsmallest(most, hits.difference(exact))
        return [*exact, *best][:most]

    def _range(self, prefix: str) -> tuple[int, int]:
        """Place of the words that begin with `prefix`."""
        return (
            bisect_left(self._words, prefix),
            bisect_left(self._words, prefix + "\U0010ffff"),
        )
