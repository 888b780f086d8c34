"""Relations by cue words and by the plot of an abstract: what is proposed, for what, tested on what."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.language import Language
from spacy.tokens import Doc

from extractors.comparisons import Found, comparisons
from extractors.draft import DraftTriple
from extractors.notes import Notes
from extractors.scene import Scene
from extractors.structure import structure
from kg.schema import Kind, RelationType, Role

R = RelationType


def plot(scene: Scene) -> Iterator[Found]:
    """What the roles imply for the paper's own method, if a sentence names the other end."""
    yield from _tested(scene)
    main = scene.main
    if main is None:
        return
    for task in scene.of_kind(Kind.TASK, Role.ADDRESSES):
        both = scene.sentence_of(main, task)
        if place := both or scene.sentence_of(task):
            yield (main, R.USED_FOR, task, 0.75 if both else 0.5, place)
    for metric in scene.of_kind(Kind.METRIC, Role.REPORTS):
        both = scene.sentence_of(main, metric)
        if place := both or scene.sentence_of(metric):
            yield (main, R.MEASURED_BY, metric, 0.75 if both else 0.55, place)


def _tested(scene: Scene) -> Iterator[Found]:
    """Data sets on which results are reported: by the paper's own method, else by its neighbours."""
    for data in scene.of_kind(Kind.DATA, Role.EVALUATED_ON):
        if scene.main is not None:
            both = scene.sentence_of(scene.main, data)
            if place := both or scene.sentence_of(data):
                yield (scene.main, R.EVALUATED_ON, data, 0.9 if both else 0.75, place)
            continue
        for place, row in scene.spots.items():
            here = [spot.start for spot in row if spot.entity == data]
            for spot in row:
                if here and scene.kinds[spot.entity] is Kind.METHOD and spot.start < max(here):
                    if scene.role(spot.entity) is not Role.MENTIONS:
                        yield (spot.entity, R.EVALUATED_ON, data, 0.6, place)


def write(notes: Notes, found: Iterator[Found], source: str = "pattern") -> None:
    """Add the facts to the draft: one triple a statement, its best probability, all its sentences."""
    known = {(t.head, t.relation, t.tail): t for t in notes.draft.triples}
    for head, relation, tail, share, place in found:
        triple = known.get((head, relation, tail))
        if head == tail:
            continue
        if triple is None:
            triple = known[head, relation, tail] = DraftTriple(head, relation, tail, share, source)
            notes.draft.triples.append(triple)
        triple.probability = max(triple.probability, share)
        if place not in triple.sentences:
            triple.sentences.append(place)


def settle(notes: Notes) -> None:
    """One relation a pair: a victory replaces a mere comparison, in either direction."""
    won = {(t.head, t.tail) for t in notes.draft.triples if t.relation is R.OUTPERFORMS}
    notes.draft.triples = [
        t
        for t in notes.draft.triples
        if t.relation is not R.COMPARED_WITH or not {(t.head, t.tail), (t.tail, t.head)} & won
    ]


@Language.component("citeweave_relations")
def relations(doc: Doc) -> Doc:
    """Add the triples that rules see."""
    notes: Notes = doc._.citeweave
    scene = Scene.of(notes)
    write(notes, comparisons(scene))
    write(notes, structure(scene))
    write(notes, plot(scene))
    settle(notes)
    return doc
