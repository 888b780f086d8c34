"""Relations of the model and of the rules weighed together: one logistic regression a relation.

What is weighed: the model's odds, the odds that the plot of an abstract gives (`extractors.plot`),
cue words for the relation, and how sure the two entities are.
`lexicon/weighing.tsv` holds the weights; ``python -m training weigh`` fits them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from spacy.language import Language
from spacy.tokens import Doc

from extractors import plot
from extractors.brief import is_brief
from extractors.comparisons import Found, comparisons
from extractors.draft import DraftTriple
from extractors.notes import Notes, Place
from extractors.relations import infer, settle
from extractors.scene import Scene
from extractors.structure import structure
from kg.schema import RelationType, joins

Name = tuple[int, RelationType, int]

FEATURES = ("bias", "model", "plot", "cue", "shape", "names", "together")
# Triples below this confidence are left out of the record.
LEAST = 0.21
_UNSEEN = 0.02


@dataclass(slots=True)
class Voices:
    """What each source says of the relations of one text."""

    model: dict[Name, DraftTriple]
    plot: dict[Name, float]
    cues: dict[Name, list[Place]]
    shapes: dict[Name, list[Place]]

    @classmethod
    def of(cls, scene: Scene) -> Voices:
        """Ask every source."""
        triples = scene.notes.draft.triples
        return cls(
            {(t.head, t.relation, t.tail): t for t in triples},
            plot.shares(scene),
            _places(comparisons(scene)),
            _places(structure(scene)),
        )

    def names(self, scene: Scene) -> Iterator[Name]:
        """Every relation that a source knows of and that may join its ends, in a fixed order."""
        every = {*self.model, *self.plot, *self.cues, *self.shapes}
        for name in sorted(every, key=lambda n: (n[0], n[2], n[1].value)):
            head, relation, tail = name
            if head != tail and joins(relation, scene.kinds[head], scene.kinds[tail]):
                yield name


def _places(found: Iterator[Found]) -> dict[Name, list[Place]]:
    """Sentences of each fact."""
    places: dict[Name, dict[Place, None]] = {}
    for head, relation, tail, _, place in found:
        places.setdefault((head, relation, tail), {})[place] = None
    return {name: list(row) for name, row in places.items()}


def features(scene: Scene, voices: Voices, name: Name) -> list[float]:
    """The numbers that are weighed, in the order of `FEATURES`."""
    head, _, tail = name
    entities = scene.notes.draft.entities
    triple = voices.model.get(name)
    sure = entities[head].probability * entities[tail].probability
    return [
        1.0,
        _odds(triple.probability if triple else _UNSEEN),
        _odds(voices.plot.get(name, _UNSEEN)),
        float(name in voices.cues),
        float(name in voices.shapes),
        math.log(max(sure, 0.05)),
        float(scene.sentence_of(head, tail) is not None),
    ]


def proposed(scene: Scene, voices: Voices) -> Iterator[tuple[Name, list[float]]]:
    """Every relation that nothing contradicts, with the numbers that are weighed."""
    for name in voices.names(scene):
        if not _contradicted(voices, name):
            yield name, features(scene, voices, name)


def _odds(share: float) -> float:
    share = min(max(share, 0.01), 0.99)
    return math.log(share / (1.0 - share))


@lru_cache(maxsize=1)
def weights() -> dict[RelationType, tuple[float, ...]]:
    """Weights of the features for each relation."""
    text = resources.files("extractors.lexicon").joinpath("weighing.tsv").read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return {RelationType(name): tuple(map(float, numbers)) for name, *numbers in rows}


def weigh(notes: Notes) -> None:
    """Replace the model's triples by those that all sources together hold likely."""
    scene = Scene.of(notes)
    voices = Voices.of(scene)
    table = weights()
    kept = []
    for name, row in proposed(scene, voices):
        score = sum(w * x for w, x in zip(table[name[1]], row, strict=True))
        share = 1.0 / (1.0 + math.exp(-score))
        if share >= LEAST and (places := evidence(scene, voices, name)):
            kept.append(DraftTriple(*name, share, _speaker(voices, name), places))
    notes.draft.triples = kept
    settle(notes)


def _contradicted(voices: Voices, name: Name) -> bool:
    """Whether cue words tell the victory the other way round, or tell that there is none."""
    head, relation, tail = name
    if relation is not RelationType.OUTPERFORMS or name in voices.cues:
        return False
    reverse, even = (tail, relation, head), (head, RelationType.COMPARED_WITH, tail)
    return reverse in voices.cues or even in voices.cues


def _speaker(voices: Voices, name: Name) -> str:
    """Who found it: cue words, else the model, else the plot."""
    if name in voices.cues or name in voices.shapes:
        return "model+pattern" if name in voices.model else "pattern"
    return "model" if name in voices.model else "plot"


def evidence(scene: Scene, voices: Voices, name: Name) -> list[Place]:
    """The sentences of the cue, else one that names both ends, else the first of the telling end.

    A sentence that names one end only is a proof of sorts: ``it is evaluated on X``.
    """
    if said := voices.cues.get(name) or voices.shapes.get(name):
        return said
    head, relation, tail = name
    if both := scene.sentence_of(head, tail):
        return [both]
    other = head if relation is RelationType.PART_OF or tail in (scene.main, scene.task) else tail
    return [place] if (place := scene.sentence_of(other)) else []


@Language.component("citeweave_weigh")
def weighing(doc: Doc) -> Doc:
    """Weigh the relations; in a brief text, rules alone tell them."""
    notes: Notes = doc._.citeweave
    (infer if is_brief(notes) else weigh)(notes)
    return doc
