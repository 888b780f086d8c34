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
    r";|:\s|[.!?](?=\s|$)|\n|,?\s(?:but|although|though|whereas|while|however|yet|because|since|unless)\b|\)"
)
_NOT = re.compile(
    r"\b(?:(?<!whether or )(?<!if )not(?! only\b)(?! just\b)(?! merely\b)(?! limited\b)|n[o']t|never|without|neither|nor|no longer|instead of|except(?: for)?|excluding|cannot|lacks?|nor)\b",
    re.I,
)
_NOT_END = re.compile(
    r",\s(?!and\b|or\b|nor\b)|,?\s(?:but|that|which|who|when|where|if|as|than|we|it|they|its?)\s",
    re.I,
)
_LATER = re.compile(
    r"\b(?:(?:in |for |as |to |of )?(?:the )?(?:future|follow-?up|subsequent|ongoing|upcoming) (?:work|research|stud(?:y|ies)|version|release|extension)s?|in (?:the|near) future|(?:we|they|authors) (?:plan|intend|hope|aim|want|expect) to (?:\w+ ){0,2}?(?:test|evaluat|extend|appl|run|try|train|us|includ|add|cover|explor|investigat|study|releas|validat|repeat|consider)"
    r"|(?:we|will) (?:will )?(?:later|next|soon|eventually) (?:\w+ ){0,1}?(?:test|evaluat|extend|appl|run|try|train|us)|left (?:for|to) future|remains? (?:to be|untested|future|open)|(?:could|might|may|should|can) (?:in principle |also |later |next )?be (?:tested|evaluated|extended to|applied to|tried|trained|run|used)|would (?:be|have been|need|require)|(?:is|are) planned|planned for|yet to be|not yet|will be (?:tested|evaluated|added|extended|included|run)|had (?:we|it) been)",
    re.I,
)
_COUNT = re.compile(
    r"\b(?:(?:\d[\d,]*|all|most|many|some|few|several|hundreds of|dozens of|these|the|half of(?: the)?|two thirds of(?: the)?|\w+teen|\w+ty|one|two|three|four|five|six|seven|eight|nine|ten|\d+ ?%|of|recent|prior|previous|published|surveyed|reviewed) (?:\w+ ){0,2}?(?:papers?|articles|studies|publications|submissions|works|authors|surveys|preprints)(?: \w+){0,2}? (?:that|which|who|use[sd]?|using|report(?:ed|s|ing)?|evaluat\w+|cit(?:e|ed|ing)|mention\w*|rel(?:y|ied|ying)|test\w*|train\w*|still|only|were|in|on|benchmark|compar\w+|appl\w+|consider\w*|cover\w*))",
    re.I,
)


def stance(notes: Notes, start: int) -> Stance | None:
    """The stance of its clause to the name that begins at `start`.

    Examples
    --------
    >>> from extractors.draft import Draft
    >>> text = "We use Cora, not Citeseer."
    >>> stance(Notes(Draft(text, sentences=[(0, 26)])), 17), stance(Notes(Draft(text)), 7)
    (<Stance.NEGATED: 'negated'>, None)
    """
    low, high = notes.sentence(start)
    clause, begin = _clause(notes.text, low, high, start)
    here = start - begin
    if _LATER.search(clause):
        return Stance.PLANNED
    counted = _COUNT.search(clause)
    if counted and counted.end() <= here:
        return Stance.COUNTED
    negations = list(_NOT.finditer(clause, 0, here))
    if negations:
        between = clause[negations[-1].end() : here]
        if len(between.split()) <= 8 and not _NOT_END.search(between):
            return Stance.NEGATED
    return None


def _clause(text: str, low: int, high: int, place: int) -> tuple[str, int]:
    """The words between the breaks around a place, and where they begin."""
    edges = [low, *(m.end() for m in _BREAK.finditer(text, low, high)), high]
    index = bisect_right(edges, place) - 1
    begin = edges[min(index, len(edges) - 2)]
    return text[begin : edges[min(index, len(edges) - 2) + 1]], begin
