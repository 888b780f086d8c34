"""The commands merges, merge, split and rename over a folder."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli import main
from kg.resolve import Overrides
from kg.resolve.telling import merge_rows, tell_merges
from kg.store import GraphFolder

PAPERS = [
    "We fine-tune a Vision Transformer (ViT) on ImageNet. ViT beats ResNet-50.",
    "ViT is robust on ImageNet-C, and ResNet-50 is not.",
    "Vision transformers fail on ObjectNet and on ImageNet.",
]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("built")
    source = place / "papers.jsonl"
    rows = [{"id": f"p{n}", "title": None, "abstract": text} for n, text in enumerate(PAPERS)]
    source.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    done = run("build", str(source), "-o", str(place / "graph"), "--extractor", "rules", "--quiet")
    assert done.exit_code == 0, done.output
    return place / "graph"


@pytest.fixture
def folder(built: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(built, tmp_path / "graph"))


def names(folder: Path) -> set[str]:
    graph = GraphFolder.open(folder).graph()
    return {facts["name"] for _, facts in graph.nodes(data=True) if facts["label"] == "Method"}


def test_merges_are_listed_with_their_reasons(folder: Path) -> None:
    shown = run("merges", str(folder))
    assert "Vision Transformer" in shown.output
    rows = json.loads(run("merges", str(folder), "--json").output)
    assert {row["merged"] for row in rows} >= {"ViT", "Vision transformers"}
    assert all(row["reason"] for row in rows)
    assert run("merges", str(folder), "--doubtful").output == "No merges.\n"


def test_merge_split_and_rename_change_the_graph_and_stay(folder: Path) -> None:
    assert run("merge", str(folder), "ResNet-50", "Vision Transformer", "--quiet").exit_code == 0
    assert "ResNet-50" not in names(folder)
    assert (
        run("rename", str(folder), "Vision Transformer", "Transformers", "--quiet").exit_code == 0
    )
    assert "Transformers" in names(folder)
    done = run("split", str(folder), "Vision transformers", "--paper", "p2", "--quiet")
    assert "in p2 is a thing of its own" in done.output
    assert {"Transformers", "Vision transformers"} <= names(folder)
    actions = [c.action for c in Overrides.read(folder / "overrides.yaml").corrections]
    assert actions == ["merge", "rename", "split"]


def test_a_name_that_nothing_has_is_told(folder: Path) -> None:
    failed = run("merge", str(folder), "Nonsuch", "Vision Transformer")
    assert failed.exit_code == 1
    assert "Nonsuch" in failed.output
    assert not (folder / "overrides.yaml").exists()


def test_a_new_name_must_be_one(folder: Path) -> None:
    told = run("rename", str(folder), "ViT", " ")
    assert told.exit_code == 1
    assert "the new name is empty" in told.output
    assert not (folder / "overrides.yaml").exists()


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("merge ViT|Vision-Transformer", "one thing already"),
        ("merge ImageNet|ResNet-50", "ImageNet is a Dataset, ResNet-50 a Method"),
        ("split ResNet-50", "a thing of its own already"),
        ("split ResNet-50|--paper|p2", "p2 does not name ResNet-50"),
        ("rename ResNet-50|ResNet-50", "called ResNet-50 already"),
        ("rename ResNet-50|ViT", "citeweave merge DIR 'ResNet-50' 'ViT'"),
    ],
)
def test_what_changes_nothing_or_takes_a_name_is_not_written(
    folder: Path, command: str, why: str
) -> None:
    verb, _, rest = command.partition(" ")
    told = run(verb, str(folder), *rest.split("|"))
    assert told.exit_code == 1
    assert why in told.output
    assert not (folder / "overrides.yaml").exists()


def test_split_takes_merge_back_and_renames_follow(folder: Path) -> None:
    before = GraphFolder.open(folder).graph()
    run("merge", str(folder), "ImageNet", "ResNet-50", "--retype", "--quiet")
    merged = GraphFolder.open(folder).graph().nodes["method:resnet 50"]
    assert (merged["name"], merged["aliases"]) == ("ResNet-50", ["ImageNet"])
    run("split", str(folder), "ImageNet", "--quiet")
    assert dict(GraphFolder.open(folder).graph().nodes) == dict(before.nodes)
    for one, to in (("ResNet-50", "RN50"), ("RN50", "RN-fifty")):
        assert run("rename", str(folder), one, to, "--quiet").exit_code == 0
    assert "RN-fifty" in names(folder)
    assert "of its own already" in run("split", str(folder), "RN-fifty").output
    run("merge", str(folder), "RN-fifty", "ViT", "--quiet")
    assert run("split", str(folder), "RN-fifty", "--quiet").exit_code == 0
    assert "RN-fifty" in names(folder)


def test_a_namesake_gets_a_name_before_it_is_merged(folder: Path) -> None:
    assert run("split", str(folder), "ImageNet", "--paper", "p2", "--quiet").exit_code == 0
    told = run("merge", str(folder), "data:imagenet (p2)", "ObjectNet")
    assert told.exit_code == 1
    assert "citeweave rename DIR 'data:imagenet (p2)' TO" in told.output
    assert run("rename", str(folder), "data:imagenet (p2)", "Image-2", "--quiet").exit_code == 0
    assert run("merge", str(folder), "Image-2", "ObjectNet", "--quiet").exit_code == 0
    assert "merged: ImageNet: merged by hand" in run("show", str(folder), "ObjectNet").output


def test_doubtful_things_are_rows_too() -> None:
    import networkx as nx

    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    graph.add_node("method:ssm", label="Method", name="SSM", doubtful=True)
    graph.add_node(
        "method:a", label="Method", name="A", merges=["B: similar 0.90, doubtful", "C: x"]
    )
    rows = merge_rows(graph, doubtful=True)
    assert [(row["name"], row["merged"]) for row in rows] == [("A", "B"), ("SSM", None)]
    assert "SSM" in tell_merges(rows)
