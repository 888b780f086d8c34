"""Rows in batches of one kind, with bounded memory: what every bulk statement is fed with."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import islice
from typing import TypeVar

Row = TypeVar("Row")
Group = TypeVar("Group", bound=Hashable)


def grouped(
    rows: Iterable[Row], group: Callable[[Row], Group], *, size: int
) -> Iterator[tuple[Group, list[Row]]]:
    """Rows of one group at a time, at most `size` of them.

    Parameters
    ----------
    rows : iterable
        Read once, never all in memory: at most `size` rows a group wait for others of their kind.
    group : callable
        Gives the group of a row.
    size : int
        Rows in a batch at most.

    Yields
    ------
    (group, list of rows)
        In the order in which batches become full, the rest at the end.

    Examples
    --------
    >>> list(grouped([1, 2, 3, 5], lambda n: n % 2, size=2))
    [(1, [1, 3]), (0, [2]), (1, [5])]
    """
    waiting: dict[Group, list[Row]] = {}
    for row in rows:
        key = group(row)
        batch = waiting.setdefault(key, [])
        batch.append(row)
        if len(batch) >= size:
            # Taken out, so that the group goes to the end of the order once it comes again.
            yield key, waiting.pop(key)
    yield from waiting.items()


def chunks(rows: Iterable[Row], *, size: int) -> Iterator[list[Row]]:
    """Rows in their order, at most `size` at a time.

    Examples
    --------
    >>> list(chunks("abcde", size=2))
    [['a', 'b'], ['c', 'd'], ['e']]
    """
    source = iter(rows)
    while batch := list(islice(source, size)):
        yield batch


def by_group(rows: Iterable[Row], group: Callable[[Row], Group]) -> dict[Group, list[Row]]:
    """All rows by their group, in the order in which the groups come.

    Examples
    --------
    >>> by_group([1, 2, 3], lambda n: n % 2)
    {1: [1, 3], 0: [2]}
    """
    found: dict[Group, list[Row]] = {}
    for row in rows:
        found.setdefault(group(row), []).append(row)
    return found
