"""Files that appear whole or not at all: written beside their place, synced, then renamed."""

from __future__ import annotations

import errno
import io
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, TextIO, cast

from kg.errors import CiteweaveError, ExportError

#: End of the name of a file that is still being written.
PART = ".part"

#: Names of standard output, which is neither replaced nor closed.
STANDARD_OUTPUT = frozenset({"-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"})

_HINTS = {
    errno.ENOSPC: "free some space and run the same command again",
    errno.EDQUOT: "free some space and run the same command again",
    errno.EACCES: "choose a place where you may write",
    errno.EPERM: "choose a place where you may write",
    errno.EROFS: "choose a place where you may write",
    errno.ENOENT: "make the folder first",
    errno.EISDIR: "give the name of a file",
    errno.ENOTDIR: "a part of the path is a file: choose another path",
    errno.EEXIST: "a file of that name is in the way: choose another path",
    errno.ENAMETOOLONG: "choose a shorter name",
}


def disk_error(
    error: OSError, path: str | Path, *, kind: type[CiteweaveError] = ExportError
) -> CiteweaveError:
    """One line on why a file cannot be written, and what to do next.

    Examples
    --------
    >>> print(disk_error(OSError(errno.ENOSPC, "No space left on device"), "graph.json"))
    cannot write graph.json: no space left on device; free some space and run the same command again
    """
    reason = (error.strerror or str(error) or type(error).__name__).strip()
    reason = reason[:1].lower() + reason[1:]
    return kind(f"cannot write {path}: {reason}", hint=_HINTS.get(error.errno or 0))


@contextmanager
def writing_bytes(
    path: str | Path, *, kind: type[CiteweaveError] = ExportError
) -> Iterator[BinaryIO]:
    """Open a binary file that takes its name only when the block ends without an error.

    Parameters
    ----------
    path : str or Path
        Where the file will stand; an older one there stays untouched until then. Of a symbolic link
        the target is replaced; a device or a named pipe is written into; ``-`` is standard output.
    kind : type of CiteweaveError, optional
        What to raise when the disk refuses.

    Raises
    ------
    ExportError
        If the file cannot be written; says why and what next.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as place:
    ...     with writing_bytes(Path(place, "a")) as stream:
    ...         _ = stream.write(b"whole")
    ...     Path(place, "a").read_bytes()
    b'whole'
    """
    target = Path(path)
    if not target.name:  # "" and "." name no file
        raise kind(f"cannot write {str(path)!r}: it names no file", hint="give the name of a file")
    try:
        with _opened(target) as stream:
            yield stream
    except BrokenPipeError:  # the reader has enough, which is no failure of the disk
        raise
    except OSError as error:
        raise disk_error(error, target, kind=kind) from error


def _opened(target: Path) -> AbstractContextManager[BinaryIO]:
    """The way to write to what stands at a path, or does not yet."""
    if str(target) in STANDARD_OUTPUT:
        return _standard_output()
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        mode = stat.S_IFREG
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, "it is a folder")
    # What is no regular file must not give way to one: /dev/null would become a file for all.
    return _beside(target.resolve()) if stat.S_ISREG(mode) else target.open("wb")


@contextmanager
def _standard_output() -> Iterator[BinaryIO]:
    sys.stdout.flush()
    yield sys.stdout.buffer
    sys.stdout.buffer.flush()


@contextmanager
def _beside(target: Path) -> Iterator[BinaryIO]:
    part = target.with_name(f".{target.name}.{os.getpid()}{PART}")
    try:
        with part.open("wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(target)
    finally:
        # Gone already where all went well; where its folder is none, there is nothing to remove.
        with suppress(OSError):
            part.unlink()


@contextmanager
def writing(path: str | Path, *, kind: type[CiteweaveError] = ExportError) -> Iterator[TextIO]:
    """Like `writing_bytes` for UTF-8 text; line ends are written as they come.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as place:
    ...     with writing(Path(place, "a.txt")) as stream:
    ...         _ = stream.write("Ω")
    ...     Path(place, "a.txt").read_text(encoding="utf-8")
    'Ω'
    """
    with writing_bytes(path, kind=kind) as raw:
        text = io.TextIOWrapper(cast(io.BufferedWriter, raw), encoding="utf-8", newline="")
        yield text
        text.flush()
        # The wrapper would close the file with itself; it is still to be synced.
        text.detach()


def write_lines(path: str | Path, lines: Iterable[str]) -> None:
    """Write a text file line by line; the lines come without their ends.

    Raises
    ------
    ExportError
        If the file cannot be written.
    """
    with writing(path) as stream:
        stream.writelines(f"{line}\n" for line in lines)
