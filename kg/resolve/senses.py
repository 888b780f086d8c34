"""The senses of an acronym: clusters of the long forms that papers give for it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from kg.resolve.alike import same_but_form
from kg.resolve.census import Census
from kg.resolve.clusters import Clusters, Link
from kg.resolve.keys import tokens
from kg.resolve.reading import kind_of_node
from kg.schema import Kind

# Share of the spelled papers from which a sense is *the* sense of an acronym.
DOMINANT = 0.8
# A sense that so many papers spell is a concept, not one paper's coinage.
CONCEPT = 3


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


class Senses:
    """What the acronyms of a census stand for.

    Parameters
    ----------
    census : Census
        All names.
    clusters : Clusters
        Long forms that are one thing.
    """

    def __init__(self, census: Census, clusters: Clusters) -> None:
        self._census = census
        self._clusters = clusters

    def well_known(self, least: int = 5) -> dict[str, str]:
        """Acronyms with one dominant sense that many papers spell, and its long form."""
        found = {}
        for key in sorted(self._census.spelled):
            senses = self.of(key)
            total = sum(len(sense.papers) for sense in senses)
            if len(senses[0].papers) >= max(least, DOMINANT * total):
                found[key] = self._census.full_form(senses[0].nodes[0])
        return found

    def of(self, key: str) -> list[Sense]:
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

    def fitting(self, node: str, key: str) -> list[Sense]:
        """Senses of the kind of a node, and concepts of any kind."""
        kind = kind_of_node(node)
        senses = self.of(key)
        mine = [
            s for s in senses if any(kind_of_node(n) is kind for n in self._clusters.of(s.root))
        ]
        concepts = [sense for sense in senses[:1] if len(sense.papers) >= CONCEPT]
        return mine or concepts or [sense for sense in senses if self._is_soft(kind, sense)][:1]

    def _is_soft(self, kind: Kind, sense: Sense) -> bool:
        """Whether only a fine line parts the kinds: a technique, what it is for, its measure."""
        soft = kind is not Kind.DATA and kind_of_node(sense.root) is not Kind.DATA
        return soft and not self.coined(sense)

    def coined(self, sense: Sense) -> bool:
        """Whether the papers that spell a sense out introduce it."""
        made = {paper for node in sense.nodes for paper in self._census.proposers.get(node, ())}
        return sense.papers <= made
