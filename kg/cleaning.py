"""Readable text out of LaTeX, Markdown and HTML, with an exact way back to the original.

`clean` gives `Clean`: the text as a reader wants it (``$64\\times$`` → ``64×``, ``**F**ull`` →
``Full``) and a map of offsets in both directions. Text without mark-up passes untouched.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from kg.markup import MARK, Pair, Piece, render

#: A pass may lay bare new mark-up (``&lt;b&gt;``); real texts settle after two. What is longer than
#: any abstract gets no more than those.
_MOST_PASSES, _LONG_PASSES, _LONG = 12, 2, 20_000


class _Layer:
    """The offset map of one pass: pieces of clean text, each with its stretch of the source."""

    __slots__ = ("begins", "ends", "pairs", "pieces", "text")

    def __init__(self, pieces: list[Piece], pairs: list[Pair]) -> None:
        self.pieces = pieces
        self.pairs = pairs
        self.begins: list[int] = []
        size = 0
        for piece in pieces:
            self.begins.append(size)
            size += len(piece[0])
        self.text = "".join(piece[0] for piece in pieces)
        self.ends = [piece[2] for piece in pieces]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Clean offsets to source offsets."""
        if not self.pieces:
            return (0, 0)
        first = max(bisect_right(self.begins, start) - 1, 0)
        if start >= end:
            place = self._into(first, start)[0]
            return (place, place)
        last = bisect_left(self.begins, end) - 1
        return self._whole(self._into(first, start)[0], self._into(last, end - 1)[1])

    def _into(self, index: int, place: int) -> tuple[int, int]:
        """Source stretch of the clean character at `place` in piece `index`."""
        text, start, end = self.pieces[index]
        within = place - self.begins[index]
        if len(text) == end - start:
            return (start + within, start + min(within + 1, len(text)))
        return (start, end) if within < len(text) else (end, end)

    def _whole(self, start: int, end: int) -> tuple[int, int]:
        """Widen a stretch until every delimiter in it has its partner in it, too."""
        for opens, opened, closes, closed in self.pairs:  # inner pairs come first
            if opened <= start <= closes and closes < end:
                start, end = opens, max(end, closed)
            elif start < opened <= end <= closes:
                start, end = min(start, opens), closed
        return (start, end)

    def forward(self, start: int, end: int) -> tuple[int, int]:
        """Source offsets to clean offsets."""
        low = self._clean_of(start, up=True)
        return (low, max(low, self._clean_of(end, up=False)))

    def _clean_of(self, place: int, *, up: bool) -> int:
        index = bisect_right(self.ends, place) if up else bisect_left(self.ends, place)
        if index == len(self.pieces):
            return len(self.text)
        text, start, end = self.pieces[index]
        if place <= start:
            return self.begins[index]
        if len(text) == end - start:
            return self.begins[index] + place - start
        return self.begins[index] + (0 if up else len(text))


@dataclass(frozen=True, slots=True, eq=False)
class Clean:
    """Readable text and its map to the original.

    Parameters
    ----------
    text : str
        The readable text.
    original : str
        What it was made from.

    Examples
    --------
    >>> made = clean("We propose **F**ull-duplex $k$-NN.")
    >>> made.text
    'We propose Full-duplex k-NN.'
    >>> start, end = made.span(11, 22)
    >>> made.original[start:end]
    '**F**ull-duplex'
    >>> made.forward(start, end)
    (11, 22)
    """

    text: str
    original: str
    _layers: tuple[_Layer, ...] = ()

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Map half-open offsets of `text` to half-open offsets of `original`.

        The slice of the original covers the stretch with its mark-up; a delimiter in it never
        loses its partner.
        """
        for layer in reversed(self._layers):
            start, end = layer.span(start, end)
        return (start, end)

    def forward(self, start: int, end: int) -> tuple[int, int]:
        """Map half-open offsets of `original` to half-open offsets of `text`.

        A stretch that holds nothing but mark-up gives an empty span.
        """
        for layer in self._layers:
            start, end = layer.forward(start, end)
        return (start, end)


def clean(text: str) -> Clean:
    """Make a title or an abstract readable.

    Parameters
    ----------
    text : str
        Text as a file gives it, with LaTeX, Markdown, HTML, or none of them.

    Returns
    -------
    Clean
        Readable text with the way back. Cleaning it once more changes nothing.

    Examples
    --------
    >>> clean(r"up to \\emph{3.84\\%} on $64\\times64$ & MRR@10").text
    'up to 3.84% on 64×64 & MRR@10'
    >>> clean("from $5 million to 2*3 a_b, *-algebra").text
    'from $5 million to 2*3 a_b, *-algebra'
    """
    layers: list[_Layer] = []
    now = text
    most = _MOST_PASSES if len(text) <= _LONG else _LONG_PASSES
    while len(layers) < most and MARK.search(now):
        layer = _Layer(*render(now))
        if layer.text == now:
            break
        layers.append(layer)
        now = layer.text
    return Clean(now, text, tuple(layers))
