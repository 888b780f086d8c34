"""What stands among papers and is none: told, counted, and no reason to warn."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kg.papers import Reading, read

ZOTERO = """Key,Item Type,Title,Abstract Note
BARN0001,journalArticle,Owls of the Barn,We count owls.
BARN0002,attachment,Full Text PDF,
BARN0003,note,,
BARN0004,annotation,a yellow line,
BARN0005,webpage,Foxes Online,We list foxes.
"""


def _read(tmp_path: Path, name: str, text: str) -> tuple[list[str], Reading]:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    reading = read(file)
    return [paper.id for paper in reading], reading


def test_what_hangs_on_the_items_of_zotero(tmp_path: Path) -> None:
    ids, reading = _read(tmp_path, "library.csv", ZOTERO)
    assert ids == ["BARN0001", "BARN0005"]
    assert [str(issue).partition(":")[2] for issue in reading.report.skipped] == [
        "3: an attachment, not a paper",
        "4: a note, not a paper",
        "5: an annotation, not a paper",
    ]
    assert not reading.report.warnings


def test_the_same_in_the_json_of_its_interface(tmp_path: Path) -> None:
    rows = [dict(zip(("key", "itemType", "title", "abstractNote"), line.split(","), strict=True))
            for line in ZOTERO.splitlines()[1:]]  # fmt: skip
    ids, reading = _read(tmp_path, "library.json", json.dumps(rows))
    assert ids == ["BARN0001", "BARN0005"]
    assert (len(reading.report.skipped), len(reading.report.warnings)) == (3, 0)


def test_volumes_and_home_pages_of_dblp(tmp_path: Path) -> None:
    text = (
        "<dblpperson><r><www key='homepages/a'><title>Home Page</title></www></r>\n"
        "<r><proceedings key='conf/a/1'><title>Volume.</title></proceedings></r>\n"
        "<r><article key='b'><title>Caf&eacute; Owls.</title></article></r></dblpperson>"
    )
    ids, reading = _read(tmp_path, "person.xml", text)
    assert ids == ["b"]
    assert [issue.line for issue in reading.report.skipped] == [1, 2]
    assert "no abstracts" in str(reading.report.warnings)


@pytest.mark.parametrize(
    "text",
    [
        "<dblp><www key='a'><title>Home Page</title></www></dblp>",
        "<result><hits><hit score='1'><info></info></hit></hits></result>",
    ],
)
def test_no_paper_of_dblp(tmp_path: Path, text: str) -> None:
    file = tmp_path / "a.xml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Exception, match="no paper in it"):
        list(read(file))


def test_an_answer_of_dblps_search(tmp_path: Path) -> None:
    text = (
        "<?xml version='1.0'?><result><query>owls</query><hits total='1'><hit id='1'>\n<info>"
        "<authors><author pid='1/1'>Ada Muster 0002</author><author>Bo Sample</author></authors>"
        "<title>Owls of the Barn.</title><venue>J. Barns</venue><year>2031</year>"
        "<key>journals/jbarn/M31</key><doi>10.5555/JBARN.9</doi></info></hit></hits></result>"
    )
    file = tmp_path / "answer.xml"
    file.write_text(text, encoding="utf-8")
    (paper,) = read(file)
    assert (paper.id, paper.title, paper.venue) == (
        "journals/jbarn/M31",
        "Owls of the Barn",
        "J. Barns",
    )
    assert paper.authors == ("Ada Muster", "Bo Sample")
    assert paper.identifiers == {"dblp": "journals/jbarn/M31", "doi": "10.5555/jbarn.9"}
