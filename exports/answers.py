"""Answers to Cypher queries in one shape, whichever engine gave them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, overload

from exports.properties import ENTITY_LABEL

# Keys of the server's own book-keeping (see `exports.neo4j`); they are no part of the graph.
BOOKKEEPING = frozenset({"in_graphs", "checksum"})

Row = dict[str, Any]


@dataclass(frozen=True)
class Answer(Sequence[Row]):
    """Rows of an answer.

    Parameters
    ----------
    columns : tuple of str
        Names, in the order of the query.
    rows : list of dict
        One a row; cells are JSON values, nodes ``{"labels", "properties"}``, relationships
        ``{"type", "properties"}``, paths ``{"nodes", "relationships"}``.
    total : int
        Rows there were before a limit cut them.

    Examples
    --------
    >>> answer = Answer(("n",), [{"n": 1}], total=3)
    >>> len(answer), answer[0], answer.cut
    (1, {'n': 1}, 2)
    """

    columns: tuple[str, ...]
    rows: list[Row]
    total: int

    def __len__(self) -> int:
        return len(self.rows)

    @overload
    def __getitem__(self, index: int) -> Row: ...
    @overload
    def __getitem__(self, index: slice) -> list[Row]: ...
    def __getitem__(self, index: int | slice) -> Row | list[Row]:
        return self.rows[index]

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    @property
    def cut(self) -> int:
        """How many rows the limit left out."""
        return self.total - len(self.rows)

    def to_pandas(self) -> Any:
        """The rows as a ``pandas.DataFrame``; raises ImportError where pandas is not installed."""
        return import_module("pandas").DataFrame(self.rows, columns=list(self.columns))


def cell(value: Any) -> Any:
    """A value of an answer of the embedded engine, in the common shape.

    Examples
    --------
    >>> cell({"id": 7, "labels": ["Task", "Entity"], "properties": {"id": "task:t", "title": None}})
    {'labels': ['Task', 'Entity'], 'properties': {'id': 'task:t'}}
    """
    if isinstance(value, (list, tuple)):
        return [cell(item) for item in value]
    if isinstance(value, Mapping):
        if value.keys() >= {"labels", "properties"}:
            labels = sorted(value["labels"], key=lambda label: label == ENTITY_LABEL)
            # The engine shows the label as a property `type` too.
            kept = {k: v for k, v in value["properties"].items() if k != "type"}
            return {"labels": labels, "properties": properties(kept)}
        if value.keys() >= {"start", "end", "type", "properties"}:
            return {"type": value["type"], "properties": properties(value["properties"])}
        if value.keys() == {"nodes", "relationships"}:
            return {key: cell(list(items)) for key, items in value.items()}
        return {str(key): cell(item) for key, item in value.items()}
    if value is None or isinstance(value, (str, bool, int, float)):
        return value
    return value.isoformat() if hasattr(value, "isoformat") else str(value)


def properties(values: Mapping[str, Any]) -> Row:
    """Properties of a node or relationship, sorted, without book-keeping and absent values."""
    kept = {k: v for k, v in values.items() if v is not None and k not in BOOKKEEPING}
    return {key: cell(kept[key]) for key in sorted(kept)}
