"""A real browser for the page: the system's Chromium or Chrome, else Playwright's own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from exports.html import write_html
from tests.html.graphs import made_graph

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
_QUIET += ("--disable-component-update", "--disable-sync", "--disable-extensions")


def _missing(why: str) -> None:
    """Without a browser the tests are skipped; where one is required, that is a failure."""
    if os.environ.get("CITEWEAVE_REQUIRE_BROWSER"):
        pytest.fail(why)
    pytest.skip(why)


# For this package, not for the session: Playwright's driver keeps an event loop in this thread, and
# no other test could start one.
@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """One browser for all tests of the page."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _missing("playwright is not installed")
    with sync_playwright() as driver:
        own = driver.chromium.executable_path
        found = next((path for name in _NAMES if (path := shutil.which(name))), None)
        if not found and not Path(own).exists():
            _missing("there is no Chromium or Chrome: apt-get install chromium")
        running = driver.chromium.launch(executable_path=found or own, args=list(_QUIET))
        yield running
        running.close()


class Looker:
    """A page of the browser, and all that went wrong in it."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.faults: list[str] = []
        self.requests: list[str] = []
        page.set_default_timeout(8_000)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda line: line.type == "error" and self.faults.append(line.text))
        page.on("request", lambda request: self.requests.append(request.url))

    def open(self, address: str | Path, state: str = "") -> Any:
        """Load a page and wait until it is read whole; `state` stands behind the ``#``."""
        place = address.resolve().as_uri() if isinstance(address, Path) else address
        self.page.goto("about:blank")
        self.page.goto(f"{place}#{state}" if state else place)
        self.page.wait_for_selector("html[data-ready]", state="attached", timeout=120_000)
        return self.page

    def state(self, hash: str) -> Any:
        """Go to another state of the page, as a link of it would."""
        self.page.evaluate("hash => { location.hash = hash }", hash)
        self.page.wait_for_timeout(60)
        return self.page

    def foreign(self) -> list[str]:
        """Requests that left the page."""
        mine = ("file:", "about:", "blob:", "data:", "http://127.0.0.1:")
        return [url for url in self.requests if not url.startswith(mine)]


@pytest.fixture(scope="package")
def desktop(browser: Any) -> Iterator[Looker]:
    """A window that all tests share; they load their page anew."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, reduced_motion="reduce", accept_downloads=True
    )
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    yield Looker(context.new_page())
    context.close()


@pytest.fixture
def look(desktop: Looker) -> Iterator[Looker]:
    """The shared window; after a test nothing may have gone wrong and nobody have been asked."""
    desktop.faults.clear()
    desktop.requests.clear()
    yield desktop
    assert not desktop.faults
    assert not desktop.foreign()


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], Path]:
    """Page of so many invented papers, written once."""
    folder = tmp_path_factory.mktemp("pages")

    def page(papers: int) -> Path:
        path = folder / f"graph{papers}.html"
        if not path.exists():
            write_html(made_graph(papers), path, title="Invented papers")
        return path

    return page


@pytest.fixture(scope="session")
def nineteen(written: Callable[[int], Path]) -> Path:
    """Page of 19 papers."""
    return written(19)
