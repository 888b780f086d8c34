"""What every extractor promises: one valid record a paper, in order, the same every time."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractors import EXTRACTORS, extractor
from extractors.explain import explain
from extractors.language import load
from kg.errors import ExtractionError
from kg.model import Paper
from kg.record import Record
from kg.schema import joins, kind_of

PIECES = (
    "We propose **FooNet** (Foo Network), ",
    "which outperforms ResNet-50 on CIFAR-10 and CIFAR-100 by 3.1\\%. ",
    "It is \\emph{not} trained on ImageNet. ",
    "See Muster et al. (2020) and https://github.com/a/b. ",
    "$\\alpha$-Net reaches $64\\times$ speed-up, ",
    "an accuracy of 84.7% on MNIST; ",
    "🚀 naïve “quotes” — ",
    "\n\n",
    "((( [12] {}\\",
    "GNNs (graph neural networks) for node classification. ",
    "ＦｕｌｌＷｉｄｔｈ ",
    "e.g. i.e. et al. ",
)
# One extractor each for all examples: loading the pipeline takes longer than using it.
RUNS = {name: factory() for name, factory in EXTRACTORS.items()}
texts = st.lists(st.sampled_from(PIECES) | st.text(max_size=20), max_size=8).map("".join)


def valid(paper: Paper, record: Record) -> None:
    """The promises of a record, checked one by one."""
    text, names = paper.text, [finding.name for finding in record.entities]
    assert record.id == paper.id
    assert len(set(names)) == len(names)
    for finding in record.entities:
        assert finding.name.strip() == finding.name
        assert any(c.isalnum() for c in finding.name)
        assert finding.mentions
        assert finding.role_evidence
        assert all(text[start:end].strip() for start, end in finding.mentions)
        assert all(0 <= start < end <= len(text) for start, end in finding.mentions)
        assert all(0 <= span.start < span.end <= len(text) for span in finding.role_evidence)
    kinds = {finding.name: kind_of(finding.type) for finding in record.entities}
    for claim in record.triples:
        assert joins(claim.relation, kinds[claim.head], kinds[claim.tail])
        assert all(text[span.start : span.end].strip() for span in claim.evidence)
    for result in record.results:
        assert 0 <= result.start < result.end <= len(text)
        assert {result.method, result.on, result.metric, result.against} <= {None, *names}
    for item in (*record.cites, *record.links):
        assert 0 <= item.start < item.end <= len(text)
    assert Record.from_json(record.to_json()) == record


@pytest.mark.parametrize("name", sorted(EXTRACTORS))
@settings(max_examples=40)
@given(title=texts, abstract=texts)
def test_records_are_valid(name: str, title: str, abstract: str) -> None:
    paper = Paper(id="p", title=title, abstract=abstract)
    [record] = RUNS[name]([paper])
    valid(paper, record)
    assert explain(paper, record).startswith("p  ")


@pytest.mark.parametrize("name", sorted(EXTRACTORS))
def test_a_record_never_depends_on_its_neighbours(name: str) -> None:
    papers = [Paper(id=str(i), abstract="".join(PIECES[i:] + PIECES[:i])) for i in range(5)]
    run = RUNS[name]
    together = list(run(papers))
    assert together == [next(iter(run([paper]))) for paper in papers]
    assert together == list(run(reversed(papers)))[::-1]


@pytest.mark.parametrize("name", sorted(EXTRACTORS))
def test_pickled_extractors_give_the_same(name: str) -> None:
    paper = Paper(id="p", title="FooNet: small nets", abstract="".join(PIECES))
    run = EXTRACTORS[name](fast=True)
    copy = pickle.loads(pickle.dumps(run))
    assert (copy.name, copy.version) == (run.name, run.version) == (name, run.version)
    assert list(copy([paper])) == list(run([paper]))


def test_other_languages_and_empty_papers_give_empty_records() -> None:
    german = Paper(id="g", abstract="Wir testen BERT auf SQuAD.", language="de")
    assert list(EXTRACTORS["rules"]()([german, Paper(id="e")])) == [Record("g"), Record("e")]
    [record] = EXTRACTORS["rules"]()([german])
    assert "not in English" in explain(german, record)


def test_a_failure_names_the_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: extractor.Extractor, paper: Paper) -> Record:
        raise IndexError("boom")

    monkeypatch.setattr(extractor.Extractor, "_record", broken)
    with pytest.raises(ExtractionError, match=r"paper p7 \(x\.json:3\): IndexError: boom"):
        list(EXTRACTORS["rules"]()([Paper(id="p7", source="x.json:3")]))


def test_the_pipeline_is_a_spacy_pipeline() -> None:
    doc = load()("We test BERT on SQuAD. It works.")
    assert [(ent.text, ent.label_) for ent in doc.ents] == [
        ("BERT", "Method"),
        ("SQuAD", "Dataset"),
    ]
    assert [sentence.text for sentence in doc.sents] == ["We test BERT on SQuAD.", "It works."]
    assert len(doc.spans["citeweave"]) == 2
