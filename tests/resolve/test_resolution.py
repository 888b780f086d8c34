"""One thing, one node, over several papers."""

from __future__ import annotations

from tests.resolve.records import node, resolved


def test_an_acronym_goes_where_its_long_form_goes() -> None:
    found = resolved(
        ["M:Vision Transformer=ViT", "D:ImageNet"],
        ["M:ViT", "D:ImageNet-C"],
        ["M:Vision transformers", "D:ObjectNet"],
    )
    ids = {node(found, "Vision Transformer", "p0"), node(found, "ViT", "p1")}
    assert ids == {node(found, "Vision transformers", "p2")}
    assert found.entities[ids.pop()].paper_count == 3


def test_two_long_forms_of_one_acronym_are_two_things() -> None:
    found = resolved(
        ["M:state space model=SSM"],
        ["X:Self-reflective Similarity Metric=SSM"],
        ["M:state-space models=SSMs"],
    )
    first = node(found, "state space model", "p0")
    assert first == node(found, "state-space models", "p2")
    assert first != node(found, "Self-reflective Similarity Metric", "p1")


def test_namesakes_of_two_kinds_stay_two() -> None:
    found = resolved(["D:MARS"], ["M:MARS"])
    assert {found.entities[i].label.value for i in found.entities} == {"Dataset", "Method"}


def test_a_type_slip_is_outvoted() -> None:
    found = resolved(*[["D:ImageNet"]] * 19, ["M:ImageNet"])
    (entity,) = found.entities.values()
    assert (entity.label.value, entity.paper_count) == ("Dataset", 20)
    assert (
        any("19 papers against 1" in merge.reason for merge in entity.merges) or not entity.merges
    )


def test_joint_names_have_several_ids_and_generic_ones_none() -> None:
    found = resolved(["D:CIFAR-10/100", "M:our model"])
    assert found.ids("p0", "CIFAR-10/100") == ("data:cifar 10", "data:cifar 100")
    assert found.ids("p0", "our model") == ()
    assert [(drop.name, drop.reason) for drop in found.dropped] == [("our model", "says nothing")]
