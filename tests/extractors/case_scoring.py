"""Scores records against hand-written cases; see README.md here for how cases map to records.

Usage: python -m tests.extractors.case_scoring CASES.jsonl [EXTRACTOR]
"""

from __future__ import annotations

import json
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from extractors import EXTRACTORS
from kg.model import Paper

Case = dict[str, Any]
Row = dict[str, Any]

STATUS_ROLES = {
    "proposed": {"proposes"},
    "used": {"uses", "evaluated_on", "addresses", "reports"},
    "compared": {"compared_with"},
    "mentioned": {"mentions"},
}
PAPER_ROLES = {
    "PROPOSES": {"proposes"},
    "USES": {"uses"},
    "EVALUATED_ON": {"evaluated_on"},
    "ADDRESSES": {"addresses"},
    "COMPARED_WITH": {"compared_with"},
    "OUTPERFORMS": {"compared_with"},
    "BASED_ON": {"uses"},
    "EXTENDS": {"uses"},
}


@dataclass
class Score:
    """What was right and wrong in one case, or in many."""

    entities: list[int] = field(default_factory=lambda: [0, 0])
    triples: list[int] = field(default_factory=lambda: [0, 0])
    roles: list[int] = field(default_factory=lambda: [0, 0])
    forbidden_entities: list[str] = field(default_factory=list)
    forbidden_triples: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)

    def add(self, other: Score) -> None:
        """Pool another score into this one."""
        for name in ("entities", "triples", "roles"):
            mine, theirs = getattr(self, name), getattr(other, name)
            mine[:] = [mine[0] + theirs[0], mine[1] + theirs[1]]
        for name in ("forbidden_entities", "forbidden_triples", "missed"):
            getattr(self, name).extend(getattr(other, name))


def fold(name: str) -> str:
    """A name without case, and with one blank for blanks, ties, hyphens and underscores."""
    return re.sub(r"[\s~\-_]+", " ", name.casefold()).strip()


def kind(label: str) -> str:
    """Data sets and benchmarks are one kind."""
    return "Data" if label in ("Dataset", "Benchmark") else label


class Judge:
    """One case beside its record."""

    def __init__(self, case: Case, record: Row) -> None:
        self.case, self.record = case, record
        self.forms: dict[str, list[Row]] = {}
        for entity in record["entities"]:
            for form in (entity["name"], *entity["aliases"]):
                self.forms.setdefault(fold(form), []).append(entity)
        self.found: dict[str, Row] = {}
        for wanted in case["entities"]:
            if (entity := self._match(wanted)) is not None:
                self.found[wanted["name"]] = entity

    def _match(self, wanted: Row) -> Row | None:
        kinds = {kind(label) for label in (wanted["type"], *wanted.get("types_ok", ()))}
        taken = {id(entity) for entity in self.found.values()}
        for form in (wanted["name"], *wanted["surfaces"], *wanted["aliases"]):
            for entity in self.forms.get(fold(form), ()):
                if kind(entity["type"]) in kinds and id(entity) not in taken:
                    return entity
        return None

    def _named(self, name: str) -> Row | None:
        return self.found.get(name) or next(iter(self.forms.get(fold(name), ())), None)

    def score(self) -> Score:
        """The score of the case."""
        result = Score()
        self._entities(result)
        for wanted in self.case["triples"]:
            if not wanted.get("optional"):
                relations = (wanted["relation"], *wanted.get("relations_ok", ()))
                right = any(self.holds(wanted["subject"], r, wanted["object"]) for r in relations)
                result.triples[0] += right
                result.triples[1] += 1
                if not right:
                    result.missed.append(_said(wanted))
        for banned in self.case["absent_triples"]:
            if not banned.get("qualifiers") and self.holds(
                banned["subject"], banned["relation"], banned["object"]
            ):
                result.forbidden_triples.append(_said(banned))
        return result

    def _entities(self, result: Score) -> None:
        for wanted in self.case["entities"]:
            if wanted.get("optional"):
                continue
            entity = self.found.get(wanted["name"])
            result.entities[0] += entity is not None
            result.entities[1] += 1
            if entity is None:
                result.missed.append(f"{wanted['type']} {wanted['name']}")
                continue
            statuses = (wanted["status"], *wanted.get("status_ok", ()))
            allowed = set().union(*(STATUS_ROLES[status] for status in statuses))
            result.roles[0] += entity["role"] in allowed
            result.roles[1] += 1
        matched = {id(entity) for entity in self.found.values()}
        result.forbidden_entities += [n for n in self.case["not_entities"] if fold(n) in self.forms]
        result.forbidden_entities += [
            f"{entity['type']} {entity['name']}"
            for entity in self.record["entities"]
            if entity["type"] in self.case["no_entities_of_type"] and id(entity) not in matched
        ]

    def holds(self, subject: str, relation: str, other: str) -> bool:
        """Whether the record states a triple of the case."""
        tail = self._named(other)
        if tail is None:
            return False
        if subject == "THIS":
            if relation == "ACHIEVES":
                return any(result["metric"] == tail["name"] for result in self.record["results"])
            return tail["role"] in PAPER_ROLES.get(relation, set())
        head = self._named(subject)
        return head is not None and self._between(head["name"], relation, tail["name"])

    def _between(self, head: str, relation: str, tail: str) -> bool:
        stated = {(t["head"], t["relation"], t["tail"]) for t in self.record["triples"]}
        if relation == "ACHIEVES":
            return any(
                (result["method"], result["metric"]) == (head, tail)
                for result in self.record["results"]
            )
        if relation == "USES":
            return (head, "BASED_ON", tail) in stated or (tail, "PART_OF", head) in stated
        mapped = {"ADDRESSES": "USED_FOR", "EXTENDS": "BASED_ON"}.get(relation, relation)
        return (head, mapped, tail) in stated


def _said(triple: Row) -> str:
    return f"{triple['subject']} {triple['relation']} {triple['object']}"


def read(path: Path) -> list[Case]:
    """The cases of a file."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]


def score_all(cases: list[Case], extractor: str) -> dict[bool, Score]:
    """Pooled scores of the plain (False) and of the hard (True) cases."""
    totals = {False: Score(), True: Score()}
    papers = [Paper(id=case["id"], abstract=case["text"]) for case in cases]
    for case, record in zip(cases, EXTRACTORS[extractor]()(papers), strict=True):
        score = Judge(case, record.to_json()).score()
        for name in ("forbidden_entities", "forbidden_triples", "missed"):
            setattr(score, name, [f"{case['id']}: {text}" for text in getattr(score, name)])
        totals[case["hard"]].add(score)
    return totals


if __name__ == "__main__":
    for hard, total in score_all(read(Path(sys.argv[1])), (sys.argv[2:] or ["full"])[0]).items():
        print("hard" if hard else "plain", total)
