"""Finding what a user means."""

from __future__ import annotations

import networkx as nx
import pytest

from kg.errors import QuestionError
from kg.questions import find_node, find_nodes, suggestions

Graph = nx.MultiDiGraph


@pytest.mark.parametrize(
    ("typed", "node"),
    [
        ("data:cifar 100", "data:cifar 100"),
        ("p1", "paper:p1"),
        ("cifar100", "data:cifar 100"),
        ("CIFAR 100", "data:cifar 100"),
        ("pebblenet", "method:pebble"),
        (" Pebble ", "method:pebble"),
        ("a study of", "paper:p3"),
        ("没有年份", "paper:p4"),
        ("stone et al. 2019", "reference:stone 2019"),
    ],
)
def test_names_are_found_whatever_their_spelling(graph: Graph, typed: str, node: str) -> None:
    assert find_node(graph, typed) == node


def test_one_name_of_two_things_asks_which(graph: Graph) -> None:
    assert find_nodes(graph, "mars") == ["data:mars", "method:mars"]
    with pytest.raises(QuestionError, match="may mean data:mars, method:mars"):
        find_node(graph, "MARS")
    assert find_node(graph, "MARS", types=["Dataset"]) == "data:mars"


def test_a_method_goes_before_the_untitled_paper_that_is_called_after_it(graph: Graph) -> None:
    graph.nodes["paper:p2"].pop("title")
    graph.nodes["paper:p2"]["name"] = "Cobble"
    assert find_node(graph, "Cobble") == "method:cobble"
    assert find_node(graph, "Cobble", types=["Paper"]) == "paper:p2"


def test_an_unknown_name_gets_suggestions(graph: Graph) -> None:
    with pytest.raises(QuestionError, match=r"no thing called 'CIFR-100'.*did you mean CIFAR-100"):
        find_node(graph, "CIFR-100")
    assert suggestions(graph, "imagenet 1") == ["ImageNet-1k", "ImageNet"]


def test_nothing_alike_gets_no_suggestion(graph: Graph) -> None:
    with pytest.raises(QuestionError, match=r"no task called.*citeweave stats"):
        find_node(graph, "zzqqxx", types=["Task"])


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("ImagNet", ["ImageNet"]),
        ("Revisited", ["Cobble Networks Revisited"]),
        ("net", []),  # of ImageNet
        ("age", []),
        ("e", []),
    ],
)
def test_only_what_is_alike_is_suggested(graph: Graph, typed: str, names: list[str]) -> None:
    assert [name for name in suggestions(graph, typed) if name in names] == names
    if not names:
        assert suggestions(graph, typed) == []


@pytest.mark.parametrize("typed", ["", "  ", "the", "-"])
def test_a_name_that_says_nothing_finds_nothing(graph: Graph, typed: str) -> None:
    assert find_nodes(graph, typed) == []
