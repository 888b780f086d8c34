"""Settings and calibration of exported weights on the dev papers, written into config.json."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from extractors import learned_predict as runtime
from extractors import learned_units
from extractors.draft import Draft
from training.evaluate import Cached, CachedWeights, Paper, papers, record_of, records_of
from training.export import manifest
from training.gold import RELATIONS, SAME, is_sure
from training.scoring import Tally, calibration_error, scorer, tally

PRECISION = 0.62  # of triples; below it every point costs as much as a point of F1
NAMES = tuple(r for r in RELATIONS if r != SAME)


def logistic(x: Any, y: Any, *, centre: Any = None, ridge: float = 1e-4) -> Any:
    """Weights (bias first) of a logistic regression by Newton's method, pulled towards `centre`."""
    x = np.concatenate([np.ones((len(x), 1)), x], axis=1)
    middle = np.zeros(x.shape[1]) if centre is None else np.asarray(centre, dtype=float)
    w = middle.copy()
    for _ in range(50):
        p = 1 / (1 + np.exp(-np.clip(x @ w, -30, 30)))
        gradient = x.T @ (p - y) + ridge * len(x) * (w - middle)
        hessian = (x * (p * (1 - p))[:, None]).T @ x + ridge * len(x) * np.eye(len(w))
        step = np.linalg.solve(hessian, gradient)
        w = w - step
        if np.abs(step).max() < 1e-6:
            break
    return w


@dataclass(slots=True)
class Bench:
    """Dev papers, cached weights and the scorer: what every step of tuning needs."""

    some: list[Paper]
    weights: CachedWeights
    score: Any
    report: dict[str, Any] = field(default_factory=dict)

    @property
    def gold(self) -> list[dict[str, Any]]:
        """The gold records."""
        return [p.gold for p in self.some]

    def run(self) -> Tally:
        """Figures at the present settings."""
        return tally(self.gold, records_of(self.some, self.weights), self.score)

    def pick(self, name: str, grid: tuple[Any, ...], value: Callable[[Tally], float]) -> None:
        """Set the setting to the value of the grid that scores best; the first of equals."""
        scores = []
        for x in grid:
            self.weights.depth[name] = x
            scores.append(round(value(self.run()), 4))
        self.weights.depth[name] = grid[int(np.argmax(scores))]
        self.report[name] = dict(zip(map(str, grid), scores, strict=True))

    def links(self, paper: Paper, draft: Draft) -> list[tuple[int | None, bool]]:
        """For each entity of a draft its gold entity, and whether that is left out (unsure)."""
        record = record_of(paper, draft, dict.fromkeys(NAMES, 2.0))
        pairs = self.score.pair(paper.gold["entities"], record["entities"], False)
        numbers = [pairs.get(i) for i in range(len(draft.entities))]
        return [(j, j is not None and not is_sure(paper.gold["entities"][j])) for j in numbers]


def fit_existence(bench: Bench) -> None:
    """Calibrate the probability that an entity with this type stands in the gold."""
    seen: list[Any] = []
    plain = learned_units.unit_evidence

    def watched(*a: Any) -> Any:
        seen.append(plain(*a))
        return seen[-1]

    learned_units.unit_evidence = watched
    x, y = [], []
    for paper in bench.some:
        seen.clear()
        draft = paper.draft(bench.weights, keep=0.0)
        last = seen[-1] if seen else []
        for (j, skip), e, evidence in zip(
            bench.links(paper, draft), draft.entities, last, strict=True
        ):
            if not skip:
                want = "" if j is None else bench.score.kind(paper.gold["entities"][j]["type"])
                x.append(evidence)
                y.append(float(want == bench.score.kind(str(e.type))))
    learned_units.unit_evidence = plain
    if not y:  # an untrained model finds nothing
        return
    w = logistic(np.array(x), np.array(y))
    bench.weights.depth["exists"] = [round(float(v), 4) for v in w]


def fit_roles(bench: Bench) -> None:
    """Temperature of the roles by likelihood over entities that stand in the gold."""
    bench.weights.depth["role_temperature"] = 1.0
    rows, right = [], []
    for paper in bench.some:
        draft = paper.draft(bench.weights)
        for (j, skip), e in zip(bench.links(paper, draft), draft.entities, strict=True):
            if j is not None and not skip:
                rows.append([np.log(max(p, 1e-9)) for p in e.roles.values()])
                right.append([str(r) for r in e.roles].index(paper.gold["entities"][j]["role"]))
    if not rows:
        return
    z, k = np.array(rows), np.array(right)

    def shares(t: float) -> Any:
        p = np.exp(z / t)
        return p / p.sum(axis=1, keepdims=True)

    def loss(t: float) -> float:
        return float(-np.log(shares(t)[np.arange(len(k)), k]).mean())

    best = min((round(0.6 + 0.05 * i, 2) for i in range(40)), key=loss)
    bench.weights.depth["role_temperature"] = best
    p = shares(best)
    pairs = list(zip(p.max(1).tolist(), (p.argmax(1) == k).tolist(), strict=True))
    bench.report["role calibration error"] = round(calibration_error(pairs), 4)


def _relation_odds(bench: Bench) -> dict[str, list[tuple[float, bool]]]:
    """For each relation the log-odds of its candidates, and whether they are right."""
    bench.weights.depth["relations"] = [[1.0, 0.0]] * len(NAMES)
    held, runtime.LEAST = runtime.LEAST, 1e-4
    data: dict[str, list[tuple[float, bool]]] = {r: [] for r in NAMES}
    for paper in bench.some:
        number = {e["name"]: i for i, e in enumerate(paper.gold["entities"])}
        want = {(number[h], r, number[t]) for h, r, t in paper.gold["triples"]}
        draft = paper.draft(bench.weights)
        links = bench.links(paper, draft)
        for t in draft.triples:
            (head, skip), (tail, skip_too) = links[t.head], links[t.tail]
            if not (skip or skip_too):
                p = min(max(t.probability, 1e-7), 1 - 1e-7)
                right = (head, str(t.relation), tail) in want
                data[str(t.relation)].append((float(np.log(p / (1 - p))), right))
    runtime.LEAST = held
    return data


def fit_relations(bench: Bench) -> None:
    """Scale and shift each relation's logit so that it says how often the triple is right."""
    data = _relation_odds(bench)
    pooled = [x for pairs in data.values() for x in pairs]
    if not pooled:
        return
    common = logistic(np.array([[x] for x, _ in pooled]), np.array([float(y) for _, y in pooled]))
    fits, said = [], []
    for pairs in data.values():
        w = common
        if pairs:
            x, y = np.array([[v] for v, _ in pairs]), np.array([float(v) for _, v in pairs])
            w = logistic(x, y, centre=common, ridge=5 / len(y))
        fits.append([round(float(w[1]), 4), round(float(w[0]), 4)])
        said += [(float(1 / (1 + np.exp(-(w[1] * v + w[0])))), right) for v, right in pairs]
    bench.weights.depth["relations"] = fits
    worth = [(p, right) for p, right in said if p >= runtime.LEAST]
    bench.report["triple calibration error"] = round(calibration_error(worth), 4)


def fit_thresholds(bench: Bench) -> None:
    """One threshold for all relations, then each its own where that helps clearly.

    F1 counts, but a graph whose edges are mostly right is worth more than the last point of it.
    """
    made = [(p, p.draft(bench.weights)) for p in bench.some]

    def value(t: dict[str, float]) -> float:
        records = [record_of(p, d, t) for p, d in made]
        counts = tally(bench.gold, records, bench.score)
        return counts.triple_f1 - max(0.0, PRECISION - counts.triple_precision)

    grid = [round(0.12 + 0.02 * i, 2) for i in range(20)]
    best = max(grid, key=lambda x: value(dict.fromkeys(NAMES, x)))
    chosen = dict.fromkeys(NAMES, best)
    top = value(chosen)
    for r in NAMES:
        for x in (best - 0.1, best - 0.05, best + 0.05, best + 0.1):
            tried = {**chosen, r: round(x, 2)}
            if (got := value(tried)) > top + 0.0005:
                top, chosen = got, tried
    bench.weights.depth["thresholds"] = chosen


def tune(gold: Path, folder: Path, *, fast: bool) -> dict[str, Any]:
    """Tune one depth and write its settings; what was tried, and the figures reached."""
    weights = CachedWeights(fast=fast, folder=folder)
    bench = Bench(papers(gold / "dev.jsonl"), weights, scorer(gold))
    weights.depth.update(bias=-1.5, same=0.5, type_span=1.0, type_unit=2.0, keep=0.4)
    with Cached():
        fit_existence(bench)
        bench.pick("bias", (-0.5, -1.0, -1.5), lambda t: t.entity_f1)
        fit_existence(bench)
        bench.pick("same", (0.35, 0.5, 0.65), lambda t: t.entity_f1)
        bench.pick("keep", (0.3, 0.35, 0.4, 0.45, 0.5), lambda t: t.entity_f1)
        fit_roles(bench)
        fit_relations(bench)
        fit_thresholds(bench)
        figures = bench.run().figures()
    path = folder / "config.json"
    settings = json.loads(path.read_text("utf-8"))
    settings["low" if fast else "high"] = weights.depth
    path.write_text(json.dumps(settings, indent=1) + "\n", encoding="utf-8")
    manifest(folder)
    return {**figures, **bench.report}
