"""What a name must be, where its own clause leaves no doubt: what is beaten is a method."""

from __future__ import annotations

import re

from extractors import lexicon, names
from kg.schema import EntityType

# What stands right before the name of something beaten or equalled.
_BEATEN = re.compile(
    r"(?:\b(?:outperform(?:s|ed|ing)?|beat(?:s|ing)?|better than|worse than"
    r"|superior to|inferior to|on (?:a )?par with|improv\w+ [\w@-]+ over|points over)"
    r"|\d\s?(?:%|points?) (?:over|against|above|below|than)"
    r"|\b(?:faster|slower|smaller|larger|higher|lower|stronger) than)\s(?:the\s)?$",
    re.I,
)
# ``outperforms X by 1.3 points and Y by 0.6``.
_BEATEN_TOO = re.compile(
    r"\b(?:outperform\w*|surpass\w*|exceed\w*|beat\w*)\s[^.;]{2,50}\sby\s[\d.+]{1,6}"
    r"\s?(?:%|points?)?,?\s(?:and\s)?$"
)
_BY_HOW_MUCH = re.compile(r"\sby\s(?:up to\s|about\s)?\+?\d")
# ``; X, with the same encoder, obtains 47.5``.
_SCORES = re.compile(
    r"(?:,\swith\s[^,.;]{3,40},)?\s(?:obtains?|achieves?|attains?|reaches|outperforms?)\s"
)
_OPENS = re.compile(r"(?:^|[.;]\s|,\s(?:while|whereas)\s)$")
_TRAINED = re.compile(r"\b(?:pre-?|fine-?)?(?:trained|tuned)\son\s$", re.I)
_GOES_ON = re.compile(r"\s(?:by|with|and|using|for)\b|[.,;]")
_ASKED = re.compile(r"(?:^|[:.?!]\s)(?:Do|Does|Can|Will|Should|Could|Are|Is|Did)\s$")


def certain(text: str, start: int, end: int) -> EntityType | None:
    """The type that the words right around a name leave no doubt about, else None.

    Examples
    --------
    >>> certain("It is on a par with ReefTok.", 20, 27), certain("It rests on Cora.", 12, 16)
    (<EntityType.METHOD: 'Method'>, None)
    """
    name, before = text[start:end], text[max(0, start - 90) : start]
    known = lexicon.look_up(name)
    if not (name[:1].isupper() or names.is_proper(name.split()[0])) or (
        known and known.share > 0.7 and known.type is not EntityType.METHOD
    ):
        return None
    beaten = _BEATEN.search(before) or (
        _BY_HOW_MUCH.match(text, end) and _BEATEN_TOO.search(before)
    )
    if beaten or (_OPENS.search(before) and _SCORES.match(text, end)):
        return EntityType.METHOD
    if _TRAINED.search(before) and _GOES_ON.match(text, end) and not names.is_model(name):
        return EntityType.DATASET
    return None


def is_question(text: str, start: int, end: int, title_end: int) -> bool:
    """Whether a would-be name is what a title asks: ``Do Large Reefs Listen?``.

    Examples
    --------
    >>> is_question("Do Large Reefs Listen?", 3, 21, 22)
    True
    """
    asked = end < title_end and text[end : end + 1] == "?"
    return asked and bool(_ASKED.search(text, 0, start))
