"""What every row of the table of formats promises."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings

from exports import EXPORTERS, exporter
from kg.errors import ExportError
from kg.store.values import plain_attributes
from tests.strategies import property_graphs

ROWS = sorted(EXPORTERS)
READ_BACK = [name for name in ROWS if EXPORTERS[name].read]
LEGAL = {ord(c): None for c in map(chr, [*range(9), 11, 12, *range(14, 32), 0xFFFE, 0xFFFF])}


def small_graph() -> nx.MultiDiGraph[str]:
    """Two papers, a method, a data set, parallel edges and a citation."""
    G: nx.MultiDiGraph[str] = nx.MultiDiGraph(format="citeweave-graph", version=1, papers=2)
    for number in (1, 2):
        attributes = {"title": f"T{number}", "abstract": "Nets.", "year": 2020 + number}
        G.add_node(
            f"paper:{number}", id=f"paper:{number}", label="Paper", name=f"T{number}",
            paper_id=str(number), **attributes,
        )  # fmt: skip
    G.add_node(
        "method:a", id="method:a", label="Method", name="A-Net", kind="Method", aliases=["A"]
    )
    G.add_node("data:b", id="data:b", label="Dataset", name="B-Set", kind="Data", aliases=[])
    for head, relation, tail in (
        ("paper:1", "PROPOSES", "method:a"),
        ("paper:2", "USES", "method:a"),
        ("paper:1", "EVALUATED_ON", "data:b"),
        ("method:a", "EVALUATED_ON", "data:b"),
        ("method:a", "TRAINED_ON", "data:b"),
        ("paper:2", "CITES", "paper:1"),
    ):
        G.add_edge(
            head, tail, key=relation, relation=relation, confidence=0.75, papers=["1"],
            evidence_papers=["1"], starts=[3], ends=[8], sentences=["Nets."],
            extractors=["model"], confidences=[0.75],
        )  # fmt: skip
    return G


def settled(G: nx.MultiDiGraph[Any], *, empty: bool, controls: bool) -> tuple[Any, Any]:
    """Nodes and edges, without what a format says it loses."""

    def kept(value: Any) -> Any:
        if isinstance(value, list):
            return [kept(item) for item in value]
        return value.translate(LEGAL) if isinstance(value, str) and not controls else value

    def row(attributes: dict[str, Any]) -> dict[str, Any]:
        pairs = {name: kept(value) for name, value in attributes.items()}
        return {name: value for name, value in pairs.items() if empty or value != ""}

    nodes = {node: row(attributes) for node, attributes in G.nodes(data=True)}
    edges = {(u, v, k): row(attributes) for u, v, k, attributes in G.edges(keys=True, data=True)}
    return nodes, edges


@pytest.mark.parametrize("name", ROWS)
def test_every_format_writes_a_small_graph_and_says_what_it_loses(
    name: str, tmp_path: Path
) -> None:
    row = exporter(name)
    place = tmp_path / "out"
    row.write(small_graph(), place)
    assert place.is_dir() == row.folder
    assert row.loses == row.loses.strip()
    assert not list(tmp_path.rglob("*.part"))


@pytest.mark.parametrize("name", ROWS)
def test_the_same_graph_gives_the_same_bytes_whatever_its_order(name: str, tmp_path: Path) -> None:
    G = small_graph()
    turned: nx.MultiDiGraph[str] = nx.MultiDiGraph(**G.graph)
    turned.add_nodes_from(reversed(list(G.nodes(data=True))))
    turned.add_edges_from(reversed(list(G.edges(keys=True, data=True))))
    for number, graph in enumerate((G, turned)):
        exporter(name).write(graph, tmp_path / str(number))

    def content(place: Path) -> dict[str, bytes]:
        files = sorted(place.rglob("*")) if place.is_dir() else [place]
        return {str(f.relative_to(place)): f.read_bytes() for f in files if f.is_file()}

    assert content(tmp_path / "0") == content(tmp_path / "1")


@pytest.mark.parametrize("name", ROWS)
def test_an_empty_graph_is_a_graph(name: str, tmp_path: Path) -> None:
    row = exporter(name)
    row.write(nx.MultiDiGraph(), tmp_path / "out")
    if row.read:
        assert len(row.read(tmp_path / "out")) == 0


@pytest.mark.parametrize("name", ROWS)
def test_a_place_that_cannot_be_written_is_one_line(name: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    place = tmp_path / "file" / "out"
    with pytest.raises(ExportError) as caught:
        exporter(name).write(small_graph(), place)
    assert "file" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", READ_BACK)
@settings(max_examples=30)
@given(G=property_graphs())
def test_any_graph_exports_and_reads_back(
    name: str, tmp_path_factory: pytest.TempPathFactory, G: nx.MultiDiGraph[str]
) -> None:
    row = exporter(name)
    place = tmp_path_factory.mktemp("export") / "out"
    row.write(G, place)
    again = row.read(place) if row.read else None
    losses = {"empty": "empty texts" not in row.loses, "controls": "control" not in row.loses}
    assert settled(again, **losses) == settled(G, **losses)
    if "the graph's own attributes" not in row.loses:
        assert again.graph == G.graph


@pytest.mark.parametrize("name", READ_BACK)
def test_what_is_no_such_file_is_one_line(name: str, tmp_path: Path) -> None:
    read = exporter(name).read
    assert read
    wrong = tmp_path / "wrong"
    wrong.write_text('{"a": 1}', encoding="utf-8")
    for place in (tmp_path / "missing", wrong, tmp_path):
        with pytest.raises(ExportError) as caught:
            read(place)
        assert "\n" not in str(caught.value)


def test_an_unknown_format_lists_the_known_ones() -> None:
    with pytest.raises(ExportError, match="graphml"):
        exporter("word")


def test_odd_attributes_become_plain() -> None:
    odd = {"a": None, "b": float("nan"), "c": (1, 2), "d": {"x": {1}}, 5: object}
    assert plain_attributes(odd) == {"5": str(object), "c": [1, 2], "d": {"x": [1]}}
