"""Resolution with what the user says: own aliases, and overrides replayed on the records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kg.model import Paper
from kg.record import Record
from kg.resolve import AliasTable, Overrides, Resolution, resolve
from kg.store.folder import GraphFolder
from kg.store.settings import Settings


def resolve_with(
    folder: GraphFolder, settings: Settings, papers: Sequence[Paper], records: Sequence[Record]
) -> tuple[Resolution, Iterable[Record]]:
    """The resolution of a folder's records, and the records with the corrections applied.

    Both walk through `records` one after the other, so that they may stay on disk.
    """
    overrides = Overrides.read(folder.overrides_file)
    aliases = AliasTable.read(settings.aliases) if settings.aliases else None
    resolution = resolve(
        papers,
        records,
        aliases=aliases,
        overrides=overrides,
        min_confidence=settings.min_confidence,
    )
    return resolution, _corrected(overrides, records)


def _corrected(overrides: Overrides, records: Iterable[Record]) -> Iterator[Record]:
    yield from map(overrides.apply, records)
