"""The measures behind `citeweave eval`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kg.naming import normal, value_digits
from kg.scoring import match, score


def entity(name: str, label: str = "Method", role: str = "uses", **more: Any) -> dict[str, Any]:
    return {"name": name, "type": label, "role": role, **more}


def record(*entities: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"id": "p", "entities": list(entities), "triples": [], **more}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("the **Pebble** framework", "Pebble"),
        ("Graph Neural Networks (GNNs)", "graph neural network"),
        (r"$\lambda$-returns", "λ return"),
        ("our models", "model"),
        (r"\emph{Cobble}", "Cobble"),
    ],
)
def test_spelling_does_not_tell_names_apart(one: str, other: str) -> None:
    assert normal(one) == normal(other)


@pytest.mark.parametrize("name", ["", "the", "**", "the a", "(x)"])
def test_names_without_words_do_not_fail(name: str) -> None:
    normal(name)


def test_digits_tell_names_and_values_apart() -> None:
    assert normal("CIFAR-10") != normal("CIFAR-100")
    assert value_digits(r"1.92$\times$") == value_digits("1.92×")
    assert value_digits("1.92") != value_digits("19.2")


def test_a_second_entity_for_one_of_gold_is_wrong() -> None:
    gold = record(entity("Group Norm", aliases=["GN"]))
    found = record(entity("Group Norm"), entity("GN"))
    tally = score([gold], [found]).entities
    assert (tally.right, tally.found, tally.gold) == (1, 2, 1)


def test_unsure_entities_and_their_triples_count_neither_way() -> None:
    gold = record(entity("A"), entity("B", sure=False), triples=[["A", "BASED_ON", "B"]])
    found = record(
        entity("A"), entity("B"), triples=[{"head": "A", "relation": "BASED_ON", "tail": "B"}]
    )
    scores = score([gold], [found])
    assert (scores.entities.found, scores.entities.gold) == (1, 1)
    assert (scores.triples.found, scores.triples.gold) == (0, 0)


def test_half_of_the_words_are_enough_when_relaxed() -> None:
    gold, found = [entity("cross modal hashing")], [entity("modal hashing")]
    assert match(gold, found, relaxed=False) == {}
    assert match(gold, found, relaxed=True) == {0: 0}
    assert match([entity("b c d e f")], [entity("f e")], relaxed=True) == {}


def test_an_exact_name_goes_before_a_part_of_it() -> None:
    gold = [entity("image editing"), entity("editing")]
    assert match(gold, [entity("editing"), entity("image editing")], relaxed=True) == {0: 1, 1: 0}


def test_datasets_and_benchmarks_are_one_kind() -> None:
    scores = score([record(entity("GLUE", "Benchmark"))], [record(entity("GLUE", "Dataset"))])
    assert scores.kinds["Data"].f1 == 1.0
    assert (scores.typed, scores.roles) == (1, 1)


def test_triples_are_scored_with_and_without_their_label() -> None:
    gold = record(entity("A"), entity("B"), triples=[["A", "BASED_ON", "B"]])
    found = record(entity("A"), entity("B"), triples=[["A", "PART_OF", "B"]])
    scores = score([gold], [found])
    assert (scores.triples.f1, scores.pairs.f1) == (0.0, 1.0)


def test_a_result_needs_its_metric_and_data_where_gold_names_them() -> None:
    names = (entity("acc", "Metric"), entity("C10", "Dataset"))
    wanted = {"method": None, "on": "C10", "metric": "acc", "value": "84%"}
    gold = record(*names, results=[wanted, {**wanted, "value": "70%"}])
    found = record(
        *names,
        results=[{"value": "84", "on": "C10"}, {"value": "70", "on": "C10", "metric": "acc"}],
    )
    scores = score([gold], [found])
    assert (scores.values.recall, scores.full) == (1.0, 1)


def test_papers_without_a_record_count_as_missed() -> None:
    scores = score([record(entity("A"))], [])
    assert (scores.entities.gold, scores.entities.recall, scores.entities.f1) == (1, 0.0, 0.0)


def test_the_numbers_are_those_of_the_scorer_of_the_gold_standard(
    gold: Path, tmp_path: Path
) -> None:
    golds = [json.loads(line) for line in (gold / "dev.jsonl").read_text("utf-8").splitlines()]
    founds = [_spoiled(row, number) for number, row in enumerate(golds)]
    path = tmp_path / "found.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in founds), "utf-8")
    told = subprocess.run(
        [sys.executable, str(gold / "score.py"), str(gold / "dev.jsonl"), str(path)],
        capture_output=True, text=True, check=True, encoding="utf-8",
    ).stdout  # fmt: skip
    strict, relaxed = score(golds, founds), score(golds, founds, relaxed=True)
    assert told.splitlines()[-1] == (
        f"entity F1 strict {strict.entities.f1:.3f} relaxed {relaxed.entities.f1:.3f}; "
        f"triple F1 strict {strict.triples.f1:.3f} relaxed {relaxed.triples.f1:.3f}; "
        f"role accuracy {relaxed.roles / relaxed.matched:.3f}"
    )


def _spoiled(row: dict[str, Any], number: int) -> dict[str, Any]:
    """Gold with every third entity gone, every fourth shortened and some triples turned round."""
    kept = [dict(item) for i, item in enumerate(row["entities"]) if (i + number) % 3]
    for item in kept[::4]:
        item["name"] = item["name"].split()[0]
        item["role"] = "mentions"
    triples = [t if i % 3 else t[::-1] for i, t in enumerate(row["triples"])]
    return {**row, "entities": kept, "triples": triples}


def test_extracted_records_score_fully_against_themselves() -> None:
    pebble, rocks = entity("Pebble", role="proposes"), entity("Rocks", "Dataset", "evaluated_on")
    claim = {"head": "Pebble", "relation": "EVALUATED_ON", "tail": "Rocks", "confidence": 0.9}
    value = {"value": "91.2", "on": "Rocks", "metric": None, "method": "Pebble"}
    row = record(pebble, rocks, triples=[claim], results=[value])
    scores = score([row], [row])
    assert (scores.triples.f1, scores.entities.f1, scores.full) == (1.0, 1.0, 1)


def test_gold_that_names_what_it_does_not_list_does_not_fail() -> None:
    row = record(
        {"name": "Pebble", "type": "Method"},
        triples=[["Pebble", "EVALUATED_ON", "Rocks"]],
        results=[{"value": "91.2", "on": "Rocks"}],
    )
    scores = score([row], [row])
    assert (scores.triples.gold, scores.values.right, scores.full) == (0, 1, 0)
