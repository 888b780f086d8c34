"""One thing, one node: names → entities across papers, with a reason for every merge."""

from kg.resolve.keys import spaced as canonical_key
from kg.resolve.overrides import Overrides
from kg.resolve.resolver import NameTable, resolve
from kg.resolve.table import AliasTable, KnownThing
from kg.resolve.values import Dropped, Merge, Resolution, ResolvedEntity, Tie

__all__ = [
    "AliasTable",
    "Dropped",
    "KnownThing",
    "Merge",
    "NameTable",
    "Overrides",
    "Resolution",
    "ResolvedEntity",
    "Tie",
    "canonical_key",
    "resolve",
]
