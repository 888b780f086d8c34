"""The guide's reader, extractor and exporter work as they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import kg
from exports import EXPORTERS
from extractors import EXTRACTORS
from kg.papers import READERS, read

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
TABLES: tuple[dict[str, Any], ...] = (READERS, EXTRACTORS, EXPORTERS)


@pytest.fixture(autouse=True)
def tables() -> Iterator[None]:
    """The tables, given back as they were."""
    before = [dict(table) for table in TABLES]
    yield
    for table, rows in zip(TABLES, before, strict=True):
        table.clear()
        table.update(rows)


def test_the_three_rows_work_together(tmp_path: Path) -> None:
    for block in BLOCKS:
        exec(compile(block, "CONTRIBUTING.md", "exec"), {})
    source, target = tmp_path / "my.cards", tmp_path / "edges.tsv"
    source.write_text("card: Nets\nWe train them on CIFAR and COCO .\n\ncard: Empty\n", "utf-8")
    reading = read(source)
    papers = list(reading)
    assert [paper.title for paper in papers] == ["Nets"]
    assert [issue.why for issue in reading.report.skipped] == ["a card without a text"]
    graph = kg.build(papers, EXTRACTORS["shouting"]())
    EXPORTERS["edges"].write(graph.to_networkx(), target)
    assert target.read_text("utf-8") == "Nets\tUSES\tCIFAR\nNets\tUSES\tCOCO\n"


def test_each_takes_about_twenty_lines() -> None:
    assert len(BLOCKS) == 3
    assert all(len(block.splitlines()) <= 25 for block in BLOCKS)
