"""Pairs of names drawn from real merges and near misses: what names alone can tell of them."""

from __future__ import annotations

from tests.resolve.test_pairs import FILE, alone, measure, read_pairs

DRAWN = FILE.with_name("drawn_pairs.tsv")


def test_drawn_pairs_by_their_names_alone() -> None:
    pairs = read_pairs(DRAWN)
    verdicts = [(same, answer) for (_, _, same, _), answer in zip(pairs, alone(pairs), strict=True)]
    precision, recall, _ = measure(verdicts)
    assert len(pairs) > 100
    # Some are told apart, or are found to be one, by their papers only.
    assert precision >= 0.8
    assert recall >= 0.5
