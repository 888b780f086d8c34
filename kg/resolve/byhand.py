"""What a user decided about names: who is one, who is not, what a thing is called or is."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import replace

from kg.resolve.census import Census, key_of
from kg.resolve.clusters import Clusters, Link
from kg.resolve.keys import squeezed
from kg.resolve.overrides import Correction, Overrides
from kg.resolve.reading import Named, kind_of_node, node_of
from kg.schema import EntityType, Kind

BY_HAND = "merged by hand"
_ID = re.compile(r"(method|data|task|metric):(.+)", re.DOTALL)


class ByHand:
    """The corrections that are about things, not about one paper's record.

    Parameters
    ----------
    overrides : Overrides
        All corrections.
    """

    def __init__(self, overrides: Overrides) -> None:
        self._overrides = overrides
        self._splits = tuple(overrides.by_action("split"))
        self._drops = tuple(c for c in overrides.by_action("drop") if c.papers)
        self.apart: set[str] = set()

    def place(self, paper_id: str, named: tuple[Named, ...]) -> tuple[Named, ...]:
        """Names of a paper, with nodes of their own for those that were split off."""
        if not self._splits:
            return named
        return tuple(self._placed(paper_id, thing) for thing in named)

    def _placed(self, paper_id: str, thing: Named) -> Named:
        for split in self._splits:
            if split.holds_in(paper_id) and _means(split, kind_of_node(thing.node), thing.shown):
                home = node_of(kind_of_node(thing.node), thing.shown)
                node = f"{home}|{min(split.papers, default='split')}"
                self.apart.add(node)
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
        merges = tuple(self._overrides.by_action("merge"))
        if not merges:
            return []
        index = _Index(census)
        links = []
        for merge in merges:
            homes = index.find(str(merge.more["into"]), merge.kind)
            kind = merge.kind or (kind_of_node(homes[0]) if homes else None)
            nodes = index.find(merge.name, kind) or index.find(merge.name, None)
            for node in (*homes, *nodes):
                if homes and node != homes[0]:
                    links.append(Link(0, 0, node, homes[0], BY_HAND, BY_HAND))
        return links

    def decided(self, census: Census, clusters: Clusters) -> Decided:
        """Names, labels and drops by the root of their cluster."""
        decided = Decided()
        corrections = [
            c for c in self._overrides.by_action("rename", "retype", "drop") if not c.papers
        ]
        index = _Index(census) if corrections else None
        for correction in corrections:
            nodes = index.find(correction.name, correction.kind) if index else []
            roots = {clusters.root(node) for node in nodes}
            for root in sorted(roots):
                decided.note(root, correction)
        return decided


class Decided:
    """What was decided about whole clusters."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        self.labels: dict[str, EntityType] = {}
        self.dropped: set[str] = set()

    def note(self, root: str, correction: Correction) -> None:
        """Keep one decision; the last one counts."""
        if correction.action == "rename":
            self.names[root] = str(correction.more["to"])
        elif correction.action == "retype":
            self.labels[root] = EntityType(str(correction.more["to"]))
        else:
            self.dropped.add(root)


class _Index:
    """Nodes by the names that a user may write: an id, a name, or any alias."""

    def __init__(self, census: Census) -> None:
        self._census = census
        self._by_key: dict[str, list[str]] = defaultdict(list)
        self._by_form: dict[str, list[str]] = defaultdict(list)
        for node in census.nodes():
            self._by_key[key_of(node)].append(node)
            for form in census.surfaces[node]:
                self._by_form[squeezed(form, kind_of_node(node))].append(node)

    def find(self, name: str, kind: Kind | None) -> list[str]:
        """Nodes of that name, those with most papers first; of all kinds if none is given."""
        written = _ID.fullmatch(name)
        if written and kind in (None, Kind(written[1].capitalize())):
            return self.find(written[2], Kind(written[1].capitalize())) or self._found(name, kind)
        return self._found(name, kind)

    def _found(self, name: str, kind: Kind | None) -> list[str]:
        kinds: Collection[Kind] = (kind,) if kind else tuple(Kind)
        keys = {squeezed(name, one) for one in kinds}
        for table in (self._by_key, self._by_form):
            nodes = {node for key in keys for node in table.get(key, ())}
            found = [node for node in nodes if kind_of_node(node) in kinds]
            # Occurrences that context sent elsewhere have a bar in their node.
            plain = [node for node in found if "|" not in node] or found
            if plain:
                return sorted(plain, key=lambda node: (-self._census.count(node), node))
        return []


def _means(correction: Correction, kind: Kind, shown: str) -> bool:
    """Whether a correction is about a name of that kind."""
    if correction.kind not in (None, kind):
        return False
    written = _ID.fullmatch(correction.name)
    name = written[2] if written else correction.name
    return squeezed(name, kind) == squeezed(shown, kind)
