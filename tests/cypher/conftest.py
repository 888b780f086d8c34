"""Servers that speak Bolt: a real Neo4j where the environment names one, else ArcadeDB."""

from __future__ import annotations

import importlib.util
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from exports.bolt import Server
from tests.cypher.bolt_server import DATABASE, PASSWORD

ROOT = Path(__file__).resolve().parents[2]
REAL = os.environ.get("CITEWEAVE_NEO4J_URI")


@dataclass
class Running:
    """A server under test: how to reach it, and its process where we started it."""

    uri: str
    user: str
    password: str
    database: str | None
    process: subprocess.Popen[str] | None = None

    def connect(self, **changed: object) -> Server:
        """A connection, with some of the settings changed."""
        settings = {"user": self.user, "password": self.password, "database": self.database}
        uri = str(changed.pop("uri", self.uri))
        return Server(uri, **{**settings, **changed})  # type: ignore[arg-type]


def free_port() -> int:
    """A port that is free together with the next one."""
    while True:
        with socket.socket() as first, socket.socket() as second:
            first.bind(("127.0.0.1", 0))
            port = int(first.getsockname()[1])
            try:
                second.bind(("127.0.0.1", port + 1))
            except OSError:
                continue
            return port


@contextmanager
def arcade(folder: Path) -> Iterator[Running]:
    """Run ArcadeDB on a free port until the block ends."""
    port = free_port()
    command = [sys.executable, "-m", "tests.cypher.bolt_server", str(folder), str(port)]
    folder.mkdir(exist_ok=True)
    log = (folder / "output.log").open("w", encoding="utf-8")
    # It writes a log of its own where it runs.
    process = subprocess.Popen(
        command,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=log,
        text=True,
    )
    assert process.stdout is not None
    try:
        if not any(line.strip() == "ready" for line in process.stdout):
            pytest.fail(f"ArcadeDB did not start: {log.name}")
        yield Running(f"bolt://127.0.0.1:{port}", "root", PASSWORD, DATABASE, process)
    finally:
        process.kill()
        process.wait()
        log.close()


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The server of the whole run."""
    if REAL:
        user = os.environ.get("CITEWEAVE_NEO4J_USER", "neo4j")
        password = os.environ.get("CITEWEAVE_NEO4J_PASSWORD", "")
        yield Running(REAL, user, password, os.environ.get("CITEWEAVE_NEO4J_DATABASE"))
        return
    if importlib.util.find_spec("arcadedb_embedded") is None:
        pytest.skip("arcadedb-embedded is not installed and CITEWEAVE_NEO4J_URI is not set")
    with arcade(tmp_path_factory.mktemp("arcade")) as started:
        yield started


@pytest.fixture
def server(running: Running) -> Iterator[Server]:
    """A connection to an empty database."""
    with running.connect() as connected:
        empty(connected)
        yield connected


def empty(server: Server) -> None:
    """Remove all that tests pushed."""
    while server.run("MATCH (n) WITH n LIMIT 2000 DETACH DELETE n RETURN count(*) AS n")[0]["n"]:
        pass


@pytest.fixture
def own_server(tmp_path: Path, running: Running) -> Iterator[Running]:
    """A server of its own, for tests that kill it."""
    if running.process is None:
        pytest.skip("a server of the environment is not ours to kill")
    with arcade(tmp_path / "own") as started:
        yield started
