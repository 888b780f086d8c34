"""Lists of names beside lists of scores: ``A, B and C by 3.9%, 4.6% and 1.2%``."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from extractors.numbers import Number
from extractors.scene import Spot

_AND = re.compile(r"[\s,/&;]*(?:and|or|,\s*and)?[\s,]*(?:by |an? |on average )?")


def aligned(text: str, spots: list[Spot], number: Number, scores: list[Number]) -> int | None:
    """The member of a list that has as many members as the list of scores around the number."""
    row = run(text, number, scores)
    for begin in range(len(spots) - len(row) + 1 if len(row) > 1 else 0):
        group = spots[begin : begin + len(row)]
        outside = group[0].start >= row[-1].end or group[-1].end <= row[0].start
        if outside and is_list(text, group):
            return group[row.index(number)].entity
    return None


def shared(text: str, scores: list[Number]) -> list[Number]:
    """Scores of which a list of differences, ``by 3.9% and 4.6%``, holds nothing else."""
    told: list[Number] = []
    for score in scores:
        listed = bool(told) and _AND.fullmatch(text[told[-1].end : score.start])
        told.append(replace(score, delta=score.delta or bool(listed and told[-1].delta)))
    return told


def run(text: str, number: Number, scores: list[Number]) -> list[Number]:
    """The list of scores that a score stands in: ``61.2%, 58.7 and 44.0``."""
    row, index = [number], scores.index(number)
    for other in reversed(scores[:index]):
        if not _AND.fullmatch(text[other.end : row[0].start]):
            break
        row.insert(0, other)
    for other in scores[index + 1 :]:
        if not _AND.fullmatch(text[row[-1].end : other.start]):
            break
        row.append(other)
    return row


def is_list(text: str, group: list[Spot]) -> bool:
    """Whether nothing but commas and plain words stands between the names of a group."""
    gaps = (text[a.end : b.start] for a, b in pairwise(group))
    return all(
        len(gap) < 30 and re.fullmatch(r"[\s\w()-]*(?:,|\band\b|\bor\b|/|&)[\s\w()-]*", gap)
        for gap in gaps
    )
