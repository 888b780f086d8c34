"""Measure a push beside one statement a row: ``python -m tests.benchmarks.pushing --folder DIR``.

All on one server in one run, in short blocks that take turns, so that other work on the machine
hits all alike. The nodes are pushed first; then relationships come in the transactions of a push,
and as a plain tool sends them: ``session.run`` with a statement for each, committed by itself,
with parameters or with its values in the text. Both ends are found by an index in all three.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path

import networkx as nx

from exports.batches import chunks
from exports.bolt import Server
from exports.cypher_script import literal
from exports.neo4j import push
from exports.neo4j_push import BATCH
from exports.neo4j_write import write_edges
from exports.properties import EdgeRow, edge_rows, key_label
from kg.store import GraphFolder
from tests.benchmarks.cypher import server_of
from tests.cypher.conftest import Running
from tests.cypher.synthetic import synthetic

SIZES = {"push": 2 * BATCH, "parameters": 250, "literals": 250}

Cost = tuple[float, float, float]


def server_seconds(running: Running) -> float:
    """Processor seconds of the server so far; 0 where it is no process of ours."""
    if running.process is None:
        return 0.0
    fields = Path(f"/proc/{running.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def cost(work: Callable[[], object], running: Running) -> Cost:
    """Wall, client's and server's seconds of a call."""
    began = time.perf_counter(), time.process_time(), server_seconds(running)
    work()
    ended = time.perf_counter(), time.process_time(), server_seconds(running)
    wall, client, server = (b - a for a, b in zip(began, ended, strict=True))
    return wall, client, server


def batched(server: Server, rows: list[EdgeRow]) -> None:
    """As a push does it."""
    for batch in chunks(rows, size=BATCH):
        server.write(partial(write_edges, rows=batch, name="g"))


def one_by_one(server: Server, rows: list[EdgeRow], *, literals: bool) -> None:
    """As a plain tool does it, in one session, tried again where the server asks for it."""
    for row in rows:
        given = {"h": row.head, "t": row.tail, "p": row.properties}
        h, t, p = (literal(given[k]) if literals else f"${k}" for k in "htp")
        statement = (
            f"MATCH (h:{key_label(row.head_label)} {{id: {h}}}) "
            f"MATCH (t:{key_label(row.tail_label)} {{id: {t}}}) "
            f"MERGE (h)-[r:{row.relation}]->(t) SET r += {p}"
        )
        server.run(statement, **({} if literals else given))


def without_edges(graph: nx.MultiDiGraph[str]) -> nx.MultiDiGraph[str]:
    """The nodes alone."""
    bare: nx.MultiDiGraph[str] = nx.MultiDiGraph(**graph.graph)
    bare.add_nodes_from(graph.nodes(data=True))
    return bare


def rounds(graph: nx.MultiDiGraph[str], running: Running) -> Iterator[dict[str, Cost]]:
    """Seconds a row of each kind, one round of blocks after the other."""
    with running.connect() as server:
        push(synthetic(300), server, name="warm")
        push(without_edges(graph), server, name="g")
        works = {
            "push": partial(batched, server),
            "parameters": partial(one_by_one, server, literals=False),
            "literals": partial(one_by_one, server, literals=True),
        }
        rows = edge_rows(graph)
        while True:
            costs = {}
            for kind, work in works.items():
                block = list(islice(rows, SIZES[kind]))
                if len(block) < SIZES[kind]:
                    return
                wall, client, took = cost(partial(work, block), running)
                costs[kind] = (wall / len(block), client / len(block), took / len(block))
            yield costs


def main() -> None:
    """Print each round and the medians."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--folder", type=Path)
    options.add_argument("--papers", type=int, default=5000)
    options.add_argument("--rounds", type=int, default=8)
    asked = options.parse_args()
    graph = GraphFolder.open(asked.folder).graph() if asked.folder else synthetic(asked.papers)
    with tempfile.TemporaryDirectory() as place, server_of(Path(place)) as running:
        seen = list(islice(map(told, rounds(graph, running)), asked.rounds))
    for kind in ("parameters", "literals"):
        ratios = [
            [one / many for one, many in zip(costs[kind], costs["push"], strict=True) if many]
            for costs in seen
        ]
        medians = [round(statistics.median(column), 1) for column in zip(*ratios, strict=True)]
        print(f"{kind}: times as long as a push, medians (wall, client, server): {medians}")


def told(costs: dict[str, Cost]) -> dict[str, Cost]:
    """Print a round in microseconds a row."""
    line = "; ".join(
        f"{kind} " + " ".join(f"{1e6 * seconds:,.0f}" for seconds in held)
        for kind, held in costs.items()
    )
    print(f"us a row (wall client server): {line}", flush=True)
    return costs


if __name__ == "__main__":
    main()
