"""Remembered results: names recur, so what is computed of a name is kept for a while."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

# More names than 37,000 abstracts have; a longer list only computes some again.
MOST = 400_000
_FORGET: list[Callable[[], None]] = []


def remembered(function: Callable[P, R]) -> Callable[P, R]:
    """Cache the results of a pure function of names until `forget`."""
    cached = lru_cache(maxsize=MOST)(function)
    _FORGET.append(cached.cache_clear)
    return cast("Callable[P, R]", cached)


def forget() -> None:
    """Empty all caches: a resolution is done, and the graph needs the memory."""
    for clear in _FORGET:
        clear()


@contextmanager
def uncollected() -> Iterator[None]:
    """No search for garbage: the many values of a resolution hold no cycles.

    It would cost a fifth of the time.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
