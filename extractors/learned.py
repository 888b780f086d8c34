"""The learned tagger: `predict` for plain texts, and the spaCy component `citeweave_tagger`.

The component also works in a pipeline of its own::

    import spacy
    import extractors.learned

    nlp = spacy.blank("en")
    nlp.add_pipe("citeweave_tagger", config={"fast": True})
    doc = nlp("We propose CrossQ and evaluate it on MuJoCo.")
    doc.ents, doc.spans["citeweave"]
"""

from __future__ import annotations

from spacy.language import Language
from spacy.tokens import Doc, Span
from spacy.util import filter_spans

from extractors.draft import Draft
from extractors.learned_predict import abbreviations, predict
from extractors.learned_weights import Weights, check, load, thresholds, version

__all__ = ["Tagger", "abbreviations", "check", "load", "predict", "thresholds", "version"]


class Tagger:
    """Fills the draft of a text with entities, roles and relations.

    Parameters
    ----------
    fast : bool
        Read with the lower half of the encoder: about twice as fast, a little less exact.
    """

    def __init__(self, *, fast: bool = False) -> None:
        self.fast = fast

    @property
    def weights(self) -> Weights:
        """The weights, loaded when the first text needs them."""
        return load(fast=self.fast)

    def __call__(self, doc: Doc) -> Doc:
        """Read a text; entities go to the draft where the pipeline keeps one, else to `doc`."""
        notes = doc._.citeweave if Doc.has_extension("citeweave") else None
        if notes is None:
            _mark(doc, predict(doc.text, weights=self.weights))
        else:  # the pipeline marks the entities when it ends
            pairs = [(*pair.long, *pair.short) for pair in notes.pairs]
            end = notes.draft.title_end
            draft = predict(notes.text, end, pairs=pairs, weights=self.weights)
            notes.draft.entities, notes.draft.triples = draft.entities, draft.triples
        return doc


def _mark(doc: Doc, draft: Draft) -> None:
    """Write all mentions to ``doc.spans["citeweave"]``, those without overlap to ``doc.ents``."""
    marked: list[Span] = []
    for entity in draft.entities:
        for m in entity.mentions:
            span = doc.char_span(m.start, m.end, label=entity.type.value, alignment_mode="expand")
            if span is not None:
                marked.append(span)
    doc.spans["citeweave"] = marked
    doc.set_ents(filter_spans(marked))


@Language.factory("citeweave_tagger", default_config={"fast": False})
def make_tagger(nlp: Language, name: str, fast: bool) -> Tagger:
    """Factory of the component.

    Examples
    --------
    >>> import spacy
    >>> nlp = spacy.blank("en")
    >>> tagger = nlp.add_pipe("citeweave_tagger", config={"fast": True})
    """
    return Tagger(fast=fast)
