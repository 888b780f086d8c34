"""Fit `extractors/lexicon/weighing.tsv`: how the voices for a relation are weighed together.

One logistic regression a relation over `extractors.weighing.FEATURES`, pulled towards a common one
of all relations: most relations are too rare on the development papers to stand by themselves.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from extractors.draft import DraftEntity
from extractors.language import FULL, load, read
from extractors.naming import name_and_aliases
from extractors.notes import Notes
from extractors.scene import Scene
from extractors.weighing import FEATURES, Name, Voices, evidence, proposed
from training.gold import RELATIONS, SAME, cleaned, is_sure
from training.gold import read as read_gold
from training.scoring import calibration_error, f1, scorer

FOLDS = 10
CUT = 0.35  # confidence from which on the product shows a triple
COMMON, OWN = 0.5, 20.0  # penalties of the common weights and of each relation's deviation
NAMES = tuple(r for r in RELATIONS if r != SAME)


@dataclass(slots=True)
class Table:
    """Proposed triples of all papers: a row of features each, relation, paper, and the truth."""

    rows: Any
    relation: Any
    paper: Any
    right: Any
    gold: int


def collect(gold: Path) -> Table:
    """Read the development papers with the shipped extractor, up to the step that weighs."""
    score, found, total = scorer(gold), [], 0
    nlp = load(FULL[: FULL.index("citeweave_weigh")])
    for number, record in enumerate(read_gold(gold / "dev.jsonl")):
        text, title_end, _ = cleaned(record)
        want = _stated(record)
        total += len(want)
        notes = read(nlp, text, title_end)._.citeweave
        for name, row, right in _judged(notes, record, want, score):
            found.append((row, NAMES.index(name[1].value), number, right))
    rows, relation, paper, right = zip(*found, strict=True)
    return Table(np.array(rows), np.array(relation), np.array(paper), np.array(right, float), total)


def _stated(record: dict[str, Any]) -> set[tuple[int, str, int]]:
    """Gold triples between sure entities, by the numbers of their ends."""
    number = {e["name"]: i for i, e in enumerate(record["entities"])}
    sure = [is_sure(e) for e in record["entities"]]
    every = {(number[h], r, number[t]) for h, r, t in record["triples"]}
    return {(h, r, t) for h, r, t in every if sure[h] and sure[t]}


def _judged(
    notes: Notes, record: dict[str, Any], want: set[tuple[int, str, int]], score: Any
) -> list[tuple[Name, list[float], bool]]:
    """Proposed triples whose ends are no unsure entity, with their features and the truth."""
    entities = [_form(notes, e) for e in notes.draft.entities]
    links = score.pair(record["entities"], entities, False)
    unsure = {i for i, j in links.items() if not is_sure(record["entities"][j])}
    scene = Scene.of(notes)
    voices = Voices.of(scene)
    return [
        (name, row, (links.get(name[0]), name[1].value, links.get(name[2])) in want)
        for name, row in proposed(scene, voices)
        if not {name[0], name[2]} & unsure and evidence(scene, voices, name)
    ]


def _form(notes: Notes, entity: DraftEntity) -> dict[str, Any]:
    name, aliases = name_and_aliases(notes, entity)
    return {"name": name, "aliases": aliases}


def logistic(x: Any, y: Any, centre: Any, ridge: float) -> Any:
    """Weights of a logistic regression by Newton's method, pulled towards `centre`."""
    w = centre.copy()
    for _ in range(50):
        p = 1 / (1 + np.exp(-np.clip(x @ w, -30, 30)))
        hessian = (x * (p * (1 - p))[:, None]).T @ x + ridge * np.eye(len(w))
        step = np.linalg.solve(hessian, x.T @ (p - y) + ridge * (w - centre))
        w = w - step
        if np.abs(step).max() < 1e-8:
            break
    return w


def fit(table: Table, some: Any) -> Any:
    """Weights of each relation, (relations, features), from the rows marked in `some`."""
    x, y, relation = table.rows[some], table.right[some], table.relation[some]
    common = logistic(x, y, np.zeros(x.shape[1]), COMMON)
    each = [logistic(x[relation == r], y[relation == r], common, OWN) for r in range(len(NAMES))]
    return np.stack(each)


def shares(table: Table, weights: Any) -> Any:
    """Confidence of each row."""
    return 1 / (1 + np.exp(-(table.rows * weights[table.relation]).sum(axis=1)))


def figures(table: Table, share: Any) -> dict[str, Any]:
    """Precision, recall and F1 at the cut, and the calibration error."""
    shown = share >= CUT
    hit, found = int(table.right[shown].sum()), int(shown.sum())
    pairs = list(zip(share.tolist(), (table.right > 0).tolist(), strict=True))
    return {
        "triple F1": round(f1(hit, found, table.gold), 4),
        "precision": round(hit / max(1, found), 4),
        "recall": round(hit / max(1, table.gold), 4),
        "calibration error": round(calibration_error(pairs), 4),
    }


def weigh(gold: Path, out: Path) -> dict[str, Any]:
    """Write the weights fitted on all papers; figures of folds that the fit has not seen."""
    table = collect(gold)
    unseen = np.zeros(len(table.right))
    for fold in range(FOLDS):
        held = table.paper % FOLDS == fold
        unseen[held] = shares(table, fit(table, ~held))[held]
    weights = fit(table, np.ones(len(unseen), dtype=bool))
    lines = ["\t".join(("relation", *FEATURES))]
    for name, row in zip(NAMES, weights, strict=True):
        lines.append("\t".join([name, *(f"{w:.3f}" for w in row)]))
    out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return {
        "cross-validated": figures(table, unseen),
        "fitted": figures(table, shares(table, weights)),
    }
