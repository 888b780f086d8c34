"""Rows of CSV and TSV, read so that a stray quote or delimiter costs one row at most.

The csv module of the standard library gives up, or swallows the rest of a file, at what exports
really hold: quotes inside quoted cells, one delimiter too many, a quote that is never closed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from kg.papers.encodings import plain
from kg.papers.entry import Note
from kg.papers.source import Source

#: Excel's line that names the delimiter.
SEP = re.compile(r"sep=(.)\s*$", re.I)
ENTITY = re.compile(r"&(?:#\d+|#x[\da-fA-F]+|[A-Za-z]\w{1,30});")
_UNCLOSED = "a quotation mark is not closed"
#: Lines that one cell may span.
_LONGEST = 200


def rows(source: Source, sign: str, width: int) -> Iterator[tuple[int, list[str] | Note]]:
    """Rows with the line they begin at; a quote that goes astray costs one row at most."""
    waiting: list[tuple[int, str]] = []
    for number, raw in source.lines():
        line = plain(raw).lstrip("\ufeff") if number == 1 else plain(raw)
        if number == 1 and SEP.match(line.strip('"')):
            continue
        if sign == ";":  # the semicolon of an entity is no delimiter
            line = ENTITY.sub(_unescaped, line)
        if waiting and _stands_alone(line, sign, width):
            yield waiting[0][0], Note(waiting[0][0], _UNCLOSED, skipped=False)
            yield from _fitted(_together(waiting), sign, width, waiting[0][0])
            waiting = []
        if waiting or line.strip():
            waiting.append((number, line))
        while waiting and (not _is_open(_together(waiting), sign) or len(waiting) > _LONGEST):
            if len(waiting) <= _LONGEST:
                yield from _fitted(_together(waiting), sign, width, waiting[0][0])
                waiting = []
            else:
                yield from _unclosed(waiting.pop(0), sign, width)
    while waiting:
        if any(len(_parsed(line, sign)) >= width for _, line in waiting[1:]):
            yield from _unclosed(waiting.pop(0), sign, width)
        else:  # the file ends in the middle of a cell
            yield from _fitted(_together(waiting), sign, width, waiting[0][0])
            return


def _stands_alone(line: str, sign: str, width: int) -> bool:
    """Whether a line in an open cell is a row of its own: no cell may hold such quotes."""
    if f'{sign}"' not in line or line.startswith(sign) or _is_open(line, sign):
        return False
    cells = _parsed(line, sign)
    return len(cells) == width and not any('"' in cell for cell in cells)


def _unescaped(found: re.Match[str]) -> str:
    return found[0] if found[0] == "&quot;" else unescape(found[0])


def _together(waiting: list[tuple[int, str]]) -> str:
    return "\n".join(line for _, line in waiting)


def _unclosed(
    row: tuple[int, str], sign: str, width: int
) -> Iterator[tuple[int, list[str] | Note]]:
    number, line = row
    if line.strip():
        yield number, Note(number, _UNCLOSED, skipped=False)
        yield from _fitted(line, sign, width, number)


def _is_open(text: str, sign: str) -> bool:
    """Whether a quoted cell goes on in the next line."""
    place, opened = 0, False
    while place < len(text):
        if opened:
            place = text.find('"', place)
            if place < 0:
                return True
            if text.startswith('""', place):
                place += 2
                continue
            # A quote inside a cell closes it only before a delimiter or the end of the line.
            after = text[place + 1 : place + 2]
            opened = after not in ("", sign, "\n", "\r")
            place += 1
        else:
            start = place == 0 or text[place - 1] in (sign, "\n")
            if start and text[place] == '"':
                opened = True
                place += 1
            else:
                following = text.find(sign, place)
                place = len(text) if following < 0 else following + 1
    return opened


def _fitted(text: str, sign: str, width: int, line: int) -> Iterator[tuple[int, list[str] | Note]]:
    cells = _parsed(text, sign)
    if len(cells) == 1 and width > 1 and not cells[0].strip():
        return
    if len(cells) > width:
        spare = cells[width:]
        cells = (
            cells[:width]
            if not any(cell.strip() for cell in spare)
            else _joined(cells, width, sign)
        )
        if any(cell.strip() for cell in spare):
            yield (
                line,
                Note(line, f"{width + len(spare)} cells under {width} columns", skipped=False),
            )
    yield line, cells


def _joined(cells: list[str], width: int, sign: str) -> list[str]:
    """Too many cells: an unquoted delimiter most likely stood in the longest run of text."""
    extra = len(cells) - width
    if sign == "\t":  # one tab too many: an empty cell that has nothing to do there
        for place, cell in enumerate(cells):
            if not cell.strip() and extra and place:
                return _joined([*cells[:place], *cells[place + 1 :]], width, sign)
        if not extra:
            return cells
    spans = [(sum(map(len, cells[at : at + extra + 1])), -at) for at in range(width)]
    at = -max(spans)[1]
    return [*cells[:at], sign.join(cells[at : at + extra + 1]), *cells[at + extra + 1 :]]


def _parsed(text: str, sign: str) -> list[str]:
    """Cells of a row; quotes inside a quoted cell that are not doubled are kept."""
    cells: list[str] = []
    place = 0
    while place <= len(text):
        if text[place : place + 1] == '"':
            cell, place = _quoted(text, place + 1, sign)
        else:
            following = text.find(sign, place)
            end = len(text) if following < 0 else following
            cell, place = text[place:end], end
        cells.append(cell)
        place += 1
    return cells


def _quoted(text: str, place: int, sign: str) -> tuple[str, int]:
    start = place
    while (quote := text.find('"', place)) >= 0:
        if text.startswith('""', quote) and text[quote + 2 : quote + 3] != "":
            place = quote + 2
            continue
        if text[quote + 1 : quote + 2] in ("", sign, "\n", "\r"):
            return text[start:quote].replace('""', '"'), quote + 1
        place = quote + 1
    following = text.find(sign, start)
    end = len(text) if following < 0 else following
    return '"' + text[start:end], end
