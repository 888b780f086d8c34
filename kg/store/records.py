"""The records of a graph folder, keyed by content and by who made them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from itertools import tee
from pathlib import Path
from typing import Any, BinaryIO, overload

from kg.errors import StoreError
from kg.model import Paper
from kg.record import Record
from kg.store.lines import LineLog, seal, whole_lines
from kg.store.papers import content_key

# Where the key stands in a sealed line, see `record_line`: after `{"crc":"xxxxxxxx","key":"`.
_KEY = slice(25, 57)
_BY = 65
_FAILED = b'","failed":'


def record_line(key: str, by: str, record: Record) -> bytes:
    """The line that keeps a record."""
    return seal({"key": key, "by": by, "record": record.to_json()})


def failure_line(key: str, by: str, reason: str) -> bytes:
    """The line that keeps why a paper gave no record, so that it is not tried at every run."""
    return seal({"key": key, "by": by, "failed": reason})


class RecordStore:
    """Index of records.jsonl: which paper's record stands where.

    Parameters
    ----------
    path : Path
        The file; a missing one is an empty store.

    Notes
    -----
    A key is 128 bits of the paper's text (`kg.store.papers.content_key`), `by` the name of the
    extractor, a blank, its version. A later line replaces an earlier one of the same key and maker.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> paper = Paper(id="p", abstract="We study cats.")
    >>> with TemporaryDirectory() as place:
    ...     store = RecordStore(Path(place, "records.jsonl"))
    ...     store.append([record_line(content_key(paper), "toy 1", Record("p"))])
    ...     store.of_papers([paper], "toy 2")[0].id, store.has(content_key(paper), "toy 2")
    ('p', False)
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._places: dict[str, dict[str, int]] = {}
        self._failed: dict[tuple[str, str], str] = {}
        self._log: LineLog | None = None
        self._end = 0
        for offset, line in whole_lines(path):
            self._place(line, offset)

    def _place(self, line: bytes, offset: int) -> None:
        stop = line.index(b'"', _BY)
        by, key = line[_BY:stop].decode(), line[_KEY].decode()
        self._places.setdefault(by, {})[key] = offset
        if line.startswith(_FAILED, stop):
            self._failed[key, by] = json.loads(line)["failed"]
        else:
            self._failed.pop((key, by), None)

    def __enter__(self) -> RecordStore:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Sync what was appended."""
        if self._log is not None:
            self._log.close()
            self._log = None

    def append(self, lines: Iterable[bytes]) -> None:
        """Append lines of `record_line` and `failure_line`."""
        if self._log is None:
            self._log = LineLog(self.path)
            self._end = self.path.stat().st_size
        lines = list(lines)
        self._log.append(lines)
        for line in lines:
            self._place(line, self._end)
            self._end += len(line)

    def has(self, key: str, by: str) -> bool:
        """Whether this maker, in this very version, has seen the paper."""
        return key in self._places.get(by, ())

    def has_record(self, key: str, by: str) -> bool:
        """Whether this maker, in this very version, has made a record of the paper."""
        return self.has(key, by) and (key, by) not in self._failed

    def failure(self, key: str, by: str) -> str | None:
        """Why this maker gave no record of a paper; None where it did or never tried."""
        return self._failed.get((key, by))

    def find(self, key: str, by: str) -> int | None:
        """Offset of the line of this maker, else of its latest older version."""
        if self.has(key, by):
            return self._places[by][key]
        name = by.rpartition(" ")[0]
        older = (p for b, p in self._places.items() if b.rpartition(" ")[0] == name)
        return max((places[key] for places in older if key in places), default=None)

    def of_papers(self, papers: Sequence[Paper], by: str) -> StoredRecords:
        """One record a paper, read when asked for; empty ones where there is none."""
        places = [self.find(content_key(paper), by) for paper in papers]
        return StoredRecords(self.path, [paper.id for paper in papers], places)

    def pairs(self, papers: Iterable[Paper], by: str) -> Iterator[tuple[Paper, Record]]:
        """Papers, however many, with their records, one pair at a time."""
        first, second = tee(papers)
        rows = _rows(self.path, (self.find(content_key(paper), by) for paper in first))
        for paper, row in zip(second, rows, strict=True):
            yield paper, _record(paper.id, row)


class StoredRecords(Sequence[Record]):
    """Records that stay on disk until they are asked for, one at a time."""

    def __init__(self, path: Path, ids: Sequence[str], places: Sequence[int | None]) -> None:
        self._path = path
        self._ids = ids
        self._places = places

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, index: int) -> Record: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Record]: ...
    def __getitem__(self, index: int | slice) -> Record | Sequence[Record]:
        if isinstance(index, slice):
            return StoredRecords(self._path, self._ids[index], self._places[index])
        return next(iter(StoredRecords(self._path, [self._ids[index]], [self._places[index]])))

    def __iter__(self) -> Iterator[Record]:
        for identifier, row in zip(self._ids, _rows(self._path, self._places), strict=True):
            yield _record(identifier, row)


def _rows(path: Path, places: Iterable[int | None]) -> Iterator[dict[str, Any]]:
    """The rows at some places of a file; empty ones for no place."""
    with ExitStack() as stack:
        stream: BinaryIO | None = None
        for place in places:
            if place is None:
                yield {}
                continue
            if stream is None:
                stream = stack.enter_context(path.open("rb"))
            stream.seek(place)
            try:
                row: dict[str, Any] = json.loads(stream.readline())
            except ValueError as error:
                raise StoreError(
                    f"{path} changed while it was read", hint="run the command again"
                ) from error
            yield row


def _record(identifier: str, row: dict[str, Any]) -> Record:
    """The record in a row, under the id that its paper has now."""
    if "record" not in row:
        return Record(identifier)
    return Record.from_json({**row["record"], "id": identifier})
