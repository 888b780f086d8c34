"""A text as the learned tagger reads it: words, sentences, shapes, cue words, candidate spans.

Everything is an array over the words of the text, so that the features of thousands of spans are
a few NumPy operations. The same code prepares the training data and runs in the product.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from extractors.learned_words import CUES, WORD, cue, shape

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]

SENTENCE_BREAK = re.compile(
    r"(?<=[.!?])(?<!e\.g\.)(?<!i\.e\.)(?<!\bal\.)(?<!\bvs\.)\s+(?=[A-Z\"'(\[*])"
    r"|(?<=[.!?:;])[ \t]*\n\s*|\n[ \t]*\n\s*"
)
MAX_WIDTH = 12
CAPITAL, PROPER = (2, 3, 4, 5, 9, 10), (3, 4, 5, 10)  # shapes, see learned_words.shape


@dataclass(slots=True)
class Layout:
    """Words of one text with what the features need; `starts`, `ends` count characters."""

    text: str
    starts: Ints
    ends: Ints
    words: list[str]
    low: list[str]
    shapes: Ints
    sentence_of: Ints
    sentences: list[tuple[int, int]]
    title_words: int
    cues: Ints  # (words + 1, cues): how often each cue stands before a word
    caps: Ints  # (words + 1,): how many words before it hold a capital
    names: Ints  # (words + 1,): how many words before it are shaped like proper names
    colon: int  # words of the title before its first colon, 0 without one


def lay_out(text: str, title_end: int = 0) -> Layout:
    """Cut a text into words and sentences; `title_end` is where its title ends (0: none)."""
    spans = [m.span() for m in WORD.finditer(text)]
    starts = np.array([a for a, _ in spans], dtype=np.int64)
    words = [text[a:b] for a, b in spans]
    low = [w.casefold() for w in words]
    title_words = int(np.searchsorted(starts, title_end)) if title_end else 0
    cuts = np.searchsorted(starts, [m.end() for m in SENTENCE_BREAK.finditer(text)]).tolist()
    edges = sorted({0, len(words), title_words, *cuts})
    sentences = list(itertools.pairwise(edges)) if words else []
    shapes = np.array([shape(w) for w in words], dtype=np.int64)
    return Layout(
        text=text,
        starts=starts,
        ends=np.array([b for _, b in spans], dtype=np.int64),
        words=words,
        low=low,
        shapes=shapes,
        sentence_of=np.repeat(np.arange(len(sentences)), [b - a for a, b in sentences]),
        sentences=sentences,
        title_words=title_words,
        cues=_cues(low),
        caps=_before(np.isin(shapes, CAPITAL)),
        names=_before(np.isin(shapes, PROPER)),
        colon=words.index(":", 0, title_words) if ":" in words[:title_words] else 0,
    )


def _cues(low: list[str]) -> Ints:
    marks = np.zeros((len(low) + 1, len(CUES)), dtype=np.int64)
    for i, word in enumerate(low):
        if (k := cue(word)) >= 0:
            marks[i + 1, k] = 1
    return np.cumsum(marks, axis=0)


def _before(marked: NDArray[np.bool_]) -> Ints:
    """How many marks stand before each place, one more than there are marks."""
    return np.concatenate([[0], np.cumsum(marked)])


@dataclass(slots=True)
class Stops:
    """Words that never open, end or lie inside a name."""

    opening: frozenset[str]
    ending: frozenset[str]
    inside: frozenset[str]


def candidates(layout: Layout, stops: Stops) -> tuple[Ints, Ints]:
    """Word spans (starts, ends) that can be a name: within a sentence, at most MAX_WIDTH words."""
    n = len(layout.words)
    if not n:
        return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
    opens = np.array([w not in stops.opening for w in layout.low])
    closes = np.array([w not in stops.ending for w in layout.low])
    inner = _before(np.array([w in stops.inside for w in layout.low]))
    last = np.array([b for _, b in layout.sentences], dtype=np.int64)[layout.sentence_of]
    s = np.repeat(np.arange(n), MAX_WIDTH)
    e = s + np.tile(np.arange(1, MAX_WIDTH + 1), n)
    keep = opens[s] & (e <= last[s])
    s, e = s[keep], e[keep]
    clean = inner[np.maximum(e - 1, s + 1)] == inner[s + 1]
    keep = closes[e - 1] & clean
    return s[keep], e[keep]


def forms(layout: Layout, s: Ints, e: Ints) -> list[str]:
    """Casefolded words of each span, joined by blanks."""
    low = layout.low
    return [" ".join(low[a:b]) for a, b in zip(s.tolist(), e.tolist(), strict=True)]
