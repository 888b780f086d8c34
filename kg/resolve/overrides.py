"""Corrections by hand: the file overrides.yaml of a graph folder, replayed on every build.

The file is a list, one correction an item, so that a command can add to its end and never touches
what a person wrote::

    - merge: SSM
      into: state space model
      kind: Method
    - split: HYDRA
      papers: [p3]
    - rename: cifar100
      to: CIFAR-100
    - retype: MARS
      to: Dataset
    - drop: user study
    - role: CrossQ
      paper: p1
      to: uses
    - triple: [CrossQ, EVALUATED_ON, MuJoCo]
      paper: p1
      remove: true
    - result: "84.7"
      paper: p1
      metric: accuracy
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from kg.errors import InputError, StoreError
from kg.record import Record
from kg.resolve.corrections import correct
from kg.resolve.replay import standing
from kg.schema import EntityType, Kind, RelationType, Role

HEADER = """\
# Corrections of this graph, replayed on every build; docs/resolution.md tells what may stand here.
"""
# Action → (keys it needs, keys it may have).
ACTIONS: Mapping[str, tuple[frozenset[str], frozenset[str]]] = {
    "merge": (frozenset({"into"}), frozenset({"kind"})),
    "split": (frozenset(), frozenset({"kind", "papers"})),
    "rename": (frozenset({"to"}), frozenset({"kind"})),
    "retype": (frozenset({"to"}), frozenset({"kind", "papers"})),
    "drop": (frozenset(), frozenset({"kind", "papers"})),
    "role": (frozenset({"to", "paper"}), frozenset({"kind"})),
    "triple": (frozenset({"paper"}), frozenset({"remove", "start", "end"})),
    "result": (
        frozenset({"paper"}),
        frozenset({"remove", "method", "on", "metric", "unit", "against", "start"}),
    ),
}


@dataclass(frozen=True, slots=True)
class Correction:
    """One item of the file.

    Parameters
    ----------
    action : str
        ``merge``, ``split``, ``rename``, ``retype``, ``drop``, ``role``, ``triple`` or ``result``.
    subject : tuple of str
        The name it is about; head, relation and tail of a triple; the value of a result.
    papers : frozenset of str
        Where it holds; everywhere if empty.
    kind : Kind or None
        Kind of the thing, where the name alone is not enough.
    more : mapping of str to Any
        The other keys.
    """

    action: str
    subject: tuple[str, ...]
    papers: frozenset[str] = frozenset()
    kind: Kind | None = None
    more: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @property
    def name(self) -> str:
        """The name it is about."""
        return self.subject[0]

    def holds_in(self, paper_id: str) -> bool:
        """Whether it is about a paper."""
        return not self.papers or paper_id in self.papers


@dataclass(frozen=True, slots=True)
class Overrides:
    """What a user decided, in the order of the file; empty until one does.

    Examples
    --------
    >>> Overrides.of([{"rename": "cifar100", "to": "CIFAR-100"}]).corrections[0].more["to"]
    'CIFAR-100'
    """

    corrections: tuple[Correction, ...] = ()

    @classmethod
    def of(cls, items: Iterable[Mapping[str, Any]], *, path: str = "overrides.yaml") -> Overrides:
        """Overrides from the items of the file.

        Raises
        ------
        InputError
            If an item makes no sense.
        """
        return cls(tuple(_correction(item, number, path) for number, item in enumerate(items, 1)))

    @classmethod
    def read(cls, path: str | Path) -> Overrides:
        """Overrides of a file; none if there is no such file.

        Raises
        ------
        InputError
            If the file is no YAML list of corrections.
        """
        file = Path(path)
        if not file.exists():
            return cls()
        try:
            items = yaml.safe_load(file.read_text(encoding="utf-8-sig")) or []
        except yaml.MarkedYAMLError as error:
            line = error.problem_mark.line + 1 if error.problem_mark else None
            raise InputError(path, line, f"no YAML: {error.problem}") from error
        except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
            raise InputError(path, None, f"cannot be read ({error})") from error
        if not isinstance(items, list):
            raise InputError(path, 1, "not a list", hint="each correction starts with `- `")
        return cls.of(items, path=str(path))

    @property
    def standing(self) -> tuple[Correction, ...]:
        """The corrections that count, in order: later ones win over earlier ones."""
        return standing(self.corrections)

    def apply(self, record: Record) -> Record:
        """The record with roles, types, triples, results and aliases corrected.

        Applying twice is once.
        """
        here = [
            c for c in self.standing if (c.papers or c.action == "split") and c.holds_in(record.id)
        ]
        return correct(record, here) if here else record


def add_override(path: str | Path, item: Mapping[str, Any]) -> None:
    """Add one correction to the end of a file, which is made if need be.

    Raises
    ------
    InputError
        If the item makes no sense, or the file as it stands does not.
    StoreError
        If the file cannot be written.
    """
    from kg.store.atomic import writing

    Overrides.of([item])
    Overrides.read(path)
    file = Path(path)
    known = file.read_text(encoding="utf-8-sig") if file.exists() else HEADER
    if known and not known.endswith("\n"):
        known += "\n"
    dumped = yaml.safe_dump([dict(item)], allow_unicode=True, sort_keys=False, width=1000)
    with writing(file, kind=StoreError) as stream:
        stream.write(known + dumped)


def _correction(item: object, number: int, path: str) -> Correction:
    """Check and read one item."""
    if not isinstance(item, Mapping):
        raise InputError(path, None, f"item {number} is no mapping", hint=_hint())
    action = next((str(key) for key in item if key in ACTIONS), None)
    if action is None:
        raise InputError(path, None, f"item {number} has no known action", hint=_hint())
    needed, allowed = ACTIONS[action]
    keys = {str(key) for key in item} - {action}
    wrong = sorted(keys - needed - allowed), sorted(needed - keys)
    if any(wrong):
        why = f"item {number} ({action}): " + (
            f"unknown key {wrong[0][0]}" if wrong[0] else f"needs the key {wrong[1][0]}"
        )
        may = ", ".join(sorted(needed | allowed))
        raise InputError(path, None, why, hint=f"{action} takes {may}")
    more = {str(key): value for key, value in item.items() if key not in (action, "kind")}
    subject = item[action] if isinstance(item[action], list) else [item[action]]
    try:
        _check(action, subject, more)
        kind = Kind(str(item["kind"]).capitalize()) if "kind" in item else None
    except ValueError as error:
        raise InputError(path, None, f"item {number} ({action}): {error}") from error
    return Correction(action, tuple(map(str, subject)), _papers(more), kind, more)


def _papers(more: dict[str, Any]) -> frozenset[str]:
    one, several = more.pop("paper", None), more.pop("papers", None)
    listed = (
        several if isinstance(several, Sequence) and not isinstance(several, str) else [several]
    )
    return frozenset(str(paper) for paper in (one, *listed) if paper is not None)


def _check(action: str, subject: list[object], more: Mapping[str, Any]) -> None:
    """Raise ValueError where a value is none of those that can be."""
    if len(subject) != (3 if action == "triple" else 1) or any(s in (None, "") for s in subject):
        raise ValueError("a triple is [head, RELATION, tail], everything else one name")
    if action == "retype":
        EntityType(str(more["to"]))
    elif action == "role":
        Role(str(more["to"]))
    elif action == "triple":
        RelationType(str(subject[1]))


def _hint() -> str:
    return f"an item starts with one of {', '.join(ACTIONS)}"
