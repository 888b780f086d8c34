"""Documents as one batch of tensors: padded windows, flat words, candidate spans."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

from training.documents import UNSURE, Document

MASK, FIRST_WORD_PIECE = 103, 999
LEAST = 0.03  # a span less likely to be a name than this teaches nothing as a negative


@dataclass(slots=True)
class Batch:
    """Windows of several documents; words and spans are counted over all of them."""

    docs: list[Document]
    ids: torch.Tensor
    shapes: torch.Tensor
    mask: torch.Tensor | None
    first: torch.Tensor
    last: torch.Tensor
    offsets: list[int]
    words: int
    doc_of: torch.Tensor
    s: torch.Tensor
    e: torch.Tensor
    y: torch.Tensor
    a_shape: torch.Tensor
    z_shape: torch.Tensor
    feats: torch.Tensor


def joined(parts: Iterable[Any]) -> torch.Tensor:
    """Arrays one after the other, as a tensor."""
    return torch.from_numpy(np.concatenate(list(parts)))


def collate(docs: list[Document], *, masking: float = 0.0) -> Batch:
    """Make a batch; `masking` is the share of pieces that are hidden."""
    ids, shapes, seen = _windows(docs, masking)
    sizes = [len(d.layout.words) for d in docs]
    offsets = np.cumsum([0, *sizes])[:-1].tolist()
    rows = np.cumsum([0, *(len(d.windows.ids) for d in docs)])[:-1].tolist()
    length = ids.shape[1]
    placed = list(zip(docs, offsets, rows, strict=True))
    return Batch(
        docs=docs,
        ids=torch.from_numpy(ids),
        shapes=torch.from_numpy(shapes),
        mask=None if seen.all() else torch.from_numpy(seen)[:, None, None, :],
        first=joined((k + d.windows.row) * length + d.windows.first for d, _, k in placed),
        last=joined((k + d.windows.row) * length + d.windows.last for d, _, k in placed),
        offsets=offsets,
        words=sum(sizes),
        doc_of=torch.from_numpy(np.repeat(np.arange(len(docs)), sizes)),
        s=joined(d.s + o for d, o, _ in placed),
        e=joined(d.e + o for d, o, _ in placed),
        y=joined(d.y for d in docs),
        a_shape=joined(d.layout.shapes[d.s] for d in docs),
        z_shape=joined(d.layout.shapes[d.e - 1] for d in docs),
        feats=joined(np.concatenate([d.lex, d.flags], 1) for d in docs),
    )


def _windows(docs: list[Document], masking: float) -> tuple[Any, Any, Any]:
    """Piece ids, word shapes and which places are filled, (windows, pieces) each."""
    rows = [x for d in docs for x in zip(d.windows.ids, d.windows.shapes, strict=True)]
    size = (len(rows), max(len(i) for i, _ in rows))
    ids, shapes = np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.int64)
    seen = np.zeros(size, dtype=bool)
    for k, (i, s) in enumerate(rows):
        ids[k, : len(i)], shapes[k, : len(s)], seen[k, : len(i)] = i, s, True
    if masking:
        ids[(np.random.rand(*size) < masking) & (ids > FIRST_WORD_PIECE)] = MASK
    return ids, shapes, seen


def negatives(batch: Batch, logits: torch.Tensor, per_doc: int) -> list[list[list[int]]]:
    """For each document the candidate spans that most look like names but are none, by form."""
    likely = 1 - logits.detach().softmax(-1)[:, 0]
    shares = likely.split([len(d.s) for d in batch.docs])
    return [
        _negatives(d, p.numpy().copy(), per_doc) for d, p in zip(batch.docs, shares, strict=True)
    ]


def _negatives(d: Document, likely: Any, most: int) -> list[list[int]]:
    likely[d.y != 0] = 0
    chosen: dict[int, list[int]] = {}
    for i in np.argsort(-likely)[: 3 * most].tolist():
        if likely[i] < LEAST or len(chosen) >= most:
            break
        same = np.flatnonzero(d.numbers == d.numbers[i])
        if (d.y[same] == 0).all():
            chosen.setdefault(int(d.numbers[i]), same.tolist())
    unsure = np.flatnonzero(d.y == UNSURE)

    def clashes(spans: list[int]) -> bool:
        s, e = d.s[spans][:, None], d.e[spans][:, None]
        return bool(((s < d.e[unsure]) & (d.s[unsure] < e)).any())

    return [spans for spans in chosen.values() if not clashes(spans)]
