"""Whose value a score is: the paper's own method's, or that of a method it is compared with."""

from __future__ import annotations

import re

from extractors.alignment import aligned
from extractors.numbers import Number
from extractors.scene import Scene, Spot
from kg.schema import Kind, Role

# ``84.7% accuracy for X``: the method right behind the number.
_BY_METHOD = re.compile(
    r"(?:\s[\w@.-]+){0,2}?\s(?:for|by|achieved (?:by|with))\s(?:(?:the|plain|vanilla)\s)?"
)
_OVER = re.compile(
    r"\b(?:over|than|compared (?:to|with)|against|relative to|versus|vs\.?|above|below"
    r"|behind|from|of)\s+(?:[\w-]+\s+){0,4}?$",
    re.I,
)
# ``, against 45.2 for X``, ``compared with a mean of 41``: the value of something beaten.
_RIVAL = re.compile(
    r"(?:,\s|\(|\s)(?:(?:against|versus|vs\.?|(?:as )?(?:compared|opposed) (?:to|with)|up from"
    r"|down from)(?:\s(?:only|about|around|the|an?|baseline|mean|average|[a-z]+\sof))*|(?:while"
    r"|whereas) (?:the )?(?:competing|existing|previous|prior|other|best|strongest)"
    r"\s[^.;:,()\d]{3,50})\s$",
    re.I,
)
# ``than X's``: the value behind the next name is that name's.
_THAN = re.compile(
    r"\b(?:against|versus|vs\.?|(?:compared|opposed) (?:to|with)|than|over|exceed\w*)"
    r"\s(?:the\s)?(?:[\w-]+\sof\s)?$"
)
# ``from 0.846 to 0.871``: the first is the earlier value.
_EARLIER = re.compile(r"\bfrom\s(?:an?\s|about\s|around\s)?(?:[a-z]+\sof\s)?$")
_LATER = re.compile(r"\s?(?:[\w@.-]+\s){0,2}?to\s(?:an?\s|about\s|around\s)?[+-]?\.?\d")
# ``X's 47.5``, ``X (47.5)``, ``X at 47.5``.
_BESIDE = re.compile(
    r"(?:['’]s?(?:\s[\w@-]+){0,2}(?:\sof)?|\s(?:at|with)|(?=\s\())\s\(?(?:only\s|about\s)?"
)
_SUBJECT = re.compile(
    r"\s(?:is|was|performs?|achiev(?:es?|ed)|reach(?:es|ed)?|scor(?:es?|ed)|obtain(?:s|ed)?|gets?"
    r"|attain(?:s|ed)?|stays? at|drops? (?:to|by)|falls? (?:to|by))\s(?:only\s|at most\s|about\s)?"
)
# ``outperforms X by 2.1 and Y by 0.6 points``.
_BEATEN_BY = re.compile(r"\s(?:\([^()]{1,20}\)\s)?by\s(?:(?:up to|about|over|an average of)\s)?")
_THAN_BY = re.compile(
    r"\b(?:outperform\w*|surpass\w*|exceed\w*|beat(?:s|ing)?|over|than)\s(?:the\s)?(?:[^.;]{0,40}\sand\s)?$"
)
_OF_WHOM = re.compile(r"\b(?:of|for)\s(?:the\s|plain\s|vanilla\s)?$")
_CLAUSE = re.compile(r";|\b(?:while|whereas|but|and)\b|,\s")


def method(scene: Scene, row: list[Spot], number: Number, scores: list[Number]) -> int | None:
    """The method that scored: named beside the number, else the paper's own, else before it.

    A value that a comparison brings in, ``against 45.2%``, is never the paper's own.
    """
    text = scene.notes.text
    methods = [spot for spot in row if scene.kinds[spot.entity] is Kind.METHOD]
    for spot in methods:
        if _BY_METHOD.fullmatch(text, number.end, max(spot.start, number.end)):
            return spot.entity
    before = [spot for spot in methods if spot.end <= number.start]
    begin = scene.notes.sentence(number.start)[0]
    if not number.delta and _earlier(text, number):
        return _of_whom(scene, before)
    if not number.delta and _RIVAL.search(text, begin, number.start):
        return None
    if not number.delta and before and _is_beside(text, before[-1], number):
        return before[-1].entity
    if before and _is_subject(scene, before[-1], number):
        return before[-1].entity
    own = [spot.entity for spot in before if scene.role(spot.entity) is Role.PROPOSES]
    if own:
        return own[-1]
    if not number.delta and (found := aligned(text, before, number, scores)) is not None:
        return found
    return scene.main if scene.main is not None or not before else before[-1].entity


def against(scene: Scene, row: list[Spot], number: Number) -> int | None:
    """The method behind ``over``, ``than`` or ``compared with``, after a difference."""
    if not number.delta:
        return None
    text = scene.notes.text
    for spot in row:
        if scene.kinds[spot.entity] is not Kind.METHOD or scene.role(spot.entity) is Role.PROPOSES:
            continue
        if _BEATEN_BY.fullmatch(text, spot.end, max(spot.end, number.start)) and _THAN_BY.search(
            text, max(0, spot.start - 60), spot.start
        ):
            return spot.entity
        if spot.start >= number.end:
            gap = text[number.end : spot.start]
            if len(gap) < 90 and _OVER.search(gap):
                return spot.entity
    return None


def _earlier(text: str, number: Number) -> bool:
    """Whether a number is where something rose or fell from."""
    begin = max(0, number.start - 30)
    return bool(_EARLIER.search(text, begin, number.start) and _LATER.match(text, number.end))


def _of_whom(scene: Scene, before: list[Spot]) -> int | None:
    """The method whose value was changed: ``lowers the error of X from``."""
    if not before or scene.role(before[-1].entity) is Role.PROPOSES:
        return None
    text, spot = scene.notes.text, before[-1]
    return spot.entity if _OF_WHOM.search(text, max(0, spot.start - 20), spot.start) else None


def _is_beside(text: str, spot: Spot, number: Number) -> bool:
    """Whether a comparison names a method with its number: ``than X's 47.5``."""
    told = _BESIDE.fullmatch(text, spot.end, number.start)
    return bool(told and _THAN.search(text, max(0, spot.start - 40), spot.start))


def _is_subject(scene: Scene, spot: Spot, number: Number) -> bool:
    """Whether a method begins the clause of a number and has it: ``, and X reaches 12%``."""
    text = scene.notes.text
    begin, end = scene.notes.sentence(number.start)[0], number.start
    edges = [begin, *(m.end() for m in _CLAUSE.finditer(text, begin, spot.start))]
    opens = len(text[edges[-1] : spot.start].split()) <= 1
    return opens and _SUBJECT.fullmatch(text, spot.end, end) is not None
