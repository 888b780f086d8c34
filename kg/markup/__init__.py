"""The scanner behind `kg.cleaning`: one walk over a text with LaTeX, Markdown and HTML in it.

`scanner` walks and writes, `commands` and `formulas` know LaTeX, `marks` knows Markdown, HTML and
typewriter habits, `symbols` holds the tables.
"""

from __future__ import annotations

from kg.markup.commands import MATH, TEX
from kg.markup.marks import TEXT
from kg.markup.scanner import MARK, Pair, Piece, Scanner

__all__ = ["MARK", "Pair", "Piece", "render"]


def render(source: str, *, tex: bool = False) -> tuple[list[Piece], list[Pair]]:
    """Pieces of readable text in order, and the pairs of delimiters, inner before outer.

    Parameters
    ----------
    source : str
        Text with mark-up.
    tex : bool
        The text is known to be TeX (a BibTeX field): all braces go, every ``~`` is a tie, and
        nothing is taken for Markdown or HTML.
    """
    scanner = Scanner(source, TEX if tex else TEXT, MATH)
    scanner.walk(0, len(source))
    return scanner.pieces, scanner.pairs
