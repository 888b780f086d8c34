"""What the first commands show: papers as they were read, records as they were extracted."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from kg.errors import CiteweaveError
from kg.papers import find_duplicates, listing, read
from kg.store.atomic import writing
from kg.tables import counted, one_line, table

if TYPE_CHECKING:
    from kg.papers import Report
    from kg.record import Record

Row = TypeVar("Row")
WIDEST_TITLE = 70


def list_papers(
    inputs: Sequence[str], *, form: str | None = None, strict: bool = False
) -> tuple[list[dict[str, Any]], Report]:
    """Papers of the inputs, unmerged, as rows, and the report of their reading."""
    reading = read(inputs, format=form, strict=strict)
    found = list(reading)
    reading.report.duplicates.extend(find_duplicates(found))
    return [listing(paper) for paper in found], reading.report


def tell_papers(rows: Sequence[Mapping[str, Any]]) -> str:
    """Papers as a table; long titles end in an ellipsis, JSON has them whole."""
    cells = [
        (row["id"], row["year"], _short(row["title"] or row["abstract"] or ""), _first(row))
        for row in rows
    ]
    told = table(cells, ("id", "year", "title or first words", "authors"))
    return f"{told}\n{counted(len(rows), 'paper')}"


def _short(text: str) -> str:
    line = one_line(text)
    return line if len(line) <= WIDEST_TITLE else line[: WIDEST_TITLE - 1].rstrip() + "…"


def _first(row: Mapping[str, Any]) -> str | None:
    authors = row["authors"]
    return None if not authors else authors[0] + (" et al." if len(authors) > 1 else "")


def write_report(report: Report, path: str) -> None:
    """What was skipped and why, as JSON."""
    with writing(path) as stream:
        json.dump(report.to_dict(), stream, ensure_ascii=False, indent=2)
        stream.write("\n")


def write_records(records: Iterable[Record], path: str) -> None:
    """Records as JSON Lines, to a file or, for ``-``, to standard output as they come."""
    lines = (json.dumps(record.to_json(), ensure_ascii=False) + "\n" for record in records)
    if path == "-":
        for line in lines:
            sys.stdout.write(line)
            sys.stdout.flush()
    else:
        with writing(path) as stream:
            stream.writelines(lines)


def chosen(rows: Mapping[str, Row], name: str, what: str) -> Row:
    """The row of a table that a user names.

    Raises
    ------
    CiteweaveError
        If there is none, with the names that there are.

    Examples
    --------
    >>> chosen({"full": 1}, "full", "extractor")
    1
    """
    if name not in rows:
        raise CiteweaveError(f"no {what} called {name!r}", hint=f"choose of {', '.join(rows)}")
    return rows[name]
