"""Synthetic papers through resolution and the files of a bulk import, never all in memory."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from exports.partitions import write_partitions
from kg.pipeline.partitions import Partitioner
from tests.benchmarks.measure import cost_of
from tests.benchmarks.synthetic import synthetic


def cut(count: int) -> None:
    """Cut a graph of so many papers; prints papers, entities, megabytes, CPU seconds."""
    with TemporaryDirectory() as place:
        began = time.process_time()
        graph = Partitioner(lambda: synthetic(count), Path(place) / "buckets")
        resolved = time.process_time()
        write_partitions(graph, Path(place) / "bulk")
        written = time.process_time()
        size = sum(file.stat().st_size for file in Path(place).rglob("*.csv")) / 1e6
    began_again = time.process_time()
    for _ in synthetic(count):
        pass
    making = time.process_time() - began_again
    print(count, len(graph.entities), round(size), round(resolved - began - making, 1),
          round(written - resolved - making, 1))  # fmt: skip


def cuts(sizes: list[int]) -> Iterator[tuple[object, ...]]:
    """Entities, megabytes of CSV, CPU seconds to resolve and to write, and memory, by size."""
    for size in sizes:
        cost = cost_of("-m", "tests.benchmarks.millions", str(size))
        papers, entities, files, resolving, writing = cost.output.split()[-5:]
        yield (
            int(papers), int(entities), int(files), float(resolving), float(writing),
            round(cost.megabytes),
        )  # fmt: skip


if __name__ == "__main__":
    cut(int(sys.argv[1]))
