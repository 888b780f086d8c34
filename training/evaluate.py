"""Records of the dev papers by exported weights, and their figures."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from extractors import learned_predict as runtime
from extractors.draft import Draft
from extractors.learned_layout import Floats, Layout
from extractors.learned_weights import Weights
from training.gold import cleaned, read
from training.scoring import Tally, scorer, tally


class CachedWeights(Weights):
    """Weights that run the encoder once a text, for many ways of decoding."""

    def __init__(self, *, fast: bool, folder: Path) -> None:
        super().__init__(fast=fast, folder=folder)
        self._cache: dict[str, tuple[Floats, Floats]] = {}

    def states(self, layout: Layout) -> tuple[Floats, Floats]:
        if layout.text not in self._cache:
            self._cache[layout.text] = super().states(layout)
        return self._cache[layout.text]


class Cached:
    """Makes the runtime score the spans of each text once, while tuning tries ways of decoding."""

    def __init__(self) -> None:
        self._plain, self._seen = runtime.scored, dict[tuple[int, str], Any]()

    def __enter__(self) -> None:
        def scored(r: Any) -> Any:
            key = (id(r.weights), r.layout.text)
            if key not in self._seen:
                self._seen[key] = self._plain(r)
            return self._seen[key]

        runtime.scored = scored

    def __exit__(self, *_: object) -> None:
        runtime.scored = self._plain


@dataclass(slots=True)
class Paper:
    """A gold record with its clean text and the abbreviations in it."""

    gold: dict[str, Any]
    text: str
    title_end: int
    pairs: list[tuple[int, int, int, int]]

    def draft(self, weights: Weights, keep: float | None = None) -> Draft:
        """What the tagger makes of the text."""
        return runtime.predict(
            self.text, self.title_end, pairs=self.pairs, keep=keep, weights=weights
        )


def papers(path: Path) -> list[Paper]:
    """Gold records ready to be read."""
    out = []
    for record in read(path):
        text, title_end, _ = cleaned(record)
        out.append(Paper(record, text, title_end, runtime.abbreviations(text)))
    return out


def record_of(paper: Paper, draft: Draft, thresholds: dict[str, float]) -> dict[str, Any]:
    """A record in the form of the gold's scorer; equal names are told apart by a blank."""
    names: list[str] = []
    entities, triples = [], []
    for e in draft.entities:
        names.append(e.name + " " * sum(n.rstrip() == e.name for n in names))
        known = {"name": names[-1], "type": str(e.type), "role": str(e.role), "aliases": e.aliases}
        entities.append({**known, "confidence": round(e.probability, 3)})
    for t in draft.triples:
        if t.probability >= thresholds[str(t.relation)]:
            ends = {"head": names[t.head], "relation": str(t.relation), "tail": names[t.tail]}
            triples.append({**ends, "confidence": round(t.probability, 3)})
    return {
        "id": paper.gold["id"],
        "title": paper.gold["title"],
        "entities": entities,
        "triples": triples,
    }


def records_of(some: list[Paper], weights: Weights) -> list[dict[str, Any]]:
    """Records of all papers at the tuned thresholds."""
    thresholds = weights.depth["thresholds"]
    return [record_of(p, p.draft(weights), thresholds) for p in some]


def evaluate(gold: Path, folder: Path, out: Path, *, fast: bool) -> Tally:
    """Write the records of the dev papers and print what the gold's scorer says of them."""
    weights = Weights(fast=fast, folder=folder)
    some = papers(gold / "dev.jsonl")
    records = records_of(some, weights)
    lines = (json.dumps(r, ensure_ascii=False) + "\n" for r in records)
    out.write_text("".join(lines), encoding="utf-8")
    command = [sys.executable, str(gold / "score.py"), str(gold / "dev.jsonl"), str(out)]
    print(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return tally([p.gold for p in some], records, scorer(gold))
