"""One Paper model out of all formats: an entry checked, tidied and named."""

from __future__ import annotations

import hashlib
from typing import Any

from kg.cleaning import clean
from kg.model import Paper
from kg.papers import abstracts
from kg.papers.authors import people
from kg.papers.dates import year_of
from kg.papers.encodings import plain
from kg.papers.entry import Entry
from kg.papers.identifiers import doi_of, tidy
from kg.papers.language import language_of

#: No name, venue or key is longer.
_SHORT = 2000
_NAMING = ("doi", "arxiv", "openreview", "acl", "pmid", "openalex", "s2")


def paper_of(entry: Entry, file: str) -> Paper | None:
    """The paper of an entry; None if it has neither a title nor an abstract.

    Parameters
    ----------
    entry : Entry
        As a reader made it.
    file : str
        Name of the file it comes from.

    Examples
    --------
    >>> paper_of(Entry(line=2, title=" On  Cats ", year="2025-03"), "a.txt").source
    'a.txt:2'
    >>> paper_of(Entry(abstract="[No abstract available]"), "a.txt") is None
    True
    """
    title = " ".join(_text(entry.title).split())
    abstract = abstracts.tidy(_text(entry.abstract))
    if not abstract and not any(sign.isalnum() for sign in clean(title).text):
        return None
    identifiers = tidy(entry.identifiers, entry.url)
    return Paper(
        id=_key(entry, identifiers, title, abstract),
        title=title,
        abstract=abstract,
        year=year_of(entry.year),
        venue=_line(entry.venue) or None,
        authors=tuple(people(_line(author) for author in entry.authors)),
        url=_text(entry.url).strip() or None,
        identifiers=identifiers,
        keywords=tuple(word for item in entry.keywords if (word := _line(item))),
        references=tuple(entry.references),
        source=file if entry.line is None else f"{file}:{entry.line}",
        language=language_of(abstract or title),
    )


def _text(value: Any) -> str:
    return plain(value) if isinstance(value, str) else ""


def _line(value: Any) -> str:
    """A short field without mark-up, in one line; what is too long for one is left as it is."""
    text = _text(value)
    return " ".join((clean(text).text if len(text) < _SHORT else text).split())


def _key(entry: Entry, identifiers: dict[str, str], title: str, abstract: str) -> str:
    """The record's own key, its DOI as written, an identifier, or a digest of its words."""
    named = (identifiers.get(kind) for kind in _NAMING)
    digest = hashlib.sha256(f"{title}\n{abstract}".encode()).hexdigest()
    doi = doi_of(entry.identifiers.get("doi", ""))
    return _line(entry.key) or doi or next(filter(None, named), f"p{digest[:12]}")


def listing(paper: Paper) -> dict[str, Any]:
    """What `citeweave papers --json` prints of a paper: clean text, None where there is none.

    Examples
    --------
    >>> listing(Paper(id="a", title="The **Cats**"))["title"]
    'The Cats'
    """
    return {
        "id": paper.id,
        "title": " ".join(clean(paper.title).text.split()) or None,
        "abstract": " ".join(clean(paper.abstract).text.split()) or None,
        "year": paper.year,
        "venue": paper.venue,
        "authors": list(paper.authors),
    }
