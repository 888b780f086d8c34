"""JSON and JSON lines: each object goes to the family that its shape belongs to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from kg.papers import arxiv, csl, openalex, openreview, semantic_scholar
from kg.papers.columns import by_row
from kg.papers.entry import Entry, Note
from kg.papers.fields import authors_of, by_meaning, text_of, words_of
from kg.papers.item_types import no_paper
from kg.papers.jats import to_text
from kg.papers.json_values import cleaned, objects
from kg.papers.references import from_objects
from kg.papers.source import Source

Shape = Callable[[Mapping[str, Any]], bool]
Maker = Callable[[Mapping[str, Any]], "Entry | str"]
_BLOCKS = re.compile(r"</(?:jats:\w+|p|sec|div|h\d)>", re.I)
_IDENTIFIERS = ("doi", "pmid", "arxiv")


def entry(record: Mapping[str, Any]) -> Entry | str:
    """A plain object with the usual field names; the reason if it is no paper.

    Examples
    --------
    >>> entry({"id": 1, "Title": "On Cats", "abstract": "We study cats."}).title
    'On Cats'
    """
    named = by_meaning(record)
    title, abstract = text_of(named.get("title")), text_of(named.get("abstract"))
    if abstract and _BLOCKS.search(abstract):  # JATS or HTML, copied from another service
        abstract = to_text(abstract)
    if not title and not abstract:
        return "no title and no abstract"
    return Entry(
        key=text_of(named.get("key")),
        title=title,
        abstract=abstract,
        year=text_of(named.get("year")),
        venue=text_of(named.get("venue")),
        authors=authors_of(named.get("authors")),
        url=_link(named.get("url")),
        identifiers={name: text for name in _IDENTIFIERS if (text := text_of(named.get(name)))},
        keywords=words_of(named.get("keywords")),
        references=from_objects(record.get("references")),
    )


def _link(value: Any) -> str | None:
    return text_of(value[0] if isinstance(value, list) and value else value)


#: Name of a family → what its objects look like, and how they are read; the first that fits.
FAMILIES: dict[str, tuple[Shape, Maker]] = {
    "openreview": (openreview.is_note, openreview.entry),
    "openalex": (openalex.is_work, openalex.entry),
    "s2orc": (semantic_scholar.is_s2orc, semantic_scholar.s2orc_entry),
    "semantic-scholar": (semantic_scholar.is_graph, semantic_scholar.graph_entry),
    "arxiv-json": (arxiv.is_snapshot, arxiv.entry),
    "csl-json": (csl.is_csl, csl.entry),
    "openreview-list": (openreview.is_listed, openreview.listed_entry),
    "json": (lambda record: True, entry),
}


def family_of(record: Mapping[str, Any]) -> str:
    """Name of the family that an object belongs to.

    Examples
    --------
    >>> family_of({"paperId": "ab", "title": "A"}), family_of({"title": "A"})
    ('semantic-scholar', 'json')
    """
    return next(name for name, (fits, _) in FAMILIES.items() if fits(record))


def read(source: Source) -> Iterator[Entry | Note]:
    """Papers of a JSON or JSON-lines file, each by its own shape."""
    yield from _read(source, None)


def reader_of(family: str) -> Callable[[Source], Iterator[Entry | Note]]:
    """A reader that takes every object for one of `family`."""
    return lambda source: _read(source, FAMILIES[family][1])


def _read(source: Source, make: Maker | None) -> Iterator[Entry | Note]:
    for line, record in objects(source):
        if isinstance(record, Note):
            yield record
            continue
        if not isinstance(record, dict):
            yield Note(line, "not an object")
            continue
        for row in by_row(cleaned(record)):
            yield _made(row, line, make)


def _made(record: dict[str, Any], line: int | None, make: Maker | None) -> Entry | Note:
    if why := no_paper(record):
        return Note(line, why, quiet=True)
    made = (make or FAMILIES[family_of(record)][1])(record)
    if isinstance(made, str):
        return Note(line, made)
    made.line = line
    return made
