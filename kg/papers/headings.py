"""Lines that head a list of papers, and what they tell about venue and year."""

from __future__ import annotations

import re

#: A line that is nothing but a rule.
RULE = re.compile(r"\s*([=_*~#+─═—–.-])(?:\s?\1){2,}\s*$")
#: The number of an item of a list: ``[2]``, ``2.``, ``Paper 2:``, ``论文2：``. See `numeral`.
NUMBER = re.compile(
    r"\s*(?:[\[(](\d{1,4})[\])][.:]?\s*(?=\S)|(\d{1,4})[.)、．：]\s*(?=\S)"
    r"|(?:(?:papers?|article|paper\s+(?:id|no\.?|number))\s{0,3}[#№]?|论文|文章|第)\s{0,3}(\d{1,5})"
    r"(?:\s{0,3}篇)?(?:\s{0,3}[.:)：、．](?=\s|$|[^\x00-\x7f])|\s{1,3}[-–—|](?=\s)|\s*$)\s*)",
    re.I,
)
_YEAR = re.compile(r"(?<!\d)((?:19|20)\d\d)(?!\d)")
_TOKEN = re.compile(r"(?<![\w-])(?:Findings of )?[A-Za-z0-9]{2,20}(?![\w])")
_WORDS = re.compile(
    r"\b(?:papers?|list|lists|accepted|abstracts?|proceedings|publications?|reading|bibliography|digest|"
    r"collection|program(?:me)?|daily|weekly|awesome|contents|references|sessions?|orals?|posters?|spotlights?|"
    r"conference|workshop|track|readme|index|overview|литература|статьи)\b"
    r"|论文|列表|摘要|文献|目录|会议|一覧|リスト|목록",
    re.I,
)
_OTHER_CAPITALS = """
PAPERS PAPER LIST ABSTRACT ABSTRACTS ACCEPTED PROCEEDINGS TOP DAILY READING TODO README AI ML NLP CV
LLM LLMS DL RL THE OF AND FOR IN ON TITLE TITLES PDF ORAL POSTER
"""
_NO_VENUE = frozenset(_OTHER_CAPITALS.split())


#: Venues that do not look like an acronym.
_SPELLED = frozenset(["Interspeech", "Eurographics", "MobiCom", "UbiComp", "SenSys", "WebConf"])


def numeral(found: re.Match[str]) -> str:
    """The digits of a match of `NUMBER`.

    Examples
    --------
    >>> [numeral(NUMBER.match(line)) for line in ("[2] Owls", "3. Owls", "Paper 12: Owls")]
    ['2', '3', '12']
    """
    return str(found[found.lastindex or 0])


def is_worded(found: re.Match[str]) -> bool:
    """Whether a match of `NUMBER` says that it counts papers: it counts wherever it stands."""
    return found.lastindex == 3


def unnumbered(title: str) -> str:
    """A title without the words that count it.

    Examples
    --------
    >>> unnumbered("Paper 3: On Owls"), unnumbered("3D Owls"), unnumbered("Paper 3")
    ('On Owls', '3D Owls', 'Paper 3')
    """
    found = NUMBER.match(title)
    return (title[found.end() :] or title) if found and is_worded(found) else title


def is_heading(line: str) -> bool:
    """Whether a short line heads a list and is no title of a paper.

    Examples
    --------
    >>> is_heading("ICML 2026 论文列表"), is_heading("Accepted Papers, ACL 2025")
    (True, True)
    >>> is_heading("Attention Is All You Need"), is_heading("A List Decoder for Reading Tasks")
    (False, False)
    """
    text = line.strip(" #*=-—_:：\t")
    words = text.split()
    if not text or len(words) > 10:
        return not text
    has_year, has_venue = bool(_YEAR.search(text)), venue_of(text) is not None
    named = len(_WORDS.findall(text))
    if has_year and (named or (has_venue and len(words) <= 4)):
        return True
    # Without a year it takes more: "TWAG: A Topic-Guided Abstract Generator" is a title.
    of_venue = has_venue and len(words) <= 6 and ":" not in text
    return bool(named) and (of_venue or len(words) <= 2 * named)


def venue_of(text: str) -> str | None:
    """The acronym of a venue in a heading.

    Examples
    --------
    >>> venue_of("ICML 2026 论文列表"), venue_of("List of papers 2026")
    ('ICML', None)
    """
    for found in _TOKEN.finditer(text):
        word = found[0]
        capitals = sum(sign.isupper() or sign.isdigit() for sign in word)
        known = word in _SPELLED or 2 * capitals >= len(word)
        if known and word.upper() not in _NO_VENUE and is_acronym(word):
            return word
    return None


def is_acronym(word: str) -> bool:
    """Whether a word looks like the acronym of a venue.

    Examples
    --------
    >>> is_acronym("NeurIPS"), is_acronym("3DV"), is_acronym("Interspeech"), is_acronym("Papers")
    (True, True, True, False)
    """
    return sum(sign.isupper() for sign in word) > 1 or word in _SPELLED


def year_in(text: str) -> int | None:
    """The year in a heading.

    Examples
    --------
    >>> year_in("2026年论文摘要"), year_in("Papers")
    (2026, None)
    """
    found = _YEAR.search(text)
    return int(found[1]) if found else None
