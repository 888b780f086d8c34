"""What each run changed: new and vanished papers, entities and statements, and who now disagrees.

After each run the folder keeps the claims of its graph (``history/claims-000007.jsonl``, one JSON
list a line, sorted) and how they differ from those of the run before (``history/run-000007.jsonl``,
lists that begin with ``+`` or ``-``). A difference over several runs is the sum of theirs.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import networkx as nx

from kg.errors import StoreError
from kg.schema import ENTITY_LABELS, RelationType
from kg.store.atomic import writing
from kg.store.lines import compact

#: ``("paper", id)``, ``("entity", label, id)``, ``("triple", head, relation, tail)`` or
#: ``("result", method, on, metric, value, paper id)``.
Claim = tuple[str, ...]

_RESULT_ENDS = (RelationType.OF_METHOD, RelationType.ON, RelationType.WITH_METRIC)
_NO_TRIPLE = {RelationType.HAS_RESULT.value, RelationType.AGAINST.value} | {
    relation.value for relation in _RESULT_ENDS
}


def claims_of(G: nx.MultiDiGraph[str]) -> Iterator[Claim]:
    """What a graph claims, in no order; a score only where method, data and metric are known.

    Examples
    --------
    >>> G = nx.MultiDiGraph()
    >>> G.add_node("method:a", label="Method")
    >>> list(claims_of(G))
    [('entity', 'Method', 'method:a')]
    """
    labels = {label.value for label in ENTITY_LABELS}
    for node, attributes in G.nodes(data=True):
        label = attributes.get("label")
        if label in labels:
            yield ("entity", str(label), node)
        elif label == "Paper":
            yield ("paper", node.partition(":")[2])
        elif label == "Result" and not attributes.get("delta"):
            yield from _scores(G, node, attributes)
    for head, tail, relation in G.edges(keys=True):
        if relation not in _NO_TRIPLE:
            yield ("triple", head, relation, tail)


def _scores(G: nx.MultiDiGraph[str], node: str, attributes: dict[str, Any]) -> Iterator[Claim]:
    ends: dict[str, str] = {}
    for _, tail, relation in sorted(G.out_edges(node, keys=True)):
        ends.setdefault(relation, tail)
    if all(relation in ends for relation in _RESULT_ENDS):
        about = [ends[relation] for relation in _RESULT_ENDS]
        value = str(attributes.get("value", ""))
        yield ("result", *about, value, str(attributes.get("paper_id", "")))


class History:
    """The changes of a graph folder, run by run.

    Parameters
    ----------
    folder : Path
        ``DIR/history``.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def note(self, G: nx.MultiDiGraph[str], run: int, before: int) -> None:
        """Keep the claims of a run, and how they differ from those of the run `before`."""
        self._folder.mkdir(exist_ok=True)
        lines = sorted(compact(claim) for claim in claims_of(G))
        old = self._claims_file(before)
        if old.exists():
            with (
                old.open(encoding="utf-8") as known,
                writing(self._run_file(run), kind=StoreError) as stream,
            ):
                stream.writelines(_changes((line.rstrip("\n") for line in known), lines))
        with writing(self._claims_file(run), kind=StoreError) as stream:
            stream.writelines(f"{line}\n" for line in lines)

    def tidy(self, run: int) -> None:
        """Remove the claims of runs before `run`: their differences stay."""
        for old in self._folder.glob("claims-*.jsonl"):
            if old != self._claims_file(run):
                old.unlink(missing_ok=True)

    def changes(self, runs: Iterable[int]) -> tuple[list[Claim], list[Claim]]:
        """New and vanished claims of successive runs, taken together.

        Raises
        ------
        StoreError
            If the differences of these runs were deleted.
        """
        balance: Counter[Claim] = Counter()
        for number in runs:
            for sign, *claim in self._rows(self._run_file(number)):
                balance[tuple(claim)] += 1 if sign == "+" else -1
        new = sorted(claim for claim, count in balance.items() if count > 0)
        gone = sorted(claim for claim, count in balance.items() if count < 0)
        return new, gone

    def claims(self, run: int) -> Iterator[Claim]:
        """What the graph of the last run claims, sorted."""
        return (tuple(row) for row in self._rows(self._claims_file(run)))

    def _rows(self, path: Path) -> Iterator[list[str]]:
        try:
            with path.open(encoding="utf-8") as stream:
                for line in stream:
                    row: list[str] = json.loads(line)
                    yield row
        except (OSError, ValueError) as error:
            raise StoreError(
                f"cannot read {path}: the history of this run is not kept",
                hint="ask for a later run with --since",
            ) from error

    def _claims_file(self, run: int) -> Path:
        return self._folder / f"claims-{run:06d}.jsonl"

    def _run_file(self, run: int) -> Path:
        return self._folder / f"run-{run:06d}.jsonl"


def _changes(old: Iterable[str], new: Iterable[str]) -> Iterator[str]:
    """Lines of the difference of two sorted lists of JSON lists."""
    left, right = iter(old), iter(new)
    a, b = next(left, None), next(right, None)
    while a is not None or b is not None:
        if b is None or (a is not None and a < b):
            yield f'["-",{(a or "")[1:]}\n'
            a = next(left, None)
        elif a is None or b < a:
            yield f'["+",{b[1:]}\n'
            b = next(right, None)
        else:
            a, b = next(left, None), next(right, None)


def disagreements(claims: Iterable[Claim], new: Iterable[Claim]) -> list[tuple[Claim, Claim]]:
    """Pairs of claims that contradict each other, at least one of them new.

    Papers disagree when each of two methods is said to outperform the other, or when a method has
    different scores on one data set by one metric in two of them.

    Examples
    --------
    >>> a = ("triple", "method:a", "OUTPERFORMS", "method:b")
    >>> b = ("triple", "method:b", "OUTPERFORMS", "method:a")
    >>> disagreements([a, b], [b]) == [(a, b)]
    True
    """
    fresh = {claim for claim in new if _statement(claim) is not None}
    wanted = {_rival(claim) for claim in fresh}
    rivals: dict[Claim | None, list[Claim]] = {}
    for claim in claims:
        if (about := _statement(claim)) in wanted:
            rivals.setdefault(about, []).append(claim)
    pairs = {
        (min(claim, other), max(claim, other))
        for claim in fresh
        for other in rivals.get(_rival(claim), ())
        if claim[0] == "triple" or (claim[4] != other[4] and claim[5] != other[5])
    }
    return sorted(pairs)


def _statement(claim: Claim) -> Claim | None:
    """What a claim is about, where it can be contradicted."""
    if claim[0] == "result":
        return claim[:4]
    return claim if claim[0] == "triple" and claim[2] == "OUTPERFORMS" else None


def _rival(claim: Claim) -> Claim | None:
    """What a claim that contradicts this one is about."""
    if _statement(claim) is None or claim[0] == "result":
        return _statement(claim)
    return ("triple", claim[3], claim[2], claim[1])
