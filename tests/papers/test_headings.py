"""What heads a paper or its abstract and is no part of it: numbers, bylines, the word itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kg.cleaning import clean
from kg.papers import listing, read
from kg.papers.bylines import byline_of

OWLS = "We listen to owls in barns. HootNet counts them on a data set of our own."
FOXES = "We follow foxes through snow. A model of their tracks is trained, and it works."


def _read(tmp_path: Path, name: str, text: str) -> list[dict[str, Any]]:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    return [listing(paper) for paper in read(file)]


@pytest.mark.parametrize(
    "heading",
    [
        "<p>Abstract</p>",
        "&lt;p&gt;Abstract&lt;/p&gt;",
        "<p><b>ABSTRACT:</b></p>",
        "<strong>Summary</strong><br/>",
        '&lt;h2 class="x"&gt;Abstract&lt;/h2&gt;\n',
        "<div><h3>Abstract.</h3>",
        "内容摘要：",
        "**Abstract** — ",
    ],
)
@pytest.mark.parametrize("name", ["a.json", "a.csv", "a.bib"])
def test_the_word_over_an_abstract_goes(tmp_path: Path, heading: str, name: str) -> None:
    text = f"{heading}{OWLS}"
    form = {
        "a.json": json.dumps([{"title": "Barns", "abstract": text}]),
        "a.csv": "title,abstract\nBarns,{}\n".format('"{}"'.format(text.replace('"', '""'))),
        "a.bib": f"@misc{{a, title = {{Barns}}, abstract = {{{text}}}}}",
    }[name]
    assert [paper["abstract"] for paper in _read(tmp_path, name, form)] == [OWLS]


@pytest.mark.parametrize(
    "text",
    [
        "<i>Abstract</i> reasoning is hard for owls.",
        "Abstract art is seen by no owl.",
        "Résumé : les hiboux entendent tout.",
    ],
)
def test_a_word_that_goes_on_stays(tmp_path: Path, text: str) -> None:
    (paper,) = _read(tmp_path, "a.json", json.dumps([{"title": "Barns", "abstract": text}]))
    assert paper["abstract"] == clean(text).text


@pytest.mark.parametrize(
    ("count", "mark"),
    [("Paper {}: ", "## "), ("Paper {}. ", ""), ("Paper #{} - ", "## "), ("PAPER {}\n", "")],
)
def test_papers_that_are_counted(tmp_path: Path, count: str, mark: str) -> None:
    titles = ("Owls of the Barn", "Foxes of the Snow")
    papers = zip((3, 14), titles, (OWLS, FOXES), strict=True)
    text = "\n\n".join(
        f"{mark}{count.format(number)}{title}\n\n{abstract}" for number, title, abstract in papers
    )
    found = _read(tmp_path, "list.md" if mark else "list.txt", text)
    assert [(paper["title"], paper["abstract"]) for paper in found] == [
        (titles[0], OWLS),
        (titles[1], FOXES),
    ]


def test_a_counted_heading_over_labelled_fields(tmp_path: Path) -> None:
    text = (
        "# Papers\n\n## Paper 7\n\n**Title**: Owls of the Barn\n**Abstract**: " + OWLS + "\n\n"
        "## Paper 8\n\n**Title**: Paper 8: Foxes of the Snow\n**Abstract**: " + FOXES + "\n"
    )
    found = _read(tmp_path, "list.md", text)
    assert [paper["title"] for paper in found] == ["Owls of the Barn", "Foxes of the Snow"]


def test_chinese_titles_on_the_line_above(tmp_path: Path) -> None:
    owls = "我们研究谷仓里的猫头鹰，并在自己的数据集上测试了一种新的计数方法，效果很好。"
    (paper,) = _read(
        tmp_path, "a.txt", f"论文1：谷仓的猫头鹰\n{owls}\n\n论文2：雪\n{owls}再见。\n"
    )[:1]
    assert (paper["id"], paper["title"], paper["abstract"]) == ("1", "谷仓的猫头鹰", owls)


@pytest.mark.parametrize(
    ("line", "authors", "venue", "year"),
    [
        ("*Ada Muster, Bo Sample* · ICLR 2026", 2, "ICLR 2026", "2026"),
        ("Ada Muster and Bo Sample (NeurIPS 2025, Oral)", 2, "NeurIPS 2025", "2025"),
        ("Ada Muster | ICML", 1, "ICML", None),
        ("A. Muster, B. Sample, C. Proef (2024)", 3, None, "2024"),
        ("Ada Muster · Bo Sample · Cy Proef", 3, None, None),
        ("张三, 李四 · CVPR 2025", 2, "CVPR 2025", "2025"),
        ("Ada Muster, Bo Sample · Journal of Barns 2023", 2, "Journal of Barns 2023", "2023"),
        ("AAAI 2025 | Spotlight", 0, "AAAI 2025", "2025"),
    ],
)
def test_bylines(line: str, authors: int, venue: str | None, year: str | None) -> None:
    found = byline_of(line)
    assert found is not None
    assert (len(found.authors), found.venue, found.year) == (authors, venue, year)


@pytest.mark.parametrize("line", ["", "Snow Tracks - Fox Dens", "GPT-4", OWLS])
def test_no_bylines(line: str) -> None:
    assert byline_of(line) is None


@pytest.mark.parametrize("name", ["list.md", "list.txt"])
def test_a_venue_is_no_author(tmp_path: Path, name: str) -> None:
    mark, star = ("## ", "*") if name == "list.md" else ("", "")
    byline = f"{star}Ada Muster, Bo Sample{star} · ICLR 2026"
    layout = f"{mark}{{}}\n{byline}\n\n{{}}\n\n"
    text = layout.format("Owls of the Barn", OWLS) + layout.format("Foxes of the Snow", FOXES)
    for paper in _read(tmp_path, name, text):
        assert paper["authors"] == ["Ada Muster", "Bo Sample"]
        assert (paper["venue"], paper["year"]) == ("ICLR 2026", 2026)


def test_a_mail_of_arxiv(tmp_path: Path) -> None:
    rule = "-" * 78
    record = (
        rule + "\n\\\\\narXiv:2601.0000{0}\nDate: Thu, 1 Jan 2026 00:00:00 GMT   (9kb)\n\n"
        "Title: Owls of Barn {0}\nAuthors: Ada Muster, Bo Sample\nCategories: cs.LG\n\\\\\n"
        "  They hoot at night. We count\nthem.\n"
        "\\\\ ( https://arxiv.org/abs/2601.0000{0} ,  9kb)\n"
    )
    papers = _read(tmp_path, "a.txt", record.format(1) + record.format(2))
    assert [paper["id"] for paper in papers] == ["2601.00001", "2601.00002"]
    assert {paper["abstract"] for paper in papers} == {"They hoot at night. We count them."}
    assert papers[1]["title"] == "Owls of Barn 2"
