"""What the local server answers: neighbourhoods, texts, hits, routes and tables of a large graph.

Everything is computed from rows that are made once; no answer changes anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from exports.html.lookup import Index
from exports.html.payload import part, texts_of
from exports.html.rows import Rows
from exports.html.sieve import Sieve

_AROUND = 400  # neighbours in one answer; the page says how many are left out
_DATA = frozenset({"Dataset", "Benchmark"})
_SHARING = frozenset({"PROPOSES", "USES", "EVALUATED_ON", "TRAINED_ON"})


class Answers:
    """A graph that answers questions.

    Parameters
    ----------
    rows : Rows
        The graph.
    """

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.index = Index(rows)
        self._by_id = {row[1]: n for n, row in enumerate(rows.nodes)}
        self._near: list[list[int]] = [[] for _ in rows.nodes]
        for n, edge in enumerate(rows.edges):
            self._near[edge[0]].append(n)
            if edge[1] != edge[0]:
                self._near[edge[1]].append(n)

    def node(self, key: str) -> dict[str, Any]:
        """One node by its id; nothing where there is none."""
        found = self._by_id.get(key)
        return self._answer([] if found is None else [found], [])

    def around(self, node: int) -> dict[str, Any]:
        """A node, its neighbours, and the edges between all of these."""
        if not 0 <= node < len(self.rows.nodes):
            return self._answer([], [])
        near = sorted({self._other(edge, node) for edge in self._near[node]} - {node})
        shown = {node, *near[:_AROUND]}
        edges = {n for n in self._near[node] if self._other(n, node) in shown}
        if len(shown) <= _AROUND // 4:  # the lines among the neighbours of a hub are no help
            edges.update(n for m in shown for n in self._near[m] if self._other(n, m) in shown)
        return {**self._answer(sorted(shown), sorted(edges)), "left": len(near) - len(shown) + 1}

    def papers(self, numbers: Iterable[int]) -> dict[str, Any]:
        """Texts of papers, and the names that stand in them."""
        wanted = [n for n in numbers if n in self.rows.papers]
        edges = [e for n in wanted for e in self._near[n] if self.rows.edges[e][5]]
        nodes = sorted({end for e in edges for end in self.rows.edges[e][:2]} | set(wanted))
        return {**self._answer(nodes, edges), **texts_of(self.rows, wanted)}

    def search(self, query: str) -> dict[str, Any]:
        """The nodes that a name stands for, best first."""
        hits = self.index.search(query)
        return {**self._answer(hits, []), "hits": hits}

    def route(self, start: int, end: int, sieve: Sieve | None = None) -> dict[str, Any]:
        """One shortest path as layers of one node each; `steps` is null where there is none."""
        sieve = sieve or Sieve()
        before = {start: start} if 0 <= start < len(self._near) else {}
        ring = list(before)
        while ring and end not in before:
            after: list[int] = []
            for n in ring:
                for edge in self._near[n]:
                    other = self._other(edge, n)
                    if other in before or not sieve.edge(self.rows, edge):
                        continue
                    if other == end or sieve.node(self.rows, other):
                        before[other] = n
                        after.append(other)
            ring = after
        if end not in before:
            return {**self._answer([], []), "steps": None}
        way = [end]
        while way[-1] != start:
            way.append(before[way[-1]])
        way.reverse()
        inside = set(way)
        edges = {e for n in way for e in self._near[n] if self._other(e, n) in inside}
        return {**self._answer(way, sorted(edges)), "steps": [[n] for n in way]}

    def table(self, view: str, node: int | None = None) -> dict[str, Any]:
        """The part of the graph that a view needs, and a note on what that part is."""
        makers = {
            "matrix": self._matrix,
            "leaderboard": self._leaderboard,
            "timeline": self._timeline,
            "list": self._list,
        }
        known = node if node is not None and 0 <= node < len(self.rows.nodes) else None
        nodes, edges, note = makers.get(view, self._list)(known)
        return {**self._answer(sorted(nodes), sorted(edges)), "note": note}

    def _matrix(self, _: int | None) -> tuple[set[int], set[int], str]:
        data = self._ranked(_DATA)
        edges = {
            e
            for n in data[:40]
            for e in self._near[n]
            if self.rows.edges[e][1] == n and self._relation(e) in _SHARING
        }
        note = f"From the {min(40, len(data)):,} most shared of {len(data):,}."
        return self._with_ends(set(data[:40]), edges, note)

    def _leaderboard(self, node: int | None) -> tuple[set[int], set[int], str]:
        results = self._ranked(frozenset({"Result"}))
        if node is not None:
            near = {self._other(e, node) for e in self._near[node]}
            results = [n for n in results if n in near]
        shown = results[:1500]
        edges = {e for n in shown for e in self._near[n]}
        return self._with_ends(set(shown), edges, f"{len(shown):,} of {len(results):,} scores.")

    def _timeline(self, node: int | None) -> tuple[set[int], set[int], str]:
        names = self._ranked(_DATA | {"Method"})[:12] if node is None else [node]
        edges = {
            e for n in names for e in self._near[n] if self.rows.edges[e][0] in self.rows.papers
        }
        return self._with_ends(
            set(names), edges, "The names that most papers have." if node is None else ""
        )

    def _list(self, _: int | None) -> tuple[set[int], set[int], str]:
        shown = range(min(2000, len(self.rows.nodes)))
        note = f"The first {len(shown):,} of {len(self.rows.nodes):,}; search finds the others."
        return set(shown), set(), note

    def _ranked(self, labels: frozenset[str]) -> list[int]:
        return [n for n in range(len(self.rows.nodes)) if self.rows.label(n) in labels]

    def _with_ends(
        self, nodes: set[int], edges: set[int], note: str
    ) -> tuple[set[int], set[int], str]:
        """Edges never come without their ends."""
        return nodes | {end for e in edges for end in self.rows.edges[e][:2]}, edges, note

    def _relation(self, edge: int) -> str:
        return self.rows.relations.words[int(self.rows.edges[edge][2])]

    def _other(self, edge: int, node: int) -> int:
        head, tail = self.rows.edges[edge][:2]
        return int(tail if head == node else head)

    def _answer(self, nodes: Iterable[int], edges: Iterable[int]) -> dict[str, Any]:
        """Rows, with the papers that the evidence names and the quotes it needs."""
        edges = list(edges)
        proofs = [self.rows.edges[e][4] for e in edges]
        papers = {flat[at] for flat in proofs for at in range(0, len(flat), 5) if flat[at] >= 0}
        quotes = {
            str(flat[at + 2]): self.rows.quotes[flat[at + 2]]
            for flat in proofs
            for at in range(0, len(flat), 5)
            if flat[at + 1] < 0
        }
        whole = part(self.rows, sorted({*nodes, *papers}), edges)
        return {**whole, "papers": {}, "some_quotes": quotes}
