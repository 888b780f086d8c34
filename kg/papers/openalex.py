"""OpenAlex works, of which the abstract is an inverted index.

References
----------
https://docs.openalex.org/api-entities/works/work-object
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kg.papers.entry import Entry
from kg.papers.fields import authors_of, text_of, words_of
from kg.papers.references import cited, present

#: No abstract is longer; a damaged index may claim anything.
_MOST_WORDS = 100_000


def is_work(record: Mapping[str, Any]) -> bool:
    """Whether an object is a work of OpenAlex.

    Examples
    --------
    >>> is_work({"id": "https://openalex.org/W1", "display_name": "A"}), is_work({"id": "W1"})
    (True, False)
    """
    if "abstract_inverted_index" in record or "authorships" in record:
        return True
    return str(record.get("id", "")).startswith("https://openalex.org/W")


def entry(record: Mapping[str, Any]) -> Entry | str:
    """One work; the reason if it is no paper."""
    title = text_of(record.get("title")) or text_of(record.get("display_name"))
    abstract = from_index(record.get("abstract_inverted_index")) or text_of(record.get("abstract"))
    if not title and not abstract:
        return "no title and no abstract"
    outer = record.get("ids")
    ids: Mapping[str, Any] = outer if isinstance(outer, Mapping) else {}
    work = (text_of(record.get("id")) or "").rsplit("/", 1)[-1]
    return Entry(
        key=work or None,
        title=title,
        abstract=abstract,
        year=record.get("publication_year") or record.get("publication_date"),
        venue=_venue(record),
        authors=authors_of(record.get("authorships")),
        url=_url(record),
        identifiers={
            "openalex": work,
            "doi": text_of(record.get("doi")) or text_of(ids.get("doi")) or "",
            "pmid": text_of(ids.get("pmid")) or "",
        },
        keywords=words_of(record.get("keywords") or record.get("concepts")),
        references=_references(record.get("referenced_works")),
    )


def from_index(index: Any) -> str | None:
    """Text out of an inverted index.

    Examples
    --------
    >>> from_index({"we": [1], "Here": [0], "test.": [2]})
    'Here we test.'
    """
    if isinstance(index, Mapping) and isinstance(index.get("InvertedIndex"), Mapping):
        index = index["InvertedIndex"]
    if not isinstance(index, Mapping):
        return None
    words: dict[int, str] = {}
    for word, places in index.items():
        for place in places if isinstance(places, list) else []:
            if isinstance(place, int) and len(words) < _MOST_WORDS:
                words[place] = str(word)
    return " ".join(words[place] for place in sorted(words)) or None


def _venue(record: Mapping[str, Any]) -> str | None:
    location = record.get("primary_location")
    places = [
        location.get("source") if isinstance(location, Mapping) else None,
        record.get("host_venue"),
    ]
    return next((name for place in places if (name := text_of(place))), None)


def _url(record: Mapping[str, Any]) -> str | None:
    location = record.get("primary_location")
    landing = text_of(location.get("landing_page_url")) if isinstance(location, Mapping) else None
    return landing or text_of(record.get("doi")) or text_of(record.get("id"))


def _references(works: Any) -> list[Any]:
    if not isinstance(works, list):
        return []
    return present(cited(identifiers={"openalex": str(work)}) for work in works if work)
