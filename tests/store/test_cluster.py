"""The Dask engine gives what one machine gives, whoever dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kg.errors import ExtractionError
from kg.pipeline import Plan, build_folder
from kg.pipeline.cluster import on_dask
from tests.store.test_folder_runs import TOY, lines, write
from tests.store.toy import make_toy, toy_plan

pytest.importorskip("distributed")
ROOT = Path(__file__).resolve().parents[2]
QUIET = {"DASK_DISTRIBUTED__ADMIN__LOG_FORMAT": "%(message)s", "DASK_LOGGING__DISTRIBUTED": "error"}


def launched(*command: str) -> subprocess.Popen[bytes]:
    environment = {**os.environ, **QUIET, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-m", "distributed.cli." + command[0], *command[1:]],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A scheduler and two workers with a nanny each; gives its address and the folder of pids."""
    place = tmp_path_factory.mktemp("cluster")
    file = place / "scheduler.json"
    running = [
        launched(
            "dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard",
            "--scheduler-file", str(file),
        )
    ]  # fmt: skip
    running += [
        launched(
            "dask_worker", "--scheduler-file", str(file), "--nthreads", "1", "--no-dashboard",
            "--local-directory", str(place),
        )
        for _ in range(2)
    ]  # fmt: skip
    try:
        yield scheduler_of(file), place
    finally:
        for process in running:
            process.terminate()
        for process in running:
            process.wait()


def scheduler_of(file: Path) -> str:
    import json

    from distributed import Client

    deadline = time.monotonic() + 60
    while not file.exists() and time.monotonic() < deadline:
        time.sleep(0.1)
    address = str(json.loads(file.read_text("utf-8"))["address"])
    with Client(address) as client:  # type: ignore[no-untyped-call]
        client.wait_for_workers(2, timeout=60)
    return address


def worker_pid(address: str) -> int:
    from distributed import Client

    with Client(address) as client:  # type: ignore[no-untyped-call]
        client.wait_for_workers(1, timeout=60)
        return int(min(client.run(os.getpid).values()))


def same(one: Path, other: Path) -> None:
    for part in ("graph.json", "records.jsonl", "papers.jsonl"):
        assert (one / part).read_bytes() == (other / part).read_bytes(), part


def test_a_killed_worker_and_a_poisoned_paper_never_show(
    cluster: tuple[str, Path], tmp_path: Path
) -> None:
    address, _ = cluster
    rows = lines(600)
    rows[100]["abstract"] = "This one will RAISE."
    source = write(tmp_path / "in.jsonl", rows)
    build_folder([source], tmp_path / "here", toy_plan(), TOY)
    victim = worker_pid(address)
    code = (
        "import sys\nfrom kg.pipeline import build_folder\nfrom tests.store.toy import toy_plan\n"
        "from kg.store import Settings\n"
        "plan = toy_plan(pause=0.01, scheduler=sys.argv[3])\n"
        "build_folder([sys.argv[1]], sys.argv[2], plan, Settings(extractor='toy'))\n"
    )
    command = [sys.executable, "-c", code, source, str(tmp_path / "there"), address]
    run = subprocess.Popen(command, cwd=ROOT)
    records = tmp_path / "there/records.jsonl"
    while run.poll() is None and not (records.exists() and records.stat().st_size):
        time.sleep(0.02)
    os.kill(victim, signal.SIGKILL)
    assert run.wait() == 0
    same(tmp_path / "here", tmp_path / "there")


@pytest.mark.slow
def test_a_paper_that_kills_every_worker_costs_itself_alone(
    cluster: tuple[str, Path], tmp_path: Path
) -> None:
    rows = lines(6)
    rows[2]["abstract"] = "This one makes workers DIE."
    source = write(tmp_path / "in.jsonl", rows)
    report = build_folder([source], tmp_path / "g", toy_plan(scheduler=cluster[0]), TOY)
    assert [paper for paper, _ in report.failed] == ["p0002"]
    assert "lost on the cluster" in report.failed[0][1]
    assert report.papers == 6


def test_another_version_on_the_workers_is_refused(cluster: tuple[str, Path]) -> None:
    from kg.model import Paper

    engine = on_dask(make_toy, "toy 99", cluster[0])
    with pytest.raises(ExtractionError, match="same version"):
        list(engine([[Paper(id="a")]]))


def test_no_scheduler_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kg.pipeline.cluster.PATIENCE", "1s")
    source = write(tmp_path / "in.jsonl", lines(2))
    with pytest.raises(ExtractionError, match="no Dask scheduler answers"):
        build_folder([source], tmp_path / "g", toy_plan(scheduler="tcp://127.0.0.1:1"), TOY)
    with pytest.raises(ExtractionError, match="needs a scheduler"):
        Plan.of({}, engine="dask")
