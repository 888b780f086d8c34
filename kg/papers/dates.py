"""Years out of whatever stands in a date field."""

from __future__ import annotations

import re
from datetime import datetime, timezone
from typing import Any

_YEAR = re.compile(r"(?<!\d)(1[5-9]\d\d|20\d\d|21\d\d)(?!\d)")
_COMPACT = re.compile(r"(?<!\d)((?:19|20)\d\d)(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])(?!\d)")


def year_of(value: Any) -> int | None:
    """The first year in a value, or None.

    Examples
    --------
    >>> [year_of(value) for value in (2026, "2024.0", "2025/07/14/", "MAR 15 2025", "n.d.", None)]
    [2026, 2024, 2025, 2025, None, None]
    >>> year_of("2025 Dec-2026 Jan"), year_of([[2026, 5]]), year_of("20260130")
    (2025, 2026, 2026)
    """
    while isinstance(value, (list, tuple)):
        value = value[0] if value else None
    if value is None or isinstance(value, (bool, dict)):
        return None
    text = str(value)
    found = _YEAR.search(text) or _COMPACT.search(text)
    return int(found[1]) if found else None


def year_of_timestamp(milliseconds: Any) -> int | None:
    """Year of a Unix time in milliseconds (OpenReview's `cdate`).

    Examples
    --------
    >>> year_of_timestamp(1767225600000)
    2026
    """
    if isinstance(milliseconds, bool) or not isinstance(milliseconds, (int, float)):
        return None
    if not 0 < milliseconds < 4e12:
        return None
    return datetime.fromtimestamp(milliseconds / 1000, tz=timezone.utc).year
