"""What a push did."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tally:
    """What a push did to nodes or relationships.

    Examples
    --------
    >>> Tally(created=1) + Tally(left=2)
    Tally(created=1, changed=0, left=2, removed=0)
    """

    created: int = 0
    changed: int = 0
    left: int = 0
    removed: int = 0

    def __add__(self, other: Tally) -> Tally:
        """Sum, field by field."""
        return Tally(
            self.created + other.created,
            self.changed + other.changed,
            self.left + other.left,
            self.removed + other.removed,
        )


@dataclass(frozen=True, slots=True)
class PushReport:
    """The summary of a push."""

    nodes: Tally
    relationships: Tally


def tell_push(report: PushReport, name: str) -> str:
    """The summary in two lines.

    Examples
    --------
    >>> print(tell_push(PushReport(Tally(created=1), Tally(left=1200)), "graph"))
    nodes of 'graph': 1 created, 0 changed, 0 left, 0 removed
    relationships of 'graph': 0 created, 0 changed, 1,200 left, 0 removed
    """
    return "\n".join(
        f"{what} of {name!r}: {t.created:,} created, {t.changed:,} changed, {t.left:,} left, "
        f"{t.removed:,} removed"
        for what, t in (("nodes", report.nodes), ("relationships", report.relationships))
    )
