"""Where a mention of the model really ends: long forms whole, tails cut, joined names apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from extractors import lexicon, names
from extractors.abbreviations import by_initials
from extractors.draft import DraftEntity, DraftMention
from extractors.notes import Notes, Pair, Place
from kg.schema import KIND_OF, Kind

# Behind a name a clause that says something of it: ``Y on MMLU Pro``, ``MAE is robust on``.
_CLAUSE = re.compile(
    r"\s(?:on|is|are|was|were|achieves?|reaches|outperforms?|beats?|improves?|over)\b"
)
# What belongs to the name of a setting though small words open it.
_SETTING = re.compile(r" in the (?:limit|wild)\b")
_JOINT = re.compile(r",? (?:and|or|with|plus|versus|vs\.?) |, ")


def pieces(notes: Notes, entity: DraftEntity) -> Iterator[tuple[int, int, DraftMention]]:
    """Places of the mentions of an entity, each with the mention that it was taken from."""
    for mention in entity.mentions:
        places = _abbreviated(notes, mention) or _joined(notes, entity, mention)
        for low, high in places or [_ended(notes.text, mention.start, mention.end)]:
            yield low, high, mention


def _abbreviated(notes: Notes, mention: DraftMention) -> list[Place]:
    """The two halves of a mention that holds an abbreviation beside its long form."""
    for pair in notes.pairs:
        start, end = min(pair.short[0], pair.long[0]), max(pair.short[1], pair.long[1])
        if mention.start == start and mention.end in (end, end + 1):
            return [pair.short, pair.long]
    return []


def _joined(notes: Notes, entity: DraftEntity, mention: DraftMention) -> list[Place]:
    """The members of a list of names that was taken for one: ``Weather and Electricity``."""
    text = notes.text
    joints = [m.span() for m in _JOINT.finditer(text, mention.start, mention.end)]
    if not joints:
        return []
    edges = [mention.start, *(place for joint in joints for place in joint), mention.end]
    members = list(pairwise(edges))[::2]
    return members if all(_is_name(text[a:b], entity) for a, b in members) else []


def _is_name(piece: str, entity: DraftEntity) -> bool:
    """Whether a piece is a name by itself: known, or in the shape of one and of a data set."""
    known = lexicon.look_up(piece)
    if known and known.share >= 0.5 and known.papers >= 2:
        return piece[:1].isupper() or known.papers >= 5
    one = len(piece.split()) == 1 and piece[:1].isupper()
    return one and (KIND_OF[entity.type] is Kind.DATA or names.is_proper(piece))


def _ended(text: str, start: int, end: int) -> Place:
    """A place without the clause behind a name, or with the words that belong to a setting."""
    if more := _SETTING.match(text, end):
        return start, more.end()
    clause = _CLAUSE.search(text, start, end)
    if clause and names.is_proper(text[start : clause.start()]):
        return start, clause.start()
    return start, end


def make_whole(notes: Notes) -> None:
    """Give names that the model cut out of a long form the whole of it.

    ``Foo Learning with Bar Rewards (FLBR)``: ``Foo Learning`` stands there as no name of its own,
    and the long form goes to the entity that the acronym names.
    """
    entities = notes.draft.entities
    for pair in notes.pairs:
        short, long = (notes.text[slice(*place)] for place in (pair.short, pair.long))
        owner = _owner(entities, pair)
        if owner is not None and by_initials(short, long) and _take(entities, pair):
            entities[owner].mentions.append(DraftMention(*pair.long, 0.9, "abbreviation"))
            entities[owner].mentions.sort(key=lambda m: m.start)
            _redirect(notes, owner)


def _owner(entities: list[DraftEntity], pair: Pair) -> int | None:
    """The entity that an acronym names where it is explained, if no mention is its long form."""
    places = {(m.start, m.end): i for i, e in enumerate(entities) for m in e.mentions}
    whole = any(a <= pair.long[0] and pair.long[1] <= b for a, b in places)
    return None if whole else places.get(pair.short)


def _take(entities: list[DraftEntity], pair: Pair) -> bool:
    """Remove the mentions inside a long form; whether there were any and none reaches out."""
    low, high = pair.long
    inside = [(e, m) for e in entities for m in e.mentions if m.start < high and low < m.end]
    if not inside or any(m.start < low or m.end > high for _, m in inside):
        return False
    for entity, mention in inside:
        entity.mentions.remove(mention)
    return True


def _redirect(notes: Notes, owner: int) -> None:
    """Point the triples of entities that lost all mentions to the one that took them."""
    empty = {i for i, e in enumerate(notes.draft.entities) if not e.mentions}
    for triple in notes.draft.triples:
        triple.head = owner if triple.head in empty else triple.head
        triple.tail = owner if triple.tail in empty else triple.tail
