"""The trained weights as ONNX graphs, of the operators that are quickest on a CPU."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import onnx
import torch.nn as nn
from onnx import TensorProto, helper, numpy_helper

from extractors.learned_features import N_FLAGS, N_PAIR, N_UNIT
from training.encoder import Encoder
from training.gold import ROLES
from training.model import LEVELS, Heads

H = 384
FLOAT, INT = TensorProto.FLOAT, TensorProto.INT64
MICROSOFT = "com.microsoft"
Scales = dict[tuple[int, str], np.ndarray]  # (layer, matrix) -> how to divide its inputs


class Graph:
    """A graph under construction; methods add nodes and return the name of their output."""

    def __init__(self, inputs: dict[str, tuple[int, Sequence[Any]]]) -> None:
        self.inputs = [helper.make_tensor_value_info(n, t, s) for n, (t, s) in inputs.items()]
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []

    def const(self, value: Any) -> str:
        name = f"c{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def op(self, kind: str, *inputs: str, domain: str = "", **attributes: Any) -> str:
        name = f"n{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], domain=domain, **attributes))
        return name

    def weight(self, parameter: nn.Parameter) -> str:
        return self.const(parameter.detach().numpy().astype(np.float32))

    def linear(self, x: str, layer: nn.Linear, *, bias: bool = True) -> str:
        y = self.op("MatMul", x, self.const(layer.weight.detach().numpy().T.astype(np.float32)))
        return self.op("Add", y, self.weight(layer.bias)) if bias else y

    def scaled(self, x: str, layer: nn.Linear, large: np.ndarray | None) -> str:
        """The product without bias; inputs are divided by `large`, weights multiplied."""
        w = layer.weight.detach().numpy().T.astype(np.float32)
        if large is not None:
            x = self.op("Mul", x, self.const((1 / large).astype(np.float32)))
            w = w * large[:, None]
        return self.op("MatMul", x, self.const(w))

    def rows(self, x: str, i: str) -> str:
        return self.op("Gather", x, i, axis=0)

    def embed(self, table: nn.Embedding, i: str) -> str:
        return self.rows(self.weight(table.weight), i)

    def total(self, *terms: str) -> str:
        x = terms[0]
        for y in terms[1:]:
            x = self.op("Add", x, y)
        return x

    def finish(self, outputs: dict[str, tuple[str, Sequence[Any]]]) -> onnx.ModelProto:
        """The checked model; `outputs` gives each output the node whose value it is."""
        named = [
            helper.make_node("Identity", [node], [name]) for name, (node, _) in outputs.items()
        ]
        values = [helper.make_tensor_value_info(n, FLOAT, s) for n, (_, s) in outputs.items()]
        graph = helper.make_graph(
            [*self.nodes, *named], "citeweave", self.inputs, values, self.constants
        )
        opsets = [helper.make_opsetid("", 17), helper.make_opsetid(MICROSOFT, 1)]
        return helper.make_model(graph, opset_imports=opsets, ir_version=8)


def encoder(model: Encoder, first: int, last: int, large: Scales | None = None) -> onnx.ModelProto:
    """Layers first to last - 1 over one window without padding, (1, pieces, H) to the same.

    The lower part (first = 0) takes the sum of the embeddings and normalises it.
    """
    g = Graph({"x": (FLOAT, [1, "t", H])})
    x = "x"
    if first == 0:
        norm = (g.weight(model.norm.weight), g.weight(model.norm.bias))
        x = g.op("LayerNormalization", x, *norm, axis=-1, epsilon=1e-12)
    for i in range(first, last):
        x = _layer(g, x, model.layers[i], {k[1]: v for k, v in (large or {}).items() if k[0] == i})
    return g.finish({"y": (x, [1, "t", H])})


def _layer(g: Graph, x: str, layer: Any, large: dict[str, np.ndarray]) -> str:
    qkv = g.const(layer.qkv.weight.detach().numpy().T.astype(np.float32))
    bias = g.weight(layer.qkv.bias)
    a = g.op("Attention", x, qkv, bias, domain=MICROSOFT, num_heads=layer.heads)
    x = _add_and_norm(g, g.linear(a, layer.o), x, layer.n1)
    up = g.scaled(x, layer.up, large.get("up"))
    up = g.op("BiasGelu", up, g.weight(layer.up.bias), domain=MICROSOFT)
    down = g.op("Add", g.scaled(up, layer.down, large.get("down")), g.weight(layer.down.bias))
    return _add_and_norm(g, down, x, layer.n2)


def _add_and_norm(g: Graph, new: str, old: str, norm: nn.LayerNorm) -> str:
    # Not SkipLayerNormalization: on a CPU it takes four times as long as these two.
    terms = (g.weight(norm.weight), g.weight(norm.bias))
    return g.op("LayerNormalization", g.op("Add", new, old), *terms, axis=-1, epsilon=1e-12)


def spans(h: Heads) -> onnx.ModelProto:
    """Logits of no name and each type for candidate spans of words."""
    g = Graph(
        {
            "hf": (FLOAT, ["w", H]),
            "hl": (FLOAT, ["w", H]),
            "s": (INT, ["k"]),
            "z": (INT, ["k"]),
            "width": (INT, ["k"]),
            "first": (INT, ["k"]),
            "last": (INT, ["k"]),
            "feats": (FLOAT, ["k", 6 + N_FLAGS]),
        }
    )
    x = g.total(
        g.rows(g.linear("hf", h.s1), "s"),
        g.rows(g.linear("hl", h.s2), "z"),
        g.embed(h.sw, "width"),
        g.embed(h.sa, "first"),
        g.embed(h.sz, "last"),
        g.linear("feats", h.sf),
    )
    return g.finish(
        {"logits": (g.linear(_relu(g, g.linear(_relu(g, x), h.smid)), h.sout), ["k", 6])}
    )


def units(h: Heads) -> onnx.ModelProto:
    """Hidden state and logits of no entity and each type for groups of mentions."""
    g = Graph(
        {
            "mean": (FLOAT, ["u", 2 * H]),
            "top": (FLOAT, ["u", 2 * H]),
            "doc": (FLOAT, [1, H]),
            "feats": (FLOAT, ["u", N_UNIT + 6]),
        }
    )
    x = g.total(
        g.linear("mean", h.um),
        g.linear("top", h.ux),
        g.linear("doc", h.ud),
        g.linear("feats", h.uf),
    )
    kinds = g.linear(_relu(g, g.linear(_relu(g, x), h.umid)), h.uout)
    return g.finish({"hidden": (x, ["u", 192]), "kinds": (kinds, ["u", 6])})


def pairs(h: Heads) -> onnx.ModelProto:
    """Roles of units, and relations of pairs, a row for each of their closest mentions."""
    inputs: dict[str, tuple[int, Sequence[Any]]] = {
        "hf": (FLOAT, ["w", H]),
        "hidden": (FLOAT, ["u", 192]),
        "mean": (FLOAT, ["u", 2 * H]),
        "types": (INT, ["u"]),
    }
    inputs |= {name: (INT, ["r"]) for name in ("left", "right", "sa", "sb", "from_", "to")}
    inputs |= {
        "has_gap": (FLOAT, ["r", 1]),
        "bucket": (INT, ["r"]),
        "feats": (FLOAT, ["r", N_PAIR]),
    }
    g = Graph(inputs)
    role = g.linear(
        _relu(g, g.linear(_relu(g, g.total("hidden", g.embed(h.ut, "types"))), h.rmid)), h.rout
    )
    p = g.op("Softmax", role, axis=-1)
    a = g.total(g.linear("mean", h.pa), g.embed(h.ta, "types"), g.linear(p, h.ra))
    b = g.total(g.linear("mean", h.pb), g.embed(h.tb, "types"), g.linear(p, h.rb))
    table = _context(g, h)
    c = g.op("Mul", g.op("Max", g.rows(table, "from_"), g.rows(table, "to")), "has_gap")
    near = g.total(g.rows(g.linear("hf", h.na), "sa"), g.rows(g.linear("hf", h.nb), "sb"))
    terms = [g.rows(a, "left"), g.rows(b, "right"), c, g.embed(h.gap, "bucket"), near]
    x = g.total(*terms, g.linear("feats", h.pf))
    rows = g.linear(_relu(g, g.linear(_relu(g, x), h.pmid)), h.pout)
    return g.finish({"roles": (role, ["u", len(ROLES)]), "rows": (rows, ["r", 12])})


def _relu(g: Graph, x: str) -> str:
    return g.op("Relu", x)


def _context(g: Graph, h: Heads) -> str:
    levels = [g.linear("hf", h.ctx)]
    dim = h.ctx.out_features
    far = g.const(np.array([2**31], dtype=np.int64))
    for k in range(LEVELS - 1):
        step = 2**k
        padded = g.op(
            "Concat", levels[-1], g.const(np.full((step, dim), -1e4, dtype=np.float32)), axis=0
        )
        moved = g.op(
            "Slice",
            padded,
            g.const(np.array([step], dtype=np.int64)),
            far,
            g.const(np.array([0], dtype=np.int64)),
        )
        levels.append(g.op("Max", levels[-1], moved))
    return g.op("Concat", *levels, axis=0)
