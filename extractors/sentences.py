"""Component: the sentences of a text, cut by `kg.sentences.split`."""

from __future__ import annotations

import numpy as np
from spacy.language import Language
from spacy.tokens import Doc

from kg.sentences import split

__all__ = ["sentences", "split"]


@Language.component("citeweave_sentences")
def sentences(doc: Doc) -> Doc:
    """Write the sentences into the notes and mark the first token of each."""
    places = split(doc._.citeweave.text)
    doc._.citeweave.draft.sentences = places
    if len(doc):
        # One array for all tokens: setting them one by one costs more than all rules together.
        begins = doc.to_array(["IDX"]).searchsorted([start for start, _ in places])
        marks = np.full(len(doc), -1, dtype="int64")
        marks[[0, *(index for index in begins if index < len(doc))]] = 1
        # spaCy's stub asks for two dimensions; one attribute takes one.
        doc.from_array(["SENT_START"], marks.astype("uint64"))  # type: ignore[arg-type]
    return doc
