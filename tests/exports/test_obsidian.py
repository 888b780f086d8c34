"""Notes: safe names, links that lead somewhere, text that stays text."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import networkx as nx
import yaml
from hypothesis import given, settings

from exports.obsidian import note_places, write_obsidian
from tests.exports.test_contract import small_graph
from tests.strategies import property_graphs

LINK = re.compile(r"\[\[([^\]|]+)")


def test_links_lead_to_notes(tmp_path: Path) -> None:
    write_obsidian(small_graph(), tmp_path)
    notes = {str(f.relative_to(tmp_path).with_suffix("")): f for f in tmp_path.rglob("*.md")}
    assert sorted(notes) == ["Datasets/B-Set", "Methods/A-Net", "Papers/T1", "Papers/T2"]
    text = notes["Papers/T1"].read_text("utf-8")
    assert set(LINK.findall(text)) == {"Methods/A-Net", "Datasets/B-Set", "Papers/T2"}
    assert "> Nets." in text
    front = yaml.safe_load(text.split("---\n")[1])
    assert front == {"id": "paper:1", "year": 2021, "tags": ["paper"]}


@settings(max_examples=40)
@given(G=property_graphs())
def test_any_name_gives_a_safe_and_unique_place(
    tmp_path_factory: Any, G: nx.MultiDiGraph[str]
) -> None:
    folder = tmp_path_factory.mktemp("vault")
    places = note_places(G)
    assert len({place.casefold() for place in places.values()}) == len(places)
    for place in places.values():
        part, _, name = place.partition("/")
        assert re.fullmatch(r"\w+", part)
        assert name.strip(" .") == name
        assert not re.search(r'[\\/:*?"<>|#^\[\]\x00-\x1f]', name)
        assert len(f"{name}.md".encode()) <= 255
    write_obsidian(G, folder)
    assert len(list(folder.rglob("*.md"))) == len(places)


def test_names_that_systems_reserve_and_names_of_the_same_spelling() -> None:
    G: nx.MultiDiGraph[Any] = nx.MultiDiGraph()
    for number, name in enumerate(["CON", "con", "..", "a/b", "A b", "é" * 300]):
        G.add_node(number, label="Method", name=name)
    names = [place.partition("/")[2] for place in note_places(G).values()]
    assert names[:5] == ["CON -", "con - 2", "unnamed", "a b", "A b 2"]
    assert len(names[5]) == 120


def test_marks_and_tags_are_text(tmp_path: Path) -> None:
    G: nx.MultiDiGraph[Any] = nx.MultiDiGraph()
    G.add_node("p", label="Paper", name="[[x]] <script>", abstract="a\n# b\n- c **d**")
    write_obsidian(G, tmp_path)
    text = next(tmp_path.rglob("*.md")).read_text("utf-8")
    body = text.split("---\n", 2)[2]
    assert "<script>" not in body.replace("\\<script\\>", "")
    assert "a \\# b - c \\*\\*d\\*\\*" in body
    assert not LINK.search(body.replace("\\[", ""))


def test_signs_without_a_shape_are_in_no_file_name() -> None:
    G: nx.MultiDiGraph[Any] = nx.MultiDiGraph()
    G.add_node("a", label="Method", name="Net\u202egpj\u2069.exe")
    G.add_node("b", label="Method", name="Ne\u200bt\u202egpj.exe")
    G.add_node("c", label="Method", name="\u202e\u200f")
    places = note_places(G)
    assert places == {
        "a": "Methods/Netgpj.exe",
        "b": "Methods/Netgpj.exe 2",
        "c": "Methods/unnamed",
    }
