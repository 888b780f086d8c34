"""The alias table: shipped, and a user's own on top."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.errors import InputError
from kg.resolve import AliasTable, resolve
from kg.resolve.acronyms import unfold
from kg.resolve.keys import squeezed
from kg.schema import EntityType, Kind
from tests.resolve.records import node, record, resolved


def test_no_name_of_the_shipped_table_means_two_things() -> None:
    table = AliasTable.shipped()
    owner: dict[tuple[Kind, str], str] = {}
    for thing in table.things:
        for name in (thing.name, *thing.aliases):
            key = (thing.kind, squeezed(name, thing.kind))
            assert owner.setdefault(key, thing.name) == thing.name, name
        if thing.part_of:
            assert table.find(thing.kind, thing.part_of), thing.part_of
    assert len(table.things) > 300
    assert {thing.type for thing in table.things} == set(EntityType)


def test_a_users_table_comes_on_top(tmp_path: Path) -> None:
    file = tmp_path / "mine.tsv"
    file.write_text(
        "# mine\nname\ttype\taliases\nZorpNet\tMethod\tZN|the zorp thing\nZorpBench\tbenchmark\n",
        encoding="utf-8",
    )
    table = AliasTable.read(file)
    rows = [record("p0", "M:ZorpNet"), record("p1", "M:the zorp thing"), record("p2", "D:COCO")]
    found = resolve([], [*rows, record("p3", "D:MS-COCO")], aliases=table)
    assert node(found, "ZorpNet", "p0") == node(found, "the zorp thing", "p1")
    assert node(found, "COCO", "p2") == node(found, "MS-COCO", "p3")
    thing = table.find(Kind.DATA, "zorpbench")
    assert thing is not None
    assert thing.type is EntityType.BENCHMARK


@pytest.mark.parametrize(
    ("text", "why"), [("X\tAnimal\n", "mine.tsv:1: unknown type"), ("\tMethod\n", "no name")]
)
def test_a_bad_table_is_told_with_its_line(tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "mine.tsv"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=why):
        AliasTable.read(file)
    with pytest.raises(InputError, match="cannot be read"):
        AliasTable.read(tmp_path / "none.tsv")


def test_a_known_name_under_a_wrong_kind_gets_its_own() -> None:
    found = resolved(["M:CIFAR-10", "D:Llama 3.1 8B"])
    assert {(e.id, e.label.value) for e in found.entities.values()} == {
        ("data:cifar 10", "Dataset"),
        ("method:llama 3.1 8b", "Method"),
    }


@pytest.mark.parametrize(
    ("name", "forms"),
    [
        ("Gallbladder Cancer (GBC) detection", ("Gallbladder Cancer detection", "GBC detection")),
        ("reverse Kullback-Leibler (KL) divergence", ("reverse Kullback-Leibler divergence",)),
        ("ViT (Vision Transformer)", ("Vision Transformer", "ViT")),
        ("state space model (SSM)", ("state space model", "SSM")),
        ("SQuAD (v2)", ("SQuAD (v2)",)),
    ],
)
def test_brackets_in_a_name_are_unfolded(name: str, forms: tuple[str, ...]) -> None:
    assert unfold(name)[: len(forms)] == forms
