"""Word pieces of a text in windows that the encoder can hold; a long text is split, never cut."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from extractors.learned_layout import Ints, Layout

MAX_PIECES = 480
CLS, SEP, UNK = 101, 102, 100


@dataclass(slots=True)
class Windows:
    """Piece ids and word shapes of each window; word i spans row[i], first[i] to last[i]."""

    ids: list[Ints]
    shapes: list[Ints]
    row: Ints
    first: Ints
    last: Ints


def split(layout: Layout, tokenizer: Any) -> Windows:
    """Pieces of every word, in windows of at most MAX_PIECES that begin with a sentence.

    A sentence longer than a window goes on in the next one.
    """
    words = _pieces(layout, tokenizer)
    sizes = np.concatenate([[0], np.cumsum([len(p) for p in words])])
    ids: list[list[int]] = [[CLS]]
    shapes: list[list[int]] = [[0]]
    n = len(words)
    row, first, last = (np.zeros(n, dtype=np.int64) for _ in range(3))
    for a, b in layout.sentences:
        if len(ids[-1]) > 1 and len(ids[-1]) + sizes[b] - sizes[a] > MAX_PIECES:
            ids.append([CLS])
            shapes.append([0])
        for i in range(a, b):
            if len(ids[-1]) + len(words[i]) > MAX_PIECES:
                ids.append([CLS])
                shapes.append([0])
            row[i], first[i] = len(ids) - 1, len(ids[-1])
            ids[-1] += words[i]
            shapes[-1] += [int(layout.shapes[i])] * len(words[i])
            last[i] = len(ids[-1]) - 1
        if b == layout.title_words:
            ids[-1].append(SEP)
            shapes[-1].append(0)
    return Windows(
        [np.array([*x, SEP], dtype=np.int64) for x in ids],
        [np.array([*x, 0], dtype=np.int64) for x in shapes],
        row,
        first,
        last,
    )


def _pieces(layout: Layout, tokenizer: Any) -> list[list[int]]:
    """Piece ids of each word; a word of no piece (odd characters) is unknown."""
    out: list[list[int]] = [[] for _ in layout.words]
    if layout.words:
        found = tokenizer.encode(layout.words, is_pretokenized=True, add_special_tokens=False)
        for piece, word in zip(found.ids, found.word_ids, strict=True):
            out[word].append(piece)
    # A "word" of hundreds of letters (a formula, a key) keeps its first pieces: they say enough.
    return [p[:64] or [UNK] for p in out]
