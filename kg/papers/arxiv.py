"""arXiv: the metadata snapshot (JSON lines) and the API's Atom feed.

References
----------
https://info.arxiv.org/help/api/user-manual.html and the Kaggle snapshot `Cornell-University/arxiv`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree.ElementTree import Element

from kg.papers.dates import year_of
from kg.papers.entry import Entry, Note
from kg.papers.fields import authors_of, text_of, words_of
from kg.papers.identifiers import arxiv_of
from kg.papers.jats import has_markup, to_text
from kg.papers.source import Source
from kg.papers.xml_records import elements, inner_text, local

_MARKS = frozenset(["versions", "update_date", "authors_parsed", "journal-ref", "submitter"])


def is_snapshot(record: Mapping[str, Any]) -> bool:
    """Whether an object is a line of the arXiv snapshot.

    Examples
    --------
    >>> is_snapshot({"id": "0704.0001", "versions": [], "update_date": "2008-11-26"})
    True
    """
    return len(_MARKS.intersection(record)) >= 2


def entry(record: Mapping[str, Any]) -> Entry | str:
    """One line of the snapshot; the reason if it is no paper."""
    title, abstract = (
        unwrapped(text_of(record.get("title"))),
        unwrapped(text_of(record.get("abstract"))),
    )
    if not title and not abstract:
        return "no title and no abstract"
    raw = text_of(record.get("id")) or ""
    arxiv = arxiv_of(raw, bare=True)
    parsed = record.get("authors_parsed")
    identifiers = {"arxiv": arxiv or ""}
    if doi := text_of(record.get("doi")):
        identifiers["doi"] = doi
    return Entry(
        key=arxiv or raw or None,
        title=title,
        abstract=abstract,
        year=_first_year(record),
        venue=unwrapped(text_of(record.get("journal-ref"))),
        authors=authors_of(parsed if parsed else record.get("authors")),
        url=f"https://arxiv.org/abs/{arxiv}" if arxiv else None,
        identifiers=identifiers,
        keywords=words_of(text_of(record.get("categories")) and str(record["categories"]).split()),
    )


def unwrapped(text: str | None) -> str | None:
    """Text without the line breaks that arXiv puts in at column 80; paragraphs stay.

    Examples
    --------
    >>> unwrapped("  We test\\nPageRank.\\n  It works.\\n")
    'We test PageRank.\\nIt works.'
    """
    if text is None:
        return None
    # Two blanks at the beginning of a line are arXiv's sign for a new paragraph.
    marked = re.sub(r"\n {2,}(?=\S)|\n\s*\n\s*", "\x00", text.strip())
    return " ".join(marked.split()).replace("\x00", "\n") or None


def _first_year(record: Mapping[str, Any]) -> int | None:
    """Year of the first version; else of what the identifier or the update tells."""
    versions = record.get("versions")
    first = versions[0] if isinstance(versions, list) and versions else None
    if isinstance(first, Mapping) and (year := year_of(first.get("created"))):
        return year
    found = re.match(
        r"(\d\d)(?:0[1-9]|1[0-2])\.\d{4,5}", str(arxiv_of(str(record.get("id")), bare=True))
    )
    return 2000 + int(found[1]) if found else year_of(record.get("update_date"))


def read_atom(source: Source) -> Iterator[Entry | Note]:
    """Entries of an Atom feed (arXiv's API, or any other with summaries)."""
    for line, element in elements(source, {"entry", "item"}):
        yield _of_atom(element, line)


def _of_atom(element: Element, line: int | None) -> Entry | Note:
    fields: dict[str, str] = {}
    for child in element:
        fields.setdefault(local(child), inner_text(child) or child.get("href") or "")
    where = fields.get("id") or fields.get("guid") or fields.get("link") or ""
    if "/api/errors" in where:
        return Note(line, f"the feed reports an error: {fields.get('summary', '')[:80]}")
    arxiv = arxiv_of(where)
    title = _text(fields.get("title"))
    abstract = _text(fields.get("summary") or fields.get("description"))
    if not title and not abstract:
        return Note(line, "no title and no abstract")
    names = [_name(child) for child in element if local(child) in ("author", "creator")]
    return Entry(
        line=line,
        key=arxiv or where or None,
        title=title,
        abstract=re.sub(r"^arXiv:\S+ Announce Type: \S+\s+Abstract:\s*", "", abstract or "")
        or None,
        year=fields.get("published") or fields.get("pubDate") or fields.get("updated"),
        venue=_text(fields.get("journal_ref")),
        authors=authors_of(names if len(names) != 1 else names[0]),
        url=where if where.startswith("http") else None,
        identifiers={"arxiv": arxiv or "", "doi": fields.get("doi", "")},
        keywords=[term for child in element if (term := child.get("term"))],
    )


def _name(author: Element) -> str:
    named = (inner_text(part) for part in author if local(part) == "name")
    return next(named, inner_text(author))


def _text(text: str | None) -> str | None:
    return unwrapped(to_text(text) if text and has_markup(text) else text)
