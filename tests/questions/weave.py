"""Adding nodes and edges with the attributes of docs/schema.md."""

from __future__ import annotations

import networkx as nx


def add_paper(
    graph: nx.MultiDiGraph[str], identifier: str, title: str, year: int | None = None
) -> None:
    """Add a paper; its language and source are always the same."""
    node = f"paper:{identifier}"
    graph.add_node(
        node, id=node, label="Paper", name=title, title=title, paper_id=identifier, language="en",
        abstract="We study.", source="papers.txt:1",
    )  # fmt: skip
    if year is not None:
        graph.nodes[node]["year"] = year


def add_entity(
    graph: nx.MultiDiGraph[str],
    node: str,
    label: str,
    name: str,
    *,
    aliases: list[str] | None = None,
) -> None:
    """Add an entity of one paper."""
    kind = "Data" if label in ("Dataset", "Benchmark") else label
    graph.add_node(
        node, id=node, label=label, name=name, kind=kind, aliases=aliases or [], merges=[],
        paper_count=1, confidence=0.9,
    )  # fmt: skip


def add_edge(
    graph: nx.MultiDiGraph[str],
    head: str,
    relation: str,
    tail: str,
    paper: str,
    sentence: str,
    *,
    confidence: float = 0.9,
) -> None:
    """Add an edge with one sentence of evidence."""
    graph.add_edge(
        head, tail, key=relation, relation=relation, confidence=confidence, papers=[paper],
        evidence_papers=[paper], starts=[0], ends=[len(sentence)], sentences=[sentence],
        extractors=["model"], confidences=[confidence],
    )  # fmt: skip


def add_result(
    graph: nx.MultiDiGraph[str],
    paper: str,
    start: int,
    value: str,
    method: str,
    on: str,
    metric: str,
    *,
    lower_is_better: bool = False,
) -> str:
    """Add an absolute score with its edges and return its node."""
    node = f"result:{paper}:{start}:0"
    sentence = f"It reaches {value}."
    graph.add_node(
        node, id=node, label="Result", name=value, value=value, number=float(value.strip("%")),
        unit="%", delta=False, lower_is_better=lower_is_better, paper_id=paper, start=start,
        end=start + len(value), sentence=sentence,
    )  # fmt: skip
    add_edge(graph, f"paper:{paper}", "HAS_RESULT", node, paper, sentence)
    for relation, tail in (("OF_METHOD", method), ("ON", on), ("WITH_METRIC", metric)):
        add_edge(graph, node, relation, tail, paper, sentence)
    return node
