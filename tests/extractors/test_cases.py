"""Invented texts with what must, may and must not be found in them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from extractors import EXTRACTORS
from extractors.sentences import split
from kg.cleaning import clean
from kg.model import Paper
from tests.extractors.case_scoring import Score, fold, read, score_all

OWN = Path(__file__).parent.parent / "data" / "extraction.jsonl"


def check(total: Score, *, entities: float, triples: float) -> None:
    assert total.forbidden_entities == []
    assert total.forbidden_triples == []
    assert total.entities[0] >= entities * total.entities[1], total.missed
    assert total.triples[0] >= triples * total.triples[1], total.missed


@pytest.mark.parametrize("extractor", sorted(EXTRACTORS))
def test_own_cases(extractor: str) -> None:
    check(score_all(read(OWN), extractor)[False], entities=0.85, triples=0.7)


def test_handed_cases(cases: Path) -> None:
    check(score_all(read(cases / "extraction.jsonl"), "full")[False], entities=0.85, triples=0.7)


@pytest.mark.parametrize("area", ["abbreviations", "sentences", "matching"])
def test_handed_reports(cases: Path, area: str) -> None:
    for case in read(cases / "reports.jsonl"):
        if case["area"] == area and case["input"]["kind"] == "abstracts":
            _check_report(case)


def _check_report(case: dict[str, object]) -> None:
    rows = json.loads(json.dumps(case["input"]))["records"]
    expected = json.loads(json.dumps(case["expected"]))
    papers = [
        Paper(id=str(number), title=row["title"] or "", abstract=row["abstract"])
        for number, row in enumerate(rows)
    ]
    groups = [
        {fold(form) for form in (finding.name, *finding.aliases)}
        for record in EXTRACTORS["full"]()(papers)
        for finding in record.entities
    ]
    every = set().union(*groups) if groups else set()
    for short, long in expected.get("abbreviations", {}).items():
        assert any({fold(short), fold(long)} <= group for group in groups), (case["id"], short)
    for name in expected.get("absent", []):
        assert fold(name) not in every, (case["id"], name)
    for entity in expected.get("entities", []):
        assert fold(entity["name"]) in every, (case["id"], entity)
    if "sentences" in expected:
        assert len(split(clean(papers[0].text).text)) == expected["sentences"], case["id"]


@pytest.mark.parametrize("extractor", sorted(EXTRACTORS))
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We train on CIFAR 100.", {"CIFAR 100": "Dataset"}),
        ("All on mini_imagenet, ImageNet 1K and VTAB.", {"ImageNet 1K": "Dataset"}),
        (
            "Spider, a stochastic optimizer, trains DeiT-S.",
            {"Spider": "Method", "DeiT-S": "Method"},
        ),
        ("FooSet, a corpus of jokes, is tagged by Qwen2.5-7B.", {"FooSet": "Dataset"}),
        ("We build on SQUALL and prune Falcon-7B.", {"SQUALL": "Method", "Falcon-7B": "Method"}),
    ],
)
def test_types_by_the_words_around(extractor: str, text: str, expected: dict[str, str]) -> None:
    [record] = EXTRACTORS[extractor]()([Paper(id="a", abstract=text)])
    found = {finding.name: finding.type.value for finding in record.entities}
    assert {name: found.get(name) for name in expected} == expected
