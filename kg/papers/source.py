"""A file that may be gzipped, come from standard input, or be in any encoding."""

from __future__ import annotations

import gzip
import io
import os
import re
import shutil
import sys
import tempfile
import zlib
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import IO, Any, cast

from kg.errors import InputError
from kg.papers.encodings import BYTEWISE, decode, encoding_of, is_utf8
from kg.papers.entry import Note

_HEAD = 1 << 18
#: Formats that need the whole file stop here; the streaming ones have no limit.
_MOST = 1 << 30
_WIDE = ("utf-16", "utf-32", "utf-16-le", "utf-16-be")
_MAGIC = (
    (b"\x1f\x8b", "gzipped more than once"),
    (b"%PDF", "a PDF"), (b"PK\x03\x04", "a ZIP archive or an Office document"),
    (b"\x89PNG", "a picture"), (b"\xff\xd8\xff", "a picture"), (b"GIF8", "a picture"),
    (b"SQLite format 3", "a database"), (b"PAR1", "a Parquet file"), (b"\x7fELF", "a program"),
    (b"\xd0\xcf\x11\xe0", "an old Office document"), (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ", "an xz archive"), (b"7z\xbc\xaf", "a 7z archive"), (b"{\\rtf", "an RTF document"),
    (b"\x28\xb5\x2f\xfd", "a zstd archive"), (b"Rar!", "a RAR archive"),
)  # fmt: skip


#: How a web page begins, or a list copied out of one; a README may begin with `<div>` or `<p>`.
_PAGE = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|body|ul|ol|li|tbody|script)[\s>]", re.I
)


class Source:
    """One input, readable as bytes, lines or text as often as needed.

    Parameters
    ----------
    path : str or Path
        A file, or ``-`` for standard input.

    Attributes
    ----------
    name : str
        How messages call it.
    notes : list of Note
        Damage met while reading (bytes in no encoding, a cut archive).
    """

    def __init__(self, path: str | Path) -> None:
        self.name = str(path)
        self.notes: list[Note] = []
        self._stdin = _spooled() if self.name == "-" else None

    @property
    def extension(self) -> str:
        """Last extension without ``.gz``, in lower case, with the dot."""
        name = self.name.lower()
        return Path(name[:-3] if name.endswith(".gz") else name).suffix

    @cached_property
    def head(self) -> bytes:
        """The first bytes, unpacked."""
        with self.open() as stream:
            return _read(stream, _HEAD, self)

    @cached_property
    def encoding(self) -> str:
        """Encoding as the first bytes show it."""
        return encoding_of(self.head)

    @cached_property
    def sample(self) -> str:
        """The first bytes as text, for a look at what kind of file it is."""
        return decode(self.head, self.encoding)[0].lstrip("\ufeff")

    def check(self) -> None:
        """Raise InputError for what cannot be a list of papers: an empty or a binary file."""
        if not self.head.strip():
            raise InputError(self.name, None, "the file is empty: it holds no records")
        kind = next((kind for magic, kind in _MAGIC if self.head.startswith(magic)), None)
        wide = self.encoding in _WIDE
        odd = sum(byte < 9 or 13 < byte < 32 for byte in self.head[:4000])
        if _PAGE.match(self.head[:1000]):
            kind = "a web page"
        if kind or (not wide and odd > 0.05 * len(self.head[:4000])):
            raise InputError(
                self.name,
                None,
                f"this is {kind or 'binary data'}, not a list of papers",
                hint="export it as BibTeX, RIS, CSV, JSON or text",
            )

    def open(self) -> io.BufferedIOBase:
        """The unpacked bytes from the beginning."""
        raw: Any = io.BufferedReader(_Kept(self._stdin)) if self._stdin else self._file()
        packed = raw.read(2) == b"\x1f\x8b"
        raw.seek(0)
        if not packed:
            return cast(io.BufferedIOBase, raw)
        unpacked = gzip.GzipFile(fileobj=raw)
        unpacked.myfileobj = raw  # so that closing one closes the other
        return cast(io.BufferedIOBase, unpacked)

    def _file(self) -> io.BufferedReader:
        try:
            return Path(self.name).open("rb")
        except FileNotFoundError:
            why, hint = "no such file", "check the name"
        except PermissionError:
            why, hint = "no permission to read it", "check its permissions"
        except OSError as error:
            why, hint = error.strerror or "cannot be read", "check the name"
        raise InputError(self.name, None, why, hint=hint)

    def data(self) -> bytes:
        """All bytes, unpacked; InputError for more than a gigabyte."""
        with self.open() as stream:
            data = _read(stream, _MOST + 1, self)
        if len(data) > _MOST:
            raise InputError(self.name, None, "more than 1 GB in a format that needs all of it")
        return data

    def text(self) -> str:
        """All of it as text, line ends and byte order mark as they stand."""
        data = self.data()
        encoding = self.encoding
        if encoding == "utf-8" and not is_utf8(data):
            encoding = encoding_of(data)
        text, bad = decode(data, encoding)
        if bad:
            self.notes.append(Note(None, f"{bad} bytes are not {encoding}", skipped=False))
        return text

    def lines(self) -> Iterator[tuple[int, str]]:
        """Numbered lines without their ends, one after the other.

        Only ``\\n``, ``\\r\\n`` and ``\\r`` end a line: U+2028 and its kind are text.
        """
        with self.open() as stream:
            if self.encoding in _WIDE:
                yield from enumerate(_wide_lines(stream, self.encoding), start=1)
            else:
                yield from self._narrow_lines(stream)

    def _narrow_lines(self, stream: io.BufferedIOBase) -> Iterator[tuple[int, str]]:
        number, bad = 0, 0
        for raw in self._raw_lines(stream):
            text, wrong = _decoded(raw, self.encoding)
            bad += wrong
            for line in text.split("\r"):
                number += 1
                yield number, line
        if bad:
            rest = "" if self.encoding in BYTEWISE else " and were read as cp1252"
            why = f"{bad} lines are not {self.encoding}{rest}"
            self.notes.append(Note(None, why, skipped=False))

    def _raw_lines(self, stream: io.BufferedIOBase) -> Iterator[bytes]:
        try:
            for raw in stream:
                yield raw[:-2] if raw.endswith(b"\r\n") else raw.rstrip(b"\r\n")
        except (OSError, EOFError, zlib.error) as error:
            _note_damage(self, error)


def _decoded(raw: bytes, encoding: str) -> tuple[str, bool]:
    if encoding in BYTEWISE:
        text, bad = decode(raw, encoding)
        return text, bad > 0
    try:
        return raw.decode(encoding), False
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace"), True


def _wide_lines(stream: io.BufferedIOBase, encoding: str) -> Iterator[str]:
    text = io.TextIOWrapper(
        cast(IO[bytes], stream), encoding=encoding, errors="replace", newline=None
    )
    for line in text:
        yield line.rstrip("\n").lstrip("\ufeff")


def _read(stream: io.BufferedIOBase, most: int, source: Source) -> bytes:
    """Up to `most` bytes, and what there is before the damage if an archive is damaged."""
    parts: list[bytes] = []
    size = 0
    try:
        # read1 gives what an archive holds before the place where it is cut.
        while size < most and (part := stream.read1(min(1 << 16, most - size))):
            parts.append(part)
            size += len(part)
    except (OSError, EOFError, zlib.error) as error:
        if isinstance(error, IsADirectoryError):
            raise InputError(source.name, None, "this is a folder") from None
        _note_damage(source, error)
    return b"".join(parts)


def _note_damage(source: Source, error: Exception) -> None:
    """Note that an archive is damaged, once however often it is read."""
    note = Note(None, f"the archive is damaged ({error}): the rest is lost")
    source.notes.extend([] if note in source.notes else [note])


def _spooled() -> IO[bytes]:
    """Standard input, kept so that it can be read twice."""
    kept = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the source
    shutil.copyfileobj(sys.stdin.buffer, kept)
    return kept


class _Kept(io.RawIOBase):
    """A view from the beginning of a shared file; closing it leaves the file open."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._place = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        self._file.seek(self._place)
        self._place = self._file.seek(offset, whence)
        return self._place

    def readinto(self, buffer: Any) -> int:
        self._file.seek(self._place)
        data = self._file.read(len(buffer))
        buffer[: len(data)] = data
        self._place += len(data)
        return len(data)
