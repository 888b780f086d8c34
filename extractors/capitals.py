"""Long forms whose capitals spell an abbreviation: ``Full LAtent Reader``."""

from __future__ import annotations

import re

from extractors.notes import Place


def _capitals(word: str) -> str:
    """Capital letters of a word: ``LAtent`` → ``la``; its initial if it has none."""
    return "".join(c for c in word if c.isupper() or c.isdigit()).casefold()


def marked_before(text: str, stop: int, short: str) -> Place | None:
    """The phrase before `stop` whose capitals spell `short`; one generic word may follow it.

    Examples
    --------
    >>> text = "a Full LAtent Reader model, FLAR"
    >>> text[slice(*marked_before(text, 26, "FLAR"))]
    'Full LAtent Reader'
    """
    begin = max(0, stop - 140)
    window = re.split(r"[.!?()\n]\s*", text[begin:stop])[-1]
    shift = stop - len(window)
    parts = list(re.finditer(r"[^\W_]+", window))[-12:]
    for tail in (parts, parts[:-1]):
        for count in range(2, len(tail) + 1):
            chosen = tail[-count:]
            spelled = "".join(_capitals(part[0]) for part in chosen)
            ends = _capitals(chosen[0][0]) and _capitals(chosen[-1][0])
            if spelled == short.casefold() and ends:
                return shift + chosen[0].start(), shift + chosen[-1].end()
    return None


def marked_after(text: str, start: int, short: str) -> int | None:
    """End of a phrase after `start` whose capitals spell `short`.

    Examples
    --------
    >>> text = "FLAR, a Full LAtent Reader"
    >>> marked_after(text, 8, "FLAR")
    26
    """
    window = re.split(r"[.!?();:,\n]", text[start : start + 120])[0]
    got, want = "", short.casefold()
    for count, part in enumerate(re.finditer(r"[^\W_]+", window), 1):
        got += _capitals(part[0])
        if not want.startswith(got) or count > 10:
            return None
        if got == want:
            return start + part.end() if count > 1 else None
    return None
