"""What training minimises: the losses of both sets of heads, the lower one guided by the upper."""

from __future__ import annotations

from typing import Any

import torch
import torch.nn.functional as F

from training.batch import Batch, collate, negatives
from training.documents import UNSURE, Document
from training.gold import RELATIONS
from training.model import Heads, Tagger, take
from training.units import Units, units

# Positives of relations are rare; those of the rarest count double.
POSITIVE = torch.tensor(
    [
        2.0
        if r in {"COMPARED_WITH", "OUTPERFORMS", "TRAINED_ON", "SUBCLASS_OF", "SUBTASK_OF"}
        else 1.5
        for r in RELATIONS
    ]
)
SOFT = 0.5  # share of the upper heads' opinion in the lower heads' targets
LOW_WEIGHT, KIND_WEIGHT = 0.5, 0.5
MASKING = 0.04
NEGATIVES = 6  # units that are no entity, a document
Outputs = dict[str, torch.Tensor]


def states(model: Tagger, batch: Batch) -> list[tuple[torch.Tensor, torch.Tensor]]:
    """For each exit, the states at the first and last piece of every word."""
    with torch.autocast("cpu", torch.bfloat16, enabled=model.training):
        outs = model.encoder(batch.ids, batch.shapes, batch.mask)
    flat = [model.drop(x.float().reshape(-1, x.shape[-1])) for x in outs]
    return [(take(x, batch.first), take(x, batch.last)) for x in flat]


def span_logits(heads: Heads, hf: Any, hl: Any, batch: Batch) -> torch.Tensor:
    """Logits of all candidate spans of a batch."""
    shapes = (batch.a_shape, batch.z_shape)
    return heads.spans(hf, hl, batch.s, batch.e, shapes=shapes, feats=batch.feats)


def unit_outputs(heads: Heads, hf: Any, hl: Any, batch: Batch, u: Units) -> Outputs:
    """Logits of kinds and roles of units, and of relations of pairs."""
    count = torch.bincount(batch.doc_of, minlength=len(batch.docs)).float()
    doc = torch.zeros(len(batch.docs), hf.shape[1]).index_add(0, batch.doc_of, hf) / count[:, None]
    x = torch.cat([take(hf, u.ms), take(hl, u.me - 1)], -1)
    mean, hidden, kinds = heads.units(x, u.owner, u.n, doc=take(doc, u.doc), feats=u.feats)
    out = {"kinds": kinds, "roles": heads.roles(hidden, u.types)}
    if u.pairs:
        out["pairs"] = heads.pairs(hf, mean, u.types, out["roles"], u.pairs, len(u.labels))
    return out


def mixed(logits: torch.Tensor, y: torch.Tensor, guide: torch.Tensor | None) -> torch.Tensor:
    """Summed cross entropy with the labels, mixed with that of the guide's opinion."""
    hard = F.cross_entropy(logits, y, reduction="sum", ignore_index=UNSURE)
    if guide is None:
        return hard
    soft = -(guide.detach().softmax(-1) * logits.log_softmax(-1)).sum(-1)
    return (1 - SOFT) * hard + SOFT * soft[y != UNSURE].sum()


def head_losses(out: Outputs, batch: Batch, u: Units | None, guide: Outputs | None) -> Outputs:
    """Summed losses of one set of heads, by what they are about."""
    other: dict[str, Any] = guide or {}
    parts = {"span": mixed(out["spans"], batch.y, other.get("spans"))}
    if u is None:
        return parts
    parts["kind"] = KIND_WEIGHT * mixed(out["kinds"], u.kinds, other.get("kinds"))
    parts["role"] = mixed(out["roles"], u.roles, other.get("roles"))
    if u.pairs:
        y = u.labels
        if guide:
            y = (1 - SOFT) * y + SOFT * guide["pairs"].detach().sigmoid()
        each = F.binary_cross_entropy_with_logits(
            out["pairs"], y, reduction="none", pos_weight=POSITIVE
        )
        parts["pair"] = (each * u.allowed).sum()
    return parts


def loss_of(
    model: Tagger, docs: list[Document], *, low_only: bool = False
) -> tuple[torch.Tensor, dict[str, float]]:
    """Loss a word of a batch, and its parts; `low_only` trains nothing but the lower heads."""
    batch = collate(docs, masking=MASKING)
    with torch.set_grad_enabled(not low_only):
        low, high = states(model, batch)
        top = {"spans": span_logits(model.high, *high, batch)}
        u = units(batch, negatives(batch, top["spans"], NEGATIVES))
        top |= unit_outputs(model.high, *high, batch, u) if u else {}
    below = {"spans": span_logits(model.low, *low, batch)}
    below |= unit_outputs(model.low, *low, batch, u) if u else {}
    lower = head_losses(below, batch, u, top)
    said = {"low_" + k: v.item() / batch.words for k, v in lower.items()}
    total = LOW_WEIGHT * sum(lower.values(), torch.zeros(()))
    if not low_only:
        upper = head_losses(top, batch, u, None)
        said |= {k: v.item() / batch.words for k, v in upper.items()}
        total = total + sum(upper.values(), torch.zeros(()))
    return total / batch.words, said
