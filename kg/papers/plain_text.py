"""Plain text: abstracts between blank lines or rules, numbered or labelled, titled or not."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg.papers.encodings import plain
from kg.papers.entry import Entry, Note
from kg.papers.headings import NUMBER, RULE, is_heading, is_worded, numeral
from kg.papers.labelled import Context, inline, read_labelled
from kg.papers.labels import label_of
from kg.papers.paragraphs import all_whole, entry_of, is_list, title_lines
from kg.papers.prose import Block, is_prose, is_title
from kg.papers.source import Source

_PAGE = re.compile(r"\s*(?:-\s*)?(?:[Pp]age\s+)?\d{1,4}(?:\s*(?:of|/)\s*\d{1,4})?(?:\s*-)?\s*")
#: Labels for a paragraph of prose from which on a text counts as labelled.
_SHARE = 0.3
#: No editor wraps lines at this length.
_UNWRAPPED = 300


def read(source: Source) -> Iterator[Entry | Note]:
    """Papers of a plain text, by the way in which it keeps them apart."""
    lines = [(number, plain(text).strip("\ufeff")) for number, text in source.lines()]
    lines = [(number, text) for number, text in lines if not _PAGE.fullmatch(text)]
    fields = _labelled_fields(lines)
    groups = [] if "title" in fields else _numbered(lines)
    if not groups and fields:
        yield from read_labelled(lines)
        return
    if not groups and any(is_rule(text) for _, text in lines):
        groups = _ruled(lines)
        groups = groups if len(groups) > 1 or _is_single(lines) else []
    context = Context()
    if groups:
        for group in groups:
            yield from _of_group(group, context)
    else:
        yield from _of_blocks(_blocks(lines), context)


def _labelled_fields(lines: list[tuple[int, str]]) -> set[str]:
    """Which of title and abstract stand behind labels, if labels are the way of this text."""
    parts = [part for _, text in lines for part in inline(text)]
    labels = [label.field for part in parts if (label := label_of(part))]
    telling = [field for field in labels if field in ("title", "abstract")]
    # A single abstract that begins with "Abstract:" does not make a file labelled.
    prose = sum(is_prose(block.text) for block in _blocks(lines))
    return set(telling) if len(telling) >= _SHARE * prose else set()


def is_rule(text: str) -> bool:
    """Whether a line is nothing but a rule.

    Examples
    --------
    >>> is_rule("=========="), is_rule("- - -"), is_rule("--flag")
    (True, True, False)
    """
    return bool(RULE.match(text))


def _blocks(lines: list[tuple[int, str]]) -> list[Block]:
    """Paragraphs; a line that is a whole abstract is one of its own."""
    blocks: list[Block] = []
    fresh = True
    before = 0
    for number, text in lines:
        whole = max(before, len(text)) > _UNWRAPPED
        if not text.strip() or is_rule(text):
            fresh = True
        elif fresh or whole:
            blocks.append(Block(number, [text.strip()]))
            fresh = False
        else:
            blocks[-1].lines.append(text.strip())
        before = len(text)
    return blocks


def _ruled(lines: list[tuple[int, str]]) -> list[list[Block]]:
    """What stands between the rules; a rule right under a title underlines it."""
    groups: list[list[tuple[int, str]]] = [[]]
    for place, (number, text) in enumerate(lines):
        if is_rule(text) and not _is_underline(lines, place):
            groups.append([])
        elif is_rule(text):
            title = groups[-1].pop()
            groups.append([title, (number, "")])
        else:
            groups[-1].append((number, text))
    return [blocks for group in groups if (blocks := _blocks(group))]


def _is_single(lines: list[tuple[int, str]]) -> bool:
    """Whether the rules of a text frame one paper: all they do is not to underline its heading."""
    return any(is_rule(text) and not _is_underline(lines, at) for at, (_, text) in enumerate(lines))


def _is_underline(lines: list[tuple[int, str]], place: int) -> bool:
    if place == 0 or place + 1 == len(lines) or not lines[place - 1][1].strip():
        return False
    above = lines[place - 1][1].strip()
    if is_rule(above):
        return False
    before = lines[place - 2][1] if place > 1 else ""
    alone = not before.strip() or is_rule(before)
    return alone and is_title(above) and abs(len(above) - len(lines[place][1].strip())) <= 4


def _numbered(lines: list[tuple[int, str]]) -> list[list[Block]]:
    """Items of a numbered list, if the text is one."""
    starts: list[int] = []
    for place, (_, text) in enumerate(lines):
        found = NUMBER.match(text)
        expected = len(starts) + _first_number(lines, starts)
        if found and (is_worded(found) or int(numeral(found)) == expected):
            starts.append(place)
    filled = [place for place, (_, text) in enumerate(lines) if text.strip()]
    before = [place for place in filled if starts and place < starts[0]]
    if len(starts) < 2 or len(before) > 3:
        return []
    groups = [_blocks(lines[: starts[0]])]
    for place, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        groups.append(_blocks(lines[place:end]))
    return [group for group in groups if group]


def _first_number(lines: list[tuple[int, str]], starts: list[int]) -> int:
    if not starts:
        return 1
    found = NUMBER.match(lines[starts[0]][1])
    return int(numeral(found)) if found else 1


def _of_group(group: list[Block], context: Context) -> Iterator[Entry | Note]:
    """The paper of one group of paragraphs."""
    lines = [(block.line + at, text) for block in group for at, text in enumerate(block.lines)]
    if any((label := label_of(text)) and label.field == "abstract" for _, text in lines):
        yield from read_labelled(lines, context)
        return
    while group and len(group) > 1 and _is_head(group[0]) and not NUMBER.match(group[0].lines[0]):
        yield context.heading(group[0].line, group[0].text)
        group = group[1:]
    number = NUMBER.match(group[0].lines[0])
    if number:
        group = _without_number(group, number.end())
    elif len(group) == 1 and _is_head(group[0]):
        yield context.heading(group[0].line, group[0].text)
        return
    elif len(group) == 1 and is_title(group[0].text) and not is_prose(group[0].text):
        yield Note(group[0].line, f"no abstract: {group[0].text[:60]}", quiet=True)
        return
    entry = entry_of(group)
    entry.key = numeral(number) if number else None
    yield context.complete(entry)


def _without_number(group: list[Block], end: int) -> list[Block]:
    """Paragraphs without the number that they begin with, and without its line if that is all."""
    first = group[0]
    first.lines[0] = first.lines[0][end:]
    if first.lines[0] or (len(first.lines) == 1 == len(group)):
        return group
    left = [Block(first.line + 1, first.lines[1:])] if first.lines[1:] else []
    return [*left, *group[1:]]


def _is_head(block: Block) -> bool:
    return len(block.lines) == 1 and is_heading(block.lines[0]) and not is_prose(block.text)


def _of_blocks(blocks: list[Block], context: Context) -> Iterator[Entry | Note]:
    """Papers of paragraphs: abstracts alone, or titles and abstracts in turn."""
    blocks = [piece for block in blocks for piece in _items(block)]
    prose = [block.is_abstract or is_prose(block.text) for block in blocks]
    led = sum(_is_led(blocks, prose, place) for place in range(len(blocks)))
    titled = led > 0 and led >= 0.6 * sum(prose)
    leading = sum(title_lines(block.lines) > 0 for block in blocks)
    headed = not titled and leading > 0.35 * sum(prose)
    only_titles = not any(prose)
    place = 0
    while place < len(blocks):
        block = blocks[place]
        if prose[place]:
            yield context.complete(entry_of([block], headed=headed))
        elif _is_head(block):
            yield context.heading(block.line, block.text)
        elif titled and place + 1 < len(blocks) and prose[place + 1]:
            # Between two titles all paragraphs belong to one abstract.
            end = next((at for at in range(place + 1, len(blocks)) if not prose[at]), len(blocks))
            yield context.complete(entry_of(blocks[place:end], titled=True))
            place = end - 1
        elif only_titles:
            yield from _titles(block, context)
        else:
            yield context.heading(block.line, block.text)
        place += 1


def _items(block: Block) -> list[Block]:
    """A paragraph that is a list as so many paragraphs, any other as it is."""
    if not is_list(block.lines):
        return [block]
    whole = all_whole(block.lines)
    return [Block(block.line + at, [line], whole) for at, line in enumerate(block.lines)]


def _is_led(blocks: list[Block], prose: list[bool], place: int) -> bool:
    """Whether a paragraph of prose stands under one that may be its title."""
    return prose[place] and place > 0 and not prose[place - 1] and not _is_head(blocks[place - 1])


def _titles(block: Block, context: Context) -> Iterator[Entry | Note]:
    """A list of nothing but titles: every line is one."""
    for offset, line in enumerate(block.lines):
        if is_heading(line):
            yield context.heading(block.line + offset, line)
        elif is_title(line) or is_prose(line) or len(line.split()) > 1:
            yield context.complete(Entry(line=block.line + offset, title=line))
        else:
            yield Note(block.line + offset, f"neither a title nor an abstract: {line[:40]}")
