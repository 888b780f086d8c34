"""In a real browser: panels with their sentences, tables, exports, themes, phones, frames."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from exports.html import show, write_html
from tests.html.conftest import Looker
from tests.html.graphs import made_graph, tiny_graph

PAPER = "a=paper:p00001"


def test_the_reading_view_colours_names_in_place(look: Looker, nineteen: Path) -> None:
    page = look.open(nineteen, PAPER)
    record = made_graph(19)
    text = record.nodes["paper:p00001"]["abstract"]
    assert page.inner_text(".abstract") == text
    marks = page.locator(".abstract .mark")
    named = {record.nodes[n]["name"] for n in record.successors("paper:p00001")}
    # An emoji stands before most of them: counted in UTF-16 units, every mark would be off by one.
    assert set(marks.all_inner_texts()) <= named
    assert marks.count() >= 8
    marks.first.press("Enter")
    page.wait_for_function("!location.hash.includes('p00001')")


def test_code_points_beyond_the_basic_plane_do_not_shift_marks(
    look: Looker, tmp_path: Path
) -> None:
    write_html(tiny_graph("𝒜 🐌🐌 We propose CrossQ, 深度."), tmp_path / "graph.html")
    page = look.open(tmp_path / "graph.html", "a=paper:a")
    assert page.inner_text(".abstract .mark") == "CrossQ"
    look.state("a=method:crossq")
    assert page.inner_text("#details q mark") == "CrossQ"


def test_a_statement_shows_its_sentence_extractor_and_confidence(
    look: Looker, nineteen: Path
) -> None:
    page = look.open(nineteen, "a=task:segmentation")
    assert page.locator("#details .proof mark").count() > 3
    page.click("#details .row .small >> nth=0")
    page.wait_for_selector("#details .triple")
    assert "pattern" in page.inner_text("#details .proof")
    assert "%" in page.inner_text("#details .how")
    assert page.locator("#details .proof q mark").count() >= 1


def test_two_papers_open_their_datasets_side_by_side(look: Looker, nineteen: Path) -> None:
    page = look.open(nineteen, f"{PAPER}&b=paper:p00002")
    page.click("text=Shared datasets >> nth=-1")
    page.wait_for_selector(".matrix")
    assert page.locator(".matrix tbody tr").count() == 2
    page.click(".matrix button.sign >> nth=0")
    assert page.locator("#details .proof").count() == 1
    page.click("#sheet >> text=Gaps")
    assert page.locator("td.gap").count() >= 1
    page.click("#sheet >> text=All papers")
    assert page.locator(".matrix tbody tr").count() > 2


def test_the_matrix_sorts_filters_and_finds_gaps(look: Looker, nineteen: Path) -> None:
    page = look.open(nineteen, "view=matrix")
    page.click(".matrix thead .sort >> nth=1")
    column = page.locator(".matrix tbody tr:first-child td >> nth=1")
    assert column.locator(".sign").count() == 1
    page.click("#sheet >> text=Methods")
    page.click("#sheet >> text=Gaps")
    assert "No one has evaluated" in page.inner_text("#sheet")
    name = page.locator(".matrix thead .sort").first.inner_text()
    page.fill("#sheet .filter", name)
    page.wait_for_function("() => document.querySelectorAll('.matrix thead th').length === 1")
    assert page.evaluate("document.activeElement.className") == "filter"


def test_leaderboard_timeline_and_list(look: Looker, nineteen: Path) -> None:
    page = look.open(nineteen, "view=leaderboard")
    assert page.locator("#sheet tbody tr").count() == 19
    page.click("#sheet thead >> text=Value")
    numbers = [float(v) for v in page.locator("#sheet tbody td.number").all_inner_texts()]
    assert numbers == sorted(numbers, reverse=True)
    page.click("#views >> text=Timeline")
    assert page.locator("#sheet .chart").count() == 12
    page.select_option("#sheet select", index=1)
    assert page.locator("#sheet .one-chart .bar").count() == 10
    page.click("#views >> text=List")
    assert page.locator("#sheet tbody tr").count() == 103
    page.click("#sheet tbody .name-link >> nth=0")
    page.wait_for_selector("#details .head")


def _saved(page: Any, name: str) -> bytes:
    page.click("summary[aria-label=Export]")
    with page.expect_download() as waiting:
        page.click(f".menu >> text={name}")
    return Path(waiting.value.path()).read_bytes()


def test_the_view_is_taken_along(look: Looker, nineteen: Path) -> None:
    page = look.open(nineteen, "a=task:segmentation&hops=1")
    assert _saved(page, "PNG").startswith(b"\x89PNG")
    drawing = ElementTree.fromstring(_saved(page, "SVG"))
    data = json.loads(_saved(page, "JSON"))
    assert len(drawing.findall(".//{*}title")) == len(data["nodes"])
    assert {edge["source"] for edge in data["edges"]} <= {node["id"] for node in data["nodes"]}
    assert any(e["evidence"][0]["sentence"].startswith("We propose") for e in data["edges"])
    rows = list(csv.reader(io.StringIO(_saved(page, "CSV").decode("utf-8-sig"))))
    assert len(rows) == len(data["edges"]) + 1
    assert rows[0][:3] == ["head", "head type", "relation"]
    look.state("view=matrix")
    assert _saved(page, "CSV").startswith(b"\xef\xbb\xbfpaper,")


def test_a_table_runs_nothing_in_a_spreadsheet(look: Looker, tmp_path: Path) -> None:
    write_html(tiny_graph(name='=HYPERLINK("x")'), tmp_path / "graph.html")
    rows = list(csv.reader(io.StringIO(_saved(look.open(tmp_path / "graph.html"), "CSV").decode())))
    assert rows[1][3] == ' =HYPERLINK("x")'


def test_a_link_and_a_query_are_copied(look: Looker, nineteen: Path) -> None:
    page = look.open(nineteen, "a=task:segmentation&hops=1&conf=0.6")
    page.evaluate(
        "() => { navigator.clipboard.writeText = async text => { window.copied = text } }"
    )
    page.click("summary[aria-label=Export]")
    page.click("text=Copy link")
    assert page.evaluate("window.copied").endswith("#a=task%3Asegmentation&hops=1&conf=0.6")
    page.click("summary[aria-label=Export]")
    page.click("text=Copy Cypher")
    query = page.evaluate("window.copied")
    assert query.startswith("WITH [")
    assert '"task:segmentation"' in query
    assert "r.confidence >= 0.6" in query
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject() }")
    page.click("summary[aria-label=Export]")
    page.click("text=Copy Cypher")
    assert page.input_value("#help textarea") == query


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_follows_the_reader_s_scheme(browser: Any, nineteen: Path, scheme: str) -> None:
    context = browser.new_context(color_scheme=scheme)
    page = Looker(context.new_page()).open(nineteen)
    assert page.get_attribute("html", "data-theme") == scheme
    page.click("[aria-label='Light or dark']")
    assert page.get_attribute("html", "data-theme") != scheme
    context.close()


def test_a_phone_sees_all_of_it(browser: Any, nineteen: Path) -> None:
    context = browser.new_context(viewport={"width": 375, "height": 700}, has_touch=True)
    look = Looker(context.new_page())
    page = look.open(nineteen)
    for state in ("", PAPER, "view=matrix", "view=leaderboard", "view=timeline", "view=list"):
        look.state(state)
        page.wait_for_timeout(80)
        assert page.evaluate("document.documentElement.scrollWidth") == 375
        assert page.is_visible("#status")
    look.state("a=task:segmentation")
    page.tap("[aria-label=Filters]")
    assert page.is_visible("#filters")
    page.tap("[aria-label='Close filters']")
    page.tap("#details >> text=1 hop")
    page.tap("[aria-label=Larger]")
    assert page.evaluate("document.querySelector('#details').clientHeight") > 480
    assert not look.faults
    context.close()


def test_every_control_has_a_name(look: Looker, nineteen: Path) -> None:
    page = look.open(nineteen, PAPER)
    nameless = (
        "() => [...document.querySelectorAll('button, input, select, summary, [role=button]')]"
        ".filter(x => !(x.getAttribute('aria-label') || x.textContent.trim() || x.labels?.length))"
        ".map(x => x.outerHTML)"
    )
    for state in (PAPER, "view=matrix", "view=leaderboard", "view=timeline", "view=list"):
        look.state(state)
        assert page.evaluate(nameless) == []


def test_a_notebook_s_frame_works_without_an_address(
    browser: Any, look: Looker, tmp_path: Path
) -> None:
    cell = tmp_path / "cell.html"
    cell.write_text(f"<!DOCTYPE html>{show(made_graph(3))._repr_html_()}", encoding="utf-8")
    look.page.goto(cell.as_uri())
    frame = look.page.frame_locator("iframe")
    frame.locator("html[data-ready]").wait_for(state="attached")
    frame.locator("#details .bars button, #details .chip").first.click()
    frame.locator("#details .head h2").wait_for()
    frame.locator("[aria-label=Back]").click()
    frame.locator("#details .lead").wait_for()


def test_a_page_without_sentences_says_so(look: Looker, tmp_path: Path) -> None:
    write_html(made_graph(5), tmp_path / "graph.html", most_megabytes=0.1)
    page = look.open(tmp_path / "graph.html")
    assert "citeweave serve" in page.inner_text("#details .warn")
    look.state("a=task:segmentation")
    assert "citeweave serve" in page.inner_text("#details q >> nth=0")


def test_an_empty_graph_is_no_fault(look: Looker, written: Callable[[int], Path]) -> None:
    page = look.open(written(0))
    assert "Showing 0 of 0 nodes" in page.inner_text("#status")
    for view in ("matrix", "leaderboard", "timeline", "list"):
        look.state(f"view={view}")
        assert page.inner_text("#sheet h2")
