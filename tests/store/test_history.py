"""What changed between runs, and who disagrees."""

from __future__ import annotations

from pathlib import Path

import networkx as nx
import pytest

from kg.errors import StoreError
from kg.pipeline import add_papers, build_folder, remove_papers
from kg.pipeline.telling import tell_changes
from kg.store import GraphFolder
from kg.store.changes import Changes
from kg.store.history import claims_of, disagreements
from tests.store.test_folder_runs import TOY, lines, write
from tests.store.toy import toy_plan


def rivals() -> list[dict[str, str]]:
    return [
        {"id": "a", "title": "One study", "abstract": "ALPHA beats BETA here."},
        {"id": "b", "title": "Other study", "abstract": "BETA beats ALPHA here."},
    ]


def test_changes_of_the_last_run_and_of_several(tmp_path: Path) -> None:
    g = tmp_path / "g"
    build_folder([write(tmp_path / "in.jsonl", lines(3))], g, toy_plan(), TOY)
    first = GraphFolder.open(g).changes()
    assert (first.since, first.until) == (0, 1)
    assert [claim for claim in first.new if claim[0] == "paper"] == [
        ("paper", "p0000"), ("paper", "p0001"), ("paper", "p0002"),
    ]  # fmt: skip
    add_papers(g, [write(tmp_path / "more.jsonl", rivals()[:1])], toy_plan())
    second = GraphFolder.open(g).changes()
    assert ("paper", "a") in second.new
    assert ("triple", "method:alpha", "OUTPERFORMS", "method:beta") in second.new
    assert second.gone == []
    remove_papers(g, ["p0000"], toy_plan())
    third = GraphFolder.open(g).changes()
    assert ("entity", "Dataset", "data:set 0") in third.gone
    both = GraphFolder.open(g).changes(1)
    assert (both.since, both.until) == (1, 3)
    assert ("paper", "a") in both.new
    assert ("paper", "p0000") in both.gone
    remove_papers(g, ["a"], toy_plan())
    assert ("paper", "a") not in GraphFolder.open(g).changes(1).new
    assert "run 4 against run 3" in tell_changes(GraphFolder.open(g).changes())


def test_papers_that_now_disagree_are_told(tmp_path: Path) -> None:
    g = tmp_path / "g"
    build_folder([write(tmp_path / "in.jsonl", rivals()[:1])], g, toy_plan(), TOY)
    assert GraphFolder.open(g).changes().disagreements == []
    add_papers(g, [write(tmp_path / "more.jsonl", rivals()[1:])], toy_plan())
    changes = GraphFolder.open(g).changes()
    assert len(changes.disagreements) == 1
    told = tell_changes(changes)
    assert "1 pairs now disagree" in told
    assert "method:alpha OUTPERFORMS method:beta" in told
    assert changes.to_json()["disagreements"][0][0][0] == "triple"


def test_scores_disagree_when_papers_and_values_differ() -> None:
    known = ("result", "m", "d", "x", "80%", "p")
    other, same = (*known[:4], "81%", "q"), (*known[:4], "80%", "q")
    assert disagreements([known, other], [other]) == [(known, other)]
    assert disagreements([known, same], [same]) == []
    assert disagreements([known, (*known[:4], "9%", "p")], [known]) == []


def test_what_cannot_be_told_is_one_line(tmp_path: Path) -> None:
    g = tmp_path / "g"
    source = write(tmp_path / "in.jsonl", lines(3))
    folder = GraphFolder.create(g)
    folder.write_papers([])
    with pytest.raises(StoreError, match="no run"):
        folder.changes()
    build_folder([source], g, toy_plan(), TOY)
    with pytest.raises(StoreError, match="no run 9"):
        folder.changes(9)
    add_papers(g, [write(tmp_path / "more.jsonl", rivals())], toy_plan())
    (g / "history/run-000002.jsonl").unlink()
    with pytest.raises(StoreError, match="not kept"):
        folder.changes()
    remove_papers(g, ["a"], toy_plan())
    assert "nothing" not in tell_changes(folder.changes())
    assert len(list((g / "history").glob("claims-*"))) == 1


def test_a_score_shows_its_unit_once() -> None:
    G = nx.MultiDiGraph()
    G.add_node("result:a", label="Result", value="87%", unit="%", delta=False, paper_id="a")
    for end, relation in (("method:m", "OF_METHOD"), ("data:d", "ON"), ("metric:x", "WITH_METRIC")):
        G.add_edge("result:a", end, key=relation)
    assert [claim[4] for claim in claims_of(G) if claim[0] == "result"] == ["87%"]


def test_one_of_a_kind_is_called_by_its_own_name() -> None:
    score = ("result", "method:m", "data:d", "metric:x", "87%", "a")
    told = tell_changes(Changes(0, 1, new=[("triple", "a", "USES", "b"), score], gone=[score] * 2))
    assert "+ 1 statement\n" in told
    assert "+ 1 score\n" in told
    assert "- 2 scores\n" in told
