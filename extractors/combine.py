"""Model and rules together: the model's entities tidied, joined, completed, weighed by rules."""

from __future__ import annotations

import re

from spacy.language import Language
from spacy.tokens import Doc

from extractors import datacues, lexicon, names, tagger, typecues
from extractors.brief import is_brief, lead
from extractors.clusters import Candidate, key
from extractors.draft import DraftEntity, DraftMention
from extractors.generic import is_generic, trimmed
from extractors.merging import fold, renumber
from extractors.notes import Notes
from extractors.parting import part
from extractors.pieces import make_whole, pieces
from extractors.roles import introduced_by, leans, take_back
from kg.schema import FOREIGN_ROLES, KIND_OF, USUAL_ROLES, EntityType, Kind, Role

# How often a name that only a rule sees is one, by the rule and the kind; others are left out.
ADDED: dict[tuple[str, Kind], float] = {
    ("lexicon", Kind.DATA): 0.85,
    ("lexicon", Kind.METRIC): 0.75,
    ("list", Kind.DATA): 0.7,
    ("pattern", Kind.DATA): 0.55,
    ("claim", Kind.METHOD): 0.6,
}
# ``FooWorld-V1``: hardly anything but a method is written so.
_HUMPS = re.compile(r"[A-Z][a-z]+[A-Z][a-z]+(?:-?[vV]?\d[\w.]*)?")
_HUMPED = 0.5
# A word whose capitals only mark where an acronym comes from: ``FINancial``.
_MARKED = re.compile(r"[A-Z]{2,}[a-z]{3,}|[A-Z]?[a-z]+[A-Z]+[a-z]+")
# How strongly the words around a name speak for a type, against the model's odds.
_FLOOR = 0.005
_CERTAIN, _FIRM, _SAID, _NEAR, _KNOWN = 2000.0, 200.0, 8.0, 2.5, 2.0


# What stands before the name of a method that is beaten or compared, other names between.
_RIVAL = re.compile(
    r"\b(?:outperform\w*|surpass\w*|beats?|over|than|compared (?:to|with)|versus|vs\.?"
    r"|unlike|baselines? (?:such as|like|including))"
    r"\s(?:[A-Z][\w.-]*(?:,|,? and|,? or)\s)*$"
)


def tidy(notes: Notes) -> dict[int, int]:
    """Trim mentions, drop what is masked or generic; give old → new numbers of the entities."""
    kept: list[DraftEntity] = []
    numbers: dict[int, int] = {}
    proper = dict(names.find(notes.text, notes.draft.title_end))
    for index, entity in enumerate(notes.draft.entities):
        mentions = {}
        for low, high, mention in pieces(notes, entity):
            start, end = trimmed(notes.text, low, high)
            end = max(end, proper.get(start, end)) if _cut_short(notes.text, end) else end
            end = lexicon.numbered(notes.text, start, end)
            name = notes.text[start:end]
            asked = typecues.is_question(notes.text, start, end, notes.draft.title_end)
            if end > start and not (asked or notes.masked(start, end) or is_generic(name)):
                mentions[start, end] = DraftMention(start, end, mention.probability, mention.source)
        if mentions:
            numbers[index] = len(kept)
            entity.mentions = [mentions[place] for place in sorted(mentions)]
            entity.name, entity.aliases = "", []
            kept.append(entity)
    notes.draft.entities = kept
    return numbers


def _cut_short(text: str, end: int) -> bool:
    """Whether a name goes on behind its end: ``MRR|@10``, ``Wan2.1|-14B``, ``CIFAR|-10``."""
    return text[end : end + 1] in tuple("-_@/.+") and text[end + 1 : end + 2].isalnum()


def add(notes: Notes) -> None:
    """Add the names that only rules see, at the places the model left free."""
    entities = notes.draft.entities
    known = {
        key(notes.text[m.start : m.end]): i for i, e in enumerate(entities) for m in e.mentions
    }
    placed = [
        Candidate(m.start, m.end, e.type, e.probability, "model")
        for e in entities
        for m in e.mentions
    ]
    for item in tagger.found(notes, placed):
        if item.source == "model":
            continue
        share = _trust(notes, item, known)
        name = key(notes.text[item.start : item.end])
        if name in known:
            entities[known[name]].mentions.append(
                DraftMention(item.start, item.end, item.score, item.source)
            )
        elif share:
            known[name] = len(entities)
            entities.append(_single(item, share))


def _trust(notes: Notes, item: Candidate, known: dict[str, int]) -> float:
    """How often a name that only this rule sees is one; 0 where it is not believed at all."""
    share = ADDED.get((item.source, KIND_OF[item.type]), 0.0)
    name = notes.text[item.start : item.end]
    if item.source == "shape" and _HUMPS.fullmatch(name):
        return _HUMPED
    if item.source != "pattern" or not share:
        return share
    # ``in Belgium``, ``FINancial``, half of a name: where data may stand, yet no data.
    said = datacues.named_class(notes.text, item.start, item.end, notes.sentence(item.start))
    whole = not any(re.search(rf"(?<!\w){re.escape(key(name))}(?!\w)", form) for form in known)
    shaped = names.is_proper(name.split()[0]) and not _MARKED.fullmatch(name)
    believed = shaped or (said and not name.islower())
    return share if whole and believed else 0.0


def _single(item: Candidate, share: float) -> DraftEntity:
    """An entity that a rule found."""
    return DraftEntity(
        mentions=[DraftMention(item.start, item.end, share, item.source)],
        types={item.type: 1.0},
        roles={},
        probability=share,
        sources={item.source},
    )


def weigh_types(notes: Notes) -> None:
    """Shift the model's odds of the types by what stands around the names."""
    for entity in notes.draft.entities:
        if "model" not in entity.sources:
            continue
        odds = dict(entity.types)
        for mention in entity.mentions:
            for label, factor in _hints(notes, mention):
                odds[label] = max(odds.get(label, 0.0), _FLOOR) * factor
        total = sum(odds.values())
        entity.types = {label: share / total for label, share in odds.items()}


def _hints(notes: Notes, mention: DraftMention) -> list[tuple[EntityType, float]]:
    """Types that the text right around a mention, or the lexicon, speaks for."""
    name = notes.text[mention.start : mention.end]
    hints = []
    if sure := typecues.certain(notes.text, mention.start, mention.end):
        hints.append((sure, _CERTAIN))
    if said := datacues.apposition(notes.text, mention.end):
        hints.append((said, _SAID))
    if names.is_model(name):
        hints.append((EntityType.METHOD, _FIRM))
    elif datacues.acts(notes.text, mention.start, mention.end):
        hints.append((EntityType.METHOD, _SAID))
    if names.is_proper(name.split()[0]):
        near = datacues.named_class(
            notes.text, mention.start, mention.end, notes.sentence(mention.start)
        )
        hints += [(near, _NEAR)] if near else []
        if _RIVAL.search(notes.text, max(0, mention.start - 80), mention.start):
            hints.append((EntityType.METHOD, _NEAR))
    known = lexicon.look_up(name)
    if known and known.share > 0.7 and known.papers >= 3:
        hints.append((known.type, _KNOWN))
    return hints


def weigh_roles(notes: Notes) -> None:
    """Shift the model's odds of the roles; names that only rules saw get the rules' role."""
    spots = introduced_by(notes)
    for entity in notes.draft.entities:
        odds = entity.roles or {USUAL_ROLES[KIND_OF[entity.type]]: 0.6, Role.MENTIONS: 0.3}
        for role, factor in leans(notes, entity, spots):
            odds[role] = max(odds.get(role, 0.0), 0.02) * factor
        foreign = FOREIGN_ROLES[KIND_OF[entity.type]]
        odds = {role: share for role, share in odds.items() if role not in foreign}
        total = sum(odds.values()) or 1.0
        entity.roles = {role: share / total for role, share in odds.items()}


@Language.component("citeweave_combine")
def combine(doc: Doc) -> Doc:
    """Tidy, complete, join and re-weigh what the model proposes."""
    notes: Notes = doc._.citeweave
    make_whole(notes)
    renumber(notes, tidy(notes))
    part(notes)
    if is_brief(notes):
        lead(notes)
    else:
        add(notes)
        fold(notes)
        weigh_types(notes)
        weigh_roles(notes)
    take_back(notes)
    return doc
