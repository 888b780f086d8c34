"""What a paper's own text says that an acronym stands for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from kg.resolve.acronyms import spells, spells_tail
from kg.resolve.keys import plain_text
from kg.resolve.spelling import american, singular
from kg.resolve.words import SMALL_WORDS

_WORD = re.compile(r"[^\W_]+")
_CLAUSE = re.compile(r"[.;:!?()\[\]\n]")
# Characters before a bracket, and behind a title's colon, in which a long form stands.
REACH = 120
# Letters of a word that its endings may change.
ENDING = 2


def expansion(text: str, shorts: Iterable[str]) -> str | None:
    """The long form that a text gives for an acronym; None where it gives none.

    It stands before the acronym in brackets, in brackets behind it, or behind it and a colon.

    Examples
    --------
    >>> expansion("We serve a multi-task (MT) model.", ["MT"])
    'multi-task'
    >>> expansion("NoS: Neutral Overview Summaries", ["NoS"]), expansion("MT is hard.", ["MT"])
    ('Neutral Overview Summaries', None)
    """
    for short in shorts:
        for found in re.finditer(rf"(?<![^\W_]){re.escape(short)}(?![^\W_])", text):
            before, behind = text[: found.start()], text[found.end() :][:REACH]
            long = _before(short, before) or _behind(short, behind)
            if long:
                return long
    return None


def _before(short: str, text: str) -> str | None:
    if not text.endswith(("(", "[")):
        return None
    clause = _CLAUSE.split(text[-REACH - 1 : -1])[-1].rstrip()
    start = spells_tail(short, clause)
    return None if start is None else clause[start:]


def _behind(short: str, text: str) -> str | None:
    mark = re.match(r"\s*[(\[]|:\s", text)
    if not mark:
        return None
    clause = _CLAUSE.split(text[mark.end() :])[0]
    ends = [found.end() for found in re.finditer(r"\S+", clause)]
    return next((clause[:end].strip() for end in ends if spells(short, clause[:end])), None)


def plain_words(text: str) -> str:
    """A text as its words in one spelling, with a blank around each.

    Examples
    --------
    >>> plain_words("State-space models, optimised.")
    ' state space model optimized '
    """
    words = (singular(american(word)) for word in _WORD.findall(plain_text(text)))
    return f" {' '.join(words)} "


def says(plain: str, words: Sequence[str]) -> bool:
    """Whether a text of `plain_words` has the words of a name one behind the other."""
    return f" {' '.join(map(singular, words))} " in plain


def echo(plain: str, words: Sequence[str]) -> float:
    """Share of the words of a name that a text of `plain_words` has, whatever their endings.

    Examples
    --------
    >>> echo(" class activation map ", ("class", "activated", "pixel"))
    0.6666666666666666
    """
    content = [word for word in words if word not in SMALL_WORDS] or list(words)
    stems = (word[:-ENDING] if len(word) > 5 and word[-2:] != "al" else word for word in content)
    return sum(f" {stem}" in plain for stem in stems) / max(1, len(content))
