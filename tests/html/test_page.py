"""The page as a file: whole, safe, the same every time, whatever the graph holds."""

from __future__ import annotations

import copy
import io
import json
import os
import re
import subprocess
import sys
from decimal import Decimal
from enum import Enum
from html.parser import HTMLParser
from pathlib import Path

import networkx as nx
import numpy as np
import pytest

from exports.html import generate_html, show, write_html
from exports.html.assets import SCRIPTS, STYLES, bundle, digest, library
from kg.errors import ExportError
from tests.html.graphs import PAYLOADS, hostile_graph, made_graph, tiny_graph


class Blocks(HTMLParser):
    """The elements of a page as an HTML parser sees them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.found: dict[str, str] = {}
        self.scripts: list[str] = []
        self._open: str | None = None
        self.policy = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element and, of a script, its id."""
        self.tags.append(tag)
        about = dict(attrs)
        if tag == "script":
            self._open = about.get("id") or f"code {len(self.scripts)}"
            self.scripts.append(self._open)
        if about.get("http-equiv") == "Content-Security-Policy":
            self.policy = about["content"] or ""

    def handle_endtag(self, tag: str) -> None:
        """Leave a script."""
        self._open = None if tag == "script" else self._open

    def handle_data(self, data: str) -> None:
        """Text of a script."""
        if self._open:
            self.found[self._open] = self.found.get(self._open, "") + data

    def block(self, name: str) -> dict:
        """A block of data."""
        return json.loads(self.found[name])


def test_the_page_is_one_document_with_its_data() -> None:
    page = Blocks(generate_html(tiny_graph(), title="A & B"))
    assert page.tags.count("html") == page.tags.count("body") == 1
    assert page.scripts == ["facts", "drawing", "first", "code 3", "code 4", "rest", "texts"]
    assert [row[3] for row in page.block("first")["nodes"]] == ["CrossQ", "A title"]
    assert page.block("texts")["papers"]["1"]["text"] == "A title\nWe propose CrossQ."


def test_no_address_is_asked_for() -> None:
    page = Blocks(generate_html(tiny_graph()))
    assert "link" not in page.tags
    assert "img" not in page.tags
    assert not re.search(r"(?:src|href)=[\"']?(?:https?:)?//", generate_html(nx.MultiDiGraph()))


def test_the_policy_allows_our_scripts_and_styles_alone() -> None:
    policy = Blocks(generate_html(tiny_graph())).policy
    assert "default-src 'none'" in policy
    assert "connect-src 'none'" in policy
    assert "unsafe" not in policy
    for content in (bundle(SCRIPTS), library(), bundle(STYLES)):
        assert digest(content) in policy


@pytest.mark.parametrize("sink", ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write"])
def test_our_scripts_never_read_text_as_markup(sink: str) -> None:
    assert sink not in bundle(SCRIPTS)
    assert "eval(" not in bundle(SCRIPTS)


def test_no_script_or_style_is_longer_than_a_module_may_be() -> None:
    for path in (Path(__file__).parents[2] / "exports/html/static").iterdir():
        lines = path.read_text("utf-8").split("\n")
        assert len(lines) <= 250, path.name
        assert max(map(len, lines)) <= 500, path.name
        assert path.name in SCRIPTS + STYLES


@pytest.mark.parametrize("bad", PAYLOADS, ids=range(len(PAYLOADS)))
def test_a_name_that_is_code_stays_data(bad: str) -> None:
    page = generate_html(tiny_graph(name=bad, aliases=[bad]), title=bad)
    assert Blocks(page).scripts[-1] == "texts"
    plain = bad.replace("\ud800", "\ufffd")
    assert plain in [row[3] for row in Blocks(page).block("first")["nodes"]]
    if "<" in bad:
        assert bad not in page


def test_a_hostile_graph_keeps_all_its_nodes() -> None:
    page = Blocks(generate_html(hostile_graph()))
    assert len(page.block("first")["nodes"]) == 2 * len(PAYLOADS)
    assert page.tags.count("script") == 7


def test_the_same_graph_gives_the_same_bytes_whatever_its_order() -> None:
    graph = made_graph(19)
    turned = nx.MultiDiGraph()
    turned.add_nodes_from(reversed(list(graph.nodes(data=True))))
    turned.add_edges_from(reversed(list(graph.edges(keys=True, data=True))))
    assert generate_html(graph) == generate_html(turned)


def test_the_graph_is_not_changed() -> None:
    graph = made_graph(19)
    before = copy.deepcopy(dict(graph.nodes(data=True))), list(graph.edges(keys=True, data=True))
    generate_html(graph)
    assert (dict(graph.nodes(data=True)), list(graph.edges(keys=True, data=True))) == before


class Colour(Enum):
    """Something that is no text."""

    RED = "red"


def test_odd_values_and_ids_become_plain() -> None:
    graph = nx.MultiDiGraph()
    graph.add_node(("Dataset", "COCO"), label=Colour.RED, name="COCO", paper_count=np.int64(3))
    graph.add_node(("Method", "COCO"), label="Method", confidence=float("nan"), aliases=("a", 1))
    graph.add_node(7, label="Result", number=np.float32(1.5), value=Decimal("1.5"), delta=True)
    graph.add_node("7", label="Paper", paper_id=None, title=None, abstract=b"bytes")
    graph.add_edge(7, "7", confidence=float("inf"), evidence_papers=["x"], starts=["a"])
    rows = Blocks(generate_html(graph)).block("first")
    assert len({row[2] for row in rows["nodes"]}) == 4
    assert 3 in [row[5] for row in rows["nodes"]]


def test_parallel_edges_and_loops_are_kept() -> None:
    graph = tiny_graph()
    graph.add_edge("paper:a", "method:crossq", key="USES", relation="USES")
    graph.add_edge("method:crossq", "method:crossq", key="BASED_ON", relation="BASED_ON")
    assert len(Blocks(generate_html(graph)).block("first")["edges"]) == 3


def test_a_large_page_leaves_its_sentences_out_and_says_so() -> None:
    page = Blocks(generate_html(made_graph(19), most_megabytes=0.64))
    assert page.block("facts")["with_text"] is False
    assert page.block("texts") == {"papers": {}, "quotes": []}
    for _, head, _, _, _, evidence, mentions in page.block("first")["edges"]:
        assert evidence[1:3] in ([], [0, 0])
        assert bool(evidence) == (page.block("first")["nodes"][head][1] != 0)
        assert mentions == []


def test_a_still_larger_page_keeps_what_several_papers_name() -> None:
    page = Blocks(generate_html(made_graph(60), draw_all=50, most_megabytes=0.5))
    facts, first, rest = (page.block(name) for name in ("facts", "first", "rest"))
    numbers = {row[0] for row in first["nodes"] + rest["nodes"]}
    assert sum(facts["carried"]) == len(numbers) < facts["nodes"]
    assert all({edge[1], edge[2]} <= numbers for edge in first["edges"] + rest["edges"])
    assert sum(row[1] == 0 for row in first["nodes"] + rest["nodes"]) == 60


@pytest.mark.parametrize(("megabytes", "scores"), [(0.72, 120), (0.66, 0)])
def test_scores_and_their_methods_stay_where_there_is_room(megabytes: float, scores: int) -> None:
    page = Blocks(generate_html(made_graph(120), draw_all=50, most_megabytes=megabytes))
    facts, first, rest = (page.block(name) for name in ("facts", "first", "rest"))
    kinds = [look["label"] for look in facts["types"]]
    carried = dict(zip(kinds, facts["carried"], strict=True))
    assert (carried["Result"], carried["Resource"], carried["Paper"]) == (scores, 0, 120)
    results = {row[0] for row in first["nodes"] + rest["nodes"] if kinds[row[1]] == "Result"}
    ends = [kinds.index("Method")] * scores
    types = {row[0]: row[1] for row in first["nodes"] + rest["nodes"]}
    edges = [edge for edge in rest["edges"] if edge[1] in results]
    assert sorted(types[e[2]] for e in edges if types[e[2]] == kinds.index("Method")) == ends


def test_above_the_limit_a_core_is_drawn_and_all_is_carried() -> None:
    page = Blocks(generate_html(made_graph(60), draw_all=100))
    facts, first, rest = (page.block(name) for name in ("facts", "first", "rest"))
    assert facts["partial"]
    assert len(first["nodes"]) == len(page.block("drawing")["nodes"]) <= 100
    assert len(first["nodes"]) + len(rest["nodes"]) == facts["nodes"]
    assert len(first["edges"]) + len(rest["edges"]) == facts["edges"]


def test_the_page_is_utf8_where_files_are_cp1252(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = io.open

    def windows(file: object, mode: str = "r", buffering: int = -1, encoding: str | None = None,
                *rest: object, **more: object) -> object:  # fmt: skip
        narrow = "b" not in mode and encoding in (None, "locale")
        return honest(file, mode, buffering, "cp1252" if narrow else encoding, *rest, **more)

    monkeypatch.setattr("io.open", windows)
    monkeypatch.setattr("builtins.open", windows)
    write_html(tiny_graph(name="深度学习 🐌"), tmp_path / "graph.html")
    assert "深度学习 🐌" in (tmp_path / "graph.html").read_bytes().decode("utf-8")


def test_the_page_is_utf8_without_a_locale(tmp_path: Path) -> None:
    script = tmp_path / "write.py"
    script.write_text(
        "from exports.html import write_html\nfrom tests.html.graphs import tiny_graph\n"
        f"write_html(tiny_graph(name='\\u6df1'), {str(tmp_path / 'graph.html')!r})\n",
        encoding="utf-8",
    )
    root = Path(__file__).parents[2]
    bare = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONPATH": str(root)}
    subprocess.run([sys.executable, str(script)], check=True, env={**os.environ, **bare})
    assert "深" in (tmp_path / "graph.html").read_text("utf-8")


def test_an_unwritable_place_is_told_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match="cannot write"):
        write_html(tiny_graph(), tmp_path / "missing" / "graph.html")
    assert not list(tmp_path.iterdir())


def test_a_notebook_gets_a_sandboxed_frame() -> None:
    frame = show(tiny_graph(name='"><script>'), height=500)._repr_html_()
    assert frame.startswith('<iframe sandbox="allow-scripts allow-downloads"')
    assert "height:500px" in frame
    assert frame.count(">") == 2
