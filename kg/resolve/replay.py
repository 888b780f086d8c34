"""What stands of a file of corrections: the order of the file is time, and later ones win."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from kg.resolve.keys import squeezed
from kg.schema import Kind

if TYPE_CHECKING:
    from kg.resolve.overrides import Correction

_ID = re.compile(r"(method|data|task|metric):(.+)", re.DOTALL)


def id_parts(name: str) -> tuple[Kind | None, str]:
    """Kind and name of what a user wrote as an id; None and the name of anything else.

    Examples
    --------
    >>> id_parts("data:cifar 100"), id_parts("Kiln")
    ((<Kind.DATA: 'Data'>, 'cifar 100'), (None, 'Kiln'))
    """
    written = _ID.fullmatch(name)
    return (Kind(written[1].capitalize()), written[2]) if written else (None, name)


def same_name(one: str, other: str, kind: Kind | None = None) -> bool:
    """Whether two names or ids, as a user writes them, say the same.

    Examples
    --------
    >>> same_name("data:cifar 100", "CIFAR100")
    True
    """
    first, second = id_parts(one), id_parts(other)
    kinds = {kind, first[0], second[0]} - {None}
    return len(kinds) < 2 and squeezed(first[1], kind) == squeezed(second[1], kind)


@lru_cache(maxsize=8)
def standing(corrections: tuple[Correction, ...]) -> tuple[Correction, ...]:
    """The corrections that count, each under the name that a thing had before it was renamed.

    A split everywhere takes back the merges before it that name the thing; only where there are
    none it parts what resolution itself made one.

    Examples
    --------
    >>> from kg.resolve.overrides import Overrides
    >>> merge, split = {"merge": "Owl", "into": "Elk"}, {"split": "Owl"}
    >>> standing(Overrides.of([merge, split]).corrections)
    ()
    >>> [c.action for c in standing(Overrides.of([split, merge]).corrections)]
    ['split', 'merge']
    """
    stand: list[Correction] = []
    renames: list[Correction] = []
    for written in corrections:
        correction = _by_first_names(written, renames)
        undone = _undone(correction, stand)
        if undone:
            stand = _taken_back(stand, undone, correction)
            continue
        if correction.action == "rename":
            renames.insert(0, correction)
        stand.append(correction)
    return tuple(stand)


def first_name(corrections: tuple[Correction, ...], name: str, kind: Kind | None = None) -> str:
    """The name that a thing had before some corrections renamed it."""
    renames = [c for c in reversed(standing(corrections)) if c.action == "rename"]
    return _first_name(name, kind, renames)


def _by_first_names(correction: Correction, renames: Sequence[Correction]) -> Correction:
    """A correction of a renamed thing, under the name that papers use for it."""
    if correction.action in ("triple", "result"):
        return correction
    more = dict(correction.more)
    if correction.action == "merge":
        more["into"] = _first_name(str(more["into"]), correction.kind, renames)
    name = _first_name(correction.name, correction.kind, renames)
    return replace(correction, subject=(name,), more=more)


def _first_name(name: str, kind: Kind | None, renames: Iterable[Correction]) -> str:
    for rename in renames:
        fits = kind is None or rename.kind in (None, kind)
        if fits and same_name(name, str(rename.more["to"]), rename.kind or kind):
            return rename.name
    return name


def _undone(split: Correction, stand: Iterable[Correction]) -> list[Correction]:
    """Merges that a split takes back."""
    if split.action != "split" or split.papers:
        return []
    return [c for c in stand if c.action == "merge" and _other_end(c, split) is not None]


def _other_end(merge: Correction, split: Correction) -> str | None:
    """What a merge calls one with the thing that is split off; None if it does not name it."""
    into = str(merge.more["into"])
    if None not in (merge.kind, split.kind) and merge.kind is not split.kind:
        return None
    kind = split.kind or merge.kind
    ends = ((merge.name, into), (into, merge.name))
    return next((far for near, far in ends if same_name(near, split.name, kind)), None)


def _taken_back(
    stand: Sequence[Correction], undone: Sequence[Correction], split: Correction
) -> list[Correction]:
    """Corrections without some merges; what was merged by them otherwise stays one."""
    kind = split.kind
    # The thing may itself have become part of another, which then keeps the rest.
    homes = [c for c in undone if same_name(c.name, split.name, kind)]
    home = str(_other_end((homes or undone)[0], split))
    kept = []
    for correction in stand:
        if correction not in undone:
            kept.append(correction)
        elif not same_name(far := str(_other_end(correction, split)), home, kind):
            kept.append(replace(correction, subject=(far,), more={"into": home}))
    return kept
