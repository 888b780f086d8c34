"""What a user decided about names: who is one, who is not, what a thing is called or is."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from kg.resolve.census import Census, key_of
from kg.resolve.clusters import Clusters, Link
from kg.resolve.decided import BY_HAND, Decided, Deciding
from kg.resolve.keys import squeezed
from kg.resolve.overrides import Correction, Overrides
from kg.resolve.reading import Named, kind_of_node, node_of
from kg.resolve.replay import id_parts, same_name
from kg.schema import Kind

# The key of an id that several things would have: ``hydra (p2)``.
_NAMESAKE = re.compile(r"(.+) \((.+)\)", re.DOTALL)


class ByHand:
    """The corrections that are about things, not about one paper's record.

    Parameters
    ----------
    overrides : Overrides
        All corrections.
    """

    def __init__(self, overrides: Overrides) -> None:
        self._standing = tuple(enumerate(overrides.standing))
        self._splits = tuple((at, c) for at, c in self._standing if c.action == "split")
        self._drops = tuple(c for _, c in self._standing if c.action == "drop" and c.papers)
        # Nodes of what was split off, and which correction did it.
        self.apart: dict[str, int] = {}

    def place(self, paper_id: str, named: tuple[Named, ...]) -> tuple[Named, ...]:
        """Names of a paper, with nodes of their own for those that were split off."""
        if not self._splits:
            return named
        return tuple(self._placed(paper_id, thing) for thing in named)

    def _placed(self, paper_id: str, thing: Named) -> Named:
        for at, split in self._splits:
            if split.holds_in(paper_id) and _means(split, kind_of_node(thing.node), thing.shown):
                home = node_of(kind_of_node(thing.node), thing.shown)
                node = f"{home}|{min(split.papers, default='split')}"
                self.apart.setdefault(node, at)
                return replace(thing, node=node, shorts=())
        return thing

    def drops(self, paper_id: str, named: Iterable[Named]) -> bool:
        """Whether a name was dropped in one paper."""
        return any(
            drop.holds_in(paper_id) and _means(drop, kind_of_node(thing.node), thing.shown)
            for drop in self._drops
            for thing in named
        )

    def links(self, census: Census) -> list[Link]:
        """Links between the things that a user called one."""
        merges = [(at, c) for at, c in self._standing if c.action == "merge"]
        if not merges:
            return []
        index, links = _Index(census, self.apart), []
        for at, merge in merges:
            homes, nodes = index.ends(merge, at)
            for node in (*homes, *nodes):
                if homes and node != homes[0]:
                    links.append(Link(0, 0, node, homes[0], BY_HAND, BY_HAND))
        return links

    def decided(self, census: Census, clusters: Clusters) -> Decided:
        """Names, labels and drops by the root of their cluster."""
        about = ("merge", "rename", "retype", "drop")
        steps = [(at, c) for at, c in self._standing if c.action in about and not c.papers]
        if not steps:
            return Decided()
        deciding, index = Deciding(clusters), _Index(census, self.apart)
        for at, correction in steps:
            if correction.action == "merge":
                homes, nodes = index.ends(correction, at)
                if homes:
                    deciding.merge((*homes, *nodes), homes[0])
            else:
                deciding.change(index.find(correction.name, correction.kind, at), correction)
        return deciding.decided()


class _Index:
    """Nodes by the names that a user may write: an id, a name, or any alias."""

    def __init__(self, census: Census, apart: Mapping[str, int]) -> None:
        self._census, self._apart = census, apart
        self._by_key: dict[str, list[str]] = defaultdict(list)
        self._by_form: dict[str, list[str]] = defaultdict(list)
        for node in census.nodes():
            self._by_key[key_of(node)].append(node)
            for form in census.surfaces[node]:
                self._by_form[squeezed(form, kind_of_node(node))].append(node)

    def ends(self, merge: Correction, at: int) -> tuple[list[str], list[str]]:
        """Nodes of what a merge merges into, and of what it merges."""
        into = str(merge.more["into"])
        homes = self.find(into, merge.kind, at) or self.find(into, None, at)
        kind = merge.kind or (kind_of_node(homes[0]) if homes else None)
        return homes, self.find(merge.name, kind, at) or self.find(merge.name, None, at)

    def find(self, name: str, kind: Kind | None, at: int) -> list[str]:
        """Nodes of that name, those with most papers first; of all kinds if none is given.

        A correction (the one at `at`) knows nothing of what a later one split off.
        """
        written, bare = id_parts(name)
        namesake = _NAMESAKE.fullmatch(bare)
        if written and namesake:
            node = f"{node_of(written, namesake[1])}|{namesake[2]}"
            return [node] if node in self._census.labels else []
        if written and kind in (None, written):
            return self._found(bare, written, at) or self._found(name, kind, at)
        return self._found(name, kind, at)

    def _found(self, name: str, kind: Kind | None, at: int) -> list[str]:
        kinds: Collection[Kind] = (kind,) if kind else tuple(Kind)
        keys = {squeezed(name, one) for one in kinds}
        for table in (self._by_key, self._by_form):
            nodes = {node for key in keys for node in table.get(key, ())}
            found = [
                node
                for node in nodes
                if kind_of_node(node) in kinds and self._apart.get(node, at) <= at
            ]
            # Occurrences that context sent elsewhere have a bar in their node.
            plain = [node for node in found if "|" not in node] or found
            if plain:
                return sorted(plain, key=lambda node: (-self._census.count(node), node))
        return []


def _means(correction: Correction, kind: Kind, shown: str) -> bool:
    """Whether a correction is about a name of that kind."""
    return correction.kind in (None, kind) and same_name(correction.name, shown, kind)
