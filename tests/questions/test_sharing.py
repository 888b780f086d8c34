"""What counts as sharing, and what does not."""

from __future__ import annotations

import networkx as nx
import pytest

from kg.questions import shared
from kg.questions.families import families
from tests.questions.weave import add_edge, add_entity, add_paper

Graph = nx.MultiDiGraph


def names(rows: list) -> dict[str, list[str]]:
    return {row["name"]: [holder["id"] for holder in row["papers"]] for row in rows}


def test_use_and_evaluation_count_but_mentions_do_not(graph: Graph) -> None:
    assert names(shared(graph)) == {"CIFAR-100": ["p1", "p2"]}


def test_every_holder_shows_its_own_sentence(graph: Graph) -> None:
    (row,) = shared(graph)
    assert [(h["role"], h["sentence"]) for h in row["papers"]] == [
        ("evaluated_on", "Tests on CIFAR-100."),
        ("uses", "We train on CIFAR100."),
    ]


def test_data_that_a_papers_own_method_is_trained_on_counts(graph: Graph) -> None:
    rows = shared(graph, min_papers=1)
    holder = next(row for row in rows if row["id"] == "data:imagenet 1k")["papers"][0]
    assert (holder["id"], holder["role"]) == ("p2", "trained_on")
    assert holder["sentence"] == "Cobble sees IN-1k."


def test_data_of_a_method_that_the_paper_only_compares_with_does_not_count(graph: Graph) -> None:
    add_edge(graph, "method:pebble", "TRAINED_ON", "data:beir", "p2", "Pebble is trained on BEIR.")
    assert "BEIR" not in names(shared(graph))


def test_a_family_counts_its_parts_together(graph: Graph) -> None:
    rows = {row["name"]: row for row in shared(graph, family=True)}
    assert [holder["id"] for holder in rows["ImageNet"]["papers"]] == ["p1", "p2"]
    assert rows["ImageNet"]["members"] == ["data:imagenet", "data:imagenet 1k"]


def test_roles_and_types_can_be_chosen(graph: Graph) -> None:
    assert names(shared(graph, roles=["mentions"])) == {}
    assert names(shared(graph, types=["Task"], roles=["addresses"])) == {
        "image classification": ["p1", "p2"]
    }
    roles = ["proposes", "compared_with"]
    assert names(shared(graph, types=["Method"], roles=roles)) == {"Pebble": ["p1", "p2"]}


def test_two_papers_show_what_both_hold_and_nothing_of_others(graph: Graph) -> None:
    add_edge(graph, "paper:p3", "USES", "data:cifar 100", "p3", "CIFAR-100 too.")
    assert names(shared(graph, papers=["p1", "p3"])) == {"CIFAR-100": ["p1", "p3"]}
    assert names(shared(graph, papers=["p1", "p2", "p4"])) == {}
    assert names(shared(graph, papers=["p1", "p2", "p4"], min_papers=2)) == {
        "CIFAR-100": ["p1", "p2"]
    }


def test_one_paper_shows_what_it_shares_with_any_other(graph: Graph) -> None:
    assert names(shared(graph, papers=["p1"])) == {"CIFAR-100": ["p1", "p2"]}
    assert names(shared(graph, papers=["p3"])) == {}


def test_a_paper_in_two_roles_stands_once_in_the_first(graph: Graph) -> None:
    add_edge(graph, "paper:p2", "EVALUATED_ON", "data:cifar 100", "p2", "And tested on it.")
    (row,) = shared(graph)
    assert [holder["role"] for holder in row["papers"]] == ["evaluated_on", "uses"]


def test_members_of_a_family_are_those_that_the_chosen_papers_hold(graph: Graph) -> None:
    add_entity(graph, "data:imagenet c", "Dataset", "ImageNet-C")
    add_edge(graph, "data:imagenet c", "PART_OF", "data:imagenet", "p3", "ImageNet-C is hard.")
    add_edge(graph, "paper:p3", "USES", "data:imagenet c", "p3", "We use ImageNet-C.")
    (row,) = (r for r in shared(graph, papers=["p1", "p3"], family=True) if "imagenet" in r["id"])
    assert row["members"] == ["data:imagenet", "data:imagenet c"]
    assert row["count"] == 2


def test_unsure_edges_can_be_left_out(graph: Graph) -> None:
    graph["paper:p2"]["data:cifar 100"]["USES"]["confidence"] = 0.4
    assert names(shared(graph, min_confidence=0.5)) == {}


def test_the_most_shared_comes_first_then_the_alphabet() -> None:
    graph: Graph = nx.MultiDiGraph()
    for paper in ("a", "b", "c"):
        add_paper(graph, paper, paper)
    for name, papers in (("zeta", "abc"), ("Beta", "ab"), ("alpha", "bc")):
        add_entity(graph, f"data:{name}", "Dataset", name)
        for paper in papers:
            add_edge(graph, f"paper:{paper}", "USES", f"data:{name}", paper, "x")
    assert list(names(shared(graph))) == ["zeta", "alpha", "Beta"]


@pytest.mark.parametrize("first", ["a", "b"])
def test_families_of_a_ring_have_the_smallest_id_as_whole(first: str) -> None:
    graph: Graph = nx.MultiDiGraph()
    for name in ("a", "b", "c"):
        add_entity(graph, name, "Dataset", name)
    other = "b" if first == "a" else "a"
    add_edge(graph, first, "PART_OF", other, "p", "x")
    add_edge(graph, other, "PART_OF", first, "p", "x")
    assert families(graph, ["a", "b", "c"]) == {"c": ["c"], "a": ["a", "b"]}
