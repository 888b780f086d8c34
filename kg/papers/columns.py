"""JSON that keeps one list for each field, as pandas writes a table, turned into records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kg.papers.fields import meaning


def by_row(value: dict[str, Any]) -> list[dict[str, Any]]:
    """The records of a table of columns; anything else is one record.

    Parameters
    ----------
    value : dict
        Columns as lists or as objects of row numbers. A list of titles alone makes no table:
        Crossref writes the title of one work so.

    Examples
    --------
    >>> by_row({"title": ["Owls", "Bats"], "abstract": ["They hoot.", "They fly."]})
    [{'title': 'Owls', 'abstract': 'They hoot.'}, {'title': 'Bats', 'abstract': 'They fly.'}]
    >>> by_row({"title": ["Owls"], "abstract": "They hoot."})
    [{'title': ['Owls'], 'abstract': 'They hoot.'}]
    """
    columns = {name: _cells(cells) for name, cells in value.items()}
    telling = [columns[name] for name in value if meaning(str(name)) in ("title", "abstract")]
    sizes = {len(cells) for cells in telling}
    if len(telling) < 2 or len(sizes) != 1 or min(sizes) < 2:
        return [value]
    size = sizes.pop()
    whole = {name: cells for name, cells in columns.items() if len(cells) == size}
    return [{name: cells[row] for name, cells in whole.items()} for row in range(size)]


def _cells(value: Any) -> list[Any]:
    if isinstance(value, Mapping) and value and all(str(key).isdigit() for key in value):
        return list(value.values())
    return value if isinstance(value, list) else []
