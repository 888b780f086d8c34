"""Units of a batch: gold groups of mentions and negatives, with labels for kind, role and pairs."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch

from extractors.learned_features import nearest, pair_feed, unit_features
from training.batch import Batch, joined
from training.documents import UNSURE, Document
from training.gold import ALLOWED, RELATIONS, ROLES, TYPES, is_sure

WHOLE = 0.5  # how often all forms of an entity are one unit; else each form is its own


@dataclass(slots=True)
class Units:
    """Mentions and labels of all units of a batch; `pairs` is what `Heads.pairs` takes."""

    ms: torch.Tensor
    me: torch.Tensor
    owner: torch.Tensor
    doc: torch.Tensor
    feats: torch.Tensor
    kinds: torch.Tensor
    types: torch.Tensor
    roles: torch.Tensor
    pairs: dict[str, torch.Tensor]
    labels: torch.Tensor
    allowed: torch.Tensor

    @property
    def n(self) -> int:
        """How many units there are."""
        return len(self.types)


@dataclass(slots=True)
class Part:
    """The units of one document, counted from `n`; the gold ones come first."""

    s: Any
    e: Any
    owner: Any
    feats: Any
    gold: list[int]  # entity of each gold unit
    spare: int  # number of negatives
    pairs: dict[str, Any] = field(default_factory=dict)
    labels: Any = None
    allowed: Any = None


def units(batch: Batch, spare: list[list[list[int]]]) -> Units | None:
    """Units of all documents, None where there is none."""
    parts: list[tuple[int, Document, Part]] = []
    n = n_pairs = 0
    for i, (d, offset, extra) in enumerate(zip(batch.docs, batch.offsets, spare, strict=True)):
        part = _part(d, extra)
        if part is not None:
            _pairs(part, d, batch.words, offset, n, n_pairs)
            part.s, part.e, part.owner = part.s + offset, part.e + offset, part.owner + n
            n += len(part.gold) + part.spare
            n_pairs += len(part.labels)
            parts.append((i, d, part))
    return _joined(parts) if parts else None


def _joined(parts: list[tuple[int, Document, Part]]) -> Units:
    kinds, types, roles = zip(*(_labels(d, p) for _, d, p in parts), strict=True)
    names = next((p.pairs for _, _, p in parts if p.pairs), {})
    return Units(
        ms=joined(p.s for _, _, p in parts),
        me=joined(p.e for _, _, p in parts),
        owner=joined(p.owner for _, _, p in parts),
        doc=joined(np.full(len(p.gold) + p.spare, i) for i, _, p in parts),
        feats=joined(p.feats for _, _, p in parts),
        kinds=joined(kinds),
        types=joined(types),
        roles=joined(roles),
        pairs={k: joined(p.pairs[k] for _, _, p in parts if p.pairs) for k in names},
        labels=joined(p.labels for _, _, p in parts),
        allowed=joined(p.allowed for _, _, p in parts),
    )


def _part(d: Document, extra: list[list[int]]) -> Part | None:
    groups = _whole(d) if random.random() < WHOLE else d.units
    ms = [d.ms[g] for g in groups] + [d.s[g] for g in extra]
    if not ms:
        return None
    s, e = np.concatenate(ms), np.concatenate([d.me[g] for g in groups] + [d.e[g] for g in extra])
    owner = np.repeat(np.arange(len(ms)), [len(x) for x in ms])
    lex = np.stack([d.mlex[g].max(0) for g in groups] + [d.lex[g].max(0) for g in extra])
    feats = np.concatenate([unit_features(d.layout, s, e, owner, len(ms)), lex], axis=1)
    gold = [Counter(d.owner[g].tolist()).most_common(1)[0][0] for g in groups]
    return Part(s, e, owner, feats, gold, len(extra))


def _whole(d: Document) -> list[list[int]]:
    by: dict[int, list[int]] = {}
    for i, k in enumerate(d.owner.tolist()):
        by.setdefault(k, []).append(i)
    return list(by.values())


def _types(d: Document, part: Part) -> list[int]:
    return [TYPES.index(d.entities[k]["type"]) for k in part.gold]


def _labels(d: Document, part: Part) -> tuple[Any, Any, Any]:
    """Kind (0: no entity), type and role of each unit."""
    types = _types(d, part)
    sure = [is_sure(d.entities[k]) for k in part.gold]
    kinds = [t + 1 if ok else UNSURE for t, ok in zip(types, sure, strict=True)]
    roles = [ROLES.index(d.entities[k]["role"]) for k in part.gold]
    none = part.spare
    lists = (kinds + [0] * none, types + [0] * none, roles + [UNSURE] * none)
    kinds_, types_, roles_ = (np.array(x, dtype=np.int64) for x in lists)
    return kinds_, types_, roles_


def _pairs(part: Part, d: Document, words: int, offset: int, n: int, n_pairs: int) -> None:
    """Fill in the pairs of gold units that a relation may join, and their labels."""
    types = np.array(_types(d, part), dtype=np.int64)
    ok = ALLOWED[types[:, None], types[None]].any(axis=-1)
    left, right = np.nonzero(ok)
    left, right = left[left != right], right[left != right]
    part.labels = np.zeros((len(left), len(RELATIONS)), dtype=np.float32)
    part.allowed = ALLOWED[types[left], types[right]].astype(np.float32)
    if not len(left):
        return
    known = part.owner < len(types)
    found = nearest(d.layout, part.s[known], part.e[known], part.owner[known], left, right)
    feed = pair_feed(found, part.s, words, first_word=offset)
    shifts = {"left": n, "right": n}
    part.pairs = {k: v + shifts[k] if k in shifts else v for k, v in feed.items()}
    part.pairs["pair"] = found.pair + n_pairs
    for k, (i, j) in enumerate(zip(left.tolist(), right.tolist(), strict=True)):
        if part.gold[i] == part.gold[j]:
            part.labels[k, -1] = 1
            part.allowed[k, :-1] = 0
        else:
            part.labels[k, list(d.triples.get((part.gold[i], part.gold[j]), ()))] = 1
