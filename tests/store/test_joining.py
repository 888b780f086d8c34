"""Papers that come to a list that is there: which id each gets."""

from __future__ import annotations

from itertools import permutations

from kg.model import Paper
from kg.pipeline.joining import joined

OWLS = Paper(id="barn", title="Owls of the Barn")
NEW = (
    Paper(id="barn", title="Foxes of the Snow and their tracks"),
    Paper(id="barn-2", title="Bats of the Cave and their echoes"),
    Paper(id="moth", title="Moths of the Lamp and their wings"),
)


def test_the_order_of_newcomers_does_not_show() -> None:
    outcomes = [joined([OWLS], papers) for papers in permutations(NEW)]
    assert all(outcome == outcomes[0] for outcome in outcomes)
    titles = {paper.id: paper.title for paper in outcomes[0]}
    assert titles["barn"] == OWLS.title
    assert len(titles) == 4


def test_newcomers_that_are_known_change_nothing() -> None:
    once = joined([OWLS], NEW)
    assert joined(once, once) == once
