"""From the scores of spans to mentions without overlap, and from mentions to groups by form."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from dataclasses import dataclass

import numpy as np

from extractors.learned_layout import MAX_WIDTH, Floats, Ints, Layout

HEADS = {"framework", "method", "approach", "model", "algorithm", "dataset", "benchmark", "task"}
HEADS |= {"technique", "system"}


@dataclass(slots=True)
class Mention:
    """Words start to end - 1, with log-probabilities of no name and each type."""

    start: int
    end: int
    scores: Floats
    copied: bool = False


def log_softmax(x: Floats) -> Floats:
    """Logarithm of the softmax over the last axis."""
    x = x - x.max(axis=-1, keepdims=True)
    out: Floats = x - np.log(np.exp(x).sum(axis=-1, keepdims=True))
    return out


def select(layout: Layout, s: Ints, e: Ints, scores: Floats, bias: float) -> list[Mention]:
    """Mentions without overlap, the surest first; `bias` is added to the score of no name.

    The form of a chosen mention takes all its free occurrences, too.
    """
    biased = scores.copy()
    biased[:, 0] += bias
    top = biased.max(axis=1)
    likely = np.flatnonzero(biased.argmax(axis=1) > 0)
    order = likely[np.lexsort((s[likely] - e[likely], -top[likely]))]
    busy = np.zeros(len(layout.words), dtype=bool)
    out = []
    for k in order.tolist():
        a, b = int(s[k]), int(e[k])
        if not busy[a:b].any():
            busy[a:b] = True
            out.append(Mention(a, b, scores[k]))
    return sorted(out + _spread(layout, out, busy), key=lambda m: m.start)


def _spread(layout: Layout, found: list[Mention], busy: np.ndarray) -> list[Mention]:
    places: dict[str, list[int]] = defaultdict(list)
    for i, word in enumerate(layout.words):
        places[word].append(i)
    more, done = [], set()
    for m in sorted(found, key=lambda m: (m.start - m.end, m.start)):
        words = layout.words[m.start : m.end]
        if tuple(words) in done:
            continue
        done.add(tuple(words))
        for a in places[words[0]]:
            b = a + len(words)
            if layout.words[a:b] == words and not busy[a:b].any():
                busy[a:b] = True
                more.append(Mention(a, b, m.scores, copied=True))
    return more


def complete(
    layout: Layout, found: list[Mention], pairs: list[tuple[int, int, int, int]]
) -> list[Mention]:
    """Add the missing half of each abbreviation whose other half was found.

    `pairs` are character offsets: start and end of the long form, of the short form.
    """
    at = {int(a): i for i, a in enumerate(layout.starts)}
    to = {int(b): i + 1 for i, b in enumerate(layout.ends)}
    busy = np.zeros(len(layout.words), dtype=bool)
    for m in found:
        busy[m.start : m.end] = True
    out = list(found)
    for a, b, c, d in pairs:
        if not (a in at and b in to and c in at and d in to):
            continue
        long, short = (at[a], to[b]), (at[c], to[d])
        has_long = next((m for m in out if m.end == long[1]), None)
        has_short = next((m for m in out if m.start == short[0]), None)
        if has_long and not has_short:
            copy = Mention(*short, has_long.scores, copied=True)
            new = [] if busy[slice(*short)].any() else [copy]
            busy[slice(*short)] = True
            out += new + _spread(layout, [copy], busy)
        elif (
            has_short
            and not has_long
            and not busy[slice(*long)].any()
            and long[1] - long[0] <= MAX_WIDTH
        ):
            busy[slice(*long)] = True
            out.append(Mention(*long, has_short.scores, copied=True))
    return sorted(out, key=lambda m: m.start)


def key(form: str) -> str:
    """Form of a name for grouping: casefolded, no hyphen, no plural, no generic last word.

    >>> key("Vision-Transformers") == key("vision transformer model")
    True
    """
    words = re.sub(r"[^\w@+.]+", " ", unicodedata.normalize("NFKC", form).casefold()).split()
    plural = (
        bool(words) and len(words[-1]) > 3 and words[-1][-1] == "s" and words[-1][-2] not in "sui"
    )
    if plural or (words and re.fullmatch(r"[A-Z0-9]{2,}s", form.split()[-1])):
        words[-1] = words[-1][:-1]
    if len(words) > 1 and words[-1] in HEADS:
        words.pop()
    return " ".join(words)


def form(layout: Layout, m: Mention) -> str:
    """A mention as it stands in the text."""
    return layout.text[int(layout.starts[m.start]) : int(layout.ends[m.end - 1])]


def group(
    layout: Layout, found: list[Mention], pairs: list[tuple[int, int, int, int]]
) -> list[list[int]]:
    """Numbers of mentions whose keys agree or that an abbreviation ties, in order of appearance."""
    parent = list(range(len(found)))
    by: dict[str, int] = {}
    for i, m in enumerate(found):
        join(parent, i, by.setdefault(key(form(layout, m)), i))
    for _, b, c, d in pairs:
        long = [i for i, m in enumerate(found) if layout.ends[m.end - 1] == b]
        short = [
            i
            for i, m in enumerate(found)
            if layout.starts[m.start] == c and layout.ends[m.end - 1] <= d
        ]
        if long and short:
            join(parent, long[0], short[0])
    return gather(parent)


def root(parent: list[int], i: int) -> int:
    """Representative of i in a forest of links."""
    while parent[i] != i:
        i = parent[i]
    return i


def join(parent: list[int], i: int, j: int) -> None:
    """Link two members; the smaller number represents both."""
    a, b = sorted((root(parent, i), root(parent, j)))
    parent[b] = a


def gather(parent: list[int]) -> list[list[int]]:
    """Members of each tree, in order of their representatives."""
    out: dict[int, list[int]] = defaultdict(list)
    for i in range(len(parent)):
        out[root(parent, i)].append(i)
    return [out[k] for k in sorted(out)]
