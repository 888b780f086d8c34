"""Versions, sizes and numbers in names: what keeps GPT-4 and GPT-4o apart."""

from __future__ import annotations

import re

from kg.resolve.keys import tokens
from kg.resolve.remember import remembered
from kg.resolve.words import EDITION_WORDS

_NUMBERED = re.compile(r"\d")
_SIZE = re.compile(r"\d+(?:\.\d+)*[a-z]{0,2}")
_ROMAN = frozenset(("ii", "iii", "iv", "vi", "vii", "viii", "ix"))


@remembered
def numbers(name: str) -> tuple[str, ...]:
    """Numbers of a name with their units, in order; leading zeros and ``.0`` do not count.

    Examples
    --------
    >>> numbers("Wan2.1-14B"), numbers("ImageNet-1k"), numbers("v2.0"), numbers("BERT")
    (('2.1', '14b'), ('1k',), ('2',), ())
    """
    found = (word for word in tokens(name) if _NUMBERED.search(word) or word in _ROMAN)
    return tuple(re.sub(r"(?<=\d)\.0(?!\d)", "", word).lstrip("0") or "0" for word in found)


def is_edition(word: str) -> bool:
    """Whether a token of a name tells an edition: a size, a year, a word like ``lite``.

    Examples
    --------
    >>> is_edition("7b"), is_edition("2014"), is_edition("hard"), is_edition("net")
    (True, True, True, False)
    """
    return word in EDITION_WORDS or bool(_SIZE.fullmatch(word))


def release(name: str) -> tuple[str, ...]:
    """Numbers of a name, a year by its last two digits (``WMT14`` is ``WMT 2014``)."""
    return tuple(_year(number) for number in numbers(name))


def versions_agree(one: str, other: str) -> bool:
    """Whether two names have the same numbers; with different ones they are different things.

    Examples
    --------
    >>> versions_agree("GPT-4", "GPT-4o"), versions_agree("CIFAR-10", "CIFAR")
    (False, False)
    >>> versions_agree("SDXL", "Stable Diffusion XL"), versions_agree("WMT14", "WMT 2014")
    (True, True)
    """
    return release(one) == release(other)


def _year(number: str) -> str:
    return number[2:] if len(number) == 4 and number[:2] in ("19", "20") else number
