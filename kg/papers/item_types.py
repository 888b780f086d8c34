"""Which records of a reference manager are no papers, by the type that they name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kg.papers.fields import plain_name

#: Types of Zotero's items that hang on others.
_HANGERS = {"attachment": "an attachment", "note": "a note", "annotation": "an annotation"}


def no_paper(record: Mapping[str, Any]) -> str | None:
    """Why a row or an object is no paper, if its item type says so.

    Examples
    --------
    >>> no_paper({"Item Type": "attachment", "Title": "Full Text PDF"})
    'an attachment, not a paper'
    >>> no_paper({"itemType": "journalArticle"}) is None
    True
    """
    for name, value in record.items():
        if plain_name(str(name)) == "itemtype":
            kind = _HANGERS.get(str(value).strip().lower())
            return f"{kind}, not a paper" if kind else None
    return None
