"""What the components know of one text: the draft and, beside it, everything that is no entity."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

from extractors.draft import Draft
from extractors.numbers import Number
from kg.record import Citation, Link

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Pair:
    """An abbreviation and its long form, each with its place in the text.

    `short_first` tells ``ACR (long form)`` from ``long form (ACR)``.
    """

    short: Place
    long: Place
    short_first: bool = False


@dataclass(frozen=True, slots=True)
class Score:
    """A number with the indices of its entities, None where the text is silent."""

    number: Number
    method: int | None = None
    on: int | None = None
    metric: int | None = None
    against: int | None = None


@dataclass(slots=True)
class Notes:
    """The working value of a text; all offsets count in the clean text.

    Parameters
    ----------
    draft : Draft
        Sentences, entities and triples so far.
    masks : list of (int, int)
        Stretches in which no entity can stand: citations, links, e-mail addresses; sorted.
    pairs : list of Pair
        Abbreviations.
    cites, links
        As in `kg.record.Record`.
    scores : list of Score
        Scores with the indices of their entities.
    shown : dict of int to (int, int)
        Index of an entity → the sentence that shows its role, where a rule knows it.
    """

    draft: Draft
    masks: list[Place] = field(default_factory=list)
    pairs: list[Pair] = field(default_factory=list)
    cites: list[Citation] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    scores: list[Score] = field(default_factory=list)
    shown: dict[int, Place] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The clean text."""
        return self.draft.text

    def masked(self, start: int, end: int) -> bool:
        """Whether a stretch touches a citation, a link or an address."""
        index = bisect_right(self.masks, (start, end))
        near = self.masks[max(index - 1, 0) : index + 1]
        return any(low < end and start < high for low, high in near)

    def sentence(self, place: int) -> Place:
        """The sentence around a place.

        Examples
        --------
        >>> Notes(Draft("A b. C d.", sentences=[(0, 4), (5, 9)])).sentence(6)
        (5, 9)
        """
        sentences = self.draft.sentences
        index = bisect_right(sentences, (place, len(self.text) + 1)) - 1
        return sentences[max(index, 0)] if sentences else (0, len(self.text))
