"""One name, several kinds: type slips are outvoted, namesakes stay two."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from kg.resolve.census import Census, key_of
from kg.resolve.clusters import Link
from kg.resolve.reading import kind_of_node
from kg.resolve.witness import ASKED, Witness

# A kind with less than one paper for each four of the leading kind is a slip.
OUTVOTED = 4
_JOINTS = re.compile(r"[\s_‐-―-]+")
_NUMBERED = re.compile(r"[^\W\d][\s_‐-―-]+\d")
# From one spelled paper in so many on, a name is an acronym and not a word.
ONE_IN = 20


def kind_links(census: Census, nodes: Iterable[str], witness: Witness) -> list[Link]:
    """Links from nodes of a minority kind to the node of the same name and the leading kind.

    A phrase is one thing whatever it is called. A proper name keeps two kinds, unless the text of
    the minority's papers says the leading kind ("the MARS dataset"), or says nothing and the
    minority has fewer than a quarter of the papers.
    """
    groups: dict[str, list[str]] = defaultdict(list)
    for node in nodes:
        groups[key_of(node)].append(node)
    links: list[Link] = []
    for group in groups.values():
        if len(group) > 1 and not _has_senses(census, group):
            leader, *others = sorted(group, key=lambda node: (-census.count(node), node))
            links += (
                _vote(census, leader, node)
                for node in others
                if _slip(census, leader, node, witness)
            )
    return links


def _has_senses(census: Census, group: list[str]) -> bool:
    """Whether the name is an acronym whose long forms will decide (see `kg.resolve.senses`)."""
    spelled = sum(map(len, census.spelled.get(key_of(group[0]), {}).values()))
    return spelled * ONE_IN >= max(map(census.count, group))


def _slip(census: Census, leader: str, node: str, witness: Witness) -> bool:
    """Whether the kind of `node` is a slip of the extractor, and no namesake."""
    if not (census.proper(leader) or census.proper(node)):
        return True
    # FiD is no FID: a namesake shows in its capitals, though not in a hyphen or a blank.
    if {_joined(name) for name in census.shown[node]}.isdisjoint(
        _joined(name) for name in census.surfaces[leader]
    ):
        return False
    papers = witness.by_id(census.papers_of(node))[:ASKED]
    said = witness.kinds(papers, sorted(census.surfaces[node]))
    mine, theirs = said[kind_of_node(node)], said[kind_of_node(leader)]
    if mine != theirs:
        return theirs > mine
    made = len(census.proposers.get(node, ()))
    # Two things may have one word for a name, but hardly a word with a number behind it.
    ratio = 2 if all(map(_NUMBERED.search, census.shown[node])) else OUTVOTED
    return census.count(leader) >= ratio * census.count(node) and 2 * made <= census.count(node)


def _joined(name: str) -> str:
    return _JOINTS.sub(" ", name)


def _vote(census: Census, leader: str, node: str) -> Link:
    mine, theirs = census.count(node), census.count(leader)
    papers = f"{mine} paper{'s' * (mine > 1)}"
    reason = f"same name, {kind_of_node(node)} in {papers}, {kind_of_node(leader)} in {theirs}"
    return Link(2, -theirs, node, leader, reason, reason)
