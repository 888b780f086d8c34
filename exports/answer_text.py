"""Answers as text: a table for people, JSON and CSV for programs."""

from __future__ import annotations

import csv
import io
import json
import math
from typing import Any

from exports.answers import Answer
from kg.tables import counted, one_line, table

WIDEST_CELL = 60


def as_table(answer: Answer) -> str:
    """A table with short cells, and a line on how many rows there are.

    Examples
    --------
    >>> print(as_table(Answer(("n",), [{"n": ["a", "b"]}], 1)))
    n
    a, b
    <BLANKLINE>
    1 row
    """
    rows = [[short(row[column]) for column in answer.columns] for row in answer]
    rest = f" of {answer.total:,}; see --limit" if answer.cut else ""
    return f"{table(rows, answer.columns)}\n\n{counted(len(answer), 'row')}{rest}"


def as_csv(answer: Answer) -> str:
    """Comma-separated values with a header; lists and maps as JSON.

    Examples
    --------
    >>> as_csv(Answer(("n",), [{"n": ["a"]}, {"n": None}], 2)).splitlines()
    ['n', '"[""a""]"', '""']
    """
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(answer.columns)
    for row in answer:
        writer.writerow([_flat(row[column]) for column in answer.columns])
    return stream.getvalue().rstrip("\n")


def as_json(answer: Answer) -> str:
    """A list of objects.

    Examples
    --------
    >>> as_json(Answer(("n",), [], 0))
    '[]'
    """
    rows = _finite(answer.rows)
    return json.dumps(rows, ensure_ascii=False, indent=2, allow_nan=False, default=str)


FORMS = {"table": as_table, "json": as_json, "csv": as_csv}


def short(value: Any) -> Any:
    """A cell of a table: numbers as they are, all else on one line and cut to `WIDEST_CELL`."""
    if value is None or isinstance(value, (int, float)):
        return value
    text = one_line(_plain(value))
    return text if len(text) <= WIDEST_CELL else text[: WIDEST_CELL - 1] + "…"


def _finite(value: Any) -> Any:
    """The value with null for what JSON has no number for."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, list):
        return [_finite(item) for item in value]
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    return value


def _plain(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_plain, value))
    if not isinstance(value, dict):
        return str(value)
    if "labels" in value:
        return f"(:{':'.join(value['labels'])} {value['properties'].get('name', '')})"
    if value.keys() == {"type", "properties"}:
        return f"[:{value['type']}]"
    return json.dumps(value, ensure_ascii=False, default=str)


def _flat(value: Any) -> Any:
    if isinstance(value, (list, dict)):
        return json.dumps(value, ensure_ascii=False, default=str)
    return value
