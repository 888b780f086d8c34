"""The learned tagger with its shipped weights: what it reads, and that it always reads the same."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
import spacy

import extractors.learned
from extractors import learned_weights
from extractors.draft import Draft
from extractors.learned_predict import LEAST, predict
from extractors.learned_weights import FOLDER, MANIFEST, Weights, check, thresholds, version
from kg.errors import ExtractionError
from kg.schema import KIND_OF, EntityType, joins

TITLE = "TideNet: Ocean Forecasting with Graph Neural Networks"
ABSTRACT = (
    "We propose TideNet, a graph neural network (GNN) for sea level forecasting. TideNet extends "
    "GraphSAGE and is evaluated on the ERA5 dataset and the WaveBench benchmark. It outperforms "
    "FourCastNet by 3% in root mean squared error (RMSE)."
)
TEXT = f"{TITLE}\n{ABSTRACT}"


@pytest.fixture(scope="module", params=[False, True], ids=["default", "fast"])
def draft(request: pytest.FixtureRequest) -> Draft:
    return predict(TEXT, len(TITLE), fast=request.param)


def test_it_finds_what_the_abstract_names(draft: Draft) -> None:
    found = {form: e for e in draft.entities for form in [e.name, *e.aliases]}
    assert {"TideNet", "ERA5", "FourCastNet", "RMSE", "GNN"} <= set(found)
    assert found["TideNet"].type == EntityType.METHOD
    assert found["TideNet"].role.value == "proposes"
    assert found["GNN"] is found["Graph Neural Networks"]
    assert KIND_OF[found["ERA5"].type] == KIND_OF[EntityType.DATASET]


def test_relations_say_where_they_stand(draft: Draft) -> None:
    names = [e.name for e in draft.entities]
    best = {(names[t.head], str(t.relation), names[t.tail]): t for t in draft.triples}
    triple = best["TideNet", "EVALUATED_ON", "ERA5"]
    assert triple.probability > 0.3
    assert any("ERA5" in TEXT[a:b] for a, b in triple.sentences)


def test_a_draft_keeps_its_promises(draft: Draft) -> None:
    for e in draft.entities:
        assert sum(e.types.values()) == pytest.approx(1, abs=1e-4)
        assert sum(e.roles.values()) == pytest.approx(1, abs=1e-4)
        assert 0 < e.probability < 1
        for m in e.mentions:
            assert TEXT[m.start : m.end].strip() == TEXT[m.start : m.end] != ""
    for t in draft.triples:
        head, tail = (KIND_OF[draft.entities[i].type] for i in (t.head, t.tail))
        assert joins(t.relation, head, tail)
        assert t.probability >= LEAST
        assert 1 <= len(t.sentences) <= 2
        assert t.head != t.tail


def test_a_text_is_read_the_same_whatever_was_read_before() -> None:
    first = predict(TEXT, len(TITLE))
    predict("Something else. " * 50)
    assert predict(TEXT, len(TITLE)) == first


def test_an_empty_text_has_no_entities() -> None:
    assert predict("").entities == []
    assert predict(" .\n").entities == []
    assert predict("and of the").triples == []


def test_odd_characters_are_read_like_any_other() -> None:
    for text in ("\ud800 We train BERT.", "a\x00b BERT", "🙂 BERT 🙂", "(((", "。" * 500):
        assert predict(text, 1, fast=True).text == text


def test_long_texts_are_read_to_their_end() -> None:
    filler = "Nothing is named in this sentence of many plain words. " * 100
    found = predict(f"{filler}We evaluate TideNet on ImageNet and CIFAR-10.")
    assert {"TideNet", "ImageNet"} <= {e.name for e in found.entities}


def test_versions_of_a_name_stay_apart() -> None:
    found = predict(
        "We evaluate ResNet on CIFAR-10 and CIFAR-100. CIFAR-10 is small, CIFAR-100 is not."
    )
    names = {e.name for e in found.entities}
    assert {"CIFAR-10", "CIFAR-100"} <= names


def test_keep_decides_how_sure_an_entity_must_be() -> None:
    some, all_ = predict(TEXT, len(TITLE), keep=0.9), predict(TEXT, len(TITLE), keep=0.01)
    assert len(some.entities) < len(all_.entities)
    assert predict(TEXT, len(TITLE), keep=1.0).entities == []


def test_the_component_works_alone() -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("citeweave_tagger", config={"fast": True})
    doc = nlp(TEXT)
    assert ("TideNet", "Method") in {(e.text, e.label_) for e in doc.ents}
    assert len(doc.spans["citeweave"]) >= len(doc.ents)
    assert extractors.learned.Tagger().fast is False


def test_thresholds_and_version_come_without_loading() -> None:
    assert set(thresholds()) == set(thresholds(fast=True))
    assert all(LEAST <= x <= 1 for x in thresholds().values())
    assert version() == version(FOLDER)


def test_damaged_weights_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "weights"
    shutil.copytree(FOLDER, folder)
    check(folder)
    old = version(folder)
    config = json.loads((folder / "config.json").read_text("utf-8"))
    (folder / "config.json").write_text(json.dumps({**config, "more": 1}), encoding="utf-8")
    with pytest.raises(ExtractionError, match=r"config\.json"):
        Weights(folder=folder)
    assert version(folder) == old
    (folder / "lower.onnx").unlink()
    with pytest.raises(ExtractionError, match=r"config\.json|lower\.onnx"):
        check(folder)
    (folder / MANIFEST).unlink()
    with pytest.raises(ExtractionError, match="no weights"):
        learned_weights.load(folder=folder)


def test_weights_are_small_enough_to_ship() -> None:
    assert sum(p.stat().st_size for p in FOLDER.iterdir()) < 40e6
