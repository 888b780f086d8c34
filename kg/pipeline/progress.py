"""How far a run is: one line on a terminal, rewritten as it goes; nothing elsewhere."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

_EVERY = 0.2


class Progress:
    """Seconds and steps by stage and, on a terminal, count, rate and time left.

    Parameters
    ----------
    stream : TextIO or None
        Where to show it; None shows nothing.

    Examples
    --------
    >>> progress = Progress()
    >>> with progress.stage("reading"):
    ...     progress.step(3)
    >>> list(progress.seconds)
    ['reading']
    """

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream if stream is not None and stream.isatty() else None
        self.seconds: dict[str, float] = {}
        self.steps: dict[str, int] = {}
        self._name = ""
        self._total: int | None = None
        self._done = 0
        self._began = 0.0
        self._shown = 0.0

    @contextmanager
    def stage(self, name: str, total: int | None = None) -> Iterator[None]:
        """One stage of the run; `total` is the number of steps, where it is known."""
        self._name, self._total, self._done = name, total, 0
        self._began, self._shown = time.monotonic(), 0.0
        self._show()
        try:
            yield
        finally:
            spent = time.monotonic() - self._began
            self.seconds[name] = round(self.seconds.get(name, 0.0) + spent, 3)
            self.steps[name] = self.steps.get(name, 0) + self._done
            self._clear()

    def step(self, count: int = 1) -> None:
        """Count finished papers."""
        self._done += count
        if time.monotonic() - self._shown >= _EVERY:
            self._show()

    def _show(self) -> None:
        if self._stream is not None:
            self._shown = time.monotonic()
            line = describe(self._name, self._done, self._total, self._shown - self._began)
            self._stream.write(f"\r\x1b[K{line}")
            self._stream.flush()

    def _clear(self) -> None:
        if self._stream is not None:
            self._stream.write("\r\x1b[K")
            self._stream.flush()


def describe(name: str, done: int, total: int | None, seconds: float) -> str:
    """What the line says.

    Examples
    --------
    >>> describe("extracting", 500, 2000, 10.0)
    'extracting 500/2,000 · 50/s · 0:30 left'
    >>> describe("reading", 0, None, 0.1)
    'reading …'
    """
    if not done:
        return f"{name} …"
    rate = done / seconds if seconds > 0 else 0.0
    parts = [f"{name} {done:,}" + (f"/{total:,}" if total else "")]
    if rate:
        parts.append(f"{rate:,.0f}/s" if rate >= 10 else f"{rate:.1f}/s")
        if total and total >= done:
            left = round((total - done) / rate)
            parts.append(f"{left // 60}:{left % 60:02d} left")
    return " · ".join(parts)
