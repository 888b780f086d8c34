"""In a real browser: the page at 300, 5,000 and 20,000 papers."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.html.conftest import Looker


def _try(look: Looker, path: Path) -> float:
    """Search, hops, filters and tables of a page; returns the seconds of the slowest of them."""
    page = look.open(path)
    slowest = 0.0
    page.keyboard.press("/")
    page.keyboard.type("reranking")
    page.wait_for_selector("#hits li[role=option]")
    page.keyboard.press("Enter")
    page.wait_for_selector("#details .head h2")
    for state in ("hops=1&a=task%3Areranking", "hops=2&a=task%3Areranking", "conf=0.7", "papers=3"):
        begin = time.perf_counter()
        look.state(state)
        page.evaluate("() => new Promise(done => requestAnimationFrame(done))")
        slowest = max(slowest, time.perf_counter() - begin)
        assert "Showing" in page.inner_text("#status")
    for view in ("matrix", "leaderboard", "timeline", "list", "matrix&rows=methods&gaps=1"):
        begin = time.perf_counter()
        look.state(f"view={view}")
        slowest = max(slowest, time.perf_counter() - begin)
        assert page.inner_text("#sheet h2")
    return slowest


def test_three_hundred_papers(look: Looker, written: Callable[[int], Path]) -> None:
    _try(look, written(300))


@pytest.mark.slow
@pytest.mark.parametrize("papers", [5_000, 20_000])
def test_thousands_of_papers(look: Looker, written: Callable[[int], Path], papers: int) -> None:
    slowest = _try(look, written(papers))
    status = look.page.inner_text("#status")
    shown = int(status.split()[1].replace(",", ""))
    assert 100 < shown <= 2_000
    assert slowest < 20
