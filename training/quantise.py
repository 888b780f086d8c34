"""Smaller weights: eight bits for the encoder, half precision for the heads."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
import torch.nn as nn
from onnx import TensorProto, helper, numpy_helper

from training.encoder import Encoder
from training.graphs import Scales


def scales(model: Encoder, windows: Sequence[tuple[Any, Any]], *, cap: float = 2.5) -> Scales:
    """How much larger than usual each input of the feed-forward matrices grows, at least 1.

    A few of MiniLM's channels are ten times as large as the others and would take most of the
    eight bits of all. Dividing them by their scale, and multiplying the weights, changes nothing
    else. `windows` are (ids, shapes) of typical texts.

    References
    ----------
    Xiao et al. (2023), "SmoothQuant", ICML.
    """
    largest: dict[tuple[int, str], torch.Tensor] = {}
    hooks = []
    for i, layer in enumerate(model.layers):
        for name in ("up", "down"):

            def see(_: nn.Module, x: Any, at: tuple[int, str] = (i, name)) -> None:
                seen = x[0].abs().flatten(0, -2).max(0).values
                largest[at] = torch.maximum(largest.get(at, seen), seen)

            hooks.append(getattr(layer, name).register_forward_pre_hook(see))
    with torch.no_grad():
        for ids, shapes in windows:
            model(torch.from_numpy(ids)[None], torch.from_numpy(shapes)[None], None)
    for hook in hooks:
        hook.remove()
    return {k: (x / (cap * x.median())).clamp(min=1).numpy() for k, x in largest.items()}


def halve(model: onnx.ModelProto) -> onnx.ModelProto:
    """Store large constants in half precision; they are widened once, when the model is loaded."""
    kept, casts = [], []
    for c in model.graph.initializer:
        value = numpy_helper.to_array(c)
        if value.dtype == np.float32 and value.size > 1000:
            kept.append(numpy_helper.from_array(value.astype(np.float16), c.name + "h"))
            casts.append(helper.make_node("Cast", [c.name + "h"], [c.name], to=TensorProto.FLOAT))
        else:
            kept.append(c)
    nodes = list(model.graph.node)
    del model.graph.initializer[:], model.graph.node[:]
    model.graph.initializer.extend(kept)
    model.graph.node.extend([*casts, *nodes])
    return model


def quantised(model: onnx.ModelProto, path: Path, *, reduce_range: bool = False) -> None:
    """Write a model with int8 weights, a scale a column; activations are scaled at run time."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    plain = path.with_suffix(".fp32")
    onnx.save(model, str(plain))
    quantize_dynamic(
        str(plain),
        str(path),
        weight_type=QuantType.QInt8,
        per_channel=True,
        reduce_range=reduce_range,
        extra_options={"DefaultTensorType": TensorProto.FLOAT},
    )
    plain.unlink()
