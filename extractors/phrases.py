"""Common noun phrases that name a method, a task or a metric: modifiers and a telling last word.

`lexicon/words.tsv` was counted on annotated abstracts of this project: words that mostly stand
inside a name (``modifier``) and words that mostly end one, with the type they end.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from extractors import lexicon
from kg.schema import EntityType

_WORD = re.compile(r"[^\W_][\w-]*")
_COMPOUND = re.compile(r"[a-z]+(?:-[a-z]+)+")
_LONGEST = 5
_TRIMMED = lexicon.word_list("trimmed")


@dataclass(frozen=True, slots=True)
class _Words:
    modifiers: frozenset[str]
    heads: dict[str, EntityType]


@lru_cache(maxsize=1)
def _words() -> _Words:
    text = resources.files("extractors.lexicon").joinpath("words.tsv").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in text.splitlines()[1:]]
    heads = {word: EntityType(use) for word, use in rows if use != "modifier"}
    return _Words(frozenset(word for word, use in rows if use == "modifier"), heads)


def head_type(phrase: str) -> EntityType | None:
    """Type that the last word of a phrase tells, or None.

    Examples
    --------
    >>> head_type("salient object detection"), head_type("a blue door")
    (<EntityType.TASK: 'Task'>, None)
    """
    words = _WORD.findall(phrase.casefold())
    heads = _words().heads
    for word in (words[-1:] or [""]) + ([words[-1].rsplit("-", 1)[-1]] if words else []):
        found = heads.get(word) or heads.get(word[:-1] if word.endswith("s") else word)
        if found:
            return found
    return None


def find(text: str) -> list[tuple[int, int, EntityType]]:
    """Noun phrases of two to five words with their type, longest at each place.

    Examples
    --------
    >>> text = "It helps semantic segmentation."
    >>> [text[a:b] for a, b, _ in find(text)]
    ['semantic segmentation']
    """
    words = _words()
    tokens = [(m.start(), m.end(), m[0].casefold()) for m in _WORD.finditer(text)]
    found: list[tuple[int, int, EntityType]] = []
    index = len(tokens) - 1
    while index > 0:
        label = words.heads.get(tokens[index][2])
        first = _first(text, tokens, index) if label else index
        if label and first < index:
            found.append((tokens[first][0], tokens[index][1], label))
            index = first
        index -= 1
    return found[::-1]


def _first(text: str, tokens: list[tuple[int, int, str]], last: int) -> int:
    """Index of the first word of the phrase that ends with word `last`."""
    words = _words()
    first = last
    while first > 0 and last - first < _LONGEST - 1:
        _, end, word = tokens[first - 1]
        if text[end : tokens[first][0]] != " " or not (
            word in words.modifiers or word in words.heads or _COMPOUND.fullmatch(word)
        ):
            break
        first -= 1
    while first < last and tokens[first][2] in _TRIMMED:
        first += 1
    return first
