"""Texts of a sentence or two: the rules lead and the model completes.

The model was trained on whole abstracts and leans on what comes before and after; in a text that
is shorter than any abstract, shapes and cue words know more.
"""

from __future__ import annotations

from extractors.clusters import cluster
from extractors.draft import DraftEntity
from extractors.merging import fold
from extractors.notes import Notes
from extractors.roles import assign
from extractors.tagger import found

# Characters below which a text without a title is brief: two or three sentences.
_LONGEST = 320
# What the model alone finds here must be this likely.
_SURE = 0.6


def is_brief(notes: Notes) -> bool:
    """Whether a text is too short for the model.

    Examples
    --------
    >>> from extractors.draft import Draft
    >>> is_brief(Notes(Draft("We test BERT on SQuAD.")))
    True
    """
    return not notes.draft.title_end and len(notes.text) <= _LONGEST


def lead(notes: Notes) -> None:
    """Entities, roles and relations by rules; the model adds the names that they left free."""
    proposed = notes.draft.entities
    notes.draft.entities = cluster(notes, found(notes))
    notes.draft.triples = []
    places = [(m.start, m.end) for e in notes.draft.entities for m in e.mentions]
    for entity in proposed:
        if entity.probability >= _SURE and not _meets(entity, places):
            notes.draft.entities.append(entity)
    fold(notes)
    assign(notes)


def _meets(entity: DraftEntity, places: list[tuple[int, int]]) -> bool:
    """Whether a mention of an entity overlaps one of the places."""
    return any(m.start < end and start < m.end for m in entity.mentions for start, end in places)
