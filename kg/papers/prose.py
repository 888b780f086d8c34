"""What a paragraph of plain text is: an abstract, a title, a line of names."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kg.papers.authors import split
from kg.papers.entry import Entry

_HAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_ENDS = re.compile(r"[.!?。！？…][\"'”’)\]]*\s*$")
_SENTENCE_BREAK = re.compile(r"[.!?。！？][\"'”’)\]]*\s+(?=[A-Z\d\"“(])|[。！？](?=.)")
_VERBS = "propose|present|introduce|show|test|prove|study|train|evaluate|release|describe|find"
_SPEAKS = re.compile(
    r"^(?:we|this|in this|our|here|the paper|it is|it was|there is|i) "
    rf"|\b(?:we (?:{_VERBS})|this (?:paper|work|article|study)|is proposed)\b",
    re.I,
)
_NAME = re.compile(
    r"(?:[^\W\d_a-z][\w.'’-]*|van|von|de|der|den|da|di|la|le|bin|al|del|dos|du|and|&)\*?", re.U
)
#: A reference as a list of references has it: authors, "title", venue.
_CITED = re.compile(r"(.{3,300}?),\s*[\"“]([^\"”]{8,300})[\"”],?\s*(.{0,120})$")
_ONE_NAME = re.compile(r"(?:[A-Z]\.[\s-]?){1,3}[^\W\d_a-z][\w'’-]+")
_VENUE_LINE = re.compile(r"^[\w /&.'’-]{0,60}\b((?:19|20)\d\d)\b[\w ,.()-]{0,30}$")


@dataclass(slots=True)
class Block:
    """Lines that belong together, and the number of the first."""

    line: int
    lines: list[str]

    @property
    def text(self) -> str:
        """The lines as one."""
        return join(self.lines)


def join(lines: list[str]) -> str:
    """Wrapped lines as running text; words that a hyphen divides at a line's end stay hyphenated.

    Examples
    --------
    >>> join(["We test", "well-", "known models."]), join(["我们提出", "一种方法。"])
    ('We test well-known models.', '我们提出一种方法。')
    """
    text = ""
    for line in lines:
        glued = text.endswith("-") and text[-2:-1].isalpha() and line[:1].isalpha()
        both_han = bool(text and line and _HAN.match(text[-1]) and _HAN.match(line[0]))
        text += line if not text or glued or both_han else f" {line}"
    return text


def is_prose(text: str) -> bool:
    """Whether a text reads as an abstract, however short.

    Examples
    --------
    >>> is_prose("We prove a lemma."), is_prose("Attention Is All You Need")
    (True, False)
    >>> is_prose("我们提出一种新的方法，并在多个数据集上测试。")
    True
    """
    words, han = len(text.split()), len(_HAN.findall(text))
    ends = bool(_ENDS.search(text))
    if words > 40 or han > 60:
        return True
    if ends and (_SPEAKS.search(text) or _SENTENCE_BREAK.search(text)):
        return words > 2
    return (words > 18 and ends) or (han >= 15 and ends) or words > 30


def is_title(text: str) -> bool:
    """Whether a text may be a title: short, and not a sentence that ends in a full stop.

    Examples
    --------
    >>> is_title("LATENT WINDOW ATTENTION"), is_title("Can Agents Count?"), is_title("We count.")
    (True, True, False)
    """
    return (
        0 < len(text) <= 300 and len(text.split()) <= 35 and not re.search(r"[.。;,；，]\s*$", text)
    )


def is_names(text: str) -> bool:
    """Whether a line is a list of names.

    Examples
    --------
    >>> is_names("Alda Quorn, Bo Samplesen and Jan van der Proef"), is_names("Sets of Sets")
    (True, False)
    """
    bare = re.sub(r"\s*\([^()]{0,200}\)", "", text)
    if _ONE_NAME.fullmatch(bare):
        return True
    if not re.search(r",|;| and |&|、|·", bare) or (
        _ENDS.search(bare) and not bare[-2:-1].isupper()
    ):
        return False
    words = re.sub(r"[,;、·\d†‡∗]", " ", bare).split()
    return (
        0 < len(words) < 60
        and all(_NAME.fullmatch(word) for word in words)
        and not _all_title_words(text)
    )


def _all_title_words(text: str) -> bool:
    return ":" in text or bool(
        re.search(r"\b(?:With|For|From|Via|Using|Learning|Networks?|Models?|Data)\b", text)
    )


def entry_of(blocks: list[Block], *, titled: bool = False) -> Entry:
    """The paper that some paragraphs make up.

    Parameters
    ----------
    blocks : list of Block
        In the order of the file.
    titled : bool
        The first paragraph is known to be the title.

    Examples
    --------
    >>> made = entry_of([Block(1, ["LATENT WINDOW"]), Block(3, ["We keep a window.", "It works."])])
    >>> made.title, made.abstract
    ('LATENT WINDOW', 'We keep a window. It works.')
    """
    entry = Entry(line=blocks[0].line)
    rest = _after_title(entry, blocks, titled)
    while entry.title and len(rest) > 1 and not is_prose(rest[0].text) and _is_about(rest[0].lines):
        _about(entry, rest[0].lines)
        rest = rest[1:]
    lines = rest[0].lines if rest else []
    while entry.title and len(lines) > 1 and _is_about(lines[:1]):
        _about(entry, lines[:1])
        lines = lines[1:]
    text = "\n".join([join(lines), *(block.text for block in rest[1:])]).strip()
    if not entry.title and is_title(text) and not is_prose(text):
        entry.title = text
    else:
        entry.abstract = text or None
    return entry


def _after_title(entry: Entry, blocks: list[Block], titled: bool) -> list[Block]:
    """Take the title, if there is one, and give the paragraphs behind it."""
    lines = blocks[0].lines
    if len(blocks) > 1 and (titled or (is_title(blocks[0].text) and not is_prose(blocks[0].text))):
        cut = next((at for at in range(1, len(lines)) if _is_about(lines[at : at + 1])), len(lines))
        entry.title = join(lines[:cut])
        _about(entry, lines[cut:])
        return blocks[1:]
    if found := _CITED.match(lines[0]):
        entry.authors, entry.title = split(found[1]), found[2].strip(" ,.")
        _about(entry, [found[3].strip(" .")])
        return [Block(blocks[0].line + 1, lines[1:]), *blocks[1:]]
    if lead := _title_lines(lines):
        entry.title = join(lines[:lead])
        return [Block(blocks[0].line + lead, lines[lead:]), *blocks[1:]]
    return blocks


def _is_about(lines: list[str]) -> bool:
    return all(is_names(line) or _VENUE_LINE.match(line) for line in lines)


def _about(entry: Entry, lines: list[str]) -> None:
    """Take authors, venue and year out of the lines under a title."""
    for line in lines:
        if found := _VENUE_LINE.match(line):
            entry.venue, entry.year = line.strip(" ()."), found[1]
        elif is_names(line):
            entry.authors = split(line)


def _title_lines(lines: list[str]) -> int:
    """How many lines of a paragraph are a title: those that end before the line was full."""
    if len(lines) < 2 or not is_title(lines[0]) or is_prose(lines[0]):
        return 0
    rest = join(lines[1:])
    width = max(len(line) for line in lines[1:])
    first_word = lines[1].split(" ", 1)[0]
    forced = len(lines[0]) + 1 + len(first_word) > 0.9 * width
    return 1 if not forced and is_prose(rest) and not lines[1][:1].islower() else 0
