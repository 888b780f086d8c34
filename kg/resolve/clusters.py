"""Clusters of nodes that grow along links, strongest first, under a veto."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Link:
    """Two nodes that are one thing, by some evidence.

    Parameters
    ----------
    rank : int
        Strength; 0 is the strongest.
    weight : float
        Among links of one rank, the smaller goes first.
    one, other : str
        Nodes.
    reason, back : str
        Why `one` belongs to `other`, and the other way round, in a reader's words.
    doubtful : bool
        Whether a reader should look at it.
    """

    rank: int
    weight: float
    one: str
    other: str
    reason: str
    back: str
    doubtful: bool = False

    def why(self, node: str) -> str:
        """Reason for `node`, one of the two, to hang on the other."""
        return self.reason if node == self.one else self.back


Veto = Callable[[frozenset[str], frozenset[str], Link], bool]


class Clusters:
    """A partition of nodes, with the links that made it.

    Examples
    --------
    >>> near = Link(0, 0, "a", "b", "like b", "like a"), Link(1, 0, "b", "c", "like c", "like b")
    >>> clusters = Clusters(near)
    >>> sorted(clusters.of("c")), clusters.root("c")
    (['a', 'b', 'c'], 'a')
    """

    def __init__(self, links: Iterable[Link], *, veto: Veto | None = None) -> None:
        self._members: dict[str, frozenset[str]] = {}
        self.links: dict[str, list[Link]] = defaultdict(list)
        for link in sorted(links):
            self._join(link, veto)

    def _join(self, link: Link, veto: Veto | None) -> None:
        one, other = self.of(link.one), self.of(link.other)
        if link.one in other or (veto is not None and veto(one, other, link)):
            return
        union = one | other
        for node in union:
            self._members[node] = union
        self.links[link.one].append(link)
        self.links[link.other].append(link)

    def of(self, node: str) -> frozenset[str]:
        """The cluster of a node, itself included."""
        return self._members.get(node) or frozenset((node,))

    def root(self, node: str) -> str:
        """A name for the cluster: its smallest node."""
        return min(self.of(node))

    def part(self, node: str, reason: str) -> frozenset[str]:
        """What of its cluster would hang together without the links of one reason."""
        line = [node]
        for near in line:
            for link in self.links.get(near, ()):
                far = link.other if link.one == near else link.one
                if link.reason != reason and far not in line:
                    line.append(far)
        return frozenset(line)

    def paths(self, start: str) -> dict[str, Link]:
        """The link by which each other node of the cluster hangs on `start`, breadth first."""
        found: dict[str, Link] = {}
        line = [start]
        for node in line:
            for link in sorted(self.links.get(node, ())):
                far = link.other if link.one == node else link.one
                if far != start and far not in found:
                    found[far] = link
                    line.append(far)
        return found
