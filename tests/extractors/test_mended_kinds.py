"""Kinds of mistakes that were seen in real abstracts, each in invented words."""

from __future__ import annotations

import pytest

from extractors import EXTRACTORS
from extractors.draft import Draft, DraftEntity, DraftMention
from extractors.notes import Notes
from extractors.parting import part
from extractors.pieces import make_whole, pieces
from extractors.typecues import certain
from kg.model import Paper
from kg.record import Record
from kg.schema import EntityType, Role


def record(text: str, extractor: str = "full") -> Record:
    return next(iter(EXTRACTORS[extractor]()([Paper(id="a", abstract=text)])))


def entity(text: str, *forms: str, kind: EntityType = EntityType.METHOD) -> DraftEntity:
    """An entity with the first place of each form."""
    places = [(text.index(form), len(form)) for form in forms]
    mentions = [DraftMention(start, start + size, 0.9, "model") for start, size in places]
    return DraftEntity(mentions, {kind: 1.0}, {Role.PROPOSES: 1.0}, 0.9, sources={"model"})


def notes(text: str, *entities: DraftEntity) -> Notes:
    from extractors.abbreviations import find

    return Notes(Draft(text, sentences=[(0, len(text))], entities=list(entities)), pairs=find(text))


def test_a_long_form_is_taken_whole() -> None:
    text = "Reef Learning with Coral Tides (RLCT) is old."
    seen = notes(text, entity(text, "Reef Learning"), entity(text, "RLCT"))
    make_whole(seen)
    [empty, whole] = seen.draft.entities
    assert not empty.mentions
    assert [text[m.start : m.end] for m in whole.mentions] == [text[:30], "RLCT"]


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        ("Tide and Harbor", EntityType.DATASET, ["Tide", "Harbor"]),
        ("Tanks of Oil and Sand", EntityType.DATASET, ["Tanks of Oil and Sand"]),
        ("reef generation in the limit", EntityType.TASK, ["reef generation in the limit"]),
        ("ReefNet on MMLU", EntityType.METHOD, ["ReefNet"]),
        ("Kite with Adam", EntityType.METHOD, ["Kite with Adam"]),
    ],
)
def test_where_a_mention_ends(text: str, kind: EntityType, expected: list[str]) -> None:
    taken = text.removesuffix(" in the limit")
    found = pieces(notes(text), entity(text, taken, kind=kind))
    assert [text[a:b] for a, b, _ in found] == expected


def test_two_modifiers_of_one_noun_are_two_things() -> None:
    text = "We plot tidal metrics. Then coastal metrics follow."
    seen = notes(text, entity(text, "tidal metrics", "coastal metrics", kind=EntityType.METRIC))
    part(seen)
    assert len(seen.draft.entities) == 2
    assert seen.draft.entities[1].role is Role.REPORTS


@pytest.mark.parametrize("extractor", sorted(EXTRACTORS))
def test_sizes_are_neither_methods_nor_scores(extractor: str) -> None:
    found = record(
        "ReefNet has an average accuracy of 71.2% at 3 MB, with 0.4M weights.", extractor
    )
    assert [result.value for result in found.results] == ["71.2%"]
    assert "0.4M" not in {finding.name for finding in found.entities}


@pytest.mark.parametrize("extractor", sorted(EXTRACTORS))
@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("MAE is robust on ImageNet-C.", "MAE", "Method"),
        ("ReefNet beats U-Net on cityscapes.", "cityscapes", "Dataset"),
        ("The perplexity metric falls.", "perplexity", "Metric"),
        ("On GenEval metric scores rise.", "GenEval", "Benchmark"),
    ],
)
def test_kinds_by_what_is_said(extractor: str, text: str, name: str, kind: str) -> None:
    found = {finding.name: finding.type.value for finding in record(text, extractor).entities}
    assert found.get(name) == kind


PADDING = " We study at length why reefs grow where tides are slow, and what follows from it." * 5


@pytest.mark.parametrize(
    ("text", "absent"),
    [
        ("ReefNet was tested in Belgium by divers.", "Belgium"),
        ("ReefNet is tested on FINancial REports.", "FINancial"),
        ("ReefNet uses LiDAR and is evaluated on LiDAR.", "LiDAR"),
    ],
)
def test_places_marked_words_and_devices_are_no_data(text: str, absent: str) -> None:
    assert absent not in {finding.name for finding in record(text + PADDING).entities}


def test_a_model_that_only_its_shape_tells() -> None:
    names = {finding.name for finding in record(PADDING + " Tides help ReefWorld-V2.").entities}
    assert "ReefWorld-V2" in names


def test_collected_trajectories_are_no_score() -> None:
    text = "To test our approach, we collected a dataset of 20,000 real-world trajectories."
    assert not record(text).results


def test_sizes_of_sets_and_models_are_no_scores() -> None:
    text = "ReefNet, a 4.2 billion parameter model, has an accuracy of 94% on our set of 190 tides."
    assert [result.value for result in record(text).results] == ["94%"]


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("Recall is on a par with ReefTok.", "ReefTok", EntityType.METHOD),
        ("It gains 1.1 points over TidePrompt.", "TidePrompt", EntityType.METHOD),
        ("It beats LoRA by 1.3 points and ReefRA by 0.6.", "ReefRA", EntityType.METHOD),
        ("It is good; Retriever, with one encoder, obtains 4.", "Retriever", EntityType.METHOD),
        ("It is pre-trained on REEF4Mv2 by denoising.", "REEF4Mv2", EntityType.DATASET),
        ("We report over ReefTok.", "ReefTok", None),
    ],
)
def test_kinds_that_the_clause_leaves_no_doubt_about(
    text: str, name: str, kind: EntityType | None
) -> None:
    start = text.index(name)
    assert certain(text, start, start + len(name)) is kind
