"""Papers that are one: found by identifiers, then by title, and merged field by field."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kg.model import Paper
from kg.papers.sameness import is_same, title_key

#: Identifiers that make two records one paper, the strongest first.
_STRONG = ("doi", "arxiv", "openreview", "acl", "pmid", "openalex", "s2", "dblp")


@dataclass(frozen=True, slots=True)
class Duplicate:
    """One merge: the paper that stays, those that go into it, and why.

    Examples
    --------
    >>> str(Duplicate("a", ("b",), "same DOI 10.5555/x"))
    'a = b (same DOI 10.5555/x)'
    """

    kept: str
    others: tuple[str, ...]
    reason: str

    def __str__(self) -> str:
        return f"{self.kept} = {', '.join(self.others)} ({self.reason})"


@dataclass(frozen=True, slots=True)
class Merged:
    """Papers without duplicates, in the order in which they came, and what was merged."""

    papers: list[Paper]
    duplicates: tuple[Duplicate, ...]


def find_duplicates(papers: Iterable[Paper]) -> tuple[Duplicate, ...]:
    """Groups of records that are one paper.

    Examples
    --------
    >>> one = Paper(id="a", title="A", identifiers={"doi": "10.5555/x"})
    >>> two = Paper(id="b", title="A.", identifiers={"doi": "10.5555/x"})
    >>> [str(found) for found in find_duplicates([two, one])]
    ['a = b (same DOI 10.5555/x)']
    """
    return merge_duplicates(papers).duplicates


def merge_duplicates(papers: Iterable[Paper]) -> Merged:
    """One paper out of each group of records that are the same.

    The richer record wins; what it lacks comes from the others. The result does not depend on the
    order of the papers.

    Parameters
    ----------
    papers : iterable of Paper
        With ids that are unique.

    Returns
    -------
    Merged
        The papers in the order in which they came, each group in the place of its first.
    """
    records = list(papers)
    groups = _Groups(len(records))
    _by_identifier(records, groups)
    _by_title(records, groups)
    kept: list[Paper] = []
    merges: list[Duplicate] = []
    for members in groups.all():
        if len(members) == 1:
            kept.append(records[members[0]])
            continue
        group = sorted((records[place] for place in members), key=_rank)
        united = _united(group)
        kept.append(united)
        reason = "; ".join(groups.reasons(members))
        merges.append(
            Duplicate(
                united.id,
                tuple(sorted(paper.id for paper in group if paper.id != united.id)),
                reason,
            )
        )
    return Merged(kept, tuple(sorted(merges, key=lambda one: one.kept)))


class _Groups:
    """Union-find; each union keeps its reason."""

    def __init__(self, size: int) -> None:
        self._parent = list(range(size))
        self._reasons: dict[int, set[str]] = defaultdict(set)

    def root(self, place: int) -> int:
        while self._parent[place] != place:
            self._parent[place] = self._parent[self._parent[place]]
            place = self._parent[place]
        return place

    def unite(self, one: int, other: int, reason: str) -> None:
        first, second = sorted((self.root(one), self.root(other)))
        if first != second:
            self._parent[second] = first
            self._reasons[other].add(reason)

    def reasons(self, members: list[int]) -> list[str]:
        """Why the members of a group are one."""
        return sorted({reason for place in members for reason in self._reasons[place]})

    def all(self) -> list[list[int]]:
        groups: dict[int, list[int]] = defaultdict(list)
        for place in range(len(self._parent)):
            groups[self.root(place)].append(place)
        return list(groups.values())


def _by_identifier(records: Sequence[Paper], groups: _Groups) -> None:
    for kind in _STRONG:
        first: dict[str, int] = {}
        for place, paper in enumerate(records):
            value = paper.identifiers.get(kind, "").lower()
            if value and first.setdefault(value, place) != place:
                groups.unite(first[value], place, f"same {_SHOWN.get(kind, kind)} {value}")


_SHOWN = {
    "doi": "DOI",
    "arxiv": "arXiv id",
    "openreview": "OpenReview id",
    "acl": "ACL id",
    "pmid": "PubMed id",
}


def _by_title(records: Sequence[Paper], groups: _Groups) -> None:
    """Unite records of one title, year and authors; of one abstract where titles are missing."""
    same: dict[str, list[int]] = defaultdict(list)
    for place, paper in enumerate(records):
        if key := title_key(paper.title):
            same[key].append(place)
        elif key := title_key(paper.abstract[:2000]):
            same["\0" + key].append(place)
    for key, places in same.items():
        ordered = sorted(places, key=lambda place: _rank(records[place]))
        for index, place in enumerate(ordered):
            for other in ordered[:index][:50]:
                if is_same(records[other], records[place], titled=not key.startswith("\0")):
                    reason = "same title, year and authors" if key[0] != "\0" else "same abstract"
                    groups.unite(other, place, reason)
                    break


def _rank(paper: Paper) -> tuple[object, ...]:
    # The id comes last: which of two records got a number depends on their order.
    return (*content_rank(paper), paper.id)


def content_rank(paper: Paper) -> tuple[object, ...]:
    """Order of records by what they say: the richest first; no two different ones are equal.

    Examples
    --------
    >>> rich, poor = Paper(id="b", title="Owls", year=2026), Paper(id="a", title="Owls")
    >>> content_rank(rich) < content_rank(poor)
    True
    """
    fields = (paper.title, paper.abstract, paper.year, paper.venue, paper.authors, paper.url,
              paper.keywords, paper.references, paper.identifiers)  # fmt: skip
    filled = sum(map(bool, fields))
    words = (paper.title, paper.abstract, paper.year or 0, paper.venue or "", paper.authors)
    more = (paper.keywords, tuple(sorted(paper.identifiers.items())), paper.url or "")
    return (-filled, -len(paper.abstract), -len(paper.references), words, more)


def _name(own: str, group: Sequence[Paper]) -> str:
    """The id of a group: that of its first, without the number that a taken key got."""
    stem = re.sub(r"-\d+$", "", own)
    return stem if any(paper.id == stem for paper in group) else own


def _united(group: Sequence[Paper]) -> Paper:
    """The first record, completed from the others."""
    best = group[0]
    identifiers = {
        key: value for paper in reversed(group) for key, value in paper.identifiers.items()
    }
    keywords = dict.fromkeys(word for paper in group for word in paper.keywords)
    texts = next((paper for paper in group if paper.abstract), best)
    return Paper(
        id=_name(best.id, group),
        title=next((paper.title for paper in group if paper.title), ""),
        abstract=texts.abstract,
        year=next((paper.year for paper in group if paper.year is not None), None),
        venue=next((paper.venue for paper in group if paper.venue), None),
        authors=next((paper.authors for paper in group if paper.authors), ()),
        url=next((paper.url for paper in group if paper.url), None),
        identifiers=dict(sorted(identifiers.items())),
        keywords=tuple(keywords),
        references=max((paper.references for paper in group), key=len),
        source=best.source,
        language=texts.language,
    )
