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


# How often the paper's own method stands in a relation to an entity of a role, counted on the
# annotated abstracts: (kind, role) → relation, share in one sentence, share apart, method first.
_PLOT: dict[tuple[Kind, Role], tuple[RelationType, float, float, bool]] = {
    (Kind.DATA, Role.EVALUATED_ON): (R.EVALUATED_ON, 0.97, 0.82, True),
    (Kind.DATA, Role.PROPOSES): (R.EVALUATED_ON, 0.61, 0.44, True),
    (Kind.DATA, Role.USES): (R.TRAINED_ON, 0.4, 0.3, True),
    (Kind.TASK, Role.ADDRESSES): (R.USED_FOR, 0.92, 0.74, True),
    (Kind.METRIC, Role.REPORTS): (R.MEASURED_BY, 0.89, 0.68, True),
    (Kind.METHOD, Role.USES): (R.BASED_ON, 0.47, 0.37, True),
    (Kind.METHOD, Role.PROPOSES): (R.PART_OF, 0.66, 0.71, False),
    (Kind.METHOD, Role.COMPARED_WITH): (R.COMPARED_WITH, 0.5, 0.44, True),
}


def plot(scene: Scene) -> Iterator[Found]:
    """What the roles imply for the paper's own method, if a sentence names the other end."""
    main = scene.main
    if main is None:
        yield from _tested(scene)
        return
    for index, kind in enumerate(scene.kinds):
        row = _PLOT.get((kind, scene.role(index)))
        both = scene.sentence_of(main, index) if row else None
        place = both or scene.sentence_of(index)
        if row and place and index != main:
            relation, near, far, first = row
            in_body = both is not None and both[0] >= scene.notes.draft.title_end
            head, tail = (main, index) if first else (index, main)
            yield (head, relation, tail, near if in_body else far, place)


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
