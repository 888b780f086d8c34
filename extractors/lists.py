"""Enumerations of names: ``A, B and C``, ``A/B``, ``(A, B, and a private one)``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from extractors.notes import Place

# What may stand between two members of one list; brackets hold an abbreviation or a citation.
_GAP = re.compile(
    r"\s*(?:\([^()]{1,60}\)|\[[^\[\]]{1,30}\])?\s*(?:,\s*(?:and|or|as well as|&|then)?|/"
    r"|\band\b|\bor\b|&|\bas well as\b|\bversus\b|\bvs\.?)"
    r"\s*(?:the|on|its|both|our|an?|in|to)?\s*(?:the\s+)?$"
)


def groups(text: str, places: Sequence[Place]) -> list[list[int]]:
    """Indices of places that stand in one list, for every list of two or more.

    Parameters
    ----------
    places : sequence of (int, int)
        Sorted, without overlap.

    Examples
    --------
    >>> groups("on A, B, and C; we", [(3, 4), (6, 7), (13, 14)])
    [[0, 1, 2]]
    """
    found: list[list[int]] = []
    for index in range(1, len(places)):
        gap = text[places[index - 1][1] : places[index][0]]
        if len(gap) < 80 and _GAP.match(gap):
            if found and found[-1][-1] == index - 1:
                found[-1].append(index)
            else:
                found.append([index - 1, index])
    return found
