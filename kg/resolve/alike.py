"""When two names are the same but for spelling: word by word, never as a whole string."""

from __future__ import annotations

from rapidfuzz.distance import DamerauLevenshtein

from kg.resolve.remember import remembered
from kg.resolve.words import DERIVED_PAIRS, SAME_IN_ACRONYMS, SMALL_WORDS, TWO_THINGS


@remembered
def content(words: tuple[str, ...]) -> tuple[str, ...]:
    """Words without the small ones (``of``, ``for``, ``and``)."""
    return tuple(word for word in words if word not in SMALL_WORDS) or words


@remembered
def one_stem(one: str, other: str) -> bool:
    """Whether two words are forms of one word: ``convolution`` and ``convolutional``.

    Examples
    --------
    >>> one_stem("convolution", "convolutional"), one_stem("estimation", "estimating")
    (True, True)
    >>> one_stem("visual", "video"), one_stem("relation", "relational")
    (False, False)
    """
    pair = frozenset((one, other))
    if one == other or pair in DERIVED_PAIRS or pair in SAME_IN_ACRONYMS:
        return True
    if pair in TWO_THINGS:
        return False
    mine, theirs = _stems(one), _stems(other)
    return any(
        not _VERB_ENDINGS.isdisjoint((mine[stem], theirs[stem]))
        for stem in mine.keys() & theirs.keys()
    )


_ENDINGS = ("", "e", "s", "es", "ed", "ing", "ion", "ive", "d", "ment")
# At least one of the two is a form of the verb; "encoder" and "encode" are two things.
_VERB_ENDINGS = frozenset(("ing", "ed", "ion", "ive", "ment"))


@remembered
def _stems(word: str) -> dict[str, str]:
    """Stems of at least five letters, each with the ending that it leaves."""
    cuts = [(word[: len(word) - len(end)], end) for end in _ENDINGS if word.endswith(end)]
    # "programming" has one m more than "program".
    cuts += [(stem[:-1], end) for stem, end in cuts if end and stem[-2:-1] == stem[-1:]]
    return {stem: end for stem, end in cuts if len(stem) >= 5}


@remembered
def typo(one: str, other: str) -> int | None:
    """Slips by which one word may be the other mistyped: one in six letters, two in ten.

    Digits never differ, the first letter stays, and a prefix or a plural is no slip.

    Examples
    --------
    >>> typo("generation", "genration"), typo("detection", "dectetcion")
    (1, 2)
    >>> [typo("linear", "nonlinear"), typo("llava", "llama"), typo("gpt4", "gpt5")]
    [None, None, None]
    """
    shorter = min(len(one), len(other))
    if shorter < 6 or one[0] != other[0] or one.startswith(other) or other.startswith(one):
        return None
    if [char for char in one if char.isdigit()] != [char for char in other if char.isdigit()]:
        return None
    slips = DamerauLevenshtein.distance(one, other, score_cutoff=2)
    return slips if slips <= (2 if shorter >= 9 else 1) else None


def same_but_form(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether two token lists differ in small words and endings only.

    Examples
    --------
    >>> one = ("reinforcement", "learning", "from", "human", "feedback")
    >>> same_but_form(one, ("reinforcement", "learning", "with", "human", "feedback"))
    True
    >>> same_but_form(("visual", "question", "answering"), ("video", "question", "answering"))
    False
    """
    first, second = content(one), content(other)
    if len(first) != len(second):
        return "".join(first) == "".join(second)
    return all(one_stem(left, right) for left, right in zip(first, second, strict=True))
