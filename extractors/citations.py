"""Citations in the text, in brackets or as part of the sentence; surnames never become names.

``MARS (Yuan et al., 2025)``, ``Charikar & Pabbaraju (2025a)``, ``(see Doe, 2019, p. 3; Roe and
Poe, 2020a,b)``. Numbers in brackets (``[12]``) say nothing by themselves and are only hidden.
"""

from __future__ import annotations

import re

from spacy.language import Language
from spacy.tokens import Doc

from extractors import lexicon
from extractors.notes import Notes, Place
from kg.record import Citation

_PARTICLE = (
    r"(?:(?<!\w)(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|el|al|bin|ibn|ten|ter"
    r"|zu|Van|Von|De|Del|Di|Da|Le|La|El|Ben|St\.)[\s-]+)*"
)
_WORD = r"(?:[^\W\d_a-zß-öø-ÿ](?:[\w'’\-])*[^\W\d_]|[A-Z](?=\set\sal))"
_SURNAME = rf"(?:{_PARTICLE}(?:[A-Z]\.\s?)*{_WORD})"
_AND = r"(?:\s*,?\s+and\s+|\s*,?\s*&\s*)"
_ET_AL = r"(?:,?\s+et\.?\s+al\b\.?)"
_YEAR = r"(?:1[89]|20)\d\d"
_YEARS = rf"{_YEAR}[a-z]?(?:\s*,\s*(?:{_YEAR}[a-z]?|[a-z]\b))*"
_MANY = rf"{_SURNAME}(?:(?:,\s+{_SURNAME})*{_AND}{_SURNAME}|{_ET_AL})"
_LEAD = (
    r"(?:(?:see(?:\s+also)?|e\.g\.|i\.e\.|cf\.|also|following|from|by|in|inspired by"
    r"|adapted from)[,:]?\s+)*"
)
_TAIL = (
    r"(?:,?\s*(?:p{1,2}\.|Sec(?:tion|\.)|Ch(?:apter|\.)|Fig(?:ure|\.)|Thm\.|Theorem"
    r"|§)\s*[\w.\-–]+)?"
)
_ITEM = re.compile(
    rf"{_LEAD}(?P<authors>{_MANY}|{_SURNAME}(?:,\s+{_SURNAME}){{1,6}}"
    rf"|{_SURNAME})(?:['’]s)?(?:\s*,\s*|\s+\(?)(?P<years>{_YEARS})\)?{_TAIL}\s*$"
)
# Items of a bracket: a semicolon, or a comma between a year and the next surname.
_PARTS = re.compile(r";|(?<=\d),(?=\s+[^\W\d_a-zß-öø-ÿ])|(?<=\d[a-z]),(?=\s+[^\W\d_a-zß-öø-ÿ])")
_MORE_YEARS = re.compile(rf"\s*(?P<years>{_YEARS})\s*$")
_BRACKET = re.compile(r"[(\[]([^()\[\]]*?(?:1[89]|20)\d\d[^()\[\]]{0,400}?)[)\]]")
_IN_TEXT = re.compile(
    rf"(?P<authors>{_MANY}|(?<![\w.])(?:(?<=by\s)|(?<=of\s)|(?<=in\s)|(?<=from\s)"
    rf"|(?<=to\s)|(?<=following\s)){_SURNAME})"
    rf"(?:['’]s?)?\s*[(\[](?P<years>{_YEARS}){_TAIL}[)\]]"
)
_ANY_YEAR = re.compile(_YEAR)
_ANY_OTHERS = re.compile(_ET_AL)
_NAMES_ONLY = re.compile(rf"{_SURNAME}(?:,\s+{_SURNAME})*{_ET_AL}")
_NUMBERS = re.compile(r"\[\d{1,3}(?:\s*[,;\-–]\s*\d{1,3})*\]")
_FIRM = re.compile(
    r"[A-Z][a-z]+(?:[A-Z][a-z]+)?AI|OpenAI|DeepMind|Google|Meta|Anthropic|Microsoft|Apple"
    r"|NVIDIA|DeepSeek"
)
# Words that stand like a surname before a year and are none.
_NO_SURNAME = lexicon.word_list("no_surname")


def find(text: str) -> list[Citation]:
    """Citations in order of their place; offsets of each cover its authors and year.

    Parameters
    ----------
    text : str
        Clean text.

    Returns
    -------
    list of Citation
        Surnames as they stand there (``et al.`` left out), year with its letter.

    Examples
    --------
    >>> [(c.authors, c.year) for c in find("MARS (Yuan et al., 2025a,b) and Doe & Roe (2019).")]
    [(('Yuan',), '2025a'), (('Yuan',), '2025b'), (('Doe', 'Roe'), '2019')]
    """
    if not _ANY_YEAR.search(text):
        return []
    found = [cite for bracket in _BRACKET.finditer(text) for cite in _bracketed(bracket)]
    for match in _IN_TEXT.finditer(text):
        if _plausible(match["authors"]):
            start, end = match.span()
            found += _each(match["authors"], match["years"], start, end)
    return sorted(set(found), key=lambda cite: (cite.start, cite.end, cite.year))


def _bracketed(bracket: re.Match[str]) -> list[Citation]:
    """The citations of one bracket; years alone repeat the authors before them."""
    cites: list[Citation] = []
    authors, place = "", bracket.start(1)
    for part in _PARTS.split(bracket[1]):
        item = _ITEM.search(part)
        if item and _plausible(item["authors"]) and _led(part[: item.start("authors")], item):
            authors = item["authors"]
            start, end = place + item.start("authors"), place + item.end("years")
            cites += _each(authors, item["years"], start, end)
        elif authors and (more := _MORE_YEARS.match(part)):
            cites += _each(
                authors, more["years"], place + more.start("years"), place + more.end("years")
            )
        place += len(part) + 1
    return cites


def _led(before: str, item: re.Match[str]) -> bool:
    """Whether what stands before a lone surname leads to one: a title or a body does not."""
    before = before.strip()
    if len(surnames(item["authors"])) > 1 or re.search(r"\bet\.?\s+al", item["authors"]):
        return True
    comma = item["years"] and "," in item[0][: item.start("years") - item.start()]
    return not before or bool(
        comma
        and re.search(r"(?:\b(?:by|in|from|see|cf\.|e\.g\.|following|also|and)|[,:])$", before)
    )


def _plausible(authors: str) -> bool:
    """Whether what stands before the year can be people."""
    names = surnames(authors)
    if not names or any(name.lower() in _NO_SURNAME for name in names):
        return False
    if len(names) == 1 and not re.search(r"\bet\.?\s+al", authors):
        name = names[0].split()[-1]
        odd = name.isupper() or re.search(
            r"[a-z][A-Z](?<!Mc[A-Z])(?<!Mac[A-Z])(?<!De[A-Z])|\d", name
        )
        return bool(_FIRM.fullmatch(name)) or not odd
    return not any(re.search(r"\d|^[A-Z]{2,}$", name) for name in names)


def surnames(authors: str) -> tuple[str, ...]:
    """Surnames of an author phrase.

    Examples
    --------
    >>> surnames("van den Berg, O'Neil, and Roe"), surnames("Yuan et al.")
    (('van den Berg', "O'Neil", 'Roe'), ('Yuan',))
    """
    plain = re.sub(_ET_AL, "", authors)
    parts = re.split(r"\s*,\s+and\s+|\s+and\s+|\s*,?\s*&\s*|\s*,\s+", plain.strip(" ,"))
    return tuple(re.sub(r"^(?:[A-Z]\.\s?)+", "", part).removesuffix("'s") for part in parts if part)


def _each(authors: str, years: str, start: int, end: int) -> list[Citation]:
    """One citation a year: ``2025a,b`` are two, over the same words."""
    cites, base = [], ""
    for part in re.split(r"\s*,\s*", years):
        base = part[:4] if part[:4].isdigit() else base
        letter = part[4:] if part[:4].isdigit() else part
        cites.append(Citation(surnames(authors), base + letter, start, end))
    return cites


def hidden(text: str, cites: list[Citation]) -> list[Place]:
    """Stretches that hold people or reference numbers, never names of things."""
    places = [(cite.start, cite.end) for cite in cites]
    places += [found.span() for found in _NUMBERS.finditer(text)]
    if _ANY_OTHERS.search(text):
        places += [found.span() for found in _NAMES_ONLY.finditer(text)]
    return places


@Language.component("citeweave_citations")
def citations(doc: Doc) -> Doc:
    """Note the citations and hide surnames and reference numbers."""
    notes: Notes = doc._.citeweave
    notes.cites = find(notes.text)
    notes.masks = sorted({*notes.masks, *hidden(notes.text, notes.cites)})
    return doc
