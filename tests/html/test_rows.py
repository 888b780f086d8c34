"""Rows: offsets into readable text, vocabularies, what is kept of a paper."""

from __future__ import annotations

import networkx as nx

from exports.html.core import order_of
from exports.html.plain import block, number, text, texts, whole
from exports.html.rows import Rows, rows_of
from tests.html.graphs import made_graph, tiny_graph


def rows(graph: nx.MultiDiGraph[str]) -> Rows:
    """Rows in the order of the page."""
    return rows_of(graph, order_of(graph))


def test_offsets_point_into_the_readable_text() -> None:
    made = rows(tiny_graph("We propose **CrossQ**, at $64\\times$ less."))
    paper = made.papers[1]
    start, end = made.edges[0][4][1:3]
    assert paper["text"][start:end] == "We propose CrossQ, at 64× less."
    assert paper["text"][: paper["title_end"]] == "A title"
    first, last = made.edges[0][5]
    assert paper["text"][first:last] == "CrossQ" or paper["text"][first:last].startswith("CrossQ")


def test_every_sentence_of_every_edge_is_found_again() -> None:
    graph = made_graph(19)
    made = rows(graph)
    assert not made.quotes
    sentences = {s for _, _, d in graph.edges(data=True) for s in d.get("sentences", ())}
    found = set()
    for edge in made.edges:
        for at in range(0, len(edge[4]), 5):
            paper, start, end = edge[4][at : at + 3]
            found.add(made.papers[paper]["text"][start:end])
    assert found == sentences


def test_a_sentence_that_is_no_slice_is_carried_as_a_quote() -> None:
    graph = tiny_graph()
    graph["paper:a"]["method:crossq"]["PROPOSES"]["sentences"] = ["Said **elsewhere**."]
    made = rows(graph)
    assert made.quotes == ["Said elsewhere."]
    assert made.edges[0][4][1:3] == [-1, 0]


def test_missing_attributes_are_passed_over() -> None:
    graph = nx.MultiDiGraph()
    graph.add_edge("a", "b")
    made = rows(graph)
    assert [row[2] for row in made.nodes] == ["a", "b"]
    assert made.types.words == ["Other"]
    assert made.relations.words == ["RELATED"]
    assert made.edges == [[0, 1, 0, 1000, [], []]]


def test_lists_of_unequal_length_do_not_stop_a_page() -> None:
    graph = tiny_graph()
    graph["paper:a"]["method:crossq"]["PROPOSES"].update(
        starts=[], ends=[3], sentences=[], extractors=[], confidences=[], mention_ends=[]
    )
    assert rows(graph).edges[0][4:] == [[1, 0, 3, 0, 1000], []]


def test_ids_that_are_the_same_as_text_stay_apart() -> None:
    graph = nx.MultiDiGraph()
    graph.add_nodes_from([1, "1", (1,)])
    assert len({row[1] for row in rows(graph).nodes}) == 3


def test_values_become_plain() -> None:
    assert text("\ud800a") == "\ufffda"
    assert number(True) == 1
    assert number("x", 0.5) == 0.5
    assert whole(None, 4) == 4
    assert texts(7) == ["7"]
    assert block("</script>&\u2028") == '"\\u003c/script\\u003e\\u0026\\u2028"'
