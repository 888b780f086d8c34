"""What each entity is to the paper: rules that set, or mend, the distribution over roles."""

from __future__ import annotations

import re
from bisect import bisect_left

from spacy.language import Language
from spacy.tokens import Doc

from extractors import proposals
from extractors.draft import DraftEntity
from extractors.notes import Notes
from extractors.stance import stance
from kg.schema import KIND_OF, USUAL_ROLES, Kind, Role

# Factors on the odds of a role where cue words speak for it.
_CLAIMED, _COMPARED, _TRAINED = 4.0, 2.0, 2.0
_BASELINE = re.compile(
    r"\b(?:outperform\w*|surpass\w*|beat(?:s|ing)?|exceed\w*|compar(?:ed|ing|able|ison|e) "
    r"(?:to|with|against)|versus|vs\.?|over|than|unlike|superior to|inferior to|better "
    r"than|worse than|baselines?(?: such as| like| including|:)?|against|competitive with"
    r"|on par with|match(?:es|ing)?|contrast to|relative to|behind|trails?|(?:falls?"
    r"|lags?) (?:short of|behind)|prior (?:work|methods)|limitations? of|suffers? from"
    r"|points of|improv\w+ (?:up)?on)\s+(?:[\w-]+[\s,]+){0,6}?$",
    re.I,
)
_PRETRAINED = re.compile(
    r"\b(?:pre-?train(?:ed|ing)?|train(?:ed|ing)?|fine-?tun(?:ed|ing|e)|collected from"
    r"|built (?:from|on|upon)|derived from|sourced from|annotat\w+|based on|subset "
    r"of)\s+(?:\w+\s+){0,3}?$",
    re.I,
)


def rule_role(notes: Notes, entity: DraftEntity, spots: frozenset[int]) -> Role:
    """The role by cue words alone."""
    said = [role for role, _ in leans(notes, entity, spots)]
    return said[0] if said else USUAL_ROLES[KIND_OF[entity.type]]


def leans(notes: Notes, entity: DraftEntity, spots: frozenset[int]) -> list[tuple[Role, float]]:
    """Roles that cue words speak for, strongest first, each with a factor on the odds."""
    text, kind = notes.text, KIND_OF[entity.type]
    if kind is Kind.TASK or kind is Kind.METRIC:
        return []
    found = []
    before = [text[notes.sentence(m.start)[0] : m.start][-90:] for m in entity.mentions]
    if any(
        m.start in spots or proposals.is_proposed(text, m.start, m.end) for m in entity.mentions
    ):
        found.append((Role.PROPOSES, _CLAIMED))
    elif kind is Kind.METHOD and any(_BASELINE.search(words) for words in before):
        found.append((Role.COMPARED_WITH, _COMPARED))
    elif kind is Kind.DATA and all(_PRETRAINED.search(words) for words in before):
        found.append((Role.USES, _TRAINED))
    return found


def introduced_by(notes: Notes) -> frozenset[int]:
    """Where names begin that a claim, ``dubbed`` or the title introduces."""
    text = notes.text
    spots = set(proposals.dubbed(text))
    begins = sorted(m.start for e in notes.draft.entities for m in e.mentions)
    for start, end in proposals.claims(text):
        inside = begins[bisect_left(begins, start) : bisect_left(begins, end)]
        spots.update(inside[:1])
        spots.update(place for place in inside[1:] if _joined(text[inside[0] : place]))
    if title := proposals.title_name(text, notes.draft.title_end):
        spots.add(title[0])
    return frozenset(spots)


def _joined(between: str) -> bool:
    """Whether what lies between two names makes the second new, too: ``A, a …, and B, its …``."""
    between = re.sub(r"(?<=\d),(?=\d)", "", between)
    return bool(re.fullmatch(r"[^,]+(?:,[^,]+)?,? and(?: its| the| an?)? ", between)) or bool(
        re.fullmatch(r"[^()]+ \(", between)
    )


def assign(notes: Notes) -> None:
    """Give each entity the role that cue words or its kind tell, where nothing is known of it."""
    spots = introduced_by(notes)
    for entity in notes.draft.entities:
        entity.roles = {rule_role(notes, entity, spots): 0.95, Role.MENTIONS: 0.05}


def take_back(notes: Notes) -> None:
    """Names that are only negated, planned or counted fall back to ``mentions``."""
    for entity in notes.draft.entities:
        if withdrawn(notes, entity):
            entity.roles = {Role.MENTIONS: 1.0}


@Language.component("citeweave_rule_roles")
def rule_roles(doc: Doc) -> Doc:
    """Give each entity of the rule tagger its role."""
    assign(doc._.citeweave)
    return doc


@Language.component("citeweave_stance")
def stances(doc: Doc) -> Doc:
    """Take back the roles of names that are negated, planned or counted."""
    take_back(doc._.citeweave)
    return doc


def withdrawn(notes: Notes, entity: DraftEntity) -> bool:
    """Whether every mention of a method or data set is negated, planned or counted."""
    if KIND_OF[entity.type] in (Kind.TASK, Kind.METRIC):
        return False
    if entity.role in (Role.PROPOSES, Role.COMPARED_WITH):
        return False
    return all(stance(notes, mention.start) for mention in entity.mentions)
