"""Two lists of papers as one, whatever ids and papers they have in common."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from kg.model import Paper
from kg.papers import merge_duplicates


def joined(known: Sequence[Paper], papers: Iterable[Paper]) -> list[Paper]:
    """Both lists without duplicates, sorted by id; papers that are known keep their ids.

    Parameters
    ----------
    known : sequence of Paper
        Papers with unique ids.
    papers : iterable of Paper
        Papers with unique ids, some of which may be those of other papers in `known`.

    Examples
    --------
    >>> old = Paper(id="smith2020", title="On Cats")
    >>> new = Paper(id="smith2020", title="On Dogs and other animals")
    >>> [(paper.id, paper.title) for paper in joined([old], [old, new][1:])]
    [('smith2020', 'On Cats'), ('smith2020-2', 'On Dogs and other animals')]
    >>> [paper.id for paper in joined([old], [old])]
    ['smith2020']
    """
    taken = {paper.id for paper in known}
    apart: dict[str, Paper] = {}
    before: dict[str, str] = {}
    for paper in papers:
        number, identifier = 2, paper.id
        while identifier in taken or identifier in apart:
            number, identifier = number + 1, f"{paper.id}-{number}"
        apart[identifier] = paper if identifier == paper.id else replace(paper, id=identifier)
        before[identifier] = paper.id
    merged = merge_duplicates([*known, *apart.values()]).papers
    names = {paper.id for paper in merged}
    # A paper that was known, and is kept under the id that its newcomer had to take, gets its own.
    back = {
        new: old for new, old in before.items() if new != old and new in names and old not in names
    }
    renamed = (replace(p, id=back[p.id]) if p.id in back else p for p in merged)
    return sorted(renamed, key=lambda paper: paper.id)
