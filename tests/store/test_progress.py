"""What is shown while a run lasts, and what becomes of Ctrl-C."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import kg
from kg.errors import ExtractionError, StoreError
from kg.model import Paper
from kg.pipeline import Plan, Progress, build_folder
from kg.pipeline.progress import describe
from kg.record import Record
from kg.store import GraphFolder, Settings
from tests.store.test_folder_runs import TOY, lines, write
from tests.store.toy import Toy, toy_plan


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_sees_count_rate_and_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kg.pipeline.progress._EVERY", 0.0)
    stream = Terminal()
    progress = Progress(stream)
    with progress.stage("extracting", 10):
        for _ in range(10):
            progress.step()
    assert "extracting 5/10" in stream.getvalue()
    assert stream.getvalue().endswith("\r\x1b[K")
    assert progress.seconds["extracting"] >= 0


def test_a_file_sees_nothing() -> None:
    stream = io.StringIO()
    with Progress(stream).stage("reading"):
        pass
    assert stream.getvalue() == ""


def test_slow_and_unknown_lengths_are_told() -> None:
    assert describe("reading", 30, None, 10.0) == "reading 30 · 3.0/s"
    assert describe("reading", 3000, None, 1.0) == "reading 3,000 · 3,000/s"
    assert describe("extracting", 5, 5, 0.0) == "extracting 5/5"


class Interrupted(Toy):
    """The user presses Ctrl-C at the second batch."""

    def __call__(self, papers: Iterable[Paper]) -> Iterator[Record]:
        """Extract the first batch."""
        if self.seen:
            raise KeyboardInterrupt
        yield from super().__call__(papers)


def test_ctrl_c_keeps_what_was_extracted(tmp_path: Path) -> None:
    source = write(tmp_path / "in.jsonl", lines(100))
    toy = Interrupted()
    with pytest.raises(StoreError, match="the same command goes on") as caught:
        build_folder([source], tmp_path / "g", Plan(lambda _: lambda: toy, workers=1), TOY)
    assert "stopped with 64 new records kept" in str(caught.value)
    assert build_folder([source], tmp_path / "g", toy_plan(), TOY).extracted == 36


def test_a_scheduler_and_its_engine_come_together() -> None:
    for where in ({"engine": "dask"}, {"scheduler": "tcp://127.0.0.1:8786"}):
        with pytest.raises(ExtractionError, match="scheduler"):
            Plan.of({}, **where)


def test_the_whole_path_in_memory_is_that_of_a_folder(tmp_path: Path) -> None:
    source = write(tmp_path / "in.jsonl", lines(12))
    build_folder([source], tmp_path / "g", toy_plan(), Settings(extractor="toy"))
    papers = kg.read_papers([source])
    graph = kg.build([*papers, Paper(id="fr", abstract="Un chat.", language="fr")], Toy())
    drawn = graph.to_networkx()
    assert "paper:fr" in drawn
    assert len(drawn) == len(GraphFolder.open(tmp_path / "g").graph()) + 1
