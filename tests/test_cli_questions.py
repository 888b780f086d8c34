"""The reading commands on a small graph folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from click.testing import CliRunner, Result

import kg.store
from cli import main
from tests.questions.conftest import graph as graph  # the same small graph

Graph = nx.MultiDiGraph


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, graph: Graph) -> Graph:
    """Every folder holds the small graph."""

    class Folder:
        @classmethod
        def open(cls, path: str) -> Folder:
            return cls()

        def graph(self) -> Graph:
            return graph

    monkeypatch.setattr(kg.store, "GraphFolder", Folder)
    return graph


def run(*words: str, code: int = 0) -> Result:
    result = CliRunner().invoke(main, list(words))
    assert result.exit_code == code, result.output
    return result


def told(*words: str) -> Any:
    return json.loads(run(*words, "--json").stdout)


def test_shared_shows_papers_by_role() -> None:
    assert run("shared", "g").stdout.splitlines() == [
        "CIFAR-100 (dataset): 2 papers",
        "  evaluated on: Pebble: Small Nets, 2023 [p1]",
        "  uses: Cobble Networks Revisited, 2024 [p2]",
    ]


@pytest.mark.parametrize(
    "asked",
    [("--papers", "p1", "p2"), ("--papers", "p1", "--papers", "p2"), ("p1", "cobble networks")],
)
def test_shared_by_some_papers_shows_their_sentences(asked: tuple[str, ...]) -> None:
    out = run("shared", "g", *asked).stdout
    assert "“Tests on CIFAR-100.”" in out
    assert "“We train on CIFAR100.”" in out


def test_shared_takes_types_roles_and_families() -> None:
    rows = told("shared", "g", "--type", "task", "--role", "addresses")
    assert [row["name"] for row in rows] == ["image classification"]
    assert {row["name"] for row in told("shared", "g", "--family")} == {"CIFAR-100", "ImageNet"}
    assert "2 members" in run("shared", "g", "--family").stdout


def test_nothing_shared_says_what_to_try() -> None:
    assert "--min-papers" in run("shared", "g", "--min-papers", "9").stdout


def test_rows_beyond_the_limit_are_counted() -> None:
    out = run("shared", "g", "--min-papers", "1", "--limit", "1").stdout
    assert "… and 3 more: --limit 0 shows all" in out
    assert "more:" not in run("shared", "g", "--min-papers", "1", "--limit", "0").stdout


def test_an_unknown_paper_gets_suggestions() -> None:
    result = run("shared", "g", "--papers", "cobbel", "p1", code=1)
    assert "did you mean Cobble Networks Revisited?" in result.stderr


def test_show_prints_the_card_of_an_entity() -> None:
    out = run("show", "g", "pebble").stdout
    for line in (
        "Pebble (Method)  [method:pebble]",
        "  also called: PebbleNet",
        "proposes by 1 paper",
        "    “We propose Pebble.”",
        "  Cobble OUTPERFORMS Pebble (0.90)",
        "cited by 1 paper",
    ):
        assert line in out.splitlines()


def test_show_prints_every_thing_of_that_name() -> None:
    assert [card["label"] for card in told("show", "g", "MARS")] == ["Dataset", "Method"]
    assert [card["label"] for card in told("show", "g", "MARS", "--type", "method")] == ["Method"]


def test_show_takes_a_name_of_several_words() -> None:
    assert told("show", "g", "image", "classification")[0]["id"] == "task:image classification"


@pytest.mark.parametrize("name", ["p1", "p2", "Stone et al., 2019", "data:mars", "result:p1:7:0"])
def test_show_prints_a_card_for_every_kind_of_node(name: str) -> None:
    assert run("show", "g", name).stdout.strip()


def test_show_suggests_names() -> None:
    assert "did you mean CIFAR-100?" in run("show", "g", "CIFR-100", code=1).stderr


def test_stats_prints_tables() -> None:
    out = run("stats", "g").stdout
    assert out.startswith("4 papers, ")
    assert "Papers in which nothing was found: p4" in out
    assert told("stats", "g")["papers"] == 4


def test_leaderboard_prints_scores_and_conflicts() -> None:
    lines = run("leaderboard", "g", "--on", "cifar100").stdout.splitlines()
    assert lines[0] == "CIFAR-100 · accuracy"
    assert lines[1] == "  86.1%  Cobble  [p2]"
    assert "    ! conflicts with 82.5% in p2" in lines
    assert told("leaderboard", "g", "--metric", "accuracy", "--method", "cobble")[0]["value"]
    assert "No score" in run("leaderboard", "g", "--on", "beir").stdout


def test_gaps_prints_pairs() -> None:
    assert "Cobble  ImageNet" in run("gaps", "g").stdout
    assert run("gaps", "g", "--min-papers", "9").stdout.startswith("No gap")


def test_timeline_prints_years() -> None:
    assert run("timeline", "g").stdout.splitlines()[:3] == [
        "2023: 1 paper",
        "    proposed: Pebble",
        "    first seen: CIFAR-100, ImageNet",
    ]
    lines = run("timeline", "g", "cifar-100").stdout.splitlines()
    assert "  uses: Cobble Networks Revisited, 2024 [p2]" in lines
    assert run("timeline", "g", "p4").stdout == "No paper names it.\n"


def test_path_prints_a_chain() -> None:
    assert run("path", "g", "cifar-100", "cobble").stdout.splitlines() == [
        "CIFAR-100 ←EVALUATED_ON— Pebble",
        "    “Tests on CIFAR-100.” [p1]",
        "Pebble ←OUTPERFORMS— Cobble",
        "    “Cobble beats Pebble.” [p2]",
    ]
    assert run("path", "g", "p4", "p1").stdout == "Nothing connects them.\n"
    assert run("path", "g", "p4", "p4").stdout == "They are one and the same.\n"
    assert told("path", "g", "p4", "p1") is None


@pytest.mark.parametrize(
    "words", [("shared",), ("path", "g", "a"), ("shared", "g", "--type", "thing"), ("nonsense",)]
)
def test_wrong_usage_exits_with_two(words: tuple[str, ...]) -> None:
    run(*words, code=2)


def test_names_of_papers_cannot_command_the_terminal(graph: Graph) -> None:
    graph.nodes["data:cifar 100"]["name"] = "\x1b]0;owned\x07CIFAR"
    assert "\x1b" not in run("shared", "g").stdout
    assert "\x1b" not in run("show", "g", "data:cifar 100").stdout


def test_eval_scores_records(tmp_path: Path) -> None:
    row = {"id": "p", "entities": [{"name": "A", "type": "Method", "role": "uses"}], "triples": []}
    other = {**row, "entities": [{"name": "B", "type": "Task", "role": "uses"}]}
    gold, found = tmp_path / "gold.jsonl", tmp_path / "found.jsonl"
    gold.write_text(json.dumps(row) + "\n" + json.dumps({**row, "id": "q"}) + "\n", "utf-8")
    found.write_text(json.dumps(other) + "\n\n", "utf-8")
    scores = told("eval", str(gold), str(gold))
    assert scores["strict"]["all"]["f1"] == scores["relaxed"]["role_right"] == 1.0
    out = run("eval", "--errors", str(gold), str(found)).stdout
    assert "1 of 2 papers have no record: q" in out
    assert "p\tspurious\tTask\tB" in out
    assert "p\tmissed\tMethod\tA" in out


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "holds no record"),
        (b'{"id": 1', ":1: broken JSON"),
        (b'{"a": 1}', ":1: is no record"),
        (b"\xff\xfe\x00x", "is not UTF-8 text"),
        (None, "No such file"),
    ],
)
def test_eval_names_what_is_wrong(tmp_path: Path, content: bytes | None, message: str) -> None:
    path = tmp_path / "gold.jsonl"
    if content is not None:
        path.write_bytes(content)
    result = run("eval", str(path), str(path), code=1)
    assert message in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
