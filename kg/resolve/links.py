"""Links by the alias table, by aliases inside papers, and what forbids a link."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from rapidfuzz import fuzz

from kg.resolve.census import Census, key_of
from kg.resolve.clusters import Link
from kg.resolve.keys import tokens
from kg.resolve.reading import kind_of_node, node_of
from kg.resolve.table import AliasTable, KnownThing
from kg.resolve.versions import release
from kg.resolve.witness import ASKED, Witness
from kg.schema import Kind

# Papers that must give the same alias before other papers' names merge by it.
NEEDED_PAPERS = 2
# Links of these ranks may join nodes whose numbers differ: by hand, table, same key, acronym.
FREE_OF_NUMBERS = frozenset((0, 1, 2, 4))
# From this rank on a link must not join two kinds.
ONE_KIND = 5
# Rank of links between near names, and in percent how near all spellings in a cluster must be;
# what is less like than `DRIFT_FROM` is another form (an acronym), not another spelling.
NEAR, NEAR_ENOUGH, DRIFT_FROM = 8, 88, 65


def table_links(nodes: Iterable[str], table: AliasTable) -> list[Link]:
    """Links between nodes that the alias table calls one thing."""
    found: dict[int, list[str]] = {}
    things: dict[int, KnownThing] = {}
    for node in nodes:
        thing = table.find_key(kind_of_node(node), key_of(node))
        if thing is not None:
            things[id(thing)] = thing
            found.setdefault(id(thing), []).append(node)
    links = []
    for mark, group in found.items():
        home = node_of(things[mark].kind, things[mark].name)
        first = home if home in group else min(group)
        reason = f"alias table: {things[mark].name}"
        links += [Link(1, 0, node, first, reason, reason) for node in group if node != first]
    return links


def known_kind(census: Census, node: str, table: AliasTable, witness: Witness) -> KnownThing | None:
    """The well-known thing that a node of another kind is, if there is just one.

    A paper that introduces something under that name, says in its text that it is of its own kind
    ("Spider, an optimizer"), or writes it in another way, means a namesake.
    """
    kind, key = kind_of_node(node), key_of(node)
    if not census.proper(node) or table.find_key(kind, key):
        return None
    if 2 * len(census.proposers.get(node, ())) > census.count(node):
        return None
    # In its own kind somebody spells it out: EM is no slip for "exact match".
    senses = (sense for sense in census.spelled.get(key, ()) if kind_of_node(sense) is kind)
    if any(census.usual(node) in census.surfaces.get(sense, ()) for sense in senses):
        return None
    things = table.family(census.words(node))
    if len(things) != 1 or things[0].kind is kind:
        return None
    said = witness.kinds(
        witness.by_id(census.papers_of(node))[:ASKED], sorted(census.surfaces[node])
    )
    if said[kind] > said[things[0].kind]:
        return None
    if things[0] is not table.find_key(things[0].kind, key):
        return things[0]
    forms = {things[0].name, *things[0].aliases}
    forms.update(census.surfaces.get(f"{things[0].kind.value}:{key}", ()))
    return None if forms.isdisjoint(census.shown[node]) else things[0]


def known_kind_links(
    census: Census, nodes: Iterable[str], table: AliasTable, witness: Witness
) -> list[Link]:
    """Links from a well-known name under a wrong kind to the node of its kind."""
    links = []
    for node in nodes:
        thing = known_kind(census, node, table, witness)
        home = f"{thing.kind.value}:{key_of(node)}" if thing else node
        if thing and home in census.labels:
            reason = f"alias table: {thing.name} is a {thing.type.value}"
            links.append(Link(2, 0, node, home, reason, reason))
    return links


def alias_links(census: Census, papers: Sequence[str]) -> list[Link]:
    """Links from a name to an alias that several papers give it and that is a name elsewhere."""
    links = []
    for node in census.nodes():
        kind = kind_of_node(node)
        for form, where in sorted(census.surfaces[node].items()):
            other = node_of(kind, form)
            if other == node or other not in census.labels or len(where) < NEEDED_PAPERS:
                continue
            if key_of(other) in census.spelled or _within(census.full_form(node), form):
                continue
            # "LM (pre-trained language models)": what some mean by an acronym is not what all do.
            if key_of(node) in census.spelled and not _mostly(census, node, other):
                continue
            reason = f"alias in paper {min(papers[number] for number in where)}"
            links.append(Link(7, -len(where), other, node, reason, reason))
    return links


def _mostly(census: Census, node: str, other: str) -> bool:
    """Whether half of the papers of a name give it some form of another."""
    forms = census.surfaces[node].items()
    same = [papers for form, papers in forms if node_of(kind_of_node(node), form) == other]
    return 2 * len({number for papers in same for number in papers}) >= census.count(node)


def _within(one: str, other: str) -> bool:
    """Whether one name's words hold the other's: the wider name is another thing."""
    first, second = set(tokens(one)), set(tokens(other))
    return first <= second or second <= first


def _kinds(cluster: frozenset[str]) -> set[Kind]:
    return {kind_of_node(node) for node in cluster}


def _alike(node: str, cluster: frozenset[str]) -> bool:
    """Whether a node is near all that the cluster has in spellings: A~B~C does not join A and C."""
    return all(
        not DRIFT_FROM <= fuzz.ratio(key_of(node), key_of(far)) < NEAR_ENOUGH for far in cluster
    )


class Forbidding:
    """Says which clusters must not join: other numbers, other kinds, other known things.

    Parameters
    ----------
    census : Census
        All names.
    table : AliasTable
        Well-known things; two of them are never one.
    apart : collection of str
        Nodes that a user split off.
    """

    def __init__(self, census: Census, table: AliasTable, apart: Collection[str]) -> None:
        self._apart = apart
        self._census = census
        self._table = table

    def __call__(self, one: frozenset[str], other: frozenset[str], link: Link) -> bool:
        if link.rank <= 0:
            return False
        if link.one in self._apart or link.other in self._apart:
            return True
        if link.rank not in FREE_OF_NUMBERS and not self._numbers_agree(one, other):
            return True
        if link.rank >= ONE_KIND and _kinds(one).isdisjoint(_kinds(other)):
            return True
        if link.rank >= ONE_KIND and self._two_works(link):
            return True
        if link.rank == NEAR and not (_alike(link.one, other) and _alike(link.other, one)):
            return True
        first, second = self._things(one), self._things(other)
        return bool(first and second and first.isdisjoint(second))

    def _two_works(self, link: Link) -> bool:
        """Whether each of two names is only ever introduced, and not by one paper."""
        made = [self._census.proposers.get(node, ()) for node in (link.one, link.other)]
        if not all(made) or not set(made[0]).isdisjoint(made[1]):
            return False
        papers = (self._census.papers_of(link.one), self._census.papers_of(link.other))
        return all(own.issubset(new) for own, new in zip(papers, made, strict=True))

    def _numbers_agree(self, one: frozenset[str], other: frozenset[str]) -> bool:
        first = {release(self._census.full_form(node)) for node in one}
        return any(release(self._census.full_form(node)) in first for node in other)

    def _things(self, nodes: frozenset[str]) -> set[str]:
        found = (self._table.find_key(kind_of_node(node), key_of(node)) for node in nodes)
        return {thing.name for thing in found if thing is not None}
