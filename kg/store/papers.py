"""Papers as JSON objects, and the key of what extraction reads of them."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from kg.model import CitedWork, Paper

_PLAIN = ("id", "title", "abstract", "year", "venue", "url", "source", "language")


def paper_to_json(paper: Paper) -> dict[str, Any]:
    """A paper as a JSON object; what is empty is left out.

    Examples
    --------
    >>> paper = Paper(id="a", abstract="We study cats.", year=2026)
    >>> paper_to_json(paper)
    {'id': 'a', 'abstract': 'We study cats.', 'year': 2026, 'language': 'en'}
    >>> paper_from_json(paper_to_json(paper)) == paper
    True
    """
    row: dict[str, Any] = {name: getattr(paper, name) for name in _PLAIN}
    row["authors"] = list(paper.authors)
    row["keywords"] = list(paper.keywords)
    row["identifiers"] = dict(sorted(paper.identifiers.items()))
    row["references"] = [_work_to_json(work) for work in paper.references]
    return {name: value for name, value in row.items() if value not in (None, "", [], {})}


def paper_from_json(row: Mapping[str, Any]) -> Paper:
    """Read back what `paper_to_json` made."""
    return Paper(
        **{name: row[name] for name in _PLAIN if name in row},
        authors=tuple(row.get("authors", ())),
        keywords=tuple(row.get("keywords", ())),
        identifiers=row.get("identifiers", {}),
        references=tuple(_work_from_json(work) for work in row.get("references", ())),
    )


def _work_to_json(work: CitedWork) -> dict[str, Any]:
    row = {
        "title": work.title,
        "authors": list(work.authors),
        "year": work.year,
        "identifiers": dict(sorted(work.identifiers.items())),
    }
    return {name: value for name, value in row.items() if value not in (None, [], {})}


def _work_from_json(row: Mapping[str, Any]) -> CitedWork:
    return CitedWork(
        title=row.get("title"),
        authors=tuple(row.get("authors", ())),
        year=row.get("year"),
        identifiers=row.get("identifiers", {}),
    )


def content_key(paper: Paper) -> str:
    """Key of what extraction reads of a paper: its text and language, not its id or year.

    Examples
    --------
    >>> content_key(Paper(id="a", abstract="x")) == content_key(Paper(id="b", abstract="x"))
    True
    """
    parts = (paper.title, paper.abstract, paper.language)
    digest = blake2b(digest_size=16)
    for part in parts:
        blob = part.encode("utf-8", "surrogatepass")
        digest.update(b"%d:" % len(blob))
        digest.update(blob)
    return digest.hexdigest()
