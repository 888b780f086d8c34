"""The pipeline: a blank English spaCy `Language` and Citeweave's components."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

# Longer than any abstract and than any book: spaCy refuses a text above this.
_LONGEST = 50_000_000

RULES: tuple[str, ...] = (
    "citeweave_sentences",
    "citeweave_citations",
    "citeweave_links",
    "citeweave_abbreviations",
    "citeweave_rules",
    "citeweave_rule_roles",
    "citeweave_stance",
    "citeweave_relations",
    "citeweave_results",
)


FULL: tuple[str, ...] = (
    "citeweave_sentences",
    "citeweave_citations",
    "citeweave_links",
    "citeweave_abbreviations",
    "citeweave_tagger",
    "citeweave_combine",
    "citeweave_weigh",
    "citeweave_results",
)


def load(components: Sequence[str] = RULES, *, fast: bool = False) -> Language:
    """A spaCy pipeline of Citeweave's components; it needs no model and no download.

    Parameters
    ----------
    components : sequence of str
        Names of components, in order.
    fast : bool
        Use the smaller half of the learned model, where there is one.

    Returns
    -------
    spacy.language.Language
        ``nlp(text)`` gives a `Doc` with ``doc._.citeweave`` (`extractors.notes.Notes`),
        ``doc.ents`` and ``doc.spans["citeweave"]``.

    Examples
    --------
    >>> doc = load()("We test BERT on SQuAD.")
    >>> [(ent.text, ent.label_) for ent in doc.ents]
    [('BERT', 'Method'), ('SQuAD', 'Dataset')]
    """
    import spacy
    from spacy.tokens import Doc

    from extractors import components as registered

    registered.register()
    if not Doc.has_extension("citeweave"):
        Doc.set_extension("citeweave", default=None)
        Doc.set_extension("title_end", default=0)
        Doc.set_extension("clean_text", default=None)
    nlp = spacy.blank("en")
    nlp.max_length = _LONGEST
    for name in ("citeweave_start", *components, "citeweave_spans"):
        nlp.add_pipe(name, config={"fast": fast} if name == "citeweave_tagger" else {})
    return nlp


def read(nlp: Language, text: str, title_end: int = 0) -> Doc:
    """Run the pipeline over a clean text whose title ends at `title_end` (0: it has none)."""
    doc = nlp.make_doc(text)
    doc._.title_end = title_end
    doc._.clean_text = text  # `doc.text` joins the tokens anew at each call
    return nlp(doc)
