"""Names of authors as ``Given Family``, out of every way in which files write them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from kg.cleaning import clean

_PARTICLES = frozenset(
    ["van", "von", "de", "der", "den", "del", "della", "di", "da", "dos", "du", "la", "le", "ter",
     "ten", "el", "al", "bin", "ibn", "zu", "zur", "af", "av", "st", "'t"]
)  # fmt: skip
_SUFFIX = re.compile(r"(?:jr|sr|ii|iii|iv|ph\.?d|md)\.?", re.I)
_HOMONYM = re.compile(r"\s+\d{4}$")
#: Affiliations and numbers behind a name.
_BRACKETED = re.compile(r"(?<!\s)\s*\([^()]{0,200}\)")
_SCOPUS_NUMBER = re.compile(r"\s*\(\d{6,}\)")
_OTHERS = re.compile(
    r"(?<![\s,;])[\s,;]*(?:\band\s+)?(?:\bet\.?\s*al\b\.?|\bothers\b|\(?\b\d+\s+(?:additional\s+authors?|others|more)\b.*|等$).*$",
    re.I,
)
_NOBODY = frozenset(
    ["", "anonymous", "anonymous authors", "anonymous author(s)", "unknown", "others", "n/a", "na",
     "none", "null", "nan", "et al", "et al.", "[anonymous]", "poster", "oral", "spotlight",
     "openreview", "pdf", "code", "arxiv", "paper", "project", "project page", "link", "video"]
)  # fmt: skip
_INITIALS = re.compile(r"(?:[A-ZÀ-Þ]\.?-?){1,4}")
_DOTTED = re.compile(r"(?:[^\W\d_]{1,2}\.[\s-]?)+")
_HAN_NAME = re.compile(r"[\u3400-\u9fff]{2,4}")
_BREAK = re.compile(r"(?<!\s)\s*(?:[;；|、，\n]|\s+·\s+)\s*")
_AND = re.compile(r",?\s+(?:and|&|und|et)\s+", re.I)


def given_family(name: str) -> str:
    """One name, turned to ``Given Family``.

    Examples
    --------
    >>> given_family("Quorn, Alda"), given_family("Placehold, Jr., D. V.")
    ('Alda Quorn', 'D. V. Placehold Jr.')
    >>> given_family("Bo Sample 0002")
    'Bo Sample'
    """
    text = " ".join(clean(name).text.split()).strip(" ,;")
    text = _HOMONYM.sub("", _SCOPUS_NUMBER.sub("", text)).strip()
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if len(parts) == 2 and not _SUFFIX.fullmatch(parts[1]):
        given, _, last = parts[1].rpartition(" ")
        if given and _SUFFIX.fullmatch(last):  # PubMed: King, Martin L Jr
            return f"{given} {parts[0]} {last}"
        return f"{parts[1]} {parts[0]}"
    if len(parts) == 3:
        family, middle, last = parts
        given, suffix = (last, middle) if _SUFFIX.fullmatch(middle) else (middle, last)
        return f"{given} {family} {suffix}"
    return " ".join(parts) if len(parts) == 2 else text


def initials_last(name: str) -> str:
    """A name of which the initials stand behind the family name (PubMed, old Scopus).

    Examples
    --------
    >>> initials_last("Vzorkova H"), initials_last("van der Proef J."), initials_last("Bo Sample")
    ('H Vzorkova', 'J. van der Proef', 'Bo Sample')
    """
    text = given_family(name)
    family, _, initials = text.rpartition(" ")
    if (
        "," not in name
        and family
        and (_INITIALS.fullmatch(initials) or _DOTTED.fullmatch(initials))
    ):
        return text if _INITIALS.fullmatch(family) else f"{initials} {family}"
    return text


def people(names: Iterable[str]) -> list[str]:
    """Names in order, without ``others``, ``Anonymous``, blanks and repetitions.

    Examples
    --------
    >>> people(["Alda Quorn", "et al.", "Alda Quorn", "Anonymous"])
    ['Alda Quorn']
    """
    kept: dict[str, None] = {}
    for name in names:
        text = " ".join(_OTHERS.sub("", f" {name}").split()).strip(" ,;*†‡")
        if text.casefold() not in _NOBODY and any(sign.isalpha() for sign in text):
            kept[text] = None
    return list(kept)


def split(text: str, *, family_first: bool = False) -> list[str]:
    """Authors out of one string, whatever separates them.

    Parameters
    ----------
    text : str
        For example ``Quorn, Alda; Samplesen, Bo``.
    family_first : bool
        A comma is known to stand between family and given name.

    Examples
    --------
    >>> split("Quorn, Alda; Samplesen, Bo"), split("Alda Quorn, Bo Samplesen and Jan van der Proef")
    (['Alda Quorn', 'Bo Samplesen'], ['Alda Quorn', 'Bo Samplesen', 'Jan van der Proef'])
    >>> split("Dummeh F., Umlauth G."), split("Quorn, A., Samplesen, B."), split("样本甲，测试乙")
    (['F. Dummeh', 'G. Umlauth'], ['A. Quorn', 'B. Samplesen'], ['样本甲', '测试乙'])
    >>> split("样本甲, 测试乙")
    ['样本甲', '测试乙']
    """
    text = _OTHERS.sub("", clean(text).text).strip(" ,;")
    text = _BRACKETED.sub("", text)
    text = re.sub(r"^(?:by|authors?)\s*:?\s+", "", text, flags=re.I)
    parts = [piece for part in _BREAK.split(text) for piece in _AND.split(part) if piece.strip()]
    turned = len(parts) > 1 and all(part.count(",") == 1 for part in parts)
    if family_first or turned:
        return people(given_family(part) if "," in part else initials_last(part) for part in parts)
    return people(name for part in parts for name in _at_commas(part))


def _at_commas(text: str) -> list[str]:
    """Names between commas, or one name turned round at its comma."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if len(parts) < 2:
        return (
            [initials_last(text)]
            if _DOTTED.fullmatch(text.rpartition(" ")[2])
            else [given_family(text)]
        )
    if all(_HAN_NAME.fullmatch(part) for part in parts):
        return parts
    if all(_is_given_behind(part) for part in parts):
        return [initials_last(part) for part in parts]
    if len(parts) == 2 and _is_family(parts[0]) and not _is_whole(parts[1]):
        return [given_family(text)]
    if len(parts) == 3 and _SUFFIX.fullmatch(parts[1]):
        return [given_family(text)]
    if len(parts) % 2 == 0 and all(_DOTTED.fullmatch(f"{given} ") or _INITIALS.fullmatch(given)
                                   for given in parts[1::2]):  # fmt: skip
        return [f"{given} {family}" for family, given in zip(parts[::2], parts[1::2], strict=True)]
    return [given_family(part) for part in _with_suffixes(parts)]


def _with_suffixes(parts: list[str]) -> list[str]:
    names: list[str] = []
    for part in parts:
        if names and _SUFFIX.fullmatch(part):
            names[-1] += f" {part}"
        else:
            names.append(part)
    return names


def _is_given_behind(part: str) -> bool:
    """Whether a part reads ``Dummeh F.``"""
    family, _, initials = part.rpartition(" ")
    return bool(family) and not _DOTTED.match(family) and bool(_DOTTED.fullmatch(initials))


def _is_family(part: str) -> bool:
    words = part.split()
    return len(words) == 1 or words[0].lower() in _PARTICLES or (len(words) == 2 and "-" in part)


def _is_whole(part: str) -> bool:
    """Whether a part is a full name of its own: two words that are no initials."""
    words = part.split()
    full = [word for word in words if not _INITIALS.fullmatch(word)]
    return len(full) >= 2 or (len(words) >= 2 and full == words[-1:])
