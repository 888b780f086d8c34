"""What stands in a folder of papers and is none: graphs, and what the command itself writes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kg.errors import InputError
from kg.papers import read
from kg.pipeline import add_papers, build_folder
from kg.store import Settings
from tests.store.test_folder_runs import lines, write
from tests.store.toy import toy_plan

TOY = Settings(extractor="toy")


def test_a_second_build_in_the_folder_does_not_read_the_first(tmp_path: Path) -> None:
    write(tmp_path / "in.jsonl", lines(4))
    source, graph = str(tmp_path), tmp_path / "deep" / "graph"
    assert build_folder([source], graph, toy_plan(), TOY).read == 4
    assert build_folder([source], graph, toy_plan(), TOY).unchanged
    write(tmp_path / "more.jsonl", lines(2, first=4))
    report = build_folder([source], graph, toy_plan(), TOY)
    assert (report.read, report.papers) == (6, 6)
    assert [f"{graph}: a graph folder" in line for line in report.skipped] == [True]


def test_any_graph_folder_is_left_out_and_counted(tmp_path: Path) -> None:
    source = write(tmp_path / "in.jsonl", lines(3))
    build_folder([source], tmp_path / "one", toy_plan(), TOY)
    for inputs in (tmp_path, tmp_path / "*"):
        reading = read(inputs)
        assert len(list(reading)) == 3
        assert [issue.path for issue in reading.report.skipped] == [str(tmp_path / "one")]
    assert add_papers(tmp_path / "one", [str(tmp_path)], toy_plan()).papers == 3


def test_an_output_without_a_graph_yet_is_left_out(tmp_path: Path) -> None:
    write(tmp_path / "in.jsonl", lines(3))
    (tmp_path / "graph").mkdir()
    write(tmp_path / "graph" / "papers.jsonl", lines(3))
    write(tmp_path / "out.jsonl", lines(3))
    assert len(list(read(tmp_path, output=tmp_path / "graph"))) == 6
    assert len(list(read(tmp_path, output=tmp_path / "out.jsonl"))) == 6


def test_a_graph_folder_as_input_is_one_line_that_says_what_to_do(tmp_path: Path) -> None:
    source = write(tmp_path / "in.jsonl", lines(3))
    build_folder([source], tmp_path / "graph", toy_plan(), TOY)
    with pytest.raises(InputError, match=r"is a graph folder.*citeweave add"):
        read(tmp_path / "graph")
    with pytest.raises(InputError, match="is a graph folder"):
        build_folder([str(tmp_path)], tmp_path, toy_plan(), TOY)


def test_a_file_that_may_not_be_read_costs_itself_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sources = [write(tmp_path / "in.jsonl", lines(3)), write(tmp_path / "shut.jsonl", lines(9))]
    opened = Path.open

    def guarded(path: Path, *args: object, **more: object) -> object:
        if path.name == "shut.jsonl":
            raise PermissionError(13, "Permission denied")
        return opened(path, *args, **more)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", guarded)
    report = build_folder(sources, tmp_path / "graph", toy_plan(), TOY)
    assert report.papers == 3
    assert any("no permission to read it" in line for line in report.warnings)
    with pytest.raises(InputError, match="no permission to read it"):
        build_folder(sources[1:], tmp_path / "none", toy_plan(), TOY)


@pytest.mark.skipif(os.name == "nt", reason="no links")
def test_a_folder_that_links_to_itself_is_read_once(tmp_path: Path) -> None:
    write(tmp_path / "in.jsonl", lines(3))
    (tmp_path / "again").symlink_to(tmp_path)
    assert len(list(read(tmp_path))) == 3


def test_a_folder_that_may_not_be_looked_into_costs_itself_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "in.jsonl", lines(3))
    (tmp_path / "shut").mkdir()
    listed = Path.iterdir

    def guarded(path: Path) -> object:
        if path.name == "shut":
            raise PermissionError(13, "Permission denied")
        return listed(path)

    monkeypatch.setattr(Path, "iterdir", guarded)
    reading = read(tmp_path)
    assert len(list(reading)) == 3
    assert ["no permission" in issue.why for issue in reading.report.skipped] == [True]
    with pytest.raises(InputError, match="no permission to look into it"):
        read(tmp_path / "shut")
