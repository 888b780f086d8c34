"""The JSON-LD export as an RDF library sees it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings

from exports.jsonld import generate_jsonld, iri, write_jsonld
from exports.jsonld_terms import NODE_TYPES, RELATIONS
from kg.schema import NodeType, RelationType
from tests.exports.test_contract import small_graph
from tests.strategies import property_graphs

rdflib = pytest.importorskip("rdflib")

PREFIXES = """
PREFIX schema: <https://schema.org/>
PREFIX cito: <http://purl.org/spar/cito/>
PREFIX prov: <http://www.w3.org/ns/prov#>
PREFIX oa: <http://www.w3.org/ns/oa#>
PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#>
PREFIX cw: <urn:citeweave:terms:>
"""
SHARED_DATASETS = """
SELECT ?name (COUNT(DISTINCT ?paper) AS ?papers) WHERE {
  ?paper a schema:ScholarlyArticle ; (cw:proposes|cw:uses|cw:evaluatedOn) ?data .
  ?data a schema:Dataset ; schema:name ?name .
} GROUP BY ?name HAVING (COUNT(DISTINCT ?paper) > 1)
"""
METHODS_FOR_TASK = """
SELECT ?name ?sentence WHERE {
  ?method a cw:Method ; cw:usedFor ?task ; schema:name ?name .
  ?task a cw:Task ; schema:name "ranking" .
  ?statement rdf:subject ?method ; rdf:predicate cw:usedFor ; rdf:object ?task .
  ?note oa:hasBody ?statement ; oa:hasTarget/oa:hasSelector/oa:exact ?sentence .
}
"""


def parsed(G: nx.MultiDiGraph[Any]) -> Any:
    store = rdflib.Graph()
    store.parse(data="\n".join(generate_jsonld(G)), format="json-ld")
    return store


def graph() -> nx.MultiDiGraph[str]:
    G = small_graph()
    G.add_node("task:ranking", id="task:ranking", label="Task", name="ranking", kind="Task")
    proof: dict[str, Any] = dict(G.edges["paper:1", "method:a", "PROPOSES"])
    G.add_edge("paper:2", "data:b", key="USES", **(proof | {"relation": "USES"}))
    G.add_edge("method:a", "task:ranking", key="USED_FOR", **(proof | {"relation": "USED_FOR"}))
    return G


def test_sparql_finds_the_shared_data_sets() -> None:
    rows = parsed(graph()).query(PREFIXES + SHARED_DATASETS)
    assert [(str(row.name), int(row.papers)) for row in rows] == [("B-Set", 2)]


def test_sparql_finds_the_methods_for_a_task_with_their_sentences() -> None:
    rows = parsed(graph()).query(PREFIXES + METHODS_FOR_TASK)
    assert [(str(row.name), str(row.sentence)) for row in rows] == [("A-Net", "Nets.")]


def test_citations_are_citos_and_evidence_is_an_annotation() -> None:
    store = parsed(graph())
    asked = PREFIXES + "ASK { <urn:citeweave:paper:2> cito:cites <urn:citeweave:paper:1> }"
    assert store.query(asked).askAnswer
    asked = (
        PREFIXES
        + """ASK {
      ?note a oa:Annotation ; prov:wasAttributedTo ?tool ; oa:hasTarget ?target .
      ?tool a prov:SoftwareAgent .
      ?target oa:hasSource <urn:citeweave:paper:1> ; oa:hasSelector ?place, ?quote .
      ?place a oa:TextPositionSelector ; oa:start 3 ; oa:end 8 .
      ?quote a oa:TextQuoteSelector ; oa:exact "Nets." .
    }"""
    )
    assert store.query(asked).askAnswer


def test_papers_are_what_schema_org_calls_them() -> None:
    G: nx.MultiDiGraph[Any] = nx.MultiDiGraph()
    G.add_node(
        "paper:x", label="Paper", name="T", title="T", year=2026, venue="ICML", authors=["Ada"],
        url="https://example.org/x", identifiers=["doi:10.5555/x y", "arxiv:1"], doubtful=False,
    )  # fmt: skip
    G.add_node("resource:u", label="Resource", name="u", url="u", resource_kind="code")
    store = parsed(G)
    asked = (
        PREFIXES
        + """ASK {
      <urn:citeweave:paper:x> a schema:ScholarlyArticle ; schema:headline "T" ;
        schema:author/schema:name "Ada" ; schema:isPartOf/schema:name "ICML" ;
        schema:sameAs <https://doi.org/10.5555/x%20y> ; schema:datePublished ?year .
      <urn:citeweave:resource:u> a schema:SoftwareSourceCode .
    }"""
    )
    assert store.query(asked).askAnswer


@settings(max_examples=25)
@given(G=property_graphs())
def test_any_graph_is_valid_rdf_with_all_its_nodes(G: nx.MultiDiGraph[str]) -> None:
    store = parsed(G)
    nodes = {str(subject) for subject in store.subjects()}
    assert {iri(node) for node in G} <= nodes
    assert all(" " not in node and "<" not in node for node in nodes)


def test_every_type_and_relation_has_a_term() -> None:
    assert {label.value for label in NodeType} - {"Resource"} == set(NODE_TYPES)
    assert {relation.value for relation in RelationType} == set(RELATIONS)


def test_the_file_is_one_json_object(tmp_path: Path) -> None:
    write_jsonld(graph(), tmp_path / "g.jsonld")
    data = json.loads((tmp_path / "g.jsonld").read_text("utf-8"))
    assert set(data) == {"@context", "@graph"}
    assert json.loads("".join(generate_jsonld(nx.MultiDiGraph())))["@graph"] == []
