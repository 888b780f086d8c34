"""Word pieces of a text in windows that the encoder can hold; a long text is split, never cut."""

from __future__ import annotations

import itertools
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
    sizes = np.array([len(p) for p in words], dtype=np.int64)
    begins = _begins(layout, np.concatenate([[0], np.cumsum(sizes)]))
    row = np.zeros(len(words), dtype=np.int64)
    row[begins[1:]] = 1
    row = np.cumsum(row)
    out = Windows([], [], row, np.zeros_like(row), np.zeros_like(row))
    for a, b in itertools.pairwise([*begins, len(words)]):
        title = layout.title_words if a < layout.title_words <= b else b + 1
        ends = np.cumsum(sizes[a:b]) + (np.arange(a, b) >= title)
        out.last[a:b], out.first[a:b] = ends, ends - sizes[a:b] + 1
        ids = [CLS, *itertools.chain(*words[a:title]), *[SEP] * (title <= b)]
        ids += [*itertools.chain(*words[title:b]), SEP]
        shapes = np.zeros(len(ids), dtype=np.int64)
        places = np.arange(sizes[a:b].sum()) + 1
        places += np.repeat(np.arange(a, b) >= title, sizes[a:b])
        shapes[places] = np.repeat(layout.shapes[a:b], sizes[a:b])
        out.ids.append(np.array(ids, dtype=np.int64))
        out.shapes.append(shapes)
    return out


def _begins(layout: Layout, pieces: Ints) -> list[int]:
    """First word of each window; `pieces` counts the pieces before each word."""
    begins = [0]
    for a, b in layout.sentences:
        room = pieces[begins[-1]] + MAX_PIECES - 2
        if pieces[b] > room and a > begins[-1]:
            begins.append(a)
        while pieces[b] > pieces[begins[-1]] + MAX_PIECES - 2:
            room = pieces[begins[-1]] + MAX_PIECES - 2
            begins.append(int(np.searchsorted(pieces, room, side="right")) - 1)
    return begins


def _pieces(layout: Layout, tokenizer: Any) -> list[list[int]]:
    """Piece ids of each word; a word of no piece (odd characters) is unknown."""
    out: list[list[int]] = [[] for _ in layout.words]
    if layout.words:
        # Half a surrogate pair, as broken JSON may hold, is no text to a tokenizer.
        words = [w.encode("utf-8", "replace").decode("utf-8") for w in layout.words]
        found = tokenizer.encode(words, is_pretokenized=True, add_special_tokens=False)
        for piece, word in zip(found.ids, found.word_ids, strict=True):
            out[word].append(piece)
    # A "word" of hundreds of letters (a formula, a key) keeps its first pieces: they say enough.
    return [p[:64] or [UNK] for p in out]
