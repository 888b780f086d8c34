"""Whose value a score is, in which metric, on which data; all words are invented."""

from __future__ import annotations

import pytest

from extractors import EXTRACTORS
from extractors.measures import fits
from kg.model import Paper
from kg.record import Result

CLAIM = "We propose ReefNet, a method for node classification. "


def results(text: str) -> dict[str, Result]:
    """The results of the rules by their values."""
    [record] = EXTRACTORS["rules"]()([Paper(id="a", abstract=CLAIM + text)])
    return {result.value: result for result in record.results}


@pytest.mark.parametrize(
    ("text", "value", "method"),
    [
        (
            "ReefNet has an accuracy of 74.1% on Cora, against 72.9% for GraphSAGE.",
            "74.1%",
            "ReefNet",
        ),
        (
            "ReefNet has an accuracy of 74.1% on Cora, against 72.9% for GraphSAGE.",
            "72.9%",
            "GraphSAGE",
        ),
        ("On Cora, ReefNet improves accuracy from 0.846 to 0.871.", "0.846", None),
        ("On Cora, ReefNet improves accuracy from 0.846 to 0.871.", "0.871", "ReefNet"),
        ("ReefNet has 74.1% accuracy on Cora, compared to a mean of 61.5% before.", "61.5%", None),
        ("ReefNet has an accuracy of over 74.1% on Cora.", "74.1%", "ReefNet"),
        ("ReefNet is at 54.3% accuracy, more than GraphSAGE's 47.5%.", "47.5%", "GraphSAGE"),
    ],
)
def test_whose_value(text: str, value: str, method: str | None) -> None:
    assert results(text)[value].method == method


def test_what_is_beaten_by_how_much() -> None:
    found = results("On Cora, ReefNet outperforms GraphSAGE by 1.3 points of accuracy.")
    assert found["1.3 points"].against == "GraphSAGE"


def test_a_list_of_differences_holds_nothing_else() -> None:
    found = results("On Cora and Citeseer, ReefNet raises accuracy by 3.2% and 2.7%.")
    assert [(r.on, r.delta) for r in found.values()] == [("Cora", True), ("Citeseer", True)]


def test_the_next_statement_keeps_its_data() -> None:
    found = results("ReefNet cuts the error on Cora by 46% and keeps accuracy on Citeseer.")
    assert found["46%"].on == "Cora"


@pytest.mark.parametrize(
    ("unit", "name", "expected"),
    [
        ("×", "attack success", False),
        ("×", "memory", True),
        ("ms", "word error", False),
        ("points", "latency", False),
        ("GB", "accuracy", False),
        (None, "accuracy", True),
    ],
)
def test_units_tell_what_they_can(unit: str | None, name: str, expected: bool) -> None:
    assert fits(unit, name) is expected
