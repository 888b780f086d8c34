"""What the text of a paper says about a name: of what kind it is, and whether it is new."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from kg.resolve.expansions import echo, expansion, plain_words, says
from kg.schema import Kind

if TYPE_CHECKING:
    from kg.model import Paper

_NOUNS = {
    Kind.DATA: "dataset data set benchmark corpus leaderboard suite testbed database treebank",
    Kind.METHOD: "model framework method approach algorithm architecture network optimizer "
    "optimiser system technique pipeline module agent classifier encoder",
    # Benchmarks have scores as well, so a "GenEval score" says nothing.
    Kind.METRIC: "metric measure",
    Kind.TASK: "task",
}
_KIND_OF_NOUN = {word: kind for kind, words in _NOUNS.items() for word in words.split()}
_NOUN = rf"({'|'.join(sorted(_KIND_OF_NOUN, key=len, reverse=True))})s?\b"
# "MARS dataset" · "MARS, an optimizer" · "MARS (…) is a video re-identification dataset"
_BEHIND = re.compile(
    rf"(?:\s*\([^()]*\))?(?:[\s-]+{_NOUN}"
    rf"|(?:,|\s+is|\s+was)\s+(?:an?|the|our|one)\s+(?:[\w-]+\s+){{0,5}}?{_NOUN})",
    re.IGNORECASE,
)
# "the dataset MARS" · "an optimizer called MARS"
_BEFORE = re.compile(rf"{_NOUN}[,:]?\s+(?:called|named|dubbed|termed)?\s*\W?$", re.IGNORECASE)
_NEW = re.compile(
    r"\b(?:propos|introduc|present|develop|call|nam|dub|term|creat|releas|build|design|devis)\w*\b"
    r"[^.]{0,90}$",
    re.IGNORECASE,
)
REACH = 120
# So many papers of a name are asked at most.
ASKED = 20


class Witness:
    """The texts of the papers, asked only where names alone do not decide.

    Parameters
    ----------
    papers : iterable of Paper
        With text.
    ids : sequence of str
        Ids of papers by their number in the census; may still grow.

    Attributes
    ----------
    ids : sequence of str
        As given.

    Examples
    --------
    >>> from kg.model import Paper
    >>> text = "MARS is a video re-identification dataset with 1,261 identities."
    >>> sorted(Witness([Paper("p", abstract=text)], ["p"]).kinds([0], ["MARS"]))
    [<Kind.DATA: 'Data'>]
    """

    def __init__(self, papers: Iterable[Paper], ids: Sequence[str]) -> None:
        self._papers: Mapping[str, Paper] = {paper.id: paper for paper in papers}
        self.ids = ids
        self._plain: dict[int, str] = {}

    def kinds(self, papers: Iterable[int], names: Sequence[str]) -> Counter[Kind]:
        """In how many of some papers the words around a name say that it is of a kind."""
        found: Counter[Kind] = Counter()
        for number in papers:
            found.update(
                {
                    _KIND_OF_NOUN[noun.lower()]
                    for before, behind in self._places(number, names)
                    for match in (_BEHIND.match(behind), _BEFORE.search(before))
                    for noun in (match.groups() if match else ())
                    if noun
                }
            )
        return found

    def by_id(self, papers: Iterable[int]) -> list[int]:
        """Numbers of papers in the order of their ids: numbers depend on the order of the list."""
        return sorted(papers, key=self.ids.__getitem__)

    def introduces(self, number: int, names: Sequence[str]) -> bool:
        """Whether a paper's text says that what has this name is new, or its title begins so."""
        return any(
            _NEW.search(before) or (not before.strip() and behind.startswith(":"))
            for before, behind in self._places(number, names)
        )

    def expansion(self, number: int, names: Sequence[str]) -> str | None:
        """The long form that a paper's text gives for an acronym (`expansions.expansion`)."""
        return expansion(self._text(number), names)

    def says(self, number: int, words: Sequence[str]) -> bool:
        """Whether the words of a name stand in a paper's text one behind the other."""
        return says(self._words(number), words)

    def echo(self, number: int, words: Sequence[str]) -> float | None:
        """Share of the words of a name that a paper's text has; None without a text."""
        return echo(self._words(number), words) if self._text(number) else None

    def _text(self, number: int) -> str:
        paper = self._papers.get(self.ids[number])
        return paper.text if paper else ""

    def _words(self, number: int) -> str:
        if number not in self._plain:
            self._plain[number] = plain_words(self._text(number))
        return self._plain[number]

    def _places(self, number: int, names: Sequence[str]) -> list[tuple[str, str]]:
        """What stands before and behind each occurrence of a name in a paper."""
        text = self._text(number)
        return [
            (
                text[max(0, found.start() - REACH) : found.start()],
                text[found.end() : found.end() + REACH],
            )
            for name in names
            if name in text
            for found in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text)
        ]
