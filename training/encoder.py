"""A small BERT in torch that gives the states of its third and of its last layer."""

from __future__ import annotations

from pathlib import Path

import torch
import torch.nn as nn
import torch.nn.functional as F

from extractors.learned_words import N_SHAPES

EXIT = 3


class Layer(nn.Module):
    """One transformer layer, post-norm as in BERT, query, key and value in one matrix."""

    def __init__(self, h: int, heads: int, inner: int) -> None:
        super().__init__()
        self.heads = heads
        self.qkv, self.o = nn.Linear(h, 3 * h), nn.Linear(h, h)
        self.n1, self.n2 = nn.LayerNorm(h, 1e-12), nn.LayerNorm(h, 1e-12)
        self.up, self.down = nn.Linear(h, inner), nn.Linear(inner, h)

    def forward(self, x: torch.Tensor, mask: torch.Tensor | None) -> torch.Tensor:
        b, t, h = x.shape
        q, k, v = self.qkv(x).view(b, t, 3, self.heads, h // self.heads).permute(2, 0, 3, 1, 4)
        a = F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
        x = self.n1(x + self.o(a.transpose(1, 2).reshape(b, t, h)))
        return self.n2(x + self.down(F.gelu(self.up(x))))


class Encoder(nn.Module):
    """MiniLM with word shapes at its input; gives the states of layer EXIT and of the last."""

    def __init__(
        self, h: int = 384, layers: int = 6, heads: int = 12, inner: int = 1536, vocab: int = 30522
    ) -> None:
        super().__init__()
        self.word, self.place = nn.Embedding(vocab, h), nn.Embedding(512, h)
        self.shape = nn.Embedding(N_SHAPES, h)
        self.norm = nn.LayerNorm(h, 1e-12)
        self.layers = nn.ModuleList(Layer(h, heads, inner) for _ in range(layers))
        nn.init.zeros_(self.shape.weight)
        self.word.weight.requires_grad_(False)

    def load(self, path: Path) -> None:
        """Take the weights of a BERT in safetensors form."""
        from safetensors.torch import load_file

        w = {k.removeprefix("bert."): v for k, v in load_file(path).items()}
        e = "embeddings."
        self.word.weight.data.copy_(w[e + "word_embeddings.weight"])
        self.place.weight.data.copy_(
            w[e + "position_embeddings.weight"] + w[e + "token_type_embeddings.weight"][0]
        )
        self.norm.weight.data.copy_(w[e + "LayerNorm.weight"])
        self.norm.bias.data.copy_(w[e + "LayerNorm.bias"])
        for i, layer in enumerate(self.layers):
            p = f"encoder.layer.{i}."
            for end in ("weight", "bias"):
                parts = [w[f"{p}attention.self.{x}.{end}"] for x in ("query", "key", "value")]
                getattr(layer.qkv, end).data.copy_(torch.cat(parts))
                for mine, theirs in (
                    ("o", "attention.output.dense"),
                    ("n1", "attention.output.LayerNorm"),
                    ("up", "intermediate.dense"),
                    ("down", "output.dense"),
                    ("n2", "output.LayerNorm"),
                ):
                    getattr(getattr(layer, mine), end).data.copy_(w[f"{p}{theirs}.{end}"])

    def embed(self, ids: torch.Tensor, shapes: torch.Tensor) -> torch.Tensor:
        x = self.word(ids) + self.place.weight[: ids.shape[1]] + self.shape(shapes)
        return self.norm(x)

    def forward(
        self, ids: torch.Tensor, shapes: torch.Tensor, mask: torch.Tensor | None
    ) -> list[torch.Tensor]:
        x, out = self.embed(ids, shapes), []
        for i, layer in enumerate(self.layers):
            x = layer(x, mask)
            if i + 1 in (EXIT, len(self.layers)):
                out.append(x)
        return out
