"""Kills, dead and hanging workers, full disks, closed folders."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kg.errors import ExtractionError, StoreError
from kg.model import Paper
from kg.pipeline import build_folder
from kg.pipeline.extraction import batches
from kg.pipeline.workers import default_workers, in_workers
from kg.store import GraphFolder, Settings
from kg.store.lines import damaged_lines
from tests.store.test_folder_runs import TOY, lines, write
from tests.store.toy import broken_toy, make_toy, toy_plan

ROOT = Path(__file__).resolve().parents[2]
BUILD = """
import sys
from kg.pipeline import build_folder
from kg.store import Settings
from tests.store.toy import toy_plan
if __name__ == "__main__":
    plan = toy_plan(workers=int(sys.argv[3]), pause=float(sys.argv[4]))
    build_folder([sys.argv[1]], sys.argv[2], plan, Settings(extractor="toy"))
"""


def started(source: str, folder: Path, workers: int, pause: float) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", BUILD, source, str(folder), str(workers), str(pause)]
    return subprocess.Popen(command, cwd=ROOT)


def kill_and_resume(tmp_path: Path, count: int, workers: int, wait: float, number: int) -> None:
    """Kill a build after `wait` seconds, finish it, compare with the undisturbed one."""
    source = write(tmp_path / "in.jsonl", lines(count))
    if not (tmp_path / "whole").exists():
        build_folder([source], tmp_path / "whole", toy_plan(), TOY)
    folder = tmp_path / f"killed{number}"
    child = started(source, folder, workers, 0.002)
    time.sleep(wait)
    os.kill(child.pid, signal.SIGKILL)
    child.wait()
    for part in ("graph.json", "papers.jsonl", "settings.json"):
        if (folder / part).exists():
            assert (folder / part).read_bytes()[-1:] == b"\n"
    build_folder([source], folder, toy_plan(workers=workers), TOY)
    for part in ("graph.json", "records.jsonl", "papers.jsonl"):
        assert (folder / part).read_bytes() == (tmp_path / "whole" / part).read_bytes(), part
    assert not list(folder.glob(".*.part"))


@pytest.mark.parametrize(("workers", "wait"), [(1, 1.3), (2, 2.0)])
def test_a_killed_build_goes_on_where_it_was(tmp_path: Path, workers: int, wait: float) -> None:
    kill_and_resume(tmp_path, 600, workers, wait, 0)


@pytest.mark.slow
def test_twenty_kills_of_a_large_build(tmp_path: Path) -> None:
    chance = random.Random(7)
    for number in range(20):
        kill_and_resume(tmp_path, 3000, 1 + number % 2, chance.uniform(0.2, 8.0), number)


def test_a_torn_and_a_damaged_record_are_made_again(tmp_path: Path) -> None:
    source = write(tmp_path / "in.jsonl", lines(10))
    build_folder([source], tmp_path / "g", toy_plan(), TOY)
    graph = (tmp_path / "g/graph.json").read_bytes()
    records = tmp_path / "g/records.jsonl"
    content = records.read_bytes().splitlines(keepends=True)
    content[3] = content[3].replace(b"Set", b"Sot")
    records.write_bytes(b"".join(content)[:-9])
    assert damaged_lines(records) == 2
    (tmp_path / "g/graph.json").unlink()
    report = build_folder([source], tmp_path / "g", toy_plan(), TOY)
    assert report.extracted == 2
    assert (tmp_path / "g/graph.json").read_bytes() == graph


def papers(*abstracts: str) -> list[Paper]:
    return [Paper(id=f"p{n}", abstract=text) for n, text in enumerate(abstracts)]


@pytest.mark.parametrize("word", ["DIE", "HANG"])
def test_a_paper_that_kills_or_hangs_its_process_costs_itself_alone(word: str) -> None:
    jobs = batches(papers("ALPHA", word, "BETA", "GAMMA", "DELTA"), 3)
    engine = in_workers(make_toy, "toy 1", 2, patience=3.0)
    first, second = engine(jobs)
    assert [b"failed" in line for line in first] == [False, True, False]
    assert [b"failed" in line for line in second] == [False, False]
    assert b"died on it or gave no answer" in first[1]


def test_workers_that_cannot_start_say_why() -> None:
    with pytest.raises(ExtractionError, match="no weights"):
        list(in_workers(broken_toy, "toy 1", 2)(batches(papers("ALPHA"))))


def test_no_process_outlives_a_run_that_is_left_early() -> None:
    run = in_workers(make_toy, "toy 1", 2)(batches(papers(*["ALPHA"] * 9), 1))
    next(run)
    run.close()
    assert default_workers() >= 1


def test_a_folder_in_use_names_its_user(tmp_path: Path) -> None:
    source = write(tmp_path / "in.jsonl", lines(3))
    folder = GraphFolder.create(tmp_path / "g")
    with folder.lock("update"), pytest.raises(StoreError, match="citeweave update"):
        build_folder([source], tmp_path / "g", toy_plan(), TOY)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="mounts a small disk: needs root")
def test_a_full_disk_is_one_line_and_the_next_run_goes_on(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(disk)], capture_output=True
    )
    if mounted.returncode:
        pytest.skip("cannot mount a small disk here")
    try:
        source = write(tmp_path / "in.jsonl", lines(500))
        with pytest.raises(StoreError, match="no space left") as caught:
            build_folder([source], disk / "g", toy_plan(), TOY)
        assert "free some space" in str(caught.value)
        subprocess.run(["mount", "-o", "remount,size=64m", str(disk)], check=True)
        build_folder([source], disk / "g", toy_plan(), TOY)
        build_folder([source], tmp_path / "whole", toy_plan(), TOY)
        for part in ("graph.json", "records.jsonl"):
            assert (disk / "g" / part).read_bytes() == (tmp_path / "whole" / part).read_bytes()
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def test_a_file_in_the_way_is_one_line(tmp_path: Path) -> None:
    source = write(tmp_path / "in.jsonl", lines(3))
    (tmp_path / "g").write_text("x", encoding="utf-8")
    with pytest.raises(StoreError, match="cannot write"):
        build_folder([source], tmp_path / "g", toy_plan(), TOY)
    with pytest.raises(StoreError, match="is a file"):
        GraphFolder.open(tmp_path / "g")
    with pytest.raises(StoreError, match="does not exist"):
        GraphFolder.open(tmp_path / "h")
    (tmp_path / "e").mkdir()
    with pytest.raises(StoreError, match="no graph folder"):
        GraphFolder.open(tmp_path / "e")


def test_settings_of_a_newer_version_and_damaged_ones_are_one_line(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"format": 99}', encoding="utf-8")
    with pytest.raises(StoreError, match="newer version"):
        Settings.read(path)
    path.write_text("[", encoding="utf-8")
    with pytest.raises(StoreError, match="cannot read"):
        Settings.read(path)
    with pytest.raises(StoreError, match="aliases"):
        Settings.asked(aliases=tmp_path / "none.yaml")
