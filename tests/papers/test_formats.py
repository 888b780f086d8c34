"""Every format: our own files to their expected parse, and the handed cases where they are."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kg.papers import READERS, detect, find_duplicates, listing, read
from kg.papers.source import Source
from tests.papers.mutations import DATA

FILES = sorted(file for file in DATA.iterdir() if not file.name.endswith(".expected.json"))
#: Families of JSON that are found by the shape of an object, not of a file.
_BY_SHAPE = {"csl-json", "arxiv-json", "openalex", "semantic-scholar", "s2orc", "openreview"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_own_file(file: Path) -> None:
    expected = json.loads(Path(f"{file}.expected.json").read_text(encoding="utf-8"))
    reading = read(file)
    papers = [listing(paper) for paper in reading]
    for paper, wanted in zip(papers, expected["papers"], strict=True):
        wanted["id"] = wanted["id"] or paper["id"]  # made of the content: any will do
        assert paper == wanted
    assert len(reading.report.skipped) == expected["skipped"]
    assert len(reading.report.warnings) == expected["warnings"]
    assert list(reading.report.files.values()) == [expected["format"]]


def test_every_reader_has_a_file_of_its_own() -> None:
    found = {detect(Source(file)) for file in FILES}
    assert found == {name for name in READERS if not _is_family(name)}


def _is_family(name: str) -> bool:
    return name in _BY_SHAPE or name == "openreview-list"


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("csl-json", "zotero-csl.json"),
        ("arxiv-json", "arxiv.jsonl"),
        ("openalex", "openalex.json"),
        ("semantic-scholar", "semantic-scholar.jsonl"),
        ("s2orc", "s2orc.jsonl"),
        ("openreview", "openreview-v2.json"),
        ("openreview-list", "paper-list.json"),
    ],
)
def test_a_family_named_reads_what_it_would_have_found(name: str, file: str) -> None:
    assert list(read(DATA / file, format=name)) == list(read(DATA / file))


def folded(value: Any) -> Any:
    """A value as two parses are compared: NFC, blanks folded, quotes straight."""
    if isinstance(value, list):
        return [folded(item) for item in value]
    if not isinstance(value, str):
        return value
    text = " ".join(unicodedata.normalize("NFC", value).split())
    return re.sub("[“”„]", '"', re.sub("[‘’]", "'", text))


def _rights(case: dict[str, Any], index: int, field: str, expected: Any) -> list[Any]:
    others = case["alternatives"]
    return [expected, *others.get(f"{index}.{field}", []), *others.get(f"*.{field}", [])]


def _check_fields(case: dict[str, Any], papers: list[dict[str, Any]], expected: list[Any]) -> None:
    assert len(papers) == len(expected)
    for index, (paper, wanted) in enumerate(zip(papers, expected, strict=True)):
        for field, value in wanted.items():
            rights = _rights(case, index, field, value)
            if field == "id" and None in rights:
                continue
            assert folded(paper[field]) in [folded(right) for right in rights], (index, field)


def _each_case(cases: Path, check: Callable[[Path, dict[str, Any]], None]) -> None:
    wrong = []
    for case in json.loads((cases / "formats" / "index.json").read_text(encoding="utf-8")):
        try:
            check(cases / "formats", case)
        except AssertionError as error:
            wrong.append(f"{case['id']}: {str(error)[:300]}")
    assert not wrong, "\n".join(wrong)


def test_handed_cases(cases: Path) -> None:
    def check(folder: Path, case: dict[str, Any]) -> None:
        reading = read(folder / case["input"])
        papers = list(reading)
        shown = [listing(paper) for paper in papers]
        _check_fields(case, shown, json.loads((folder / case["expected"]).read_text("utf-8")))
        values = [str(value) for paper in shown for value in paper.values()]
        assert not [bad for bad in case["must_not_contain"] for value in values if bad in value]
        assert len(reading.report.skipped) == case["skipped"]
        assert len(reading.report.warnings) >= case["min_warnings"]
        groups = [{one.kept, *one.others} for one in find_duplicates(papers)]
        assert groups == [{papers[at].id for at in group} for group in case["duplicates"]]

    _each_case(cases, check)


def test_handed_cases_read_the_same_when_gzipped(cases: Path, tmp_path: Path) -> None:
    import gzip

    def check(folder: Path, case: dict[str, Any]) -> None:
        packed = tmp_path / f"{case['input']}.gz"
        packed.write_bytes(gzip.compress((folder / case["input"]).read_bytes()))
        there = [listing(paper) for paper in read(packed)]
        assert there == [listing(paper) for paper in read(folder / case["input"])]

    _each_case(cases, check)
