"""The rule tagger: names by list, shape, phrase, abbreviation and cue, as entities of the draft."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from spacy.language import Language
from spacy.tokens import Doc

from extractors import datacues, lexicon, lists, names, phrases, proposals
from extractors.clusters import Candidate, cluster, select
from extractors.generic import is_generic, trimmed
from extractors.notes import Notes
from kg.schema import KIND_OF, EntityType, Kind

_TITLECASE = re.compile(
    r"(?<=[a-z0-9,/(&] )(?!(?:Appendix|Table|Figure|Section|Theorem|Lemma|Algorithm|Code"
    r"|Code|Experiments?|English|Chinese|German|French|Spanish|Indian|Japanese|Tamil"
    r"|Hindi|Arabic|Korean|Russian|Italian|Dutch|Portuguese|Turkish|Vietnamese|African"
    r"|American|European|Asian|Google|Facebook|Amazon|Gaussians?|Bayesian|Markov|Monday"
    r"|January|Results?|Our|This)\b)[A-Z][a-z]{2,}(?:-(?:\d+\w*|[A-Z][a-z]+))*(?![\w'’-])"
)
_METRIC_SHAPE = re.compile(
    r"(?<![\w@])(?:[A-Za-z]+[- ]?(?:\d+)?@\s?(?:\d+|k)|(?:top|Top|rank|Rank)-?\d+ "
    r"(?:accuracy|error|recall))\b"
)


_BUILT_ON = re.compile(
    r"\b(?:(?:buil[dt]s?|building|based)\s(?:up)?on|(?:extend|compress|prun|quanti[sz]"
    r"|distil|adapt|fine-?tun)\w*"
    r"|(?:initiali[sz]|start|inspir|deriv|distil|adapt)\w*\s(?:from|by))\s(?:the\s|an?\s)?$"
)
# ``ogbn-arxiv``, ``mini_imagenet``: only a list of data sets makes them names.
_LOWERCASE = re.compile(r"(?<=(?:,|d|r) )[a-z]{2,}[-_][a-z]+\d*(?=[,.;)]| and | or )")
# A word behind a proper name says what class it is of: ``LoRA adapters``.
_CLASSED = re.compile(r"[A-Z]\w*[A-Z0-9]\w* $")
# A capitalised word says nothing by itself: it counts as a sibling in a list of data sets, and
# where the text introduces it.
WEAK = 0.01


def candidates(notes: Notes) -> Iterator[Candidate]:
    """Everything that a rule takes for a name, overlapping and unsorted."""
    yield from _known(notes)
    yield from _shaped(notes)
    yield from _abbreviated(notes)
    for start, end, label in phrases.find(notes.text):
        yield Candidate(start, end, label, 0.55, "pattern")
    for found in _METRIC_SHAPE.finditer(notes.text):
        yield Candidate(*found.span(), EntityType.METRIC, 0.9, "pattern")


def _known(notes: Notes) -> Iterator[Candidate]:
    """Names of the lexicon; a data set only where it is not the first half of a longer name."""
    for start, end, known in lexicon.matches(notes.text):
        glued = (
            notes.text[end : end + 1] in tuple("-_@") and notes.text[end + 1 : end + 2].isalnum()
        )
        glued = glued and not names.SUFFIX.match(
            notes.text[end : end + 20].split(" ")[0].rstrip(".,;)")
        )
        before = notes.text[start - 1 : start] in tuple("-_/@")
        if known.share >= 0.5 and not glued and not (before and start):
            label = known.type
            if _BUILT_ON.search(notes.text, max(0, start - 40), start):
                label = EntityType.METHOD
            elif said := datacues.apposition(notes.text, end):
                label = said
            elif label is EntityType.METRIC and datacues.acts(notes.text, start, end):
                label = EntityType.METHOD
            elif known.papers < 3 and names.is_proper(notes.text[start:end]):
                label = _typed_here(notes, start, end) or label
            if notes.text[start:end].islower() and _CLASSED.search(
                notes.text, max(0, start - 30), start
            ):
                continue
            yield Candidate(start, end, label, min(known.share, 0.95), "lexicon")


def _shaped(notes: Notes) -> Iterator[Candidate]:
    """Names by their shape, typed by the list or by the words around them."""
    text = notes.text
    places = list(names.find(text, notes.draft.title_end))
    places += [m.span() for m in _TITLECASE.finditer(text, notes.draft.title_end)]
    places += names.runs(text, notes.draft.title_end)
    places += [m.span() for m in _LOWERCASE.finditer(text, notes.draft.title_end)]
    for start, stop in places:
        end = lexicon.numbered(text, start, stop)
        label = _typed(notes, start, end)
        proper = names.is_proper(text[start:end].split()[0]) or any(
            c.isdigit() for c in text[start:end]
        )
        if label and (proper or KIND_OF[label] is Kind.DATA):
            yield Candidate(start, end, label, 0.7, "pattern")
        else:
            yield Candidate(start, end, EntityType.METHOD, 0.6 if proper else WEAK, "shape")


def _typed(notes: Notes, start: int, end: int) -> EntityType | None:
    """The type of a name: what the lexicon is sure of, else the words around it."""
    built_on = _BUILT_ON.search(notes.text, max(0, start - 40), start)
    if built_on or names.is_model(notes.text[start:end]):
        return EntityType.METHOD
    known = lexicon.look_up(notes.text[start:end])
    if known and (known.share < 0.5 or known.plain):
        known = None
    if known and known.papers >= 3:
        return datacues.apposition(notes.text, end) or known.type
    return _typed_here(notes, start, end) or (known.type if known else None)


def _typed_here(notes: Notes, start: int, end: int) -> EntityType | None:
    """The type that the words around a name tell."""
    if said := datacues.apposition(notes.text, end):
        return said
    return datacues.data_type(notes.text, start, end, notes.sentence(start))


def _abbreviated(notes: Notes) -> Iterator[Candidate]:
    """Both halves of each abbreviation pair, under the type of the long form."""
    text = notes.text
    for pair in notes.pairs:
        long, short = text[slice(*pair.long)], text[slice(*pair.short)]
        known = lexicon.look_up(long) or lexicon.look_up(short)
        label = known.type if known else phrases.head_type(long)
        label = label or _typed(notes, *pair.short) or EntityType.METHOD
        yield Candidate(*pair.long, label, 0.85, "abbreviation")
        for found in re.finditer(rf"(?<![\w-]){re.escape(short)}(?![\w])", text):
            yield Candidate(*found.span(), label, 0.85, "abbreviation")


def siblings(notes: Notes, chosen: list[Candidate]) -> list[Candidate]:
    """Members of one list share a type: a shaped name beside known data sets is one, too."""
    places = [(c.start, c.end) for c in chosen]
    changed = list(chosen)
    for group in lists.groups(notes.text, places):
        kinds = [KIND_OF[chosen[i].type] for i in group]
        firm = [chosen[i].type for i in group if KIND_OF[chosen[i].type] is Kind.DATA]
        if firm and kinds.count(Kind.TASK) == 0 and kinds.count(Kind.METRIC) == 0:
            for i in group:
                item = chosen[i]
                if item.source == "shape" and item.type is EntityType.METHOD:
                    changed[i] = Candidate(item.start, item.end, firm[0], 0.7, "list")
    return changed


def introduced(notes: Notes, chosen: list[Candidate]) -> list[Candidate]:
    """Capitalised words that the text introduces are methods."""
    text = notes.text
    spots = set(proposals.dubbed(text)) | {start for start, _ in proposals.claims(text)}
    return [
        Candidate(item.start, item.end, item.type, 0.75, "claim")
        if item.source == "shape"
        and (item.start in spots or proposals.is_proposed(text, item.start, item.end))
        else item
        for item in chosen
    ]


def found(notes: Notes, known: Sequence[Candidate] = ()) -> list[Candidate]:
    """Names by rules, without overlap, in order, beside those that are known already.

    Parameters
    ----------
    known : sequence of Candidate
        Names that keep their place whatever rules say; they serve as neighbours in lists.
    """
    text = notes.text
    usable = []
    taken = bytearray(len(text) + 1)
    for item in known:
        taken[item.start : item.end] = b"x" * (item.end - item.start)
    for item in candidates(notes):
        start, end = trimmed(text, item.start, item.end)
        free = end - start > 1 and not any(taken[start:end]) and not notes.masked(start, end)
        if free and not is_generic(text[start:end]):
            usable.append(Candidate(start, end, item.type, item.score, item.source))
    chosen = sorted([*select(usable), *known], key=lambda item: item.start)
    return [item for item in introduced(notes, siblings(notes, chosen)) if item.score > WEAK]


def tag(notes: Notes) -> None:
    """Fill the entities of the draft by rules alone."""
    notes.draft.entities = cluster(notes, found(notes))


@Language.component("citeweave_rules")
def rules(doc: Doc) -> Doc:
    """Tag the text by rules."""
    tag(doc._.citeweave)
    return doc
