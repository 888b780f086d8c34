"""One paper through the pipeline: clean, read, assemble."""

from __future__ import annotations

from spacy.language import Language

from extractors.assemble import assemble
from extractors.language import read
from kg.cleaning import clean
from kg.model import Paper
from kg.record import Record


def record_of(nlp: Language, paper: Paper) -> Record:
    """The record of one English paper."""
    cleaned = clean(paper.text)
    title_end = cleaned.forward(0, len(paper.title))[1] if paper.title else 0
    doc = read(nlp, cleaned.text, title_end)
    return assemble(paper, cleaned, doc._.citeweave)
