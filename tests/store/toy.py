"""A small extractor for tests: names in capitals are methods, words in quotes data sets."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial

from kg.model import Paper
from kg.pipeline import Plan
from kg.pipeline.extraction import Maker
from kg.record import Claim, Finding, Record, Result, Span
from kg.schema import EntityType, RelationType, Role
from kg.store import Settings

NAME = re.compile(r"\b[A-Z]{3,}\b|\"[^\"]+\"")
SCORE = re.compile(r"\d+\.\d+")


def record_of(paper: Paper) -> Record:
    """What the toy sees in a paper; the words in it decide what it does."""
    text = paper.text
    if "RAISE" in text:
        raise ValueError("poisoned")
    if "DIE" in text:
        os.kill(os.getpid(), signal.SIGKILL)
    if "HANG" in text:
        time.sleep(600)
    spans: dict[str, list[tuple[int, int]]] = {}
    for match in NAME.finditer(text):
        spans.setdefault(match[0].strip('"'), []).append(match.span())
    proof = (Span(0, len(text), "toy"),)
    findings = tuple(
        Finding(
            name,
            EntityType.METHOD if name.isupper() else EntityType.DATASET,
            Role.PROPOSES if name.isupper() else Role.EVALUATED_ON,
            mentions=tuple(mentions),
            role_evidence=proof,
        )
        for name, mentions in sorted(spans.items())
    )
    methods = [f.name for f in findings if f.type is EntityType.METHOD]
    data = [f.name for f in findings if f.type is EntityType.DATASET]
    claims = [
        Claim(method, RelationType.EVALUATED_ON, other, 0.9, proof)
        for method in methods
        for other in data
    ]
    if " beats " in text and len(methods) == 2:
        first, second = sorted(methods, key=text.index)
        claims.append(Claim(first, RelationType.OUTPERFORMS, second, 0.9, proof))
    results = tuple(
        Result(m[0], *m.span(), method=(methods or [None])[0], on=(data or [None])[0])
        for m in SCORE.finditer(text)
    )
    return Record(paper.id, paper.title, findings, tuple(claims), results)


@dataclass
class Toy:
    """The extractor; `pause` seconds a paper make a run last."""

    version: str = "1"
    pause: float = 0.0
    name: str = "toy"
    seen: list[str] = field(default_factory=list)

    def __call__(self, papers: Iterable[Paper]) -> Iterator[Record]:
        """Extract."""
        for paper in papers:
            time.sleep(self.pause)
            self.seen.append(paper.id)
            yield record_of(paper)


def make_toy(version: str = "1", pause: float = 0.0) -> Toy:
    """The factory, picklable by its name."""
    return Toy(version, pause)


def broken_toy(*_: object) -> Toy:
    """A factory that cannot load its weights."""
    raise RuntimeError("no weights")


def toy_plan(
    version: str = "1",
    *,
    workers: int = 1,
    pause: float = 0.0,
    scheduler: str | None = None,
    factory: Callable[..., Toy] = make_toy,
) -> Plan:
    """A plan with the toy."""

    def maker(_: Settings) -> Maker:
        return partial(factory, version, pause)

    return Plan(maker, workers=workers, scheduler=scheduler)
