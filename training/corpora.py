"""The recipe's span tagger on other annotated corpora: only to compare with what others publish.

Nothing of these corpora reaches the shipped weights; their licences would not allow it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from extractors.learned_features import N_FLAGS, Lexicon
from training.batch import collate
from training.documents import UNSURE, Document, finish, mark, prepare
from training.gold import read
from training.loss import MASKING, span_logits, states
from training.model import DIM, Tagger
from training.train import Average, batches, load_tokenizer

BIASES = (-1.0, -0.5, 0.0, 0.5)


def as_gold(document: dict[str, Any], most: int = 1600) -> Iterator[dict[str, Any]]:
    """A corpus document as gold records of whole sentences; every mention is its own entity."""
    text = document["text"]
    start = stop = 0
    for a, b in [*document["sentences"], (len(text), len(text) + most)]:
        if b - start > most and stop > start:
            inside = [e for e in document["entities"] if start <= e["start"] and e["end"] <= stop]
            places = [[e["start"] - start, e["end"] - start] for e in inside]
            yield {
                "id": f"{document['id']}:{start}",
                "title": "",
                "abstract": text[start:stop],
                "entities": [{"name": e["text"], "type": e["label"]} for e in inside],
                "mentions": [[*place, i] for i, place in enumerate(places)],
                "triples": [],
            }
            start = a
        stop = b


def load(path: Path) -> list[dict[str, Any]]:
    """The gold records of a corpus file."""
    return [record for document in read(path) for record in as_gold(document)]


def mention_f1(model: Tagger, docs: list[Document], bias: float) -> float:
    """F1 of mentions with boundaries and type, chosen greedily without overlap."""
    hit = found = gold = 0
    for d in docs:
        batch = collate([d])
        with torch.no_grad():
            scores = span_logits(model.high, *states(model, batch)[1], batch)
        scores[:, 0] += bias
        top, kind = (x.numpy() for x in scores.log_softmax(-1).max(-1))
        busy = np.zeros(len(d.layout.words), dtype=bool)
        for k in np.argsort(-top, kind="stable").tolist():
            a, b = int(d.s[k]), int(d.e[k])
            if kind[k] and not busy[a:b].any():
                busy[a:b] = True
                found += 1
                hit += int(kind[k] == d.y[k])
        gold += int((d.y > 0).sum()) + d.lost
    return 200 * hit / max(1, found + gold)


def _step(model: Tagger, docs: list[Document]) -> torch.Tensor:
    batch = collate(docs, masking=MASKING)
    logits = span_logits(model.high, *states(model, batch)[1], batch)
    loss = F.cross_entropy(logits, batch.y, reduction="sum", ignore_index=UNSURE)
    return loss / batch.words


def measure(
    corpus: Path, encoder: Path, *, start: Path | None = None, epochs: int = 10, size: int = 4
) -> dict[str, float]:
    """Train on the corpus' train part, from MiniLM or from the encoder of a checkpoint."""
    torch.set_num_threads(1)
    for seed in (torch.manual_seed, random.seed, np.random.seed):
        seed(1)
    records = load(corpus / "train.jsonl")
    types = sorted({e["type"] for r in records for e in r["entities"]})
    tokenizer = load_tokenizer(encoder)
    docs, stops, counts = prepare(records, tokenizer, types)
    lexicon = Lexicon(counts, 1 + len(types))
    marked = [mark(r) for r in load(corpus / "dev.jsonl")]
    dev = [finish(m, tokenizer, stops, lexicon, types) for m in marked]
    model = _model(encoder, start, len(types))
    _fit(model, docs, epochs, size)
    model.eval()
    scores = {f"bias {b}": round(mention_f1(model, dev, b), 2) for b in BIASES}
    return {**scores, "NER F1 on dev": max(scores.values())}


def _model(encoder: Path, start: Path | None, types: int) -> Tagger:
    model = Tagger()
    model.encoder.load(encoder / "model.safetensors")
    if start:
        model.load_state_dict(torch.load(start, weights_only=False)["model"])
    model.high.sf = nn.Linear(1 + types + N_FLAGS, DIM)
    model.high.sout = nn.Linear(DIM, 1 + types)
    model.low.requires_grad_(False)
    return model


def _fit(model: Tagger, docs: list[Document], epochs: int, size: int) -> None:
    named = [(n, p) for n, p in model.named_parameters() if p.requires_grad]
    slow = [p for n, p in named if n.startswith("encoder.") and "shape" not in n]
    quick = [p for n, p in named if not n.startswith("encoder.") or "shape" in n]
    groups = [{"params": slow, "lr": 2e-4}, {"params": quick, "lr": 1e-3}]
    opt = torch.optim.AdamW(groups, weight_decay=0.01, fused=True)
    total = epochs * -(-len(docs) // size)
    pace = torch.optim.lr_scheduler.LambdaLR(
        opt, lambda s: min(1.0, s / (0.06 * total)) * max(0.01, 1 - s / total)
    )
    average = Average(slow + quick, horizon=0.5 * total / epochs)
    model.train()
    step = 0
    for epoch in range(epochs):
        for some in batches(docs, size, 1000 + epoch):
            opt.zero_grad(set_to_none=True)
            _step(model, some).backward()
            nn.utils.clip_grad_norm_(slow + quick, 1.0)
            opt.step()
            pace.step()
            step += 1
            average.update(step)
    average.swap()
