"""Hypothesis strategies for the values that travel, and for property graphs of any shape."""

from __future__ import annotations

from typing import Any

import networkx as nx
from hypothesis import strategies as st

from kg.model import Evidence, Paper
from kg.schema import ENTITY_LABELS, NodeType, RelationType

# Any text that UTF-8 can hold: surrogates are no characters.
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
words = texts.filter(lambda text: bool(text.replace("\0", "").strip()))
shares = st.floats(0, 1).map(lambda share: round(share, 3))
HOSTILE = (
    "Robert'); DROP TABLE papers;--",
    "`}) DETACH DELETE n //",
    "</script><script>alert(1)</script>",
    "a\"b'c\\d",
    "line\nbreak\ttab\x00nul",
    "ا\u202eعكس",
    "🧪 naïve ∑ 漢字",
)
names = st.one_of(words, st.sampled_from(HOSTILE))


@st.composite
def papers(draw: st.DrawFn, *, text: st.SearchStrategy[str] = texts) -> Paper:
    """A paper with any text in every field."""
    return Paper(
        id=draw(words),
        title=draw(text),
        abstract=draw(text),
        year=draw(st.none() | st.integers(1900, 2100)),
        venue=draw(st.none() | words),
        authors=tuple(draw(st.lists(words, max_size=3))),
        url=draw(st.none() | words),
        identifiers=draw(st.dictionaries(st.sampled_from(["doi", "arxiv"]), words, max_size=2)),
        keywords=tuple(draw(st.lists(words, max_size=2))),
    )


@st.composite
def evidences(draw: st.DrawFn) -> Evidence:
    """A piece of evidence whose sentence fills its span."""
    sentence = draw(names)
    start = draw(st.integers(0, 5000))
    return Evidence(
        paper_id=draw(st.sampled_from(["p1", "p2", "p3"])),
        start=start,
        end=start + len(sentence),
        sentence=sentence,
        extractor=draw(st.sampled_from(["model", "pattern"])),
        confidence=draw(shares),
    )


@st.composite
def _nodes(draw: st.DrawFn, number: int) -> dict[str, Any]:
    label = draw(st.sampled_from(sorted(label.value for label in NodeType)))
    node: dict[str, Any] = {
        "id": f"{label.lower()}:{number}",
        "label": label,
        "name": draw(names),
    }
    if label in {str(entity) for entity in ENTITY_LABELS}:
        node["kind"] = "Data" if label in {"Dataset", "Benchmark"} else label
        node["aliases"] = sorted(draw(st.sets(names, max_size=3)))
        node["merges"] = sorted(draw(st.sets(names, max_size=1)))
        node["paper_count"] = draw(st.integers(0, 9))
        node["confidence"] = draw(shares)
    elif label == "Paper":
        node |= {"paper_id": str(number), "title": draw(texts), "abstract": draw(texts)}
        if draw(st.booleans()):
            node["year"] = draw(st.integers(1900, 2100))
    elif label == "Result":
        node |= {"value": draw(names), "number": draw(st.floats(-1e6, 1e6)), "delta": True}
    return node


@st.composite
def property_graphs(draw: st.DrawFn, *, max_nodes: int = 6) -> nx.MultiDiGraph[str]:
    """A graph with the attributes of docs/schema.md, parallel edges and hostile names."""
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph(format="citeweave-graph", version=1, papers=0)
    for number in range(draw(st.integers(0, max_nodes))):
        node = draw(_nodes(number))
        graph.add_node(node["id"], **node)
    keys = sorted(graph)
    for _ in range(draw(st.integers(0, 2 * len(keys)))):
        head, tail = draw(st.sampled_from(keys)), draw(st.sampled_from(keys))
        relation = draw(st.sampled_from(sorted(r.value for r in RelationType)))
        proofs = sorted(draw(st.lists(evidences(), min_size=1, max_size=2, unique=True)))
        graph.add_edge(head, tail, key=relation, relation=relation, **_edge(proofs, draw(shares)))
    return graph


def _edge(proofs: list[Evidence], confidence: float) -> dict[str, Any]:
    return {
        "confidence": confidence,
        "papers": sorted({proof.paper_id for proof in proofs}),
        "evidence_papers": [proof.paper_id for proof in proofs],
        "starts": [proof.start for proof in proofs],
        "ends": [proof.end for proof in proofs],
        "sentences": [proof.sentence for proof in proofs],
        "extractors": [proof.extractor for proof in proofs],
        "confidences": [proof.confidence for proof in proofs],
    }
