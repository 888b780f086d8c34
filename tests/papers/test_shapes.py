"""Shapes of records that services use beside the ones in our files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kg.papers import listing, read


def _read(tmp_path: Path, name: str, text: str) -> list[dict[str, Any]]:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    return [listing(paper) for paper in read(file)]


@pytest.mark.parametrize(
    ("record", "field", "value"),
    [
        ({"hits": {"hits": [{"_id": "e1", "_source": {"title": "In a Search"}}]}}, "id", "e1"),
        ({"result": {"hits": {"hit": [{"info": {"title": "T", "authors": {"author": [
            {"text": "Ada Exemplar 0001"}]}}}]}}}, "authors", ["Ada Exemplar"]),
        ([{"paper": {"id": "2501.00001", "title": "T", "summary": "Of the day."}}], "abstract",
         "Of the day."),
        ([{"title": "T", "authors": {"authors": [{"full_name": "B. Muster"}]}}], "authors",
         ["B. Muster"]),
        ([{"title": "T", "author": "Exemplar, Ada and Muster, Ben"}], "authors",
         ["Ada Exemplar", "Ben Muster"]),
        ([{"title": ["T"], "DOI": "10.5555/x", "issued": {"raw": "12 May 2020"}}], "year", 2020),
        ([{"title": "T", "type": "article-journal", "note": "arXiv: 2501.00001",
           "issued": {"literal": "2021"}}], "id", "2501.00001"),
        ([{"title": "T", "year": "2019.0", "journal": {"name": "J"}}], "venue", "J"),
        ([{"id": 7.0, "title": "T"}], "id", "7"),
        ([{"id": "x", "content": {"title": "T", "venue": "Submitted to INV 2024"},
           "forum": "x"}], "venue", "Submitted to INV 2024"),
        ([{"id": "x", "content": {"title": "T"}, "domain": "INV.cc/2023/Workshop"}], "year", 2023),
        ({"papers": [{"title": "T", "abstract": "<p>A <b>nest</b>.</p>"}]}, "abstract", "A nest."),
        ([{"corpusid": 5, "title": "T", "externalids": {"DOI": "10.5555/s"}}], "id", "5"),
        ([{"cord_uid": "c", "paper_id": "h", "metadata": {"title": "T", "authors": []},
           "abstract": [{"text": "One."}, {"text": "Two."}]}], "abstract", "One. Two."),
        ([{"id": "https://openalex.org/W5", "display_name": "T", "abstract_inverted_index":
           {"IndexLength": 1, "InvertedIndex": {"Deep.": [0]}}}], "abstract", "Deep."),
        ({"status": "ok", "message": {"DOI": "10.5555/one", "title": ["Alone"]}}, "title", "Alone"),
        ([{"corpusid": 1, "content": {"text": "On Owls\nWe hoot.", "annotations": {
            "title": '[{"start": 0, "end": 7}]', "abstract": '[{"start": 8, "end": 16}]'}}}],
         "title", "On Owls"),
        ([{"title": "T", "abstract": "Abstract We count owls."}], "abstract", "We count owls."),
        ([{"title": "T", "abstract": "Abstract Reasoning is hard."}], "abstract",
         "Abstract Reasoning is hard."),
    ],
)  # fmt: skip
def test_json(tmp_path: Path, record: Any, field: str, value: Any) -> None:
    (paper,) = _read(tmp_path, "a.json", json.dumps(record))
    assert paper[field] == value


def test_objects_one_after_the_other(tmp_path: Path) -> None:
    text = '{\n "title": "One"\n}\n{\n "title": "Two"\n}\n7'
    assert [paper["title"] for paper in _read(tmp_path, "a.json", text)] == ["One", "Two"]


def test_a_broken_object_in_an_envelope(tmp_path: Path) -> None:
    text = '{"results": [{"title": "One"}, {"title": "Br" oken}, {"title": "Three"}]'
    assert [paper["title"] for paper in _read(tmp_path, "a.json", text)] == ["One", "Three"]


def test_line_separators_inside_a_string_do_not_end_a_line(tmp_path: Path) -> None:
    text = '{"title": "A", "abstract": "We\u2028test\x85it."}\n{"title": "B"}\n'
    assert len(_read(tmp_path, "a.jsonl", text)) == 2


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("Title: A B\nAbstract: We test.\n\nTitle: C D\nAbstract: We rest.\n", ["A B", "C D"]),
        ("Title: A B Authors: Ada Exemplar Abstract: We test.\n", ["A B"]),
        ("Authors: Ada Exemplar\nTitle: A\nAbstract: x y\nAuthors: B C\nTitle: D\n", ["A", "D"]),
        ("1. First of Titles\nAbstract: We test.\n2. Second of Titles\nAbstract: We rest.\n",
         ["First of Titles"]),
        ("First Title\n===========\nWe test. It works.\n\nSecond Title\n============\nWe rest.\n",
         ["First Title", "Second Title"]),
        ("A List of Nothing but Titles\nAnother Title in the List\n",
         ["A List of Nothing but Titles", "Another Title in the List"]),
        ("[1] One Title\nWe test the first. It works.\n[2] Two Titles\nWe test. It does not.\n",
         ["One Title", "Two Titles"]),
        ("A Title Alone\n\nWe test a title alone. It works.\n", ["A Title Alone"]),
        ("IMAG 2024 Accepted Papers\n=========================\n\nOwls at Night\nAda Exemplar\n"
         "We count owls. They hoot.\n\nOwls by Day\nBen Muster\nWe wake owls. They sleep.\n",
         ["Owls at Night", "Owls by Day"]),
        ("We count owls. They hoot.\nWe wake owls. They sleep on.\nOwls are counted again here.\n",
         [None, None, None]),
        ("----\nA Title\nAda Exemplar, Ben Muster\nIMAG 2024\n\nWe test. It works.\n----\nICML\n",
         ["A Title"]),
    ],
)  # fmt: skip
def test_plain_text(tmp_path: Path, text: str, titles: list[str]) -> None:
    assert [paper["title"] for paper in _read(tmp_path, "a.txt", text)][: len(titles)] == titles


def test_one_author_under_a_title(tmp_path: Path) -> None:
    text = "Owls at Night\nAda Exemplar\nWe count owls. They hoot.\n\nNo Owls\n\nWe rest here.\n"
    assert _read(tmp_path, "a.txt", text)[0]["authors"] == ["Ada Exemplar"]


def test_references_and_lone_authors_before_labelled_abstracts(tmp_path: Path) -> None:
    text = (
        '[1] A. Muster, "On Owls at Night," in Proc. IMAG, 2025, p. 1.\nAbstract: We count.\n\n'
        '[2] B. Vzor. "On Owls by Day." IMAG 2024.\nAbstract: We wake.\n'
    )
    papers = _read(tmp_path, "a.txt", text)
    shown = [(p["id"], p["title"], p["authors"], p["year"], p["abstract"]) for p in papers]
    assert shown == [
        ("1", "On Owls at Night", ["A. Muster"], 2025, "We count."),
        ("2", "On Owls by Day", ["B. Vzor"], 2024, "We wake."),
    ]
    text = "Counting Owls\nCleo Vzor\nAbstract: We count.\n\nOn Bats\nDora Mehl\nAbstract: Hm.\n"
    assert [p["authors"] for p in _read(tmp_path, "a.txt", text)] == [["Cleo Vzor"], ["Dora Mehl"]]


def test_names_and_venue_under_a_title(tmp_path: Path) -> None:
    text = "A Title of Its Own\nAda Exemplar, Ben Muster\nIMAG 2024\n\nWe test. It works.\n"
    (paper,) = _read(tmp_path, "a.txt", text)
    assert paper["authors"] == ["Ada Exemplar", "Ben Muster"]
    assert (paper["venue"], paper["year"]) == ("IMAG 2024", 2024)


@pytest.mark.parametrize(
    ("text", "papers"),
    [
        ("About the export: 1 May\nTitle,Abstract\nA,We test.\n", 1),
        ('"sep=,"\nTitle,Abstract\nA,We test.\n', 1),
        ("title|abstract\nA|We test.\n\nB|We rest.\n", 2),
        ("title,abstract\nA,We test.\ntitle,abstract\nB,We rest.\n", 2),
        ('title,abstract\nA,"cut in the\nmiddle\n', 1),
        ("title,abstract,\nA,We test.,\n", 1),
    ],
)
def test_tables(tmp_path: Path, text: str, papers: int) -> None:
    assert len(_read(tmp_path, "a.csv", text)) == papers


def test_an_atom_feed_that_is_rss(tmp_path: Path) -> None:
    text = (
        "<rss><channel><title>cs</title><item><title>T</title><link>https://arxiv.org/abs/2501.00002"
        "</link><description>arXiv:2501.00002v1 Announce Type: new \nAbstract: We announce."
        "</description></item><item/></channel></rss>"
    )
    (paper,) = _read(tmp_path, "a.xml", text)
    assert (paper["id"], paper["abstract"]) == ("2501.00002", "We announce.")


def test_a_book_a_bare_year_and_an_editor(tmp_path: Path) -> None:
    text = (
        "<PubmedArticleSet><PubmedArticle><PMID>1</PMID><ArticleTitle>[T].</ArticleTitle>"
        "<AuthorList Type='editors'><Author><LastName>E</LastName></Author></AuthorList>"
        "<OtherAbstract><AbstractText Label='UNLABELLED'>Other.</AbstractText></OtherAbstract>"
        "<ArticleDate><Year>2020</Year></ArticleDate></PubmedArticle>"
        "<PubmedArticle><PMID>2</PMID></PubmedArticle></PubmedArticleSet>"
    )
    (paper,) = _read(tmp_path, "a.xml", text)
    assert (paper["title"], paper["abstract"], paper["authors"]) == ("T.", "Other.", [])
    assert paper["year"] == 2020


def test_inheritance_and_loose_ends_of_bibtex(tmp_path: Path) -> None:
    text = r"""
@xdata{common, year = {2020}, journal = {J}}
@article{one, xdata = {common},
 title = {One}, subtitle = {Two}, author = {Lead, Jr, Ada and {A and B}},}
@article{, title = {No Key}, {stray}, year 2020
 date = {2021-05}, eprint = {123}, eprinttype = {pubmed}}
@article{title = {Not Even a Comma}}
@misc{empty, note = {nothing}}
@misc{slash, title = {Ends in a backslash\}, year = 2022}
"""
    papers = _read(tmp_path, "a.bib", text)
    assert [paper["title"] for paper in papers][:3] == ["One: Two", "No Key", "Not Even a Comma"]
    assert papers[0]["authors"] == ["Ada Lead Jr", "A and B"]
    assert (papers[0]["year"], papers[1]["year"], papers[1]["id"]) == (2020, 2021, "123")


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("# T of a Paper\n\n## Abstract\n\nWe test. It works.\n", ["T of a Paper"]),
        ("Setext Title\n====\n\nWe test it here. It works.\n", ["Setext Title"]),
        ("## Papers\n\n- A Plain Title of Words, ACL 2024\n- **Bold One** We test. It works.\n",
         ["A Plain Title of Words", "Bold One"]),
        ("- We test a bullet that is an abstract. It works.\n- **T**\n", [None, "T"]),
        ("# Not a list\n\nJust text that is prose. It is here.\n", ["Not a list"]),
    ],
)  # fmt: skip
def test_markdown(tmp_path: Path, text: str, titles: list[str | None]) -> None:
    assert [paper["title"] for paper in _read(tmp_path, "a.md", text)] == titles


def test_a_table_in_markdown_with_an_escaped_bar(tmp_path: Path) -> None:
    text = (
        "| Title | Authors | Venue |\n|---|---|---|\n"
        "| [Owls \\| Bats](https://arxiv.org/abs/2501.00003) | Ada Exemplar | IMAG 2024 |\n"
    )
    (paper,) = _read(tmp_path, "a.md", text)
    assert (paper["title"], paper["id"], paper["year"]) == ("Owls | Bats", "2501.00003", 2024)


@pytest.mark.parametrize("damage", ["title = {On }} Owls}},\n note = 1,\n abstract = {Hoot.}\n}",
                                    "title = {On Owls},\n year = {2024}"])  # fmt: skip
def test_what_a_stray_brace_costs_is_told(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "a.bib"
    file.write_text("@misc{k1,\n " + damage + "\n@misc{k2,\n title = {Bats},\n}\n", "utf-8")
    reading = read(file)
    assert [paper.id for paper in reading] == ["k1", "k2"]
    assert "k1" in str(reading.report.warnings)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.json", '{"title": ["Owls", "Bats"], "abstract": ["They hoot.", "They fly."]}'),
        ("a.json", '{"abstract": {"0": "They hoot.", "1": "They fly."}, '
                   '"title": {"0": "Owls", "1": "Bats"}}'),
        ("a.jsonl", '{"title": "Owls", "abstract": "They hoot."} '
                    '{"title": "Bats", "abstract": "They fly."}\n'),
        ("a.csv", "title\tabstract\r\nOwls\tThey hoot.\r\nBats\tThey fly.\r\n"),
    ],
)  # fmt: skip
def test_a_table_in_any_dress(tmp_path: Path, name: str, text: str) -> None:
    found = [(paper["title"], paper["abstract"]) for paper in _read(tmp_path, name, text)]
    assert found == [("Owls", "They hoot."), ("Bats", "They fly.")]


def test_a_table_of_one_column(tmp_path: Path) -> None:
    papers = _read(tmp_path, "a.csv", 'Abstract\n"They hoot, at night."\nThey fly.\n')
    assert [paper["abstract"] for paper in papers] == ["They hoot, at night.", "They fly."]
