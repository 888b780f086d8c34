"""Namesakes of one kind: two papers that each introduce a HYDRA of their own."""

from __future__ import annotations

import re
from collections.abc import Iterable

from kg.resolve.census import Census, key_of
from kg.resolve.context import Neighbours
from kg.resolve.reading import kind_of_node
from kg.resolve.table import AliasTable
from kg.resolve.witness import Witness
from kg.schema import Kind

# Share of common neighbours from which two papers tell of the same work (a preprint, say).
SAME_WORK = 0.3
# A name that papers introduce in less than this share of its papers is simply well known.
SHARE = 0.25
# More makers than this and the name is a word.
MOST_MAKERS = 12
_HYPHENED = re.compile(r"[A-Z]+(?:-[A-Z]+)+s?")


class NamesakeFinder:
    """Parts the papers of a coined name by who introduces it.

    Parameters
    ----------
    census : Census
        All names; papers of namesakes are moved to nodes of their own in it.
    neighbours : Neighbours
        Context, which sends papers that only use the name to one of the makers.
    witness : Witness
        The texts, which must say that the name is new.
    table : AliasTable
        Well-known names have no namesakes.
    """

    def __init__(
        self, census: Census, neighbours: Neighbours, witness: Witness, table: AliasTable
    ) -> None:
        self._census = census
        self._neighbours = neighbours
        self._witness = witness
        self._table = table
        self.moved: dict[tuple[int, str], str] = {}

    def part(self, nodes: Iterable[str]) -> None:
        """Give each maker of a name, and the papers that side with it, a node of its own."""
        for node in nodes:
            self._part_by_hyphens(node)
            makers = self._makers(node)
            groups = self._works(makers) if len(makers) > 1 else []
            if len(groups) > 1:
                sides = self._sides(node, groups)
                for group in sides[1:]:
                    first = self._witness.by_id(group)[0]
                    target = f"{node}|{self._witness.ids[first]}"
                    self._census.move(node, group, target)
                    self.moved.update({(number, node): target for number in group})

    def _part_by_hyphens(self, node: str) -> None:
        """Give ``D-PSGD`` a node of its own beside ``DP-SGD``; forms without a hyphen stay."""
        shown = self._census.shown.get(node, {})
        forms = [form for form in shown if joints(form)] if len(shown) > 1 else []
        if len(forms) < 2 or self._table.find_key(kind_of_node(node), key_of(node)):
            return
        first, *others = sorted(forms, key=lambda form: (-len(shown[form]), form))
        for form in others:
            if not (joints(form) <= joints(first) or joints(form) >= joints(first)):
                papers = set(shown[form]).difference(shown[first])
                target = f"{node}|{form.casefold()}"
                self._census.move(node, papers, target)
                self.moved.update({(number, node): target for number in papers})

    def _makers(self, node: str) -> list[int]:
        """Papers that introduce a coined name."""
        made = self._census.proposers.get(node, ())
        kind = kind_of_node(node)
        if (
            len(made) < max(2, SHARE * self._census.count(node))
            or len(made) > MOST_MAKERS
            or kind not in (Kind.METHOD, Kind.DATA)
            or not self._census.proper(node)
            # "Chinese" is no coined name of data; "Glass" may be one of a method.
            or (kind is Kind.DATA and not _inner_capital(self._census.usual(node)))
            or self._table.find_key(kind, key_of(node))
        ):
            return []
        names = sorted(self._census.surfaces[node])
        return [
            number
            for number in self._witness.by_id(made)
            if self._witness.introduces(number, names)
        ]

    def _works(self, makers: list[int]) -> list[list[int]]:
        """Makers grouped by work: papers with many common neighbours tell of one."""
        groups: list[list[int]] = []
        for maker in makers:
            home = next((group for group in groups if self._alike(group[0], maker)), None)
            if home is None:
                groups.append([maker])
            else:
                home.append(maker)
        return groups

    def _alike(self, one: int, other: int) -> bool:
        first, second = self._neighbours.around(one), self._neighbours.around(other)
        # The name itself is common to both.
        return len(first & second) - 1 >= SAME_WORK * max(1, min(len(first), len(second)) - 1)

    def _sides(self, node: str, groups: list[list[int]]) -> list[set[int]]:
        """Groups with the papers that side with them, the largest first."""
        sides = [set(group) for group in groups]
        taken = {number for group in groups for number in group}
        profiles = [self._neighbours.profile(group) for group in groups]
        for paper in sorted(self._census.papers_of(node) - taken):
            support = [
                self._neighbours.support(paper, profile, len(group), {node}).weight
                for profile, group in zip(profiles, groups, strict=True)
            ]
            sides[support.index(max(support))].add(paper)
        first = self._witness.by_id
        return sorted(sides, key=lambda side: (-len(side), self._witness.ids[first(side)[0]]))


def joints(form: str) -> frozenset[int]:
    """After how many letters of an acronym its hyphens stand; a plural s does not count.

    Examples
    --------
    >>> sorted(joints("D-PSGD")), sorted(joints("DP-SGDs")), sorted(joints("CIFAR-10"))
    ([1], [2], [])
    """
    if not _HYPHENED.fullmatch(form):
        return frozenset()
    found = [place for place, char in enumerate(form) if char == "-"]
    return frozenset(place - number for number, place in enumerate(found))


def _inner_capital(form: str) -> bool:
    return any(char.isupper() or char.isdigit() for char in form[1:])
