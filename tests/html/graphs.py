"""Graphs for tests: woven from invented papers, or made by hand to be hostile or odd."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import networkx as nx

from kg.graph import KnowledgeGraph
from kg.resolve import Resolution, ResolvedEntity
from kg.schema import kind_of
from kg.store.collector import collector_paused
from tests.html.invented import papers_and_records


def made_graph(papers: int, *, seed: int = 1) -> nx.MultiDiGraph[str]:
    """The graph of so many invented papers; names that are the same are one entity."""
    with collector_paused():
        return _woven(papers, seed)


def _woven(papers: int, seed: int) -> nx.MultiDiGraph[str]:
    listed, records = papers_and_records(papers, seed=seed)
    ids: dict[str, dict[str, tuple[str, ...]]] = {}
    named: dict[str, list[Any]] = defaultdict(list)
    for record in records:
        ids[record.id] = {}
        for finding in record.entities:
            entity = f"{kind_of(finding.type).value.lower()}:{finding.name.lower()}"
            ids[record.id][finding.name] = (entity,)
            named[entity].append(finding)
    entities = {
        entity: ResolvedEntity(
            entity,
            kind_of(found[0].type),
            found[0].type,
            found[0].name,
            aliases=found[0].aliases,
            paper_count=len(found),
        )
        for entity, found in sorted(named.items())
    }
    resolution = Resolution(entities, _ids=ids)
    return KnowledgeGraph.from_records(listed, records, resolution).to_networkx()


def tiny_graph(sentence: str = "We propose CrossQ.", **method: Any) -> nx.MultiDiGraph[str]:
    """One paper that proposes one method; attributes of the method can be changed."""
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    paper = {"id": "paper:a", "label": "Paper", "name": "A title", "paper_id": "a"}
    graph.add_node("paper:a", **paper, title="A title", abstract=sentence, year=2026)
    about = {"id": "method:crossq", "label": "Method", "name": "CrossQ", "paper_count": 1}
    graph.add_node("method:crossq", **{**about, **method})
    start = len("A title\n")
    name = sentence.find("CrossQ")
    graph.add_edge(
        "paper:a",
        "method:crossq",
        key="PROPOSES",
        relation="PROPOSES",
        confidence=0.9,
        papers=["a"],
        evidence_papers=["a"],
        starts=[start],
        ends=[start + len(sentence)],
        sentences=[sentence],
        extractors=["model"],
        confidences=[0.9],
        mention_starts=[start + name],
        mention_ends=[start + name + len("CrossQ")],
    )
    return graph


# Each would set `window.owned`, leave its element, or send a request, if a page took it as code.
PAYLOADS = (
    '<img src=x onerror="window.owned=1">',
    "</script><script>window.owned=2</script>",
    '"><svg onload=window.owned=3>',
    "href javascript:window.owned=4",
    "{{7*7}}{% raw %}",
    "<!--<script>",
    "\u2028\u2029\x00\ud800",
    "javascript:window.owned=5",
    "data:text/html,<script>window.owned=6</script>",
    "]]><script>window.owned=7</script>",
    "</style><style>*{background:url(https://example.org/x)}",
    "');window.owned=8;('",
    "${window.owned=9}`${window.owned=9}`",
    "<iframe srcdoc='<script>parent.owned=10</script>'>",
    "__proto__",
    "</textarea></title><base href=https://example.org/><a autofocus onfocus=window.owned=11>",
    '\\u003cscript>window.owned=12//"\n\r\t',
)


def hostile_graph() -> nx.MultiDiGraph[str]:
    """Every payload in every field of nodes and edges."""
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    labels = ("Method", "Dataset", "Result", "Reference", "Resource", "Author", None)
    for number, bad in enumerate(PAYLOADS):
        paper, thing = f"paper:{bad}", f"method:{bad}"
        about = {"paper_id": bad, "title": bad, "abstract": f"{bad} and {bad}", "venue": bad}
        graph.add_node(
            paper, id=paper, label="Paper", name=bad, year=2020 + number % 5, url=bad,
            authors=[bad], keywords=[bad], identifiers=[bad], language=bad, **about,
        )  # fmt: skip
        graph.add_node(
            thing, id=thing, label=labels[number % len(labels)] or bad, name=bad, aliases=[bad],
            kind=bad, merges=[bad], value=bad, unit=bad, sentence=bad, title=bad, authors=[bad],
            url=bad, resource_kind=bad, paper_count=1, doubtful=True, confidence=0.5, **{bad: bad},
        )  # fmt: skip
        for relation in ("PROPOSES", "HAS_RESOURCE", bad):
            graph.add_edge(
                paper, thing, key=relation, relation=relation, confidence=0.8, papers=[bad],
                evidence_papers=[bad, bad], starts=[0, 0], ends=[9, 5], sentences=[bad, bad],
                extractors=[bad, bad], confidences=[0.8, 0.7],
                mention_starts=[0], mention_ends=[max(1, len(bad))],
            )  # fmt: skip
    return graph
