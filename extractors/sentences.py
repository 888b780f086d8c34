"""Component: the sentences of a text, cut by `kg.sentences.split`, and none without end."""

from __future__ import annotations

import numpy as np
from spacy.language import Language
from spacy.tokens import Doc

from extractors.notes import Place
from kg.sentences import split

__all__ = ["parted", "sentences", "split"]

# Characters above which a sentence is no sentence but a list, a table or a text without stops:
# what looks at whole sentences would look at all of it for every name.
_LONGEST = 2_000


def parted(text: str, places: list[Place]) -> list[Place]:
    """Sentences of which the endless ones are cut behind a comma, a semicolon or a blank.

    Examples
    --------
    >>> text = "word " * 1000
    >>> [end - start for start, end in parted(text, [(0, len(text) - 1)])]
    [1999, 1999, 999]
    """
    found = []
    for start, end in places:
        while end - start > _LONGEST:
            half, stop = start + _LONGEST // 2, start + _LONGEST
            cuts = (text.rfind(sign, half, stop) for sign in ("; ", ", ", " "))
            cut = next((place for place in cuts if place > 0), stop - 1) + 1
            found.append((start, cut - (text[cut - 1] == " ")))
            start = cut + (text[cut : cut + 1] == " ")
        found.append((start, end))
    return found


@Language.component("citeweave_sentences")
def sentences(doc: Doc) -> Doc:
    """Write the sentences into the notes and mark the first token of each."""
    places = parted(doc._.citeweave.text, split(doc._.citeweave.text))
    doc._.citeweave.draft.sentences = places
    if len(doc):
        # One array for all tokens: setting them one by one costs more than all rules together.
        begins = doc.to_array(["IDX"]).searchsorted([start for start, _ in places])
        marks = np.full(len(doc), -1, dtype="int64")
        marks[[0, *(index for index in begins if index < len(doc))]] = 1
        # spaCy's stub asks for two dimensions; one attribute takes one.
        doc.from_array(["SENT_START"], marks.astype("uint64"))  # type: ignore[arg-type]
    return doc
