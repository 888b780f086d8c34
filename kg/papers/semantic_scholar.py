"""Semantic Scholar: papers of the Graph API and the datasets, and S2ORC with full text.

References
----------
https://api.semanticscholar.org/api-docs/graph and Lo et al. (2020),
doi:10.18653/v1/2020.acl-main.447.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kg.papers.entry import Entry
from kg.papers.fields import authors_of, is_void, text_of, words_of
from kg.papers.references import cited, from_objects, present

_GRAPH = frozenset(
    ["paperId", "externalIds", "corpusId", "corpusid", "externalids", "s2FieldsOfStudy"]
)
_S2ORC = frozenset(
    ["body_text", "bib_entries", "ref_entries", "pdf_parse", "s2_id", "has_pdf_parse",
     "mag_field_of_study", "outbound_citations"]
)  # fmt: skip


def is_graph(record: Mapping[str, Any]) -> bool:
    """Whether an object is a paper of the Graph API.

    Examples
    --------
    >>> is_graph({"paperId": "ab", "title": "A"}), is_graph({"id": "ab", "title": "A"})
    (True, False)
    """
    return not _GRAPH.isdisjoint(record)


def is_s2orc(record: Mapping[str, Any]) -> bool:
    """Whether an object is a paper of S2ORC (or of CORD-19, its sister).

    Examples
    --------
    >>> is_s2orc({"paper_id": "1", "metadata": {"title": "A"}, "body_text": []})
    True
    """
    if isinstance(record.get("content"), Mapping) and "annotations" in record["content"]:
        return True
    has_id = "paper_id" in record or "corpusid" in record
    return has_id and (not _S2ORC.isdisjoint(record) or isinstance(record.get("metadata"), Mapping))


def graph_entry(record: Mapping[str, Any]) -> Entry | str:
    """One paper of the Graph API; the reason if it is none."""
    title, abstract = text_of(record.get("title")), text_of(record.get("abstract"))
    key = text_of(record.get("paperId")) or text_of(
        record.get("corpusid") or record.get("corpusId")
    )
    if not title and not abstract:
        return "no title and no abstract"
    outer = record.get("externalIds") or record.get("externalids")
    venues = (record.get("venue"), record.get("publicationVenue"), record.get("journal"))
    return Entry(
        key=key,
        title=title,
        abstract=abstract,
        year=record.get("year") or record.get("publicationDate"),
        venue=next((name for venue in venues if (name := text_of(venue))), None),
        authors=authors_of(record.get("authors")),
        url=text_of(record.get("url")),
        identifiers=_identifiers(outer) | ({"s2": key} if key else {}),
        keywords=words_of(record.get("fieldsOfStudy")),
        references=from_objects(record.get("references")),
    )


_OUTER = {
    "doi": "doi",
    "arxiv": "arxiv",
    "acl": "acl",
    "pubmed": "pmid",
    "dblp": "dblp",
    "corpusid": "corpus",
}


def _identifiers(outer: Any) -> dict[str, str]:
    if not isinstance(outer, Mapping):
        return {}
    return {
        _OUTER[str(name).lower()]: str(value)
        for name, value in outer.items()
        if str(name).lower() in _OUTER and not is_void(value)
    }


def s2orc_entry(record: Mapping[str, Any]) -> Entry | str:
    """One paper of S2ORC; the reason if it is none."""
    inner = record.get("metadata")
    meta: Mapping[str, Any] = {**record, **inner} if isinstance(inner, Mapping) else record
    title = text_of(meta.get("title")) or _annotated(record, "title")
    abstract = _annotated(record, "abstract") or text_of(_first_full(record, meta))
    if not title and not abstract:
        return "no title and no abstract"
    key = text_of(record.get("paper_id")) or text_of(record.get("corpusid"))
    raw = {"doi": meta.get("doi"), "arxiv": meta.get("arxiv_id"), "acl": meta.get("acl_id"),
           "pmid": meta.get("pubmed_id"), "s2": key}  # fmt: skip
    return Entry(
        key=key,
        title=title,
        abstract=abstract,
        year=meta.get("year") or meta.get("publish_time"),
        venue=text_of(meta.get("venue")) or text_of(meta.get("journal")),
        authors=authors_of(meta.get("authors")),
        url=text_of(meta.get("s2_url")) or text_of(meta.get("url")),
        identifiers={name: text for name, value in raw.items() if (text := text_of(value))},
        references=_bibliography(record),
    )


def _first_full(*places: Mapping[str, Any]) -> Any:
    return next((place["abstract"] for place in places if not is_void(place.get("abstract"))), None)


def _annotated(record: Mapping[str, Any], field: str) -> str | None:
    """A field of the newer S2ORC, which marks it by offsets in the full text."""
    content = record.get("content")
    if not isinstance(content, Mapping) or not isinstance(content.get("text"), str):
        return None
    marks = content.get("annotations")
    spans = marks.get(field) if isinstance(marks, Mapping) else None
    if isinstance(spans, str):  # JSON inside JSON
        import json

        try:
            spans = json.loads(spans)
        except ValueError:
            return None
    pieces = []
    for span in spans if isinstance(spans, list) else []:
        if (
            isinstance(span, Mapping)
            and str(span.get("start")).isdigit()
            and str(span.get("end")).isdigit()
        ):
            pieces.append(content["text"][int(span["start"]) : int(span["end"])])
    return " ".join(pieces) or None


def _bibliography(record: Mapping[str, Any]) -> list[Any]:
    parse = record.get("pdf_parse")
    entries = record.get("bib_entries") or (
        parse.get("bib_entries") if isinstance(parse, Mapping) else None
    )
    if not isinstance(entries, Mapping):
        return []
    works = [work for work in entries.values() if isinstance(work, Mapping)]
    return present(
        cited(
            title=work.get("title"),
            authors=authors_of(work.get("authors")),
            year=work.get("year"),
            identifiers=_other_ids(work.get("other_ids")),
        )
        for work in works
    )


def _other_ids(ids: Any) -> dict[str, str]:
    if not isinstance(ids, Mapping):
        return {}
    firsts = {
        str(name): value[0] if isinstance(value, list) and value else value
        for name, value in ids.items()
    }
    return {
        name: str(value)
        for name, value in firsts.items()
        if name.lower() in ("doi", "arxiv") and value
    }
