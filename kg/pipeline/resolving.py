"""Resolution with what the user says: own aliases, and overrides replayed on the records."""

from __future__ import annotations

from collections.abc import Sequence

from kg.model import Paper
from kg.record import Record
from kg.resolve import AliasTable, Overrides, Resolution, resolve
from kg.store.folder import GraphFolder
from kg.store.settings import Settings


def resolve_with(
    folder: GraphFolder, settings: Settings, papers: Sequence[Paper], records: Sequence[Record]
) -> tuple[Resolution, Sequence[Record]]:
    """The resolution of a folder's records, and the records with the corrections applied."""
    overrides = Overrides.read(folder.overrides_file)
    aliases = AliasTable.read(settings.aliases) if settings.aliases else None
    corrected = [overrides.apply(record) for record in records]
    return resolve(papers, corrected, aliases=aliases, overrides=overrides), corrected
