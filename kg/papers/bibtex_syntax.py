"""The syntax of BibTeX, read so that damage costs one entry and is told.

References
----------
The grammar is Patashnik's `btxdoc` (1988); that broken blocks are kept apart with their line and
cause is an idea of bibtexparser 2. We scan ourselves, since an unclosed brace must not swallow what
follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from kg.papers.entry import Note

_START = re.compile(r"@[ \t]*([A-Za-z_-]+)\s*([{(])")
#: An entry that begins a line: here an unclosed one before it is given up.
_FENCE = re.compile(
    r"^[ \t]*@[ \t]*(?:article|inproceedings|conference|misc|book|inbook|incollection|proceedings|"
    r"phdthesis|mastersthesis|thesis|techreport|report|unpublished|online|electronic|software|dataset|"
    r"data|manual|booklet|preprint|patent|string|comment|preamble|journal|collection|mvbook|xdata)"
    r"\s*[{(]",
    re.M | re.I,
)
#: A field inside of a value: a brace of the value before it is not closed.
_SWALLOWED = re.compile(
    r"^\s*(?:author|title|year|journal|booktitle|abstract|url|doi|month|pages|volume|editor|keywords|note"
    r"|eprint|publisher|date)\s*=\s*[{\"\d]",
    re.M | re.I,
)
_NAME = re.compile(r"[^\s=,{}\"#%()@']+")
_BARE = re.compile(r"[^\s,#{}()\"]+")
_BRACE = re.compile(r"\\.|[{}]", re.S)
_ANY_BRACE = re.compile(r"[{}]")
_YEAR = "january february march april may june july august september october november december"
_MONTHS = {name[:3]: name for name in _YEAR.split()}


@dataclass(slots=True)
class RawEntry:
    """An entry as it stands: field names in lower case, values with their TeX."""

    kind: str
    key: str
    line: int
    fields: dict[str, str] = field(default_factory=dict)


class _Broken(Exception):
    """A value has no end before the next entry begins."""


def parse(text: str) -> Iterator[RawEntry | Note]:
    """Entries of a BibTeX file in order, and notes about what is damaged.

    Examples
    --------
    >>> entry, = parse('@misc{a, title = {On {C}ats}, month = jul, year = 2026}')
    >>> entry.key, entry.fields["title"], entry.fields["month"]
    ('a', 'On {C}ats', 'july')
    """
    yield from _Parser(text).entries()


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.macros = dict(_MONTHS)
        self.fences = [found.start() for found in _FENCE.finditer(text)] + [len(text)]
        self._fence = 0
        self._line, self._counted = 1, 0

    def entries(self) -> Iterator[RawEntry | Note]:
        place = 0
        while found := _START.search(self.text, place):
            if self._in_comment(found.start()):
                place = self._end_of_line(found.start())
                continue
            end = self._fence_after(found.end())
            kind = found[1].lower()
            if kind in ("comment", "preamble"):
                place = self._skip_block(found.end(), end)
                continue
            entry = RawEntry(kind, "", self._line_at(found.start()))
            try:
                place = self._body(entry, found.end(), end, ")" if found[2] == "(" else "}")
            except _Broken as cause:
                label = entry.key or f"@{kind}"
                yield Note(entry.line, f"damaged entry {label}: {cause}")
                place = end
                continue
            if kind == "string":
                self.macros |= {name.lower(): value for name, value in entry.fields.items()}
            else:
                yield entry
                yield from self._loose_end(entry, place, end)

    def _loose_end(self, entry: RawEntry, place: int, end: int) -> Iterator[Note]:
        """Say that an entry ended late or early: what it lost must not vanish without a word."""
        if place == end < len(self.text) and self.text[place - 1] not in "})":
            cause = "is not closed"
        elif _SWALLOWED.search(self.text, place, end):
            cause = "ends before its last fields, by a brace too many"
        else:
            return
        yield Note(entry.line, f"entry {entry.key or entry.kind} {cause}", skipped=False)

    def _in_comment(self, place: int) -> bool:
        start = self.text.rfind("\n", 0, place) + 1
        return "%" in self.text[start:place]

    def _end_of_line(self, place: int) -> int:
        end = self.text.find("\n", place)
        return len(self.text) if end < 0 else end

    def _fence_after(self, place: int) -> int:
        while self.fences[self._fence] < place and self._fence < len(self.fences) - 1:
            self._fence += 1
        return self.fences[self._fence]

    def _line_at(self, place: int) -> int:
        self._line += self.text.count("\n", self._counted, place)
        self._counted = place
        return self._line

    def _skip_block(self, place: int, end: int) -> int:
        try:
            return self._closing(place, end) + 1
        except _Broken:
            return place

    def _body(self, entry: RawEntry, place: int, end: int, closer: str) -> int:
        """Read key and fields; give the place after the entry."""
        if entry.kind != "string":
            place = self._key(entry, place, end, closer)
        while True:
            place = self._blank(place, end, ",")
            if place >= end:
                return end  # only the last brace is missing: all fields are there
            if self.text[place] == closer:
                return place + 1
            name = _NAME.match(self.text, place, end)
            after = self._blank(name.end(), end, "") if name else end
            if name and after < end and self.text[after] == "=":
                value, place = self._value(after + 1, end)
                if value or name[0].lower() not in entry.fields:
                    entry.fields[name[0].lower()] = value
            else:
                place = self._step_over(place, end, closer)

    def _key(self, entry: RawEntry, place: int, end: int, closer: str) -> int:
        found = re.compile(rf"\s*([^,={{}}\"]*?)\s*(?:(,)|(?=[{closer}])|\Z)").match(
            self.text, place, end
        )
        if not found or (not found[2] and "\n" in found[1]):
            return place  # no key: the fields begin at once
        entry.key = found[1]
        return found.end()

    def _blank(self, place: int, end: int, also: str) -> int:
        while place < end and (self.text[place].isspace() or self.text[place] in also):
            place += 1
        if place < end and self.text[place] == "%":
            return self._blank(self._end_of_line(place), end, also)
        return place

    def _step_over(self, place: int, end: int, closer: str) -> int:
        """Past something that is no field: to the next comma, line or the end of the entry."""
        if self.text[place] == "{":
            return self._closing(place + 1, end) + 1
        found = re.compile(rf"[,\n{closer}]").search(self.text, place + 1, end)
        return found.start() if found else end

    def _value(self, place: int, end: int) -> tuple[str, int]:
        """A value with its ``#`` resolved, and the place after it."""
        parts = []
        while True:
            place = self._blank(place, end, "")
            if place >= end:
                raise _Broken("a value is missing")
            part, place = self._piece(place, end)
            parts.append(part)
            after = self._blank(place, end, "")
            if after >= end or self.text[after] != "#":
                return "".join(parts), place
            place = after + 1

    def _piece(self, place: int, end: int) -> tuple[str, int]:
        sign = self.text[place]
        if sign == "{":
            close = self._closing(place + 1, end)
            if _SWALLOWED.search(self.text, self._end_of_line(place), close):
                raise _Broken("a brace is not closed")
            return self.text[place + 1 : close], close + 1
        if sign == '"':
            close = self._closing_quote(place + 1, end)
            return self.text[place + 1 : close], close + 1
        found = _BARE.match(self.text, place, end)
        if not found:
            return "", place
        return self.macros.get(found[0].lower(), found[0]), found.end()

    def _closing(self, place: int, end: int) -> int:
        """The brace that closes a group whose inside begins at `place`."""
        for pattern in (_BRACE, _ANY_BRACE):  # a value may end in a lone backslash
            depth = 1
            for found in pattern.finditer(self.text, place, end):
                depth += {"{": 1, "}": -1}.get(found[0], 0)
                if depth == 0:
                    return found.start()
        raise _Broken("a brace is not closed")

    def _closing_quote(self, place: int, end: int) -> int:
        """The quotation mark at which a value ends; marks in the running text do not."""
        depth = 0
        for found in re.compile(r"\\.|[{}\"]", re.S).finditer(self.text, place, end):
            depth += {"{": 1, "}": -1}.get(found[0], 0)
            if found[0] == '"' and depth <= 0:
                after = self._blank(found.end(), end, "")
                if (
                    after >= end
                    or self.text[after] in ",#})"
                    or "\n" in self.text[found.end() : after]
                ):
                    return found.start()
        raise _Broken("a quotation mark is not closed")
