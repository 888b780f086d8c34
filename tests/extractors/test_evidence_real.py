"""Every claim about a real abstract has a verbatim sentence: 5,000 of them."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from extractors import EXTRACTORS
from kg.model import Paper
from tests.extractors.test_contract import valid


@pytest.mark.slow
def test_evidence_is_verbatim(abstracts: Path) -> None:
    file = abstracts if abstracts.is_file() else abstracts / "abstracts.jsonl.gz"
    packed = file.suffix == ".gz"
    data = gzip.decompress(file.read_bytes()) if packed else file.read_bytes()
    rows = [json.loads(line) for line in data.decode("utf-8").splitlines()[:35_000:7]]
    papers = [
        Paper(id=str(number), title=row.get("title") or "", abstract=row.get("abstract") or "")
        for number, row in enumerate(rows)
    ]
    assert len(papers) == 5000
    for paper, record in zip(papers, EXTRACTORS["full"]()(papers), strict=True):
        valid(paper, record)
