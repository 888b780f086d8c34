"""Synthetic papers through resolution and the files of a bulk import, never all in memory."""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from exports.partitions import write_partitions
from kg.model import Paper
from kg.pipeline.partitions import Partitioner
from kg.record import Record
from tests.benchmarks.measure import ROOT
from tests.benchmarks.synthetic import synthetic

# Papers between two lines on how far it is.
_TOLD = 50_000


class Papers:
    """So many synthetic papers, made anew at each call; `making` is the CPU time that this took."""

    def __init__(self, count: int) -> None:
        self._count = count
        self.making = 0.0

    def __call__(self) -> Iterator[tuple[Paper, Record]]:
        """The papers with their records."""
        pairs = synthetic(self._count)
        for number in range(self._count):
            began = time.process_time()
            pair = next(pairs)
            self.making += time.process_time() - began
            yield pair
            if number and number % _TOLD == 0:
                print(f"{number:,} of {self._count:,}, {time.process_time():.0f} s of CPU, "
                      f"{_megabytes()} MB", file=sys.stderr, flush=True)  # fmt: skip


def _megabytes() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def cut(count: int) -> None:
    """Cut a graph of so many papers; prints papers, entities, megabytes, CPU seconds, memory."""
    papers = Papers(count)
    with TemporaryDirectory() as place:
        began = time.process_time()
        graph = Partitioner(papers, Path(place) / "buckets")
        resolving = time.process_time() - began - papers.making
        before = papers.making
        began = time.process_time()
        write_partitions(graph, Path(place) / "bulk")
        writing = time.process_time() - began - (papers.making - before)
        size = sum(file.stat().st_size for file in Path(place).rglob("*.csv")) / 1e6
    print(count, len(graph.entities), round(size), round(resolving, 1), round(writing, 1),
          _megabytes())  # fmt: skip


def cuts(sizes: list[int]) -> Iterator[tuple[object, ...]]:
    """Entities, megabytes of CSV, CPU seconds to resolve and to write, and memory, by size."""
    command = [sys.executable, "-m", "tests.benchmarks.millions"]
    for size in sizes:
        done = subprocess.run(
            [*command, str(size)], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True
        )
        papers, entities, files, resolving, writing, memory = done.stdout.split()
        yield (int(papers), int(entities), int(files), float(resolving), float(writing),
               int(memory))  # fmt: skip


if __name__ == "__main__":
    cut(int(sys.argv[1]))
