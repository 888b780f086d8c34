"""One name, several kinds: type slips are outvoted, namesakes stay two."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from kg.resolve.census import Census
from kg.resolve.clusters import Link
from kg.resolve.reading import kind_of_node

# A kind with less than one paper for each four of the leading kind is a slip.
OUTVOTED = 4


def kind_links(census: Census, nodes: Iterable[str]) -> list[Link]:
    """Links from nodes of a minority kind to the node of the same name and the leading kind.

    A phrase is one thing whatever it is called. A proper name keeps two kinds, unless one of them
    has fewer than a quarter of the papers of the other.
    """
    groups: dict[str, list[str]] = defaultdict(list)
    for node in nodes:
        groups[census.key(node)].append(node)
    links: list[Link] = []
    for group in groups.values():
        if len(group) > 1:
            leader, *others = sorted(group, key=lambda node: (-census.count(node), node))
            links += (
                _vote(census, leader, node)
                for node in others
                if not (census.proper(leader) or census.proper(node))
                or census.count(leader) >= OUTVOTED * census.count(node)
            )
    return links


def _vote(census: Census, leader: str, node: str) -> Link:
    mine, theirs = census.count(node), census.count(leader)
    reason = f"same name, {kind_of_node(leader)} in {theirs} papers against {mine}"
    return Link(1, -theirs, node, leader, reason, reason)
