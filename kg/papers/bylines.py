"""The line under a title: who wrote the paper, where it appeared, and when."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kg.papers.authors import split
from kg.papers.entry import Entry
from kg.papers.headings import is_acronym, venue_of
from kg.papers.prose import is_names, is_person

VENUE_YEAR = re.compile(
    r"\b((?:Findings of )?[A-Za-z0-9][A-Za-z0-9-]{1,19})[\s'’,-]{1,3}((?:19|20)\d\d)\b"
)
_VENUE_LINE = re.compile(r"^[\w /&.'’-]{0,60}\b((?:19|20)\d\d)\b[\w ,.()-]{0,30}$")
_SEPARATOR = re.compile(r"\s+[·•|—–-]\s+|[|()\[\]]")
_HONOUR = re.compile(
    r"(?:an? )?(?:oral|spotlight|poster|highlight|best paper|preprint|new)s?", re.I
)
_LONGEST = 2000
#: A venue without a year is an acronym and hardly more.
_FEW_WORDS = 4


@dataclass(frozen=True, slots=True)
class Byline:
    """What a byline tells; what it does not tell is empty or None."""

    authors: tuple[str, ...] = ()
    venue: str | None = None
    year: str | None = None

    def complete(self, entry: Entry) -> None:
        """Give an entry what it lacks."""
        entry.authors = entry.authors or list(self.authors)
        entry.venue = entry.venue or self.venue
        entry.year = entry.year or self.year


def byline_of(line: str) -> Byline | None:
    """Authors, venue and year of a line that tells nothing else.

    Parameters
    ----------
    line : str
        Without mark-up.

    Examples
    --------
    >>> byline_of("Alda Quorn, Bo Samplesen · ICLR 2026")
    Byline(authors=('Alda Quorn', 'Bo Samplesen'), venue='ICLR 2026', year='2026')
    >>> byline_of("Proc. of Imaginary Systems 2025").year, byline_of("Quiet Networks")
    ('2025', None)
    """
    text = line.strip(" *_")
    if not text or len(text) > _LONGEST:
        return None
    venue, year, rest = _dated(text)
    parts = [part.strip(" .,;*_") for part in _SEPARATOR.split(rest)]
    if len(parts) == 1:
        return _whole(text)
    authors: list[str] = []
    for part in filter(None, parts):
        if is_person(part) or is_names(part):
            authors += split(part)
        elif _HONOUR.fullmatch(part):
            continue
        elif venue is None and (found := _VENUE_LINE.match(part)):
            venue, year = part, year or found[1]
        elif venue is None and len(part.split()) <= _FEW_WORDS and venue_of(part):
            venue = part
        else:
            return _whole(text)
    return Byline(tuple(authors), venue, year) if venue or year else _whole(text)


def _dated(text: str) -> tuple[str | None, str | None, str]:
    """Venue and year where they stand together, or the year in brackets, and the rest."""
    found = next((one for one in VENUE_YEAR.finditer(text) if is_acronym(one[1])), None)
    if found:
        return f"{found[1]} {found[2]}", found[2], text.replace(found[0], "|", 1)
    alone = re.search(r"(?:(?<=\()|(?<=[·|,—–-] ))((?:19|20)\d\d)(?=\)|$|\s[·|])", text)
    return (None, alone[1], text.replace(alone[1], "|", 1)) if alone else (None, None, text)


def _whole(text: str) -> Byline | None:
    """A line that is a venue with its year, or a list of names, as a whole."""
    if found := _VENUE_LINE.match(text):
        return Byline((), text.strip(" ()."), found[1])
    return Byline(tuple(split(text))) if is_names(text) else None
