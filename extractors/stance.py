"""What a sentence takes back: names that are negated, planned for later, or merely counted."""

from __future__ import annotations

import re
from bisect import bisect_right
from enum import Enum

from extractors.notes import Notes


class Stance(Enum):
    """How a sentence stands to a name in it."""

    NEGATED = "negated"
    PLANNED = "planned"
    COUNTED = "counted"


_BREAK = re.compile(
    r";|:\s|[.!?](?=\s|$)|\n|,?\s(?:but|although|though|whereas|while|however|yet|because"
    r"|since|unless)\b|\)"
)
_USE = (
    r"(?:us(?:e|es|ed|ing)|(?:pre-?|fine-?|re)?train(?:s|ed|ing)?|(?:fine-?)?tun(?:e|es"
    r"|ed|ing)|evaluat\w+|test\w*|touch\w*|rel(?:y|ies|ied|ying)|need\w*|requir\w+"
    r"|access\w*"
    r"|buil[dt]\w*|based|bas(?:e|es|ing)|run(?:s|ning)?|experiment\w*|consider\w*"
    r"|includ\w+|report\w*|appl(?:y|ies|ied|ying)|employ\w*|adopt\w*|depend\w*|se(?:e|es"
    r"|en|eing)|validat\w+|benchmark\w*|cover\w*|contain\w*|involv\w+|tried|try|resort\w*"
    r"|assum\w+|leverag\w+|exploit\w*|initiali[sz]\w+|start\w*|draw\w*|borrow\w*|ha(?:ve"
    r"|s|d)|do(?:es)? so|work(?:s|ed|ing)? (?:on|with))"
)
_NEVER = re.compile(
    rf"\b(?:(?<!whether or )not|[a-z]+n['o’]t|never|cannot|no longer|nor|neither)\s(?!only"
    rf"|just|merely|limited|necessarily)(?:[\w-]+\s){{0,2}}?{_USE}\b",
    re.I,
)
_WITHOUT = re.compile(
    r"\b(?:without|instead of|rather than|except(?: for| on)?|excluding|other than|apart "
    r"from|neither|nor|free of|absence of|no)\b(?! (?:loss|degrad|drop|sacrific|compromis"
    r"|hurting|harming))",
    re.I,
)
_NOT_ON = re.compile(
    r"(?:,\s|\band\s|^)not\s(?:(?:on|with|from|in|at|by|to|for|upon|using|via)\s)?", re.I
)
_CLAIMED = re.compile(
    r"outperform|better|beats?\b|surpass|improv|gain|exceed|superior|wins?\b|best", re.I
)
_NEXT = re.compile(
    r",\s(?!and\b|or\b|nor\b)|,?\s(?:but|that|which|who|when|where|if|as|than|we|it|they"
    r"|its?|is|are|was|were|costs?|achiev\w+|reach\w*|gives?|yields?|outperform\w*"
    r"|improv\w+|shows?|performs?|obtains?|works?|remains?|generali[sz]\w+)\s",
    re.I,
)
_LATER = re.compile(
    r"\b(?:(?:in |for |as |to |of )?(?:the )?(?:future|follow-?up|subsequent|ongoing"
    r"|upcoming) (?:work|research|stud(?:y|ies)|version|release|extension)s?"
    r"|in (?:the|near) future|(?:we|they|authors) (?:\w+ )?(?:plan|intend|hope|aim|want"
    r"|expect) to (?:\w+ ){0,2}?(?:test|evaluat|extend|appl|run|try|train|us|includ|add"
    r"|cover|explor|investigat|study|releas|validat|repeat|consider)"
    r"|(?:we|will) (?:will )?(?:later|next|soon|eventually) (?:\w+ ){0,1}?(?:test|evaluat"
    r"|extend|appl|run|try|train|us)|left (?:for|to) future|remains? (?:to be|untested"
    r"|future|open)"
    r"|(?:could|might|may|should) (?:in principle |also |later |next |eventually )?be "
    r"(?:tested|evaluated|extended to|applied to|tried|trained|run|used)|would (?:be|have "
    r"been|need|require)\b|(?:is|are) planned|planned for|yet to be|not yet|will be "
    r"(?:tested|evaluated|added|extended|included|run|covered))",
    re.I,
)
_COUNT = re.compile(
    r"\b(?:papers?|articles|studies|publications|submissions|works|authors|surveys"
    r"|preprints|repositories|leaderboards)(?: \w+){0,3}? (?:that|which|who|use[sd]?"
    r"|using|report(?:ed|s|ing)?|evaluat\w+|cit(?:e|ed|ing)|mention\w*|rel(?:y|ied|ying)"
    r"|test\w*|train\w*|benchmark\w*|compar\w+|appl\w+|consider\w*|cover\w*)\b",
    re.I,
)
_COUNTED_BEFORE = re.compile(
    r"(?:\b(?:\d[\d,]*|all|most|many|some|few|several|hundreds of|dozens of|half of"
    r"|thirds of|%|percent|of|the|those|these|one|two|three|four|five|six|seven|eight"
    r"|nine|ten|\w+teen|\w+ty|recent|prior|previous|published|surveyed|reviewed|existing"
    r"|\w+ed)\b|%)\s(?:[\w-]+\s){0,3}?$",
    re.I,
)
_OURS = re.compile(r"\b(?:our|this|these two)\s(?:[\w-]+\s){0,2}?$", re.I)


def stance(notes: Notes, start: int) -> Stance | None:
    """The stance of its clause to the name that begins at `start`.

    Examples
    --------
    >>> from extractors.draft import Draft
    >>> text = "We train on Cora, not on Citeseer."
    >>> notes = Notes(Draft(text, sentences=[(0, len(text))]))
    >>> stance(notes, text.index("Citeseer")), stance(notes, text.index("Cora"))
    (<Stance.NEGATED: 'negated'>, None)
    """
    low, high = notes.sentence(start)
    clause, begin = _clause(notes.text, low, high, start)
    here = start - begin
    if _LATER.search(clause):
        return Stance.PLANNED
    if _counted(clause, here):
        return Stance.COUNTED
    return Stance.NEGATED if _negated(clause, here, notes.text[low:begin]) else None


def _clause(text: str, low: int, high: int, place: int) -> tuple[str, int]:
    """The words between the breaks around a place, and where they begin."""
    edges = [low, *(m.end() for m in _BREAK.finditer(text, low, high)), high]
    index = min(bisect_right(edges, place) - 1, len(edges) - 2)
    return text[edges[index] : edges[index + 1]], edges[index]


def _counted(clause: str, here: int) -> bool:
    """Whether other people's papers are counted that use the name."""
    for found in _COUNT.finditer(clause, 0, here):
        before = clause[: found.start()]
        if _COUNTED_BEFORE.search(before) and not _OURS.search(before):
            return True
    return False


def _negated(clause: str, here: int, earlier: str) -> bool:
    """Whether the use of the name is denied; a denied victory or transfer is no denied use."""
    for rule, reach in ((_NEVER, 7), (_WITHOUT, 5), (_NOT_ON, 3)):
        cues = list(rule.finditer(clause, 0, here))
        if not cues:
            continue
        between = clause[cues[-1].end() : here]
        if len(between.split()) > reach or _NEXT.search(between):
            continue
        if rule is _NOT_ON and _CLAIMED.search(earlier + clause[: cues[-1].start()]):
            continue
        return True
    return False
