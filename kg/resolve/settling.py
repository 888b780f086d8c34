"""All links of a census in their order, and the clusters that they make."""

from __future__ import annotations

from collections.abc import Sequence

from kg.resolve.byhand import ByHand
from kg.resolve.census import Census
from kg.resolve.clusters import Clusters
from kg.resolve.context import Neighbours
from kg.resolve.heads import head_links, inner_links, order_links, plural_links, year_links
from kg.resolve.kinds import kind_links
from kg.resolve.links import Forbidding, alias_links, known_kind_links, table_links
from kg.resolve.near import near_links
from kg.resolve.senses import SenseFinder, alike_links
from kg.resolve.table import AliasTable


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
    papers : sequence of str
        Ids of the papers by their number.
    """

    def __init__(
        self, census: Census, table: AliasTable, by_hand: ByHand, papers: Sequence[str]
    ) -> None:
        nodes = census.nodes()
        forbids = Forbidding(census, table, by_hand.apart)
        links = [
            *by_hand.links(census),
            *table_links(nodes, table),
            *known_kind_links(census, nodes, table),
            *kind_links(census, nodes),
            *alike_links(census),
        ]
        first = Clusters(links, veto=forbids)
        neighbours = Neighbours(census, first.root)
        senses = SenseFinder(census, first, neighbours, table)
        links += senses.links()
        nodes = census.nodes()
        links += [
            *head_links(census, nodes),
            *order_links(census, nodes),
            *year_links(census, nodes),
            *plural_links(census, nodes),
            *inner_links(census, nodes, {**table.acronyms, **senses.well_known()}),
            *alias_links(census, papers),
            *near_links(census, nodes, neighbours),
        ]
        self.nodes = nodes
        self.clusters = Clusters(links, veto=forbids)
        self.decided = by_hand.decided(census, self.clusters)
        self.doubtful = senses.doubtful
        self.moved = senses.moved
