"""Acronyms by sense: which long form an acronym stands for, paper by paper."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from kg.resolve.alike import same_but_form
from kg.resolve.census import Census, key_of
from kg.resolve.clusters import Clusters, Link
from kg.resolve.context import Neighbours
from kg.resolve.keys import tokens
from kg.resolve.reading import kind_of_node
from kg.resolve.table import AliasTable
from kg.schema import Kind

# Share of the spelled papers from which a sense is *the* sense of an acronym.
DOMINANT = 0.8
# Papers without the long form for one with it, above which one spelling proves nothing.
OVERHANG = 20
# A sense that so many papers spell is a concept, not one paper's coinage.
CONCEPT = 3
# A coined acronym of so few letters says little: others may mean something else by it.
SHORT = 3
# From so many papers on, one shared neighbour may be chance.
MANY_PAPERS = 200
# By how much the best sense must beat the second on context.
MARGIN = 1.5


@dataclass(frozen=True, slots=True)
class Sense:
    """A cluster of long forms of one acronym."""

    root: str
    nodes: tuple[str, ...]
    papers: frozenset[int]


def alike_links(census: Census) -> list[Link]:
    """Links between long forms of one acronym that differ in small words and endings only."""
    links = {}
    for short, longs in census.spelled.items():
        ordered = sorted(longs, key=lambda node: (-len(longs[node]), node))
        words = {node: tokens(census.full_form(node)) for node in ordered}
        for number, one in enumerate(ordered[:60]):
            for other in ordered[number + 1 : 60]:
                same_kind = kind_of_node(one) is kind_of_node(other)
                if (
                    same_kind
                    and (one, other) not in links
                    and same_but_form(words[one], words[other])
                ):
                    reason = f"same acronym {short.upper()}, same words but for endings"
                    links[one, other] = Link(3, 0, other, one, reason, reason)
    return list(links.values())


class SenseFinder:
    """Sends unspelled acronyms to the sense that their paper supports.

    Parameters
    ----------
    census : Census
        All names; occurrences that get a sense of their own are moved in it.
    clusters : Clusters
        Long forms that are one thing.
    neighbours : Neighbours
        Context.
    table : AliasTable
        Acronyms in it mean the thing of the table where nothing else is said.
    """

    def __init__(
        self, census: Census, clusters: Clusters, neighbours: Neighbours, table: AliasTable
    ) -> None:
        self._census = census
        self._table = table
        self._clusters = clusters
        self._neighbours = neighbours
        self._needed = 1 if len(census.nodes_of) < MANY_PAPERS else 2
        self.doubtful: set[str] = set()
        self.moved: dict[tuple[int, str], str] = {}

    def links(self) -> list[Link]:
        """Links from acronyms to their long form; also moves occurrences of several senses."""
        return [
            link for node, key in list(self._census.unspelled()) for link in self._settle(node, key)
        ]

    def well_known(self, least: int = 5) -> dict[str, str]:
        """Acronyms with one dominant sense that many papers spell, and its long form."""
        found = {}
        for key in sorted(self._census.spelled):
            senses = self._senses(key)
            total = sum(len(sense.papers) for sense in senses)
            if len(senses[0].papers) >= max(least, DOMINANT * total):
                found[key] = self._census.full_form(senses[0].nodes[0])
        return found

    def _senses(self, key: str) -> list[Sense]:
        """Senses of an acronym, the most spelled first."""
        groups: dict[str, list[str]] = defaultdict(list)
        for node in self._census.spelled[key]:
            groups[self._clusters.root(node)].append(node)
        rows = self._census.spelled[key]
        senses = [
            Sense(
                root,
                tuple(sorted(nodes, key=lambda node: (-len(rows[node]), node))),
                frozenset(number for node in nodes for number in rows[node]),
            )
            for root, nodes in groups.items()
        ]
        return sorted(senses, key=lambda sense: (-len(sense.papers), sense.root))

    def _fitting(self, node: str, key: str) -> list[Sense]:
        """Senses of the kind of a node, and concepts of any kind."""
        kind = kind_of_node(node)
        senses = self._senses(key)
        mine = [
            s for s in senses if any(kind_of_node(n) is kind for n in self._clusters.of(s.root))
        ]
        concepts = [sense for sense in senses[:1] if len(sense.papers) >= CONCEPT]
        return mine or concepts or [sense for sense in senses if self._is_soft(kind, sense)][:1]

    def _is_soft(self, kind: Kind, sense: Sense) -> bool:
        """Whether only a fine line parts the kinds: a technique, what it is for, its measure."""
        soft = kind is not Kind.DATA and kind_of_node(sense.root) is not Kind.DATA
        return soft and not self._coined(sense)

    def _settle(self, node: str, key: str) -> Iterator[Link]:
        senses = self._fitting(node, key)
        # A namesake that was parted is its maker's own, and spelled out nowhere.
        if not senses or "|" in node or self._table.find_key(kind_of_node(node), key):
            return
        spelled = sum(len(sense.papers) for sense in senses)
        best = senses[0]
        papers = self._census.papers_of(node)
        if len(best.papers) < DOMINANT * spelled or len(papers) > OVERHANG * len(best.papers):
            yield from self._by_paper(node, senses, papers)
        elif len(best.papers) >= CONCEPT or self._speaks(best, papers):
            yield self._link(node, best, doubtful=False)
        elif not self._same_capitals(node, best) or (
            self._coined(best) and (len(key) <= SHORT or node in self._census.proposers)
        ):
            self.doubtful.add(node)
        else:
            yield self._link(node, best, doubtful=True)

    def _coined(self, sense: Sense) -> bool:
        """Whether the papers that spell a sense out introduce it."""
        made = {paper for node in sense.nodes for paper in self._census.proposers.get(node, ())}
        return sense.papers <= made

    def _same_capitals(self, node: str, sense: Sense) -> bool:
        """Whether the acronym is written as where it is spelled out (``ADAM``, not ``Adam``)."""
        forms = {form.rstrip("s") for long in sense.nodes for form in self._census.surfaces[long]}
        return any(form.rstrip("s") in forms for form in self._census.shown[node])

    def _speaks(self, sense: Sense, papers: set[int]) -> bool:
        """Whether any paper shares a neighbour with a sense."""
        profile = self._neighbours.profile(sense.papers)
        own = {self._clusters.root(node) for node in sense.nodes}
        return any(
            self._neighbours.support(p, profile, len(sense.papers), own).shared for p in papers
        )

    def _by_paper(self, node: str, senses: list[Sense], papers: set[int]) -> Iterator[Link]:
        """Each paper's occurrence goes to the sense its neighbours support, or stays."""
        profiles = [(s, self._neighbours.profile(s.papers)) for s in senses[:12]]
        won: dict[str, set[int]] = defaultdict(set)
        own = {self._clusters.root(node), *(sense.root for sense in senses)}
        for paper in sorted(papers):
            voices = [
                (self._neighbours.support(paper, p, len(s.papers), own), s) for s, p in profiles
            ]
            voices.sort(key=lambda voice: (-voice[0].weight, -len(voice[1].papers), voice[1].root))
            (first, sense), second = voices[0], voices[1][0].weight if len(voices) > 1 else 0.0
            if first.shared >= self._needed and first.weight >= MARGIN * second:
                won[sense.root].add(paper)
        for sense in senses:
            if won[sense.root]:
                target = f"{node}|{key_of(sense.nodes[0])}"
                self._census.move(node, won[sense.root], target)
                self.moved.update({(paper, node): target for paper in won[sense.root]})
                yield self._link(target, sense, doubtful=False, context=True)
        if self._census.labels.get(node):
            self.doubtful.add(node)

    def _link(self, node: str, sense: Sense, *, doubtful: bool, context: bool = False) -> Link:
        long = " ".join(self._census.full_form(sense.nodes[0]).split())
        reason = f"acronym of “{long}”" + (", by the paper's other entities" if context else "")
        back = f"long form of {self._census.usual(node)}"
        return Link(4, 0, node, sense.nodes[0], reason, back, doubtful)
