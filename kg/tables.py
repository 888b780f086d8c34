"""Plain text for the terminal: tables, wrapped sentences, counts."""

from __future__ import annotations

import shutil
import textwrap
import unicodedata
from collections.abc import Iterable, Sequence

from kg.cleaning import clean

GAP = "  "
WIDEST_LINE = 120


def table(rows: Iterable[Sequence[object]], headers: Sequence[str]) -> str:
    """Rows under headers, in columns as wide as their widest cell; numbers stand to the right.

    Parameters
    ----------
    rows : iterable of sequence
        Cells of any kind; None is shown as a dash.
    headers : sequence of str
        One a column.

    Returns
    -------
    str
        Lines joined by newlines, none at the end.

    Examples
    --------
    >>> print(table([("CIFAR-100", 12), ("BEIR", 3)], ("name", "papers")))
    name       papers
    CIFAR-100      12
    BEIR            3
    """
    held = [list(row) for row in rows]
    numeric = [
        bool(held) and all(_is_number(row[i]) or row[i] is None for row in held)
        for i in range(len(headers))
    ]
    lines = [list(headers), *([shown(cell) for cell in row] for row in held)]
    widths = [max(width(line[i]) for line in lines) for i in range(len(headers))]
    columns = list(zip(widths, numeric, strict=True))
    return "\n".join(_line(line, columns) for line in lines)


def _line(cells: Sequence[str], columns: Sequence[tuple[int, bool]]) -> str:
    padded = []
    for cell, (wide, right) in zip(cells, columns, strict=True):
        blanks = " " * (wide - width(cell))
        padded.append(blanks + cell if right else cell + blanks)
    return GAP.join(padded).rstrip()


def shown(cell: object) -> str:
    """A cell as text on one line, without control characters that a terminal would obey."""
    if cell is None:
        return "-"
    if isinstance(cell, float):
        return f"{cell:.3f}"
    return one_line(str(cell))


def one_line(text: str) -> str:
    """Text with blanks folded and control characters gone."""
    kept = (" " if c.isspace() else c for c in text if c.isspace() or c.isprintable())
    return " ".join("".join(kept).split())


def readable(sentence: str) -> str:
    """A sentence of a paper as people read it: mark-up and line breaks gone."""
    return one_line(clean(sentence).text)


def indented(text: str, *, by: int = 4, first: str = "") -> str:
    """Text wrapped to the terminal, every line indented; `first` stands before the first word."""
    columns = min(shutil.get_terminal_size((100, 24)).columns, WIDEST_LINE)
    blank = " " * by
    return textwrap.fill(
        text, max(columns, 40), initial_indent=blank + first, subsequent_indent=blank,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip


def counted(number: int, noun: str) -> str:
    """A number with its noun.

    Examples
    --------
    >>> counted(1, "paper"), counted(1200, "paper")
    ('1 paper', '1,200 papers')
    """
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def width(text: str) -> int:
    """Columns that text takes in a terminal: wide characters take two, combining ones none."""
    return sum(
        2 if unicodedata.east_asian_width(c) in "WF" else 0 if unicodedata.combining(c) else 1
        for c in text
    )


def _is_number(cell: object) -> bool:
    return isinstance(cell, (int, float)) and not isinstance(cell, bool)
