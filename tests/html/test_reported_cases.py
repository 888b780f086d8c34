"""Failures of other tools, as handed: titles that run, labels that end the data, odd values."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import networkx as nx
import numpy as np
import pytest

from exports.html import generate_html
from tests.html.test_page import Blocks


def _value(value: Any) -> Any:
    """A value of the cases: `$numpy` and `$tuple` stand for what JSON lacks."""
    if isinstance(value, dict) and "$numpy" in value:
        return getattr(np, value["$numpy"])(value["value"])
    return tuple(value["$tuple"]) if isinstance(value, dict) and "$tuple" in value else value


def _graph(given: dict[str, Any]) -> nx.MultiDiGraph:
    graph = nx.MultiDiGraph()
    for node in given["nodes"]:
        data = {key: _value(value) for key, value in node.items()}
        graph.add_node(
            data.pop("id"), **{"name": data.pop("label"), "label": data.pop("type"), **data}
        )
    return graph


@pytest.mark.parametrize("number", ["R83", "R84", "R85", "R86"])
def test_reported_case(cases: Path, number: str) -> None:
    lines = (cases / "reports.jsonl").read_text("utf-8").split("\n")
    case = next(c for c in map(json.loads, filter(None, lines)) if c["id"] == number)
    page = generate_html(_graph(case["input"]))
    for text in case["expected"].get("html_must_not_contain", ()):
        assert text not in page
    expected = case["expected"].get("nodes", len(case["input"]["nodes"]))
    assert len(Blocks(page).block("first")["nodes"]) == expected
