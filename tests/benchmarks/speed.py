"""Abstracts a second beside spaCy, one worker and two, memory, and cost by size of the list."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from kg.store.lines import read_rows
from tests.benchmarks.measure import ROOT, Cost, citeweave, cpu_of

Row = tuple[object, ...]


def abstracts() -> Path:
    """The file of real abstracts that ``CITEWEAVE_ABSTRACTS`` names."""
    return Path(os.environ["CITEWEAVE_ABSTRACTS"]) / "abstracts.jsonl.gz"


def first(count: int, place: Path) -> Path:
    """A file of the first so many abstracts."""
    target = place / f"{count}.jsonl"
    with gzip.open(abstracts(), "rt", encoding="utf-8") as source:
        target.write_text("".join(islice(source, count)), encoding="utf-8")
    return target


def built(
    source: Path, folder: Path, *more: object, watch: Callable[[int], None] | None = None
) -> tuple[Cost, dict[str, Any]]:
    """A build and the last line of its run log."""
    cost = citeweave("build", source, "-o", folder, "--quiet", *more, watch=watch)
    return cost, list(read_rows(folder / "runs.jsonl"))[-1]


def speeds(count: int) -> Iterator[Row]:
    """Abstracts a second of two processes by extractor, between two runs of spaCy."""
    with TemporaryDirectory() as place:
        source = first(count, Path(place))
        baseline = _baseline(source, count)
        yield _rate("spaCy en_core_web_sm, 2 processes", count, baseline, baseline)
        for name, words in (
            ("full", []), ("full --fast", ["--fast"]), ("rules", ["--extractor", "rules"]),
        ):  # fmt: skip
            folder = Path(place) / name
            _, row = built(source, folder, "--workers", 2, "--no-graph", *words)
            yield _rate(name, count, row["seconds"]["extracting"], baseline)
        again = _baseline(source, count)
        yield _rate("spaCy again", count, again, baseline)


def _rate(name: str, count: int, seconds: float | None, baseline: float | None) -> Row:
    rate = seconds and round(count / seconds, 1)
    return (name, rate, round(baseline / seconds, 2) if seconds and baseline else None)


def scaling(count: int, *words: str) -> Iterator[Row]:
    """Abstracts a second of one worker and of two, in turns, so that both meet the same machine."""
    with TemporaryDirectory() as place:
        source = first(count, Path(place))
        best: dict[int, float] = {}
        for turn in range(2):
            for workers in (1, 2):
                folder = Path(place) / f"{workers}-{turn}"
                cost, row = built(source, folder, "--workers", workers, "--no-graph", *words)
                spent = row["seconds"]["extracting"]
                best[workers] = min(spent, best.get(workers, spent))
                ratio = round(best[1] / best[2], 2) if 2 in best else None
                yield (workers, round(spent, 1), round(count / spent, 1), round(cost.cpu), ratio)


def memory(count: int, *words: str) -> Iterator[Row]:
    """The most memory of a build, the building process and its workers together, by workers."""
    with TemporaryDirectory() as place:
        source = first(count, Path(place))
        for workers in (1, 2):
            folder = Path(place) / str(workers)
            cost, _ = built(source, folder, "--workers", workers, *words)
            yield (workers, round(cost.megabytes), round(cost.proportional), round(cost.seconds))


def flatness(count: int, *words: str) -> Iterator[Row]:
    """CPU time an abstract along one build, from the first thousand on.

    The stretches are told on the error stream while it runs.
    """
    with TemporaryDirectory() as place:
        source = first(count, Path(place))
        curve = Curve(Path(place) / "g", count)
        built(source, curve.folder, "--workers", 2, "--no-graph", *words, watch=curve)
        yield from curve.rows


class Curve:
    """CPU seconds of a build at ever more papers; `rows` has one line a stretch."""

    def __init__(self, folder: Path, count: int) -> None:
        self.folder = folder
        self.rows: list[Row] = []
        self._marks = [125 * 2**n for n in range(9) if 125 * 2**n < count]
        self._at = (0, 0, 0.0)

    def __call__(self, pid: int) -> None:
        """Look how far it is."""
        records = self.folder / "records.jsonl"
        if not self._marks or not records.exists():
            return
        with records.open("rb") as stream:
            done = sum(1 for _ in stream)
        if done < self._marks[0]:
            return
        while self._marks and done >= self._marks[0]:
            self._marks.pop(0)
        now = (done, records.stat().st_size, cpu_of(pid))
        papers, size, spent = (after - before for after, before in zip(now, self._at, strict=True))
        if self._at[0]:  # the first stretch pays for the start of the workers
            row = (self._at[0], done, round(1000 * spent / papers, 1), round(size / papers))
            self.rows.append(row)
            print(*row, file=sys.stderr, flush=True)
        self._at = now


def _baseline(source: Path, count: int) -> float | None:
    python = os.environ.get("CITEWEAVE_BASELINE")
    if not python:
        return None
    script = ROOT / "tests" / "benchmarks" / "baseline.py"
    done = subprocess.run(
        [python, str(script), str(source), str(count), "2"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return float(done.stdout.split()[-1])


def growth(sizes: list[int], *words: str) -> Iterator[Row]:
    """Milliseconds an abstract in extraction and seconds by stage, by size."""
    with TemporaryDirectory() as place:
        for size in sizes:
            cost, row = built(first(size, Path(place)), Path(place) / f"g{size}", *words)
            spent = row["seconds"]
            each = 1000 * spent["extracting"] / row["counts"]["extracted"]
            stages = ", ".join(f"{stage} {seconds:.0f}" for stage, seconds in spent.items())
            edges = sum(row["counts"]["edges"].values())
            yield (size, round(each, 2), round(cost.seconds), round(cost.megabytes), edges, stages)


def living(size: int, *words: str) -> Iterator[Row]:
    """A folder of some size: the build, a second build, ten papers more, the time to load."""
    with TemporaryDirectory() as place:
        source = first(size, Path(place))
        folder = Path(place) / "g"
        cost, _ = built(source, folder, *words)
        yield ("build", round(cost.seconds, 1), round(cost.megabytes))
        yield (
            "build again",
            round(citeweave("build", source, "-o", folder, *words).seconds, 2),
            None,
        )
        ten = Path(place) / "ten.jsonl"
        rows = (
            {"title": f"A tenth of new work, part {n}", "abstract": f"We test Net{n} on ImageNet."}
            for n in range(10)
        )
        ten.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        cost = citeweave("add", folder, ten, "--quiet")
        yield ("add ten papers", round(cost.seconds, 1), round(cost.megabytes))
        cost = citeweave("stats", folder)
        yield ("stats (loads graph.json)", round(cost.seconds, 1), round(cost.megabytes))
