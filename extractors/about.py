"""Ties a citation to the entity whose name it stands right behind: ``MARS (Yuan et al., 2025)``."""

from __future__ import annotations

import re

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
    found = {}
    for number, cite in enumerate(notes.cites):
        before = [
            (end, index) for (_, end), index in places if cite.start - _NEAR <= end <= cite.start
        ]
        if before:
            end, index = max(before)
            if _GAP.fullmatch(notes.text, end, cite.start):
                found[number] = index
    return found
