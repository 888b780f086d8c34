"""A run that a signal stops keeps each record that was made, and says how many."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from kg.errors import Stopped
from kg.model import Paper
from kg.pipeline import Plan, build_folder
from kg.pipeline.extraction import in_process
from kg.record import Record
from kg.store.lines import damaged_lines
from tests.store.test_folder_runs import TOY, lines, write
from tests.store.test_robustness import ROOT
from tests.store.toy import Toy, toy_plan

RUN = """
import sys
import extractors
from cli import main
from tests.store.toy import make_toy
extractors.EXTRACTORS["toy"] = lambda fast=False: make_toy(pause=0.1)
if __name__ == "__main__":
    main(["build", *sys.argv[1:], "--extractor", "toy", "--workers", "1"])
"""


@pytest.mark.skipif(os.name == "nt", reason="no such signals")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_keeps_each_record(tmp_path: Path, number: int, code: int) -> None:
    source = write(tmp_path / "in.jsonl", lines(40))
    folder, records = tmp_path / "g", tmp_path / "g" / "records.jsonl"
    command = [sys.executable, "-c", RUN, source, "-o", str(folder)]
    child = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True)
    until = time.monotonic() + 60
    while time.monotonic() < until and not (records.exists() and records.stat().st_size):
        time.sleep(0.02)
    child.send_signal(number)
    said = child.communicate(timeout=60)[1]
    kept = len(records.read_bytes().splitlines())
    assert (child.returncode, damaged_lines(records)) == (code, 0)
    assert 0 < kept < 40
    assert f"stopped with {kept} new record" in said
    assert "Traceback" not in said
    assert build_folder([source], folder, toy_plan(), TOY).extracted == 40 - kept
    build_folder([source], tmp_path / "whole", toy_plan(), TOY)
    for part in ("graph.json", "records.jsonl"):
        assert (folder / part).read_bytes() == (tmp_path / "whole" / part).read_bytes()


class Stopping(Toy):
    """SIGTERM comes after three papers."""

    def __call__(self, papers: Iterable[Paper]) -> Iterator[Record]:
        """Extract three papers."""
        for record in super().__call__(papers):
            yield record
            if len(self.seen) == 3:
                signal.raise_signal(signal.SIGTERM)


@pytest.mark.skipif(os.name == "nt", reason="no such signal")
def test_sigterm_is_a_clean_stop_in_the_library_too(tmp_path: Path) -> None:
    source = write(tmp_path / "in.jsonl", lines(9))
    toy, before = Stopping(), signal.getsignal(signal.SIGTERM)
    with pytest.raises(Stopped) as caught:
        build_folder([source], tmp_path / "g", Plan(lambda _: lambda: toy, workers=1), TOY)
    assert (caught.value.records, caught.value.exit_code) == (3, 143)
    assert signal.getsignal(signal.SIGTERM) is before


@pytest.mark.parametrize("change", ["fewer", "more", "others", "none"])
def test_an_extractor_that_miscounts_costs_no_paper_its_line(change: str) -> None:
    class Odd(Toy):
        def __call__(self, papers: Iterable[Paper]) -> Iterator[Record]:
            records = [Record(paper.id) for paper in papers]
            if len(records) > 1:
                records = {
                    "fewer": records[:-1],
                    "more": [*records, records[0]],
                    "others": records[::-1],
                    "none": [],
                }[change]
            return iter(records)

    papers = [Paper(id=f"p{n}", abstract=f"ALPHA {n}") for n in range(4)]
    made = [line for some in in_process(Odd())([papers]) for line in some]
    assert [b"failed" in line for line in made] == [False] * 4
