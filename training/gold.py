"""Gold records as they are read: the labels, and clean texts with the mentions in them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from kg.cleaning import clean
from kg.schema import KIND_OF, EntityType, RelationType, joins

TYPES = ("Benchmark", "Dataset", "Method", "Metric", "Task")
ROLES = ("proposes", "uses", "evaluated_on", "addresses", "compared_with", "reports", "mentions")
SAME = "SAME"  # two forms of one entity
RELATIONS = (
    "EVALUATED_ON",
    "TRAINED_ON",
    "USED_FOR",
    "BENCHMARK_FOR",
    "COMPARED_WITH",
    "OUTPERFORMS",
    "BASED_ON",
    "PART_OF",
    "SUBCLASS_OF",
    "SUBTASK_OF",
    "MEASURED_BY",
    SAME,
)


def _joins(relation: str, head: str, tail: str) -> bool:
    kinds = KIND_OF[EntityType(head)], KIND_OF[EntityType(tail)]
    return kinds[0] == kinds[1] if relation == SAME else joins(RelationType(relation), *kinds)


# (types, types, relations): what may be said of a pair of typed entities.
ALLOWED = np.array([[[_joins(r, x, y) for r in RELATIONS] for y in TYPES] for x in TYPES])


def read(path: Path) -> list[dict[str, Any]]:
    """Records of a JSON Lines file."""
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def cleaned(record: dict[str, Any]) -> tuple[str, int, list[tuple[int, int, int]]]:
    """Clean text, end of its title, and (start, end, entity) of the gold mentions in it."""
    title = record.get("title") or ""
    raw = title + "\n" + record["abstract"] if title else record["abstract"]
    made = clean(raw)
    mentions = [(*made.forward(a, b), k) for a, b, k in record["mentions"]]
    return made.text, made.forward(0, len(title))[1], mentions


def is_sure(entity: dict[str, Any]) -> bool:
    """Whether finding or missing an entity counts."""
    return bool(entity.get("sure", True))
