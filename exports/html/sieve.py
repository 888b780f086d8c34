"""The page's filters on the server's side: which nodes and edges a path may use."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from exports.html.rows import ENTITIES, PAPER, Rows


@dataclass(frozen=True, slots=True)
class Sieve:
    """What the legend and the sliders let through.

    Parameters
    ----------
    types, relations : frozenset of str
        Hidden types of nodes and hidden relations.
    confidence : float
        Least confidence of an edge.
    papers : int
        Least number of papers of an entity.
    years : tuple of (int, int) or None
        First and last year of the papers that count; None for all.
    """

    types: frozenset[str] = frozenset()
    relations: frozenset[str] = frozenset()
    confidence: float = 0.0
    papers: int = 1
    years: tuple[int, int] | None = None

    @classmethod
    def of(cls, query: Mapping[str, str]) -> Sieve:
        """The filters of a query; what makes no sense is passed over.

        Examples
        --------
        >>> Sieve.of({"conf": "0.5", "types": "Task|Paper", "papers": "x"}).confidence
        0.5
        """
        first, last = _whole(query.get("from", "")), _whole(query.get("to", ""))
        return cls(
            types=frozenset(filter(None, query.get("types", "").split("|"))),
            relations=frozenset(filter(None, query.get("relations", "").split("|"))),
            confidence=_share(query.get("conf", "")),
            papers=_whole(query.get("papers", "")) or 1,
            years=(first, last) if first is not None and last is not None else None,
        )

    def edge(self, rows: Rows, number: int) -> bool:
        """Whether an edge passes."""
        _, _, relation, share, evidence, _ = rows.edges[number]
        if rows.relations.words[relation] in self.relations or share < 1000 * self.confidence:
            return False
        papers = [n for n in evidence[::5] if n >= 0]
        return not papers or any(self._in_years(rows, n) for n in papers)

    def node(self, rows: Rows, number: int) -> bool:
        """Whether a node passes."""
        label = rows.label(number)
        if label in self.types:
            return False
        if label == PAPER:
            return self._in_years(rows, number)
        return label not in ENTITIES or rows.nodes[number][4] >= self.papers

    def _in_years(self, rows: Rows, paper: int) -> bool:
        return self.years is None or self.years[0] <= rows.nodes[paper][5] <= self.years[1]


def _share(raw: str) -> float:
    return float(raw) if re.fullmatch(r"[01](\.\d{1,6})?", raw, re.ASCII) else 0.0


def _whole(raw: str) -> int | None:
    return int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 9 else None
