"""Which form of an entity is its name, and which are aliases."""

from __future__ import annotations

from collections import Counter

from extractors.draft import DraftEntity
from extractors.notes import Notes
from kg.schema import Role


def name_and_aliases(notes: Notes, entity: DraftEntity) -> tuple[str, list[str]]:
    """Name and other forms of an entity, clean and without white space at the ends.

    ``Long form (ACR)`` is called by its long form, ``ACR (long form)`` by the acronym; otherwise
    the form that stands most often in the abstract counts, then the longer one.

    Examples
    --------
    >>> from extractors.draft import Draft, DraftMention
    >>> notes = Notes(Draft("GCN and GCNs; GCN"))
    >>> places = [DraftMention(a, b, 1, "x") for a, b in ((0, 3), (8, 12), (14, 17))]
    >>> name_and_aliases(notes, DraftEntity(places, {}, {}, 1.0))
    ('GCN', ['GCNs'])
    """
    text, title_end = notes.text, notes.draft.title_end
    counts: Counter[str] = Counter()
    first: dict[str, int] = {}
    for mention in sorted(entity.mentions, key=lambda m: m.start):
        form = " ".join(text[mention.start : mention.end].split())
        counts[form] += 1 if mention.start >= title_end else 0
        first.setdefault(form, mention.start)
    forms = sorted(first, key=first.__getitem__)
    name = (
        entity.name
        or _defined(notes, entity, set(forms))
        or max(forms, key=lambda form: (counts[form], len(form), -first[form]))
    )
    others = dict.fromkeys([*forms, *entity.aliases])
    return name, [form for form in others if form != name]


def _defined(notes: Notes, entity: DraftEntity, forms: set[str]) -> str | None:
    """The form that an abbreviation pair makes the name."""
    text = notes.text
    starts = {mention.start for mention in entity.mentions}
    for pair in notes.pairs:
        long, short = (" ".join(text[a:b].split()) for a, b in (pair.long, pair.short))
        if long in forms and short in forms and (pair.long[0] in starts or pair.short[0] in starts):
            proper = pair.short_first or (
                entity.role is Role.PROPOSES and not _initials(short, long) and short.istitle()
            )
            return short if proper else long
    return None


def _initials(short: str, long: str) -> bool:
    """Whether an abbreviation is made of the initials of its long form alone."""
    parts = long.replace("-", " ").split()
    return short.casefold() == "".join(part[0] for part in parts).casefold()
