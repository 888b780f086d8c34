"""All links of a census in their order, and the clusters that they make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kg.resolve.byhand import ByHand
from kg.resolve.census import Census
from kg.resolve.clusters import Clusters, Link
from kg.resolve.context import Neighbours
from kg.resolve.heads import head_links, inner_links, order_links, plural_links, year_links
from kg.resolve.hearing import SenseFinder
from kg.resolve.joint import members
from kg.resolve.kinds import kind_links
from kg.resolve.links import Forbidding, alias_links, known_kind, known_kind_links, table_links
from kg.resolve.namesakes import NamesakeFinder
from kg.resolve.near import near_links
from kg.resolve.reading import kind_of_node, node_of
from kg.resolve.senses import Senses, alike_links
from kg.resolve.table import AliasTable, KnownThing
from kg.resolve.witness import Witness
from kg.schema import Kind


class Settlement:
    """The clusters of a census.

    Parameters
    ----------
    census : Census
        All names; occurrences of acronyms with several senses are moved in it.
    table : AliasTable
        Well-known things.
    by_hand : ByHand
        What a user decided.
    witness : Witness
        The texts of the papers, and their ids by number.
    """

    def __init__(
        self, census: Census, table: AliasTable, by_hand: ByHand, witness: Witness
    ) -> None:
        self._census, self._table, self._witness = census, table, witness
        self._parts = divide_lists(census, table)
        forbids = Forbidding(census, table, by_hand.apart)
        links = [*by_hand.links(census), *self._same_names(witness)]
        first = Clusters(links, veto=forbids)
        neighbours = Neighbours(census, first.root)
        namesakes = NamesakeFinder(census, neighbours, witness, table)
        namesakes.part(node for node in census.nodes() if node not in by_hand.apart)
        senses = SenseFinder(census, first, neighbours, witness, table)
        links += senses.links()
        self.nodes = census.nodes()
        acronyms = {**table.acronyms, **Senses(census, first).well_known()}
        links += self._like_names(acronyms, witness.ids, neighbours)
        self.clusters = Clusters(links, veto=forbids)
        self.decided = by_hand.decided(census, self.clusters)
        self.doubtful = senses.doubtful
        self._moved = {**namesakes.moved, **senses.moved}

    def _same_names(self, witness: Witness) -> list[Link]:
        """Links between nodes of one name, by the name, the table and the texts."""
        census, nodes = self._census, self._census.nodes()
        return [
            *table_links(nodes, self._table),
            *known_kind_links(census, nodes, self._table, witness),
            *kind_links(census, nodes, witness),
            *alike_links(census),
        ]

    def _like_names(
        self, acronyms: Mapping[str, str], papers: Sequence[str], neighbours: Neighbours
    ) -> list[Link]:
        """Links between nodes of names that say the same in other words or spellings."""
        census, nodes = self._census, self.nodes
        return [
            *head_links(census, nodes),
            *order_links(census, nodes),
            *year_links(census, nodes),
            *plural_links(census, nodes),
            *inner_links(census, nodes, acronyms),
            *alias_links(census, papers),
            *near_links(census, nodes, neighbours),
        ]

    def known_kind(self, node: str) -> KnownThing | None:
        """The well-known thing of another kind that a node is, if any."""
        return known_kind(self._census, node, self._table, self._witness)

    def places(self, paper: int | None, node: str) -> tuple[str, ...]:
        """Where what a paper names as `node` went.

        A list went to its members; namesakes and senses have nodes of their own.
        """
        if node in self._parts:
            return self._parts[node]
        while paper is not None and (paper, node) in self._moved:
            node = self._moved[paper, node]
        return (node,)


def divide_lists(census: Census, table: AliasTable) -> dict[str, tuple[str, ...]]:
    """Divide ``MNIST/SVHN`` where both are names of their own; the members of each list."""

    def known(name: str) -> bool:
        node = node_of(Kind.DATA, name)
        return node in census.labels or table.find(Kind.DATA, name) is not None

    found = {}
    for node in census.nodes():
        form = census.usual(node)
        if kind_of_node(node) is Kind.DATA and not table.find(Kind.DATA, form):
            names = members(form, known)
            parts = [(node_of(Kind.DATA, name), name) for name in names]
            if len(parts) > 1 and node not in dict(parts):
                found[node] = parts
    for node, parts in found.items():
        census.divide(node, parts)
    return {node: tuple(part for part, _ in parts) for node, parts in found.items()}
