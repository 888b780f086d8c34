"""Nodes apart from each other, and components packed into one picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

_WIDE = 1.15  # width over height of a picture, near to a screen without its panels

_AT_ONCE = 256  # places that are tried together


def separate(spots: Floats, sizes: Floats, component: Ints, *, rounds: int = 60) -> Floats:
    """Move nodes of a component that overlap apart, half the way each.

    Neighbours are looked for along one axis, then along the other, which finds all but a few.
    """
    spots = np.array(spots)
    count = len(spots)
    window = min(count - 1, 48)
    if window < 1:
        return spots
    gap = 1.35 + 0.9 * float(np.exp(-count / 250))
    for step in range(rounds):
        # Components stand on top of each other here: the offset keeps them out of each other's way.
        axis = step % 2
        order = np.lexsort((spots[:, axis], component))
        here = np.repeat(order[:-1], window)
        there = np.arange(count - 1)[:, None] + np.arange(1, window + 1)[None, :]
        fits = (there < count).ravel()
        a, b = here[fits], order[np.minimum(there, count - 1).ravel()[fits]]
        near = component[a] == component[b]
        a, b = a[near], b[near]
        way = spots[a] - spots[b]
        distance = np.sqrt((way * way).sum(axis=1)) + 1e-9
        lack = gap * (sizes[a] + sizes[b]) - distance
        hit = lack > 0
        if not hit.any():
            if axis:
                break
            continue
        push = (0.45 * lack[hit] / distance[hit])[:, None] * way[hit]
        for column in (0, 1):
            spots[:, column] += np.bincount(a[hit], push[:, column], count)
            spots[:, column] -= np.bincount(b[hit], push[:, column], count)
    return spots


def pack(spots: Floats, sizes: Floats, component: Ints) -> Floats:
    """Components side by side: the largest in the middle, the others around it, none overlapping.

    Single nodes stand in a block below the rest.
    """
    counts = np.bincount(component)
    discs: list[tuple[float, float, float]] = []
    out: Floats = spots.copy()
    for number in np.flatnonzero(counts > 1):
        members = np.flatnonzero(component == number)
        part = spots[members]
        middle = (part.min(axis=0) + part.max(axis=0)) / 2
        part = part - middle
        reach = np.sqrt((part**2).sum(axis=1)) + sizes[members]
        # Names stand beside their nodes: a picture of few of them leaves room for that.
        radius = float(reach.max()) * 1.06 + 1.0 + 16.0 * float(np.exp(-len(spots) / 250))
        x, y = _free_place(discs, radius)
        out[members] = part + np.array([x, y])
        discs += _rim(part, reach) if not discs and len(members) > 40 else [(x, y, radius)]
    single = np.flatnonzero(counts[component] == 1)
    if len(single):
        out[single] = _block(len(single), sizes[single], discs)
    return out


def _rim(part: Floats, reach: Floats) -> list[tuple[float, float, float]]:
    """Discs that fill the outline of a large component, seen from its middle.

    The outline, not one disc around everything: a single far node would push all others away.
    """
    sectors = 40
    turn = np.arctan2(part[:, 1], part[:, 0])
    sector = ((turn + np.pi) / (2 * np.pi) * sectors).astype(int) % sectors
    far = np.zeros(sectors)
    np.maximum.at(far, sector, reach)
    least = np.full(sectors, 0.25 * far.max())
    far = np.maximum.reduce([far, np.roll(far, 1), np.roll(far, -1), least])
    discs: list[tuple[float, float, float]] = []
    for number, distance in enumerate(far):
        angle = -np.pi + (number + 0.5) / sectors * 2 * np.pi
        radius = float(max(distance * np.pi / sectors * 2, distance * 0.12))
        for along in np.arange(max(float(distance) - radius, 0.0), 0.0, -1.6 * radius):
            discs.append((float(along * np.cos(angle)), float(along * np.sin(angle)), radius))
    return [*discs, (0.0, 0.0, 0.25 * float(far.max()))]


def _free_place(discs: list[tuple[float, float, float]], radius: float) -> tuple[float, float]:
    """The place nearest to the middle where a disc touches those that stand already."""
    if not discs:
        return 0.0, 0.0
    placed = np.array(discs)
    angles = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    reach = (placed[:, 2] + radius)[:, None]
    xs = (placed[:, 0, None] + reach * np.cos(angles)).ravel()
    ys = (placed[:, 1, None] + reach * np.sin(angles)).ravel()
    order = np.argsort((xs / _WIDE) ** 2 + ys**2, kind="stable")
    for begin in range(0, len(order), _AT_ONCE):
        some = order[begin : begin + _AT_ONCE]
        away = (placed[:, 0] - xs[some, None]) ** 2 + (placed[:, 1] - ys[some, None]) ** 2
        free = some[(away >= (placed[:, 2] + radius) ** 2 * 0.999).all(axis=1)]
        if len(free):
            return float(xs[free[0]]), float(ys[free[0]])
    raise AssertionError("the outermost disc always has free places")


def _block(count: int, sizes: Floats, discs: list[tuple[float, float, float]]) -> Floats:
    """A grid of single nodes below everything else."""
    cell = 2.6 * float(sizes.max())
    left = min((x - r for x, _, r in discs), default=0.0)
    right = max((x + r for x, _, r in discs), default=0.0)
    below = max((y + r for _, y, r in discs), default=0.0)
    columns = max(1, int(np.sqrt(count * _WIDE)), int((right - left) / cell))
    place = np.arange(count)
    width = min(columns, count)
    across = (place % width - (width - 1) / 2) * cell + (left + right) / 2
    return np.asarray(np.column_stack([across, below + cell * (1 + place // width)]))
