"""The ready questions: their files, and their answers beside those of `kg.questions`."""

from __future__ import annotations

from typing import Any

import networkx as nx
import pytest

import kg.questions as kq
from exports.answers import Answer
from exports.embedded import EmbeddedGraph
from exports.readonly import check
from exports.ready import parse, question, questions
from kg.errors import ExportError
from kg.schema import Role
from tests.cypher.asked import ASKED, CALLS
from tests.cypher.synthetic import synthetic


@pytest.fixture(scope="module")
def graph() -> nx.MultiDiGraph[str]:
    made = synthetic(120)
    made.nodes["method:method 0"].update(merges=["m0: spelled alike"], aliases=["m0", "M 0"])
    return made


@pytest.fixture(scope="module")
def database(graph: nx.MultiDiGraph[str]) -> EmbeddedGraph:
    return EmbeddedGraph.of(graph)


def ask(database: EmbeddedGraph, asked: str, **given: Any) -> Answer:
    ready = question(asked)
    return database.query(ready.cypher, ready.bind(given))


def test_about_twenty_and_all_are_tested() -> None:
    assert len(questions()) >= 20
    assert set(ASKED) == set(questions())


@pytest.mark.parametrize("name", questions())
def test_files_say_what_they_ask(name: str) -> None:
    asked = question(name)
    assert asked.title
    assert asked.description.endswith(".")
    used = {t.text for t in check(asked.cypher)}
    assert {parameter.name for parameter in asked.parameters} <= used
    assert "ORDER BY" in asked.cypher or "shortestPath" in asked.cypher


@pytest.mark.parametrize(("name", "given"), CALLS)
def test_runs(database: EmbeddedGraph, name: str, given: dict[str, Any]) -> None:
    answer = ask(database, name, **given)
    assert answer.columns
    assert len({str(row) for row in answer}) == len(answer)


def test_most_have_answers(database: EmbeddedGraph) -> None:
    assert all(any(len(ask(database, name, **g)) for g in asked) for name, asked in ASKED.items())


def test_shared_as_in_kg(database: EmbeddedGraph, graph: nx.MultiDiGraph[str]) -> None:
    for least in (2, 5):
        mine = {
            (row["id"], tuple(row["paper_ids"]))
            for row in ask(database, "shared-datasets", min=least)
        }
        theirs = kq.shared(graph, min_papers=least)
        assert mine == {(r["id"], tuple(sorted(h["id"] for h in r["papers"]))) for r in theirs}
        assert mine


def test_shared_counts_training_data_of_own_methods() -> None:
    graph = nx.MultiDiGraph(synthetic(0))
    for key, label in (("paper:a", "Paper"), ("paper:b", "Paper")):
        graph.add_node(key, id=key, label=label, paper_id=key[6:], name=key)
    for head, relation, tail in (
        ("paper:a", "PROPOSES", "method:method 1"),
        ("paper:b", "COMPARED_WITH", "method:method 1"),
        ("method:method 1", "TRAINED_ON", "data:dataset 1"),
        ("paper:b", "EVALUATED_ON", "data:dataset 1"),
    ):
        graph.add_edge(head, tail, key=relation, relation=relation, papers=["a", "b"])
    rows = ask(EmbeddedGraph.of(graph), "shared-datasets")
    assert [(row["id"], row["paper_ids"]) for row in rows] == [("data:dataset 1", ["a", "b"])]
    assert [row["id"] for row in kq.shared(graph)] == ["data:dataset 1"]


@pytest.mark.parametrize("task", ["task 0", "task 2"])
def test_untried_as_in_kg(database: EmbeddedGraph, graph: nx.MultiDiGraph[str], task: str) -> None:
    rows = ask(database, "untried-pairs", task=f"task:{task}", limit=10**6)
    mine = {(row["method_id"], row["dataset_id"]) for row in rows}
    assert mine == {(gap["method"], gap["data"]) for gap in kq.gaps(graph, task=f"task:{task}")}
    assert mine


def test_untried_on_as_in_kg(database: EmbeddedGraph, graph: nx.MultiDiGraph[str]) -> None:
    rows = ask(database, "untried-on", dataset="Dataset-0", limit=10**6)
    gaps = [gap for gap in kq.gaps(graph) if gap["data"] == "data:dataset 0"]
    assert {(r["id"], tuple(r["tasks"])) for r in rows} == {
        (gap["method"], tuple(gap["tasks"])) for gap in gaps
    }


def test_leaderboard_as_in_kg(database: EmbeddedGraph, graph: nx.MultiDiGraph[str]) -> None:
    for data in ("data:dataset 0", "data:dataset 1"):
        mine = [row["id"] for row in ask(database, "leaderboard", on=data)]
        assert mine
        assert mine == [row["id"] for row in kq.leaderboard(graph, on=data)]


def test_years_as_in_kg(database: EmbeddedGraph, graph: nx.MultiDiGraph[str]) -> None:
    mine = {r["year"]: r["papers"] for r in ask(database, "dataset-by-year", dataset="Dataset-0")}
    roles = ("proposes", "uses", "evaluated_on")
    theirs = {
        row["year"]: sum(len(row["roles"].get(role, ())) for role in roles)
        for row in kq.timeline(graph, node="data:dataset 0")
    }
    assert mine == {year: papers for year, papers in theirs.items() if papers}


def test_two_papers_as_in_kg(database: EmbeddedGraph, graph: nx.MultiDiGraph[str]) -> None:
    types = ("Method", "Dataset", "Benchmark", "Task", "Metric")
    roles = [role.value for role in Role]
    theirs = kq.shared(graph, papers=["p1", "p4"], types=types, roles=roles)
    mine = {row["id"] for row in ask(database, "shared-by-two-papers", a="p1", b="p4")}
    assert mine == {row["id"] for row in theirs}


def test_parameters_are_checked() -> None:
    with pytest.raises(ExportError, match="needs the parameter 'dataset'"):
        question("untried-on").bind({})
    with pytest.raises(ExportError, match="no parameter 'max'; it has min"):
        question("shared-datasets").bind({"max": "3"})
    with pytest.raises(ExportError, match="'three' is no number"):
        question("shared-datasets").bind({"min": "three"})
    with pytest.raises(ExportError, match="did you mean shared-datasets"):
        question("shared-dataset")
    with pytest.raises(ExportError, match="citeweave questions lists them"):
        question("zzz")
    with pytest.raises(ExportError, match="cannot read the parameter"):
        parse("x", "// title: X\n// parameter no text\nRETURN 1")


def test_text_parameters_stay_text() -> None:
    assert question("papers-alike").bind({"paper": "123"}) == {"paper": "123", "limit": 20}
