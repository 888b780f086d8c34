"""Where the nodes stand: a seeded layout in numpy, so that the browser never has to simulate.

Linked nodes attract each other, random others of the same component repel; hubs pull less. The
components are laid out side by side in one go and packed afterwards (see `packing`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from exports.html.packing import pack, separate

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

_NEAR, _POWER = 1.6, 0.8  # shape of the attraction, as in UMAP's low-dimensional kernel
_STEP_LIMIT = 4.0


def layout(sizes: Floats, pairs: Ints, *, seed: int = 0, rounds: int = 300) -> Floats:
    """Positions of nodes, free of overlap.

    Parameters
    ----------
    sizes : array of float, shape (n,)
        Radius of each node.
    pairs : array of int, shape (m, 2)
        Which nodes are linked.
    seed : int, default 0
        Same seed, same picture.
    rounds : int, default 300
        Steps of the descent.

    Returns
    -------
    array of float, shape (n, 2)
        In units of the radii; the picture is wider than high.

    References
    ----------
    Tang et al., "Visualizing Large-scale and High-dimensional Data" (LargeVis, 2016), for descent
    with negative sampling; McInnes et al., "UMAP" (2018), for the kernel.

    Examples
    --------
    >>> import numpy as np
    >>> layout(np.ones(3), np.array([[0, 1], [1, 2]])).shape
    (3, 2)
    """
    count = len(sizes)
    if count == 0:
        return np.zeros((0, 2))
    pairs = np.asarray(pairs, dtype=np.int64).reshape(-1, 2)
    component = components(count, pairs)
    rng = np.random.default_rng(seed)
    spots = _descend(pairs, component, rng, rounds)
    spots = separate(_even(spots, component, sizes), sizes, component)
    return pack(spots, sizes, component)


def components(count: int, pairs: Ints) -> Ints:
    """Number of the connected component of each node; the largest is 0."""
    root = np.arange(count)
    changed = True
    while changed:  # labels run along the links; halving the way to the root keeps rounds few
        low = np.minimum(root[pairs[:, 0]], root[pairs[:, 1]])
        after = root.copy()
        np.minimum.at(after, pairs[:, 0], low)
        np.minimum.at(after, pairs[:, 1], low)
        after = after[after]
        changed = not np.array_equal(after, root)
        root = after
    _, number, size = np.unique(root, return_inverse=True, return_counts=True)
    rank = np.empty(len(size), dtype=np.int64)
    rank[np.argsort(-size, kind="stable")] = np.arange(len(size))
    return np.asarray(rank[number], dtype=np.int64)


def _descend(pairs: Ints, component: Ints, rng: Any, rounds: int) -> Floats:
    count = len(component)
    order = np.argsort(component, kind="stable")
    first = np.searchsorted(component[order], component)
    size = np.bincount(component)[component]
    degree = np.maximum(1, np.bincount(pairs.ravel(), minlength=count))
    head, tail = pairs[:, 0], pairs[:, 1]
    pull = 1 / np.sqrt(np.minimum(degree[head], degree[tail]))
    pull = pull / max(float(pull.mean()) if len(pull) else 1.0, 1e-9)
    spots = _start(pairs, degree, rng)
    tries = 6
    for step in range(rounds):
        rate = 0.5 * (1 - step / rounds)
        move = _attract(spots, head, tail, pull, count) / np.sqrt(degree)[:, None]
        other = order[first[:, None] + (rng.random((count, tries)) * size[:, None]).astype(int)]
        move += 0.7 * _repel(spots, other)
        spots = spots + rate * move
    return spots


def _start(pairs: Ints, degree: Ints, rng: Any) -> Floats:
    """Random places, smoothed along the links: neighbours begin close to each other."""
    spots: Floats = rng.normal(size=(len(degree), 2))
    for _ in range(40):
        total = np.column_stack(
            [
                np.bincount(pairs[:, 0], spots[pairs[:, 1], axis], len(degree))
                + np.bincount(pairs[:, 1], spots[pairs[:, 0], axis], len(degree))
                for axis in (0, 1)
            ]
        )
        spots = 0.4 * spots + 0.6 * total / degree[:, None]
        spots = (spots - spots.mean(axis=0)) / (spots.std(axis=0) + 1e-9)
    begin: Floats = np.clip(spots, -3, 3) * 4 + rng.normal(size=spots.shape) * 0.5
    return begin


def _attract(spots: Floats, head: Ints, tail: Ints, pull: Floats, count: int) -> Floats:
    way = spots[head] - spots[tail]
    square = (way * way).sum(axis=1) + 1e-9
    slope = -2 * _NEAR * _POWER * square ** (_POWER - 1) / (1 + _NEAR * square**_POWER)
    force = np.clip((slope * pull)[:, None] * way, -_STEP_LIMIT, _STEP_LIMIT)
    return np.column_stack(
        [
            np.bincount(head, force[:, axis], count) - np.bincount(tail, force[:, axis], count)
            for axis in (0, 1)
        ]
    )


def _repel(spots: Floats, other: Ints) -> Floats:
    way = spots[:, None] - spots[other]
    square = (way * way).sum(axis=2)
    strength = 2 * _POWER / ((0.01 + square) * (1 + _NEAR * square**_POWER))
    force = np.clip(strength[..., None] * way, -_STEP_LIMIT, _STEP_LIMIT)
    return np.asarray(force.sum(axis=1))


def _even(spots: Floats, component: Ints, sizes: Floats, *, share: float = 0.5) -> Floats:
    """Each component blended with its ranks and scaled to its nodes: tight islands open up."""
    out = np.zeros_like(spots)
    for number in range(int(component.max()) + 1):
        members = np.flatnonzero(component == number)
        if len(members) == 1:
            continue
        part = spots[members]
        # Small pictures get more air: there every name should find a place.
        scale = np.sqrt((sizes[members] ** 2).sum()) * (2.6 + 2.4 * np.exp(-len(spots) / 250))
        for axis in (0, 1):
            column = part[:, axis]
            low, high = np.percentile(column, [2, 98])
            even = (column - (low + high) / 2) / max((high - low) / 2, 1e-9)
            rank = np.empty(len(members))
            rank[np.argsort(column, kind="stable")] = np.linspace(-1, 1, len(members))
            out[members, axis] = ((1 - share) * np.clip(even, -1.3, 1.3) + share * rank) * scale
    return out
