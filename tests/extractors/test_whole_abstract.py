"""A whole invented abstract through every extractor: roles, relations, scores, links."""

from __future__ import annotations

import pytest

from extractors import EXTRACTORS
from kg.model import Paper
from kg.record import Record

ABSTRACT = """Node classification with graph neural networks (GNNs) suffers from over-smoothing. \
We propose **KiteNet**, a deep graph neural network that skips messages. \
KiteNet builds on GraphSAGE (Muster et al., 2017) and adds a gating module. \
On Cora and PubMed, KiteNet reaches 84.7% and 79.3% accuracy, respectively, outperforming GAT by \
2.1 points, while it trails GCNII on ogbn-arxiv. \
In future work we plan to test on Reddit5K. Code is at https://github.com/muster/kitenet."""
PAPER = Paper(
    id="kite", title="KiteNet: Skipping Messages in Deep Graph Networks", abstract=ABSTRACT
)


@pytest.fixture(scope="module", params=sorted(EXTRACTORS))
def record(request: pytest.FixtureRequest) -> Record:
    return next(iter(EXTRACTORS[request.param]()([PAPER])))


def roles(record: Record) -> dict[str, str]:
    return {finding.name: finding.role.value for finding in record.entities}


def test_roles(record: Record) -> None:
    found = roles(record)
    assert found["KiteNet"] == "proposes"
    assert found["Cora"] == found["PubMed"] == "evaluated_on"
    assert found["GAT"] == "compared_with"
    assert found.get("Reddit5K", "mentions") == "mentions"


def test_relations_have_their_direction(record: Record) -> None:
    stated = {(claim.head, claim.relation.value, claim.tail) for claim in record.triples}
    assert ("KiteNet", "EVALUATED_ON", "Cora") in stated
    assert ("KiteNet", "OUTPERFORMS", "GAT") in stated
    assert ("KiteNet", "OUTPERFORMS", "GCNII") not in stated


def test_evidence_is_the_sentence(record: Record) -> None:
    for claim in record.triples:
        for span in claim.evidence:
            sentence = PAPER.text[span.start : span.end]
            assert sentence[0].isupper() or sentence.startswith("**")
            assert "\n" not in sentence
            assert claim.tail.split()[0] in sentence or claim.head.split()[0] in sentence


def test_scores_follow_the_lists(record: Record) -> None:
    rows = {(result.value, result.on) for result in record.results}
    assert {("84.7%", "Cora"), ("79.3%", "PubMed")} <= rows
    assert any(r.value == "2.1 points" and r.delta for r in record.results)


def test_citation_and_link(record: Record) -> None:
    assert [(cite.authors, cite.year, cite.about) for cite in record.cites] == [
        (("Muster",), "2017", "GraphSAGE")
    ]
    assert [(link.url, link.kind) for link in record.links] == [
        ("https://github.com/muster/kitenet", "code")
    ]


@pytest.mark.parametrize("name", sorted(EXTRACTORS))
@pytest.mark.parametrize(
    ("text", "method", "on", "metric"),
    [
        ("Our FooNet has an MRR@10 of 41.2 and 3.1% WER on TED-X.", "FooNet", "TED-X", "MRR@10"),
        ("FooNet scores 41.2 MRR@10 for BarNet on TED-X.", "BarNet", "TED-X", "MRR@10"),
        (
            "We propose FooNet. On TED-X it gains +41.2 MRR@10 over BarNet.",
            "FooNet",
            "TED-X",
            "MRR@10",
        ),
    ],
)
def test_what_a_score_belongs_to(name: str, text: str, method: str, on: str, metric: str) -> None:
    [record] = EXTRACTORS[name]()([Paper(id="s", abstract=text)])
    [score] = [result for result in record.results if "41.2" in result.value]
    assert (score.method, score.on, score.metric) == (method, on, metric)
