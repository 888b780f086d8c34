"""How good an extraction is: the measures behind ``citeweave eval``.

Extracted records are compared with gold records, paper by paper. Strict: a form (name or alias) of
the one equals a form of the other after `normal`. Relaxed: or the words of the one are contained in
the other's and are at least half of them. Gold entities marked ``"sure": false`` count neither way,
nor do triples that touch one. A second extracted entity for one gold entity counts as wrong.
Datasets and benchmarks are one kind.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kg.naming import normal, value_digits
from kg.schema import kind_of

Row = Mapping[str, Any]
Forms = frozenset[str]
Link = tuple[int | None, str, int | None, str, str]


@dataclass(slots=True)
class Tally:
    """True positives, found, and wanted."""

    right: int = 0
    found: int = 0
    gold: int = 0

    @property
    def precision(self) -> float:
        """Right of found; 0 where nothing was found."""
        return self.right / self.found if self.found else 0.0

    @property
    def recall(self) -> float:
        """Right of wanted; 0 where nothing was wanted."""
        return self.right / self.gold if self.gold else 0.0

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall."""
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0


@dataclass(slots=True)
class Scores:
    """Sums over all papers under one way of matching.

    `typed` and `roles` count matched entities whose kind and role are right, of `matched`.
    `pairs` are triples without their label, `values` results by their digits, `full` of these with
    their metric and data.
    """

    kinds: dict[str, Tally] = field(default_factory=dict)
    triples: Tally = field(default_factory=Tally)
    pairs: Tally = field(default_factory=Tally)
    values: Tally = field(default_factory=Tally)
    full: int = 0
    matched: int = 0
    typed: int = 0
    roles: int = 0

    @property
    def entities(self) -> Tally:
        """All kinds together."""
        tallies = self.kinds.values()
        return Tally(
            sum(t.right for t in tallies),
            sum(t.found for t in tallies),
            sum(t.gold for t in tallies),
        )

    def kind(self, label: str) -> Tally:
        """The tally of an entity type's kind."""
        return self.kinds.setdefault(kind_of(label).value, Tally())


def score(golds: Iterable[Row], founds: Iterable[Row], *, relaxed: bool = False) -> Scores:
    """Compare extracted records with gold records.

    Parameters
    ----------
    golds : iterable of mapping
        Gold records: ``id``, ``entities``, ``triples`` as ``[head, relation, tail]`` or as
        extracted records have them, ``results``.
    founds : iterable of mapping
        Extracted records (`kg.record.Record.to_json`); papers without one count as empty.
    relaxed : bool
        Whether a part of a name is enough.

    Returns
    -------
    Scores

    Examples
    --------
    >>> gold = {"id": "p", "entities": [{"name": "the BEIR benchmark", "type": "Benchmark",
    ...         "role": "evaluated_on"}], "triples": []}
    >>> found = {"id": "p", "entities": [{"name": "BEIR", "type": "Dataset", "role": "uses"}]}
    >>> scores = score([gold], [found])
    >>> scores.entities.f1, scores.roles
    (1.0, 0)
    """
    by_id = {found["id"]: found for found in founds}
    empty: Row = {"entities": [], "triples": []}
    scores = Scores()
    for gold in golds:
        found = by_id.get(gold["id"], empty)
        links = match(gold["entities"], found["entities"], relaxed=relaxed)
        _score_entities(scores, gold, found, links)
        back = _positions(found["entities"], links)
        _score_triples(scores, gold, found, back)
        _score_results(scores, gold, found, back)
    return scores


def match(gold: Sequence[Row], found: Sequence[Row], *, relaxed: bool) -> dict[int, int]:
    """Pair each extracted entity with at most one gold entity, strict matches first.

    Returns
    -------
    dict of int to int
        Position in `found` → position in `gold`.
    """
    gold_forms, found_forms = [_forms(e) for e in gold], [_forms(e) for e in found]
    links: dict[int, int] = {}
    for loose in (False, True) if relaxed else (False,):
        for i, forms in enumerate(found_forms):
            for j, wanted in enumerate(gold_forms):
                if i not in links and j not in links.values() and _same(forms, wanted, loose):
                    links[i] = j
    return links


def _forms(entity: Row) -> Forms:
    return frozenset(normal(f) for f in (entity["name"], *entity.get("aliases", ()))) - {""}


def _same(one: Forms, other: Forms, relaxed: bool) -> bool:
    if one & other:
        return True
    return relaxed and any(_overlap(set(a.split()), set(b.split())) for a in one for b in other)


def _overlap(one: set[str], other: set[str]) -> bool:
    small, large = sorted((one, other), key=len)
    return small <= large and 2 * len(small) >= len(large)


def _sure(entity: Row) -> bool:
    return bool(entity.get("sure", True))


def _score_entities(scores: Scores, gold: Row, found: Row, links: Mapping[int, int]) -> None:
    for i, entity in enumerate(found["entities"]):
        wanted = gold["entities"][links[i]] if i in links else None
        if wanted is None:
            scores.kind(entity["type"]).found += 1
        elif _sure(wanted):
            same_kind = kind_of(wanted["type"]) is kind_of(entity["type"])
            scores.matched += 1
            scores.typed += same_kind
            scores.roles += wanted.get("role") == entity.get("role")
            scores.kind(entity["type"]).found += 1
            scores.kind(entity["type"]).right += same_kind
    for wanted in gold["entities"]:
        scores.kind(wanted["type"]).gold += _sure(wanted)


def _positions(found: Sequence[Row], links: Mapping[int, int]) -> dict[str, int | None]:
    """Position in gold of each name and alias of the extracted record; names go first."""
    back: dict[str, int | None] = {}
    for i, entity in enumerate(found):
        back[entity["name"]] = links.get(i)
        for form in entity.get("aliases", ()):
            back.setdefault(form, links.get(i))
    return back


def _ends(triple: Row | Sequence[str]) -> tuple[str, str, str]:
    if isinstance(triple, Mapping):
        return triple["head"], triple["relation"], triple["tail"]
    head, relation, tail = triple
    return head, relation, tail


def _wanted(gold: Row, unsure: Collection[int]) -> set[tuple[int, str, int]]:
    index = {entity["name"]: j for j, entity in enumerate(gold["entities"])}
    ends = map(_ends, gold.get("triples", ()))
    triples = {(index[h], r, index[t]) for h, r, t in ends if h in index and t in index}
    return {(h, r, t) for h, r, t in triples if h not in unsure and t not in unsure}


def _score_triples(scores: Scores, gold: Row, found: Row, back: Mapping[str, int | None]) -> None:
    unsure = {j for j, entity in enumerate(gold["entities"]) if not _sure(entity)}
    wanted = _wanted(gold, unsure)
    pairs = {(head, tail) for head, _, tail in wanted}
    # The same statement under two names of an entity counts twice in `found`, as it was said twice.
    got: set[Link] = set()
    for head, relation, tail in map(_ends, found.get("triples", ())):
        if head in back and tail in back and not {back[head], back[tail]} & unsure:
            got.add((back[head], relation, back[tail], head, tail))
    for tally in (scores.triples, scores.pairs):
        tally.found += len(got)
        tally.gold += len(wanted)
    scores.triples.right += len(wanted & {(h, r, t) for h, r, t, _, _ in got})
    scores.pairs.right += len(pairs & {(h, t) for h, _, t, _, _ in got})


def _score_results(scores: Scores, gold: Row, found: Row, back: Mapping[str, int | None]) -> None:
    index = {entity["name"]: j for j, entity in enumerate(gold["entities"])}
    given = found.get("results", ())
    scores.values.found += len(given)
    for wanted in gold.get("results", ()):
        digits = value_digits(wanted["value"])
        hits = [result for result in given if value_digits(result["value"]) == digits]
        scores.values.gold += 1
        scores.values.right += bool(hits)
        scores.full += any(_placed(wanted, hit, index, back) for hit in hits)


def _placed(
    wanted: Row, hit: Row, index: Mapping[str, int], back: Mapping[str, int | None]
) -> bool:
    """Whether a result names the metric and the data of gold, where gold names them."""
    return all(
        wanted.get(key) is None
        or (hit.get(key) in back and back[hit[key]] == index.get(wanted[key], -1))
        for key in ("on", "metric")
    )
