"""The commands of this part as a user types them, with bad input of all kinds."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import extractors
from cli import main
from tests.store.test_folder_runs import lines, write
from tests.store.toy import make_toy


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy as a row of the table, so that no model is loaded."""
    monkeypatch.setitem(extractors.EXTRACTORS, "toy", _toy)


def _toy(*, fast: bool = False) -> Any:
    return make_toy("fast" if fast else "1")


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def build(source: object, folder: Path, *more: str) -> Result:
    return run("build", source, "-o", folder, "--extractor", "toy", "--workers", "1", *more)


def test_from_a_list_to_a_graph_and_what_next(tmp_path: Path) -> None:
    source = write(tmp_path / "in.jsonl", lines(9))
    done = build(source, tmp_path / "g")
    assert done.exit_code == 0, done.output
    assert "papers" in done.stdout
    assert "9 (" in done.stdout or " 9\n" in done.stdout
    assert f"Next: citeweave shared {tmp_path / 'g'}" in done.stdout
    assert (tmp_path / "g/graph.html").stat().st_size > 1000
    again = build(source, tmp_path / "g")
    assert "nothing to do" in again.stdout
    assert build(source, tmp_path / "g", "--quiet").output == ""


def test_the_life_of_a_graph(tmp_path: Path) -> None:
    g = tmp_path / "g"
    build(write(tmp_path / "in.jsonl", lines(5)), g)
    more = write(tmp_path / "more.jsonl", lines(2, first=5))
    done = run("add", g, more, "--workers", "1")
    assert done.exit_code == 0, done.output
    assert re.search(r"^extracted +2 ", done.stdout, re.M)
    assert json.loads(run("diff", g, "--json").stdout)["new"]["paper"] == [["p0005"], ["p0006"]]
    assert run("remove", g, "p0005").exit_code == 0
    assert "- 1 paper\n  p0005" in run("diff", g).stdout
    assert "nothing to do" in run("update", g).stdout
    build(write(tmp_path / "in.jsonl", lines(5)), g, "--fast")
    assert json.loads((g / "settings.json").read_text("utf-8"))["made_by"] == "toy fast"


@pytest.mark.parametrize("form", ["json", "graphml", "jsonld"])
def test_export_writes_a_format(form: str, tmp_path: Path) -> None:
    build(write(tmp_path / "in.jsonl", lines(5)), tmp_path / "g")
    done = run("export", tmp_path / "g", "--to", form, tmp_path / "out")
    assert done.exit_code == 0, done.output
    assert (tmp_path / "out").stat().st_size > 100
    sure = run(
        "export", tmp_path / "g", "--to", form, tmp_path / "sure", "--min-confidence", "0.95"
    )
    assert sure.exit_code == 0
    assert (tmp_path / "sure").stat().st_size < (tmp_path / "out").stat().st_size


def bad_inputs(place: Path) -> dict[str, object]:
    (place / "empty.jsonl").write_bytes(b"")
    (place / "binary.pdf").write_bytes(b"%PDF-1.7\0\1\2\3" + bytes(range(256)) * 20)
    (place / "folder").mkdir()
    return {
        "missing": place / "none.jsonl",
        "empty": place / "empty.jsonl",
        "binary": place / "binary.pdf",
        "folder": place / "folder",
    }


@pytest.mark.parametrize("kind", ["missing", "empty", "binary", "folder"])
def test_bad_input_alone_is_one_line_that_names_it(kind: str, tmp_path: Path) -> None:
    source = bad_inputs(tmp_path)[kind]
    done = build(source, tmp_path / "g")
    assert done.exit_code == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("citeweave: ")
    assert str(source) in done.stderr
    assert not (tmp_path / "g").exists()


def test_the_good_records_survive_the_bad_ones(tmp_path: Path) -> None:
    good = [json.dumps(row) for row in lines(4)]
    good.insert(2, '{"title": "broken')
    (tmp_path / "in.jsonl").write_text("\n".join(good), encoding="utf-8")
    latin = json.dumps({"title": "Café", "abstract": 'CAFE on "Crème".'}, ensure_ascii=False)
    (tmp_path / "latin.jsonl").write_bytes(latin.encode("latin-1"))
    long = {"id": "long", "title": "Long", "abstract": "We run ALPHA. " * 380_000}
    with gzip.open(tmp_path / "long.jsonl.gz", "wt", encoding="utf-8") as stream:
        stream.write(json.dumps(long))
    bad_inputs(tmp_path)
    names = ("in.jsonl", "latin.jsonl", "long.jsonl.gz", "empty.jsonl")
    done = run(
        "build", *(tmp_path / name for name in names), "-o", tmp_path / "g",
        "--extractor", "toy", "--workers", "1",
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    assert re.search(r"^papers +6$", done.stdout, re.M)
    assert f"{tmp_path / 'in.jsonl'}:3" in done.stderr
    assert "empty.jsonl" in done.stderr


def test_wishes_that_cannot_be_met_are_one_line(tmp_path: Path) -> None:
    source = write(tmp_path / "in.jsonl", lines(2))
    for words, told in (
        (["--engine", "dask"], "--scheduler"),
        (["--aliases", str(tmp_path / "none")], "no table of aliases"),
    ):
        done = build(source, tmp_path / "g", *words)
        assert done.exit_code == 1
        assert told in done.stderr
        assert "Traceback" not in done.stderr
    assert run("export", tmp_path / "none", "--to", "json", tmp_path / "x").exit_code == 1
    assert run("diff", tmp_path / "none").exit_code == 1
    assert build(source, tmp_path / "g").exit_code == 0
    done = run("export", tmp_path / "g", "--to", "word", tmp_path / "x")
    assert done.exit_code == 2
    assert "'word' is not one of" in done.stderr


def test_records_alone_for_a_bulk_import(tmp_path: Path) -> None:
    source = write(tmp_path / "in.jsonl", lines(5))
    done = build(source, tmp_path / "g", "--no-graph")
    assert done.exit_code == 0, done.output
    assert (tmp_path / "g/neo4j-csv/README.md").exists()
    assert "neo4j-csv" in done.stdout
    shared = run("shared", tmp_path / "g")
    assert shared.exit_code == 1
    assert "--no-graph" in shared.stderr
