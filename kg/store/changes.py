"""The difference between two runs of a graph folder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kg.errors import StoreError
from kg.store.history import Claim, History, disagreements


@dataclass(frozen=True, slots=True)
class Changes:
    """What changed between two runs.

    Parameters
    ----------
    since, until : int
        The runs.
    new, gone : list of Claim
        Claims that came and went, sorted.
    disagreements : list of (Claim, Claim)
        Claims that contradict each other, one of them new.
    """

    since: int
    until: int
    new: list[Claim] = field(default_factory=list)
    gone: list[Claim] = field(default_factory=list)
    disagreements: list[tuple[Claim, Claim]] = field(default_factory=list)

    @property
    def title(self) -> str:
        """The runs in words."""
        return f"run {self.until} against run {self.since}"

    def to_json(self) -> dict[str, Any]:
        """Claims by kind, as lists."""

        def by_kind(claims: list[Claim]) -> dict[str, list[list[str]]]:
            kinds = ("paper", "entity", "triple", "result")
            return {kind: [list(c[1:]) for c in claims if c[0] == kind] for kind in kinds}

        return {
            "since": self.since,
            "until": self.until,
            "new": by_kind(self.new),
            "gone": by_kind(self.gone),
            "disagreements": [[list(a), list(b)] for a, b in self.disagreements],
        }


def changes_between(history: Path, runs: Sequence[dict[str, Any]], since: int | None) -> Changes:
    """Changes of the runs after `since`; of the last run where it is None.

    Raises
    ------
    StoreError
        If there is no such run, or its history is gone.
    """
    drawn = [row["run"] for row in runs if row["graph"]]
    if not drawn:
        raise StoreError("no run has made a graph here yet", hint="citeweave build INPUT -o DIR")
    last = drawn[-1]
    if since is None:
        since = drawn[-2] if len(drawn) > 1 else 0
    if since > last:
        raise StoreError(f"there is no run {since}", hint=f"the last one is {last}")
    book = History(history)
    if since < drawn[0]:  # against nothing: all is new
        new, gone = list(book.claims(last)), list[Claim]()
    else:
        new, gone = book.changes(number for number in drawn if number > since)
    return Changes(since, last, new, gone, disagreements(book.claims(last), new))
