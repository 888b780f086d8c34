"""Acronyms: what looks like one, and whether a long form spells it."""

from __future__ import annotations

import re

from kg.resolve.keys import plain_text
from kg.resolve.remember import remembered
from kg.resolve.versions import versions_agree
from kg.resolve.words import SMALL_WORDS

_SHORT = re.compile(r"[^\s()]{2,14}(?:[ -]\d[\d.]*)?$")
# A word of a title between hyphens ("Text-to-Speech"): its capital is no letter of an acronym.
_TITLED = re.compile(r"(?<=-)[A-Z][a-z]{3,}(?![^-])|^[A-Z][a-z]{3,}(?=-)")
_INNER = re.compile(r"\s*\(([^()]{2,15})\)\s*")
_COUNTED = re.compile(r"([A-Za-z])([2-5])(?![\d.])")
_BETWEEN = re.compile(r"(?<=[A-Za-z])[24](?=[A-Za-z])")
_WORD = re.compile(r"[a-z0-9]+")


@remembered
def is_short(name: str) -> bool:
    """Whether a surface form looks like an acronym or a coined short name.

    Examples
    --------
    >>> is_short("SSM"), is_short("LoRA"), is_short("LLMs"), is_short("RC-POMDP")
    (True, True, True, True)
    >>> is_short("Adam"), is_short("state space model"), is_short("2024"), is_short("Text-to-Text")
    (False, False, False, False)
    """
    return bool(_SHORT.match(name)) and sum(map(str.isupper, _TITLED.sub("", name))) >= 2


@remembered
def spells(short: str, long: str) -> bool:
    """Whether `long` spells the acronym `short`: its letters in order, the first at a word's start.

    Every letter of the acronym either starts a word or follows, within its word, a letter already
    taken, and at least half of them start words. Numbers must agree, or count letters (``C4``) or
    stand for "to" and "for" (``T2I``).

    Examples
    --------
    >>> spells("SSM", "state space models"), spells("SSM", "Self-reflective Similarity Metric")
    (True, True)
    >>> spells("OpenIE", "Open Information Extraction"), spells("SSM", "support vector machine")
    (True, False)
    >>> spells("C4", "Colossal Clean Crawled Corpus"), spells("T2I", "text-to-image")
    (True, True)
    >>> spells("GPT-4", "Generative Pre-trained Transformer")
    False
    """
    words = tuple(_WORD.findall(plain_text(long)))
    if len(words) < 2:
        return False
    return any(
        len("".join(words)) > len(letters) and _fits(letters, words)
        for variant in _variants(short)
        if versions_agree(variant, long)
        for letters in _letters(variant)
    )


def _letters(short: str) -> tuple[tuple[str, ...], ...]:
    """Letters to be found: with and without a plural s."""
    letters = tuple(char for char in plain_text(short) if char.isalnum())
    return (letters, letters[:-1]) if short[-1:] == "s" and len(letters) > 2 else (letters,)


def _variants(short: str) -> tuple[str, ...]:
    """The acronym itself, with counted letters written out, and with digits read as words."""
    counted = _COUNTED.sub(lambda found: found[1] * int(found[2]), short)
    read = _BETWEEN.sub(lambda found: "t" if found[0] == "2" else "f", short)
    return tuple(dict.fromkeys((short, counted, read)))


def _fits(letters: tuple[str, ...], words: tuple[str, ...]) -> bool:
    """Dynamic programme over (letters taken, word): most letters that start words."""
    best: dict[int, int] = {0: 0}
    for number, word in enumerate(words):
        reached = dict(best)
        for taken, starts in best.items():
            # An acronym may leave out small words, and words after its end; never the first word
            # unless that is small.
            place, at = taken, 0
            while place < len(letters) and at < len(word):
                found = (
                    word.find(letters[place], at)
                    if at or place > taken
                    else (0 if word[0] == letters[place] else -1)
                )
                if found < 0:
                    break
                place, at = place + 1, found + 1
                reached[place] = max(reached.get(place, -1), starts + 1)
        if number == 0 and word not in SMALL_WORDS:
            reached.pop(0, None)
        best = reached
    starts = best.get(len(letters), -1)
    return starts * 2 >= len(letters)


@remembered
def unfold(name: str) -> tuple[str, ...]:
    """A name with a bracketed acronym as its forms without one; any other name as it is.

    Examples
    --------
    >>> unfold("Human-Object Interaction (HOI) detection")
    ('Human-Object Interaction detection', 'HOI detection')
    >>> unfold("SLAM (Simultaneous Localization and Mapping)"), unfold("Llama2 (7B)")
    (('Simultaneous Localization and Mapping', 'SLAM'), ('Llama2 (7B)',))
    """
    if "(" not in name:
        return (name,)
    found = _INNER.search(name)
    if found:
        before, after = name[: found.start()], name[found.end() :]
        if is_short(found[1]) and spells_tail(found[1], before) is not None:
            cut = spells_tail(found[1], before) or 0
            rest = f" {after}" if after else ""
            return (f"{before}{rest}", f"{before[:cut]}{found[1]}{rest}")
    swapped = re.match(r"(\S{2,15})\s*\(([^()]+)\)$", name)
    if swapped and is_short(swapped[1]) and spells(swapped[1], swapped[2]):
        return (swapped[2], swapped[1])
    return (name,)


def spells_tail(short: str, text: str) -> int | None:
    """Where in `text` the words begin whose end spells `short`; None where none do.

    Examples
    --------
    >>> spells_tail("HOI", "dense Human-Object Interaction")
    6
    """
    starts = [found.start() for found in re.finditer(r"(?<!\S)\S", text)]
    fitting = [start for start in starts if spells(short, text[start:])]
    return max(fitting) if fitting else None
