"""Batches of papers in, sealed lines of records out; one paper's failure is one line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Protocol

from kg.errors import CiteweaveError, ExtractionError
from kg.model import Paper
from kg.record import Record
from kg.store.papers import content_key
from kg.store.records import failure_line, record_line

#: Papers a batch. Small enough for an even end on all cores, large enough to hide the hand-over.
BATCH = 64


class Extractor(Protocol):
    """Papers in, one record each out, in order; `version` changes when the output may change."""

    name: str
    version: str

    def __call__(self, papers: Iterable[Paper], /) -> Iterator[Record]:
        """Extract."""


#: Makes an extractor; picklable, so that each process of a pool can make its own.
Maker = Callable[[], Extractor]

#: Runs batches somewhere and gives back their lines, some at a time, in order.
Engine = Callable[[Iterable[Sequence[Paper]]], Iterator[list[bytes]]]


def made_by(extractor: Extractor) -> str:
    """Name and version, as records carry them.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> made_by(SimpleNamespace(name="rules", version="1.0"))
    'rules 1.0'
    """
    # The name ends at the last blank (see `RecordStore.find`), so a version holds none.
    return f"{extractor.name} {extractor.version.replace(' ', '-')}"


def made(maker: Maker) -> Extractor:
    """The extractor that a maker makes.

    Raises
    ------
    ExtractionError
        Whatever goes wrong.
    """
    try:
        return maker()
    except CiteweaveError:
        raise
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise ExtractionError(f"the extractor cannot be loaded: {why}") from error


def batches(papers: Iterable[Paper], size: int = BATCH) -> Iterator[list[Paper]]:
    """Lists of at most `size` papers.

    Examples
    --------
    >>> [len(batch) for batch in batches([Paper(id="a"), Paper(id="b"), Paper(id="c")], 2)]
    [2, 1]
    """
    stream = iter(papers)
    while batch := list(islice(stream, size)):
        yield batch


def outcomes(extractor: Extractor, papers: Sequence[Paper]) -> Iterator[Record | str]:
    """One outcome a paper, as they come: its record, or why there is none.

    An exception in a batch costs its papers without a record a second try, one by one.
    """
    done = 0
    try:
        for record in extractor(papers):
            _check(papers[done:], record)
            yield record
            done += 1
        _check(papers[done:], None)
    except Exception as error:  # an extractor may raise anything: no paper stops a run
        if len(papers) == 1 and not done:
            yield f"{type(error).__name__}: {error}"
            return
    for paper in papers[done:]:
        yield from outcomes(extractor, [paper])


def _check(left: Sequence[Paper], record: Record | None) -> None:
    """Raise unless a record is that of the first paper left, or none came and none is left."""
    got = record.id if isinstance(record, Record) else record
    if got != (left[0].id if left else None):
        raise ExtractionError("the extractor did not give one record a paper, in order")


def lines_of(extractor: Extractor, papers: Sequence[Paper]) -> Iterator[bytes]:
    """The outcomes of papers as sealed lines, as they come."""
    by = made_by(extractor)
    for paper, outcome in zip(papers, outcomes(extractor, papers), strict=True):
        yield _line(content_key(paper), by, outcome)


def _line(key: str, by: str, outcome: Record | str) -> bytes:
    if isinstance(outcome, str):
        return failure_line(key, by, outcome)
    try:
        return record_line(key, by, outcome)
    except (TypeError, ValueError) as error:  # a value that JSON lacks: NaN as confidence, say
        return failure_line(key, by, f"the record is no JSON: {error}")


def lost_line(paper: Paper, by: str, reason: str) -> bytes:
    """The line of a paper whose process died with it."""
    return failure_line(content_key(paper), by, reason)


def in_process(extractor: Extractor) -> Engine:
    """The engine that extracts here and now, and gives each line as soon as it is made."""

    def run(jobs: Iterable[Sequence[Paper]]) -> Iterator[list[bytes]]:
        for papers in jobs:
            for line in lines_of(extractor, papers):
                yield [line]

    return run
