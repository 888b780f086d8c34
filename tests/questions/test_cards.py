"""Cards of entities, papers and everything else."""

from __future__ import annotations

import networkx as nx

from kg.questions import card
from tests.questions.weave import add_edge

Graph = nx.MultiDiGraph


def test_the_card_of_an_entity_lists_its_papers_by_role(graph: Graph) -> None:
    found = card(graph, "method:pebble")
    assert {role: [row["id"] for row in rows] for role, rows in found["papers"].items()} == {
        "proposes": ["p1"],
        "compared_with": ["p2"],
    }
    assert found["aliases"] == ["PebbleNet"]


def test_the_card_of_an_entity_states_its_triples_with_sentences(graph: Graph) -> None:
    stated = {(t["head_name"], t["relation"], t["tail_name"]): t["evidence"][0]["sentence"]
              for t in card(graph, "method:pebble")["triples"]}  # fmt: skip
    assert stated == {
        ("Pebble", "EVALUATED_ON", "CIFAR-100"): "Tests on CIFAR-100.",
        ("Cobble", "OUTPERFORMS", "Pebble"): "Cobble beats Pebble.",
    }


def test_a_method_is_cited_where_its_paper_is_cited(graph: Graph) -> None:
    assert [row["id"] for row in card(graph, "method:pebble")["cited_by"]] == ["p2"]


def test_a_method_is_cited_where_the_work_behind_its_name_is_cited(graph: Graph) -> None:
    found = card(graph, "method:mars")
    assert [work["name"] for work in found["works"]] == ["Stone et al., 2019"]
    assert [row["id"] for row in found["cited_by"]] == ["p2", "p3"]
    assert "works" not in card(graph, "data:mars")


def test_the_card_of_a_paper_shows_only_what_it_says_itself(graph: Graph) -> None:
    add_edge(graph, "method:pebble", "USED_FOR", "task:image classification", "p4", "Elsewhere.")
    found = card(graph, "paper:p1")
    assert {(t["head_name"], t["relation"]) for t in found["triples"]} == {
        ("Pebble", "EVALUATED_ON"),
        ("ImageNet", "BENCHMARK_FOR"),
    }
    assert [row["name"] for row in found["entities"]["evaluated_on"]] == ["CIFAR-100"]
    assert found["links"][0]["kind"] == "code"
    assert [row["id"] for row in found["cited_by"]] == ["p2"]
    assert found["results"][0]["value"] == "84.0%"


def test_the_card_of_a_paper_names_what_a_citation_is_about(graph: Graph) -> None:
    cites = card(graph, "paper:p2")["cites"]
    assert [(cite["name"], cite["about"]) for cite in cites] == [
        ("Pebble: Small Nets", []),
        ("Stone et al., 2019", ["MARS"]),
    ]


def test_other_nodes_show_their_edges(graph: Graph) -> None:
    found = card(graph, "reference:stone 2019")
    assert {triple["head"] for triple in found["triples"]} == {"paper:p2", "paper:p3"}
