"""The census of names: for every node who calls it what, in which papers."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from kg.record import Finding
from kg.resolve.acronyms import is_short
from kg.resolve.keys import squeezed, tokens
from kg.resolve.reading import Named, kind_of_node, read_finding
from kg.resolve.remember import remembered
from kg.schema import EntityType, Role

if TYPE_CHECKING:
    from kg.resolve.byhand import ByHand

DROPPED = "dropped by hand"
K = TypeVar("K", bound=str)


class Census:
    """Which papers use which names; papers are numbers, so that the whole is small.

    Attributes
    ----------
    surfaces : dict of str to dict of str to array
        Node → surface form → papers that use it.
    shown : dict of str to dict of str to array
        Node → form → papers where that form is the name of the finding.
    labels : dict of str to dict of EntityType to array
        Node → label → papers that call it so.
    spelled : dict of str to dict of str to array
        Squeezed acronym → node of its long form → papers that spell it out.
    proposers : dict of str to array
        Node → papers that introduce it.
    nodes_of : list of tuple of str
        Paper → its nodes; empty without `context`.
    """

    def __init__(self, *, context: bool = False, by_hand: ByHand | None = None) -> None:
        self._by_hand = by_hand
        self.surfaces: dict[str, dict[str, array[int]]] = {}
        self.shown: dict[str, dict[str, array[int]]] = {}
        self.labels: dict[str, dict[EntityType, array[int]]] = {}
        self.spelled: dict[str, dict[str, array[int]]] = defaultdict(dict)
        self.proposers: dict[str, array[int]] = {}
        self.nodes_of: list[tuple[str, ...]] = []
        self._context = context
        self._read = lru_cache(maxsize=None if context else 200_000)(_read)
        self._proper: dict[str, bool] = {}
        self._words: dict[str, tuple[str, ...]] = {}

    def named(self, paper_id: str, finding: Finding) -> tuple[Named, ...] | str:
        """What a finding of a paper names, or why nothing (`read_finding`, remembered)."""
        named = self._read(finding.name, finding.aliases, finding.type)
        if self._by_hand is None or isinstance(named, str):
            return named
        if self._by_hand.drops(paper_id, named):
            return DROPPED
        return self._by_hand.place(paper_id, named)

    def see(self, number: int, paper_id: str, findings: Iterable[Finding]) -> None:
        """Count what one paper names; `number` stands for it."""
        nodes: dict[str, None] = {}
        for finding in findings:
            named = self.named(paper_id, finding)
            if not isinstance(named, str):
                for thing in named:
                    self.add(number, thing, finding.type, finding.role)
                    nodes[thing.node] = None
        if self._context:
            self.nodes_of.append(tuple(nodes))

    def add(self, number: int, thing: Named, label: EntityType, role: Role) -> None:
        """Count one thing that a paper names."""
        node = thing.node
        for form in (thing.shown, *thing.others):
            _note(self.surfaces.setdefault(node, {}), form, number)
        _note(self.shown.setdefault(node, {}), thing.shown, number)
        _note(self.labels.setdefault(node, {}), label, number)
        for short in thing.shorts:
            _note(self.spelled[squeezed(short)], node, number)
        if role is Role.PROPOSES:
            _note(self.proposers, node, number)

    def move(self, node: str, papers: Collection[int], target: str) -> None:
        """Let what `papers` say of `node` count for `target`, a node of its own."""
        self._words.pop(node, None)
        _move(self.surfaces, node, papers, target)
        _move(self.shown, node, papers, target)
        _move(self.labels, node, papers, target)

    def divide(self, node: str, parts: Sequence[tuple[str, str]]) -> None:
        """Let what papers say of a list of names count for its parts: (node, form) each."""
        labels = self.labels.pop(node)
        for forms in (self.surfaces, self.shown):
            forms.pop(node)
        for target, form in parts:
            for label, numbers in labels.items():
                for number in numbers:
                    _insert(self.labels.setdefault(target, {}), label, number)
                    _insert(self.surfaces.setdefault(target, {}), form, number)
                    _insert(self.shown.setdefault(target, {}), form, number)

    def papers_of(self, node: str) -> set[int]:
        """Papers that name a node."""
        return {number for papers in self.labels.get(node, {}).values() for number in papers}

    def count(self, node: str) -> int:
        """How many papers name a node (a paper with two labels for it counts twice)."""
        return sum(map(len, self.labels.get(node, {}).values()))

    def nodes(self) -> list[str]:
        """All nodes that a paper names, sorted."""
        return sorted(node for node, labels in self.labels.items() if labels)

    def unspelled(self) -> Iterator[tuple[str, str]]:
        """Nodes that are an acronym without a long form, with their squeezed key, sorted."""
        for node in self.nodes():
            key = key_of(node)
            if key in self.spelled and node not in self.spelled[key]:
                yield node, key

    def usual(self, node: str) -> str:
        """The form by which most papers name a node."""
        shown = self.shown[node]
        if len(shown) == 1:
            return next(iter(shown))
        return min(shown, key=lambda form: (-len(shown[form]), -len(form), form))

    def words(self, node: str) -> tuple[str, ...]:
        """Tokens of the usual form of a node."""
        if node not in self._words:
            self._words[node] = tokens(self.usual(node), kind_of_node(node))
        return self._words[node]

    def full_form(self, node: str) -> str:
        """The most frequent form that has the key of the node (the long form of an acronym)."""
        forms = self.surfaces[node]
        if len(forms) == 1:
            return next(iter(forms))
        return min(forms, key=lambda f: (not _same(node, f), -len(forms[f]), f))

    def proper(self, node: str) -> bool:
        """Whether a node is a proper name (``MARS``, ``CIFAR-10``), not a phrase.

        Namesakes exist among proper names only: "image classification" is one thing whatever an
        extractor calls it.
        """
        if node not in self._proper:
            forms = self.shown[node]
            coined = sum(len(papers) for form, papers in forms.items() if coined_form(form))
            self._proper[node] = 2 * coined > sum(map(len, forms.values()))
        return self._proper[node]


def key_of(node: str) -> str:
    """Squeezed key of a node.

    Examples
    --------
    >>> key_of("Data:cifar100"), key_of("Method:hydra|p7")
    ('cifar100', 'hydra')
    """
    key = node[node.index(":") + 1 :]
    return key[: key.index("|")] if "|" in key else key


@remembered
def coined_form(form: str) -> bool:
    """Acronyms, inner capitals, digits, or one capitalised word.

    Examples
    --------
    >>> coined_form("MARS"), coined_form("Adam"), coined_form("Image Classification")
    (True, True, False)
    """
    if is_short(form) or any(char.isdigit() for char in form):
        return True
    words = form.replace("-", " ").split()
    return any(any(char.isupper() for char in word[1:]) for word in words) or (
        len(words) == 1 and form[:1].isupper() and "-" not in form
    )


def _note(rows: dict[K, array[int]], key: K, number: int) -> None:
    papers = rows.setdefault(key, array("l"))
    if not papers or papers[-1] != number:
        papers.append(number)


def _insert(rows: dict[K, array[int]], key: K, number: int) -> None:
    papers = rows.setdefault(key, array("l"))
    place = bisect_left(papers, number)
    if place == len(papers) or papers[place] != number:
        papers.insert(place, number)


def _move(
    table: dict[str, dict[K, array[int]]], node: str, papers: Collection[int], target: str
) -> None:
    for key, numbers in table.pop(node, {}).items():
        for place, inside in ((target, True), (node, False)):
            kept = array("l", (number for number in numbers if (number in papers) is inside))
            if kept:
                table.setdefault(place, {})[key] = kept


def _same(node: str, form: str) -> bool:
    return squeezed(form, kind_of_node(node)) == key_of(node)


def _read(name: str, aliases: tuple[str, ...], label: EntityType) -> tuple[Named, ...] | str:
    return read_finding(Finding(name, label, Role.MENTIONS, aliases))
