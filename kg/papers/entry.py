"""What a reader hands on: entries, and notes about what it could not use."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from kg.model import CitedWork


@dataclass(slots=True)
class Entry:
    """One record of a file, its mark-up decoded, not yet tidied or checked.

    Parameters
    ----------
    line : int or None
        Where it begins, counted from 1.
    key : str or None
        The record's own key.
    title, abstract, venue, url : str or None
        As the file has them.
    year : object
        A number, or any text that holds one.
    authors : list of str
        ``Given Family`` each.
    identifiers : dict of str to str
        Raw values; see `kg.papers.identifiers`.
    keywords : list of str
        As the file gives them.
    references : list of CitedWork
        The reference list.

    Examples
    --------
    >>> Entry(line=3, key="a", title="On Cats", year="2025-03").year
    '2025-03'
    """

    line: int | None = None
    key: str | None = None
    title: str | None = None
    abstract: str | None = None
    year: Any = None
    venue: str | None = None
    authors: list[str] = field(default_factory=list)
    url: str | None = None
    identifiers: dict[str, str] = field(default_factory=dict)
    keywords: list[str] = field(default_factory=list)
    references: list[CitedWork] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Note:
    """Something that a reader met and has to tell.

    Parameters
    ----------
    line : int or None
        Where it stands.
    why : str
        What it is, in a few words.
    skipped : bool
        Whether something that may have been meant as a paper was left out.
    quiet : bool
        Skipped for a good reason (a heading): counted, but no reason to warn.

    Examples
    --------
    >>> Note(7, "broken JSON").skipped
    True
    """

    line: int | None
    why: str
    skipped: bool = True
    quiet: bool = False
