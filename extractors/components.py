"""First and last step of the pipeline, and the list of all component modules.

Importing a module registers its components with spaCy; `register` imports them all.
"""

from __future__ import annotations

from spacy.language import Language
from spacy.tokens import Doc
from spacy.util import filter_spans

from extractors.draft import Draft
from extractors.notes import Notes


def register() -> None:
    """Import every module that defines a component."""
    from extractors import (  # noqa: F401
        abbreviations,
        citations,
        combine,
        learned,
        links,
        relations,
        results,
        roles,
        sentences,
        tagger,
        weighing,
    )


@Language.component("citeweave_start")
def start(doc: Doc) -> Doc:
    """Give the document empty notes."""
    text = doc.text if doc._.clean_text is None else doc._.clean_text
    doc._.citeweave = Notes(Draft(text, title_end=doc._.title_end))
    return doc


@Language.component("citeweave_spans")
def spans(doc: Doc) -> Doc:
    """Show the entities as ``doc.ents`` and, overlapping ones too, ``doc.spans["citeweave"]``."""
    notes: Notes = doc._.citeweave
    found = [
        doc.char_span(m.start, m.end, label=entity.type.value, alignment_mode="expand")
        for entity in notes.draft.entities
        for m in entity.mentions
    ]
    shown = sorted((span for span in found if span), key=lambda span: (span.start, span.end))
    doc.spans["citeweave"] = shown
    doc.set_ents(filter_spans(shown))
    return doc
