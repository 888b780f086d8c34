"""Failures of other tools that ours must not repeat: handed cases, and the same in our words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import networkx as nx
import numpy as np
import pytest

from exports import exporter

KINDS = {"export-xml", "html", "graph-database"}


def revived(value: Any) -> Any:
    """A value of a case, with what JSON lacks made real."""
    if isinstance(value, dict):
        if "$numpy" in value:
            return getattr(np, value["$numpy"])(value["value"])
        if "$tuple" in value:
            return tuple(value["$tuple"])
        if "$float" in value:
            return float(value["$float"])
        return {name: revived(item) for name, item in value.items()}
    return [revived(item) for item in value] if isinstance(value, list) else value


def graph_of(case: dict[str, Any]) -> nx.MultiDiGraph[Any]:
    """The graph of a case: type and label are ours, the rest is kept."""
    G: nx.MultiDiGraph[Any] = nx.MultiDiGraph()
    for row in map(revived, case["input"]["nodes"]):
        kind, name = row.pop("type"), row.pop("label")
        G.add_node(row.pop("id"), label=kind, name=name, **row)
    for row in map(revived, case["input"]["edges"]):
        G.add_edge(row.pop("source"), row.pop("target"), key=row.pop("type"), **row)
    return G


def test_handed_graph_cases_read_back(cases: Path, tmp_path: Path) -> None:
    seen = 0
    for line in (cases / "reports.jsonl").read_text("utf-8").splitlines():
        case = json.loads(line)
        if case["area"] not in KINDS or case["input"]["kind"] != "graph":
            continue
        G = graph_of(case)
        for name in ("gexf", "graphml", "json", "cytoscape", "csv", "parquet"):
            row = exporter(name)
            place = tmp_path / f"{case['id']}.{name}"
            row.write(G, place)
            again = row.read(place) if row.read else None
            assert len(again) == len(G), (case["id"], name)
            assert again.number_of_edges() == G.number_of_edges(), (case["id"], name)
            wanted = case["expected"].get("labels", [])
            # Control characters are no loss where the format can hold them.
            found = {str(n.get("name", "")).replace("\0", "").replace("\7", "")
                     for _, n in again.nodes(data=True)}  # fmt: skip
            assert set(wanted) <= found, (case["id"], name)
        for name in ("jsonld", "obsidian"):
            exporter(name).write(G, tmp_path / f"{case['id']}.{name}")
        seen += 1
    assert seen


@pytest.mark.parametrize("name", ["gexf", "graphml"])
def test_control_characters_leave_xml(name: str, tmp_path: Path) -> None:
    G: nx.MultiDiGraph[Any] = nx.MultiDiGraph()
    G.add_node("m", name="Nul\0Net", aliases=["Bell\7Net"])
    row = exporter(name)
    row.write(G, tmp_path / "out")
    assert row.read
    node = row.read(tmp_path / "out").nodes["m"]
    assert (node["name"], node["aliases"]) == ("NulNet", ["BellNet"])


@pytest.mark.parametrize("name", ["gexf", "graphml", "cytoscape", "csv", "parquet"])
def test_ids_that_differ_by_type_stay_apart(name: str, tmp_path: Path) -> None:
    G: nx.MultiDiGraph[Any] = nx.MultiDiGraph()
    G.add_edge(7, "7", key="CITES")
    G.add_edge(("Data", "COCO"), ("Method", "COCO"), key="USES")
    row = exporter(name)
    row.write(G, tmp_path / "out")
    assert row.read
    assert len(row.read(tmp_path / "out")) == 4


def test_numbers_that_json_lacks_are_left_out(tmp_path: Path) -> None:
    G: nx.MultiDiGraph[Any] = nx.MultiDiGraph()
    G.add_node("m", value=float("inf"), share=float("nan"), year=np.int64(2026), none=None)
    exporter("json").write(G, tmp_path / "out.json")

    def refuse(word: str) -> None:
        raise AssertionError(word)

    data = json.loads((tmp_path / "out.json").read_text("utf-8"), parse_constant=refuse)
    assert data["nodes"] == [{"id": "m", "year": 2026}]


@pytest.mark.parametrize(("name", "read"), [("graphml", nx.read_graphml), ("gexf", nx.read_gexf)])
def test_networkx_reads_our_xml(name: str, read: Any, tmp_path: Path) -> None:
    G: nx.MultiDiGraph[Any] = nx.MultiDiGraph()
    G.add_node("a", name='R&D <Net> "q"', year=2026, doubtful=True)
    G.add_node("b", name="مُحوِّل 🚀\r\n变换器\t.")
    G.add_edge("a", "b", key="USES", confidence=0.5)
    G.add_edge("a", "b", key="BASED_ON", confidence=0.25)
    exporter(name).write(G, tmp_path / "out.xml")
    again = read(tmp_path / "out.xml")
    assert again.number_of_edges() == 2
    assert again.nodes["a"]["name"] == G.nodes["a"]["name"]
    assert again.nodes["a"]["year"] == 2026
    assert again.nodes["b"]["name"] == G.nodes["b"]["name"]


def test_networkx_reads_our_json(tmp_path: Path) -> None:
    G: nx.MultiDiGraph[Any] = nx.MultiDiGraph(papers=1)
    G.add_edge("a", "b", key="USES", confidence=0.5)
    exporter("json").write(G, tmp_path / "out.json")
    data = json.loads((tmp_path / "out.json").read_text("utf-8"))
    again = nx.node_link_graph(data, edges="edges")
    assert again.edges["a", "b", "USES"]["confidence"] == 0.5


def test_json_of_others_is_read(tmp_path: Path) -> None:
    G: nx.MultiDiGraph[Any] = nx.MultiDiGraph()
    G.add_edge("a", ("b", 1), key="USES", confidence=0.5)
    text = json.dumps(nx.node_link_data(G, edges="links"), indent=1)
    (tmp_path / "theirs.json").write_text(text, encoding="utf-8")
    read = exporter("json").read
    assert read
    assert list(read(tmp_path / "theirs.json").edges(keys=True)) == [("a", ("b", 1), "USES")]
