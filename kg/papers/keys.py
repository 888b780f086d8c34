"""Which of several papers with one key gets a number: the content decides, not the order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

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
    keys = set(renamed.values())
    families: dict[str, list[int]] = defaultdict(list)
    for place, paper in enumerate(listed):
        key = renamed.get(paper.id, paper.id)
        if key in keys:
            families[key].append(place)
    for places in families.values():
        ids = sorted((listed[place].id for place in places), key=lambda name: (len(name), name))
        ranked = sorted((listed[place] for place in places), key=_order)
        by_paper = dict(zip((paper.id for paper in ranked), ids, strict=True))
        for place in places:
            listed[place] = replace(listed[place], id=by_paper[listed[place].id])
    return listed


def _order(paper: Paper) -> tuple[object, ...]:
    # The same record of two files is one paper soon: which of the two goes does not show.
    return (*content_rank(paper), paper.source or "")
