"""Working values of one paper while it is extracted; offsets count in the *clean* text.

The components of `extractors.language` fill a `Draft` one after the other; `extractors.assemble`
turns it into a `kg.record.Record` with offsets into `Paper.text`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

from kg.schema import EntityType, RelationType, Role

_Label = TypeVar("_Label", EntityType, Role)
_TYPES, _ROLES = tuple(EntityType), tuple(Role)


@dataclass(slots=True)
class DraftMention:
    """An occurrence in the clean text: half-open offsets, probability, and who found it."""

    start: int
    end: int
    probability: float
    source: str


@dataclass(slots=True)
class DraftEntity:
    """A cluster of mentions that name one thing.

    `types` and `roles` are distributions (they sum to 1); `probability` is the calibrated
    probability that this is an entity at all.
    """

    mentions: list[DraftMention]
    types: dict[EntityType, float]
    roles: dict[Role, float]
    probability: float
    name: str = ""
    aliases: list[str] = field(default_factory=list)
    sources: set[str] = field(default_factory=set)

    @property
    def type(self) -> EntityType:
        """The most probable type; ties go to the order of `EntityType`."""
        return _likeliest(self.types, _TYPES)

    @property
    def role(self) -> Role:
        """The most probable role; ties go to the order of `Role`."""
        return _likeliest(self.roles, _ROLES)


def _likeliest(shares: dict[_Label, float], order: tuple[_Label, ...]) -> _Label:
    """The label of the largest positive share, the first of equals in `order`."""
    best, label = 0.0, order[0]
    for name, share in shares.items():
        ties = share == best > 0.0 and order.index(name) < order.index(label)
        if share > best or ties:
            best, label = share, name
    return label


@dataclass(slots=True)
class DraftTriple:
    """A relation between two entities of the draft, by their index, with its probability."""

    head: int
    relation: RelationType
    tail: int
    probability: float
    source: str
    sentences: list[tuple[int, int]] = field(default_factory=list)


@dataclass(slots=True)
class Draft:
    """What is known of one paper so far.

    `triples` holds every pair whose probability is worth a look (>= 0.05); later components raise,
    lower or drop them. `title_end` is where the title ends in the clean text (0 without a title).
    """

    text: str
    title_end: int = 0
    sentences: list[tuple[int, int]] = field(default_factory=list)
    entities: list[DraftEntity] = field(default_factory=list)
    triples: list[DraftTriple] = field(default_factory=list)
