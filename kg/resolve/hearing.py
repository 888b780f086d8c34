"""Acronyms by sense: which long form a paper means that does not spell it out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kg.resolve.alike import same_but_form
from kg.resolve.census import Census, key_of
from kg.resolve.clusters import Clusters, Link
from kg.resolve.context import Neighbours
from kg.resolve.keys import squeezed, tokens
from kg.resolve.reading import kind_of_node, node_of
from kg.resolve.senses import CONCEPT, DOMINANT, Sense, Senses
from kg.resolve.table import AliasTable
from kg.resolve.witness import Witness
from kg.schema import Kind

# Papers without the long form for one with it, above which one spelling proves nothing.
OVERHANG = 20
# A sense that so many papers spell needs no echo of its words in a text.
COMMON = 10
# Share of the words of a long form that a text must have for it to be meant; of one that a single
# work has for itself, nearly all.
ECHO, COINED_ECHO = 0.5, 0.75
# An acronym of so many letters hardly means two things; a concept may have one less.
LONG = 5
# Long forms of a sense that are looked for in a text.
MOST_FORMS = 6
# A coined acronym of so few letters says little: others may mean something else by it.
SHORT = 3
# From so many papers on, one shared neighbour may be chance.
MANY_PAPERS = 200
# By how much the best sense must beat the second on context.
MARGIN = 1.5


@dataclass(frozen=True, slots=True)
class Vote:
    """What one paper means by an acronym: a sense, or a long form that is nobody else's."""

    sense: Sense | None
    long: str
    context: bool = False
    doubtful: bool = False


class SenseFinder:
    """Sends unspelled acronyms to the sense that their paper supports.

    The paper's own text goes first: it may spell the acronym out where the record does not, or
    have the words of a long form. Then its other entities are asked.

    Parameters
    ----------
    census : Census
        All names; occurrences that get a sense of their own are moved in it.
    clusters : Clusters
        Long forms that are one thing.
    neighbours : Neighbours
        Context.
    witness : Witness
        The texts.
    table : AliasTable
        Acronyms in it mean the thing of the table where nothing else is said.
    """

    def __init__(
        self,
        census: Census,
        clusters: Clusters,
        neighbours: Neighbours,
        witness: Witness,
        table: AliasTable,
    ) -> None:
        self._census, self._clusters, self._table = census, clusters, table
        self._neighbours, self._witness = neighbours, witness
        self._senses = Senses(census, clusters)
        self._needed = 1 if len(census.nodes_of) < MANY_PAPERS else 2
        self.doubtful: set[str] = set()
        self.moved: dict[tuple[int, str], str] = {}

    def links(self) -> list[Link]:
        """Links from acronyms to their long form; also moves occurrences of several senses."""
        return [
            link for node, key in list(self._census.unspelled()) for link in self._settle(node, key)
        ]

    def _settle(self, node: str, key: str) -> Iterator[Link]:
        # A namesake that was parted is its maker's own, and spelled out nowhere.
        if "|" in node or self._table.find_key(kind_of_node(node), key):
            return
        papers = self._census.papers_of(node)
        votes = self._heard(node, self._senses.of(key), papers)
        votes.update(self._guessed(node, key, papers - votes.keys()))
        groups: dict[str, list[int]] = defaultdict(list)
        for paper, vote in sorted(votes.items(), key=lambda item: item[0]):
            part = key_of(vote.sense.nodes[0]) if vote.sense else _key(node, vote.long)
            groups[part].append(paper)
        for part, numbers in sorted(groups.items()):
            target = node if len(numbers) == len(papers) else f"{node}|{part}"
            if target != node:
                self._census.move(node, set(numbers), target)
                self.moved.update({(paper, node): target for paper in numbers})
            yield from self._link(target, [votes[paper] for paper in numbers])
        if len(votes) < len(papers):
            self.doubtful.add(node)

    def _heard(self, node: str, senses: list[Sense], papers: Iterable[int]) -> dict[int, Vote]:
        """What papers say in their text."""
        forms = sorted(self._census.shown[node])
        votes = {}
        for paper in papers:
            long = self._witness.expansion(paper, forms)
            if long is not None:
                same = (sense for sense in senses if self._is(sense, long))
                votes[paper] = Vote(next(same, None), long)
                continue
            said = next((sense for sense in senses if self._says(paper, sense)), None)
            if said is not None:
                votes[paper] = Vote(said, "")
        return votes

    def _is(self, sense: Sense, long: str) -> bool:
        """Whether a long form is one of a sense."""
        words = tokens(long)
        forms = [tokens(self._census.full_form(node)) for node in sense.nodes]
        # "correlation filter based trackers (CF)" are correlation filters.
        return any(same_but_form(words[: len(form)], form) for form in forms)

    def _says(self, paper: int, sense: Sense) -> bool:
        forms = (tokens(self._census.full_form(node)) for node in sense.nodes[:MOST_FORMS])
        return any(len(words) > 1 and self._witness.says(paper, words) for words in forms)

    def _guessed(self, node: str, key: str, papers: set[int]) -> dict[int, Vote]:
        """What papers mean that do not say it."""
        senses = self._senses.fitting(node, key)
        if not senses or not papers:
            return {}
        spelled = sum(len(sense.papers) for sense in senses)
        best = senses[0]
        overhang = len(key) < LONG and len(papers) > OVERHANG * len(best.papers)
        if len(best.papers) < DOMINANT * spelled or overhang:
            return self._by_context(node, senses, papers)
        doubtful = False
        if len(best.papers) < CONCEPT and not self._speaks(best, papers):
            coined = self._senses.coined(best)
            brief = len(key) <= SHORT or node in self._census.proposers
            if not self._same_capitals(node, best) or (coined and brief):
                return {}
            doubtful = True
        vote = Vote(best, "", doubtful=doubtful)
        return {paper: vote for paper in papers if self._credible(node, paper, best)}

    def _credible(self, node: str, paper: int, sense: Sense, *, context: bool = False) -> bool:
        """Whether a paper that does not say what it means may mean a sense.

        Its text has most words of the long form; or else the sense is nobody's own, the paper
        makes nothing of that name, and the sense is common, the acronym long, or the context fits.
        """
        # A data set is one work's own at first, and then others use it.
        coined = kind_of_node(node) is not Kind.DATA and self._senses.coined(sense)
        forms = [tokens(self._census.full_form(long)) for long in sense.nodes[:MOST_FORMS]]
        shares = [self._witness.echo(paper, words) for words in forms]
        if any(share is None or share >= (COINED_ECHO if coined else ECHO) for share in shares):
            return True
        if coined or paper in self._census.proposers.get(node, ()) or self._renamed(node, paper):
            return False
        own = any(kind_of_node(long) is kind_of_node(node) for long in sense.nodes)
        letters = len(key_of(node)) + (len(sense.papers) >= CONCEPT)
        return own and (context or len(sense.papers) >= COMMON or letters >= LONG)

    def _renamed(self, node: str, paper: int) -> bool:
        """Whether a paper has another name of several words for what the acronym stands for."""
        forms = self._census.surfaces[node].items()
        return any(paper in papers and len(tokens(form)) > 1 for form, papers in forms)

    def _same_capitals(self, node: str, sense: Sense) -> bool:
        """Whether the acronym is written as where it is spelled out (``ADAM``, not ``Adam``)."""
        forms = {form.rstrip("s") for long in sense.nodes for form in self._census.surfaces[long]}
        return any(form.rstrip("s") in forms for form in self._census.shown[node])

    def _speaks(self, sense: Sense, papers: Iterable[int]) -> bool:
        """Whether any paper shares a neighbour with a sense."""
        profile = self._neighbours.profile(sense.papers)
        own = {self._clusters.root(node) for node in sense.nodes}
        return any(
            self._neighbours.support(p, profile, len(sense.papers), own).shared for p in papers
        )

    def _by_context(self, node: str, senses: list[Sense], papers: set[int]) -> dict[int, Vote]:
        """Each paper's occurrence goes to the sense its neighbours support, or stays."""
        profiles = [(s, self._neighbours.profile(s.papers)) for s in senses[:12]]
        own = {self._clusters.root(node), *(sense.root for sense in senses)}
        votes = {}
        for paper in papers:
            voices = [
                (self._neighbours.support(paper, p, len(s.papers), own), s) for s, p in profiles
            ]
            voices.sort(key=lambda voice: (-voice[0].weight, -len(voice[1].papers), voice[1].root))
            (first, sense), second = voices[0], voices[1][0].weight if len(voices) > 1 else 0.0
            enough = first.shared >= self._needed and first.weight >= MARGIN * second
            if enough and self._credible(node, paper, sense, context=True):
                votes[paper] = Vote(sense, "", context=True)
        return votes

    def _link(self, node: str, votes: list[Vote]) -> Iterator[Link]:
        """The link of papers that mean one thing; none where nobody else names it."""
        sense = votes[0].sense
        home = sense.nodes[0] if sense else node_of(kind_of_node(node), votes[0].long)
        if home not in self._census.labels or home == node:
            return
        long = " ".join(self._census.full_form(home).split())
        context = all(vote.context for vote in votes)
        reason = f"acronym of “{long}”" + (", by the paper's other entities" if context else "")
        back = f"long form of {self._census.usual(node)}"
        yield Link(4, 0, node, home, reason, back, all(vote.doubtful for vote in votes))


def _key(node: str, long: str) -> str:
    return squeezed(long, kind_of_node(node))
