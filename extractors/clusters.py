"""From places to entities: equal forms and abbreviation pairs fall together, types are voted on."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from extractors.draft import DraftEntity, DraftMention
from extractors.notes import Notes, Place
from kg.schema import EntityType, Role


@dataclass(frozen=True, slots=True)
class Candidate:
    """A stretch that may be a name, with its type, how sure the rule is, and the rule's name."""

    start: int
    end: int
    type: EntityType
    score: float
    source: str


def key(name: str) -> str:
    """Spelling-blind key within one paper: case, hyphens and a plural s do not count.

    Examples
    --------
    >>> key("Vision Transformers") == key("vision-transformer"), key("GPT-4") == key("GPT-4o")
    (True, False)
    """
    words = re.sub(r"[\s\-–_]+", " ", name.casefold()).strip()
    if len(words) > 3 and words.endswith("s") and not words.endswith(("ss", "us", "is")):
        words = words[:-1]
    return words


def select(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Candidates without overlap: at each place the longest, then the surest."""
    chosen: list[Candidate] = []
    taken: set[int] = set()
    order = sorted(candidates, key=lambda c: (c.start - c.end, -c.score, c.start, c.source))
    for item in order:
        span = range(item.start, item.end)
        if not taken.intersection((item.start, item.end - 1)) and not taken.intersection(span):
            chosen.append(item)
            taken.update(span)
    return sorted(chosen, key=lambda c: c.start)


def cluster(notes: Notes, chosen: list[Candidate]) -> list[DraftEntity]:
    """Entities in order of their first mention."""
    text = notes.text
    joined = {key(text[slice(*p.short)]): key(text[slice(*p.long)]) for p in notes.pairs}
    groups: dict[str, list[Candidate]] = {}
    for item in chosen:
        name = key(text[item.start : item.end])
        groups.setdefault(joined.get(name, name), []).append(item)
    return [_entity(items) for items in groups.values()]


def _entity(items: list[Candidate]) -> DraftEntity:
    votes: Counter[EntityType] = Counter()
    for item in items:
        votes[item.type] += item.score  # type: ignore[assignment]
    total = sum(votes.values())
    miss = 1.0
    for source in {item.source for item in items}:
        miss *= 1.0 - max(item.score for item in items if item.source == source)
    return DraftEntity(
        mentions=[DraftMention(i.start, i.end, i.score, i.source) for i in items],
        types={label: share / total for label, share in votes.items()},
        roles={Role.MENTIONS: 1.0},
        probability=min(0.97, 1.0 - miss),
        sources={item.source for item in items},
    )


def places_of(entities: list[DraftEntity]) -> list[tuple[Place, int]]:
    """All mentions in order, each with the index of its entity."""
    return sorted(((m.start, m.end), index) for index, e in enumerate(entities) for m in e.mentions)
