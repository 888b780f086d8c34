"""Walking over a text with mark-up: what is written, and where each piece comes from."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

#: Readable text with the stretch of the source that it stands for.
Piece = tuple[str, int, int]
#: An opening and a closing delimiter: start and end of each.
Pair = tuple[int, int, int, int]

#: Where mark-up may begin. A text without any such place is clean.
MARK = re.compile(
    r"[\\$`{\[&<~\r\xad\xa0\u200b\u2060\ufeff\u2028\u2029\x00-\x08\x0b\x0c\x0e-\x1f\x7f]"
    r"|(?<![A-Za-z0-9_])_(?=[A-Za-z])|_(?=\{[^{}\w]*\\?(?:pm\b|±))|\*(?=\S)|--|''|!(?=\[)"
)
_MATH_MARK = re.compile(r"[\\${_^~&<\s]")
COMMAND = re.compile(r"\\([A-Za-z]+|.)", re.S)
#: The optional argument of a command.
OPTION = re.compile(r"\s*\[[^\[\]]{0,200}\]")
_DEEPEST = 40

#: Reads the mark-up at a place: (scanner, place, end) → the place after it, or the place itself if
#: there is none after all.
Reader = Callable[["Scanner", int, int], int]


class Scanner:
    """A walk over `source` that writes `pieces` and `pairs`.

    Parameters
    ----------
    source : str
        Text with mark-up.
    text, math : mapping of str to Reader
        What to do at a sign, outside and inside formulas.
    """

    def __init__(self, source: str, text: Mapping[str, Reader], math: Mapping[str, Reader]) -> None:
        self.source = source
        self.pieces: list[Piece] = []
        self.pairs: list[Pair] = []
        self.closing = _brace_pairs(source) if "{" in source else {}
        self.math = False
        self._readers = (text, math)
        self._depth = 0

    def put(self, text: str, start: int, end: int) -> int:
        """Write `text` for the stretch and give the place after it."""
        if text:
            self.pieces.append((text, start, end))
        return end

    def copy(self, start: int, end: int) -> int:
        """Write a stretch as it is."""
        return self.put(self.source[start:end], start, end)

    def inside(self, opens: int, start: int, end: int, closed: int, *, math: bool = False) -> int:
        """Walk over what stands between two delimiters, note the pair, give the place after it."""
        self.within(start, end, math=math)
        self.pairs.append((opens, start, end, closed))
        return closed

    def within(self, start: int, end: int, *, math: bool = False) -> None:
        """Walk over an inner stretch, as deep as is sensible."""
        was, self.math = self.math, math or self.math
        self._depth += 1
        if self._depth > _DEEPEST:
            self.copy(start, end)
        else:
            self.walk(start, end)
        self._depth -= 1
        self.math = was

    def rendered(self, opens: int, start: int, end: int, closed: int) -> str:
        """Like `inside`, but take the pieces back and give their text."""
        index = len(self.pieces)
        self.inside(opens, start, end, closed)
        text = "".join(piece[0] for piece in self.pieces[index:])
        del self.pieces[index:]
        return text

    def before(self) -> str:
        """The last readable character, or nothing."""
        return self.pieces[-1][0][-1] if self.pieces else ""

    def trim(self) -> None:
        """Take back the blanks just written: what they led to is gone."""
        while self.pieces and self.pieces[-1][0][-1] in " \t":
            text, start, end = self.pieces.pop()
            if kept := text.rstrip(" \t"):
                self.put(kept, start, start + len(kept) if len(text) == end - start else end)

    def walk(self, start: int, end: int) -> None:
        """Write everything between two places."""
        mark = _MATH_MARK if self.math else MARK
        place = start
        while place < end:
            found = mark.search(self.source, place, end)
            if not found:
                self.copy(place, end)
                return
            self.copy(place, found.start())
            place = self._step(found.start(), end)

    def _step(self, place: int, end: int) -> int:
        """Deal with the mark at `place`; always moves on."""
        reader = self._readers[self.math].get(self.source[place])
        after = reader(self, place, end) if reader else place
        return after if after > place else self.copy(place, place + 1)

    def argument(self, place: int, end: int) -> tuple[int, int, int]:
        """Where the argument of a command begins and ends, and the place after it."""
        while place < end and self.source[place] in " \t\n":
            place += 1
        if place >= end:
            return (place, place, place)
        if (close := self.group(place, end)) is not None:
            return (place + 1, close, close + 1)
        if found := COMMAND.match(self.source, place, end):
            return (place, found.end(), found.end())
        return (place, place + 1, place + 1)

    def group(self, place: int, end: int) -> int | None:
        """The place of the brace that closes a group at `place`, if one begins there."""
        close = self.closing.get(place)
        return close if close is not None and close < end else None


def _brace_pairs(source: str) -> dict[int, int]:
    """Opening brace → its closing brace, escaped ones left out."""
    pairs: dict[int, int] = {}
    stack: list[int] = []
    for found in re.finditer(r"\\.|[{}]", source, re.S):
        if found[0] == "{":
            stack.append(found.start())
        elif found[0] == "}" and stack:
            pairs[stack.pop()] = found.start()
    return pairs
