"""Markdown: papers under headings, as list items, or as rows of a table."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg.papers import plain_text
from kg.papers.encodings import plain
from kg.papers.entry import Entry, Note
from kg.papers.headings import NUMBER, is_heading
from kg.papers.identifiers import from_url
from kg.papers.labelled import Context
from kg.papers.labels import label_of
from kg.papers.markdown_items import Item, entry_of, links_of, of_bullet, readable, record_of
from kg.papers.source import Source
from kg.papers.tables import entry_of_row, is_header

_HEADING = re.compile(r"\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$")
_BULLET = re.compile(r"(\s*)(?:[-*+•]|\d{1,4}[.)])\s+(?:\[[ xX]\]\s+)?(.*)$")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.S)


def fits(sample: str) -> bool:
    """Whether a text is a list of papers in Markdown.

    Examples
    --------
    >>> fits("# Papers\\n\\n- **On Cats**: we study cats.\\n"), fits("We study **cats**.")
    (True, False)
    """
    if has_table(sample):
        return True
    headings = len(re.findall(r"^#{1,6} \S", sample, re.M))
    items = len(re.findall(r"^\s*[-*+] +(?:\*\*|\[)", sample, re.M))
    return headings >= 2 or (headings and items > 0) or items >= 2


def has_table(sample: str) -> bool:
    """Whether a table stands in a text, with a row of dashes under its header.

    Examples
    --------
    >>> has_table("| Title | Year |\\n|---|---|\\n"), has_table("title|year\\n")
    (True, False)
    """
    return bool(re.search(r"^\|.*\|\s*\n\|[\s|:-]+\|\s*$", sample, re.M))


def read(source: Source) -> Iterator[Entry | Note]:
    """Papers of a Markdown file in order."""
    text = _without_front_matter(plain(source.text()).lstrip("\ufeff"))
    text = _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text)
    lines = list(enumerate(text.split("\n"), start=1))
    if table := _table(lines):
        yield from table
    context = Context()
    papers = 0
    items = _items(lines)
    for item in items:
        made = _of_heading(item) if item.level else of_bullet(item)
        if isinstance(made, Entry):
            papers += 1
            yield context.complete(made)
        elif made:
            yield made
        elif item.level and is_heading(readable(item.head)):
            context.heading(item.line, readable(item.head))
    if not papers and not table:
        yield from plain_text.read(source)


def _without_front_matter(text: str) -> str:
    found = re.match(r"---[ \t]*\n.*?\n(?:---|\.\.\.)[ \t]*(?=\n)", text, re.S)
    return "\n" * found[0].count("\n") + text[found.end() :] if found else text


def _items(lines: list[tuple[int, str]]) -> list[Item]:
    """Headings and top-level list items, each with what stands under it."""
    items: list[Item] = []
    fenced = False
    for place, (number, text) in enumerate(lines):
        if re.match(r"\s{0,3}(?:```|~~~)", text):
            fenced = not fenced
            continue
        if fenced or re.match(r"\s{0,3}(?:[-*_]\s?){3,}$", text):
            continue
        following = lines[place + 1][1] if place + 1 < len(lines) else ""
        heading, bullet = _HEADING.match(text), _BULLET.match(text)
        if re.match(r"\s{0,3}(?:=+|-{2,})\s*$", following) and text.strip() and not bullet:
            items.append(Item(number, text.strip(), 1))
        elif re.match(r"\s{0,3}=+\s*$", text):
            continue
        elif heading and not label_of(text):
            items.append(Item(number, heading[2], len(heading[1])))
        elif bullet and len(bullet[1]) < 2 and not _is_field(bullet[2], items):
            items.append(Item(number, bullet[2], 0))
        elif items:
            items[-1].body.append((number, text))
    return items


def _is_field(text: str, items: list[Item]) -> bool:
    """Whether a list item is a labelled field of the paper under whose heading it stands."""
    label = label_of(text)
    return bool(items) and label is not None and label.field != "title"


def _of_heading(item: Item) -> Entry | None:
    """The paper of a heading, if an abstract or a labelled field stands under it."""
    record = record_of(item.body)
    title = readable(NUMBER.sub("", readable(item.head), count=1))
    prose = record.text("abstract")
    if not prose and "authors" not in record.fields and "year" not in record.fields:
        return None
    if (title and is_heading(title)) or ("abstract" not in record.fields and not prose):
        return None
    return entry_of(record, item.line, title, links_of(item.head))


def _table(lines: list[tuple[int, str]]) -> list[Entry | Note]:
    """Rows of the tables whose header names a title."""
    found: list[Entry | Note] = []
    names: list[str] = []
    for place, (number, text) in enumerate(lines):
        cells = (
            [cell.strip() for cell in re.split(r"(?<!\\)\|", text.strip().strip("|"))]
            if "|" in text
            else []
        )
        following = lines[place + 1][1] if place + 1 < len(lines) else ""
        if not cells:
            names = []
        elif re.fullmatch(r"[\s|:-]+", following) and "-" in following and is_header(cells):
            names = cells
        elif names and not re.fullmatch(r"[\s|:-]+", text):
            row = {name: readable(cell) for name, cell in zip(names, cells, strict=False)}
            made = entry_of_row(row, number, "other")
            if isinstance(made, Entry):
                for _, url in links_of(text):
                    made.identifiers |= from_url(url)
                    made.url = made.url or url
            found.append(Context().complete(made) if isinstance(made, Entry) else made)
    return found
