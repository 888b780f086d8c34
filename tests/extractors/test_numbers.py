"""Which numbers are scores."""

from __future__ import annotations

import pytest

from extractors.numbers import find


def values(text: str) -> list[tuple[str, str | None, bool]]:
    return [(n.value, n.unit, n.delta) for n in find(text, 0, len(text))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It reaches 84.7% accuracy on Cora.", [("84.7%", "%", False)]),
        ("improves MRR@10 by +0.010 over it", [("+0.010", None, True)]),
        ("costs only −0.02 nDCG@10", [("−0.02", None, True)]),
        ("reaching 1.92× on A and 1.75× on B", [("1.92×", "×", True), ("1.75×", "×", True)]),
        ("gains of up to 18% on ImgEdit", [("18%", "%", True)]),
        ("by 2.5 points, 3x faster", [("2.5 points", "points", True), ("3x", "×", True)]),
        ("scores 61.2 and 58.7 on MMLU", [("61.2", None, False), ("58.7", None, False)]),
        ("an error of .45 (WER of 3.6%)", [(".45", None, False), ("3.6%", "%", False)]),
        ("runs at 25 FPS", [("25 FPS", "FPS", False)]),
        ("a regret of O(√T log T) in K arms", [("O(√T log T)", None, False)]),
        ("27.1%/30.6% registration recall", [("27.1%", "%", False), ("30.6%", "%", False)]),
        ("rises from 71.4 to 74.0.", [("71.4", None, False), ("74.0", None, False)]),
    ],
)
def test_scores(text: str, expected: list[tuple[str, str | None, bool]]) -> None:
    assert values(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "We train on CIFAR-10 with 8 GPUs in 2024.",
        "It has 3 stages, 51 subtasks and 11 domains.",
        "With 10% of the labels and 5% label noise it works.",
        "At 2 B/token, see Table 3 and Figure 4.",
        "a 12-layer network with 3 × 3 kernels",
        "Wan2.1-14B and Llama-3.1-8B in v2.0.1",
    ],
)
def test_no_scores(text: str) -> None:
    assert values(text) == []


@pytest.mark.parametrize(
    ("text", "delta"),
    [
        ("It shrinks the index while losing 0.3 points of MRR@10.", True),
        ("It keeps accuracy within 0.2 points of it.", True),
        ("It reaches 61 points on Cora.", False),
        ("It is 18.7 points worse without a map.", True),
        ("It retains 98% of TideNet's MRR@10.", True),
    ],
)
def test_points_and_shares_are_differences(text: str, delta: bool) -> None:
    assert [found[2] for found in values(text)] == [delta]


@pytest.mark.parametrize(
    "text",
    [
        "A gate of 0.4M parameters drops tokens, and the error is low.",
        "It has an error below that of others, with a memory of less than 3 MB.",
        "We find that 80% of the gain comes from the maps.",
        "The accuracy was measured at a delay of 320 ms.",
        "Tasks succeed more than 15 times in 20 trials.",
        "The correction with the best score is learned from 128 samples of C4.",
    ],
)
def test_what_is_set_or_counted_is_no_score(text: str) -> None:
    assert values(text) == []
