"""In a real browser: names that are code stay text, wherever the page shows them."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

from exports.html import write_html
from tests.html.conftest import Looker
from tests.html.graphs import PAYLOADS, hostile_graph

VIEWS = ("matrix", "leaderboard", "timeline", "list", "matrix&rows=methods&gaps=1")


def _visit_everything(look: Looker, page: Any) -> None:
    """Every node, line, pair, route and table, and a search for a piece of each payload."""
    keys = page.evaluate(
        "() => ['first', 'rest'].flatMap(id => JSON.parse(document.getElementById(id).textContent)"
        ".nodes.map(row => row[2]))"
    )
    for key in keys:
        page.evaluate("key => { location.hash = new URLSearchParams({ a: key, hops: 1 }) }", key)
        page.wait_for_timeout(8)
    for a, b in pairwise(keys):
        page.evaluate(
            "([a, b]) => { location.hash = new URLSearchParams({ a, b, route: 1 }) }", [a, b]
        )
        page.wait_for_timeout(4)
    for payload in PAYLOADS:
        edge = json.dumps([f"paper:{payload}", payload, f"method:{payload}"])
        page.evaluate("edge => { location.hash = new URLSearchParams({ edge }) }", edge)
        page.wait_for_timeout(8)
    for view in VIEWS:
        look.state(f"view={view}")
    for payload in PAYLOADS:
        page.fill("#query", payload[:12])
        page.wait_for_timeout(10)


def test_nothing_runs_and_nothing_is_asked_for(look: Looker, tmp_path: Path) -> None:
    write_html(hostile_graph(), tmp_path / "evil.html", title=PAYLOADS[1])
    page = look.open(tmp_path / "evil.html")
    _visit_everything(look, page)
    assert page.evaluate("window.owned") is None
    links = page.eval_on_selector_all("a[href]", "all => all.map(a => a.protocol)")
    assert set(links) <= {"http:", "https:"}
    assert page.evaluate("document.scripts.length") == 7
    assert page.title() == PAYLOADS[1]
    assert page.evaluate("({}).owned") is None


def test_what_is_smuggled_in_later_is_refused(browser: Any, nineteen: Path) -> None:
    context = browser.new_context()
    look = Looker(context.new_page())
    page = look.open(nineteen)
    page.evaluate(
        "() => { const s = document.createElement('script'); s.textContent = 'window.owned = 1';"
        " document.body.append(s); const d = document.createElement('div');"
        " d.innerHTML = '<img src=x onerror=\"window.owned = 2\">'; document.body.append(d);"
        " const i = document.createElement('iframe'); i.src = 'https://example.org/';"
        " document.body.append(i);"
        " fetch('https://example.org/').catch(() => { window.refused = true }); }"
    )
    page.wait_for_function("window.refused")
    assert page.evaluate("window.owned") is None
    assert all(
        "Content Security Policy" in f or "Refused" in f or "violates" in f for f in look.faults
    )
    context.close()


def test_a_link_that_is_code_stays_data(look: Looker, nineteen: Path) -> None:
    page = look.open(nineteen, "view=list&sort=zz&filter=%3Cimg%3E")
    everywhere = (
        "bad => { const all = ['a', 'edge', 'view', 'types', 'sort', 'only', 'filter', 'table'];"
        " location.hash = new URLSearchParams(all.map(name => [name, bad])) }"
    )
    for payload in PAYLOADS:
        page.evaluate(everywhere, payload)
        page.wait_for_timeout(10)
    assert page.evaluate("window.owned") is None
    assert page.inner_text("#details .lead")
