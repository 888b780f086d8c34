"""The graph of the examples, as a file that a reader can open.

It holds no confidences, and comes from the rules, which give the same on every machine; see
CONTRIBUTING.md for how to write it anew.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

import kg
from extractors import EXTRACTORS

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "golden" / "examples.txt"

Graph = nx.MultiDiGraph


def drawn(extractor: str) -> Graph:
    """The graph of the examples."""
    papers = kg.read_papers([str(path) for path in sorted((ROOT / "examples").iterdir())])
    return kg.build(papers, EXTRACTORS[extractor]()).to_networkx()


def lines(graph: Graph) -> Iterator[str]:
    """A node a line, then an edge a line with its papers and sentences."""
    for node, held in graph.nodes(data=True):
        aliases = "".join(f" = {alias}" for alias in held.get("aliases", ()))
        yield f"{held['label']} {node}: {held['name']}{aliases}"
    for head, tail, edge in graph.edges(data=True):
        spans = zip(edge["evidence_papers"], edge["starts"], edge["ends"], strict=True)
        told = " ".join(f"{paper}:{start}-{end}" for paper, start, end in spans)
        yield f"{head} {edge['relation']} {tail} | {told}"


def test_the_graph_of_the_examples_is_as_it_was() -> None:
    text = "".join(f"{line}\n" for line in lines(drawn("rules")))
    if os.environ.get("CITEWEAVE_GOLDEN") == "write":
        GOLDEN.write_text(text, "utf-8", newline="\n")
    assert text.splitlines() == GOLDEN.read_text("utf-8").splitlines()


@pytest.fixture(scope="module")
def examples() -> Graph:
    """The graph that a newcomer sees."""
    return drawn("full")


def names(rows: Any) -> dict[str, set[str]]:
    return {row["name"]: {paper["id"] for paper in row["papers"]} for row in rows}


def test_the_examples_share_what_they_share(examples: Graph) -> None:
    shared = names(kg.shared(examples))
    assert shared["ogbn-arxiv"] >= {"vellakan2024hearth", "brandreth2025kiln"}
    assert shared["Cora"] == {"brandreth2025kiln", "quillfeather2025sextant"}
    for name in ("CIFAR-100", "MS MARCO", "BEIR", "GSM8K", "MMLU", "MMMU"):
        assert len(shared[name]) >= 2, name


def test_a_paper_of_two_files_is_one_paper(examples: Graph) -> None:
    titles = [held["name"] for _, held in examples.nodes(data=True) if held["label"] == "Paper"]
    assert len(titles) == 30
    assert sum(title.startswith("LumenFold:") for title in titles) == 1


def test_a_paper_of_the_list_that_is_cited_is_no_reference(examples: Graph) -> None:
    assert examples.has_edge("paper:brandreth2025kiln", "paper:vellakan2024hearth", "CITES")
    assert examples.has_edge("paper:quillfeather2025sextant", "paper:vellakan2024hearth", "CITES")
