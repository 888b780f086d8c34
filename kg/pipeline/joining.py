"""Two lists of papers as one, whatever ids and papers they have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from kg.model import Paper
from kg.papers import merge_duplicates
from kg.store.lines import compact
from kg.store.papers import content_key, paper_to_json


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
    >>> [(paper.id, paper.title) for paper in joined([old], [new])]
    [('smith2020', 'On Cats'), ('smith2020-2', 'On Dogs and other animals')]
    >>> [paper.id for paper in joined([old], [old])]
    ['smith2020']
    """
    whole = {paper.id: paper for paper in known}
    before: dict[str, str] = {}
    # By id, so that the numbers which newcomers get do not depend on the order of the inputs.
    for paper in sorted(papers, key=lambda paper: paper.id):
        identifier = _free_id(paper, whole)
        twin = whole.get(identifier)
        whole[identifier] = max(paper, twin, key=_wealth) if twin else replace(paper, id=identifier)
        before[identifier] = paper.id
    merged = merge_duplicates(whole.values()).papers
    names = {paper.id for paper in merged}
    # A paper that was known, and is kept under the id that its newcomer had to take, gets its own.
    back = {
        new: old for new, old in before.items() if new != old and new in names and old not in names
    }
    renamed = (replace(p, id=back[p.id]) if p.id in back else p for p in merged)
    return sorted(renamed, key=lambda paper: paper.id)


def _free_id(paper: Paper, taken: Mapping[str, Paper]) -> str:
    """The paper's id, with a number where a paper of another text has it."""
    number, identifier = 2, paper.id
    while identifier in taken and content_key(taken[identifier]) != content_key(paper):
        number, identifier = number + 1, f"{paper.id}-{number}"
    return identifier


def _wealth(paper: Paper) -> tuple[int, str]:
    text = compact(paper_to_json(paper))
    return (len(text), text)
