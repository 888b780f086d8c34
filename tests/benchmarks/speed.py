"""Abstracts a second beside spaCy, one worker and two, and cost by size of the list."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from kg.store.lines import read_rows
from tests.benchmarks.measure import ROOT, Cost, citeweave

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


def built(source: Path, folder: Path, *more: object) -> tuple[Cost, dict[str, Any]]:
    """A build and the last line of its run log."""
    cost = citeweave("build", source, "-o", folder, "--quiet", *more)
    return cost, list(read_rows(folder / "runs.jsonl"))[-1]


def speeds(count: int) -> Iterator[Row]:
    """Abstracts a second by extractor and workers, with spaCy before and after."""
    with TemporaryDirectory() as place:
        source = first(count, Path(place))
        baseline = _baseline(source, count)
        yield ("spaCy en_core_web_sm, 2 processes", baseline and round(count / baseline), None)
        for name, words in (
            ("full", []), ("full --fast", ["--fast"]), ("rules", ["--extractor", "rules"]),
        ):  # fmt: skip
            for workers in (1, 2):
                folder = Path(place) / f"{name}-{workers}"
                _, row = built(source, folder, "--workers", workers, "--no-graph", *words)
                spent = row["seconds"]["extracting"]
                ratio = baseline and round(baseline / spent, 2)
                yield (f"{name}, workers {workers}", round(count / spent), ratio)


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
