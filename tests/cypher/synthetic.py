"""Made-up graphs with exactly the attributes that `kg.graph` gives, of any size."""

from __future__ import annotations

import random
from collections.abc import Iterable

import networkx as nx

_SHARES = {"Method": 2.0, "Dataset": 0.25, "Benchmark": 0.1, "Task": 0.3, "Metric": 0.05}
_ROLES = {
    "Method": ("PROPOSES", "USES", "COMPARED_WITH", "MENTIONS"),
    "Dataset": ("EVALUATED_ON", "EVALUATED_ON", "USES", "PROPOSES"),
    "Benchmark": ("EVALUATED_ON", "EVALUATED_ON", "MENTIONS"),
    "Task": ("ADDRESSES",),
    "Metric": ("REPORTS",),
}
_TRIPLES = (
    ("Method", "EVALUATED_ON", "Dataset"),
    ("Method", "EVALUATED_ON", "Benchmark"),
    ("Method", "TRAINED_ON", "Dataset"),
    ("Method", "USED_FOR", "Task"),
    ("Method", "COMPARED_WITH", "Method"),
    ("Method", "OUTPERFORMS", "Method"),
    ("Method", "BASED_ON", "Method"),
    ("Dataset", "BENCHMARK_FOR", "Task"),
    ("Benchmark", "PART_OF", "Benchmark"),
    ("Task", "SUBTASK_OF", "Task"),
    ("Dataset", "MEASURED_BY", "Metric"),
)
_PREFIX = {"Benchmark": "data", "Dataset": "data"}


def synthetic(papers: int, *, seed: int = 7) -> nx.MultiDiGraph:
    """A graph of `papers` papers with roles, triples, results, citations and links."""
    rng = random.Random(seed)
    graph = nx.MultiDiGraph(format="citeweave-graph", version=1, papers=papers)
    pools = {label: _entities(graph, label, papers, share) for label, share in _SHARES.items()}
    for number in range(papers):
        _paper(graph, rng, number, pools)
    for ids in pools.values():
        for node in ids:
            linked = {source for source, _ in graph.in_edges(node) if source.startswith("paper:")}
            graph.nodes[node]["paper_count"] = len(linked)
    return graph


def _entities(graph: nx.MultiDiGraph, label: str, papers: int, share: float) -> list[str]:
    ids = []
    for number in range(max(6, int(papers * share))):
        node = f"{_PREFIX.get(label, label.lower())}:{label.lower()} {number}"
        graph.add_node(
            node,
            id=node,
            label=label,
            name=f"{label}-{number}",
            kind="Data" if label in _PREFIX else label,
            aliases=[f"{label} {number}"] if number % 3 == 0 else [],
            paper_count=0,
            confidence=0.9,
            merges=[],
        )
        ids.append(node)
    return ids


def _pick(rng: random.Random, ids: list[str]) -> str:
    """A node, the first ones much more often, as names in papers are."""
    return ids[int(len(ids) * rng.random() ** 3)]


def _paper(
    graph: nx.MultiDiGraph, rng: random.Random, number: int, pools: dict[str, list[str]]
) -> None:
    node, paper = f"paper:p{number}", f"p{number}"
    title = f"Paper {number}: naïve “study” of 图 and O'Net"
    graph.add_node(
        node,
        id=node,
        label="Paper",
        paper_id=paper,
        name=title,
        title=title,
        abstract=f"We study number {number}. " * 5,
        year=2015 + number % 11,
        language="en",
        source=f"papers.jsonl:{number + 1}",
        identifiers=[f"doi:10.5555/{number}"],
    )
    for label, count in (
        ("Method", 3),
        ("Dataset", 2),
        ("Benchmark", 1),
        ("Task", 1),
        ("Metric", 1),
    ):
        for entity in sorted({_pick(rng, pools[label]) for _ in range(count)}):
            link(graph, node, rng.choice(_ROLES[label]), entity, paper, mentions=[3])
    for head, relation, tail in rng.sample(_TRIPLES, 4):
        source, target = _pick(rng, pools[head]), _pick(rng, pools[tail])
        if source != target:
            link(graph, source, relation, target, paper)
    _extras(graph, rng, node, paper, pools)


def _extras(
    graph: nx.MultiDiGraph, rng: random.Random, node: str, paper: str, pools: dict[str, list[str]]
) -> None:
    number = int(paper[1:])
    if number and rng.random() < 0.5:
        link(graph, node, "CITES", f"paper:p{rng.randrange(number)}", paper)
    if number % 2:
        cited = f"reference:yuan et al. {number % 97}"
        graph.add_node(
            cited, id=cited, label="Reference", name=f"Yuan et al., {number % 97}", authors=["Yuan"]
        )
        link(graph, node, "CITES", cited, paper, about=[_pick(rng, pools["Method"])])
    if number % 3 == 0:
        url = f"https://example.org/{number}"
        graph.add_node(
            f"resource:{url}", id=f"resource:{url}", label="Resource", name=url, url=url,
            resource_kind="code",
        )  # fmt: skip
        link(graph, node, "HAS_RESOURCE", f"resource:{url}", paper)
    if number % 2 == 0:
        _result(graph, rng, node, paper, pools)


def _result(
    graph: nx.MultiDiGraph, rng: random.Random, node: str, paper: str, pools: dict[str, list[str]]
) -> None:
    result = f"result:{paper}:10:0"
    number = round(50 + 50 * rng.random(), 1)
    graph.add_node(
        result, id=result, label="Result", name=f"accuracy {number}", value=str(number),
        number=number, unit="%", delta=False, lower_is_better=False, paper_id=paper, start=10,
        end=30, sentence=f"It reaches {number} %.",
    )  # fmt: skip
    link(graph, node, "HAS_RESULT", result, paper)
    link(graph, result, "OF_METHOD", _pick(rng, pools["Method"]), paper)
    link(graph, result, "ON", _pick(rng, pools["Dataset"]), paper)
    link(graph, result, "WITH_METRIC", _pick(rng, pools["Metric"]), paper)


def link(
    graph: nx.MultiDiGraph,
    head: str,
    relation: str,
    tail: str,
    paper: str,
    *,
    mentions: Iterable[int] = (),
    about: Iterable[str] = (),
) -> None:
    """Add one piece of evidence to the edge (head, relation, tail), made where it is new."""
    if not graph.has_edge(head, tail, relation):
        graph.add_edge(head, tail, key=relation, relation=relation, confidence=0.8, papers=[],
                       evidence_papers=[], starts=[], ends=[], sentences=[], extractors=[],
                       confidences=[])  # fmt: skip
    edge = graph.edges[head, tail, relation]
    sentence = f"In {paper}, {head} {relation.lower()} {tail}."
    edge["papers"] = sorted({*edge["papers"], paper})
    edge["evidence_papers"].append(paper)
    edge["starts"].append(10)
    edge["ends"].append(10 + len(sentence))
    edge["sentences"].append(sentence)
    edge["extractors"].append("pattern")
    edge["confidences"].append(0.8)
    if mentions:
        edge["mention_starts"] = list(mentions)
        edge["mention_ends"] = [start + 5 for start in mentions]
    if about:
        edge["about"] = sorted({*edge.get("about", []), *about})
