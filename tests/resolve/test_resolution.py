"""One thing, one node, over several papers."""

from __future__ import annotations

from dataclasses import replace

from kg.resolve import resolve
from tests.resolve.records import node, record, resolved


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


def test_a_name_with_a_number_has_no_namesake() -> None:
    found = resolved(["D:OwlSet-400"], ["D:owlset_400"], ["M:OwlSet 400"], ["M:OwlSet-700"])
    assert found.entities["data:owlset 400"].paper_count == 3
    assert "data:owlset 700" not in found.entities


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


def test_a_list_of_known_names_is_split() -> None:
    found = resolved(["D:MNIST"], ["D:FooSet"], ["D:MNIST/FooSet", "D:CNN/DailyMail"])
    assert found.ids("p2", "MNIST/FooSet") == ("data:mnist", "data:fooset")
    assert found.entities["data:fooset"].paper_count == 2
    assert len(found.ids("p2", "CNN/DailyMail")) == 1


def test_editions_are_tied_to_their_whole_and_not_merged() -> None:
    found = resolved(["D:ImageNet"], ["D:ImageNet-1k"], ["D:FooBench"], ["B:FooBench Hard"])
    ties = {(tie.head_id, tie.relation.value, tie.tail_id) for tie in found.ties}
    assert ties == {
        ("data:imagenet 1k", "PART_OF", "data:imagenet"),
        ("data:foobench hard", "PART_OF", "data:foobench"),
    }


def test_dataset_or_benchmark_is_the_majoritys_word() -> None:
    found = resolved(["D:FooBench"], ["B:FooBench"], ["B:FooBench"])
    (entity,) = found.entities.values()
    assert (entity.id, entity.label.value) == ("data:foobench", "Benchmark")


def test_an_alias_of_several_papers_merges_and_one_papers_does_not() -> None:
    twice = resolved(["M:quantum widget=Zorp"], ["M:quantum widget=Zorp"], ["M:Zorp"])
    assert len(twice.entities) == 1
    once = resolved(["M:quantum widget=Zorp"], ["M:Zorp"])
    assert len(once.entities) == 2
    assert "Zorp" not in {a for e in once.entities.values() for a in e.aliases}


def test_what_some_papers_mean_by_an_acronym_is_not_what_all_do() -> None:
    rows = [["T:owl counting=OC"], *[["T:OC"]] * 4, *[["T:OC=wild owl counting"]] * 2]
    found = resolved(*rows, ["T:wild owl counting"])
    assert node(found, "OC", "p1") == node(found, "owl counting", "p0")
    assert node(found, "wild owl counting", "p7") != node(found, "OC", "p1")


def test_what_most_papers_mean_by_an_acronym_is_what_all_do_in_any_spelling() -> None:
    wide = [["T:OC=Wild owl counting"], ["T:OC=wild owl counting"]] * 2
    found = resolved(["T:owl counting=OC"], ["T:OC"], *wide, ["T:wild owl counting"])
    assert node(found, "wild owl counting", "p6") == node(found, "OC", "p1")


def test_near_names_need_a_second_opinion() -> None:
    rows = [["D:FoobarBench", "T:parsing", "M:Mamba"]] * 10
    found = resolved(*rows, ["D:FoobarBnech", "T:parsing", "M:Mamba"])
    assert node(found, "FoobarBnech", "p10") == node(found, "FoobarBench", "p0")
    (merge,) = found.entities[node(found, "FoobarBench", "p0")].merges
    assert merge.reason.startswith("similar 0.9")
    assert merge.reason.endswith("shared neighbours 2")
    lonely = resolved(*rows, ["D:FoobarBnech", "T:weather"])
    assert node(lonely, "FoobarBnech", "p10") != node(lonely, "FoobarBench", "p0")


def test_what_is_not_sure_enough_has_no_vote() -> None:
    row = record("p0", "D:FooBench", "M:noise")
    weak = replace(row, entities=tuple(replace(f, confidence=0.2) for f in row.entities))
    found = resolve([], [weak, record("p1", "B:FooBench")], min_confidence=0.35)
    assert [(e.id, e.paper_count) for e in found.entities.values()] == [("data:foobench", 1)]
    assert found.ids("p0", "FooBench") == ()
    assert not found.dropped
