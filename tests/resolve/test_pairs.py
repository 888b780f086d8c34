"""The gold set of pairs: which names are one thing, which are two."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from kg.record import Finding, Record
from kg.resolve import Resolution, resolve
from kg.schema import EntityType, Role

FILE = Path(__file__).parent.parent / "data" / "name_pairs.tsv"
TYPES = {
    "Method": EntityType.METHOD,
    "Data": EntityType.DATASET,
    "Task": EntityType.TASK,
    "Metric": EntityType.METRIC,
}
# More papers of one name change nothing.
MOST_PAPERS = 12


@dataclass(frozen=True)
class Side:
    """A name as the papers of one side of a pair use it."""

    kind: str
    name: str
    long: str
    papers: int

    def finding(self) -> Finding:
        aliases = (self.name,) if self.long else ()
        return Finding(self.long or self.name, TYPES[self.kind], Role.USES, aliases)


Pair = tuple[Side, Side, bool, str]


def read_pairs(file: Path = FILE) -> list[Pair]:
    lines = [line for line in file.read_text("utf-8").splitlines() if not line.startswith("#")]
    rows = list(csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))[1:]
    return [
        (side(row[:4]), side(row[4:8]), row[8] == "same", " / ".join((row[1], row[5], row[9])))
        for row in rows
    ]


def side(cells: list[str]) -> Side:
    return Side(cells[0], cells[1], cells[2], min(int(cells[3]), MOST_PAPERS))


def records(number: int, one: Side, other: Side) -> Iterator[Record]:
    for place, half in enumerate((one, other)):
        for copy in range(half.papers):
            yield Record(f"{number}:{place}:{copy}", entities=(half.finding(),))


def judged(found: Resolution, number: int, one: Side, other: Side) -> bool:
    first = found.ids(f"{number}:0:0", one.finding().name)
    return bool(first) and first == found.ids(f"{number}:1:0", other.finding().name)


def measure(verdicts: list[tuple[bool, bool]]) -> tuple[float, float, float]:
    """Precision, recall and F1 of "same" for pairs of (gold, found)."""
    hits = sum(gold and found for gold, found in verdicts)
    precision = hits / max(1, sum(found for _, found in verdicts))
    recall = hits / max(1, sum(gold for gold, _ in verdicts))
    return precision, recall, 2 * precision * recall / max(1e-9, precision + recall)


PAIRS = read_pairs()


def alone(pairs: list[Pair] = PAIRS) -> list[bool]:
    return [
        judged(resolve([], list(records(n, one, other))), n, one, other)
        for n, (one, other, _, _) in enumerate(pairs)
    ]


def together() -> list[bool]:
    rows = [row for n, (one, other, _, _) in enumerate(PAIRS) for row in records(n, one, other)]
    found = resolve([], rows)
    return [judged(found, n, one, other) for n, (one, other, _, _) in enumerate(PAIRS)]


def test_the_set_is_as_large_as_it_should_be() -> None:
    assert len(PAIRS) >= 400
    assert 0.45 < sum(same for _, _, same, _ in PAIRS) / len(PAIRS) < 0.55


@pytest.mark.parametrize("setting", [alone, together])
def test_pairs_of_names(setting: object) -> None:
    found = setting()  # type: ignore[operator]
    verdicts = [(same, answer) for (_, _, same, _), answer in zip(PAIRS, found, strict=True)]
    wrong = [row[3] for row, (gold, answer) in zip(PAIRS, verdicts, strict=True) if gold != answer]
    precision, _, f1 = measure(verdicts)
    assert precision >= 0.99, wrong
    assert f1 >= 0.97, wrong
