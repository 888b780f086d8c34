"""Works in a reference list, out of the shapes in which files give them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from kg.model import CitedWork
from kg.papers.authors import people
from kg.papers.dates import year_of
from kg.papers.fields import authors_of, text_of
from kg.papers.identifiers import arxiv_of, doi_of, tidy


def cited(
    *,
    title: Any = None,
    authors: Iterable[str] = (),
    year: Any = None,
    identifiers: Mapping[str, str] | None = None,
) -> CitedWork | None:
    """A cited work, or None if nothing is known of it.

    Examples
    --------
    >>> cited(title=" On  Cats ", year="2020", identifiers={"DOI": "10.5555/X"})
    CitedWork(title='On Cats', authors=(), year=2020, identifiers={'doi': '10.5555/x'})
    >>> cited(title="") is None
    True
    """
    name = " ".join((text_of(title) or "").split()) or None
    known = tidy(identifiers or {})
    who = tuple(people(authors))
    if not (name or who or known):
        return None
    return CitedWork(title=name, authors=who, year=year_of(year), identifiers=known)


def present(works: Iterable[CitedWork | None]) -> list[CitedWork]:
    """The works of which something is known."""
    return [work for work in works if work is not None]


def from_crossref(items: Any) -> list[CitedWork]:
    """Crossref's `reference`.

    Examples
    --------
    >>> from_crossref([{"DOI": "10.5555/a", "author": "Quorn", "year": "2020"}])[0].year
    2020
    """
    if not isinstance(items, list):
        return []
    return present(
        cited(
            title=item.get("article-title") or item.get("volume-title"),
            authors=[str(item["author"])] if item.get("author") else [],
            year=item.get("year"),
            identifiers=_named(doi=item.get("DOI")) or _in_text(item.get("unstructured")),
        )
        for item in items
        if isinstance(item, Mapping)
    )


def from_objects(items: Any) -> list[CitedWork]:
    """Lists of objects, texts or identifiers (Semantic Scholar and plain JSON).

    Examples
    --------
    >>> from_objects([{"citedPaper": {"paperId": "ab", "title": "On Cats"}}, "10.5555/x", None])
    [CitedWork(title='On Cats', authors=(), year=None, identifiers={'s2': 'ab'}), \
CitedWork(title=None, authors=(), year=None, identifiers={'doi': '10.5555/x'})]
    """
    if not isinstance(items, list):
        return []
    return present(_object(item) for item in items)


def _object(item: Any) -> CitedWork | None:
    if isinstance(item, str):
        return from_line(item)
    if not isinstance(item, Mapping):
        return None
    inner = item.get("citedPaper")
    if isinstance(inner, Mapping):
        item = inner
    outer = item.get("externalIds")
    names = (
        {str(key): str(value) for key, value in outer.items() if value}
        if isinstance(outer, Mapping)
        else {}
    )
    known = _named(
        doi=item.get("doi") or item.get("DOI"), s2=item.get("paperId"), arxiv=item.get("arxivId")
    )
    known |= {key: value for key, value in names.items() if key.lower() in ("doi", "arxiv")}
    return cited(
        title=item.get("title"),
        authors=authors_of(item.get("authors")),
        year=item.get("year"),
        identifiers=known,
    )


def from_line(text: str) -> CitedWork | None:
    """A reference in one line of text: its identifiers, or author and year, or the line as title.

    Examples
    --------
    >>> from_line("Quorn A, 2020, J IMAG SYS, V1, P2, DOI 10.5555/jis.1")
    CitedWork(title=None, authors=('Quorn A',), year=2020, identifiers={'doi': '10.5555/jis.1'})
    """
    text = " ".join(text.split())
    known = _in_text(text)
    parts = [part.strip() for part in text.split(",")]
    if len(parts) > 2 and re.fullmatch(r"\d{4}", parts[1]):  # Web of Science
        return cited(authors=[parts[0].lstrip("*")], year=parts[1], identifiers=known)
    if re.fullmatch(r"https?://\S+|(?:doi:)?10\.\S+|W\d+|(?:arxiv:)?\d{4}\.\d{4,5}", text, re.I):
        return cited(identifiers=known)
    return cited(title=text[:300] or None, year=text, identifiers=known)


def _in_text(text: Any) -> dict[str, str]:
    if not isinstance(text, str):
        return {}
    work = re.search(r"openalex\.org/(W\d+)|^(W\d+)$", text)
    return _named(
        doi=doi_of(text),
        arxiv=arxiv_of(text, bare=bool(re.fullmatch(r"\d{4}\.\d{4,5}", text))),
        openalex=(work[1] or work[2]) if work else None,
    )


def _named(**identifiers: Any) -> dict[str, str]:
    return {name: str(value) for name, value in identifiers.items() if value}
