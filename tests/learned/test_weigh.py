"""How the voices for a relation are weighed: the fit, and the command from papers to the table."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from extractors.weighing import FEATURES
from training.weigh import NAMES, Table, figures, fit, logistic, shares, weigh


def test_weights_are_pulled_to_the_centre() -> None:
    x, y = np.array([[1.0, 1.0], [1.0, -1.0]] * 20), np.array([1.0, 0.0] * 20)
    free = logistic(x, y, np.zeros(2), 0.1)
    held = logistic(x, y, np.zeros(2), 1000.0)
    assert free[1] > 1 > 0.1 > held[1] > 0
    assert np.allclose(logistic(x[:0], y[:0], np.array([0.5, 2.0]), 1.0), [0.5, 2.0])


def test_a_relation_that_no_paper_has_gets_the_common_weights() -> None:
    rows = np.array([[1.0, 1.0], [1.0, -1.0], [1.0, 0.5]])
    table = Table(rows, np.array([0, 0, 1]), np.arange(3), np.array([1.0, 0.0, 1.0]), gold=2)
    weights = fit(table, np.ones(3, dtype=bool))
    assert weights.shape == (len(NAMES), 2)
    assert np.array_equal(weights[2], weights[3])
    assert not np.array_equal(weights[0], weights[2])
    share = shares(table, weights)
    assert share[0] > share[1]
    said = figures(table, np.array([0.9, 0.1, 0.9]))
    assert (said["precision"], said["recall"], said["triple F1"]) == (1.0, 1.0, 1.0)


def test_the_table_is_written_anew_with_the_same_digits(gold: Path, tmp_path: Path) -> None:
    files = [tmp_path / "one.tsv", tmp_path / "other.tsv"]
    one, other = (weigh(gold, file) for file in files)
    assert one == other
    assert set(one) == {"cross-validated", "fitted"}
    assert files[0].read_bytes() == files[1].read_bytes()
    head, *lines = files[0].read_text("utf-8").splitlines()
    assert head.split("\t") == ["relation", *FEATURES]
    assert [line.split("\t")[0] for line in lines] == list(NAMES)
