"""Values of any kind made plain: what JSON, XML and tables can hold."""

from __future__ import annotations

import math
from collections.abc import Mapping
from enum import Enum
from typing import Any

#: Stands for a value that has no plain form (None, NaN, infinity): the attribute is left out.
MISSING = object()


def plain(value: Any) -> Any:
    """A value made of str, int, float, bool, lists and dicts alone, or `MISSING`.

    NumPy scalars and enums become what they hold, tuples and sets lists; anything else its `str`.

    Examples
    --------
    >>> plain((1, float("nan"), {"b": None, "a": 2.5}))
    [1, {'a': 2.5}]
    >>> plain(float("inf")) is MISSING
    True
    """
    if isinstance(value, Enum):
        value = value.value
    elif hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else MISSING
    if value is None:
        return MISSING
    if isinstance(value, Mapping):
        return plain_attributes(value)
    if isinstance(value, (set, frozenset)):
        value = sorted(value, key=repr)
    if isinstance(value, (list, tuple)):
        return [item for item in map(plain, value) if item is not MISSING]
    return str(value)


def plain_attributes(attributes: Mapping[Any, Any]) -> dict[str, Any]:
    """Attributes with plain values, sorted by name; those without a plain value are left out.

    Examples
    --------
    >>> plain_attributes({"year": None, "name": "CrossQ"})
    {'name': 'CrossQ'}
    """
    pairs = ((str(name), plain(value)) for name, value in attributes.items())
    return dict(sorted((pair for pair in pairs if pair[1] is not MISSING), key=lambda p: p[0]))
