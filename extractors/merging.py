"""Entities of one paper that are one thing: equal keys and abbreviation pairs fall together."""

from __future__ import annotations

from extractors.clusters import key
from extractors.draft import DraftEntity, DraftTriple
from extractors.notes import Notes
from kg.schema import KIND_OF


def renumber(notes: Notes, numbers: dict[int, int]) -> None:
    """Point the triples to new numbers of the entities; those that lost an end go."""
    best: dict[tuple[int, str, int], DraftTriple] = {}
    for triple in notes.draft.triples:
        head, tail = numbers.get(triple.head, -1), numbers.get(triple.tail, -1)
        if head < 0 or tail < 0 or head == tail:
            continue
        triple.head, triple.tail = head, tail
        name = (head, triple.relation.value, tail)
        kept = best.setdefault(name, triple)
        if triple.probability > kept.probability:
            best[name] = triple
    notes.draft.triples = list(best.values())


def fold(notes: Notes) -> None:
    """Join entities whose forms have one key, or that an abbreviation ties together."""
    entities = notes.draft.entities
    text = notes.text
    tied = {key(text[slice(*p.short)]): key(text[slice(*p.long)]) for p in notes.pairs}
    owner: dict[str, int] = {}
    numbers: dict[int, int] = {}
    kept: list[DraftEntity] = []
    for index, entity in enumerate(entities):
        keys = {key(text[m.start : m.end]) for m in entity.mentions}
        keys |= {tied[name] for name in keys if name in tied}
        into = next((owner[name] for name in sorted(keys) if name in owner), None)
        if into is None or not _alike(kept[into], entity):
            into = len(kept)
            kept.append(entity)
        else:
            _absorb(kept[into], entity)
        numbers[index] = into
        for name in keys:
            owner.setdefault(name, into)
    notes.draft.entities = kept
    renumber(notes, numbers)


def _alike(one: DraftEntity, other: DraftEntity) -> bool:
    """Whether two entities may be one: of one kind, or one of them is unsure of its own."""
    same = KIND_OF[one.type] is KIND_OF[other.type]
    return same or max(one.types.values()) < 0.8 or max(other.types.values()) < 0.8


def _absorb(one: DraftEntity, other: DraftEntity) -> None:
    """Pool the mentions, types and roles of two entities, each by its number of mentions."""
    n, m = len(one.mentions), len(other.mentions)
    for mine, theirs in ((one.types, other.types), (one.roles, other.roles)):
        for label in [*mine, *(name for name in theirs if name not in mine)]:
            share = n * mine.get(label, 0.0) + m * theirs.get(label, 0.0)
            mine[label] = share / (n + m)
    places = {(mention.start, mention.end): mention for mention in [*other.mentions, *one.mentions]}
    one.mentions = [places[place] for place in sorted(places)]
    one.probability = max(one.probability, other.probability)
    one.sources |= other.sources
