"""Who cites whom: works cited in the text or listed by the file, tied to the papers of the list.

A reference list is matched by identifier, then by title. A citation in the text means the work of
the paper's own reference list, or else the paper of the list, that its surnames and year leave as
the only candidate; otherwise it becomes a `Reference` of its own, one node for the same surnames
and year in all papers.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from kg.facts import Edge, NodeFacts
from kg.model import CitedWork, Paper
from kg.record import Citation
from kg.schema import NodeType, RelationType

if TYPE_CHECKING:
    from kg.assembly import Scene

REFERENCE_LIST = "reference-list"


def fold(text: str) -> str:
    """Letters and digits of a text without case or accents, words parted by one blank.

    Examples
    --------
    >>> fold("  Über–Graphs, 2nd ed.")
    'uber graphs 2nd ed'
    """
    bare = unicodedata.normalize("NFKD", text)
    bare = "".join(mark for mark in bare if not unicodedata.combining(mark)).casefold()
    return " ".join(re.findall(r"\w+", bare))


def surname(author: str) -> str:
    """Folded family name of ``Given Family`` or ``Family, Given``.

    Examples
    --------
    >>> surname("Ana María Núñez"), surname("Lovelace, Ada")
    ('nunez', 'lovelace')
    """
    family = author.partition(",")[0] if "," in author else author.split()[-1] if author else ""
    return fold(family)


class Bibliography:
    """Index of the papers of a list by identifier, title, and surname with year."""

    def __init__(self, papers: Iterable[Paper]) -> None:
        self._by_identifier: dict[str, str] = {}
        self._by_title: dict[str, set[str]] = defaultdict(set)
        self._by_author: dict[tuple[str, int], set[str]] = defaultdict(set)
        self._surnames: dict[str, tuple[str, ...]] = {}
        for paper in sorted(papers, key=lambda paper: paper.id):
            for name, value in paper.identifiers.items():
                self._by_identifier.setdefault(f"{name}:{value}".casefold(), paper.id)
            if paper.title:
                self._by_title[fold(paper.title)].add(paper.id)
            if paper.authors and paper.year:
                self._surnames[paper.id] = tuple(map(surname, paper.authors))
                self._by_author[self._surnames[paper.id][0], paper.year].add(paper.id)

    def facts(self, scene: Scene) -> Iterator[NodeFacts | Edge]:
        """Citation edges of one paper, and the references that they need."""
        if not scene.paper.text.strip():
            return
        own: list[tuple[CitedWork, str]] = []
        for work in scene.paper.references:
            node_id, node = self._work(work)
            if node_id == scene.node_id:
                continue
            own.append((work, node_id))
            if node:
                yield node
            proof = frozenset({scene.title_proof(REFERENCE_LIST)})
            yield Edge(scene.node_id, RelationType.CITES, node_id, proof)
        for cite in scene.record.cites:
            et_al = "et al" in scene.paper.text[cite.start : cite.end]
            node_id, node = self._cited(cite, own, scene.node_id, et_al)
            if node:
                yield node
            span = scene.sentence_around(cite.start, cite.end)
            proof = frozenset({scene.proof(*span, "citations", 1.0)})
            about = frozenset(scene.ids(cite.about))
            yield Edge(scene.node_id, RelationType.CITES, node_id, proof, about=about)

    def _work(self, work: CitedWork) -> tuple[str, NodeFacts | None]:
        """Node of a listed work: a paper of the list, or a reference."""
        names = [f"{name}:{value}".casefold() for name, value in sorted(work.identifiers.items())]
        for name in names:
            if name in self._by_identifier:
                return f"paper:{self._by_identifier[name]}", None
        titled = self._by_title.get(fold(work.title), set()) if work.title else set()
        if len(titled) == 1:
            return f"paper:{next(iter(titled))}", None
        key = next((n for n in names if n.startswith("doi:")), names[0] if names else "")
        node_id = f"reference:{key or self._title_key(work)}"
        attributes: dict[str, Any] = {
            "name": work.title or self._label(work) or key,
            "title": work.title,
            "authors": list(work.authors),
            "year": work.year,
            "identifiers": names,
        }
        return node_id, NodeFacts.of(node_id, NodeType.REFERENCE.value, attributes)

    @staticmethod
    def _title_key(work: CitedWork) -> str:
        first = surname(work.authors[0]) if work.authors else ""
        return " ".join(
            word for word in (fold(work.title or ""), first, str(work.year or "")) if word
        )

    @staticmethod
    def _label(work: CitedWork) -> str:
        if not work.authors:
            return ""
        more = " et al." if len(work.authors) > 1 else ""
        return f"{work.authors[0].split()[-1]}{more}, {work.year or 'n.d.'}"

    def _cited(
        self, cite: Citation, own: list[tuple[CitedWork, str]], node_id: str, et_al: bool
    ) -> tuple[str, NodeFacts | None]:
        """Node of a work cited in the text."""
        digits = re.match(r"\d{4}", cite.year)
        year = int(digits[0]) if digits else None
        named = tuple(map(fold, cite.authors))
        listed = {
            target
            for work, target in own
            if work.year == year and _agree(named, tuple(map(surname, work.authors)))
        }
        if len(listed) == 1:
            return next(iter(listed)), None
        papers = self._by_author.get((named[0], year), set()) if named and year else set()
        fitting = {p for p in papers if _agree(named, self._surnames[p])} - {node_id[6:]}
        if not listed and len(fitting) == 1:
            return f"paper:{next(iter(fitting))}", None
        return self._reference(cite, named, year, et_al)

    @staticmethod
    def _reference(
        cite: Citation, named: tuple[str, ...], year: int | None, et_al: bool
    ) -> tuple[str, NodeFacts]:
        node_id = f"reference:{' '.join((*named, cite.year)).casefold()}"
        who = " & ".join(cite.authors) + (" et al." if et_al else "")
        attributes = {
            "name": f"{who}, {cite.year}",
            "authors": list(cite.authors),
            "year": year,
        }
        return node_id, NodeFacts.of(node_id, NodeType.REFERENCE.value, attributes)


def _agree(cited: tuple[str, ...], full: tuple[str, ...]) -> bool:
    """Whether surnames as a text cites them (`et al.` left out) can mean a full list of authors."""
    return bool(cited) and cited == full[: len(cited)]
