"""Corrections by hand: the file overrides.yaml of a graph folder, replayed on every build."""

from __future__ import annotations

from dataclasses import dataclass

from kg.record import Record


@dataclass(frozen=True, slots=True)
class Overrides:
    """What a user decided; empty until one does."""

    def apply(self, record: Record) -> Record:
        """The record with its corrections."""
        return record
