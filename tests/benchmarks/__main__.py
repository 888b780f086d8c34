"""``python -m tests.benchmarks``: the tables of docs/performance.md.

Takes names of tables (``speed scaling memory flatness growth living cuts``; all by default) and
``--papers N`` for a smaller list. Each row is told as soon as it is there, the table at the end.
``CITEWEAVE_ABSTRACTS`` names the folder of real abstracts, ``CITEWEAVE_BASELINE`` a
Python with spaCy's small English pipeline to compare with.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Callable, Iterable, Iterator

from kg.pipeline.workers import default_workers
from kg.tables import table
from tests.benchmarks.millions import cuts
from tests.benchmarks.speed import flatness, growth, living, memory, scaling, speeds

Table = tuple[str, tuple[str, ...], Callable[[int], Iterable[tuple[object, ...]]]]

TABLES: dict[str, Table] = {
    "speed": (
        "Abstracts a second, 2 processes",
        ("pipeline", "abstracts/s", "times spaCy"),
        lambda papers: speeds(min(papers, 2000)),
    ),
    "scaling": (
        "One worker and two",
        ("workers", "seconds to extract", "abstracts/s", "CPU s in all", "best 1 / best 2"),
        lambda papers: scaling(min(papers, 2000)),
    ),
    "memory": (
        "Peak memory of a build of 2,000 abstracts, all processes together",
        ("workers", "MB resident", "MB, shared pages once", "seconds"),
        lambda papers: memory(min(papers, 2000)),
    ),
    "flatness": (
        "Cost along one build",
        ("from", "to", "CPU ms an abstract", "bytes a record"),
        flatness,
    ),
    "growth": (
        "Cost by size of the list",
        ("papers", "ms/abstract", "seconds", "MB", "statements", "seconds by stage"),
        lambda papers: growth([n for n in (1000, 4000, 12000) if n < papers] + [papers]),
    ),
    "living": (
        "A graph that lives",
        ("step", "seconds", "MB"),
        living,
    ),
    "cuts": (
        "Synthetic papers into a bulk import",
        ("papers", "entities", "MB of CSV", "CPU s to resolve", "CPU s to write", "MB"),
        # A million only beside the whole list: it takes half an hour or more.
        lambda papers: cuts([n for n in (10_000, 100_000, 1_000_000) if n <= 30 * papers]),
    ),
}


def main() -> None:
    """Print the tables that were asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*TABLES, []], help="tables; all by default")
    parser.add_argument("--papers", type=int, default=37355, help="size of the largest list")
    asked = parser.parse_args()
    machine = f"{platform.machine()}, {default_workers()} cores, Python {platform.python_version()}"
    print(f"{platform.system()} on {machine}")
    for name in asked.names or TABLES:
        title, headers, rows = TABLES[name]
        print(f"\n{title}\n{table(list(_told(rows(asked.papers))), headers)}", flush=True)


def _told(rows: Iterable[tuple[object, ...]]) -> Iterator[tuple[object, ...]]:
    for row in rows:
        print(*row, sep=" | ", file=sys.stderr, flush=True)
        yield row


if __name__ == "__main__":
    main()
