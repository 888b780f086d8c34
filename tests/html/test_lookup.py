"""The index behind the server's search."""

from __future__ import annotations

import networkx as nx
import pytest

from exports.html.core import order_of
from exports.html.lookup import Index, fold, words
from exports.html.rows import rows_of


@pytest.fixture
def index() -> Index:
    """Some names; more papers first."""
    graph = nx.MultiDiGraph()
    named = {"ImageNet": 9, "ImageNet-1k": 5, "Tiny ImageNet": 4, "ResNet50": 3, "Pokémon": 1}
    for name, papers in named.items():
        graph.add_node(name, label="Dataset", name=name, paper_count=papers)
    graph.add_node("x", label="Dataset", name="COCO", aliases=["Common Objects in Context"])
    return Index(rows_of(graph, order_of(graph)))


@pytest.mark.parametrize(
    ("query", "hits"),
    [
        ("imagenet", [0, 1, 2]),
        ("IMAGE", [0, 1, 2]),
        ("tiny imag", [2]),
        ("imag tiny", [2]),
        ("net50", [3]),
        ("pokemon", [4]),
        ("common obj", [5]),
        ("nothing", []),
        ("", []),
        ("--", []),
    ],
)
def test_beginnings_of_words_are_found_best_first(
    index: Index, query: str, hits: list[int]
) -> None:
    assert index.search(query) == hits


def test_the_whole_name_comes_first(index: Index) -> None:
    assert index.search("tiny imagenet")[0] == 2
    assert index.search("imagenet-1k") == [1]


def test_no_more_than_asked_for(index: Index) -> None:
    assert index.search("i", most=2) == [0, 1]


def test_words_of_compounds() -> None:
    assert words("DeBERTa-v3") == {"deberta", "berta", "v3", "3"}
    assert fold("Ünïcode") == "unicode"
