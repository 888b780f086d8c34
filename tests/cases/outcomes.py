"""What the handed cases ask of a graph, by the key of their ``expected``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import networkx as nx

from kg.questions import find_nodes
from kg.schema import ENTITY_LABELS

Graph = nx.MultiDiGraph
LABELS = sorted(label.value for label in ENTITY_LABELS)
DATA = {"Dataset", "Benchmark"}


def nodes(graph: Graph, name: str) -> list[str]:
    """Entities of that name, in any spelling."""
    return find_nodes(graph, name, types=LABELS)


def entities(graph: Graph, wanted: list[dict[str, str]]) -> None:
    """Each stands in the graph, with its type where the case gives one."""
    for entity in wanted:
        found = nodes(graph, entity["name"])
        assert found, entity
        labels = {graph.nodes[node]["label"] for node in found}
        label = entity.get("type", *sorted(labels)[:1])
        assert labels & (DATA if label in DATA else {label}), entity


def absent(graph: Graph, names: list[str]) -> None:
    """No entity is called so."""
    held = [graph.nodes[node] for node in graph if graph.nodes[node]["label"] in LABELS]
    forms = {form.casefold() for node in held for form in (node["name"], *node["aliases"])}
    assert not forms & {name.casefold() for name in names}


def same_node(graph: Graph, groups: list[list[str]]) -> None:
    """All names of a group lead to one and the same node."""
    for group in groups:
        found = [nodes(graph, name) for name in group]
        assert all(names == found[0] and len(names) == 1 for names in found), (group, found)


def different_nodes(graph: Graph, groups: list[list[str]]) -> None:
    """No two names of a group lead to one node."""
    for group in groups:
        found = [set(nodes(graph, name)) for name in group]
        assert all(found), group
        assert sum(map(len, found)) == len(set().union(*found)), group


def papers_of(graph: Graph, counts: dict[str, int]) -> None:
    """How many papers name an entity."""
    for name, count in counts.items():
        (node,) = nodes(graph, name)
        assert graph.nodes[node]["paper_count"] == count, name


def node_types(graph: Graph, wanted: dict[str, list[str]]) -> None:
    """One node of each type, all of one name."""
    for name, labels in wanted.items():
        assert sorted(graph.nodes[node]["label"] for node in nodes(graph, name)) == sorted(labels)


def triples(graph: Graph, wanted: list[list[str]]) -> None:
    """An edge with one of the relations joins the two."""
    for head, relations, tail in wanted:
        assert any(
            graph.has_edge(one, other, relation)
            for one in nodes(graph, head)
            for other in nodes(graph, tail)
            for relation in relations.split("|")
        ), (head, relations, tail)


def offsets_exact(graph: Graph, wanted: bool) -> None:
    """Every mention is a form of its entity."""
    for head, tail, edge in graph.edges(data=True):
        paper, node = graph.nodes[head], graph.nodes[tail]
        text = "\n".join(part for part in (paper.get("title"), paper.get("abstract")) if part)
        spans = (edge.get("mention_starts", ()), edge.get("mention_ends", ()))
        for start, end in zip(*spans, strict=True):
            assert text[start:end] in {node["name"], *node["aliases"]}


CHECKS: dict[str, Callable[[Graph, Any], None]] = {
    "entities": entities,
    "absent": absent,
    "same_node": same_node,
    "different_nodes": different_nodes,
    "papers_of": papers_of,
    "node_types": node_types,
    "triples": triples,
    "offsets_exact": offsets_exact,
}
