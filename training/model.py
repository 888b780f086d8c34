"""The tagger in torch: the encoder, and a set of heads on each of its two exits."""

from __future__ import annotations

from typing import Any

import torch
import torch.nn as nn
import torch.nn.functional as F

from extractors.learned_features import N_FLAGS, N_PAIR, N_UNIT
from extractors.learned_layout import MAX_WIDTH
from extractors.learned_words import N_SHAPES
from training.encoder import Encoder
from training.gold import RELATIONS, ROLES, TYPES

LEVELS = 6  # a context of at most 32 words between two mentions, as a maximum over powers of two
FAR = -1e4
H, DIM, DROP = 384, 192, 0.2


def take(x: torch.Tensor, i: torch.Tensor) -> torch.Tensor:
    """Rows of x; its backward is far cheaper on a CPU than that of x[i]."""
    return x.index_select(0, i)


def pool(rows: torch.Tensor, owner: torch.Tensor, n: int) -> torch.Tensor:
    """Maxima over the rows of each of `n` owners."""
    at = owner[:, None].expand_as(rows)
    return torch.full((n, rows.shape[1]), FAR).scatter_reduce(0, at, rows, "amax")


class Heads(nn.Module):
    """Spans, units (existence and type, role) and pairs, on the word states of one layer.

    `hf`, `hl` are the states at the first and the last piece of each word, (words, H).
    """

    def __init__(self) -> None:
        super().__init__()
        kinds = len(TYPES) + 1
        self._spans(kinds)
        self.um, self.ux = nn.Linear(2 * H, DIM), nn.Linear(2 * H, DIM)
        self.ud, self.uf = nn.Linear(H, DIM), nn.Linear(N_UNIT + 6, DIM)
        self.umid, self.uout = nn.Linear(DIM, DIM), nn.Linear(DIM, kinds)
        self.ut = nn.Embedding(len(TYPES), DIM)
        self.rmid, self.rout = nn.Linear(DIM, DIM), nn.Linear(DIM, len(ROLES))
        self._pairs()
        self.drop = nn.Dropout(DROP)
        for m in self.modules():
            if isinstance(m, nn.Embedding):
                nn.init.normal_(m.weight, std=0.1)
        nn.init.constant_(self.pout.bias, -2.0)

    def _spans(self, kinds: int) -> None:
        self.s1, self.s2 = nn.Linear(H, DIM), nn.Linear(H, DIM)
        self.sw = nn.Embedding(MAX_WIDTH + 1, DIM)
        self.sa, self.sz = nn.Embedding(N_SHAPES, DIM), nn.Embedding(N_SHAPES, DIM)
        self.sf = nn.Linear(6 + N_FLAGS, DIM)
        self.smid, self.sout = nn.Linear(DIM, DIM), nn.Linear(DIM, kinds)

    def _pairs(self) -> None:
        self.pa, self.pb = nn.Linear(2 * H, DIM), nn.Linear(2 * H, DIM)
        self.ta, self.tb = nn.Embedding(len(TYPES), DIM), nn.Embedding(len(TYPES), DIM)
        self.ra, self.rb = nn.Linear(len(ROLES), DIM), nn.Linear(len(ROLES), DIM)
        self.ctx, self.gap = nn.Linear(H, DIM), nn.Embedding(32, DIM)
        self.pf, self.na, self.nb = nn.Linear(N_PAIR, DIM), nn.Linear(H, DIM), nn.Linear(H, DIM)
        self.pmid, self.pout = nn.Linear(DIM, DIM), nn.Linear(DIM, len(RELATIONS))

    def spans(self, hf: Any, hl: Any, s: Any, e: Any, *, shapes: Any, feats: Any) -> torch.Tensor:
        """Logits of no name and each type; `shapes` are those of the first and the last word."""
        x = take(self.s1(hf), s) + take(self.s2(hl), e - 1) + self.sw(e - s)
        x = x + self.sa(shapes[0]) + self.sz(shapes[1]) + self.sf(feats)
        return self.sout(F.relu(self.smid(F.relu(x))))

    def units(
        self, x: torch.Tensor, owner: torch.Tensor, n: int, *, doc: Any, feats: Any
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Mean state and hidden layer of each unit, and the logits of its kind (0: no entity).

        `x` are the states of all mentions, `owner` the unit of each.
        """
        count = torch.zeros(n).index_add(0, owner, torch.ones(len(owner)))
        mean = torch.zeros(n, x.shape[1]).index_add(0, owner, x) / count[:, None]
        hidden = self.um(mean) + self.ux(pool(x, owner, n)) + self.ud(doc) + self.uf(feats)
        return mean, hidden, self.uout(F.relu(self.umid(self.drop(F.relu(hidden)))))

    def roles(self, hidden: torch.Tensor, types: torch.Tensor) -> torch.Tensor:
        """Logits of the roles of units."""
        return self.rout(F.relu(self.rmid(self.drop(F.relu(hidden + self.ut(types))))))

    def context(self, hf: torch.Tensor) -> torch.Tensor:
        """Maxima over 1, 2, 4, … 32 words from each word on, (LEVELS * words, DIM)."""
        levels = [self.ctx(hf)]
        for k in range(LEVELS - 1):
            x, step = levels[-1], 2**k
            pad = torch.full((step, x.shape[1]), FAR, dtype=x.dtype)
            levels.append(torch.maximum(x, torch.cat([x, pad])[step:]))
        return torch.cat(levels)

    def pairs(
        self, hf: Any, mean: Any, types: Any, role: Any, feed: dict[str, torch.Tensor], n: int
    ) -> torch.Tensor:
        """Logits of the relations of `n` pairs: the best over their closest pairs of mentions."""
        share = role.softmax(-1)
        left = self.pa(mean) + self.ta(types) + self.ra(share)
        right = self.pb(mean) + self.tb(types) + self.rb(share)
        table = self.context(hf)
        between = torch.maximum(take(table, feed["from_"]), take(table, feed["to"]))
        near = take(self.na(hf), feed["sa"]) + take(self.nb(hf), feed["sb"])
        x = take(left, feed["left"]) + take(right, feed["right"]) + between * feed["has_gap"]
        x = x + self.gap(feed["bucket"]) + near + self.pf(feed["feats"])
        rows = self.pout(F.relu(self.pmid(self.drop(F.relu(x)))))
        return pool(rows, feed["pair"], n)


class Tagger(nn.Module):
    """Encoder and two sets of heads: `low` on its middle exit, `high` on its last layer."""

    def __init__(self) -> None:
        super().__init__()
        self.encoder, self.low, self.high = Encoder(), Heads(), Heads()
        self.drop = nn.Dropout(DROP)
