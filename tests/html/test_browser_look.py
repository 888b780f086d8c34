"""In a real browser: search, legend, sliders, hops, paths, back and forward, the address."""

from __future__ import annotations

from pathlib import Path

from tests.html.conftest import Looker


def _status(look: Looker) -> str:
    return str(look.page.inner_text("#status"))


def _shown(look: Looker) -> int:
    return int(_status(look).split()[1].replace(",", ""))


def _select(look: Looker, name: str) -> None:
    look.page.keyboard.press("/")
    look.page.keyboard.type(name)
    look.page.wait_for_selector("#hits li[role=option]")
    look.page.keyboard.press("Enter")
    look.page.wait_for_selector("#details .head h2")


def test_everything_is_drawn_and_counted(look: Looker, nineteen: Path) -> None:
    page = look.open(nineteen)
    assert "Showing 103 of 103 nodes · 330 of 330 lines" in _status(look)
    assert page.inner_text("#details .lead").startswith("19 papers from 2017 to 2026")
    counts = "#filters > fieldset .check small"
    assert sum(page.eval_on_selector_all(counts, "all => all.map(x => +x.textContent)")) == 103
    pixels = page.evaluate(
        "() => { const c = document.querySelector('#canvas canvas');"
        " const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;"
        " const seen = new Set(); for (let i = 0; i < d.length; i += 4 * 37)"
        " seen.add(d[i] + ',' + d[i + 1] + ',' + d[i + 2]); return seen.size; }"
    )
    assert pixels > 20


def test_search_completes_names_and_aliases(look: Looker, nineteen: Path) -> None:
    page = look.open(nineteen)
    page.keyboard.press("/")
    page.keyboard.type("v1")
    page.wait_for_selector("#hits li")
    assert page.locator("#hits li em").first.inner_text().endswith("v1")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    assert page.get_attribute("#query", "aria-activedescendant") == "hit0"
    page.keyboard.press("Enter")
    page.wait_for_selector("#details .head h2")
    assert "also" in page.inner_text("#details .head")
    page.fill("#query", "zzzz")
    page.wait_for_selector("#hits .nothing")
    page.keyboard.press("Escape")
    assert page.is_hidden("#hits")


def test_the_legend_takes_types_and_relations_away(look: Looker, nineteen: Path) -> None:
    page = look.open(nineteen)
    before = _shown(look)
    page.uncheck("#filters input[data-word=Result]")
    assert _shown(look) == before - 19
    assert "types=Result" in page.url
    assert page.evaluate("document.activeElement.dataset.word") == "Result"
    page.click("#filters summary")
    page.uncheck("#filters input[data-word=CITES]")
    assert _shown(look) < before - 19
    page.click("text=Reset")
    assert _shown(look) == before


def test_without_papers_lines_stand_for_shared_ones(look: Looker, nineteen: Path) -> None:
    page = look.open(nineteen)
    page.uncheck("#filters input[data-word=Paper]")
    assert "shared-paper links" in _status(look)
    assert _shown(look) > 20


def test_sliders_filter(look: Looker, nineteen: Path) -> None:
    page = look.open(nineteen)
    before = _shown(look)
    for field, value, state in (
        ("conf", "0.8", "conf=0.8"),
        ("papers", "3", "papers=3"),
        ("from", "2022", "from=2022"),
    ):
        slider = f"#filters input[data-field={field}]"
        page.fill(slider, value)
        page.wait_for_function("state => location.hash.includes(state)", arg=state)
        page.wait_for_timeout(50)
        after = _shown(look)
        assert after < before
        before = after


def test_hops_show_a_neighbourhood(look: Looker, nineteen: Path) -> None:
    page = look.open(nineteen)
    _select(look, "segmentation")
    page.click("#details >> text=1 hop")
    one = _shown(look)
    assert one < 103
    page.keyboard.press("2")
    assert _shown(look) > one
    page.keyboard.press("Escape")
    assert _shown(look) == 103


def test_a_shortest_path_is_told_step_by_step(look: Looker, nineteen: Path) -> None:
    page = look.open(nineteen, "a=paper:p00001")
    page.click("#details >> text=Path …")
    page.fill("#query", "reranking")
    page.wait_for_selector("#hits li[role=option]")
    page.keyboard.press("Enter")
    page.wait_for_selector("#details .route li")
    assert page.locator("#details .route .proof").count() >= 1
    assert "route=1" in page.url
    page.click("text=What both share")
    assert "In common" in page.inner_text("#details .kind")


def test_no_path_is_said(look: Looker, nineteen: Path) -> None:
    page = look.open(
        nineteen,
        "a=paper:p00001&b=paper:p00002&route=1&types=Task|Method|Dataset|Benchmark|Reference|Metric",
    )
    assert "No path joins" in page.inner_text("#details")


def test_back_forward_and_a_link_restore_the_view(look: Looker, nineteen: Path) -> None:
    page = look.open(nineteen)
    _select(look, "segmentation")
    page.click("#details >> text=1 hop")
    panel, link = page.inner_text("#details"), page.url
    page.go_back()
    page.wait_for_function("!location.hash.includes('hops')")
    page.click("[aria-label=Back]")
    page.wait_for_selector("#details .lead")
    page.go_forward()
    page.click("[aria-label=Forward]")
    page.wait_for_function("location.hash.includes('hops=1')")
    look.open(link)
    assert page.inner_text("#details") == panel
    look.open(nineteen, "a=nothing%20here&conf=9&view=nonsense&hops=77")
    assert page.inner_text("#details .lead")
    assert "not in this graph" in page.inner_text("#notice")


def test_the_keyboard_alone_walks_the_graph(look: Looker, nineteen: Path) -> None:
    page = look.open(nineteen)
    _select(look, "segmentation")
    first = page.inner_text("#details h2")
    page.focus("#canvas")
    page.keyboard.press("ArrowRight")
    assert "Enter opens it" in _status(look)
    page.keyboard.press("Enter")
    page.wait_for_function(
        "name => document.querySelector('#details h2').innerText !== name", arg=first
    )
    for key in ("+", "-", "f", "Shift+ArrowLeft", "d", "m", "l", "y", "n", "g", "["):
        page.keyboard.press(key)
    page.keyboard.press("?")
    assert page.is_visible("#help")
    page.keyboard.press("Escape")
    assert page.is_hidden("#help")


def test_a_click_opens_and_a_second_with_shift_compares(look: Looker, nineteen: Path) -> None:
    page = look.open(nineteen, "a=task:segmentation&hops=1")
    box = page.locator("#canvas").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert page.inner_text("#details h2") == "segmentation"
    page.click("#details .name-link >> nth=0", modifiers=[])
    page.wait_for_function("!location.hash.includes('segmentation')")
    page.mouse.click(box["x"] + 3, box["y"] + 3)
    page.wait_for_selector("#details .lead")


def test_keys_ask_for_a_second_node(look: Looker, nineteen: Path) -> None:
    page = look.open(nineteen, "a=task:segmentation")
    for key, state in (("c", "b=task%3Areranking"), ("p", "route=1")):
        page.focus("#canvas")
        page.keyboard.press(key)
        page.keyboard.type("reranking")
        page.wait_for_selector("#hits li[role=option]")
        page.keyboard.press("Enter")
        page.wait_for_function("state => location.hash.includes(state)", arg=state)
    page.click("text=Only the first")
    page.keyboard.press("/")
    page.keyboard.type("reranking")
    page.wait_for_selector("#hits li[role=option]")
    page.keyboard.press("Shift+Enter")
    page.wait_for_function("location.hash.includes('b=task')")


def test_a_click_on_a_line_opens_its_sentences(look: Looker, nineteen: Path) -> None:
    page = look.open(nineteen, "a=paper:p00001&b=task:reranking&route=1")
    page.wait_for_selector("#details .route li")
    box = page.locator("#canvas").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 + 1)
    page.wait_for_selector("#details .triple")
    assert "addresses" in page.inner_text("#details .triple")
    assert "edge=" in page.url
