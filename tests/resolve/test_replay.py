"""The order of corrections is time: merges undone by splits, chains of renames, who keeps an id."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kg.resolve import Overrides, Resolution, resolve
from kg.schema import EntityType, Role
from tests.resolve.records import node, record

NAMES = ("OwlNet", "ElkNet", "CrabBench", "Newtformer", "YakFlow")
PAPERS = [record(f"p{at}", f"M:{name}", f"M:{NAMES[0]}") for at, name in enumerate(NAMES)]
Item = dict[str, Any]


def replayed(items: list[Item], *records: Any) -> Resolution:
    return resolve([], list(records or PAPERS), overrides=Overrides.of(items))


def parts(found: Resolution) -> set[frozenset[str]]:
    """The partition of the names."""
    homes: dict[str, set[str]] = {}
    for at, name in enumerate(NAMES):
        homes.setdefault(node(found, name, f"p{at}"), set()).add(name)
    return {frozenset(names) for names in homes.values()}


def drawn(rng: random.Random, length: int) -> tuple[list[Item], list[set[str]]]:
    """Merges and splits at random, and the partition that they make one after the other."""
    items: list[Item] = []
    groups = [{name} for name in NAMES]
    for _ in range(length):
        name, into = rng.sample(NAMES, 2)
        one, other = (next(g for g in groups if n in g) for n in (name, into))
        if rng.random() < 0.6 and one is not other:
            items.append({"merge": name, "into": into, "kind": "Method"})
            groups = [g for g in groups if g not in (one, other)] + [one | other]
        elif len(one) > 1:
            items.append({"split": name, "kind": "Method"})
            groups = [g for g in groups if g is not one] + [one - {name}, {name}]
    return items, groups


@pytest.mark.parametrize("seed", range(40))
def test_corrections_count_one_after_the_other(seed: int) -> None:
    items, groups = drawn(random.Random(seed), 9)
    assert parts(replayed(items)) == {frozenset(group) for group in groups}, items


@pytest.mark.parametrize("split", NAMES[:2])
def test_a_split_takes_a_merge_back_and_a_merge_a_split(split: str) -> None:
    merge = {"merge": NAMES[0], "into": NAMES[1], "kind": "Method"}
    before, merged = replayed([]), replayed([merge])
    assert replayed([merge, {"split": split}]) == before
    assert parts(replayed([{"split": split}, merge])) == parts(merged) != parts(before)


def test_a_split_keeps_what_resolution_made_one() -> None:
    papers = [record("p0", "M:Vision Transformer=ViT"), record("p1", "M:ViT", "M:OwlNet")]
    items = [{"merge": "ViT", "into": "OwlNet"}, {"split": "ViT"}]
    assert replayed(items, *papers) == replayed([], *papers)
    apart = replayed([*items, {"split": "ViT"}], *papers)
    assert node(apart, "ViT", "p1") != node(apart, "Vision Transformer", "p0")


def test_a_split_takes_an_alias_off() -> None:
    papers = [record("p0", "M!:Owl with Nested Sight=ONS=OwNS"), record("p1", "M:ONS")]
    overrides = Overrides.of([{"split": "ONS"}])
    found = resolve([], papers, overrides=overrides)
    assert node(found, "Owl with Nested Sight", "p0") != node(found, "ONS", "p0")
    assert node(found, "ONS", "p0") == node(found, "ONS", "p1") == "method:ons"
    owner = found.entities[node(found, "Owl with Nested Sight", "p0")]
    assert owner.aliases == ("OwNS",)
    once = overrides.apply(papers[0])
    assert once == overrides.apply(once)
    assert [finding.role for finding in once.entities] == [Role.PROPOSES, Role.MENTIONS]


def test_renames_follow_each_other() -> None:
    chain = [("OwlNet", "OwlNett"), ("OwlNett", "OWL2"), ("method:owl 2", "Owl-Net 3")]
    items: list[Item] = [{"rename": one, "to": to} for one, to in chain]
    for length, (_, to) in enumerate(chain, 1):
        found = replayed(items[:length])
        assert found.entities[node(found, "OwlNet", "p0")].name == to
        assert [m.reason for m in found.entities[node(found, "OwlNet", "p0")].merges] in (
            ["renamed by hand"],
            ["same key"],
        )
    more = [*items, {"merge": "ElkNet", "into": "Owl-Net 3"}, {"retype": "OWL2", "to": "Task"}]
    entity = replayed(more).entities["task:owl net 3"]
    assert (entity.label, entity.paper_count) == (EntityType.TASK, 5)
    assert {"OwlNet", "ElkNet"} <= set(entity.aliases)


def test_what_a_thing_is_merged_into_gives_name_and_type() -> None:
    papers = [record(f"p{n}", "D:Owls") for n in range(3)] + [record("q", "M:ElkNet")]
    merge = {"merge": "Owls", "into": "ElkNet", "kind": "Method"}
    (entity,) = replayed([merge], *papers).entities.values()
    assert (entity.name, entity.label, entity.paper_count) == ("ElkNet", EntityType.METHOD, 4)
    first: Item = {"rename": "Owls", "to": "Night Owls"}
    assert {e.name for e in replayed([first, merge], *papers).entities.values()} == {"ElkNet"}
    last: Item = {"rename": "ElkNet", "to": "Elk-Net"}
    for items in ([merge, last], [last, merge], [merge, last, {**merge, "into": "Elk-Net"}]):
        assert {e.name for e in replayed(items, *papers).entities.values()} == {"Elk-Net"}


def test_a_new_name_takes_no_other_things_id() -> None:
    papers = [record(f"p{n}", "M:OwlNet") for n in range(3)] + [record("q", "M:ElkNet")]
    found = replayed([{"rename": "OwlNet", "to": "ElkNet"}], *papers)
    assert node(found, "ElkNet", "q") == "method:elknet" != node(found, "OwlNet", "p0")


def test_a_namesake_can_be_renamed_by_its_id() -> None:
    papers = [record(f"p{n}", "M:HYDRA") for n in range(3)]
    split: Item = {"split": "HYDRA", "papers": ["p2"]}
    found = replayed([split, {"rename": "method:hydra (p2)", "to": "Hydra-grip"}], *papers)
    assert {(e.id, e.paper_count) for e in found.entities.values()} == {
        ("method:hydra", 2),
        ("method:hydra grip", 1),
    }
