"""Remembered results: names recur, so what is computed of a name is kept for a while."""

from __future__ import annotations

from collections.abc import Callable
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
