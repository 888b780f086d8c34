"""Corrections by hand: read, written, replayed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kg.errors import InputError
from kg.record import Claim, Finding, Record, Result, Span
from kg.resolve import Overrides, Resolution, add_override, resolve
from kg.schema import EntityType, RelationType, Role
from tests.resolve.records import node, record


def replayed(items: list[dict[str, Any]], *records: Record) -> Resolution:
    overrides = Overrides.of(items)
    return resolve([], [overrides.apply(r) for r in records], overrides=overrides)


def test_merge_makes_two_things_one_and_says_so() -> None:
    found = replayed(
        [{"merge": "FastNet", "into": "QuickNet"}],
        record("p0", "M:FastNet"),
        record("p1", "M:QuickNet"),
        record("p2", "M:QuickNet"),
    )
    (entity,) = found.entities.values()
    assert (entity.name, entity.paper_count) == ("QuickNet", 3)
    assert [(m.name, m.reason) for m in entity.merges] == [("FastNet", "merged by hand")]


def test_merge_reaches_over_kinds_and_takes_ids() -> None:
    found = replayed(
        [{"merge": "task:foresight", "into": "method:seer"}],
        record("p0", "T:Foresight"),
        record("p1", "M:Seer"),
    )
    assert len(found.entities) == 1


def test_split_keeps_a_name_apart_everywhere() -> None:
    found = replayed(
        [{"split": "ViT"}],
        record("p0", "M:Vision Transformer=ViT"),
        record("p1", "M:ViT"),
    )
    assert node(found, "Vision Transformer", "p0") != node(found, "ViT", "p1")


def test_split_in_some_papers_parts_namesakes() -> None:
    found = replayed(
        [{"split": "HYDRA", "papers": ["p2"]}],
        *(record(f"p{n}", "M:HYDRA") for n in range(3)),
    )
    assert node(found, "HYDRA", "p0") == node(found, "HYDRA", "p1") == "method:hydra"
    assert node(found, "HYDRA", "p2") == "method:hydra (p2)"


def test_rename_retype_and_drop() -> None:
    found = replayed(
        [
            {"rename": "cifar100", "to": "CIFAR-100 (coarse)"},
            {"retype": "MARS", "to": "Benchmark"},
            {"drop": "user study"},
            {"drop": "BLEU", "papers": ["p0"]},
        ],
        record("p0", "D:cifar100", "M:MARS", "X:user study", "X:BLEU"),
        record("p1", "X:BLEU"),
    )
    assert found.entities[node(found, "cifar100", "p0")].name == "CIFAR-100 (coarse)"
    assert found.entities[node(found, "MARS", "p0")].label is EntityType.BENCHMARK
    assert found.ids("p0", "user study") == ()
    assert found.ids("p0", "BLEU") == ()
    assert found.ids("p1", "BLEU") == ("metric:bleu",)
    assert {drop.reason for drop in found.dropped} == {"dropped by hand"}


SPAN = Span(0, 9)
PAPER = Record(
    "p0",
    entities=(
        Finding("CrossQ", EntityType.METHOD, Role.MENTIONS, role_evidence=(SPAN,)),
        Finding("MuJoCo", EntityType.BENCHMARK, Role.USES, role_evidence=(SPAN,)),
    ),
    triples=(Claim("CrossQ", RelationType.TRAINED_ON, "MuJoCo", 0.7, (SPAN,)),),
    results=(Result("84.7", 3, 7, method="CrossQ"), Result("12", 8, 9)),
)


def test_one_papers_record_is_corrected_once() -> None:
    overrides = Overrides.of(
        [
            {"role": "crossq", "paper": "p0", "to": "proposes"},
            {"retype": "MuJoCo", "papers": ["p0"], "to": "Dataset"},
            {"triple": ["CrossQ", "TRAINED_ON", "MuJoCo"], "paper": "p0", "remove": True},
            {"triple": ["CrossQ", "EVALUATED_ON", "MuJoCo"], "paper": "p0"},
            {"result": "84.7", "paper": "p0", "on": "MuJoCo"},
            {"result": 12, "paper": "p0", "remove": True},
        ]
    )
    once = overrides.apply(PAPER)
    assert once == overrides.apply(once)
    assert [(f.role, f.type) for f in once.entities] == [
        (Role.PROPOSES, EntityType.METHOD),
        (Role.USES, EntityType.DATASET),
    ]
    assert [claim.relation for claim in once.triples] == [RelationType.EVALUATED_ON]
    assert once.triples[0].evidence == (Span(0, 9, "by hand"),)
    assert [(r.value, r.on) for r in once.results] == [("84.7", "MuJoCo")]
    assert overrides.apply(Record("p1")) == Record("p1")


def test_a_triple_can_bring_its_own_sentence_or_stays_away() -> None:
    item = {"triple": ["CrossQ", "EVALUATED_ON", "MuJoCo"], "paper": "p0", "start": 1, "end": 5}
    assert Overrides.of([item]).apply(PAPER).triples[-1].evidence[0] == Span(1, 5, "by hand")
    unknown = {"triple": ["CrossQ", "EVALUATED_ON", "Atari"], "paper": "p0"}
    assert Overrides.of([unknown]).apply(PAPER) == PAPER


def test_adding_keeps_what_a_person_wrote(tmp_path: Path) -> None:
    file = tmp_path / "overrides.yaml"
    file.write_text("# mine\n- drop: noise  # why\n", encoding="utf-8")
    add_override(file, {"merge": "β-net: new", "into": "B", "kind": "Method"})
    text = file.read_text(encoding="utf-8")
    assert text.startswith("# mine\n- drop: noise  # why\n")
    assert [c.action for c in Overrides.read(file).corrections] == ["drop", "merge"]
    assert Overrides.read(file).corrections[1].name == "β-net: new"
    add_override(tmp_path / "new.yaml", {"drop": "x"})
    assert (tmp_path / "new.yaml").read_text(encoding="utf-8").startswith("# Corrections")
    assert Overrides.read(tmp_path / "none.yaml") == Overrides()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a: b", "not a list"),
        ("- [", "no YAML"),
        ("- x", "no mapping"),
        ("- foo: x", "no known action"),
        ("- merge: x", "needs the key into"),
        ("- drop: x\n  colour: red", "unknown key colour"),
        ("- retype: x\n  to: Animal", "Animal"),
        ("- role: x\n  to: likes\n  paper: p", "likes"),
        ("- triple: [a, LIKES, b]\n  paper: p", "LIKES"),
        ("- triple: a\n  paper: p", "a triple is"),
        ("- drop: ''", "one name"),
    ],
)
def test_what_makes_no_sense_is_told(tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "overrides.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=why):
        Overrides.read(file)
