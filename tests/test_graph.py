"""The graph pools facts by union: order, repetition and batches never show."""

from __future__ import annotations

import random
from dataclasses import replace

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.citations import fold, surname
from kg.graph import KnowledgeGraph
from kg.model import CitedWork, Paper
from kg.record import Citation, Claim, Finding, Link, Record, Result, Span
from kg.resolve import resolve
from kg.schema import EntityType, RelationType, Role

METHODS = ["FoxNet", "OwlNet", "BearFormer"]
DATA = ["MeadowQA", "RiverBench", "HillSet"]


def paper_of(number: int, method: str, data: str) -> tuple[Paper, Record]:
    """A paper that proposes a method and evaluates it on a data set, and its record."""
    title = f"{method} in the wild"
    abstract = f"We propose {method}. It reaches 91.5% accuracy on {data} (Doe et al., 2020)."
    paper = Paper(id=f"p{number}", title=title, abstract=abstract, year=2020 + number % 5)
    text = paper.text

    def span(word: str) -> tuple[int, int]:
        start = text.rindex(word)
        return start, start + len(word)

    first = Span(len(title) + 1, text.index(". It") + 1, "model")
    second = Span(text.index("It reaches"), len(text), "model")
    entities = (
        Finding(method, EntityType.METHOD, Role.PROPOSES, (), 0.9, (span(method),), (first,)),
        Finding(data, EntityType.DATASET, Role.EVALUATED_ON, (), 0.8, (span(data),), (second,)),
        Finding(
            "accuracy", EntityType.METRIC, Role.REPORTS, (), 0.7, (span("accuracy"),), (second,)
        ),
    )
    start, end = span("91.5%")
    record = Record(
        id=paper.id,
        title=title,
        entities=entities,
        triples=(Claim(method, RelationType.EVALUATED_ON, data, 0.6, (second,)),),
        results=(Result("91.5%", start, end, method, data, "accuracy", "%"),),
        cites=(Citation(("Doe",), "2020", *span("(Doe et al., 2020)"), about=data),),
        links=(Link(f"https://example.org/{method}", "code", *span("wild")),) if number % 2 else (),
    )
    return paper, record


pairs = st.lists(
    st.tuples(st.sampled_from(METHODS), st.sampled_from(DATA)), min_size=1, max_size=6
).map(lambda names: [paper_of(number, *pair) for number, pair in enumerate(names)])


def weave(rows: list[tuple[Paper, Record]], **options: float) -> KnowledgeGraph:
    papers, records = [paper for paper, _ in rows], [record for _, record in rows]
    return KnowledgeGraph.from_records(papers, records, resolve(papers, records), **options)


def content(graph: KnowledgeGraph) -> tuple[object, object]:
    drawn = graph.to_networkx()
    return list(drawn.nodes(data=True)), list(drawn.edges(keys=True, data=True))


@given(pairs, st.integers(0, 10**6))
def test_order_of_papers_never_shows(rows: list[tuple[Paper, Record]], seed: int) -> None:
    shuffled = list(rows)
    random.Random(seed).shuffle(shuffled)
    assert content(weave(rows)) == content(weave(shuffled))


@given(pairs, pairs)
def test_merging_is_commutative_and_idempotent(
    first: list[tuple[Paper, Record]], second: list[tuple[Paper, Record]]
) -> None:
    one, two = weave(first), weave(second)
    assert content(one.merge(two)) == content(two.merge(one))
    assert content(one.merge(one)) == content(one)


@given(pairs)
def test_every_edge_shows_a_verbatim_sentence(rows: list[tuple[Paper, Record]]) -> None:
    texts = {paper.id: paper.text for paper, _ in rows}
    for _, _, edge in weave(rows).to_networkx().edges(data=True):
        proofs = zip(
            edge["evidence_papers"], edge["starts"], edge["ends"], edge["sentences"], strict=True
        )
        assert edge["papers"]
        for paper, start, end, sentence in proofs:
            assert texts[paper][start:end] == sentence


@given(pairs)
def test_attributes_are_those_of_a_property_graph(rows: list[tuple[Paper, Record]]) -> None:
    drawn = weave(rows).to_networkx()
    places = [data for _, data in drawn.nodes(data=True)]
    places += [data for _, _, data in drawn.edges(data=True)]
    for data in places:
        for value in data.values():
            assert isinstance(value, (str, int, float, bool, list))
            if isinstance(value, list):
                assert len({type(item) for item in value}) <= 1


def test_what_one_paper_gives() -> None:
    drawn = weave([paper_of(1, "FoxNet", "MeadowQA")]).to_networkx()
    assert isinstance(drawn, nx.MultiDiGraph)
    relations = {(head.split(":")[0], key, tail) for head, tail, key in drawn.edges(keys=True)}
    assert ("paper", "PROPOSES", "method:foxnet") in relations
    assert ("method", "EVALUATED_ON", "data:meadowqa") in relations
    assert ("paper", "CITES", "reference:doe 2020") in relations
    assert ("paper", "HAS_RESOURCE", "resource:https://example.org/FoxNet") in relations
    result = next(data for _, data in drawn.nodes(data=True) if data["label"] == "Result")
    assert result["number"] == 91.5
    assert result["lower_is_better"] is False
    assert drawn.nodes["reference:doe 2020"]["name"] == "Doe et al., 2020"
    assert drawn["paper:p1"]["reference:doe 2020"]["CITES"]["about"] == ["data:meadowqa"]
    role = drawn["paper:p1"]["method:foxnet"]["PROPOSES"]
    assert role["mention_starts"]


def test_triples_are_values_with_their_evidence() -> None:
    graph = weave([paper_of(1, "FoxNet", "MeadowQA"), paper_of(2, "FoxNet", "MeadowQA")])
    (triple,) = graph.triples()
    assert triple.key == ("method:foxnet", "EVALUATED_ON", "data:meadowqa")
    assert {proof.paper_id for proof in triple.evidence} == {"p1", "p2"}
    assert triple.confidence == pytest.approx(1 - 0.4**2)


def test_mentions_slice_back() -> None:
    paper, record = paper_of(1, "FoxNet", "MeadowQA")
    assert [mention.text for mention in record.mentions(paper.text)] == [
        "FoxNet",
        "MeadowQA",
        "accuracy",
    ]


def test_min_confidence_leaves_out_what_is_below() -> None:
    drawn = weave([paper_of(1, "FoxNet", "MeadowQA")], min_confidence=0.75).to_networkx()
    assert "metric:accuracy" not in drawn
    assert not drawn.has_edge("method:foxnet", "data:meadowqa")
    assert drawn.has_edge("paper:p1", "data:meadowqa")


def test_a_paper_without_title_is_called_by_its_method_or_first_words() -> None:
    paper, record = paper_of(1, "FoxNet", "MeadowQA")
    bare = replace(paper, title="", abstract="Nothing at all is named in this long first sentence.")
    drawn = weave([(bare, Record("p1"))]).to_networkx()
    assert drawn.nodes["paper:p1"]["name"] == "Nothing at all is named in this long …"
    shifted = replace(record, triples=(), results=(), cites=(), links=())
    sure = tuple(replace(f, role_evidence=(Span(0, 9),)) for f in shifted.entities)
    drawn = weave([(bare, replace(shifted, entities=sure))]).to_networkx()
    assert drawn.nodes["paper:p1"]["name"] == "FoxNet"


def test_the_role_follows_a_kind_that_resolution_overrules() -> None:
    rows = [paper_of(number, "FoxNet", "BEIR") for number in range(3)]
    paper, record = rows[0]
    slip = replace(record.entities[1], type=EntityType.METRIC, role=Role.REPORTS)
    rows[0] = (paper, replace(record, entities=(record.entities[0], slip), triples=(), results=()))
    papers, records = zip(*rows, strict=True)
    graph = KnowledgeGraph.from_records(papers, records, resolve(papers, records)).to_networkx()
    (data,) = (node for node, held in graph.nodes(data=True) if held["name"] == "BEIR")
    assert sorted(graph.pred[data]["paper:p0"]) == ["EVALUATED_ON"]


def test_papers_without_a_record_stay_nodes() -> None:
    paper, _ = paper_of(1, "FoxNet", "MeadowQA")
    graph = KnowledgeGraph.from_records([paper], [], resolve([paper], []))
    assert list(graph.to_networkx()) == ["paper:p1"]


def test_metadata_nodes_on_request() -> None:
    paper, record = paper_of(1, "FoxNet", "MeadowQA")
    full = replace(paper, authors=("Ada Example",), venue="FOO")
    drawn = weave([(full, record)], metadata=True).to_networkx()
    assert drawn.has_edge("paper:p1", "author:ada example", key="WRITTEN_BY")
    assert drawn.has_edge("paper:p1", "venue:foo", key="PUBLISHED_IN")
    assert "author:ada example" not in weave([(full, record)]).to_networkx()


def test_reference_lists_tie_papers_of_the_list_and_make_references() -> None:
    cited = Paper(
        id="old",
        title="Old Foxes",
        abstract="A.",
        year=2020,
        authors=("Ann Doe", "Bo Roe"),
        identifiers={"doi": "10.1/old"},
    )
    works = (
        CitedWork(title="anything", identifiers={"doi": "10.1/OLD"}),
        CitedWork(title="Old Foxes"),
        CitedWork(title="Elsewhere", authors=("Cy Poe", "Di Poe"), year=2001),
        CitedWork(authors=("Cy Poe", "Di Poe"), year=2002),
        CitedWork(identifiers={"doi": "10.1/new", "pmid": "7"}),
    )
    paper, record = paper_of(1, "FoxNet", "MeadowQA")
    drawn = weave(
        [(replace(paper, references=works), record), (cited, Record("old"))]
    ).to_networkx()
    targets = {tail for _, tail, key in drawn.out_edges("paper:p1", keys=True) if key == "CITES"}
    assert targets == {
        "paper:old",
        "reference:elsewhere poe 2001",
        "reference:poe 2002",
        "reference:doi:10.1/new",
    }
    # The citation in the text, (Doe et al., 2020), means the listed paper.
    assert "citations" in drawn["paper:p1"]["paper:old"]["CITES"]["extractors"]
    assert drawn.nodes["reference:poe 2002"]["name"] == "Poe et al., 2002"


@pytest.mark.parametrize("authors", [("Ann Doe",), ("Doe, Ann", "Bo Roe")])
def test_a_citation_means_the_only_paper_that_fits(authors: tuple[str, ...]) -> None:
    cited = Paper(id="old", title="Old", abstract="A.", year=2020, authors=authors)
    drawn = weave([paper_of(1, "FoxNet", "MeadowQA"), (cited, Record("old"))]).to_networkx()
    assert drawn.has_edge("paper:p1", "paper:old", key="CITES")
    twin = replace(cited, id="twin", title="Other")
    rows = [paper_of(1, "FoxNet", "MeadowQA"), (cited, Record("old")), (twin, Record("twin"))]
    drawn = weave(rows).to_networkx()
    assert drawn.has_edge("paper:p1", "reference:doe 2020", key="CITES")


def test_folding_of_names() -> None:
    assert fold("Gödel–Prize, 2nd") == "godel prize 2nd"
    assert surname("María Núñez") == surname("Núñez, María") == "nunez"
    assert surname("") == ""
