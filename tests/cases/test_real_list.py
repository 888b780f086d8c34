"""A real list of nineteen abstracts under a heading, through the whole path."""

from __future__ import annotations

from pathlib import Path

import networkx as nx
import pytest

import kg
from extractors import EXTRACTORS
from kg.papers import read
from kg.questions import find_nodes

Graph = nx.MultiDiGraph

PROPOSED = (
    "EmWorld", "FLAIR", "Durian", "RSH", "CrossQ", "UniAR", "CAME", "Video-SVD", "Safeguarded SPS",
    "BGPS", "GCIB", "SPPO", "SafeCompass", "OpenGPT-4o-Image",
)  # fmt: skip
NAMED_DATA = ("FERV39k", "DFEW", "MAFW", "BEIR", "ImgEdit-Bench", "GenEval", "CIFAR-100", "SVHN")
GENERIC = (
    "multiple benchmarks", "state-of-the-art methods", "existing methods", "benchmark datasets",
    "speech benchmarks", "our approach", "our method", "the model", "existing approaches",
)  # fmt: skip


@pytest.fixture(scope="module")
def graph(abstracts: Path) -> Graph:
    reading = read(abstracts / "icml2026.txt")
    papers = list(reading)
    assert len(papers) == 19
    assert [issue.why[:9] for issue in reading.report.skipped] == ["a heading"]
    assert {(paper.venue, paper.year) for paper in papers} == {("ICML", 2026)}
    return kg.build(papers, EXTRACTORS["full"]()).to_networkx()


@pytest.mark.parametrize("name", PROPOSED)
def test_every_proposal_with_a_name_is_found(graph: Graph, name: str) -> None:
    found = find_nodes(graph, name, types=["Method", "Dataset", "Benchmark"])
    assert any("PROPOSES" in graph[head][node] for node in found for head in graph.pred[node])


@pytest.mark.parametrize("name", NAMED_DATA)
def test_every_named_data_set_is_found(graph: Graph, name: str) -> None:
    assert find_nodes(graph, name, types=["Dataset", "Benchmark"])


def test_no_generic_phrase_is_an_entity(graph: Graph) -> None:
    names = {str(held["name"]).casefold() for _, held in graph.nodes(data=True)}
    assert not names & set(GENERIC)


def test_references_and_links_are_all_there(graph: Graph) -> None:
    names = {
        label: sorted(held["name"] for _, held in graph.nodes(data=True) if held["label"] == label)
        for label in ("Reference", "Resource")
    }
    assert len(names["Reference"]) == 6, names
    assert names["Resource"] == [
        "https://github.com/QinLab-WFU/RSH",
        "https://sharelab-sii.github.io/uniar-web",
    ]
