"""Boundaries of names, generic phrases, lists, stances and joined forms."""

from __future__ import annotations

import pytest

from extractors.clusters import cluster, key
from extractors.draft import Draft, DraftEntity, DraftMention, DraftTriple
from extractors.generic import is_generic, trimmed
from extractors.lists import groups
from extractors.merging import fold
from extractors.notes import Notes, Pair
from extractors.sentences import split
from extractors.stance import Stance, stance
from kg.schema import EntityType, RelationType, Role


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("our novel FooNet framework,", "FooNet"),
        ("the BarSet dataset", "BarSet"),
        ("a graph network", "graph network"),
        ("“FooNet”", "FooNet"),
        ("top-5 accuracy =", "top-5 accuracy"),
        ("FooNet's", "FooNet"),
        ("FooNet)", "FooNet"),
        ("Foo (Bar)", "Foo (Bar)"),
        ("Prior Mask Tuning", "Prior Mask Tuning"),
    ],
)
def test_trimmed(text: str, name: str) -> None:
    assert text[slice(*trimmed(text, 0, len(text)))] == name


@pytest.mark.parametrize(
    "name",
    [
        "several datasets",
        "state-of-the-art methods",
        "our approach",
        "deep learning",
        "***",
        "7",
        "it",
    ],
)
def test_generic(name: str) -> None:
    assert is_generic(name)


@pytest.mark.parametrize(
    "name", ["diffusion models", "CIFAR-10", "transfer learning", "BLEU score"]
)
def test_not_generic(name: str) -> None:
    assert not is_generic(name)


def test_lists_skip_brackets() -> None:
    text = "FooSet (Muster, 2019), BarSet and BazSet help; QuxSet"
    places = [(text.index(n), text.index(n) + 6) for n in ("FooSet", "BarSet", "BazSet", "QuxSet")]
    assert groups(text, places) == [[0, 1, 2]]


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("It never uses ImageNet labels.", "ImageNet", Stance.NEGATED),
        ("It works without any COCO masks.", "COCO", Stance.NEGATED),
        ("FooNet does not transfer to COCO.", "COCO", None),
        ("FooNet wins on LVIS but not on COCO.", "COCO", None),
        ("Later we will test on COCO.", "COCO", None),
        ("We plan to evaluate on COCO.", "COCO", Stance.PLANNED),
        ("Of 90 papers that use COCO, two share code.", "COCO", Stance.COUNTED),
        ("Not only COCO but LVIS is used.", "LVIS", None),
    ],
)
def test_stances(text: str, name: str, expected: Stance | None) -> None:
    notes = Notes(Draft(text, sentences=split(text)))
    assert stance(notes, text.index(name)) is expected


def entity(*places: tuple[int, int], label: EntityType = EntityType.METHOD) -> DraftEntity:
    mentions = [DraftMention(start, end, 0.9, "model") for start, end in places]
    return DraftEntity(mentions, {label: 1.0}, {Role.USES: 1.0}, 0.9, sources={"model"})


def test_an_abbreviation_joins_two_entities_and_their_triples() -> None:
    text = "graph neural network (GNN) and GNN on Cora"
    draft = Draft(text, sentences=[(0, len(text))])
    draft.entities = [
        entity((0, 20)),
        entity((22, 25), (31, 34)),
        entity((38, 42), label=EntityType.DATASET),
    ]
    draft.triples = [
        DraftTriple(0, RelationType.EVALUATED_ON, 2, 0.4, "model"),
        DraftTriple(1, RelationType.EVALUATED_ON, 2, 0.7, "model"),
        DraftTriple(0, RelationType.BASED_ON, 1, 0.7, "model"),
    ]
    notes = Notes(draft, pairs=[Pair((22, 25), (0, 20))])
    fold(notes)
    assert [len(e.mentions) for e in draft.entities] == [3, 1]
    assert [(t.head, t.relation, t.tail, t.probability) for t in draft.triples] == [
        (0, RelationType.EVALUATED_ON, 1, 0.7)
    ]


def test_kinds_stay_apart() -> None:
    text = "MARS and MARS"
    draft = Draft(text, sentences=[(0, len(text))])
    draft.entities = [entity((0, 4)), entity((9, 13), label=EntityType.DATASET)]
    fold(Notes(draft))
    assert len(draft.entities) == 2


def test_keys_blind_to_spelling() -> None:
    assert key("Graph Networks") == key("graph-network")
    assert cluster(Notes(Draft("")), []) == []
