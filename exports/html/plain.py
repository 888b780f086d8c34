"""Anything that an attribute may hold, as a value that JSON and a script element can carry."""

from __future__ import annotations

import math
import numbers
import re
from collections.abc import Iterable
from typing import Any

from kg.store.lines import compact

_LONE = re.compile("[\ud800-\udfff]")  # half of a pair: no Unicode text holds one


def text(value: object) -> str:
    """`value` as text that UTF-8 can encode; lone surrogates become U+FFFD, one for one.

    Examples
    --------
    >>> text("caf\\u00e9"), text(None), text(3)
    ('café', '', '3')
    """
    if value is None:
        return ""
    if not isinstance(value, str):
        value = getattr(value, "value", value)
    value = str(value)
    # One for one, so that offsets into the text stay right.
    return value if value.isascii() else _LONE.sub("\ufffd", value)


def number(value: object, default: float | None = None) -> float | None:
    """`value` as a finite number of plain Python, else `default`.

    Examples
    --------
    >>> number(2026), number(float("nan"), 0), number("7")
    (2026, 0, None)
    """
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, numbers.Integral):
        return int(value)
    if isinstance(value, numbers.Real) and math.isfinite(value):
        return float(value)
    return default


def whole(value: object, default: int = 0) -> int:
    """`value` as a whole number, else `default`."""
    found = number(value)
    return default if found is None else int(found)


def texts(value: object) -> list[str]:
    """`value` as a list of texts: a list of each, a single text of one, nothing of nothing.

    Examples
    --------
    >>> texts(("a", 1)), texts("a"), texts(None)
    (['a', '1'], ['a'], [])
    """
    if value is None or value == "":
        return []
    if isinstance(value, str) or not isinstance(value, Iterable):
        return [text(value)]
    return [text(item) for item in value]


def block(value: Any) -> str:
    """`value` as JSON that may stand inside a script element.

    Examples
    --------
    >>> block({"a": "</script>"})
    '{"a":"\\\\u003c/script\\\\u003e"}'
    """
    return inside_script(compact(value))


def inside_script(raw: str) -> str:
    """JSON as it may stand inside a script element: no `<`, `>` or `&` is left in it.

    Examples
    --------
    >>> inside_script('"<b>"')
    '"\\\\u003cb\\\\u003e"'
    """
    for sign in "<>&\u2028\u2029":
        raw = raw.replace(sign, f"\\u{ord(sign):04x}")
    return raw
