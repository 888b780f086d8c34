"""OpenReview: notes of its API in both versions, and conference paper lists made from them.

References
----------
https://docs.openreview.net/reference/api-v2 and https://docs.openreview.net/reference/api-v1
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from kg.papers.dates import year_of, year_of_timestamp
from kg.papers.entry import Entry
from kg.papers.fields import authors_of, text_of, words_of

_REPLY = re.compile(
    r"/-/(?:\w*_)?(?:decision|meta_?review|official_review|official_comment|public_comment|review|comment|rebuttal|"
    r"withdrawal|withdraw|desk_reject\w*|revision|ethics_review|acknowledgement)\w*$",
    re.I,
)
_DECIDED = frozenset(
    ["decision", "review", "rating", "confidence", "comment", "metareview", "recommendation"]
)


def is_note(record: Mapping[str, Any]) -> bool:
    """Whether an object is a note of OpenReview's API.

    Examples
    --------
    >>> is_note({"id": "a", "forum": "a", "content": {"title": {"value": "T"}}})
    True
    """
    if "content" not in record:
        return False
    content = record["content"]
    if isinstance(content, Mapping) and "annotations" in content:
        return False
    marks = ("forum", "invitation", "invitations", "domain", "cdate", "signatures", "number")
    return content is None or (
        isinstance(content, Mapping)
        and (any(mark in record for mark in marks) or "title" in content or "abstract" in content)
    )


def entry(record: Mapping[str, Any]) -> Entry | str:
    """One note; the reason if it is no submission."""
    content = record.get("content")
    if not isinstance(content, Mapping) or not content:
        return "a note without content"
    invitation = _invitation(record)
    if _is_reply(record, content, invitation):
        return f"not a submission but a reply ({invitation.rsplit('/', 1)[-1] or 'review'})"
    title, abstract = text_of(content.get("title")), text_of(content.get("abstract"))
    if not title and not abstract:
        return "no title and no abstract"
    key = text_of(record.get("id")) or text_of(record.get("forum"))
    venue = _venue(content, invitation)
    return Entry(
        key=key,
        title=title,
        abstract=abstract,
        year=_year(record, content, venue, invitation),
        venue=venue,
        authors=authors_of(content.get("authors")),
        url=f"https://openreview.net/forum?id={text_of(record.get('forum')) or key}"
        if key
        else None,
        identifiers={"openreview": text_of(record.get("forum")) or key or ""},
        keywords=words_of(content.get("keywords")),
    )


def _invitation(record: Mapping[str, Any]) -> str:
    invitation = record.get("invitation") or record.get("invitations")
    return (
        text_of(invitation[0] if isinstance(invitation, list) and invitation else invitation) or ""
    )


def _is_reply(record: Mapping[str, Any], content: Mapping[str, Any], invitation: str) -> bool:
    if _REPLY.search(invitation) and not invitation.endswith("Submission"):
        return True
    forum, key = text_of(record.get("forum")), text_of(record.get("id"))
    if forum and key and forum != key:
        return True
    return "abstract" not in content and not _DECIDED.isdisjoint(content)


def _venue(content: Mapping[str, Any], invitation: str) -> str | None:
    if named := text_of(content.get("venue")):
        return named
    group = text_of(content.get("venueid")) or invitation.split("/-/")[0]
    return re.sub(r"/(?:Withdrawn_Submission|Rejected_Submission|Submission)$", "", group) or None


def _year(
    record: Mapping[str, Any], content: Mapping[str, Any], venue: str | None, invitation: str
) -> int | None:
    bibtex = re.search(r"year\s*=\s*[{\"]?(\d{4})", text_of(content.get("_bibtex")) or "")
    told = (
        venue,
        text_of(content.get("venueid")),
        bibtex[1] if bibtex else None,
        invitation,
        record.get("domain"),
    )
    times = ("pdate", "odate", "cdate", "tcdate", "tmdate")
    return next(
        (year for value in told if (year := year_of(value))),
        next((year for name in times if (year := year_of_timestamp(record.get(name)))), None),
    )


_LIST_MARKS = frozenset(
    ["status", "track", "site", "openreview", "tldr", "rating", "primary_area", "track_name"]
)


def is_listed(record: Mapping[str, Any]) -> bool:
    """Whether an object is a row of a conference paper list.

    Examples
    --------
    >>> is_listed({"title": "A", "author": "B", "status": "Poster", "track": "main"})
    True
    """
    return "title" in record and len(_LIST_MARKS.intersection(record)) >= 2


def listed_entry(record: Mapping[str, Any]) -> Entry | str:
    """One row of a paper list; the reason if it is none."""
    title, abstract = text_of(record.get("title")), text_of(record.get("abstract"))
    if not title and not abstract:
        return "no title and no abstract"
    url = (
        text_of(record.get("site"))
        or text_of(record.get("openreview"))
        or text_of(record.get("url"))
    )
    return Entry(
        key=text_of(record.get("id")),
        title=title,
        abstract=abstract,
        year=record.get("year"),
        venue=text_of(record.get("venue")) or text_of(record.get("conference")),
        authors=authors_of(record.get("author") or record.get("authors")),
        url=url,
        keywords=words_of(record.get("keywords")),
    )
