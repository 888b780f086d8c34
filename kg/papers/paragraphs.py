"""Papers out of paragraphs: which lines are a title, which are names, which are the abstract."""

from __future__ import annotations

import re

from kg.papers.authors import split
from kg.papers.bylines import byline_of
from kg.papers.entry import Entry
from kg.papers.headings import NUMBER, numeral
from kg.papers.prose import Block, is_person, is_prose, is_title, join, sentences_of

#: A reference as a list of references has it: authors, "title", venue.
_CITED = re.compile(r"(.{3,300}?)[,.]\s*[\"“]([^\"”]{8,300})[\"”],?\s*(.{0,120})$")
#: Ideographs may be divided anywhere.
_FIRST_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|\S+")
#: Share of the lines of a paragraph that end early from which on it is a list.
_LISTED = 0.5


def entry_of(blocks: list[Block], *, titled: bool = False, headed: bool = False) -> Entry:
    """The paper that some paragraphs make up.

    Parameters
    ----------
    blocks : list of Block
        In the order of the file.
    titled : bool
        The first paragraph is known to be the title.
    headed : bool
        The first line of the paragraph is known to be the title.

    Examples
    --------
    >>> made = entry_of([Block(1, ["LATENT WINDOW"]), Block(3, ["We keep a window.", "It works."])])
    >>> made.title, made.abstract
    ('LATENT WINDOW', 'We keep a window. It works.')
    """
    entry = Entry(line=blocks[0].line)
    rest = _after_title(entry, blocks, titled=titled, headed=headed)
    while entry.title and len(rest) > 1 and not is_prose(rest[0].text) and _is_about(rest[0].lines):
        _about(entry, rest[0].lines)
        rest = rest[1:]
    lines = rest[0].lines if rest else []
    while entry.title and len(lines) > 1 and _is_about(lines[:1]):
        _about(entry, lines[:1])
        lines = lines[1:]
    if entry.title and not entry.authors and len(lines) > 1 and is_person(lines[0]):
        entry.authors, lines = [lines[0]], lines[1:]
    text = "\n".join([join(lines), *(block.text for block in rest[1:])]).strip()
    if not entry.title and is_title(text) and not is_prose(text):
        entry.title = text
    else:
        entry.abstract = text or None
    return entry


def cited_of(line: str) -> tuple[str, str, str, str] | None:
    """Number, authors, title and venue of a line that is a reference.

    Examples
    --------
    >>> cited_of('[1] A. Quorn and B. Muster, "On Owls at Night," in Proc. IMAG, 2025, p. 1.')
    ('1', 'A. Quorn and B. Muster', 'On Owls at Night', 'Proc. IMAG, 2025')
    """
    number = NUMBER.match(line)
    found = _CITED.match(line[number.end() :] if number else line)
    if not found:
        return None
    about = re.sub(r"^in\s+", "", found[3], flags=re.I)
    about = re.sub(r"((?:19|20)\d\d)\b.*", r"\1", about).strip(" .(")
    return numeral(number) if number else "", found[1], found[2].strip(" ,."), about


def _after_title(entry: Entry, blocks: list[Block], *, titled: bool, headed: bool) -> list[Block]:
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
    if lead := title_lines(lines, headed=headed):
        entry.title = join(lines[:lead])
        return [Block(blocks[0].line + lead, lines[lead:]), *blocks[1:]]
    return blocks


def _is_about(lines: list[str]) -> bool:
    return all(byline_of(line) for line in lines)


def _about(entry: Entry, lines: list[str]) -> None:
    """Take authors, venue and year out of the lines under a title."""
    for line in lines:
        if found := byline_of(line):
            found.complete(entry)


def ends_early(lines: list[str], place: int) -> bool:
    """Whether a line ends before it is full: the first word of the next would have had room.

    Examples
    --------
    >>> ends_early(["A Title", "a line of text that is long"], 0)
    True
    """
    width = max(len(line) for line in lines)
    found = _FIRST_WORD.match(lines[place + 1])
    return len(lines[place]) + 1 + len(found[0] if found else "") <= 0.9 * width


def title_lines(lines: list[str], *, headed: bool = False) -> int:
    """How many lines of a paragraph are a title: those up to one that ends early.

    Parameters
    ----------
    lines : list of str
        The paragraph.
    headed : bool
        There is a title, though its line may be full.

    Examples
    --------
    >>> title_lines(["On Cats", "We study the behaviour of cats in", "boxes. They like boxes."])
    1
    """
    for count in range(1, min(4, len(lines)) if headed else min(2, len(lines))):
        title, rest = join(lines[:count]), join(lines[count:])
        if not is_title(title) or is_prose(title) or rest[:1].islower() or not is_prose(rest):
            continue
        if ends_early(lines, count - 1):
            return count
    certain = headed and len(lines) > 1 and is_title(lines[0]) and not lines[1][:1].islower()
    return int(certain and is_prose(join(lines[1:])))


def all_whole(lines: list[str]) -> bool:
    """Whether each line is an abstract: a wrapped one may end in a full stop, but not all do.

    Examples
    --------
    >>> all_whole(["We test A. It wins.", "We test B. It fails.", "C is tested."])
    True
    """
    counts = [sentences_of(line) for line in lines]
    return min(counts) > 0 and sum(count > 1 for count in counts) > len(lines) / 2


def is_list(lines: list[str]) -> bool:
    """Whether every line of a paragraph is an item of its own.

    Examples
    --------
    >>> is_list(["On Cats and Their Boxes", "Dogs", "On Birds, Dogs and Cats in Boxes"])
    True
    """
    if len(lines) < 3 or _is_about(lines[1:2]):
        return False
    if all_whole(lines):
        return True
    if is_person(lines[-2]) and is_prose(lines[-1]) and not any(map(is_prose, lines[:-1])):
        return False  # a title, its author and the abstract
    begins = sum(not line[:1].islower() for line in lines)
    whole = sum(is_title(line) or is_prose(line) for line in lines)
    share = min(begins, whole) / len(lines)
    if len(lines) > 5:  # of wrapped text few lines begin with a capital, whatever their width
        return share > 0.95
    early = sum(ends_early(lines, place) for place in range(len(lines) - 1))
    return share > 0.8 and early >= _LISTED * (len(lines) - 1)
