"""Which of several papers with one key gets a number: the content decides, not the order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import count

from kg.model import Paper
from kg.papers.duplicates import content_rank


def numbered(papers: Iterable[Paper], renamed: Mapping[str, str]) -> list[Paper]:
    """Papers whose numbers behind a shared key follow from their content.

    Parameters
    ----------
    papers : iterable of Paper
        With unique ids, as a `Reading` gives them: numbered in the order in which they came.
    renamed : mapping of str to str
        Id with a number → the key that was taken; see `Reading.renamed`.

    Returns
    -------
    list of Paper
        In the order in which they came.

    Examples
    --------
    >>> owls, foxes = Paper(id="k", title="Owls"), Paper(id="k-2", title="Foxes")
    >>> [(paper.id, paper.title) for paper in numbered([owls, foxes], {"k-2": "k"})]
    [('k-2', 'Owls'), ('k', 'Foxes')]
    """
    listed = list(papers)
    families: dict[str, list[Paper]] = defaultdict(list)
    for paper in listed:
        families[renamed.get(paper.id, paper.id)].append(paper)
    taken = set(families)  # a key that looks like a number of another one stays
    ids: dict[str, str] = {}
    for key in sorted(set(renamed.values())):
        first, *others = sorted(families[key], key=_order)
        ids[first.id] = key
        names = (name for number in count(2) if (name := f"{key}-{number}") not in taken)
        for paper, name in zip(others, names, strict=False):  # names have no end
            ids[paper.id] = name
            taken.add(name)
    return [replace(paper, id=ids[paper.id]) if paper.id in ids else paper for paper in listed]


def _order(paper: Paper) -> tuple[object, ...]:
    # The same record of two files is one paper soon: which of the two goes does not show.
    return (*content_rank(paper), paper.source or "")
