"""Records with a label before each field, and what the headings between them tell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from kg.papers.authors import split
from kg.papers.entry import Entry, Note
from kg.papers.fields import words_of
from kg.papers.headings import NUMBER, RULE, numeral, unnumbered, venue_of, year_in
from kg.papers.identifiers import arxiv_of, from_url
from kg.papers.labels import Label, label_of
from kg.papers.paragraphs import cited_of, entry_of
from kg.papers.prose import Block, is_names, is_person, is_prose, is_title, join

_URL = re.compile(r"https?://[^\s<>)\]\"]+")
_INLINE = re.compile(r"\s+(?=(?:Abstract|Authors?|Year|Venue|Keywords)\s?:\s)")
_OPENING = re.compile(r"\s*(?:We|This (?:paper|work|article)|In this|Our|Recent|Existing)\b")
#: The rules inside of a paper in the mails of arXiv.
_LISTED = re.compile(r"\s*\\\\\s*(?:\(\s*(https?://[^\s,)]+).*)?$")
#: Longer lines may go on in the next.
_WRAPPED = 60
_REPEATED = frozenset(["other", "keywords", "url"])


@dataclass(slots=True)
class Context:
    """What the last heading told about the papers under it."""

    venue: str | None = None
    year: int | None = None

    def heading(self, line: int, text: str) -> Note:
        """Take a heading's venue and year, and say that it is no paper."""
        self.venue, self.year = venue_of(text), year_in(text)
        return Note(line, f"a heading: {text[:60]}", quiet=True)

    def complete(self, entry: Entry) -> Entry:
        """Give an entry the year that its venue names, or the heading's venue and year."""
        if entry.venue and entry.year is None:
            entry.year = year_in(entry.venue)
        if entry.venue is None and entry.year is None:
            entry.venue, entry.year = self.venue, self.year
        return entry


@dataclass(slots=True)
class Record:
    """Fields of a labelled record while its lines come in."""

    line: int = 0
    number: str | None = None
    fields: dict[str, list[list[str]]] = field(default_factory=dict)
    current: str = ""

    def add(self, label: Label, line: int) -> None:
        """Begin a field."""
        self.line = self.line or line
        self.number = self.number or label.number
        self.current = label.field
        paragraphs = self.fields.setdefault(label.field, [])
        paragraphs.append([label.value] if label.value else [])

    def go_on(self, text: str, *, new_paragraph: bool) -> None:
        """Add a line to the field that has begun last."""
        paragraphs = self.fields[self.current]
        if new_paragraph and paragraphs[-1]:
            paragraphs.append([])
        paragraphs[-1].append(text.strip())

    def take_rule(self, text: str, line: int) -> bool:
        """Take a rule of arXiv's mails, with the link in it; whether the line was one."""
        found = _LISTED.match(text)
        if found and self.fields:
            self.current = next(iter(self.fields))
            if found[1]:
                self.add(Label("url", found[1]), line)
        return bool(found)

    def text(self, name: str, between: str = "\n") -> str | None:
        """A field's paragraphs."""
        return between.join(join(lines) for lines in self.fields.get(name, []) if lines) or None

    def entry(self) -> Entry:
        """The finished record."""
        links = self.text("url", " ") or ""
        everything = " ".join(
            filter(None, (links, self.text("year", " "), self.text("other", " ")))
        )
        known: dict[str, str] = {}
        for url in _URL.findall(everything):
            known |= from_url(url)
        for name in ("doi", "pmid", "arxiv"):
            if value := self.text(name, " "):
                known[name] = value
        if arxiv := arxiv_of(everything):
            known.setdefault("arxiv", arxiv)
        found = _URL.search(links)
        return Entry(
            line=self.line,
            key=self.text("key", " ") or self.number,
            title=unnumbered(self.text("title", " ") or "") or None,
            abstract=self.text("abstract"),
            year=self.text("year", " "),
            venue=self.text("venue", " "),
            authors=split(self.text("authors", "; ") or ""),
            url=found[0] if found else None,
            identifiers=known,
            keywords=words_of(self.text("keywords", "; ") or ""),
        )


def read_labelled(
    lines: list[tuple[int, str]], context: Context | None = None
) -> Iterator[Entry | Note]:
    """Records of a text in which labels stand before the fields."""
    titles = any(label.field == "title" for _, text in lines if (label := label_of(text)))
    lines = [(number, part) for number, text in lines for part in inline(text)]
    context, record = context or Context(), Record()
    waiting: list[tuple[int, str]] = []
    blank = False
    for number, text in lines:
        label = label_of(text)
        ruled = bool(RULE.match(text))
        if ruled or (label and _is_next(record, label)):
            yield from _closed(record, context)
            record = Record()
        if ruled or record.take_rule(text, number) or not text.strip():
            blank = True
            continue
        if label:
            if not record.fields:
                yield from _led(record, waiting, context, take_title=not titles)
                waiting = []
            record.add(label, number)
        elif not record.fields or _leads(record, text, blank, titles):
            yield from _closed(record, context)
            record = Record()
            waiting.append((number, text.strip()))
        elif _begins_abstract(record, text, blank):
            record.add(Label("abstract", text.strip()), number)
        else:
            record.go_on(text, new_paragraph=blank)
        blank = False
    yield from _closed(record, context)
    yield from _unlabelled(waiting, context)


def inline(text: str) -> list[str]:
    """The parts of a line that holds several labelled fields."""
    return _INLINE.split(text) if len(text) < 20_000 and label_of(text) else [text]


def _is_next(record: Record, label: Label) -> bool:
    """Whether a label begins another record: what it names is there already."""
    if not record.fields or label.field in _REPEATED:
        return False
    return label.field in record.fields or (label.number is not None and label.field == "title")


def _leads(record: Record, text: str, blank: bool, titles: bool) -> bool:
    """Whether an unlabelled line is the title of the next record."""
    if titles or not blank or record.current == "":
        return False
    return "abstract" in record.fields and bool(record.text("abstract")) and is_title(text.strip())


def _led(
    record: Record, waiting: list[tuple[int, str]], context: Context, *, take_title: bool
) -> Iterator[Entry | Note]:
    """Make of the lines before a record its title, or headings."""
    if take_title and waiting and (reference := cited_of(waiting[-1][1])):
        yield from _unlabelled(waiting[:-1], context)
        for name, text in zip(("key", "authors", "title", "venue"), reference, strict=True):
            if text:
                record.add(Label(name, text), waiting[-1][0])
        return
    title = len(waiting)
    take_title = take_title and bool(waiting) and not is_prose(waiting[-1][1])
    while take_title and title and (title == len(waiting) or _follows(waiting, title)):
        title -= 1
    yield from _unlabelled(waiting[:title], context)
    for number, text in waiting[title:]:
        if not record.fields:
            found = NUMBER.match(text)
            record.number = numeral(found) if found else None
            record.add(Label("title", text[found.end() :] if found else text), number)
        elif is_names(text) or (number == waiting[-1][0] and _is_author(record, text)):
            record.add(Label("authors", text), number)
        else:
            record.go_on(text, new_paragraph=False)


def _is_author(record: Record, text: str) -> bool:
    """Whether the last line under a title is one name, and not the rest of the title."""
    before = record.fields["title"][-1][-1]
    ended = len(before) < _WRAPPED and before.split()[-1][:1].isupper()
    return ended and is_person(text) and "authors" not in record.fields


def _unlabelled(lines: list[tuple[int, str]], context: Context) -> Iterator[Entry | Note]:
    """Papers, or headings, of the lines that belong to no labelled record."""
    blocks: list[Block] = []
    for number, text in lines:
        if blocks and number == blocks[-1].line + len(blocks[-1].lines):
            blocks[-1].lines.append(text)
        else:
            blocks.append(Block(number, [text]))
    for block in blocks:
        if is_prose(block.text):
            yield context.complete(entry_of([block]))
        else:
            yield context.heading(block.line, block.text)


def _begins_abstract(record: Record, text: str, blank: bool) -> bool:
    """Whether an unlabelled line is no longer the field before it, but the text of the paper."""
    if "abstract" in record.fields or record.current in ("other", "keywords"):
        return False
    return blank or is_prose(text) or bool(_OPENING.match(text))


def _follows(waiting: list[tuple[int, str]], place: int) -> bool:
    """Whether a line stands right under the one before, as the lines of a long title do."""
    return waiting[place][0] == waiting[place - 1][0] + 1 and not NUMBER.match(waiting[place][1])


def _closed(record: Record, context: Context) -> Iterator[Entry | Note]:
    if not record.fields:
        return
    entry = record.entry()
    if entry.title or entry.abstract:
        yield context.complete(entry)
    else:
        yield Note(record.line, "no title and no abstract")
