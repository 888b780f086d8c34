"""List items of Markdown: title, venue and authors on the first line, the abstract under it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from kg.cleaning import clean
from kg.papers.authors import split
from kg.papers.bylines import VENUE_YEAR, byline_of
from kg.papers.entry import Entry, Note
from kg.papers.headings import is_acronym, unnumbered
from kg.papers.identifiers import from_url
from kg.papers.labelled import Record
from kg.papers.labels import Label, label_of
from kg.papers.prose import is_names, is_prose, join

_TARGET = (
    r"\(\s*<?([^()\s>]{0,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,200})?)>?(?:\s+\"[^\"]{0,200}\")?\s*\)"
)
_LINK = re.compile(r"(!?)\[((?:[^\[\]\n]|\[[^\[\]\n]{0,300}\]){0,500})\]" + _TARGET)
_LINKED_TITLE = re.compile(r"\[((?:[^\[\]\n]|\[[^\[\]\n]{0,300}\]){1,500})\]" + _TARGET)
_MARKED = re.compile(r"(?:\*\*|__)(.{1,500}?)(?:\*\*|__)")
_STRUCK = re.compile(r"~~.+~~\s*$")
_NAMES = "details|summary|br|p|div|blockquote|sub|sup|span|img|a|b|i|em|strong|center|kbd"
_TAGS = re.compile(rf"</?(?:{_NAMES})\b[^<>]{{0,500}}>", re.I)
_SUMMARY = re.compile(r"<summary>[^<]{0,500}</summary>", re.I)
_EMOJI = re.compile("[\U0001f000-\U0001faff\u2600-\u27bf\u2b50\u2b55\ufe0f\u200d]+")
_SUBTITLE = re.compile(
    r"\s*:\s*[*_]{0,2}([^:.*_\[]{8,300}?)[*_]{0,2}(?=\.(?:\s|$)|\s[—–-]\s|\s*\[|\s*$)"
)
_LEADING_TAGS = re.compile(r"(?:(?:\*\*)?\[[^\[\]]{1,25}\](?:\*\*)?(?!\()\s*)+")
_TAGGED = re.compile(r"\[?(?:[A-Z][\w-]{0,20}[\s'’]?\d{2,4}|paper|code|pdf|arxiv|new)\]?", re.I)


@dataclass(slots=True)
class Item:
    """A heading or a top-level list item with the lines under it."""

    line: int
    head: str
    level: int  # of a heading; 0 for a list item
    body: list[tuple[int, str]] = field(default_factory=list)


def of_bullet(item: Item) -> Entry | Note | None:
    """The paper of a list item, None for an entry of a table of contents."""
    head = item.head.strip()
    if _STRUCK.match(head):
        return Note(item.line, f"struck out: {readable(head)[:60]}", quiet=True)
    links = links_of(head)
    if links and all(url.startswith("#") for _, url in links):
        return None
    title, rest = _title_and_rest(head)
    record = record_of(item.body)
    if not title:
        return Note(item.line, f"a list item without a title: {readable(head)[:60]}")
    if is_prose(title):
        record.fields.setdefault("abstract", []).insert(0, [title])
        return entry_of(record, item.line, "", links)
    if (
        not rest
        and not record.fields
        and not links
        and not _MARKED.match(head)
        and len(title.split()) < 4
    ):
        return Note(item.line, f"a list item that is no paper: {title[:60]}", quiet=True)
    subtitle = _SUBTITLE.match(rest) if len(title.split()) < 4 else None
    # No abstract goes on behind a subtitle.
    alone = subtitle is not None and len(rest) - subtitle.end() < 150
    if subtitle and alone and not is_prose(subtitle[1]) and not is_names(subtitle[1]):
        title, rest = f"{title}: {readable(subtitle[1])}", rest[subtitle.end() :]
    entry = entry_of(record, item.line, title, links)
    _about(entry, rest)
    return entry


def _title_and_rest(head: str) -> tuple[str, str]:
    """Title of a list item, and what else its first line says."""
    text = _without_badges(head)
    lead = _EMOJI.sub("", text).strip()
    if tags := _LEADING_TAGS.match(lead):
        lead = f"{lead[tags.end() :]} — {readable(tags[0])}"
    for pattern in (_MARKED, _LINKED_TITLE):
        if found := pattern.match(lead):
            title = readable(found[1]).strip(" .:")
            if title and not _TAGGED.fullmatch(title):
                return title, lead[found.end() :]
    text = re.sub(r"\[\s*\]", "", readable(_LINK.sub("", lead))).strip()
    if is_prose(text) and not _is_reference(text):
        return text, ""
    parts = re.split(
        r"\s+[—–|]\s+|\.\s+(?=[A-Z])|\s+-\s+|,\s+(?=[A-Z][A-Za-z]*\s+(?:19|20)\d\d)",
        text,
        maxsplit=1,
    )
    return parts[0].strip(" .:"), parts[1] if len(parts) > 1 else ""


def _is_reference(text: str) -> bool:
    """Whether a line reads ``Title. Names. Venue 2024.``"""
    parts = [part.strip(" .") for part in re.split(r"\.\s+", text)]
    return any(is_names(part) or VENUE_YEAR.fullmatch(part) for part in parts[1:4])


def _without_badges(text: str) -> str:
    """A line without pictures and without ``[[code]](…)`` at its end."""
    text = re.sub(r"\[!\[[^\]]*\]\([^)]*\)\]\([^)]*\)", "", text)
    return _LINK.sub(lambda found: "" if found[1] or found[2].startswith("[") else found[0], text)


def _about(entry: Entry, rest: str) -> None:
    """Take venue, year and authors out of what follows a title on its line."""
    text = re.sub(r"\[[^\]]*\]|[*_`]", "", readable(_LINK.sub("", rest)))
    prose = re.search(r":\s+(\S.*)$", text)
    if prose and not entry.abstract and is_prose(prose[1]):
        entry.abstract, text = prose[1], text[: prose.start()]
    if found := next((one for one in VENUE_YEAR.finditer(text) if is_acronym(one[1])), None):
        entry.venue = entry.venue or f"{found[1]} {found[2]}"
        entry.year = entry.year or found[2]
        text = text.replace(found[0], "|")
    elif year := re.search(r"\(?\b((?:19|20)\d\d)\b\)?", text):
        entry.year = entry.year or year[1]
        text = text.replace(year[0], "|")
    for part in re.split(r"[|·—–()]|\.\s|\.$|:\s", text):
        part = part.strip(" .,;-")
        if not entry.authors and is_names(part):
            entry.authors = split(part)
        elif not entry.abstract and is_prose(part):
            entry.abstract = part


def record_of(body: list[tuple[int, str]]) -> Record:
    """Labelled fields and the abstract of the lines under a title."""
    record = Record()
    blank = True
    text = "\n".join(line for _, line in body)
    lines = _SUMMARY.sub(lambda found: "\n" * found[0].count("\n"), text).split("\n")
    for number, line in zip((number for number, _ in body), lines, strict=False):
        line = re.sub(r"^(?:\s*>)+\s?", "", line)
        line = _TAGS.sub("", re.sub(r"(?:\\|<br\s*/?>)$", "", line.rstrip()))
        if not _LINK.sub("", line).strip(" \t[]|·,"):
            blank = True
            continue
        label = label_of(line)
        if label:
            record.add(Label(label.field, label.value), number)
        elif record.current and (not blank or record.current == "abstract"):
            record.go_on(line, new_paragraph=blank)
        elif is_prose(readable(line)) or record.current == "":
            record.add(Label("abstract", ""), number)
            record.go_on(line, new_paragraph=False)
        blank = False
    return record


def entry_of(record: Record, line: int, title: str, links: list[tuple[str, str]]) -> Entry:
    entry = record.entry()
    entry.line = line
    entry.title = unnumbered(title) or entry.title
    entry.abstract = _plain_abstract(record, entry)
    entry.venue = readable(entry.venue) if entry.venue else None
    for _, url in links:
        for name, value in from_url(url).items():
            entry.identifiers.setdefault(name, value)
        if url.startswith("http"):
            entry.url = entry.url or url
    return entry


def _plain_abstract(record: Record, entry: Entry) -> str | None:
    paragraphs = [readable(join(lines)) for lines in record.fields.get("abstract", []) if lines]
    if paragraphs and not entry.authors and (byline := byline_of(paragraphs[0])):
        byline.complete(entry)
        del paragraphs[0]
    return "\n".join(text for text in paragraphs if text) or None


def links_of(text: str) -> list[tuple[str, str]]:
    return [(found[2], found[3]) for found in _LINK.finditer(text) if not found[1]]


def readable(text: str) -> str:
    """Readable text of a stretch of Markdown; here its escapes count, not TeX's."""
    text = re.sub(r"\\([-.!@,;:>/])", r"\1", _EMOJI.sub("", text))
    return " ".join(clean(text).text.split())
