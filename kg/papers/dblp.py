"""DBLP's XML: the whole dump, single records, persons, and answers of its search.

DBLP has no abstracts: its records give titles, people and identifiers, which complete what other
files tell of the same papers.

References
----------
M. Ley, "DBLP: Some Lessons Learned", 2009, and https://dblp.org/xml/dblp.dtd.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from kg.model import CitedWork
from kg.papers.authors import given_family, people
from kg.papers.entry import Entry, Note
from kg.papers.identifiers import from_url
from kg.papers.references import cited, present
from kg.papers.source import Source
from kg.papers.xml_records import elements, inner_text, local

_PAPERS = ("article", "inproceedings", "incollection", "book", "phdthesis", "mastersthesis",
           "data", "info")  # fmt: skip
#: What else has records of its own, and what to call it.
_OTHERS = {"proceedings": "a volume", "www": "a home page"}
_VENUES = ("journal", "booktitle", "venue", "school", "publisher")


def read(source: Source) -> Iterator[Entry | Note]:
    """Records of DBLP in order; volumes and home pages are told."""
    count = 0
    for line, record in elements(source, (*_PAPERS, *_OTHERS)):
        if what := _OTHERS.get(local(record)):
            yield Note(line, f"{what}, not a paper: {record.get('key', '')}", quiet=True)
        else:
            count += 1
            yield _entry(record, line)
    if count:
        yield Note(None, f"DBLP gives no abstracts: {count} titles without", skipped=False)
    elif not source.notes:
        yield Note(None, "no papers of DBLP in this XML")


def _entry(record: Element, line: int | None) -> Entry | Note:
    title = inner_text(record.find("title"))
    if title.endswith(".") and not title.endswith(".."):
        title = title[:-1]
    if not title:
        return Note(line, "no title and no abstract")
    links = _texts(record, "ee")
    key = record.get("key") or next(iter(_texts(record, "key")), "")
    identifiers = {"dblp": key}
    for link in links:
        identifiers = from_url(link) | identifiers
    for doi in _texts(record, "doi")[:1]:
        identifiers["doi"] = doi
    return Entry(
        line=line,
        key=key or None,
        title=title,
        year=next(iter(_texts(record, "year")), None),
        venue=next((text for name in _VENUES for text in _texts(record, name)), None),
        authors=people(map(given_family, _texts(record, "author"))),
        url=links[0] if links else None,
        identifiers=identifiers,
        references=_references(record),
    )


def _texts(record: Element, name: str) -> list[str]:
    return [text for item in record.iter(name) if (text := inner_text(item))]


def _references(record: Element) -> list[CitedWork]:
    return present(
        cited(identifiers={"dblp": key}) for key in _texts(record, "cite") if key != "..."
    )
