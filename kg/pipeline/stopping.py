"""SIGTERM stops a run as Ctrl-C does: job queues and containers send it before they kill."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Terminated(KeyboardInterrupt):
    """Raised in the main thread where SIGTERM came."""


@contextmanager
def terminable() -> Iterator[None]:
    """Raise `Terminated` for SIGTERM while the block lasts, unless a program has its own way.

    Examples
    --------
    >>> try:
    ...     with terminable():
    ...         signal.raise_signal(signal.SIGTERM)
    ... except Terminated:
    ...     print("stopped")
    stopped
    """
    ours = threading.current_thread() is threading.main_thread()
    if not ours or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield
        return
    signal.signal(signal.SIGTERM, _terminate)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _terminate(*_: object) -> None:
    raise Terminated
