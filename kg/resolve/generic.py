"""Names that say nothing, and so become no node."""

from __future__ import annotations

import re

from kg.resolve.keys import plain_text
from kg.resolve.remember import remembered
from kg.resolve.spelling import singular
from kg.resolve.words import EMPTY_ALONE, EMPTY_HEADS, POINTERS

LONGEST = 160
MOST_WORDS = 18

_NUMBER = re.compile(
    r"[+\-±~≈<>≤≥×x]*\d[\d.,:/%×x\s±+\-–]*(?:%|x|×|k|m|b|gb|mb|ms|s|points?|pp|fps)?$"
)
_HYPHENS = re.compile(r"\b(?:real world|state of the art|open source|well known)\b")
_LETTER = re.compile(r"[^\W\d_]")
_SPLIT = re.compile(r"[\s,;]+")


@remembered
def why_no_name(name: str) -> str | None:
    """Why a string names nothing that papers could share; None where it does.

    Examples
    --------
    >>> why_no_name("our model"), why_no_name("existing methods"), why_no_name("CIFAR-10")
    ('says nothing', 'says nothing', None)
    >>> why_no_name("***"), why_no_name("74.0"), why_no_name("x")
    ('no letters', 'a number', 'one character')
    """
    text = plain_text(name)
    if " " in text:
        text = _HYPHENS.sub(lambda found: found[0].replace(" ", "-"), text)
    text = text.strip(' .,;:-"`“”')
    if not _LETTER.search(text):
        return "a number" if any(map(str.isdigit, text)) else "no letters"
    if not text[0].isalpha() and _NUMBER.match(text):
        return "a number"
    if len(text) == 1:
        return "one character"
    words = [word for word in _SPLIT.split(text) if word]
    if len(text) > LONGEST or len(words) > MOST_WORDS:
        return "a sentence"
    if _says_nothing(words) and not _coined(name.split(), len(words)):
        return "says nothing"
    return None


def _says_nothing(words: list[str]) -> bool:
    """Whether only pointers ("our", "existing", "three") and empty nouns are there."""
    rest = list(words)
    while rest and rest[0] in POINTERS:
        rest.pop(0)
    if not rest:
        return True
    if len(rest) == 1:
        return singular(rest[0]) in EMPTY_ALONE
    return all(singular(word) in EMPTY_HEADS or word in ("and", "of", "or") for word in rest)


def _coined(forms: list[str], size: int) -> bool:
    """Whether inner capitals or digits show a proper name (``DATA``, ``ToolBench``, ``Test-2``)."""
    if size > 1 and all(form.isupper() for form in forms):
        return False
    rest = [form for form in forms if form.casefold() not in POINTERS]
    return any(any(map(str.isupper, form[1:])) or any(map(str.isdigit, form)) for form in rest)
