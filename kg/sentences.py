"""Sentences of scientific prose: not cut after ``et al.``, ``e.g.``, ``Fig. 2`` or in ``v2.0.1``.

References
----------
Abbreviation lists as a guard for full stops go back to Kiss and Strunk (2006),
doi:10.1162/coli.2006.32.4.485.
"""

from __future__ import annotations

import re

Place = tuple[int, int]

_STOP = re.compile(
    r"""(?P<stop>[.!?…]+["'”’»)\]}]*)\s+(?=(?P<next>["'“‘«(\[]*\S+))|(?P<line>\s*\n\s*)"""
)
# Words after which a full stop ends no sentence, whatever follows.
_NEVER = re.compile(
    r"""(?:\b(?:al|e\.g|i\.e|eg|ie|cf|vs|viz|approx|resp|ca|incl|esp|figs?|eqs?|eqn|secs?|sect|tabs?
    |chap|refs?|nos?|vol|pp|dr|prof|mr|mrs|ms|st|jr|dept|univ|thm|lem|prop|def|alg|appx?|w\.r\.t|a\.k\.a
    |i\.i\.d|params?|et\sal))\.$""",
    re.IGNORECASE | re.VERBOSE,
)
# ``i.i.d.`` and ``a.k.a.`` and ``params.`` may also end one: then a clear beginner follows.
_MAYBE = re.compile(r"(?:\b(?:i\.i\.d|etc|params?|no|def|prop|alg|inc|ltd|u\.s|fig))\.$", re.I)
_BEGINNER = re.compile(r"(?:We|Our|The|This|These|In|To|It|However|Moreover|Here|For)\b")
_INITIAL = re.compile(r"(?:^|[\s(])(?P<before>\S*)\s*\b[A-Z]\.$")
_NAMED = {"by", "of", "from", "to", "and", "&", "prof.", "dr."}
_OPENING = re.compile(
    r"""["'“‘«(\[]*(?:[^\W\d_a-zß-öø-ÿ]|[\d$\\α-ωΑ-Ω*`𝒜-𝟿]|[^\w\s.,;:)\]\-–—/%=<>+&|])"""
)
_MIXED = re.compile(r"""["'“‘(\[]*[a-z]+[\d\-]*[A-Z]""")


def split(text: str) -> list[Place]:
    """Half-open offsets of the sentences of a text, without the blanks around them.

    Parameters
    ----------
    text : str
        Clean text; a title ends with a line break.

    Returns
    -------
    list of (int, int)
        In order; nothing but white space lies between them.

    Examples
    --------
    >>> [("Smith et al. (2021) use v2.0.1. We do not.")[a:b] for a, b in
    ...  split("Smith et al. (2021) use v2.0.1. We do not.")]
    ['Smith et al. (2021) use v2.0.1.', 'We do not.']
    """
    sentences: list[Place] = []
    start = len(text) - len(text.lstrip())
    for found in _STOP.finditer(text):
        if found["line"]:
            end, follows = found.start(), found.end()
            if not _line_ends(text, start, found):
                continue
        else:
            end, follows = found.end("stop"), found.start("next")
            if not _ends(text, start, found.start("stop"), found["stop"], found["next"]):
                continue
        if end > start:
            sentences.append((start, end))
        start = max(follows, start)
    end = len(text.rstrip())
    if end > start:
        sentences.append((start, end))
    return sentences


def _line_ends(text: str, start: int, found: re.Match[str]) -> bool:
    """Whether a line break ends a sentence: the title's, a blank line, or one behind a stop."""
    if not start or found[0].count("\n") > 1:
        return True
    return text[found.start() - 1 : found.start()] in tuple(".!?:")


def _ends(text: str, start: int, place: int, stop: str, follows: str) -> bool:
    """Whether the punctuation at `place` ends the sentence that begins at `start`."""
    if not (_OPENING.match(follows) or _MIXED.match(follows)):
        return False
    if stop[0] != ".":
        return True
    head = text[max(start, place - 30) : place + 1]
    if _MAYBE.search(head):
        return bool(_BEGINNER.match(follows)) or head.endswith("etc.")
    if _NEVER.search(head):
        return False
    initial = _INITIAL.search(head)
    if (
        initial
        and (text[max(start, place - 30) : place - 1].split()[-1:] or [""])[0].lower() in _NAMED
    ):
        return False
    return not (initial and re.search(r"\b[A-Z]\.\s?[A-Z]\.$", head))
