"""Append-only JSON lines, each with a checksum, so that a torn or damaged line is known as such.

A line is a JSON object whose first field is the CRC-32 of the rest:
``{"crc":"7f01ab3c","key":…}``. A process that dies while it appends leaves at most one torn line at
the end; the next one that opens the file for appending cuts it off.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from kg.errors import StoreError
from kg.store.atomic import disk_error

_PLAIN = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)
_SORTED = json.JSONEncoder(
    ensure_ascii=False, separators=(",", ":"), allow_nan=False, sort_keys=True
)

_HEAD = b'{"crc":"'
# Length of `{"crc":"` plus eight hexadecimal digits plus `",`.
_BODY = len(_HEAD) + 10


def compact(value: Any, *, ordered: bool = False) -> str:
    """JSON without blanks; characters stay as they are where UTF-8 has them.

    Parameters
    ----------
    value : Any
        What JSON can hold; NaN and infinity raise ValueError.
    ordered : bool, optional
        Whether the names of objects are sorted.

    Examples
    --------
    >>> compact({"b": "Ω", "a": [1, 2]}), compact("\\ud800")
    ('{"b":"Ω","a":[1,2]}', '"\\\\ud800"')
    """
    encoder = _SORTED if ordered else _PLAIN
    text = encoder.encode(value)
    try:
        text.encode()
    except UnicodeEncodeError:
        # A lone surrogate: JSON can escape what UTF-8 cannot hold.
        return json.dumps(value, separators=(",", ":"), allow_nan=False, sort_keys=ordered)
    return text


def seal(row: Mapping[str, Any]) -> bytes:
    """One line for a row: checksum in front, line end behind.

    Examples
    --------
    >>> seal({"key": "a"})
    b'{"crc":"fc3216dc","key":"a"}\\n'
    """
    body = compact(row).encode()[1:]
    return b'%b%08x",%b\n' % (_HEAD, zlib.crc32(body), body)


def is_whole(line: bytes) -> bool:
    """Whether a line, with its line end, is what `seal` wrote.

    Examples
    --------
    >>> is_whole(seal({"key": "a"})), is_whole(seal({"key": "a"})[:-3])
    (True, False)
    """
    if not line.startswith(_HEAD) or line[-1:] != b"\n":
        return False
    return line[len(_HEAD) : _BODY] == b'%08x",' % zlib.crc32(line[_BODY:-1])


def whole_lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """Offsets and bytes of the undamaged lines of a file; nothing for a missing file."""
    try:
        with path.open("rb") as stream:
            offset = 0
            for line in stream:
                if is_whole(line):
                    yield offset, line
                offset += len(line)
    except FileNotFoundError:
        return
    except OSError as error:
        raise StoreError(f"cannot read {path}: {error.strerror}") from error


def damaged_lines(path: Path) -> int:
    """Number of lines whose checksum is wrong."""
    if not path.exists():
        return 0
    with path.open("rb") as stream:
        return sum(1 for line in stream if not is_whole(line))


def read_rows(path: Path) -> Iterator[dict[str, Any]]:
    """The undamaged rows of a file."""
    for _, line in whole_lines(path):
        row: dict[str, Any] = json.loads(line)
        yield row


class LineLog:
    """A file of sealed lines that is open for appending.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as place:
    ...     with LineLog(Path(place, "log.jsonl")) as log:
    ...         log.append([seal({"key": "a"})])
    ...     [row["key"] for row in read_rows(Path(place, "log.jsonl"))]
    ['a']
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            # Without a buffer nothing is left to write when the disk is full and the file closes.
            self._stream = path.open("ab", buffering=0)
            _cut_torn_end(path)
        except OSError as error:
            raise disk_error(error, path, kind=StoreError) from error

    def __enter__(self) -> LineLog:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def append(self, lines: Iterable[bytes]) -> None:
        """Write sealed lines, all of them or, when the disk refuses, none that count."""
        try:
            content = memoryview(b"".join(lines))
            while content:
                content = content[self._stream.write(content) or 0 :]
        except OSError as error:
            raise disk_error(error, self.path, kind=StoreError) from error

    def close(self) -> None:
        """Sync and close."""
        if self._stream.closed:
            return
        try:
            with self._stream:
                os.fsync(self._stream.fileno())
        except OSError as error:
            raise disk_error(error, self.path, kind=StoreError) from error


def _cut_torn_end(path: Path) -> None:
    """Cut off a last line without a line end: its writer died while writing it."""
    size = path.stat().st_size
    with path.open("rb+") as stream:
        end = size
        while end > 0:
            start = max(0, end - 65536)
            stream.seek(start)
            block = stream.read(end - start)
            cut = block.rfind(b"\n")
            if cut >= 0:
                end = start + cut + 1
                break
            end = start
        if end < size:
            stream.truncate(end)
