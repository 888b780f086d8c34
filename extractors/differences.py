"""Which numbers tell a difference or a ratio to something else, and which a value of their own."""

from __future__ import annotations

import re

# ``0.3 points`` differ from something, unless a value is told: ``reaches 61 points``.
_POINTS = re.compile(r"points?$|^p[pt]s?$")
_LOST = re.compile(r"\b(?:los(?:es?|ing|s of)|within)\s$")
_REACHED = re.compile(
    r"\b(?:reach\w*|scor(?:es?|ed|ing)|achiev\w*|obtain\w*|attain\w*|at|is|to|scores? of)"
    r"\s(?:only\s|about\s|up to\s)?$"
)
# ``98% of X's MRR`` is a share of another's value.
_SHARE = re.compile(
    r"\sof (?:(?!of\b)[\w-]+ ){0,2}?(?:[A-Z][\w-]*(?:['’]s?)?|[\w-]+['’]s?) (?:[a-z]+ )?"
    r"(?:accuracy|performance|quality|scores?|[A-Z]{2,}@\d+|MRR|n?DCG@?\d*|BLEU|F1|mAP)(?!\w)"
)
_BEFORE = re.compile(
    r"\b(?:by|gains? of|margin of|improvements? of|increases? of|reductions? of|drop of"
    r"|boosts? of)\s+(?:(?:up to|about|around|approximately|nearly|roughly|over|more than"
    r"|at least|as much as|an?|average|absolute|relative|margin|of|on|~|∼|≈|>)\s*)*$",
    re.I,
)
_BEHIND = re.compile(
    r"(?:\s+[\w@.-]+){0,4}?\s+(?:improvements?|gains?|increases?|reductions?|drops?"
    r"|higher|lower|better|worse|faster|slower|fewer|less|boost|savings?|speed-?ups?"
    r"|decrease|over the)\b",
    re.I,
)


def is_difference(text: str, found: re.Match[str], start: int, end: int) -> bool:
    """Whether a value found by `numbers` in a sentence is a difference, a ratio or a share."""
    before, after = (
        text[max(start, found.start() - 45) : found.start()],
        text[found.end() : min(end, found.end() + 50)],
    )
    if found["bound"]:
        return False
    unit = (found["unit"] or "").strip()
    if found["sign"] or unit in ("×", "x", "X") or re.match(r"times|-?\s?fold", unit):
        return True
    if _BEFORE.search(before) or _BEHIND.match(after) or _LOST.search(before):
        return True
    if _POINTS.search(unit):
        return not _REACHED.search(before)
    return bool(_SHARE.match(after))
