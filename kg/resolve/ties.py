"""Families: things that are not one, but belong together (ImageNet-1k is part of ImageNet)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kg.resolve.census import coined_form
from kg.resolve.keys import squeeze, squeezed, tokens
from kg.resolve.table import AliasTable
from kg.resolve.values import ResolvedEntity, Tie
from kg.resolve.versions import is_edition
from kg.schema import Kind, RelationType

LONGEST_EDITION = 3


def family_ties(entities: Iterable[ResolvedEntity], table: AliasTable) -> tuple[Tie, ...]:
    """Ties from an edition of a data set or benchmark to the whole, where both are entities.

    The alias table knows some; the others show in their names: the whole's name, then nothing but
    sizes, years and words like ``lite`` or ``hard``.
    """
    data = [entity for entity in entities if entity.kind is Kind.DATA]
    by_key = {
        squeezed(name, Kind.DATA): entity.id
        for entity in sorted(data, key=lambda entity: (entity.paper_count, entity.id))
        for name in (*entity.aliases, entity.name)
        if coined_form(name)
    }
    ties = (tie for entity in data for tie in _tie(entity, by_key, table))
    return tuple(sorted(tie for tie in ties if tie.head_id != tie.tail_id))


def _tie(entity: ResolvedEntity, by_key: dict[str, str], table: AliasTable) -> Iterator[Tie]:
    known = table.find(Kind.DATA, entity.name)
    if known is not None and known.part_of:
        whole = table.find(Kind.DATA, known.part_of)
        names = (known.part_of, *(whole.aliases if whole else ()))
        found = (by_key.get(squeezed(name, Kind.DATA)) for name in names)
        tail = next((identifier for identifier in found if identifier), None)
        if tail:
            yield Tie(entity.id, RelationType.PART_OF, tail, "alias table")
        return
    words = tokens(entity.name, Kind.DATA)
    for size in range(1, min(len(words) - 1, LONGEST_EDITION) + 1):
        if not is_edition(words[-size]):
            return
        tail = by_key.get(squeeze(words[:-size]))
        if tail and coined_form(entity.name):
            reason = f"edition “{' '.join(words[-size:])}”"
            yield Tie(entity.id, RelationType.PART_OF, tail, reason)
            return
