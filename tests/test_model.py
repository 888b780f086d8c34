"""The values are checked at birth, and a record reads back."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.errors import CiteweaveError, InputError
from kg.metrics import lower_is_better, number_of
from kg.model import CitedWork, Entity, Evidence, Mention, Paper, Triple, pool
from kg.record import Citation, Claim, Finding, Link, Record, Result, Span
from kg.schema import EntityType, Kind, RelationType, Role, joins, kind_of
from tests.strategies import evidences


def test_text_joins_title_and_abstract() -> None:
    assert Paper(id="1", title="T", abstract="A").text == "T\nA"
    assert Paper(id="1", abstract="A").text == "A"


@pytest.mark.parametrize(
    "make",
    [
        lambda: Paper(id=""),
        lambda: Paper(id="1", year="2024"),  # type: ignore[arg-type]
        lambda: Mention(3, 3, "", EntityType.TASK),
        lambda: Mention(0, 2, "abc", EntityType.TASK),
        lambda: Entity(Kind.TASK, "", "x"),
        lambda: Evidence("p", 0, 2, "abc", "model", 0.5),
        lambda: Evidence("p", 0, 3, "abc", "model", 1.5),
        lambda: Triple("a", RelationType.USES, "b", ()),
        lambda: Claim("a", RelationType.USED_FOR, "b", 0.5, ()),
        lambda: Span(4, 2),
        lambda: CitedWork(),
    ],
)
def test_values_that_make_no_sense_are_not_born(make: object) -> None:
    with pytest.raises(ValueError, match=r".+"):
        make()  # type: ignore[operator]


def test_identity_of_an_entity_is_its_kind_and_key() -> None:
    first = Entity(Kind.DATA, "cifar 10", "CIFAR-10")
    assert first == Entity(Kind.DATA, "cifar 10", "Cifar10")
    assert first != Entity(Kind.METHOD, "cifar 10", "CIFAR-10")
    assert first.id == "data:cifar 10"


@given(st.lists(evidences(), min_size=1, max_size=5), st.randoms())
def test_pooling_ignores_order_and_repetition(proofs: list[Evidence], random: object) -> None:
    shuffled = [*proofs, proofs[0]]
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert pool(tuple(shuffled)) == pool(tuple(proofs))
    assert max(p.confidence for p in proofs) - 0.0006 <= pool(tuple(proofs)) <= 1.0


def test_a_record_reads_back() -> None:
    record = Record(
        id="p",
        title="T",
        entities=(
            Finding("A", EntityType.METHOD, Role.PROPOSES, ("B",), 0.5, ((0, 1),), (Span(0, 9),)),
        ),
        triples=(Claim("A", RelationType.BASED_ON, "B", 0.25, (Span(0, 9, "pattern"),)),),
        results=(Result("+1", 3, 5, method="A", unit="points", delta=True),),
        cites=(Citation(("Doe",), "2025a", 3, 9, about="A"),),
        links=(Link("https://example.org", "page", 3, 9),),
    )
    assert Record.from_json(record.to_json()) == record


def test_errors_say_what_where_and_what_next_and_cross_processes() -> None:
    error = InputError("a.jsonl", 3, "broken JSON", hint="mend the line")
    assert str(error) == "a.jsonl:3: broken JSON; mend the line"
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.line, again.hint) == (str(error), 3, "mend the line")
    assert isinstance(error, CiteweaveError)
    assert str(InputError("a", None, "is empty")) == "a: is empty"


def test_schema() -> None:
    assert kind_of("Dataset") is kind_of(EntityType.BENCHMARK) is Kind.DATA
    assert joins(RelationType.EVALUATED_ON, Kind.METHOD, Kind.DATA)
    assert not joins(RelationType.EVALUATED_ON, Kind.DATA, Kind.METHOD)
    assert not joins(RelationType.CITES, Kind.METHOD, Kind.METHOD)
    assert f"{Role.USES}" == "uses"


@pytest.mark.parametrize(
    ("metric", "lower"),
    [
        ("word error rate", True),
        ("FID", True),
        ("perplexity", True),
        ("accuracy", False),
        ("nDCG@10", False),
        ("latency reduction", False),
        ("zeta-7", None),
    ],
)
def test_direction_of_a_metric(metric: str, lower: bool | None) -> None:
    assert lower_is_better(metric) is lower


def test_number_of_a_score() -> None:
    assert number_of("up to 18%") == 18.0
    assert number_of("−0.5 points") == -0.5
    assert number_of("none") is None
