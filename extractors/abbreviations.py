"""Abbreviations and their long forms: ``long form (LF)``, ``LF (long form)``, ``a Long Form, LF``.

References
----------
The letter matching follows Schwartz and Hearst (2003), "A simple algorithm for identifying
abbreviation definitions in biomedical text".
"""

from __future__ import annotations

import re
from bisect import bisect_right, insort

from spacy.language import Language
from spacy.tokens import Doc

from extractors import lexicon
from extractors.capitals import marked_after, marked_before
from extractors.notes import Notes, Pair, Place

_SHORT = r"[^\W_](?:[\w@&/+\-.']*[\w+@])?(?:\s?\d+)?"
_BRACKET = re.compile(r"(?<=\S)\s*([(\[])\s*([^()\[\]\n]{2,120}?)\s*([)\]])")
_QUOTES = "\"'“”‘’*`"
# ``… named FLAIR``, ``…, CAME``, ``GCIB Graph Contrastive …``: no bracket, so the letters must be
# the initials or marked capitals of the long form.
_NAMED = re.compile(
    r"(?:,?\s+(?:named|called|dubbed|termed|abbreviated(?:\sas)?|denoted(?:\s(?:as|by))?"
    r"|coined)|,|:|\s[-–—]+)\s+[\"'“‘]?"
    r"(?P<short>[A-Z][A-Za-z]*[A-Z][A-Za-z0-9]*)[\"'”’]?(?=[\s,.;:)]|$)"
)
_BEFORE = re.compile(
    r"(?<![\w-])(?P<short>[A-Z][A-Za-z]*[A-Z][A-Za-z0-9]*)(?:\s*[:,]\s+|\s+[-–—]+\s+|\s+)(?=[A-Z])"
)
_FOR_SHORT = re.compile(
    r"\b(?P<short>[A-Z][\w-]{1,9}),?\s+(?:short for|which stands for|stands? for|standing "
    r"for|i\.e\.,)\s+"
)
_NO_LONG = lexicon.word_list("no_long_form")
_NO_SHORT = lexicon.word_list("no_short_form")


def find(text: str, masks: list[Place] | None = None) -> list[Pair]:
    """Pairs of short and long forms in order; each short form keeps its first definition.

    Examples
    --------
    >>> text = "Group Policy Optimization (GPO) and KGQA (knowledge graph question answering)."
    >>> [(text[slice(*p.short)], text[slice(*p.long)]) for p in find(text)]
    [('GPO', 'Group Policy Optimization'), ('KGQA', 'knowledge graph question answering')]
    """
    pairs = [pair for found in _BRACKET.finditer(text) if (pair := _in_bracket(text, found))]
    taken = {pair.short for pair in pairs}
    busy = sorted(pair.long for pair in pairs)
    for pair in _without_bracket(text):
        if pair.short not in taken and not _meets(pair.long, busy):
            pairs.append(pair)
            insort(busy, pair.long)
    hidden = sorted(masks or [])
    first: dict[str, Pair] = {}
    for pair in sorted(pairs, key=lambda p: p.short):
        whole = (min(pair.short[0], pair.long[0]), max(pair.short[1], pair.long[1]))
        if not _meets(whole, hidden):
            first.setdefault(text[slice(*pair.short)].casefold(), pair)
    return sorted(first.values(), key=lambda p: p.short)


def _meets(place: Place, others: list[Place]) -> bool:
    """Whether a stretch overlaps one of the others, which are sorted and hardly overlap."""
    index = bisect_right(others, place)
    near = others[max(index - 3, 0) : index + 1]
    return any(low < place[1] and place[0] < high for low, high in near)


def _in_bracket(text: str, found: re.Match[str]) -> Pair | None:
    """The pair of one bracket, if it is one."""
    inner, start = found[2], found.start(2)
    head = re.match(rf"[{_QUOTES}]?({_SHORT})[{_QUOTES}]?(?=\s*(?:$|[,;:]|\bor\b))", inner)
    if head and (pair := _long_before(text, found.start(), head[1], start + head.start(1))):
        return pair
    before = re.search(
        rf"(?<![\w\-/.])({_SHORT})[{_QUOTES}]?$", text[max(0, found.start() - 30) : found.start()]
    )
    if not before or not _is_short(before[1].split()[-1]):
        return None
    short = before[1].split()[-1]
    clean = re.match(r"(?:short for|i\.e\.,?|or|for|an? acronym (?:for|of))?\s*", inner)
    offset = clean.end() if clean else 0
    phrase = re.split(r"\s*[;,]\s*(?=[A-Z][\w.]*\s+et al|\d{4})", inner[offset:])[0].rstrip(".,; ")
    if len(phrase.split()) > 1 and _spells(short, phrase):
        place = max(0, found.start() - 30) + before.start(1) + len(before[1]) - len(short)
        first = start + offset
        return Pair((place, place + len(short)), (first, first + len(phrase)), short_first=True)
    return None


def _is_short(word: str) -> bool:
    """Whether a word can be an abbreviation."""
    letters = sum(c.isalpha() for c in word)
    return (
        2 <= len(word) <= 14
        and letters >= 2
        and word.casefold().rstrip(".") not in _NO_SHORT
        and (any(c.isupper() for c in word))
    )


def _long_before(text: str, stop: int, short: str, place: int) -> Pair | None:
    """The long form in front of a bracket, by Schwartz and Hearst."""
    if not _is_short(short) or len(short.split()) > 2:
        return None
    core = singular(short)
    budget = min(len(core) + 5, len(core) * 2)
    begin = max(0, stop - 160)
    window = re.split(r"[.!?]\s+(?=[A-Z])|[()\[\];:\n]|,\s", text[begin:stop])[-1]
    words = list(re.finditer(r"\S+", window))[-budget:]
    if not words:
        return None
    window, shift = window[words[0].start() :], stop - len(window) + words[0].start()
    first = _best_start(core, window.rstrip(f" {_QUOTES}"))
    if first is None:
        return None
    end = shift + len(window.rstrip(f" {_QUOTES}"))
    return Pair((place, place + len(short)), (shift + first, end)) if shift + first < end else None


def _best_start(short: str, window: str) -> int | None:
    """Where the long form of `short` begins in `window`, which ends with it."""
    initials = _by_initials(short, window)
    if initials is not None:
        return initials
    letters = [c for c in short.casefold() if c.isalnum()]
    low = window.casefold()
    at = len(low)
    for number in range(len(letters) - 1, -1, -1):
        at -= 1
        while at >= 0 and (
            low[at] != letters[number] or (number == 0 and at > 0 and low[at - 1].isalnum())
        ):
            at -= 1
        if at < 0:
            return None
    at = _word_start(window, at)
    phrase = window[at:]
    words = phrase.split()
    plain = [word for word in words if word.casefold() in _NO_LONG]
    if len(words) == 1 and "-" not in phrase and len(short) * 2 > len(phrase):
        return None
    if (
        words[0].casefold() in _NO_LONG
        or len(plain) > 2
        or short.casefold() in phrase.casefold().split()
    ):
        return None
    return at


def _word_start(window: str, at: int) -> int:
    """Start of the blank-separated word around a place."""
    return window.rfind(" ", 0, at) + 1


def _by_initials(short: str, window: str) -> int | None:
    """Start of the shortest tail of `window` whose initials spell `short`, small words optional."""
    want = "".join(c for c in short.casefold() if c.isalnum())
    if len(want) < 2:
        return None
    for rule in (r"[^\W_]+", r"[^\W_]\S*"):
        parts = [(m.start(), m[0].casefold()) for m in re.finditer(rule, window)]
        for count in range(2, len(parts) + 1):
            tail = parts[-count:]
            every = "".join(word[0] for _, word in tail)
            content = "".join(word[0] for _, word in tail if word not in _NO_LONG and word != "for")
            if want in (every, content) and tail[0][1][0] == want[0] and tail[0][1] not in _NO_LONG:
                return tail[0][0]
    return None


def singular(short: str) -> str:
    """An abbreviation without the s of its plural.

    Examples
    --------
    >>> singular("LLMs"), singular("GAS")
    ('LLM', 'GAS')
    """
    return re.sub(r"(?<=[A-Z0-9])s$", "", short)


def by_initials(short: str, phrase: str) -> bool:
    """Whether the initials of a phrase, small words optional, are the abbreviation.

    Examples
    --------
    >>> by_initials("RFP", "Rewards for Play"), by_initials("BERT", "Bidirectional Encoder")
    (True, False)
    """
    return _by_initials(singular(short), phrase) == 0


def _spells(short: str, phrase: str) -> bool:
    """Whether a phrase that stands by itself spells the abbreviation."""
    core = singular(short)
    if len(phrase.split()) > min(len(core) + 5, len(core) * 2 + 1):
        return False
    return _best_start(core, phrase) == 0


def _without_bracket(text: str) -> list[Pair]:
    """Pairs that stand side by side without a bracket; initials or capitals must agree."""
    pairs = []
    for found in _FOR_SHORT.finditer(text):
        phrase = re.split(r"[.,;:()\n]", text[found.end() : found.end() + 120])[0].rstrip()
        if _spells(found["short"], phrase):
            pairs.append(
                Pair(
                    found.span("short"), (found.end(), found.end() + len(phrase)), short_first=True
                )
            )
    for found in _NAMED.finditer(text):
        if long := marked_before(text, found.start(), found["short"]):
            pairs.append(Pair(found.span("short"), long, short_first=True))
    for found in _BEFORE.finditer(text):
        if (end_ := marked_after(text, found.end(), found["short"])) is not None:
            pairs.append(Pair(found.span("short"), (found.end(), end_), short_first=True))
    return pairs


@Language.component("citeweave_abbreviations")
def abbreviations(doc: Doc) -> Doc:
    """Note the abbreviations outside citations and links."""
    notes: Notes = doc._.citeweave
    notes.pairs = find(notes.text, notes.masks)
    return doc
