"""Which metrics a unit can tell: nobody counts accuracy in milliseconds, or recall in times."""

from __future__ import annotations

import re

_TIME = (
    r"time|latenc|speed|delay|duration|period|runtime|fps|frame|throughput|real-?time|\bRTF?\b|cost"
)
_SIZE = r"memory|size|storage|footprint|space|disk|\bV?RAM\b|param|weights|model"
_COST = (
    rf"{_TIME}|{_SIZE}|FLOP|\bMACs?\b|comput|compress|effici|token|\bbits?|bit-?ops|bandwidth"
    r"|energy|power|sample|complexit|length|number|overhead|iteration|quer|quanti|call|data|days|hours"
    r"|communicat|training|inference|train|search|steps?\b|ratio|reduction|round|regret|bound"
    r"|accelerat|gain"
)
# Units, in the spelling of `numbers`, and the names of what they count.
_RULES: tuple[tuple[frozenset[str], re.Pattern[str]], ...] = tuple(
    (frozenset(units), re.compile(names, re.I))
    for units, names in (
        ({"×"}, _COST),
        ({"ms", "second", "seconds", "hour", "hours", "minute", "minutes"}, _TIME),
        ({"FPS", "fps", "Hz"}, rf"{_TIME}|rate"),
        ({"GB", "MB", "TB"}, _SIZE),
        ({"K", "M", "B", "k", "million", "billion"}, rf"{_SIZE}|FLOP|\bMACs?\b|number"),
    )
)


def fits(unit: str | None, name: str) -> bool:
    """Whether a metric of this name can be told in this unit; None and ``%`` tell all.

    Examples
    --------
    >>> fits("×", "inference speed"), fits("×", "accuracy"), fits("%", "accuracy")
    (True, False, True)
    """
    if unit == "points":
        return not re.search(_TIME, name, re.I)
    return all(names.search(name) for units, names in _RULES if unit in units)
