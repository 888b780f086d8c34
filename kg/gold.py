"""Records to be scored, and their scores, as files and tables."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from kg.errors import InputError
from kg.schema import kind_of
from kg.scoring import Row, Scores, Tally, match, score
from kg.tables import table

FIELDS = ("id", "entities")


def read_rows(path: str | Path) -> list[Row]:
    """Records of a JSON Lines file, one object a line; blank lines are skipped.

    Raises
    ------
    InputError
        With the line, if the file cannot be read or a line is no record.
    """
    try:
        lines = Path(path).read_text("utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "is not UTF-8 text"
        raise InputError(path, None, why, hint="give a file of one JSON record a line") from error
    rows = [_row(path, number, line) for number, line in enumerate(lines, 1) if line.strip()]
    if not rows:
        raise InputError(path, None, "holds no record", hint="make one: citeweave extract")
    return rows


def _row(path: str | Path, number: int, line: str) -> Row:
    hint = "a record looks as citeweave extract prints it"
    try:
        row = json.loads(line)
    except json.JSONDecodeError as error:
        raise InputError(path, number, f"broken JSON ({error.msg})", hint=hint) from error
    if not isinstance(row, Mapping) or any(field not in row for field in FIELDS):
        raise InputError(path, number, "is no record: id or entities is missing", hint=hint)
    return row


def measured(golds: Sequence[Row], founds: Sequence[Row]) -> dict[str, Any]:
    """Strict and relaxed scores as JSON can hold them.

    Returns
    -------
    dict
        ``papers``, ``without_record`` (ids), and under ``strict`` and ``relaxed`` precision,
        recall, F1, gold and found of each kind, of ``all`` entities, of ``triples`` and of
        ``pairs`` (triples without their label), shares of right types and roles, and of results
        the shares whose value was found and whose metric and data are right too.
    """
    known = {found["id"] for found in founds}
    missing = [gold["id"] for gold in golds if gold["id"] not in known]
    told: dict[str, Any] = {"papers": len(golds), "without_record": missing}
    for name in ("strict", "relaxed"):
        told[name] = _figures(score(golds, founds, relaxed=name == "relaxed"))
    return told


def _figures(scores: Scores) -> dict[str, Any]:
    matched, values = max(scores.matched, 1), scores.values
    return {
        **{kind: _tally(scores.kinds[kind]) for kind in sorted(scores.kinds)},
        "all": _tally(scores.entities),
        "triples": _tally(scores.triples),
        "pairs": _tally(scores.pairs),
        "type_right": round(scores.typed / matched, 3),
        "role_right": round(scores.roles / matched, 3),
        "results": {
            "gold": values.gold,
            "found": values.found,
            "value_found": round(values.recall, 3),
            "with_metric_and_data": round(scores.full / max(values.gold, 1), 3),
        },
    }


def _tally(tally: Tally) -> dict[str, Any]:
    return {
        "precision": round(tally.precision, 3),
        "recall": round(tally.recall, 3),
        "f1": round(tally.f1, 3),
        "gold": tally.gold,
        "found": tally.found,
    }


def tell_scores(told: Mapping[str, Any]) -> str:
    """The answer of `measured` as tables."""
    parts = []
    missing = told["without_record"]
    if missing:
        shown = ", ".join(missing[:3])
        parts.append(f"{len(missing)} of {told['papers']} papers have no record: {shown} …")
    for name in ("strict", "relaxed"):
        figures = told[name]
        rows = [(kind, *row.values()) for kind, row in figures.items() if "f1" in _keys(row)]
        parts.append(table(rows, (name, "P", "R", "F1", "gold", "found")))
        parts.append(
            f"type right {figures['type_right']:.3f}, role right {figures['role_right']:.3f}"
        )
    results = told["relaxed"]["results"]
    rows = [("results", *results.values())]
    parts.append(table(rows, ("", "gold", "found", "value found", "with its metric and data")))
    return "\n\n".join(parts)


def _keys(row: Any) -> Mapping[str, Any]:
    return row if isinstance(row, Mapping) else {}


def mistakes(golds: Sequence[Row], founds: Sequence[Row]) -> Iterator[tuple[str, str, str, str]]:
    """What is wrong under relaxed matching: paper, spurious or type or missed, type, name."""
    by_id = {found["id"]: found["entities"] for found in founds}
    for gold in golds:
        found = by_id.get(gold["id"], [])
        links = match(gold["entities"], found, relaxed=True)
        for i, entity in enumerate(found):
            wanted = gold["entities"][links[i]] if i in links else None
            if wanted is None:
                yield gold["id"], "spurious", entity["type"], entity["name"]
            elif wanted.get("sure", True) and kind_of(wanted["type"]) is not kind_of(
                entity["type"]
            ):
                told = f"{entity['type']} for {wanted['type']}"
                yield gold["id"], "type", told, entity["name"]
        for j, wanted in enumerate(gold["entities"]):
            if wanted.get("sure", True) and j not in links.values():
                yield gold["id"], "missed", wanted["type"], wanted["name"]
