"""In a real browser: the same page over the local server, which gives neighbourhoods on demand."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from exports.server import _listen, make_app
from tests.html.conftest import Looker
from tests.html.graphs import made_graph

uvicorn = pytest.importorskip("uvicorn")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A running server of 300 papers, of which the page draws a part."""
    listener = _listen(0)
    app = make_app(made_graph(700), "token")
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{listener.getsockname()[1]}/token/"
    server.should_exit = True
    thread.join(5)


def test_search_opens_what_was_not_sent_at_first(look: Looker, address: str) -> None:
    page = look.open(address)
    page.fill("#query", "reranking")
    page.wait_for_selector("#hits li[role=option]")
    page.keyboard.press("Enter")
    page.wait_for_selector("#details .proof mark")
    assert page.inner_text("#details h2") == "reranking"
    assert "of 2,8" in page.inner_text("#status") or "nodes" in page.inner_text("#status")
    assert any("/api/search" in url for url in look.requests)


def test_a_paper_is_read_and_a_path_is_found(look: Looker, address: str) -> None:
    page = look.open(address, "a=paper:p00690")
    assert "🐌" in page.inner_text(".abstract")
    assert page.locator(".abstract .mark").count() >= 8
    look.open(address, "a=paper:p00690&b=paper:p00003&route=1")
    page.wait_for_selector("#details .route li")


def test_tables_say_what_part_of_the_graph_they_show(look: Looker, address: str) -> None:
    page = look.open(address, "view=matrix")
    page.wait_for_selector(".matrix .sign")
    assert "most shared of" in page.inner_text("#sheet .lead")
    for view in ("leaderboard", "timeline", "list"):
        look.state(f"view={view}")
        page.wait_for_selector("#sheet h2")


def test_an_unknown_name_in_a_link_is_said(look: Looker, address: str) -> None:
    page = look.open(address, "a=method:nothing")
    assert "not in this graph" in page.inner_text("#notice")
