"""Corrections of one paper's record: types, roles, aliases, triples and results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kg.record import Claim, Finding, Record, Result, Span
from kg.resolve.replay import same_name
from kg.schema import KIND_OF, EntityType, Kind, RelationType, Role

if TYPE_CHECKING:
    from kg.resolve.overrides import Correction

BY_HAND = "by hand"
_RESULT_FIELDS = ("method", "on", "metric", "unit", "against")


def correct(record: Record, corrections: Sequence[Correction]) -> Record:
    """The record after some corrections, one after the other."""
    for correction in corrections:
        step = _STEPS.get(correction.action)
        record = step(record, correction) if step else record
    return record


def is_named(finding: Finding, name: str, kind: Kind | None = None) -> bool:
    """Whether a correction that gives `name` means this finding.

    Examples
    --------
    >>> is_named(Finding("CIFAR-100", EntityType.DATASET, Role.USES), "cifar100")
    True
    """
    mine = KIND_OF[finding.type]
    return kind in (None, mine) and same_name(name, finding.name, mine)


def _retype(record: Record, correction: Correction) -> Record:
    label = EntityType(str(correction.more["to"]))
    return _changed(record, correction, lambda finding: replace(finding, type=label))


def _role(record: Record, correction: Correction) -> Record:
    role = Role(str(correction.more["to"]))
    return _changed(record, correction, lambda finding: replace(finding, role=role))


def _split(record: Record, correction: Correction) -> Record:
    """Make an alias a finding of its own; a finding of that name keeps its aliases."""
    entities: dict[str, Finding] = {}
    taken: list[Finding] = []
    for finding in record.entities:
        off = [
            alias
            for alias in finding.aliases
            if is_named(replace(finding, name=alias), correction.name, correction.kind)
        ]
        if off and not is_named(finding, correction.name, correction.kind):
            taken.append(_of_alias(finding, off[0]))
            kept = tuple(alias for alias in finding.aliases if alias not in off)
            finding = replace(finding, aliases=kept)
        entities[finding.name] = finding
    known = any(is_named(f, correction.name, correction.kind) for f in record.entities)
    if taken and not known:
        entities[taken[0].name] = taken[0]
    return replace(record, entities=tuple(entities.values())) if taken else record


def _of_alias(finding: Finding, alias: str) -> Finding:
    """An alias as a finding: what it is to the paper, nobody said."""
    spans = tuple(span for span in finding.mentions if span[1] - span[0] == len(alias))
    mentions = spans or finding.mentions
    return replace(finding, name=alias, aliases=(), role=Role.MENTIONS, mentions=mentions)


def _changed(
    record: Record, correction: Correction, change: Callable[[Finding], Finding]
) -> Record:
    entities = tuple(
        change(finding) if is_named(finding, correction.name, correction.kind) else finding
        for finding in record.entities
    )
    return replace(record, entities=entities)


def _triple(record: Record, correction: Correction) -> Record:
    head, relation, tail = correction.subject
    ends = _local(record, head), _local(record, tail)
    if None in ends:
        return record
    same = [
        c
        for c in record.triples
        if (c.head, c.relation.value, c.tail) == (ends[0], relation, ends[1])
    ]
    if correction.more.get("remove"):
        return replace(record, triples=tuple(c for c in record.triples if c not in same))
    if same:
        return record
    span = _proof(record, str(ends[0]), correction)
    if span is None:
        return record
    claim = Claim(str(ends[0]), RelationType(relation), str(ends[1]), 1.0, (span,))
    return replace(record, triples=(*record.triples, claim))


def _local(record: Record, name: str) -> str | None:
    """The name of the finding that a correction means."""
    exact = (finding.name for finding in record.entities if finding.name == name)
    alike = (finding.name for finding in record.entities if is_named(finding, name))
    return next(exact, None) or next(alike, None)


def _proof(record: Record, head: str, correction: Correction) -> Span | None:
    """The sentence given by hand, else the one that shows the role of the head."""
    if "start" in correction.more and "end" in correction.more:
        return Span(int(correction.more["start"]), int(correction.more["end"]), BY_HAND)
    finding = next(item for item in record.entities if item.name == head)
    spans = finding.role_evidence
    return Span(spans[0].start, spans[0].end, BY_HAND) if spans else None


def _result(record: Record, correction: Correction) -> Record:
    results = tuple(
        changed
        for result in record.results
        for changed in (_fixed(result, correction) if _is_meant(result, correction) else (result,))
    )
    return replace(record, results=results)


def _is_meant(result: Result, correction: Correction) -> bool:
    start = correction.more.get("start")
    return result.value == correction.name and start in (None, result.start)


def _fixed(result: Result, correction: Correction) -> tuple[Result, ...]:
    if correction.more.get("remove"):
        return ()
    new = {key: correction.more[key] for key in _RESULT_FIELDS if key in correction.more}
    return (replace(result, **new),)


_STEPS: dict[str, Callable[[Record, Correction], Record]] = {
    "retype": _retype,
    "role": _role,
    "split": _split,
    "triple": _triple,
    "result": _result,
}
