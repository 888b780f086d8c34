"""Forms that cannot name one thing fall apart: two modifiers before one noun, foreign initials."""

from __future__ import annotations

import re
from collections.abc import Sequence

from extractors import lexicon
from extractors.abbreviations import singular
from extractors.clusters import key
from extractors.draft import DraftEntity, DraftMention
from extractors.notes import Notes
from kg.schema import KIND_OF, USUAL_ROLES, Role

_WORDS = re.compile(r"[^\W_]+")
_SMALL = lexicon.word_list("no_long_form") | {"for", "via"}
# Letters that tell a word whatever ends it: ``generation`` and ``generating``.
_STEM = 5


def may_be_one(one: str, other: str) -> bool:
    """Whether two forms can name one thing.

    Words contained in the other's, the same letters, or a short form spelled by the other.

    Examples
    --------
    >>> may_be_one("UniAR", "unified autoregressive model"), may_be_one("UniAR", "Unified Models")
    (True, False)
    >>> may_be_one("diffusion models", "diffusion generative models")
    True
    >>> may_be_one("convex optimization", "robust optimization")
    False
    """
    if _squashed(one) == _squashed(other):
        return True
    ours, theirs = _stems(one), _stems(other)
    if ours <= theirs or theirs <= ours or _expanded(one, other) or _expanded(other, one):
        return True
    if len(ours) == len(theirs) == 1:
        return True
    short, long = sorted((one, other), key=lambda form: len(form.split()))
    return len(short.split()) == 1 and _spelled(short, long)


def _squashed(form: str) -> str:
    return "".join(_WORDS.findall(form.casefold())).removesuffix("s")


def _stems(form: str) -> frozenset[str]:
    """Beginnings of the words that count."""
    words = _WORDS.findall(form.casefold())
    return frozenset(word[:_STEM].removesuffix("s") for word in words if word not in _SMALL)


def _expanded(short: str, long: str) -> bool:
    """Whether initials in a form stand for words of the other: ``video QA``, ``TKG reasoning``."""
    initials = "".join(word[0] for word in _WORDS.findall(long.casefold()) if word not in _SMALL)
    acronyms = [w.rstrip("s").casefold() for w in _WORDS.findall(short) if w[1:2].isupper()]
    return bool(acronyms) and all(len(w) > 1 and w in initials for w in acronyms)


def _spelled(short: str, long: str) -> bool:
    """Whether the letters of a short form stand in this order in a long one."""
    letters = [c for c in singular(short).casefold() if c.isalpha()]
    rest = iter(long.casefold())
    opens = bool(letters) and any(word[0] == letters[0] for word in _WORDS.findall(long.casefold()))
    return opens and all(letter in rest for letter in letters)


def groups(forms: Sequence[str], tied: frozenset[tuple[str, str]]) -> list[list[int]]:
    """Numbers of forms that may be one, directly or over a third; `tied` holds pairs of keys."""
    left, found = set(range(len(forms))), []
    while left:
        group = [min(left)]
        left.remove(group[0])
        for number in group:
            near = {
                other
                for other in left
                if may_be_one(forms[number], forms[other])
                or {(key(forms[number]), key(forms[other]))} & tied
                or {(key(forms[other]), key(forms[number]))} & tied
            }
            group += sorted(near)
            left -= near
        found.append(sorted(group))
    return found


def part(notes: Notes) -> None:
    """Make entities of their own of the forms that cannot be the entity's first one."""
    text = notes.text
    tied = frozenset(
        (key(text[slice(*pair.short)]), key(text[slice(*pair.long)])) for pair in notes.pairs
    )
    for entity in list(notes.draft.entities):
        forms = list(dict.fromkeys(text[m.start : m.end] for m in entity.mentions))
        if len(forms) > 1 and len(parts := groups(forms, tied)) > 1:
            notes.draft.entities += _split(notes, entity, [{forms[i] for i in p} for p in parts])


def _split(notes: Notes, entity: DraftEntity, parts: list[set[str]]) -> list[DraftEntity]:
    """New entities of the groups of forms that are not the entity's own."""
    rows = [[m for m in entity.mentions if notes.text[m.start : m.end] in p] for p in parts]
    largest = max(rows, key=lambda row: (len(row), -row[0].start))
    apart = [row for row in rows if row is not largest and _foreign(notes, row, largest)]
    entity.mentions = sorted(
        (m for row in rows if row not in apart for m in row), key=lambda m: m.start
    )
    roles = entity.roles
    if entity.role is Role.PROPOSES:  # what is new is the entity, not what was taken for it
        roles = {USUAL_ROLES[KIND_OF[entity.type]]: 0.6, Role.MENTIONS: 0.4}
    return [
        DraftEntity(row, dict(entity.types), dict(roles), entity.probability, sources={"model"})
        for row in apart
    ]


def _foreign(notes: Notes, row: list[DraftMention], own: list[DraftMention]) -> bool:
    """Whether some mentions are of another thing: paraphrases of one are common, too.

    The title calls a thing by other words than the abstract, and so may a sentence that names
    both, unless the two are kinds of one: ``robust metrics and fairness metrics``.
    """
    text = notes.text
    if any(m.start < notes.draft.title_end for m in row + own):
        return False
    ours, theirs = ([text[m.start : m.end].casefold().split() for m in r] for r in (own, row))
    if all(len(form) > 1 for form in ours + theirs):
        return {form[-1].removesuffix("s") for form in ours} == {
            form[-1].removesuffix("s") for form in theirs
        }
    near = {notes.sentence(m.start) for m in own}
    return near.isdisjoint(notes.sentence(m.start) for m in row)
