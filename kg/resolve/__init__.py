"""One thing, one node: names → entities across papers, with a reason for every merge."""

from kg.resolve.keys import spaced as canonical_key
from kg.resolve.overrides import Correction, Overrides, add_override
from kg.resolve.resolver import NameTable, resolve
from kg.resolve.table import AliasTable, KnownThing
from kg.resolve.values import Dropped, Merge, Resolution, ResolvedEntity, Tie

__all__ = [
    "AliasTable",
    "Correction",
    "Dropped",
    "KnownThing",
    "Merge",
    "NameTable",
    "Overrides",
    "Resolution",
    "ResolvedEntity",
    "Tie",
    "add_override",
    "canonical_key",
    "resolve",
]
