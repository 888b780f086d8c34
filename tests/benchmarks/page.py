"""How fast the page is, beside plain pyvis: ``python -m tests.benchmarks.page [--serve 37000]``.

For each size: seconds to write the file, its size, milliseconds from navigation to the first
picture, frames per second while zooming, and processor time a frame, which counts even on a busy
machine: 25 ms are 40 frames a second on a free core. Compare the rows of one run only.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import networkx as nx

from exports.html import write_html
from exports.server import make_app
from kg.tables import table
from tests.html.graphs import made_graph

NODES_EACH_PAPER = 4.35
ZOOM = """async () => {
  const canvas = document.querySelector('canvas');
  const box = canvas.getBoundingClientRect();
  const at = { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
  const frame = () => new Promise(done => requestAnimationFrame(done));
  const begin = performance.now();
  let frames = 0;
  while (performance.now() - begin < 2500) {
    const deltaY = Math.floor(frames / 12) % 2 ? 100 : -100;
    const more = { ...at, deltaY, bubbles: true, cancelable: true };
    canvas.dispatchEvent(new WheelEvent("wheel", more));
    await frame();
    frames += 1;
  }
  return frames / (performance.now() - begin) * 1000;
}"""


def plain_pyvis(graph: nx.MultiDiGraph[str], path: Path) -> None:
    """The page that pyvis makes by itself; only its slow loading of nodes is spared."""
    from pyvis.network import Network

    network = Network(directed=True, cdn_resources="in_line")
    kinds = {n: graph.nodes[n]["label"] for n in graph}
    network.nodes = [
        {"id": n, "label": graph.nodes[n]["name"], "group": kinds[n], "shape": "dot"} for n in graph
    ]
    network.edges = [{"from": a, "to": b, "arrows": "to"} for a, b in graph.edges()]
    path.write_text(network.generate_html(), encoding="utf-8")


def first_picture(page: Any, address: str, *, ours: bool, limit: float) -> float | None:
    """Milliseconds from navigation to a picture that stands still; None where it takes too long."""
    begin = time.perf_counter()
    try:
        page.goto(address, wait_until="commit", timeout=limit * 1000)
        if ours:
            page.wait_for_selector("html[data-pictured]", state="attached", timeout=limit * 1000)
            return float(page.get_attribute("html", "data-pictured"))
        still = "() => { const bar = document.getElementById('loadingBar');"
        still += " return document.querySelector('canvas') && (!bar || bar.style.opacity === '0'"
        still += " || bar.style.display === 'none') }"
        page.wait_for_function(still, timeout=limit * 1000)
        page.evaluate(
            "() => new Promise(d => requestAnimationFrame(() => requestAnimationFrame(d)))"
        )
    except Exception as error:
        if "Timeout" not in type(error).__name__:
            raise
        return None
    return (time.perf_counter() - begin) * 1000


def blank_frames(browser: Any) -> float:
    """Frames a second of a page that draws nothing: what the machine allows just now."""
    page = browser.new_page()
    page.set_content("<canvas></canvas>")
    frames = float(page.evaluate(ZOOM))
    page.close()
    return frames


def measure(
    browser: Any, write: Callable[[], None], path: Path, *, ours: bool, limit: float
) -> list[str]:
    """One row: seconds to write, megabytes, milliseconds to the picture, frames a second."""
    begin = time.perf_counter()
    write()
    seconds = time.perf_counter() - begin
    times, frames, cost = [], None, None
    for _ in range(3 if ours else 1):
        context = browser.new_context(viewport={"width": 1400, "height": 900}, offline=True)
        page = context.new_page()
        shown = first_picture(page, path.as_uri(), ours=ours, limit=limit)
        if shown is not None:
            times.append(shown)
            if ours:
                page.wait_for_selector("html[data-ready]", state="attached", timeout=120_000)
            frames, cost = zoomed(context, page)
        context.close()
    picture = f"{statistics.median(times):.0f}" if times else f"> {limit * 1000:.0f}"
    size = f"{path.stat().st_size / 1e6:.2f}"
    speed = [f"{frames:.0f}", f"{cost:.1f}"] if frames else ["-", "-"]
    return [f"{seconds:.1f}", size, picture, *speed]


def zoomed(context: Any, page: Any) -> tuple[float, float]:
    """Frames a second while zooming, and milliseconds of the page's processor time for each."""
    meter = context.new_cdp_session(page)
    meter.send("Performance.enable", {"timeDomain": "threadTicks"})

    def used() -> float:
        found = meter.send("Performance.getMetrics")["metrics"]
        return next(float(m["value"]) for m in found if m["name"] == "ProcessTime")

    before, begin = used(), time.perf_counter()
    frames = float(page.evaluate(ZOOM))
    count = frames * (time.perf_counter() - begin)
    return frames, 1000 * (used() - before) / count


def files(browser: Any, sizes: list[int], folder: Path, limit: float) -> list[list[str]]:
    """Rows for files, ours and pyvis' beside each other."""
    rows = []
    for size in sizes:
        graph = made_graph(max(2, round(size / NODES_EACH_PAPER)))
        ours, plain = folder / "ours.html", folder / "plain.html"
        mine = measure(browser, lambda: write_html(graph, ours), ours, ours=True, limit=120)  # noqa: B023
        rows.append(["citeweave", f"{len(graph):,}", *mine])
        if size > MOST_PLAIN:
            print(table(rows[-1:], HEADERS), flush=True)
            continue
        theirs = measure(
            browser, lambda: plain_pyvis(graph, plain), plain, ours=False, limit=limit  # noqa: B023
        )  # fmt: skip
        rows.append(["plain pyvis", f"{len(graph):,}", *theirs])
        print(table(rows[-2:], HEADERS), flush=True)
    return rows


MOST_PLAIN = 20_000  # pages of pyvis beyond this freeze the browser for good
HEADERS = ["page", "nodes", "write s", "MB", "picture ms", "zoom fps", "ms a frame"]


def served(browser: Any, papers: int) -> None:
    """First picture and the CPU of searches of a server of so many papers."""
    import uvicorn

    from exports.html.core import order_of
    from exports.html.lookup import Index
    from exports.html.rows import rows_of
    from exports.server import _listen

    graph = made_graph(papers)
    begin = time.perf_counter()
    app = make_app(graph, "token")
    print(f"{papers:,} papers, {len(graph):,} nodes: ready in {time.perf_counter() - begin:.1f} s")
    listener = _listen(0)
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False))
    threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True).start()
    address = f"http://127.0.0.1:{listener.getsockname()[1]}/token/"
    times = []
    for _ in range(5):
        context = browser.new_context(viewport={"width": 1400, "height": 900})
        times.append(first_picture(context.new_page(), address, ours=True, limit=120) or 0)
        context.close()
    print(f"first picture {statistics.median(times):.0f} ms (of 5: {[round(t) for t in times]})")
    server.should_exit = True
    index = Index(rows_of(graph, order_of(graph)))
    for query in ("a", "net", "reranking", "base", "new way to do", "lumver", "zzz"):
        begin = time.process_time()
        for _ in range(20):
            index.search(query)
        print(f"search {query!r}: {(time.process_time() - begin) * 50:.2f} ms of CPU")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default="200,1000,5000,20000,50000")
    parser.add_argument("--serve", type=int, default=0, metavar="PAPERS")
    parser.add_argument("--limit", type=float, default=60, help="seconds for a pyvis page")
    parser.add_argument("--browser", default="/usr/bin/chromium")
    options = parser.parse_args()
    from playwright.sync_api import sync_playwright

    quiet = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    with sync_playwright() as driver, tempfile.TemporaryDirectory() as folder:
        browser = driver.chromium.launch(executable_path=options.browser, args=quiet)
        limit = blank_frames(browser)
        print(f"an empty page gets {limit:.0f} frames a second here;", end=" ")
        print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        sizes = [int(size) for size in options.sizes.split(",") if size]
        files(browser, sizes, Path(folder), options.limit)
        if options.serve:
            served(browser, options.serve)
        browser.close()


if __name__ == "__main__":
    main()
