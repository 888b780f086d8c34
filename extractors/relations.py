"""Relations by cue words and by the plot of an abstract: who is used for what, tested on what."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.language import Language
from spacy.tokens import Doc

from extractors.comparisons import Found, comparisons
from extractors.draft import DraftTriple
from extractors.notes import Notes
from extractors.plot import shares
from extractors.scene import Scene
from extractors.structure import structure
from kg.schema import Kind, RelationType, Role

R = RelationType


# Roles foretell a relation from this share on, where no cue word states it.
_FORETOLD = 0.35


def foretold(scene: Scene) -> Iterator[Found]:
    """Relations that kinds and roles make likely, with the sentence that names both ends."""
    if scene.main is None:
        yield from _tested(scene)
    for (head, relation, tail), share in sorted(shares(scene).items()):
        other = tail if head in (scene.main, scene.task) else head
        place = scene.sentence_of(head, tail) or scene.sentence_of(other)
        if share >= _FORETOLD and place and relation is not R.OUTPERFORMS:
            yield (head, relation, tail, min(share, 0.97), place)


def _tested(scene: Scene) -> Iterator[Found]:
    """Without a method of its own, a paper tests the methods named before a data set."""
    for data in scene.of_kind(Kind.DATA, Role.EVALUATED_ON):
        for place, row in scene.spots.items():
            last = max((spot.start for spot in row if spot.entity == data), default=-1)
            for spot in row:
                known = (
                    scene.kinds[spot.entity] is Kind.METHOD
                    and scene.role(spot.entity) is not Role.MENTIONS
                )
                if known and spot.start < last:
                    yield (spot.entity, R.EVALUATED_ON, data, 0.6, place)


def write(notes: Notes, found: Iterator[Found], source: str = "pattern") -> None:
    """Add the facts to the draft: one triple a statement, with all its sentences."""
    known = {(t.head, t.relation, t.tail): t for t in notes.draft.triples}
    for head, relation, tail, share, place in found:
        triple = known.get((head, relation, tail))
        if head == tail:
            continue
        if triple is None:
            triple = known[head, relation, tail] = DraftTriple(head, relation, tail, share, source)
            notes.draft.triples.append(triple)
        triple.probability = max(triple.probability, share)
        if place not in triple.sentences[-3:]:  # facts come sentence by sentence
            triple.sentences.append(place)


def settle(notes: Notes) -> None:
    """One relation a pair: a victory replaces a mere comparison, in either direction."""
    won = {(t.head, t.tail) for t in notes.draft.triples if t.relation is R.OUTPERFORMS}
    notes.draft.triples = [
        t
        for t in notes.draft.triples
        if t.relation is not R.COMPARED_WITH or not {(t.head, t.tail), (t.tail, t.head)} & won
    ]


def infer(notes: Notes) -> None:
    """Add the triples that cue words, names and roles tell."""
    scene = Scene.of(notes)
    write(notes, comparisons(scene))
    write(notes, structure(scene))
    write(notes, foretold(scene))
    settle(notes)


@Language.component("citeweave_relations")
def relations(doc: Doc) -> Doc:
    """Add the triples that rules see."""
    infer(doc._.citeweave)
    return doc
