"""Features of spans, of entities (groups of mentions) and of pairs of them, from words alone.

A *unit* is a group of mentions taken for one entity. Mentions are word spans; `owner` tells the
unit of each. Everything is vectorised over mentions and pairs of one text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from extractors.learned_layout import Floats, Ints, Layout
from extractors.learned_words import CUES

N_CUES = len(CUES)
N_FLAGS = 10
BEFORE, AFTER = 7, 4
N_UNIT = 2 * N_CUES + 8
N_PAIR = 3 * N_CUES + 8
CONTEXT = 32  # words between two mentions that the head of relations reads
NEAREST = 3  # closest pairs of mentions that speak for a pair of entities
GAPS = np.array([1, 2, 3, 4, 6, 9, 14], dtype=np.int64)


class Lexicon:
    """How often papers of the training data hold a form, by what it was there.

    `counts` maps a casefolded form to `size` numbers of papers: no name, then one for each type.
    """

    def __init__(self, counts: dict[str, Sequence[int]], size: int = 6) -> None:
        self.size = size
        self.counts = {form: np.array(c, dtype=np.float32) for form, c in counts.items()}

    def look_up(self, names: Sequence[str]) -> Floats:
        """log(1 + papers) of each form, (forms, size); zeros for the unknown."""
        out = np.zeros((len(names), self.size), dtype=np.float32)
        for i, name in enumerate(names):
            if (c := self.counts.get(name)) is not None:
                out[i] = c
        return np.log1p(out)


def span_flags(layout: Layout, s: Ints, e: Ints, numbers: Ints) -> Floats:
    """Case, brackets, hyphens and repetition of each span, (spans, N_FLAGS).

    `numbers` gives equal forms an equal number.
    """
    width = (e - s).astype(np.float32)
    n = len(layout.words)
    before, after = np.maximum(s - 1, 0), np.minimum(e, n - 1)
    words = np.array(layout.words, dtype=object)
    count = np.bincount(numbers)[numbers] if len(numbers) else numbers
    out = np.zeros((len(s), N_FLAGS), dtype=np.float32)
    out[:, 0] = (layout.caps[e] - layout.caps[s]) / width
    out[:, 1] = layout.names[e] > layout.names[s]
    out[:, 2] = e <= layout.title_words
    out[:, 3] = count > 1
    out[:, 4] = count > 2
    out[:, 5] = (s > 0) & (words[before] == "(")
    out[:, 6] = (e < n) & (words[after] == ")")
    out[:, 7] = (e < n) & (words[after] == "(")
    out[:, 8] = (s > 0) & (layout.ends[before] == layout.starts[s])
    out[:, 9] = (e < n) & (layout.starts[after] == layout.ends[e - 1])
    return out


def _around(layout: Layout, s: Ints, e: Ints) -> Floats:
    """Whether each cue stands shortly before or after each mention, in its sentence."""
    edges = np.array(layout.sentences, dtype=np.int64)[layout.sentence_of[s]]
    before = layout.cues[s] - layout.cues[np.maximum(s - BEFORE, edges[:, 0])]
    after = (
        layout.cues[np.minimum(e + AFTER, edges[:, 1])] - layout.cues[np.minimum(e, edges[:, 1])]
    )
    return (np.concatenate([before, after], axis=1) > 0).astype(np.float32)


def unit_features(layout: Layout, s: Ints, e: Ints, owner: Ints, n: int) -> Floats:
    """Cues around the mentions of each of `n` units, its place and its shape, (n, N_UNIT)."""
    out = np.zeros((n, N_UNIT), dtype=np.float32)
    np.maximum.at(out[:, : 2 * N_CUES], owner, _around(layout, s, e))
    first = np.full(n, len(layout.words), dtype=np.int64)
    np.minimum.at(first, owner, s)
    count = np.bincount(owner, minlength=n)
    rest = out[:, 2 * N_CUES :]
    rest[:, 0] = first < layout.title_words
    rest[:, 1] = (first < layout.colon) & (first == 0)
    rest[:, 2] = first / max(1, len(layout.words))
    rest[:, 3] = np.minimum(count, 8) / 4
    rest[:, 4] = count == 1
    np.maximum.at(rest[:, 5], owner, (layout.names[e] > layout.names[s]).astype(np.float32))
    np.maximum.at(rest[:, 6], owner, (layout.caps[e] - layout.caps[s]) / np.maximum(1, e - s))
    sentence_start = np.array(layout.sentences, dtype=np.int64)[layout.sentence_of[s], 0]
    np.maximum.at(rest[:, 7], owner, (s == sentence_start).astype(np.float32))
    return out


@dataclass(slots=True)
class Pairs:
    """Pairs of units with their closest pairs of mentions, all as flat arrays.

    `left`, `right` are units; row k of the rest belongs to pair `pair[k]`; `a`, `b` are mentions.
    """

    left: Ints
    right: Ints
    pair: Ints
    a: Ints
    b: Ints
    gap: Ints
    low: Ints
    high: Ints
    bucket: Ints
    features: Floats


def nearest(layout: Layout, s: Ints, e: Ints, owner: Ints, left: Ints, right: Ints) -> Pairs:
    """The NEAREST closest pairs of mentions for each pair (left, right) of units."""
    n = int(owner.max()) + 1
    number = np.full((n, n), -1, dtype=np.int64)
    number[left, right] = np.arange(len(left))
    a, b = (x.ravel() for x in np.meshgrid(np.arange(len(s)), np.arange(len(s)), indexing="ij"))
    pair = number[owner[a], owner[b]]
    a, b, pair = a[pair >= 0], b[pair >= 0], pair[pair >= 0]
    apart = layout.sentence_of[s[a]] != layout.sentence_of[s[b]]
    distance = np.maximum(s[a], s[b]) - np.minimum(e[a], e[b]) + 60 * apart
    order = np.lexsort((b, a, distance, pair))
    a, b, pair, apart = a[order], b[order], pair[order], apart[order]
    begin = np.searchsorted(pair, np.arange(len(left)))
    keep = np.arange(len(pair)) - begin[pair] < NEAREST
    a, b, pair, apart = a[keep], b[keep], pair[keep], apart[keep]
    low, high = np.minimum(e[a], e[b]), np.maximum(s[a], s[b])
    gap = np.maximum(high - low, 0)
    bucket = np.searchsorted(GAPS, gap, side="left") + 8 * (s[a] > s[b]) + 16 * ~apart
    return Pairs(
        left,
        right,
        pair,
        a,
        b,
        gap,
        low,
        np.maximum(high, low),
        bucket,
        pair_features(layout, s, e, a, b),
    )


def pair_feed(found: Pairs, s: Ints, words: int, *, first_word: int = 0) -> dict[str, Any]:
    """What the head of pairs reads, a row for each pair of mentions.

    The words between two mentions are pooled by maxima over powers of two: `from_` and `to` are
    rows of a table that holds the maxima over 1, 2, 4, … words from each of `words` words on.
    `first_word` is added where several texts share the table.
    """
    length = np.minimum(found.gap, CONTEXT)
    level = np.floor(np.log2(np.maximum(length, 1))).astype(np.int64)
    low = np.minimum(found.low + first_word, words - 1)
    return {
        "left": found.left[found.pair],
        "right": found.right[found.pair],
        "sa": s[found.a] + first_word,
        "sb": s[found.b] + first_word,
        "from_": level * words + low,
        "to": level * words + np.maximum(low, low + length - 2**level),
        "has_gap": (found.gap > 0).astype(np.float32)[:, None],
        "bucket": found.bucket,
        "feats": found.features,
    }


def pair_features(layout: Layout, s: Ints, e: Ints, a: Ints, b: Ints) -> Floats:
    """Cues between, before and after two mentions, and how their forms resemble, (n, N_PAIR)."""
    edges = np.array(layout.sentences, dtype=np.int64)
    low, high = np.minimum(e[a], e[b]), np.maximum(s[a], s[b])
    first, last = np.minimum(s[a], s[b]), np.maximum(e[a], e[b])
    same = layout.sentence_of[s[a]] == layout.sentence_of[s[b]]
    between = (layout.cues[np.maximum(high, low)] - layout.cues[low]) * same[:, None]
    start = edges[layout.sentence_of[first], 0]
    stop = edges[layout.sentence_of[last - 1], 1]
    before = layout.cues[first] - layout.cues[np.maximum(first - BEFORE, start)]
    after = layout.cues[np.minimum(last + AFTER, stop)] - layout.cues[last]
    cues = np.concatenate([between, before, after], axis=1) > 0
    return np.concatenate([cues, _likeness(layout, s, e, a, b)], axis=1).astype(np.float32)


def _likeness(layout: Layout, s: Ints, e: Ints, a: Ints, b: Ints) -> Floats:
    """How the forms of two mentions resemble each other, (n, 8); mostly zeros."""
    words = [layout.low[i:j] for i, j in zip(s.tolist(), e.tolist(), strict=True)]
    bags = [frozenset(_stem(w) for w in x if w[0].isalnum()) for x in words]
    heads = [_stem(x[-1]) for x in words]
    joined = ["".join(x) for x in words]
    initials = ["".join(w[0] for w in x if w[0].isalnum()) for x in words]
    acronym = [_is_acronym(layout.words[i:j]) for i, j in zip(s.tolist(), e.tolist(), strict=True)]
    out = np.zeros((len(a), 8), dtype=np.float32)
    for k, (i, j) in enumerate(zip(a.tolist(), b.tolist(), strict=True)):
        x, y = bags[i], bags[j]
        out[k, 0] = heads[i] == heads[j]
        if x & y:
            out[k, 1], out[k, 2] = y <= x, x <= y
            out[k, 3] = len(x & y) / len(x | y)
            out[k, 4] = x == y
        if joined[i] != joined[j]:
            out[k, 5] = len(joined[j]) > 2 and joined[i].startswith(joined[j])
            out[k, 6] = len(joined[i]) > 2 and joined[j].startswith(joined[i])
        if acronym[i] != acronym[j]:
            short, long = (joined[i], initials[j]) if acronym[i] else (joined[j], initials[i])
            out[k, 7] = len(long) > 1 and (short.rstrip("s") == long or long in short)
    return out


def _stem(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _is_acronym(words: list[str]) -> bool:
    return len(words) == 1 and sum(c.isupper() for c in words[0]) >= 2
