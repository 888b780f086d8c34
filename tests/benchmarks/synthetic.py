"""Papers and records of any number, with names that repeat as they do in real abstracts.

Names are drawn by a Pitman-Yor process for each kind, whose discount is the exponent with which the
number of distinct names grew in 3,050 annotated abstracts of machine learning (Heaps' law); names,
relations and roles a paper are the averages of the same abstracts. The words are invented.

References
----------
Pitman and Yor, 1997, doi:10.1214/aop/1024404422; Heaps, *Information Retrieval*, 1978
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator

from kg.model import Paper
from kg.record import Claim, Finding, Record, Span
from kg.schema import EntityType, RelationType, Role

_M, _D, _B = EntityType.METHOD, EntityType.DATASET, EntityType.BENCHMARK
_T, _X = EntityType.TASK, EntityType.METRIC

#: Discount: how fast new names come.
_GROWTH = {_M: 0.94, _D: 0.91, _B: 0.93, _T: 0.89, _X: 0.81}
#: Names a paper by type and role.
_ROLES = (
    (_M, Role.PROPOSES, 1.6), (_M, Role.USES, 2.3), (_M, Role.COMPARED_WITH, 0.7),
    (_D, Role.EVALUATED_ON, 0.6), (_B, Role.EVALUATED_ON, 0.3), (_T, Role.ADDRESSES, 2.6),
    (_X, Role.REPORTS, 0.8),
)  # fmt: skip
#: Statements a paper by relation and the types that it joins.
_CLAIMS = (
    (_M, RelationType.USED_FOR, _T, 2.5), (_M, RelationType.PART_OF, _M, 1.2),
    (_M, RelationType.BASED_ON, _M, 1.1), (_M, RelationType.EVALUATED_ON, _D, 0.9),
    (_M, RelationType.MEASURED_BY, _X, 0.8), (_D, RelationType.BENCHMARK_FOR, _T, 0.7),
    (_M, RelationType.COMPARED_WITH, _M, 0.6), (_T, RelationType.SUBTASK_OF, _T, 0.8),
)  # fmt: skip
_PARTS = tuple(a + b for a in "bdfgklmnprstvxz" for b in ("a", "e", "i", "o"))
_FILLER = "We study how these parts work together and report what we find in several settings. "


class Names:
    """Names of one type, old ones the likelier the more often they came."""

    def __init__(self, kind: EntityType, chance: random.Random) -> None:
        self._kind = kind
        self._chance = chance
        self._discount = _GROWTH[kind]
        self._drawn = array("i")
        self._counts = array("i")

    def draw(self) -> str:
        """The next name."""
        number = self._number()
        if number == len(self._counts):
            self._counts.append(0)
        self._counts[number] += 1
        self._drawn.append(number)
        return coined(self._kind, number)

    def _number(self) -> int:
        total, distinct = len(self._drawn), len(self._counts)
        if self._chance.random() * (total + 10) < 10 + self._discount * distinct:
            return distinct
        while True:
            number = self._drawn[self._chance.randrange(total)]
            # An old name loses the discount: accept it with the share that is left.
            if self._chance.random() * self._counts[number] >= self._discount:
                return number


def coined(kind: EntityType, number: int) -> str:
    """The invented name of a number; different for each.

    Examples
    --------
    >>> coined(EntityType.METHOD, 0), coined(EntityType.TASK, 12)
    ('Ba-Method', 'ga task')
    """
    word, rest = "", number
    while True:
        word = _PARTS[rest % len(_PARTS)] + word
        rest //= len(_PARTS)
        if not rest:
            break
    if kind in (_T, _X):
        return f"{word} {kind.value.lower()}"
    return f"{word.capitalize()}{number % 10}-{kind.value}" if number else "Ba-Method"


def synthetic(count: int, *, seed: int = 0) -> Iterator[tuple[Paper, Record]]:
    """So many papers with their records, one at a time.

    Parameters
    ----------
    count : int
        Number of papers.
    seed : int, optional
        Same seed, same papers.
    """
    chance = random.Random(seed)
    names = {kind: Names(kind, chance) for kind in _GROWTH}
    for number in range(count):
        drawn = [
            (names[kind].draw(), kind, role)
            for kind, role, mean in _ROLES
            for _ in range(_times(chance, mean))
        ]
        unique = list({name: (name, kind, role) for name, kind, role in drawn}.values())
        yield _paper(f"s{number:08d}", unique, chance)


def _times(chance: random.Random, mean: float) -> int:
    """A whole number that is `mean` on average."""
    low = int(mean)
    return low + (chance.random() < mean - low)


def _paper(
    identifier: str, drawn: list[tuple[str, EntityType, Role]], chance: random.Random
) -> tuple[Paper, Record]:
    title, abstract = f"Paper {identifier}", ""
    findings = []
    for name, kind, role in drawn:
        start = len(title) + 1 + len(abstract)
        sentence = f"Here {name} is what the paper {role.value}. "
        spot = (start + 5, start + 5 + len(name))
        span = Span(start, start + len(sentence) - 1, "synthetic")
        findings.append(Finding(name, kind, role, (), 0.9, (spot,), (span,)))
        abstract += sentence
    claims = []
    for head, relation, tail, mean in _CLAIMS:
        heads = [f for f in findings if f.type is head]
        tails = [f for f in findings if f.type is tail]
        for _ in range(_times(chance, mean) if heads and tails else 0):
            one, other = chance.choice(heads), chance.choice(tails)
            if one is not other:
                claims.append(Claim(one.name, relation, other.name, 0.8, other.role_evidence))
    abstract += _FILLER * 5
    paper = Paper(identifier, title, abstract.strip(), year=2016 + chance.randrange(10))
    return paper, Record(identifier, title, tuple(findings), tuple(claims))
