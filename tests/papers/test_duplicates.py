"""Which records are one paper, what becomes of them, and that their order does not matter."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kg.model import CitedWork, Paper
from kg.papers import find_duplicates, merge_duplicates

RICH = Paper(
    id="rich",
    title="Quiet Networks for Loud Rooms",
    abstract="We silence networks. QuietNet is tested on AudioSet.",
    year=2025,
    authors=("Ada Exemplar", "Ben Müster"),
    identifiers={"doi": "10.5555/q.1"},
    keywords=("quiet",),
)


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        (
            Paper(id="o", title="Other Words", identifiers={"doi": "10.5555/q.1"}),
            "same DOI 10.5555/q.1",
        ),
        (Paper(id="o", title="Quiet networks for loud rooms.", year=2025), "same title"),
        (Paper(id="o", title="Quiet Networks for **Loud** Rooms", year=2024), "same title"),
        (replace(RICH, id="o", authors=("B. Muster",), identifiers={}), "same title"),
        (
            replace(RICH, id="o", keywords=(), identifiers={"doi": "10.48550/arxiv.2501.00001"}),
            "same title, year and authors",
        ),
        (Paper(id="o", title="", identifiers={"doi": "10.5555/q.1"}, abstract="x"), "same DOI"),
    ],
)
def test_one_paper(other: Paper, reason: str) -> None:
    (found,) = find_duplicates([other, RICH])
    assert (found.kept, found.others) == ("rich", ("o",))
    assert found.reason.startswith(reason)


@pytest.mark.parametrize(
    "other",
    [
        replace(RICH, id="o", identifiers={"doi": "10.5555/q.2"}),
        replace(RICH, id="o", identifiers={}, year=2015),
        replace(RICH, id="o", identifiers={}, authors=("Cleo Vzor",)),
        replace(RICH, id="o", identifiers={}, title="Quiet Networks for Loud Room 2"),
        replace(RICH, id="o", identifiers={}, authors=(), abstract="Nothing like the other text."),
    ],
)
def test_two_papers(other: Paper) -> None:
    assert not find_duplicates([RICH, other])


def test_short_titles_prove_nothing() -> None:
    one = Paper(id="a", title="Editorial", abstract="We greet.")
    assert not find_duplicates([one, Paper(id="b", title="Editorial", abstract="We part.")])


def test_abstracts_without_titles() -> None:
    one = Paper(id="a", abstract="We prove **a** lemma.")
    assert find_duplicates([one, Paper(id="b", abstract="We prove a lemma.")])[0].reason == (
        "same abstract"
    )


def test_the_richer_record_wins_field_by_field() -> None:
    poor = Paper(
        id="poor",
        title="QUIET NETWORKS FOR LOUD ROOMS",
        venue="IMAG",
        url="https://example.org/q",
        identifiers={"doi": "10.5555/q.1", "arxiv": "2501.00001"},
        keywords=("loud",),
        references=(CitedWork(title="Older"),),
    )
    (merged,) = merge_duplicates([poor, RICH]).papers
    assert merged == replace(
        RICH,
        venue="IMAG",
        url="https://example.org/q",
        identifiers={"arxiv": "2501.00001", "doi": "10.5555/q.1"},
        keywords=("quiet", "loud"),
        references=(CitedWork(title="Older"),),
    )


def test_chains_are_one_group() -> None:
    two = Paper(id="two", title="T", identifiers={"doi": "10.5555/q.1", "arxiv": "2501.00001"})
    three = Paper(id="three", title="U", identifiers={"arxiv": "2501.00001"})
    (found,) = find_duplicates([three, RICH, two])
    assert {found.kept, *found.others} == {"rich", "two", "three"}
    assert found.reason == "same DOI 10.5555/q.1; same arXiv id 2501.00001"


def test_the_order_of_the_papers_does_not_matter() -> None:
    dice = random.Random(0)
    papers = [
        Paper(
            id=f"p{number}",
            title=dice.choice(["The First of the Titles", "The Second of the Titles", ""]),
            abstract=dice.choice(["We test the first.", "We test the second.", ""]) or "We.",
            year=dice.choice([None, 2024, 2025]),
            authors=dice.choice([(), ("Ada Exemplar",), ("Ben Muster",)]),
            identifiers=dice.choice([{}, {"doi": "10.5555/a"}, {"arxiv": "2501.00001"}]),
        )
        for number in range(40)
    ]
    first = merge_duplicates(papers)
    for _ in range(10):
        dice.shuffle(papers)
        again = merge_duplicates(papers)
        assert again.duplicates == first.duplicates
        assert sorted(again.papers, key=lambda paper: paper.id) == sorted(
            first.papers, key=lambda paper: paper.id
        )
