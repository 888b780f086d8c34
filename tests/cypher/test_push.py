"""Push and pull: what is created, changed, left and removed; runs that die; other graphs."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from pathlib import Path

import networkx as nx
import pytest

from exports.bolt import Server, checked_address
from exports.neo4j import Tally, plan, pull, push
from exports.properties import OTHER_RELATION
from exports.pulled import write_folder
from kg.errors import ExportError
from kg.store import GraphFolder
from tests.cypher.conftest import ROOT, Running, empty
from tests.cypher.synthetic import link, synthetic
from tests.cypher.test_engines import same


def sizes(graph: nx.MultiDiGraph[str]) -> tuple[int, int]:
    return graph.number_of_nodes(), graph.number_of_edges()


def test_pushing_again_leaves_all_as_it_is(server: Server) -> None:
    graph = synthetic(12)
    nodes, edges = sizes(graph)
    seen: list[int] = []
    first = push(graph, server, batch_size=20, progress=seen.append)
    assert (first.nodes, first.relationships) == (Tally(created=nodes), Tally(created=edges))
    assert sum(seen) == nodes + edges
    assert max(seen) <= 20
    second = push(graph, server, batch_size=50)
    assert (second.nodes, second.relationships) == (Tally(left=nodes), Tally(left=edges))


def test_changes_are_found_and_what_is_gone_is_pruned(server: Server) -> None:
    graph = synthetic(12)
    push(graph, server)
    nodes, edges = sizes(graph)
    graph.nodes["paper:p1"]["title"] = "another"
    del graph.nodes["paper:p1"]["year"]
    graph.nodes["data:dataset 1"]["label"] = "Benchmark"
    link(graph, "paper:p1", "MENTIONS", "method:method 5", "p1")
    gone = graph.degree("method:method 0")
    graph.remove_node("method:method 0")
    report = push(graph, server)
    assert report.nodes == Tally(changed=2, left=nodes - 3)
    assert report.relationships == Tally(created=1, left=edges - gone)
    assert not same(pull(server), graph)
    report = push(graph, server, prune=True)
    assert report.nodes == Tally(left=nodes - 1, removed=1)
    assert report.relationships == Tally(left=edges - gone + 1, removed=gone)
    assert same(pull(server), graph)


def test_prune_leaves_all_else_alone(server: Server) -> None:
    mine, other = synthetic(8), synthetic(8, seed=8)
    push(mine, server, name="mine")
    push(other, server, name="other")
    server.run("CREATE (:Paper {id: 'own', name: 'a note'})-[:CITES {why: 'x'}]->(:Note)")
    server.run("MATCH (m:Method {id: 'method:method 1'}) SET m.colour = 'red'")
    empty_graph: nx.MultiDiGraph[str] = nx.MultiDiGraph(version=1)
    push(empty_graph, server, name="mine", prune=True)
    assert sizes(pull(server, name="mine")) == (0, 0)
    left = pull(server, name="other")
    assert left.nodes["method:method 1"].pop("colour") == "red"
    assert same(left, other)
    assert server.run("MATCH (:Paper {id: 'own'})-[r:CITES]->(:Note) RETURN r.why AS w") == [
        {"w": "x"}
    ]


def test_pull_says_what_it_misses(server: Server) -> None:
    with pytest.raises(ExportError, match="holds 0 graphs of citeweave; push one first"):
        pull(server)
    push(synthetic(1), server, name="a")
    push(synthetic(1), server, name="b")
    with pytest.raises(ExportError, match="holds 2 graphs of citeweave; choose with --name: a, b"):
        pull(server)
    with pytest.raises(ExportError, match="holds no graph called 'c'; it has a, b"):
        pull(server, name="c")
    server.run("MATCH (g:CiteweaveGraph {id: 'a'}) SET g.complete = false")
    with pytest.raises(ExportError, match="not finished"):
        pull(server, name="a")


def test_words_outside_the_enums_arrive(server: Server) -> None:
    """A label or type of another tool is kept as text, never as a label or type."""
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    graph.add_node("a", id="a", label="Evaluation `Metric", name="top-1 accuracy")
    graph.add_node("b", id="b", label="Method", name="B", meta={"doi": "10.5555/x"})
    graph.add_node("c", id="c", label="Method", name="")
    graph.add_edge("a", "b", key="fine-tuned_für", relation="fine-tuned_für")
    graph.add_edge("b", "c", key="USES", relation="USES")
    with pytest.warns(UserWarning, match="'c' has no name"):
        report = push(graph, server)
    assert (report.nodes.created, report.relationships.created) == (2, 1)
    back = pull(server)
    assert back.nodes["a"]["label"] == "Evaluation `Metric"
    assert back.nodes["b"]["meta"] == '{"doi": "10.5555/x"}'
    assert list(back.edges(keys=True)) == [("a", "b", "fine-tuned_für")]
    assert server.run("MATCH ()-[r]->() RETURN type(r) AS t") == [{"t": OTHER_RELATION}]


def test_plan_needs_no_server() -> None:
    lines = plan(synthetic(3), batch_size=2)
    assert lines[0].startswith("CREATE CONSTRAINT")
    assert any(
        line.startswith("3 rows in 2 batches: UNWIND $rows AS row CREATE (n:Paper")
        for line in lines
    )


def test_pulled_folder_is_a_graph_folder(tmp_path: Path) -> None:
    graph = synthetic(4)
    folder = write_folder(graph, tmp_path / "pulled")
    assert same(GraphFolder.open(tmp_path / "pulled").graph(), graph)
    papers = folder.papers()
    assert [p.id for p in papers] == ["p0", "p1", "p2", "p3"]
    assert papers[1].identifiers == {"doi": "10.5555/1"}
    with pytest.raises(ExportError, match="not empty"):
        write_folder(graph, tmp_path / "pulled")


KILLED = """
import os, signal, sys, threading
from kg.store import GraphFolder
from exports.neo4j import Server, push
folder, uri, user, password, database, seconds = sys.argv[1:]
graph = GraphFolder.open(folder).graph()
with Server(uri, user=user, password=password, database=database or None) as server:
    threading.Timer(float(seconds), os.kill, (os.getpid(), signal.SIGKILL)).start()
    push(graph, server, name="g", batch_size=25)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_push_that_is_killed_is_finished_by_the_next(
    server: Server, running: Running, tmp_path: Path
) -> None:
    graph = synthetic(40)
    write_folder(graph, tmp_path / "graph")
    began = time.perf_counter()
    push(graph, server, name="g", batch_size=25)
    whole = time.perf_counter() - began
    empty(server)
    for share in (0.2, 0.5, 0.8):
        command = [sys.executable, "-c", KILLED, str(tmp_path / "graph"), running.uri, running.user]
        command += [running.password, running.database or "", str(share * whole)]
        assert subprocess.run(command, cwd=ROOT, check=False, timeout=120).returncode == -9
    report = push(graph, server, name="g")
    assert report.nodes.created + report.nodes.left == len(graph)
    assert report.nodes.changed == report.relationships.changed == 0
    assert same(pull(server), graph)


def test_addresses() -> None:
    assert checked_address("neo4j+s://host") == "neo4j+s://host"
    for wrong in ("http://host", "host:7687", "bolt://"):
        with pytest.raises(ExportError, match="no address of a Bolt server"):
            checked_address(wrong)
    with pytest.raises(ExportError, match="do not belong in the address") as caught:
        checked_address("bolt://user:secret@host")
    assert "secret" not in str(caught.value)


def test_clear_errors(running: Running) -> None:
    for changed, why in (
        ({"password": "wrong"}, "wrong name or password"),
        ({"database": "nowhere"}, "no database 'nowhere'"),
        ({"uri": "bolt://127.0.0.1:1"}, "no server answers at bolt://127.0.0.1:1"),
    ):
        with pytest.raises(ExportError, match=why) as caught, running.connect(**changed):
            pass
        assert "\n" not in str(caught.value)
        assert running.password not in str(caught.value)
    with running.connect() as server, pytest.raises(ExportError, match="SyntaxError"):
        server.run("MATCH (n RETURN n")


def test_server_lost_on_the_way(own_server: Running) -> None:
    graph = synthetic(20)

    def kill(_: int) -> None:
        assert own_server.process is not None
        own_server.process.kill()

    lost = pytest.raises(ExportError, match="was lost; run the same command again")
    with own_server.connect(retry_seconds=0.5) as server, lost:
        push(graph, server, progress=kill)


def test_two_pushes_at_the_same_time(running: Running, server: Server) -> None:
    graph = synthetic(8)
    pairs = [("one", graph), ("one", graph), ("two", graph)]
    failures: list[ExportError] = []

    def run(name: str, held: nx.MultiDiGraph[str]) -> None:
        try:
            with running.connect() as to:
                push(held, to, name=name, batch_size=40)
        except ExportError as error:
            failures.append(error)

    threads = [threading.Thread(target=run, args=pair) for pair in pairs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    stored = server.run("MATCH ()-[r]->() RETURN count(r) AS n")[0]["n"]
    assert stored == graph.number_of_edges()
    for name in ("one", "two"):
        assert same(pull(server, name=name), graph)


def test_errors_that_pass_are_tried_again(server: Server) -> None:
    import neo4j.exceptions as known

    tries: list[int] = []

    def work(_: object) -> str:
        tries.append(1)
        if len(tries) < 2:
            raise known.TransientError("busy")
        return "done"

    assert server.write(work) == "done"
    assert len(tries) == 2
