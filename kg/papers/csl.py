"""CSL-JSON (Zotero, Mendeley, pandoc) and Crossref's JSON, of which it is a dialect.

References
----------
The CSL data model, https://github.com/citation-style-language/schema, and Crossref's REST API.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from kg.papers import references
from kg.papers.dates import year_of
from kg.papers.entry import Entry
from kg.papers.fields import authors_of, text_of, words_of
from kg.papers.jats import has_markup, to_text

_DATES = ("published-print", "issued", "published-online", "published", "created", "submitted")
_VENUES = ("container-title", "event-title", "event", "collection-title", "container-title-short")
_MARKS = frozenset(
    ["container-title", "issued", "published-print", "published-online", "citation-key", "DOI",
     "citation-label", "event-title", "page-first", "title-short", "container-title-short"]
)  # fmt: skip
_NOT_PAPERS = frozenset(["component", "journal", "journal-issue", "peer-review", "grant"])


def is_csl(record: Mapping[str, Any]) -> bool:
    """Whether an object is an item of CSL-JSON or Crossref.

    Examples
    --------
    >>> is_csl({"DOI": "10.5555/x", "title": ["A"]}), is_csl({"title": "A", "abstract": "B"})
    (True, False)
    """
    if not _MARKS.isdisjoint(record):
        return True
    return record.get("type") in ("article-journal", "paper-conference", "proceedings-article")


def entry(record: Mapping[str, Any]) -> Entry | str:
    """One item; the reason if it is no paper."""
    title = _text(record.get("title"))
    abstract = _text(record.get("abstract"))
    if not title and not abstract:
        return "no title and no abstract"
    if record.get("type") in _NOT_PAPERS:
        return f"a {record['type']}, not a paper"
    doi = text_of(record.get("DOI"))
    return Entry(
        key=text_of(record.get("id")) or text_of(record.get("citation-key")),
        title=title,
        abstract=abstract,
        year=next((year for name in _DATES if (year := _year(record.get(name)))), None),
        venue=next((venue for name in _VENUES if (venue := _text(_one(record.get(name))))), None),
        authors=authors_of(record.get("author")),
        url=text_of(record.get("URL")) or text_of(_one(record.get("link"))),
        identifiers=_identifiers(record, doi),
        keywords=words_of(record.get("keyword") or record.get("subject")),
        references=references.from_crossref(record.get("reference")),
    )


def _one(value: Any) -> Any:
    return value[0] if isinstance(value, list) and value else value


def _text(value: Any) -> str | None:
    text = text_of(_one(value))
    return to_text(text) if text and has_markup(text) else text


def _year(value: Any) -> int | None:
    if isinstance(value, Mapping):
        parts = ("date-parts", "raw", "literal", "date-time", "year", "season")
        return next((year for part in parts if (year := year_of(value.get(part)))), None)
    return year_of(value)


def _identifiers(record: Mapping[str, Any], doi: str | None) -> dict[str, str]:
    found = {"doi": doi} if doi else {}
    if pmid := text_of(record.get("PMID")):
        found["pmid"] = pmid
    note = text_of(record.get("note")) or ""
    number = text_of(record.get("number")) or ""
    if arxiv := re.search(r"arxiv[:\s]+([\w.-]+/?\d+)", f"{note} {number}", re.I):
        found["arxiv"] = arxiv[1]
    return found
