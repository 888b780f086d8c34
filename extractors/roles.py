"""What each entity is to the paper: rules that set, or mend, the distribution over roles."""

from __future__ import annotations

import re

from spacy.language import Language
from spacy.tokens import Doc

from extractors import proposals
from extractors.draft import DraftEntity
from extractors.notes import Notes
from extractors.stance import stance
from kg.schema import KIND_OF, Kind, Role

_DEFAULT = {
    Kind.METHOD: Role.USES,
    Kind.DATA: Role.EVALUATED_ON,
    Kind.TASK: Role.ADDRESSES,
    Kind.METRIC: Role.REPORTS,
}
_BASELINE = re.compile(
    r"\b(?:outperform\w*|surpass\w*|beat(?:s|ing)?|exceed\w*|compar(?:ed|ing|able|ison|e) (?:to|with|against)|versus|vs\.?|over|than|unlike|superior to|inferior to|better than|worse than|baselines?(?: such as| like| including|:)?|against|competitive with|on par with|match(?:es|ing)?|contrast to|relative to|behind|trails?|(?:falls?|lags?) (?:short of|behind)|prior (?:work|methods)|limitations? of|suffers? from|points of|improv\w+ (?:up)?on)\s+(?:[\w-]+[\s,]+){0,6}?$",
    re.I,
)
_PRETRAINED = re.compile(
    r"\b(?:pre-?train(?:ed|ing)?|train(?:ed|ing)?|fine-?tun(?:ed|ing|e)|collected from|built (?:from|on|upon)|derived from|sourced from|annotat\w+|based on|subset of)\s+(?:\w+\s+){0,3}?$",
    re.I,
)


def rule_role(notes: Notes, entity: DraftEntity) -> Role:
    """The role by cue words alone."""
    text = notes.text
    kind = KIND_OF[entity.type]
    if introduced(notes, entity):
        return Role.PROPOSES
    if kind is Kind.METHOD:
        hits = [
            m
            for m in entity.mentions
            if _BASELINE.search(text[notes.sentence(m.start)[0] : m.start])
        ]
        if hits:
            return Role.COMPARED_WITH
    if kind is Kind.DATA:
        hits = [
            m
            for m in entity.mentions
            if _PRETRAINED.search(text[notes.sentence(m.start)[0] : m.start])
        ]
        if len(hits) == len(entity.mentions):
            return Role.USES
    return _DEFAULT[kind]


def introduced(notes: Notes, entity: DraftEntity) -> bool:
    """Whether the text says that the paper introduces the entity."""
    if KIND_OF[entity.type] is Kind.TASK:
        return False
    spots = starts_of_claims(notes)
    for mention in entity.mentions:
        if mention.start in spots or proposals.is_proposed(notes.text, mention.start, mention.end):
            return True
    return False


def starts_of_claims(notes: Notes) -> frozenset[int]:
    """Where names begin that a claim, ``dubbed`` or the title introduces."""
    text = notes.text
    spots = set(proposals.dubbed(text))
    begins = sorted(m.start for e in notes.draft.entities for m in e.mentions)
    for start, end in proposals.claims(text):
        inside = [place for place in begins if start <= place < end]
        spots.update(inside[:1])
        spots.update(place for place in inside[1:] if _joined(text[inside[0] : place]))
    if title := proposals.title_name(text, notes.draft.title_end):
        spots.add(title[0])
    return frozenset(spots)


def _joined(between: str) -> bool:
    """Whether what lies between two names makes the second new, too: ``A, a …, and B, its …``."""
    return bool(re.fullmatch(r"[^,]+(?:,[^,]+)?,? and(?: its| the| an?)? ", between)) or bool(
        re.fullmatch(r"[^()]+ \(", between)
    )


@Language.component("citeweave_rule_roles")
def rule_roles(doc: Doc) -> Doc:
    """Give each entity of the rule tagger its role."""
    notes: Notes = doc._.citeweave
    for entity in notes.draft.entities:
        entity.roles = {rule_role(notes, entity): 0.8, Role.MENTIONS: 0.2}
    return doc


@Language.component("citeweave_stance")
def take_back(doc: Doc) -> Doc:
    """Names that are only negated, planned or counted fall back to ``mentions``."""
    notes: Notes = doc._.citeweave
    for entity in notes.draft.entities:
        if withdrawn(notes, entity):
            entity.roles = {Role.MENTIONS: 1.0}
    return doc


def withdrawn(notes: Notes, entity: DraftEntity) -> bool:
    """Whether every mention of a method or data set is negated, planned or counted."""
    if KIND_OF[entity.type] in (Kind.TASK, Kind.METRIC):
        return False
    if entity.role in (Role.PROPOSES, Role.COMPARED_WITH):
        return False
    return all(stance(notes, mention.start) for mention in entity.mentions)
