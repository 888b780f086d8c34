"""One writer at a time: a lock on a graph folder that names its holder and dies with it.

The lock is held by the operating system on an open file, not by the presence of a file, so that a
holder that is killed leaves nothing behind.
"""

from __future__ import annotations

import json
import os
import socket
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import IO

from kg.errors import StoreError
from kg.store.atomic import disk_error

# Windows locks bytes against reading too: lock one far behind the text.
_FAR = 1 << 20


class Lock:
    """Hold a graph folder for writing.

    Parameters
    ----------
    folder : Path
        The graph folder; it must exist.
    command : str
        What the holder does, for the message that others get.

    Raises
    ------
    StoreError
        On entry, if another process holds the folder; says which one, where and since when.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as place, Lock(Path(place), "build"):
    ...     with Lock(Path(place), "add"):  # doctest: +ELLIPSIS
    ...         pass
    Traceback (most recent call last):
    kg.errors.StoreError: ... is in use by `citeweave build` (process ...
    """

    def __init__(self, folder: Path, command: str) -> None:
        self._folder = folder
        self._path = folder / ".lock"
        self._command = command
        self._stream: IO[str] | None = None

    def __enter__(self) -> Lock:
        try:
            stream = self._path.open("a+", encoding="utf-8")
        except OSError as error:
            raise disk_error(error, self._path, kind=StoreError) from error
        if not _try_lock(stream):
            holder = self._holder()
            stream.close()
            raise StoreError(
                f"{self._folder} is in use by {holder}", hint="wait until it ends or stop it"
            )
        self._stream = stream
        self._sign()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._stream is not None:
            # Closing gives the lock back. The file stays: removing it would race with a newcomer.
            self._stream.close()
            self._stream = None

    def _sign(self) -> None:
        assert self._stream is not None
        holder = {
            "command": self._command,
            "process": os.getpid(),
            "machine": socket.gethostname(),
            "since": time.strftime("%Y-%m-%d %H:%M:%S"),
        }
        try:
            self._stream.truncate(0)
            self._stream.write(json.dumps(holder))
            self._stream.flush()
        except OSError as error:
            self._stream.close()
            raise disk_error(error, self._path, kind=StoreError) from error

    def _holder(self) -> str:
        try:
            row = json.loads(self._path.read_text(encoding="utf-8"))
            return (
                f"`citeweave {row['command']}` (process {row['process']} on {row['machine']}, "
                f"since {row['since']})"
            )
        except (OSError, ValueError, KeyError, TypeError):
            return "another process"


if sys.platform == "win32":  # pragma: no cover
    import msvcrt

    def _try_lock(stream: IO[str]) -> bool:
        try:
            stream.seek(_FAR)
            msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try_lock(stream: IO[str]) -> bool:
        try:
            fcntl.flock(stream.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
