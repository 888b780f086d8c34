"""Groups of mentions (*units*): what each is, which name one thing, how pairs of them relate."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import numpy as np

from extractors import learned_spans as spans
from extractors.learned_features import Pairs, nearest, pair_feed, unit_features
from extractors.learned_layout import Floats, Ints, Layout, forms
from extractors.learned_spans import Mention
from extractors.learned_weights import Weights


@dataclass(slots=True)
class Unit:
    """A group of mentions with what the model thinks of it."""

    mentions: list[Mention]
    exists: float
    types: Floats


@dataclass(slots=True)
class Reading:
    """One text while it is read: its words, their states, and the model."""

    weights: Weights
    layout: Layout
    hf: Floats
    hl: Floats
    doc: Floats


@dataclass(slots=True)
class Pooled:
    """States of units: arrays over their mentions, and over the units themselves."""

    s: Ints
    e: Ints
    owner: Ints
    mean: Floats
    hidden: Floats
    units: list[Unit]
    types: Ints


def pool(r: Reading, groups: list[list[int]], found: list[Mention]) -> Pooled:
    """Pool the mentions of each group and ask what it is."""
    members = [found[i] for g in groups for i in g]
    s = np.array([m.start for m in members], dtype=np.int64)
    e = np.array([m.end for m in members], dtype=np.int64)
    sizes = np.array([len(g) for g in groups])
    first = np.cumsum(sizes) - sizes
    owner = np.repeat(np.arange(len(groups)), sizes)
    states = np.concatenate([r.hf[s], r.hl[e - 1]], axis=1)
    mean = (np.add.reduceat(states, first) / sizes[:, None]).astype(np.float32)
    top = np.maximum.reduceat(states, first)
    lex = np.maximum.reduceat(r.weights.lexicon.look_up(forms(r.layout, s, e)), first)
    feats = np.concatenate([unit_features(r.layout, s, e, owner, len(groups)), lex], axis=1)
    hidden, kinds = r.weights.head("units", mean=mean, top=top, doc=r.doc, feats=feats)
    types, exists = _judge(r.weights.depth, members, first, spans.log_softmax(kinds))
    units = [
        Unit([found[i] for i in g], float(p), t)
        for g, p, t in zip(groups, exists, types, strict=True)
    ]
    return Pooled(s, e, owner, mean, hidden, units, types.argmax(axis=1))


def _judge(
    depth: dict[str, Any], members: list[Mention], first: Ints, kinds: Floats
) -> tuple[Floats, Floats]:
    """Types and existence of units from the scores of their spans and their own."""
    scores = np.stack([m.scores for m in members])
    sizes = np.diff(np.append(first, len(members)))
    own = np.array([not m.copied for m in members])
    none_own = ~np.logical_or.reduceat(own, first)
    own |= np.repeat(none_own, sizes)  # where all are copies, copies speak
    best = np.minimum.reduceat(np.where(own, scores[:, 0], np.inf), first)
    each = np.where(own[:, None], spans.log_softmax(scores[:, 1:]), 0)
    span_types = np.add.reduceat(each, first) / np.add.reduceat(own.astype(int), first)[:, None]
    unit_types = spans.log_softmax(kinds[:, 1:])
    logits = depth["type_span"] * span_types + depth["type_unit"] * unit_types
    types = np.exp(spans.log_softmax(logits))
    evidence = unit_evidence(best, kinds[:, 0], sizes, types)
    z = evidence @ np.array(depth["exists"][1:]) + depth["exists"][0]
    return types, 1 / (1 + np.exp(-z))


def unit_evidence(span_none: Floats, unit_none: Floats, count: Ints, types: Floats) -> Floats:
    """What the calibrated probabilities of entities are computed from, (units, 4)."""
    columns = [_odds(span_none), _odds(unit_none), np.log(count), np.log(types.max(axis=1))]
    return np.stack(columns, axis=1)


def _odds(log_none: Floats) -> Floats:
    """Log-odds of being something, from the log-probability of being nothing, kept in bounds."""
    none = np.clip(np.exp(log_none.astype(np.float64)), 1e-4, 1 - 1e-4)
    odds: Floats = np.log((1 - none) / none)
    return odds


def _subset(p: Pooled, kept: Ints) -> Pooled:
    """Some of the units."""
    number = np.full(len(p.units), -1)
    number[kept] = np.arange(len(kept))
    owner = number[p.owner]
    here = owner >= 0
    units = [p.units[i] for i in kept]
    states = (p.mean[kept], p.hidden[kept])
    return Pooled(p.s[here], p.e[here], owner[here], *states, units, p.types[kept])


def related(r: Reading, p: Pooled, *, alike: bool = False) -> tuple[Floats, Pairs | None, Floats]:
    """Role logits, and for all allowed pairs of units their rows of relation logits.

    With `alike` only pairs of one type are looked at: those that may name one thing.
    """
    ok = r.weights.allowed[p.types[:, None], p.types[None]].any(axis=-1)
    if alike:
        ok = p.types[:, None] == p.types[None]
    left, right = (x.astype(np.int64) for x in np.nonzero(ok))
    apart = left != right
    left, right = left[apart], right[apart]
    found = nearest(r.layout, p.s, p.e, p.owner, left, right) if len(left) else None
    feed = pair_feed(found, p.s, len(r.layout.words)) if found else r.weights.no_pairs
    roles, rows = r.weights.head(
        "pairs", hf=r.hf, hidden=p.hidden, mean=p.mean, types=p.types, **feed
    )
    return roles, found, rows


def merged(
    r: Reading, groups: list[list[int]], found: list[Mention], least: float
) -> Pooled | None:
    """Units that are probably entities, those that name one thing joined."""
    p = pool(r, groups, found)
    kept = np.array([i for i, u in enumerate(p.units) if u.exists >= least], dtype=np.int64)
    if not len(kept):
        return None
    p, groups = _subset(p, kept), [groups[i] for i in kept]
    joined = _joined(r, p)
    if len(joined) == len(groups):
        return p
    return pool(r, [sorted(m for i in g for m in groups[i]) for g in joined], found)


def _joined(r: Reading, p: Pooled) -> list[list[int]]:
    """Numbers of the units that name one thing, grouped."""
    parent = list(range(len(p.units)))
    if len(set(p.types.tolist())) == len(parent):
        return spans.gather(parent)
    _, pairs, rows = related(r, p, alike=True)
    if pairs is not None:
        same = 1 / (1 + np.exp(-np.maximum.reduceat(rows[:, -1], begins(pairs))))
        votes = np.zeros((len(parent), len(parent)))
        votes[pairs.left, pairs.right] = same / 2
        votes += votes.T
        for i, j in zip(*np.nonzero(np.triu(votes > r.weights.depth["same"])), strict=True):
            if _may_join(r.layout, p.units[i], p.units[j]):
                spans.join(parent, int(i), int(j))
    return spans.gather(parent)


def begins(pairs: Pairs) -> Ints:
    """First row of each pair."""
    return np.searchsorted(pairs.pair, np.arange(len(pairs.left)))


def _may_join(layout: Layout, one: Unit, other: Unit) -> bool:
    """Whether two units may be one by their forms.

    `CIFAR-10` is not `CIFAR-100`, and `MARS-AdamW` and `multimodal LLM` are not `MARS` and `LLM`.
    """
    ours, theirs = _forms(layout, one), _forms(layout, other)
    if _digits(ours[0]) != _digits(theirs[0]):
        return False
    return not any(_extends(x, y) or _extends(y, x) for x in ours for y in theirs)


def _forms(layout: Layout, unit: Unit) -> list[str]:
    return list(dict.fromkeys(spans.form(layout, m) for m in unit.mentions))


def _digits(form: str) -> str:
    return "".join(c for c in form if c.isdigit())


def _extends(long: str, short: str) -> bool:
    """Whether a form is a longer name made of one word in capitals and others."""
    if len(long) <= len(short) or " " in short or sum(c.isupper() for c in short) < 2:
        return False
    return re.search(rf"(?<!\w){re.escape(short)}(?!\w)", long) is not None
