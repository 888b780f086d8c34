"""Strict matching of records with gold, counted as the gold's score.py counts."""

from __future__ import annotations

import importlib.util
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from training.gold import is_sure


def scorer(gold: Path) -> Any:
    """The gold's score.py as a module."""
    spec = importlib.util.spec_from_file_location("gold_score", gold / "score.py")
    if spec is None or spec.loader is None:
        raise FileNotFoundError(gold / "score.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def calibration_error(pairs: list[tuple[float, bool]]) -> float:
    """Expected calibration error of (confidence, right) over ten bins of equal width."""
    if not pairs:
        return 0.0
    p = np.array([x for x, _ in pairs])
    right = np.array([float(x) for _, x in pairs])
    bins = np.minimum((p * 10).astype(int), 9)
    gaps = [abs(p[bins == b].sum() - right[bins == b].sum()) for b in range(10)]
    return float(sum(gaps) / len(p))


def f1(hit: int, found: int, gold: int) -> float:
    """Harmonic mean of precision and recall."""
    return 2 * hit / max(1, found + gold)


@dataclass(slots=True)
class Tally:
    """Counts of strict matching over papers, and what they amount to."""

    hit: int = 0
    found: int = 0
    gold: int = 0
    roles: int = 0
    matched: int = 0
    confidences: list[tuple[float, bool]] = field(default_factory=list)
    relations: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0, 0]))

    @property
    def entity_f1(self) -> float:
        """F1 of entities with their kind."""
        return f1(self.hit, self.found, self.gold)

    @property
    def triple_f1(self) -> float:
        """F1 of triples with their relation."""
        hit, found, gold = (sum(c[k] for c in self.relations.values()) for k in range(3))
        return f1(hit, found, gold)

    @property
    def triple_precision(self) -> float:
        """Share of right ones among the triples that were found."""
        hit, found = (sum(c[k] for c in self.relations.values()) for k in range(2))
        return hit / max(1, found)

    @property
    def role_accuracy(self) -> float:
        """Share of right roles among the entities that were found."""
        return self.roles / max(1, self.matched)

    @property
    def entity_calibration(self) -> float:
        """Expected calibration error of the confidence of entities."""
        return calibration_error(self.confidences)

    def figures(self) -> dict[str, Any]:
        """What a results file keeps."""
        each = {k: round(f1(*c), 3) for k, c in sorted(self.relations.items())}
        return {
            "entity F1": round(self.entity_f1, 4),
            "triple F1": round(self.triple_f1, 4),
            "triple precision": round(self.triple_precision, 4),
            "role accuracy": round(self.role_accuracy, 4),
            "entity calibration error": round(self.entity_calibration, 4),
            "triple F1 by relation": each,
        }


def tally(gold: list[dict[str, Any]], records: list[dict[str, Any]], score: Any) -> Tally:
    """Count over pairs of gold record and extracted record."""
    t = Tally()
    for want, got in zip(gold, records, strict=True):
        links = score.pair(want["entities"], got["entities"], False)
        _entities(t, want["entities"], got["entities"], links, score)
        _triples(t, want, got, links)
    return t


def _entities(t: Tally, want: Any, got: Any, links: dict[int, int], score: Any) -> None:
    t.gold += sum(map(is_sure, want))
    for i, e in enumerate(got):
        other = want[links[i]] if i in links else None
        if other is not None and not is_sure(other):
            continue
        right = other is not None and score.kind(e["type"]) == score.kind(other["type"])
        t.found += 1
        t.hit += right
        t.confidences.append((e["confidence"], right))
        if other is not None:
            t.matched += 1
            t.roles += e["role"] == other["role"]


def _triples(t: Tally, want: Any, got: Any, links: dict[int, int]) -> None:
    back = {e["name"]: links.get(i) for i, e in enumerate(got["entities"])}
    unsure = {j for j, e in enumerate(want["entities"]) if not is_sure(e)}
    number = {e["name"]: j for j, e in enumerate(want["entities"])}
    gold = {(number[h], r, number[x]) for h, r, x in want["triples"]}
    gold = {x for x in gold if not {x[0], x[2]} & unsure}
    seen = set()
    for x in got["triples"]:
        key = (back[x["head"]], x["relation"], back[x["tail"]])
        if not {key[0], key[2]} & unsure:
            count = t.relations[x["relation"]]
            count[0] += key in gold and key not in seen
            count[1] += 1
            seen.add(key)
    for _, relation, _ in gold:
        t.relations[relation][2] += 1
