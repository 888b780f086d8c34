"""The cyclic collector, out of the way while a graph grows."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_paused() -> Iterator[None]:
    """Without the cyclic collector, which would walk a growing graph again and again.

    Nothing that citeweave makes is a cycle; counting references frees it all the same.

    Examples
    --------
    >>> with collector_paused():
    ...     gc.isenabled()
    False
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
