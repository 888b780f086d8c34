"""Measure Cypher: ``python -m tests.benchmarks.cypher --papers 2000 --push --kill``.

``--folder DIR`` takes a graph folder instead of made-up papers. The embedded database: time to
build, save and open, warm time of every ready question. With ``--push``: rows a second in batches
beside one statement a row, on the same server in the same run, and the memory of the client. With
``--kill``: three runs killed at random moments, then one that finishes, compared with a single run.
The server is ArcadeDB, or the one that CITEWEAVE_NEO4J_URI names (its database is emptied).
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import networkx as nx

from exports.answers import cell
from exports.bolt import Server
from exports.cypher_script import literal
from exports.embedded import EmbeddedGraph
from exports.neo4j import pull, push
from exports.neo4j_statements import merge_edges
from exports.properties import EdgeRow, edge_rows
from exports.pulled import write_folder
from exports.ready import questions
from kg.store import GraphFolder
from tests.cypher.asked import ASKED
from tests.cypher.conftest import REAL, ROOT, Running, arcade, empty
from tests.cypher.synthetic import synthetic
from tests.cypher.test_push import KILLED, same

ONE_BY_ONE = 2000


def timed(work: Callable[[], object]) -> tuple[float, float]:
    """Wall and processor seconds of a call."""
    wall, cpu = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - wall, time.process_time() - cpu


def megabytes() -> int:
    """Largest resident memory of this process so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def busiest(graph: nx.MultiDiGraph[str], label: str) -> str:
    """Id of the entity of a label that most papers name: the hardest to ask about."""
    of_label = [n for n, held in graph.nodes(data=True) if held["label"] == label]
    return max(of_label, key=lambda n: graph.nodes[n].get("paper_count", 0))


def hard_questions(graph: nx.MultiDiGraph[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each ready question, asked about what most papers name."""
    known = {"task": "Task", "method": "Method", "dataset": "Dataset", "on": "Dataset"}
    papers = [held["paper_id"] for _, held in graph.nodes(data=True) if held["label"] == "Paper"]
    own = {
        "papers-alike": {"paper": papers[0]},
        "shared-by-two-papers": {"a": papers[0], "b": papers[1]},
        "evidence": {"a": busiest(graph, "Method"), "b": busiest(graph, "Dataset")},
        "how-connected": {"a": busiest(graph, "Method"), "b": busiest(graph, "Dataset")},
        "code-for": {"name": busiest(graph, "Method")},
    }
    for name, ready in questions().items():
        given = {p.name: busiest(graph, known[p.name]) for p in ready.parameters if p.name in known}
        yield name, ready.bind({**ASKED[name][0], **given, **own.get(name, {})})


def measure_embedded(graph: nx.MultiDiGraph[str], folder: Path) -> None:
    """Print build, save, open, and the warm time of each ready question."""
    held: list[EmbeddedGraph] = []
    file = folder / "benchmark.kgl"
    for name, work in (
        ("build", lambda: held.append(EmbeddedGraph.of(graph))),
        ("save", lambda: held[0].save(file)),
        ("open", lambda: held.append(EmbeddedGraph.open(file))),
    ):
        wall, cpu = timed(work)
        print(f"{name:24} {wall:7.2f} s wall {cpu:7.2f} s cpu")
    print(f"{'file':24} {file.stat().st_size / 1e6:7.1f} MB, client peak {megabytes()} MB")
    for name, bound in hard_questions(graph):
        ready = questions()[name]
        ask = partial(held[1].query, ready.cypher, bound)
        rows = len(ask())
        times = [timed(ask) for _ in range(3)]
        wall, cpu = (statistics.median(column) for column in zip(*times, strict=True))
        print(f"{name:24} {wall:7.3f} s wall {cpu:7.3f} s cpu {rows:8,} rows")


@contextmanager
def server_of(folder: Path) -> Iterator[Running]:
    """The server of the environment, or ArcadeDB."""
    if REAL:
        user = os.environ.get("CITEWEAVE_NEO4J_USER", "neo4j")
        yield Running(REAL, user, os.environ["CITEWEAVE_NEO4J_PASSWORD"], None)
    else:
        with arcade(folder / "arcade") as running:
            yield running


def measure_push(graph: nx.MultiDiGraph[str], running: Running) -> None:
    """Print rows a second in batches, for a second push, and one statement a row."""
    rows = len(graph) + graph.number_of_edges()
    with running.connect() as server:
        push(synthetic(100), server)  # the server warms up
        empty(server)
        before = megabytes()
        for name in ("push", "push again"):
            wall, cpu = timed(lambda: push(graph, server))
            print(f"{name:24} {rows / wall:9,.0f} rows/s, {rows:,} rows, client {cpu:.1f} s cpu")
        print(f"{'client memory':24} {before} MB before, {megabytes()} MB at most")
        slow = list(edge_rows(graph))[:ONE_BY_ONE]
        for kind, work in (("parameters", _with_parameters), ("literals", _with_literals)):
            wall, _ = timed(partial(work, server, slow))
            print(f"{'a statement a row':24} {len(slow) / wall:9,.0f} rows/s, with {kind}")
        assert same(pull(server), graph)
        compare(graph, server)


def compare(graph: nx.MultiDiGraph[str], server: Server) -> None:
    """Print which ready questions the server answers otherwise than the embedded database."""
    embedded = EmbeddedGraph.of(graph)
    for name, bound in hard_questions(graph):
        cypher = questions()[name].cypher
        began = time.perf_counter()
        there = [cell(row) for row in server.run(cypher, **bound)]
        took, here = time.perf_counter() - began, embedded.query(cypher, bound).rows
        verdict = "equal" if here == there else "DIFFERENT"
        print(f"{name:24} {verdict}, {len(here):,} rows, {took:.2f} s")


def _with_parameters(server: Server, rows: list[EdgeRow]) -> None:
    for row in rows:
        record = {"h": row.head, "t": row.tail, "p": row.properties}
        server.run(merge_edges(row.group), rows=[record])


def _with_literals(server: Server, rows: list[EdgeRow]) -> None:
    for row in rows:
        record = {"h": row.head, "t": row.tail, "p": row.properties}
        server.run(merge_edges(row.group, literal([record])))


def measure_kill(graph: nx.MultiDiGraph[str], running: Running, folder: Path) -> None:
    """Kill three pushes at random moments and finish; print whether all is there, once."""
    write_folder(graph, folder / "graph")
    seed = random.SystemRandom().randrange(10**6)
    draw = random.Random(seed)
    with running.connect() as server:
        empty(server)
        whole, _ = timed(lambda: push(graph, server, name="g"))
        once = pull(server)
        empty(server)
        for _ in range(3):
            moment = draw.uniform(0.05, 0.9) * whole
            command = [sys.executable, "-c", KILLED, str(folder / "graph"), running.uri]
            command += [running.user, running.password, running.database or "", str(moment)]
            subprocess.run(command, cwd=ROOT, check=False)
            left = server.run("MATCH (n) RETURN count(n) AS n")[0]["n"]
            print(f"{'killed':24} after {moment:.1f} s with {left:,} nodes (seed {seed})")
        report = push(graph, server, name="g")
        print(f"{'finished':24} {report}")
        print(f"{'equal to one run':24} {same(pull(server), once) and same(once, graph)}")


def main() -> None:
    """Run what the options ask for."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--papers", type=int, default=2000)
    options.add_argument("--folder", type=Path)
    options.add_argument("--push", action="store_true")
    options.add_argument("--kill", action="store_true")
    asked = options.parse_args()
    graph = GraphFolder.open(asked.folder).graph() if asked.folder else synthetic(asked.papers)
    print(f"{graph.number_of_nodes():,} nodes, {graph.number_of_edges():,} edges")
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        measure_embedded(graph, place)
        if asked.push or asked.kill:
            with server_of(place) as running:
                if asked.push:
                    measure_push(graph, running)
                if asked.kill:
                    measure_kill(graph, running, place)


if __name__ == "__main__":
    main()
