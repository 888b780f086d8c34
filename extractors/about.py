"""Ties a citation to the entity whose name it stands right behind: ``MARS (Yuan et al., 2025)``."""

from __future__ import annotations

import re
from bisect import bisect_right

from extractors.clusters import places_of
from extractors.notes import Notes

_GAP = re.compile(
    r"\s*[\"”’]?\s*(?:(?:framework|method|model|algorithm|optimi[sz]er|dataset|benchmark"
    r"|approach|loss)s?\s+)?[(\[]"
    r"\s*(?:[^()\[\]]*;\s*)?(?:see\s+|e\.g\.,?\s*|cf\.\s*)?$"
)
_NEAR = 90


def subjects(notes: Notes) -> dict[int, int]:
    """Number of a citation → index of the entity that it stands right behind.

    Several citations in one bracket all belong to the name before the bracket.
    """
    places = places_of(notes.draft.entities) if notes.cites else []
    ends = sorted((end, index) for (_, end), index in places)
    found = {}
    for number, cite in enumerate(notes.cites):
        before = bisect_right(ends, (cite.start, len(ends))) - 1
        if before >= 0 and ends[before][0] >= cite.start - _NEAR:
            end, index = ends[before]
            if _GAP.fullmatch(notes.text, end, cite.start):
                found[number] = index
    return found
