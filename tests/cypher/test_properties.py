"""The property-graph mapping: rows, their order, values of other libraries."""

from __future__ import annotations

from dataclasses import dataclass

import networkx as nx
from hypothesis import given, settings

from exports.batches import grouped
from exports.properties import (
    EDGE_PROPERTIES,
    NODE_PROPERTIES,
    edge_rows,
    key_label,
    node_rows,
    plain,
)
from kg.schema import ENTITY_LABELS, NodeType
from tests.cypher.synthetic import synthetic
from tests.strategies import property_graphs


@dataclass
class Number:
    """A number of another library."""

    value: float

    def item(self) -> float:
        return self.value


def test_values_become_plain() -> None:
    assert plain([Number(1.5), Number(2.0)]) == [1.5, 2.0]
    assert plain({"b", "a"}) == ["a", "b"]
    assert plain(("x", 1)) == ["x", 1]
    assert plain({"doi": {"n": 1}}) == '{"doi": {"n": 1}}'
    assert plain(NodeType.PAPER) == "Paper"


def test_every_label_has_its_properties() -> None:
    assert {*map(str, NodeType)} <= NODE_PROPERTIES.keys()
    assert {key_label(str(label)) for label in ENTITY_LABELS} == {"Entity"}


def test_made_up_graphs_use_the_properties_of_the_table() -> None:
    graph = synthetic(20)
    for row in node_rows(graph):
        assert row.properties.keys() <= {"id", "name", *NODE_PROPERTIES[row.label]}
    for edge in edge_rows(graph):
        assert edge.properties.keys() <= EDGE_PROPERTIES.keys()


@settings(max_examples=30)
@given(graph=property_graphs())
def test_order_of_the_graph_does_not_show(graph: nx.MultiDiGraph[str]) -> None:
    other: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    other.add_nodes_from(reversed(list(graph.nodes(data=True))))
    other.add_edges_from(reversed(list(graph.edges(keys=True, data=True))))
    assert list(node_rows(other)) == list(node_rows(graph))
    assert list(edge_rows(other)) == list(edge_rows(graph))


def test_batches_wait_for_no_more_than_their_size() -> None:
    rows = [(kind, number) for number in range(10) for kind in "ab"]
    batches = list(grouped(rows, lambda row: row[0], size=4))
    assert [len(batch) for _, batch in batches] == [4, 4, 4, 4, 2, 2]
    assert sorted(row for _, batch in batches for row in batch) == sorted(rows)
