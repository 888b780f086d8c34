"""What the first commands show: papers as they were read, records as they were extracted."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TextIO

from kg.papers import find_duplicates, listing, numbered, read
from kg.pipeline.extraction import batches, outcomes
from kg.record import MIN_CONFIDENCE, Record, Result
from kg.store.atomic import writing
from kg.store.lines import compact
from kg.tables import one_line, table

if TYPE_CHECKING:
    from kg.model import Paper
    from kg.papers import Report
    from kg.pipeline.extraction import Extractor

WIDEST_CELL = 70
PARTS = ("method", "on", "metric", "against")


def list_papers(
    inputs: Sequence[str],
    *,
    form: str | None = None,
    strict: bool = False,
    output: str | None = None,
) -> tuple[list[dict[str, Any]], Report]:
    """Papers of the inputs, unmerged, as rows, and the report of their reading."""
    reading = read(inputs, format=form, strict=strict, output=output)
    found = numbered(list(reading), reading.renamed)
    reading.report.duplicates.extend(find_duplicates(found))
    return [listing(paper) for paper in found], reading.report


def tell_papers(rows: Sequence[Mapping[str, Any]]) -> str:
    """Papers as a table; long ids and titles end in an ellipsis, JSON has them whole."""
    cells = [
        (_short(row["id"]), row["year"], _short(row["title"] or row["abstract"] or ""), _first(row))
        for row in rows
    ]
    return table(cells, ("id", "year", "title or first words", "authors"))


def _short(text: str) -> str:
    line = one_line(text)
    return line if len(line) <= WIDEST_CELL else line[: WIDEST_CELL - 1].rstrip() + "…"


def _first(row: Mapping[str, Any]) -> str | None:
    authors = row["authors"]
    return None if not authors else authors[0] + (" et al." if len(authors) > 1 else "")


def write_report(report: Report, path: str) -> None:
    """What was skipped and why, as JSON."""
    with writing(path) as stream:
        json.dump(report.to_dict(), stream, ensure_ascii=False, indent=2)
        stream.write("\n")


def extract_all(
    extractor: Extractor, papers: Iterable[Paper], *, min_confidence: float = MIN_CONFIDENCE
) -> Iterator[tuple[Paper, Record] | str]:
    """Papers with their records; before an empty one, a line that says why it is empty.

    Parameters
    ----------
    extractor : Extractor
        A row of `extractors.EXTRACTORS`, made.
    papers : iterable of Paper
        In the order of the records.
    min_confidence : float
        What is less sure is left out, as `build` leaves it out of the graph.
    """
    for batch in batches(papers):
        for paper, outcome in zip(batch, outcomes(extractor, batch), strict=True):
            if isinstance(outcome, str):
                yield f"failed: {paper.id} ({paper.source}): {outcome}"
                outcome = Record(paper.id, paper.title)
            yield paper, surest(outcome, min_confidence)


def surest(record: Record, least: float) -> Record:
    """A record without the findings and claims below `least`, and without what hangs on them.

    Examples
    --------
    >>> surest(Record("p"), 0.5)
    Record(id='p', title='', entities=(), triples=(), results=(), cites=(), links=())
    """
    kept = tuple(finding for finding in record.entities if finding.confidence >= least)
    names = {finding.name for finding in kept}
    return replace(
        record,
        entities=kept,
        triples=tuple(
            claim
            for claim in record.triples
            if claim.confidence >= least and {claim.head, claim.tail} <= names
        ),
        results=tuple(_named(result, names) for result in record.results),
        cites=tuple(
            cite if cite.about in names else replace(cite, about=None) for cite in record.cites
        ),
    )


def _named(result: Result, names: Collection[str]) -> Result:
    """A result without the parts that are not among these names."""
    gone: dict[str, Any] = {part: None for part in PARTS if getattr(result, part) not in names}
    return replace(result, **gone)


def as_line(paper: Paper, record: Record) -> str:
    """A record as a line of JSON."""
    return compact(record.to_json()) + "\n"


def write_records(
    rows: Iterable[tuple[Paper, Record] | str],
    path: str,
    *,
    tell: Callable[[Paper, Record], str] = as_line,
) -> None:
    """Records to a file or, for ``-``, to standard output as they come.

    Parameters
    ----------
    rows : iterable of (Paper, Record) or str
        As `extract_all` yields them; what went wrong goes to standard error.
    path : str
        The file, or ``-``.
    tell : callable, optional
        How a record is written; as a line of JSON by default.
    """
    if path == "-":
        _write(rows, sys.stdout, tell)
    else:
        with writing(path) as stream:
            _write(rows, stream, tell)


def _write(
    rows: Iterable[tuple[Paper, Record] | str],
    stream: TextIO,
    tell: Callable[[Paper, Record], str],
) -> None:
    for row in rows:
        if isinstance(row, str):
            print(row, file=sys.stderr)
        else:
            stream.write(tell(*row))
