"""Scores: the number, its unit, what it measures, on what, by which method, against which."""

from __future__ import annotations

from spacy.language import Language
from spacy.tokens import Doc


@Language.component("citeweave_results")
def results(doc: Doc) -> Doc:
    """Note the scores."""
    return doc
