"""A ceiling for the memory of a query that runs in this process.

A watching thread looks at the resident size and interrupts the query as Ctrl-C would. That works
on Linux and macOS, for queries of the main thread; elsewhere there is no ceiling.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import TypeVar

from exports.readonly import QueryError
from kg.errors import ExportError

Found = TypeVar("Found")

VARIABLE = "CITEWEAVE_QUERY_MEMORY"
DEFAULT_MEGABYTES = 4096
SECONDS_BETWEEN = 0.05


def allowed_megabytes() -> int:
    """What a query may hold beyond the graph, from the environment; 0 for no ceiling.

    Raises
    ------
    ExportError
        If the variable is no whole number.

    Examples
    --------
    >>> allowed_megabytes() >= 0
    True
    """
    text = os.environ.get(VARIABLE, str(DEFAULT_MEGABYTES)).strip()
    if not text.isascii() or not text.isdigit():
        raise ExportError(
            f"{VARIABLE}={text!r} is no number of megabytes", hint="0 takes the ceiling away"
        )
    return int(text)


def limited(call: Callable[[], Found], megabytes: int) -> Found:
    """What a call gives, unless it holds more memory than that.

    Parameters
    ----------
    call : callable
        The query.
    megabytes : int
        Beyond what the process held before; 0 for no ceiling.

    Raises
    ------
    QueryError
        If it takes more.

    Examples
    --------
    >>> limited(lambda: "found", 1000)
    'found'
    """
    if not megabytes or not _can_interrupt():
        return call()
    watcher = _Watcher(_resident() + megabytes)
    former = signal.signal(signal.SIGINT, watcher.interrupt)
    try:
        watcher.start()
        found = call()
        watcher.over = True
    except KeyboardInterrupt:
        if not watcher.fired:
            raise
    finally:
        watcher.over = True
        watcher.end()
        signal.signal(signal.SIGINT, former)
    if watcher.fired:
        raise QueryError(
            f"was ended, for it took more than {megabytes:,} MB of memory",
            hint=f"ask for less, with LIMIT or WHERE, or set {VARIABLE} to more megabytes",
        )
    return found


class _Watcher(threading.Thread):
    def __init__(self, most: float) -> None:
        super().__init__(daemon=True)
        self._most = most
        self._stop_asked = threading.Event()
        self.fired = False
        self.over = False

    def run(self) -> None:
        while not self._stop_asked.wait(SECONDS_BETWEEN):
            if _resident() > self._most:
                self.fired = True
                signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
                return

    def interrupt(self, number: int, frame: FrameType | None) -> None:
        """Take the signal; one of ours that comes after the query would hit whatever is next."""
        if not (self.fired and self.over):
            signal.default_int_handler(number, frame)

    def end(self) -> None:
        """Stop watching."""
        self._stop_asked.set()
        self.join()


def _can_interrupt() -> bool:
    return (
        sys.platform != "win32"
        and threading.current_thread() is threading.main_thread()
        and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    )


def _of_linux() -> float:
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _of_macos() -> float:
    """The largest size so far, in bytes there: it grows as soon as a query takes more than ever."""
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6


_resident: Callable[[], float] = _of_linux if sys.platform == "linux" else _of_macos
