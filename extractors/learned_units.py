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
    s, e = (
        np.array(x, dtype=np.int64) for x in ([m.start for m in members], [m.end for m in members])
    )
    sizes = np.array([len(g) for g in groups])
    first = np.cumsum(sizes) - sizes
    owner = np.repeat(np.arange(len(groups)), sizes)
    states = np.concatenate([r.hf[s], r.hl[e - 1]], axis=1)
    mean = (np.add.reduceat(states, first) / sizes[:, None]).astype(np.float32)
    top = np.maximum.reduceat(states, first)
    lex = np.maximum.reduceat(r.weights.lexicon.look_up(forms(r.layout, s, e)), first)
    feats = np.concatenate([unit_features(r.layout, s, e, owner, len(groups)), lex], axis=1)
    hidden, kinds = r.weights.head("units", mean=mean, top=top, doc=r.doc, feats=feats)
    units = [
        _judge(r.weights.depth, [found[i] for i in g], k)
        for g, k in zip(groups, spans.log_softmax(kinds), strict=True)
    ]
    types = np.array([int(u.types.argmax()) for u in units], dtype=np.int64)
    return Pooled(s, e, owner, mean, hidden, units, types)


def _judge(depth: dict[str, Any], mentions: list[Mention], kinds: Floats) -> Unit:
    """Existence and types of a unit from the scores of its spans and its own."""
    own = [m.scores for m in mentions if not m.copied] or [m.scores for m in mentions]
    scores = np.stack(own)
    best = scores[:, 0].min()
    span_types = spans.log_softmax(scores[:, 1:]).mean(axis=0)
    unit_types = spans.log_softmax(kinds[1:])
    logits = depth["type_span"] * span_types + depth["type_unit"] * unit_types
    types = np.exp(spans.log_softmax(logits))
    evidence = unit_evidence(best, kinds[0], len(mentions), types)
    z = float(np.dot(depth["exists"][1:], evidence) + depth["exists"][0])
    return Unit(mentions, 1 / (1 + float(np.exp(-z))), types)


def unit_evidence(span_none: float, unit_none: float, count: int, types: Floats) -> list[float]:
    """What the calibrated probability of an entity is computed from."""
    return [_odds(span_none), _odds(unit_none), float(np.log(count)), float(np.log(types.max()))]


def _odds(log_none: float) -> float:
    """Log-odds of being something, from the log-probability of being nothing, kept in bounds."""
    none = float(np.clip(np.exp(log_none), 1e-4, 1 - 1e-4))
    return float(np.log((1 - none) / none))


def related(r: Reading, p: Pooled) -> tuple[Floats, Pairs | None, Floats]:
    """Role logits, and for all allowed pairs of units their rows of relation logits."""
    allowed = np.array(r.weights.settings["allowed"], dtype=bool)
    ok = allowed[p.types[:, None], p.types[None]].any(axis=-1)
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
    kept = [i for i, u in enumerate(p.units) if u.exists >= least]
    if not kept:
        return None
    if len(kept) < len(groups):
        groups = [groups[i] for i in kept]
        p = pool(r, groups, found)
    _, pairs, rows = related(r, p)
    if pairs is None:
        return p
    same = 1 / (1 + np.exp(-np.maximum.reduceat(rows[:, -1], begins(pairs))))
    votes = np.zeros((len(groups), len(groups)))
    votes[pairs.left, pairs.right] = same / 2
    votes += votes.T
    parent = list(range(len(groups)))
    for i, j in zip(*np.nonzero(np.triu(votes > r.weights.depth["same"])), strict=True):
        if p.types[i] == p.types[j] and _may_join(r.layout, p.units[i], p.units[j]):
            spans.join(parent, int(i), int(j))
    joined = spans.gather(parent)
    if len(joined) == len(groups):
        return p
    return pool(r, [sorted(m for i in g for m in groups[i]) for g in joined], found)


def begins(pairs: Pairs) -> Ints:
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
