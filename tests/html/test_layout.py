"""Layout and colours: nothing overlaps, the same seed gives the same picture, all can tell."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from exports.html.layout import components, layout
from exports.html.palette import BACKGROUND, LOOKS, looks
from tests.html.graphs import made_graph


def _ring(count: int, groups: int) -> np.ndarray:
    """Rings of `count` nodes, one for each group."""
    pairs = [
        (g * count + k, g * count + (k + 1) % count) for g in range(groups) for k in range(count)
    ]
    return np.array(pairs)


def test_nothing_and_one_node() -> None:
    assert layout(np.zeros(0), np.zeros((0, 2), dtype=int)).shape == (0, 2)
    assert np.isfinite(layout(np.ones(1), np.zeros((0, 2), dtype=int))).all()


def test_components_are_numbered_by_size() -> None:
    found = components(6, np.array([[4, 5], [0, 3], [3, 2]]))
    assert found.tolist() == [0, 2, 0, 0, 1, 1]


@pytest.mark.parametrize(("count", "groups"), [(3, 1), (12, 8), (60, 3)])
def test_nodes_do_not_overlap(count: int, groups: int) -> None:
    sizes = np.full(count * groups, 6.0)
    spots = layout(sizes, _ring(count, groups))
    gaps = np.sqrt(((spots[:, None] - spots[None]) ** 2).sum(axis=2))
    np.fill_diagonal(gaps, np.inf)
    assert (gaps < 11.5).mean() < 0.002


def test_the_same_seed_gives_the_same_picture() -> None:
    sizes, pairs = np.ones(40), _ring(10, 4)
    assert np.array_equal(layout(sizes, pairs, seed=3), layout(sizes, pairs, seed=3))
    assert not np.array_equal(layout(sizes, pairs, seed=3), layout(sizes, pairs, seed=4))


def test_linked_nodes_stand_nearer_than_others() -> None:
    graph = made_graph(60)
    place = {node: n for n, node in enumerate(sorted(graph))}
    pairs = np.array([(place[a], place[b]) for a, b in graph.edges()])
    spots = layout(np.full(len(place), 5.0), pairs)
    linked = np.sqrt(((spots[pairs[:, 0]] - spots[pairs[:, 1]]) ** 2).sum(axis=1)).mean()
    rng = np.random.default_rng(0)
    other = rng.integers(len(place), size=(4000, 2))
    apart = np.sqrt(((spots[other[:, 0]] - spots[other[:, 1]]) ** 2).sum(axis=1)).mean()
    assert linked < 0.6 * apart


def _linear(colour: str) -> np.ndarray:
    raw = np.array([int(colour[k : k + 2], 16) for k in (1, 3, 5)]) / 255
    return np.where(raw <= 0.04045, raw / 12.92, ((raw + 0.055) / 1.055) ** 2.4)


def _contrast(one: str, other: str) -> float:
    light = sorted(float(_linear(c) @ [0.2126, 0.7152, 0.0722]) for c in (one, other))
    return (light[1] + 0.05) / (light[0] + 0.05)


# Machado et al. (2009), severity 1: what people without one kind of cone see.
BLINDNESS = {
    "protan": [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]],
    "deutan": [[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]],
    "tritan": [[1.256, -0.077, -0.179], [-0.078, 0.931, 0.148], [0.005, 0.691, 0.304]],
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_marks_stand_out_from_the_page(scheme: str) -> None:
    for look in LOOKS:
        assert _contrast(getattr(look, scheme), BACKGROUND[scheme]) >= 3, look.label


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", sorted(BLINDNESS))
def test_colours_or_shapes_tell_types_apart(scheme: str, kind: str) -> None:
    for one, other in combinations(LOOKS, 2):
        if (one.shape, one.hollow) != (other.shape, other.hollow):
            continue
        seen = [np.array(BLINDNESS[kind]) @ _linear(getattr(x, scheme)) for x in (one, other)]
        assert np.abs(seen[0] - seen[1]).max() > 0.08, (one.label, other.label)


def test_unknown_types_keep_their_name() -> None:
    assert [row["label"] for row in looks(["Paper", "<b>"])] == ["Paper", "<b>"]
