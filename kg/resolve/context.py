"""Context: the other entities of a paper as a second opinion."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from math import log

from kg.resolve.census import Census


@dataclass(frozen=True, slots=True)
class Support:
    """What speaks for a sense: the weight of the shared neighbours, and their number."""

    weight: float
    shared: int


class Neighbours:
    """Which things stand in the same papers.

    Parameters
    ----------
    census : Census
        Made with `context`; without it nothing has neighbours.
    root : callable
        Cluster of a node, so that two names of one neighbour count once.
    """

    def __init__(self, census: Census, root: Callable[[str], str]) -> None:
        self._census = census
        self._root = root
        self._spread: Counter[str] = Counter()
        self._around: dict[int, frozenset[str]] = {}
        for nodes in census.nodes_of:
            self._spread.update({root(node) for node in nodes})

    def around(self, paper: int) -> frozenset[str]:
        """Clusters that a paper names."""
        if not self._census.nodes_of:
            return frozenset()
        if paper not in self._around:
            self._around[paper] = frozenset(map(self._root, self._census.nodes_of[paper]))
        return self._around[paper]

    def profile(self, papers: Iterable[int]) -> Counter[str]:
        """In how many of some papers each cluster stands."""
        counts: Counter[str] = Counter()
        for paper in papers:
            counts.update(self.around(paper))
        return counts

    def weight(self, cluster: str) -> float:
        """Rarity: a neighbour that every paper has says nothing."""
        return log((1 + len(self._census.nodes_of)) / (1 + self._spread[cluster]))

    def support(
        self, paper: int, profile: Counter[str], size: int, but: Collection[str]
    ) -> Support:
        """How much the neighbours of a paper speak for a thing with such a profile.

        Parameters
        ----------
        paper : int
            The paper in question.
        profile : Counter
            Neighbours of the thing.
        size : int
            Papers that the profile is made of.
        but : collection of str
            Clusters that do not count (the thing itself).
        """
        common = [c for c in sorted(self.around(paper) & profile.keys()) if c not in but]
        weights = (
            self.weight(cluster) * min(1.0, 3 * profile[cluster] / size) for cluster in common
        )
        return Support(sum(weights), len(common))

    def shared(self, one: str, other: str) -> int:
        """How many neighbours two nodes have in common."""
        sides = [self.profile(self._census.papers_of(node)).keys() for node in (one, other)]
        own = {self._root(one), self._root(other)}
        return len((sides[0] & sides[1]) - own)
