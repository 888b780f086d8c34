"""The commands query, questions, schema, push and pull, and the prompt."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import kg.questions as kq
from cli import main
from exports.answer_text import short
from exports.asking import parameters
from exports.prompt import completer, completions, line_editing, statements
from exports.pulled import write_folder
from kg.errors import ExportError
from kg.store import GraphFolder
from tests.cypher.conftest import Running
from tests.cypher.synthetic import synthetic
from tests.cypher.test_engines import same


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> str:
    place = tmp_path_factory.mktemp("graphs") / "graph"
    write_folder(synthetic(30), place)
    return str(place)


def run(*command: str, **options: object) -> Result:
    return CliRunner().invoke(main, list(command), **options)  # type: ignore[arg-type]


def test_query_in_three_forms(folder: str) -> None:
    text = (
        "MATCH (p:Paper) RETURN p.paper_id AS id, p.year AS year, p.identifiers AS ids ORDER BY id"
    )
    table = run("query", folder, text, "--limit", "2").stdout.splitlines()
    assert table[0].split() == ["id", "year", "ids"]
    assert table[-1] == "2 rows of 30; see --limit"
    rows = json.loads(run("query", folder, text, "--json", "--limit", "1").stdout)
    assert rows == [{"id": "p0", "year": 2015, "ids": ["doi:10.5555/0"]}]
    csv = run("query", folder, text, "--csv", "--limit", "1").stdout
    assert csv == 'id,year,ids\np0,2015,"[""doi:10.5555/0""]"\n'


def test_query_takes_parameters_and_names(folder: str) -> None:
    done = run("query", folder, "RETURN $a + 1 AS a, $b AS b", "--param", "a=1", "--param", "b=x=y")
    assert done.stdout.splitlines()[1].split() == ["2", "x=y"]
    rows = json.loads(run("query", folder, "shared-datasets", "--param", "min=9", "--json").stdout)
    assert {row["id"] for row in rows} == {
        row["id"] for row in kq.shared(synthetic(30), min_papers=9)
    }


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("MATCH (n) DELETE n", "line 1, column 11: DELETE would write"),
        ("MATCH (n RETURN n", "line 1, column 17"),
        ("LOAD CSV FROM 'x' AS l RETURN l", "would read files"),
        ("shared-dataset", "did you mean shared-datasets"),
        ("untried-on", "needs the parameter 'dataset'"),
    ],
)
def test_query_errors_are_one_line(folder: str, text: str, why: str) -> None:
    done = run("query", folder, text)
    assert done.exit_code == 1
    assert why in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


def test_other_errors(folder: str, tmp_path: Path) -> None:
    assert (
        "gave no answer"
        in run(
            "query", folder, "MATCH (a),(b),(c),(d),(e) RETURN count(*)", "--timeout", "0.05"
        ).stderr
    )
    assert run("query", str(tmp_path / "none"), "RETURN 1").exit_code == 1
    assert run("query", folder, "RETURN $a", "--param", "a").exit_code == 1
    with pytest.raises(ExportError, match="name=value"):
        parameters(["=1"])


def test_questions() -> None:
    listed = run("questions").stdout
    assert "shared-datasets" in listed
    assert "[min=2]" in listed
    shown = run("questions", "untried-on").stdout
    assert "dataset=" in shown
    assert "MATCH" in shown
    assert run("questions", "nothing-so").exit_code == 1


def test_schema_counts_as_stats_do(folder: str) -> None:
    found = json.loads(run("schema", folder, "--json").stdout)
    counts = kq.stats(synthetic(30))
    assert {node["label"]: node["count"] for node in found["nodes"]} == counts["nodes"]
    edges: dict[str, int] = {}
    for row in found["relationships"]:
        edges[row["type"]] = edges.get(row["type"], 0) + row["count"]
    assert edges == counts["edges"]
    text = run("schema", folder).stdout
    assert "(:Dataset:Entity)" in text
    assert "(:Paper)-[:CITES]->(:Paper)" in text


def test_prompt(folder: str) -> None:
    typed = "MATCH (t:Task)\nRETURN count(t) AS tasks;\n\nshared-datasets min=20;\n:help\n"
    typed += ":questions\n:schema\nRETURN\n\nRETURN 7 AS last\n"
    done = run("query", folder, input=typed)
    assert done.exit_code == 0
    for part in ("tasks", "Dataset-0", "Tab completes", "papers-alike", "Nodes", "query", "last"):
        assert part in done.stdout
    assert "row" not in run("query", folder, input=":quit\nRETURN 1;\n").stdout


def test_interrupt_forgets_the_line() -> None:
    def lines() -> Iterator[str]:
        yield "MATCH (n)"
        yield "!"
        yield "RETURN 2;"

    source = lines()

    def read(_: str) -> str:
        line = next(source, None)
        if line is None:
            raise EOFError
        if line == "!":
            raise KeyboardInterrupt
        return line

    assert list(statements(read)) == ["RETURN 2"]


def test_completion_and_history(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert {"MATCH", "Dataset", "paper_count", "shared-datasets", ":quit"} <= set(completions())
    assert completer("evaluated", 0) == "EVALUATED_ON"
    assert completer("evaluated", 1) is None
    with line_editing(tmp_path / "history"):
        pass
    monkeypatch.setitem(sys.modules, "readline", None)
    with line_editing(tmp_path / "none"):
        pass
    assert not (tmp_path / "none").exists()


def test_cells_are_short() -> None:
    node = {"labels": ["Task", "Entity"], "properties": {"name": "T"}}
    relation = {"type": "USES", "properties": {}}
    assert short(node) == "(:Task:Entity T)"
    assert short([relation, {"a": 1}]) == '[:USES], {"a": 1}'
    assert len(short("x" * 100)) == 60
    assert short(None) is None


def test_push_and_pull(
    folder: str, running: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = [
        "--uri",
        running.uri,
        "--user",
        running.user,
        "--database",
        running.database or "neo4j",
    ]
    monkeypatch.setenv("CITEWEAVE_NEO4J_PASSWORD", running.password)
    done = run("push", folder, *where, "--prune")
    assert done.exit_code == 0, done.stderr
    assert "nodes of 'graph':" in done.stdout
    done = run("pull", *where, "--name", "graph", "-o", str(tmp_path / "back"))
    assert done.exit_code == 0, done.stderr
    assert same(GraphFolder.open(tmp_path / "back").graph(), GraphFolder.open(folder).graph())
    monkeypatch.setenv("CITEWEAVE_NEO4J_PASSWORD", "wrong")
    done = run("push", folder, *where)
    assert done.exit_code == 1
    assert done.stderr.count("\n") == 1
    assert "wrong name or password" in done.stderr


def test_numbers_that_json_lacks_are_null(folder: str) -> None:
    text = "RETURN [toFloat('NaN'), 1.5] AS a, {b: toFloat('Infinity')} AS m"
    assert json.loads(run("query", folder, text, "--json").stdout) == [
        {"a": [None, 1.5], "m": {"b": None}}
    ]


def test_pull_asks_for_a_new_folder_first(folder: str) -> None:
    done = run("pull", "--uri", "bolt://127.0.0.1:1", "-o", folder)
    assert (done.exit_code, "is not empty" in done.stderr) == (1, True)


def test_password_is_asked_for(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CITEWEAVE_NEO4J_PASSWORD", raising=False)
    done = run("push", folder, "--uri", "bolt://127.0.0.1:1", input="secret\n")
    assert done.exit_code == 1
    assert "Password of neo4j" in done.stderr
    assert "no server answers" in done.stderr
    assert "secret" not in done.output


def test_a_push_that_is_not_dry_asks_which_server(folder: str) -> None:
    done = run("push", folder)
    assert done.exit_code == 2
    assert "--uri" in done.stderr


def test_dry_run_needs_no_server(folder: str) -> None:
    done = run("push", folder, "--dry-run")
    assert done.exit_code == 0
    assert "CREATE CONSTRAINT" in done.stdout
    assert "UNWIND $rows" in done.stdout
