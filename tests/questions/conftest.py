"""A small graph with every kind of node, made by hand."""

from __future__ import annotations

import networkx as nx
import pytest

from tests.questions.weave import add_edge, add_entity, add_paper, add_result


@pytest.fixture
def graph() -> nx.MultiDiGraph[str]:
    """Four papers on image classification and retrieval, in 2023 to 2025."""
    drawn: nx.MultiDiGraph[str] = nx.MultiDiGraph(format="citeweave-graph", version=1, papers=4)
    add_paper(drawn, "p1", "Pebble: Small Nets", 2023)
    add_paper(drawn, "p2", "Cobble Networks Revisited", 2024)
    add_paper(drawn, "p3", "A Study of Retrieval", 2025)
    add_paper(drawn, "p4", "没有年份", None)
    add_entity(drawn, "method:pebble", "Method", "Pebble", aliases=["PebbleNet"])
    add_entity(drawn, "method:cobble", "Method", "Cobble")
    add_entity(drawn, "data:cifar 100", "Dataset", "CIFAR-100", aliases=["CIFAR100"])
    add_entity(drawn, "data:imagenet", "Dataset", "ImageNet")
    add_entity(drawn, "data:imagenet 1k", "Dataset", "ImageNet-1k")
    add_entity(drawn, "data:beir", "Benchmark", "BEIR")
    add_entity(drawn, "task:image classification", "Task", "image classification")
    add_entity(drawn, "metric:accuracy", "Metric", "accuracy")
    add_entity(drawn, "method:mars", "Method", "MARS")
    add_entity(drawn, "data:mars", "Dataset", "MARS")

    add_edge(drawn, "paper:p1", "PROPOSES", "method:pebble", "p1", "We propose **Pebble**.")
    add_edge(drawn, "paper:p1", "EVALUATED_ON", "data:cifar 100", "p1", "Tests on CIFAR-100.")
    add_edge(drawn, "paper:p1", "ADDRESSES", "task:image classification", "p1", "We classify.")
    add_edge(drawn, "paper:p1", "USES", "data:imagenet", "p1", "Pretrained on ImageNet.")
    add_edge(drawn, "paper:p2", "PROPOSES", "method:cobble", "p2", "Cobble is new.")
    add_edge(drawn, "paper:p2", "COMPARED_WITH", "method:pebble", "p2", "Cobble beats Pebble.")
    add_edge(drawn, "paper:p2", "USES", "data:cifar 100", "p2", "We train on CIFAR100.")
    add_edge(drawn, "paper:p2", "MENTIONS", "data:imagenet 1k", "p2", "ImageNet-1k is large.")
    add_edge(drawn, "paper:p2", "MENTIONS", "method:mars", "p2", "Unlike MARS.")
    add_edge(drawn, "paper:p2", "ADDRESSES", "task:image classification", "p2", "Classifying.")
    add_edge(drawn, "paper:p3", "EVALUATED_ON", "data:beir", "p3", "BEIR results.")
    add_edge(drawn, "paper:p3", "MENTIONS", "data:cifar 100", "p3", "Unlike CIFAR-100.")
    add_edge(drawn, "paper:p3", "MENTIONS", "data:mars", "p3", "MARS has videos.")

    add_edge(drawn, "method:pebble", "EVALUATED_ON", "data:cifar 100", "p1", "Tests on CIFAR-100.")
    add_edge(drawn, "method:cobble", "OUTPERFORMS", "method:pebble", "p2", "Cobble beats Pebble.")
    add_edge(drawn, "method:cobble", "TRAINED_ON", "data:imagenet 1k", "p2", "Cobble sees IN-1k.")
    add_edge(drawn, "data:imagenet 1k", "PART_OF", "data:imagenet", "p2", "ImageNet-1k is large.")
    add_edge(
        drawn, "data:imagenet", "BENCHMARK_FOR", "task:image classification", "p1", "It is one."
    )

    add_result(drawn, "p1", 7, "84.0%", "method:pebble", "data:cifar 100", "metric:accuracy")
    add_result(drawn, "p2", 9, "82.5%", "method:pebble", "data:cifar 100", "metric:accuracy")
    add_result(drawn, "p2", 12, "86.1%", "method:cobble", "data:cifar 100", "metric:accuracy")

    drawn.add_node("reference:stone 2019", id="reference:stone 2019", label="Reference",
                   name="Stone et al., 2019", authors=["Stone"], year=2019)  # fmt: skip
    add_edge(drawn, "paper:p2", "CITES", "paper:p1", "p2", "Pebble (Flint, 2023) is small.")
    add_edge(drawn, "paper:p2", "CITES", "reference:stone 2019", "p2", "MARS (Stone et al., 2019).")
    drawn["paper:p2"]["reference:stone 2019"]["CITES"]["about"] = ["method:mars"]
    add_edge(drawn, "paper:p3", "CITES", "reference:stone 2019", "p3", "As Stone et al. (2019).")
    url = "https://example.org/pebble"
    drawn.add_node(f"resource:{url}", id=f"resource:{url}", label="Resource", name=url, url=url,
                   resource_kind="code")  # fmt: skip
    add_edge(drawn, "paper:p1", "HAS_RESOURCE", f"resource:{url}", "p1", f"Code: {url}.")
    return drawn
