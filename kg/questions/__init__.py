"""Questions to a graph: plain functions on the property graph, with answers that JSON can hold.

`shared` tells what papers share, `card` all about one node, `leaderboard` who scores what,
`gaps` what nobody has tried, `timeline` how it grew, `path` how two things hang together and
`stats` what is in the graph; `find_node` turns what a user types into a node.
"""

from __future__ import annotations

from kg.questions.cards import card
from kg.questions.landscape import stats, timeline
from kg.questions.leaderboard import leaderboard
from kg.questions.lookup import find_node, find_nodes, suggestions
from kg.questions.paths import path
from kg.questions.sharing import DEFAULT_ROLES, DEFAULT_TYPES, TRAINED_ON, shared, shared_by_names
from kg.questions.untried import gaps

__all__ = [
    "DEFAULT_ROLES",
    "DEFAULT_TYPES",
    "TRAINED_ON",
    "card",
    "find_node",
    "find_nodes",
    "gaps",
    "leaderboard",
    "path",
    "shared",
    "shared_by_names",
    "stats",
    "suggestions",
    "timeline",
]
