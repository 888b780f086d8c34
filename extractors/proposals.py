"""What a paper says it introduces: ``we propose X``, ``dubbed X``, a title ``X: …``."""

from __future__ import annotations

import re
from functools import lru_cache

from extractors.notes import Place

_VERB = (
    r"(?:propos(?:e|es|ed|ing)|introduc(?:e|es|ed|ing)|present(?:s|ed|ing)?|develop(?:s"
    r"|ed|ing)?|design(?:s|ed)?|devis(?:e|es|ed)"
    r"|describ(?:e|es)|releas(?:e|es|ed|ing)|construct(?:s|ed)?|contribut(?:e|es)"
    r"|creat(?:e|es|ed)|build(?!s? (?:on|upon)\b)s?|built(?! (?:on|upon)\b)|curat(?:e|es"
    r"|ed)|unveil(?:s|ed)?|collect(?:s|ed)?|formulat(?:e|es)|put forward|offer(?:s)?"
    r"|coin(?:s|ed)?)"
)
_WHO = (
    r"(?:\b[Ww]e|\b(?:[Tt]his|[Oo]ur|[Tt]he) (?:[\w-]+ ){0,2}?(?:paper|work|study|article"
    r"|letter|report|approach|method|framework|project)|\b[Aa]uthors|\bI)"
)
_CLAIM = re.compile(
    rf"{_WHO}\s+(?:(?:here|also|further|furthermore|then|therefore|thus|hence|first"
    rf"|finally|next|additionally|instead|firstly|now|jointly|will|have|formally"
    rf"|specifically|subsequently|are|newly|in turn"
    rf"|accordingly)\s+){{0,3}}{_VERB}(?:\s+and\s+\w+)?\s+(?!(?:that|how|to|on|upon|an? "
    rf"(?:analysis|overview|study|survey|review|proof|result))\b)"
)
_DUBBED = re.compile(
    r"\b(?:dubbed|named|called|termed|coined|nicknamed|denoted(?: as| by)?|abbreviated(?: "
    r"as| to)?|referred to as|which we (?:call|name|term|dub|refer to as|denote(?: as| "
    r"by)?)|we (?:call|name|term|dub)(?: (?:it|this|our|the)(?: "
    r"[\w-]+){0,3}?)?)\s+(?:as\s+)?(?:the\s+)?[\"“'‘]?(?=[^\W_a-z]|[a-z]+[A-Z]|[\"“'‘])"
)
_PASSIVE = re.compile(
    r"\s*(?:\([^()]{1,60}\))?\s*(?:,[^.,;]{0,60},)?\s*(?:(?:method|module|framework"
    r"|strategy|mechanism|algorithm|approach|model|loss|dataset|benchmark|scheme"
    r"|technique|network)s?\s+)?(?:is|are|was|has been|have been) (?:\w+ )?(?:proposed"
    r"|introduced|presented|developed|designed|devised|constructed|built|released)\b"
)
_OURS = re.compile(
    r"\b[Oo]ur(?:\s+(?:proposed|new|novel|full|own|final|best|largest|open|agent|model"
    r"|method|framework|approach|algorithm|system|dataset|benchmark|[\w-]+ (?:model"
    r"|method|agent|framework)))*\s*,?\s*$"
)
_TITLE = re.compile(r"\s*(?P<name>[^:\n]{2,60}?)\s*(?::|\s[-–—])\s+\S")
_LEAD = re.compile(
    r"(?:(?:an?|the|our|two|three|several|new|novel|simple|efficient|effective|first|both"
    r"|yet|and|but|unified|general|principled|large-scale|comprehensive|so-called"
    r"|proposed|lightweight|variant of|family of|class of|set of|\w+ly)\b,?\s*)*"
)
_CLAUSE_END = re.compile(
    r"[.;:!?](?:\s|$)|\n|,\s(?:which|that|where|to|by|in order)\b|\s(?:that|which|by|via"
    r"|using|based on|to)\s"
)
# Characters within which a claim names what is new.
_REACH = 400


@lru_cache(maxsize=8)
def claims(text: str) -> tuple[Place, ...]:
    """Stretches in which something new is named, each from the verb to the end of its clause.

    Examples
    --------
    >>> text = "Here we propose a novel FooNet for cats. It is fast."
    >>> [text[a:b] for a, b in claims(text)]
    ['FooNet for cats']
    """
    places = []
    for found in _CLAIM.finditer(text):
        lead = _LEAD.match(text, found.end())
        start = lead.end() if lead else found.end()
        stop = _CLAUSE_END.search(text, start, start + _REACH)
        places.append((start, stop.start() if stop else min(start + _REACH, len(text))))
    return tuple(places)


@lru_cache(maxsize=8)
def dubbed(text: str) -> tuple[int, ...]:
    """Places behind ``dubbed``, ``named``, ``which we call`` and the like, where a name begins."""
    return tuple(found.end() for found in _DUBBED.finditer(text))


def is_proposed(text: str, start: int, end: int) -> bool:
    """Whether the words right around a name call it new or ours: ``our X``, ``X is proposed``.

    Examples
    --------
    >>> is_proposed("Then our FooNet wins.", 9, 15), is_proposed("Then FooNet wins.", 5, 11)
    (True, False)
    """
    return bool(_OURS.search(text[max(0, start - 60) : start]) or _PASSIVE.match(text, end))


def title_name(text: str, title_end: int) -> Place | None:
    """The name before the colon of a title, if it is short enough to be one."""
    found = _TITLE.match(text, 0, title_end) if title_end else None
    if not found or len(found["name"].split()) > 3:
        return None
    return found.span("name")
