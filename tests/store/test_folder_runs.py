"""build, add, remove, update, rebuild: what is done, what is left alone, what is told."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from kg.errors import ExtractionError, InputError, StoreError
from kg.pipeline import add_papers, build_folder, rebuild, remove_papers, update_folder
from kg.pipeline.telling import tell_remarks, tell_run
from kg.store import GraphFolder, Settings
from tests.store.toy import broken_toy, toy_plan

TOY = Settings(extractor="toy")


def lines(count: int, *, first: int = 0) -> list[dict[str, str]]:
    """Papers that share three methods and five data sets."""
    names = ("ALPHA", "BETA", "GAMMA")
    return [
        {
            "id": f"p{n:04d}",
            "title": f"{names[n % 3]} at work",
            "abstract": f'We run {names[n % 3]} on "Set{n % 5}". Number {n} scores 7.{n % 9}.',
        }
        for n in range(first, first + count)
    ]


def write(path: Path, rows: list[dict[str, str]]) -> str:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return str(path)


def test_a_build_makes_a_folder_and_a_second_one_does_nothing(tmp_path: Path) -> None:
    source = write(tmp_path / "in.jsonl", lines(12))
    report = build_folder([source], tmp_path / "g", toy_plan(), TOY)
    assert (report.papers, report.extracted, report.unchanged) == (12, 12, False)
    assert report.nodes["Method"] == 3
    before = {f: f.stat().st_mtime_ns for f in (tmp_path / "g").rglob("*.json*")}
    again = build_folder([source], tmp_path / "g", toy_plan(), TOY)
    assert again.unchanged
    assert "up to date: 12 papers" in tell_run(again)
    assert before == {f: f.stat().st_mtime_ns for f in (tmp_path / "g").rglob("*.json*")}


@pytest.mark.parametrize("name", ["graph.json", "papers.jsonl"])
def test_a_damaged_or_missing_output_is_made_again(name: str, tmp_path: Path) -> None:
    source = write(tmp_path / "in.jsonl", lines(6))
    build_folder([source], tmp_path / "g", toy_plan(), TOY)
    whole = (tmp_path / "g" / name).read_bytes()
    (tmp_path / "g" / name).write_bytes(whole[:-20])
    assert build_folder([source], tmp_path / "g", toy_plan(), TOY).extracted == 0
    assert (tmp_path / "g" / name).read_bytes() == whole


def test_the_order_of_papers_files_and_batches_never_shows(tmp_path: Path) -> None:
    rows = lines(40)
    source = write(tmp_path / "in.jsonl", rows)
    build_folder([source], tmp_path / "g", toy_plan(), TOY)
    random.Random(1).shuffle(rows)
    parts = [write(tmp_path / f"{n}.jsonl", rows[n::3]) for n in range(3)]
    build_folder(parts, tmp_path / "h", toy_plan(workers=2), TOY)
    for name in ("graph.json", "records.jsonl"):
        assert (tmp_path / "g" / name).read_bytes() == (tmp_path / "h" / name).read_bytes()


def test_adding_extracts_the_new_papers_alone(tmp_path: Path) -> None:
    source = write(tmp_path / "in.jsonl", lines(20))
    build_folder([source], tmp_path / "g", toy_plan(), TOY)
    more = write(tmp_path / "more.jsonl", lines(5, first=18))
    report = add_papers(tmp_path / "g", [more], toy_plan())
    assert (report.papers, report.extracted, report.merged, report.reused) == (23, 3, 2, 20)
    both = write(tmp_path / "both.jsonl", lines(23))
    build_folder([both], tmp_path / "h", toy_plan(), TOY)
    assert (tmp_path / "g/graph.json").read_bytes() == (tmp_path / "h/graph.json").read_bytes()
    assert add_papers(tmp_path / "g", [more], toy_plan()).unchanged


def test_removing_keeps_the_records_for_a_return(tmp_path: Path) -> None:
    source = write(tmp_path / "in.jsonl", lines(8))
    build_folder([source], tmp_path / "g", toy_plan(), TOY)
    whole = (tmp_path / "g/graph.json").read_bytes()
    with pytest.raises(StoreError, match="nobody"):
        remove_papers(tmp_path / "g", ["p0001", "nobody"], toy_plan())
    report = remove_papers(tmp_path / "g", ["p0001", "paper:p0002"], toy_plan())
    assert report.papers == 6
    assert "paper:p0001" not in GraphFolder.open(tmp_path / "g").graph()
    report = build_folder([source], tmp_path / "g", toy_plan(), TOY)
    assert (report.extracted, report.papers) == (0, 8)
    assert (tmp_path / "g/graph.json").read_bytes() == whole


def test_a_new_version_is_used_by_update_and_not_by_add(tmp_path: Path) -> None:
    source = write(tmp_path / "in.jsonl", lines(6))
    build_folder([source], tmp_path / "g", toy_plan(), TOY)
    more = write(tmp_path / "more.jsonl", lines(1, first=6))
    report = add_papers(tmp_path / "g", [more], toy_plan("2"))
    assert (report.extracted, report.older) == (1, 6)
    assert any("citeweave update" in line for line in tell_remarks(report))
    report = update_folder(tmp_path / "g", toy_plan("2"))
    assert (report.extracted, report.older) == (6, 0)
    assert update_folder(tmp_path / "g", toy_plan("2")).unchanged


def test_a_poisoned_paper_is_counted_and_tried_again_by_update(tmp_path: Path) -> None:
    rows = lines(70)
    rows[40]["abstract"] = "This one will RAISE."
    source = write(tmp_path / "in.jsonl", rows)
    report = build_folder([source], tmp_path / "g", toy_plan(), TOY)
    assert report.failed == [("p0040", "ValueError: poisoned")]
    assert report.papers == 70
    assert "failed: p0040: ValueError: poisoned" in list(tell_remarks(report))
    assert build_folder([source], tmp_path / "g", toy_plan(), TOY).unchanged
    assert update_folder(tmp_path / "g", toy_plan()).extracted == 1


def test_other_options_weave_again_without_extraction(tmp_path: Path) -> None:
    source = write(tmp_path / "in.jsonl", lines(6))
    build_folder([source], tmp_path / "g", toy_plan(), TOY)
    sure = Settings(extractor="toy", min_confidence=0.95)
    report = build_folder([source], tmp_path / "g", toy_plan(), sure)
    assert report.extracted == 0
    assert report.edges["EVALUATED_ON"] == 6  # the papers' own, at full confidence
    assert GraphFolder.open(tmp_path / "g").settings.min_confidence == 0.95


def test_rebuild_extracts_nothing(tmp_path: Path) -> None:
    source = write(tmp_path / "in.jsonl", lines(6))
    build_folder([source], tmp_path / "g", toy_plan(), TOY)
    assert rebuild(tmp_path / "g", toy_plan()).unchanged
    (tmp_path / "g/graph.json").unlink()
    report = rebuild(tmp_path / "g", toy_plan())
    assert (report.unchanged, report.extracted, report.papers) == (False, 0, 6)


def test_records_alone_make_no_graph(tmp_path: Path) -> None:
    source = write(tmp_path / "in.jsonl", lines(6))
    settings = Settings(extractor="toy", graph=False)
    report = build_folder([source], tmp_path / "g", toy_plan(), settings)
    assert report.extracted == 6
    assert not (tmp_path / "g/graph.json").exists()
    assert len(GraphFolder.open(tmp_path / "g").records()) == 6
    with pytest.raises(StoreError, match="--no-graph"):
        GraphFolder.open(tmp_path / "g").graph()
    assert build_folder([source], tmp_path / "g", toy_plan(), settings).unchanged


def test_papers_in_other_languages_are_kept_and_not_extracted(tmp_path: Path) -> None:
    rows = lines(3)
    rows[1] |= {
        "title": "本文提出新方法",
        "abstract": "本文提出了一种新的图神经网络方法，在数据集上取得了最好的结果。" * 3,
    }
    source = write(tmp_path / "in.jsonl", rows)
    report = build_folder([source], tmp_path / "g", toy_plan(), TOY)
    assert (report.papers, report.foreign, report.extracted) == (3, 1, 2)
    assert "1 not in English" in tell_run(report)


def test_nothing_to_read_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text("", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        build_folder([str(tmp_path / "empty.txt")], tmp_path / "g", toy_plan(), TOY)
    assert "empty.txt" in str(caught.value)
    assert not (tmp_path / "g").exists()


def test_an_extractor_that_cannot_be_loaded_is_one_line(tmp_path: Path) -> None:
    source = write(tmp_path / "in.jsonl", lines(3))
    with pytest.raises(ExtractionError, match="no weights"):
        build_folder([source], tmp_path / "g", toy_plan(factory=broken_toy), TOY)


def test_papers_that_cannot_be_read_any_more_are_told(tmp_path: Path) -> None:
    folder = tmp_path / "g"
    build_folder([write(tmp_path / "in.jsonl", lines(3))], folder, toy_plan(), TOY)
    file = folder / "papers.jsonl"
    file.write_bytes(file.read_bytes().replace(b"BETA at", b"BETA ut"))
    more = write(tmp_path / "more.jsonl", lines(1, first=7))
    report = add_papers(folder, [more], toy_plan())
    assert report.papers == 3
    assert any("papers.jsonl: 1 damaged line" in line for line in report.warnings)
    again = build_folder([str(tmp_path / "in.jsonl"), more], folder, toy_plan(), TOY)
    assert (again.papers, again.extracted, again.warnings) == (4, 0, [])
