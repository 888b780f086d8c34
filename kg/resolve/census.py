"""The census of names: for every node who calls it what, in which papers."""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import lru_cache

from kg.record import Finding, Record
from kg.resolve.acronyms import is_short
from kg.resolve.keys import squeezed
from kg.resolve.reading import Named, read_finding
from kg.schema import EntityType, Role


class Census:
    """Counts over records; papers are numbers, so that the whole is small.

    Attributes
    ----------
    surfaces : dict of str to dict of str to array
        Node → surface form → numbers of the papers that use it.
    shown : dict of str to Counter
        Node → how often each form is the name of a finding.
    labels : dict of str to Counter
        Node → how many papers call it a Method, Dataset, ….
    spelled : dict of str to dict of str to array
        Squeezed acronym → node of its long form → papers that spell it out.
    proposers : dict of str to array
        Node → papers that introduce it.
    """

    def __init__(self) -> None:
        self.surfaces: dict[str, dict[str, array[int]]] = defaultdict(dict)
        self.shown: dict[str, Counter[str]] = defaultdict(Counter)
        self.labels: dict[str, Counter[EntityType]] = defaultdict(Counter)
        self.spelled: dict[str, dict[str, array[int]]] = defaultdict(dict)
        self.proposers: dict[str, array[int]] = defaultdict(lambda: array("l"))
        self._read = lru_cache(maxsize=200_000)(_read)

    def named(self, finding: Finding) -> tuple[Named, ...] | str:
        """What a finding names (`read_finding`, remembered)."""
        return self._read(finding.name, finding.aliases, finding.type)

    def see(self, number: int, record: Record) -> None:
        """Count one record; `number` stands for its paper."""
        done: set[tuple[str, str]] = set()
        for finding in record.entities:
            named = self.named(finding)
            if not isinstance(named, str):
                for thing in named:
                    self._count(number, finding, thing, done)

    def _count(
        self, number: int, finding: Finding, thing: Named, done: set[tuple[str, str]]
    ) -> None:
        node = thing.node
        if (node, "") not in done:
            done.add((node, ""))
            self.labels[node][finding.type] += 1
            self.shown[node][thing.shown] += 1
        for form in (thing.shown, *thing.others):
            if (node, form) not in done:
                done.add((node, form))
                self.surfaces[node].setdefault(form, array("l")).append(number)
        for short in thing.shorts:
            self.spelled[squeezed(short)].setdefault(node, array("l")).append(number)
        if finding.role is Role.PROPOSES and (node, "proposes") not in done:
            done.add((node, "proposes"))
            self.proposers[node].append(number)

    def papers_of(self, node: str) -> set[int]:
        """Numbers of the papers that name a node."""
        return {number for papers in self.surfaces[node].values() for number in papers}

    def count(self, node: str) -> int:
        """How many papers name a node."""
        return sum(self.labels[node].values())

    def unspelled(self) -> Iterator[tuple[str, str]]:
        """Nodes that are an acronym without a long form, with their squeezed key."""
        for node in self.surfaces:
            key = node.partition(":")[2]
            if key in self.spelled and node not in self.spelled[key]:
                yield node, key

    def proper(self, node: str) -> bool:
        """Whether a node is a proper name (``MARS``, ``CIFAR-10``), not a phrase.

        Namesakes exist among proper names only: "image classification" is one thing whatever an
        extractor calls it.
        """
        forms = self.surfaces[node]
        total = sum(len(papers) for papers in forms.values())
        coined = sum(len(papers) for form, papers in forms.items() if _coined(form))
        return 2 * coined > total

    def key(self, node: str) -> str:
        """Squeezed key of a node."""
        return node.partition(":")[2]


def _coined(form: str) -> bool:
    """Acronyms, inner capitals, digits, or one capitalised word."""
    if is_short(form) or any(char.isdigit() for char in form):
        return True
    words = form.split()
    return any(any(char.isupper() for char in word[1:]) for word in words) or (
        len(words) == 1 and form[:1].isupper() and "-" not in form
    )


def _read(name: str, aliases: tuple[str, ...], label: EntityType) -> tuple[Named, ...] | str:
    return read_finding(Finding(name, label, Role.MENTIONS, aliases))
