"""Texts far longer than an abstract, read section by section and put together again.

The time grows with the length only, and nothing is cut off. A section that
stands twice is read once.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from extractors.draft import Draft, DraftEntity, DraftMention, DraftTriple
from extractors.learned_layout import SENTENCE_BREAK
from extractors.learned_spans import key
from kg.schema import KIND_OF, EntityType, Kind, RelationType, Role, joins

LONGEST = 10_000  # characters; four in five abstracts have fewer than 1,600
Abbreviation = tuple[int, int, int, int]
Read = Callable[[str, int, "list[Abbreviation] | None"], Draft]


def cut(text: str) -> list[tuple[int, int]]:
    """Start and end of sections of whole sentences; a longer sentence is cut between words.

    >>> cut("One sentence. Another one.")
    [(0, 26)]
    """
    if len(text) <= LONGEST:
        return [(0, len(text))]
    stops = [m.end() for m in SENTENCE_BREAK.finditer(text)] + [len(text)]
    out, start = [], 0
    while start < len(text):
        at = bisect_right(stops, start + LONGEST) - 1
        stop = stops[at] if at >= 0 and stops[at] > start else _blank(text, start)
        out.append((start, stop))
        start = stop
    return out


def _blank(text: str, start: int) -> int:
    """Just behind the last blank of a sentence that is too long."""
    stop = min(start + LONGEST, len(text))
    blank = text.rfind(" ", start + 1, stop)
    return blank + 1 if blank > start and stop < len(text) else stop


def read(text: str, title_end: int, pairs: list[Abbreviation] | None, one: Read) -> Draft:
    """Read all sections with `one` and join what they name alike."""
    places = cut(text)
    if len(places) == 1:
        return one(text, title_end, pairs)
    whole = Whole(Draft(text, title_end))
    known: dict[tuple[str, int, str], Draft] = {}
    local = None if pairs is None else _by_section(places, pairs)
    for i, (a, b) in enumerate(places):
        inside = None if local is None else local[i]
        end = title_end if i == 0 and title_end <= b else 0
        at = (text[a:b], end, repr(inside))
        if at not in known:
            known[at] = one(text[a:b], end, inside)
        whole.add(known[at], a)
    return whole.finish()


def _by_section(
    places: list[tuple[int, int]], pairs: list[Abbreviation]
) -> list[list[Abbreviation]]:
    """Abbreviations that stand within one section, as offsets into it."""
    starts = [a for a, _ in places]
    out: list[list[Abbreviation]] = [[] for _ in places]
    for pair in pairs:
        i = bisect_right(starts, min(pair)) - 1
        a, b = places[i]
        if max(pair) <= b:
            out[i].append((pair[0] - a, pair[1] - a, pair[2] - a, pair[3] - a))
    return out


@dataclass(slots=True)
class Whole:
    """The draft of a whole text while its sections come in."""

    draft: Draft
    number: dict[tuple[str, Kind], int] = field(default_factory=dict)
    sections: list[int] = field(default_factory=list)  # how many sections name each entity
    best: dict[tuple[int, RelationType, int], DraftTriple] = field(default_factory=dict)

    def add(self, part: Draft, offset: int) -> None:
        """Take in a section that begins at `offset`."""
        self.draft.sentences += [(a + offset, b + offset) for a, b in part.sentences]
        numbers = [self._entity(e, offset) for e in part.entities]
        for t in part.triples:
            head, tail = numbers[t.head], numbers[t.tail]
            old = self.best.get((head, t.relation, tail))
            if head != tail and (old is None or old.probability < t.probability):
                places = [(a + offset, b + offset) for a, b in t.sentences]
                new = replace(t, head=head, tail=tail, sentences=places)
                self.best[head, t.relation, tail] = new

    def _entity(self, e: DraftEntity, offset: int) -> int:
        kind = KIND_OF[e.type]
        names = [(key(form), kind) for form in [e.name, *e.aliases]]
        i = next((self.number[n] for n in names if n in self.number), len(self.draft.entities))
        for n in names:
            self.number.setdefault(n, i)
        moved = [(m, m.start + offset, m.end + offset) for m in e.mentions]
        mentions = [DraftMention(a, b, m.probability, m.source) for m, a, b in moved]
        if i == len(self.draft.entities):
            self.draft.entities.append(replace(e, mentions=mentions, aliases=list(e.aliases)))
            self.sections.append(1)
        else:
            self._merge(i, e, mentions)
        return i

    def _merge(self, i: int, e: DraftEntity, mentions: list[DraftMention]) -> None:
        old = self.draft.entities[i]
        share = 1 / (self.sections[i] + 1)
        self.sections[i] += 1
        old.mentions += mentions
        old.probability = max(old.probability, e.probability)
        old.types = {t: _mix(old.types.get(t, 0), e.types.get(t, 0), share) for t in EntityType}
        old.roles = {r: _mix(old.roles.get(r, 0), e.roles.get(r, 0), share) for r in Role}
        forms = [old.name, *old.aliases]
        old.aliases += [f for f in dict.fromkeys([e.name, *e.aliases]) if f not in forms]

    def finish(self) -> Draft:
        """The draft, its triples in the order of their entities."""
        order = sorted(self.best, key=lambda k: (k[0], k[2], k[1].value))
        kinds = [KIND_OF[e.type] for e in self.draft.entities]
        self.draft.triples = [self.best[k] for k in order if joins(k[1], kinds[k[0]], kinds[k[2]])]
        return self.draft


def _mix(old: float, new: float, share: float) -> float:
    return old * (1 - share) + new * share
