"""From a checkpoint to the folder of weights that the product loads."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from tokenizers import Tokenizer

from extractors.learned_layout import lay_out
from extractors.learned_windows import split
from training import graphs, quantise
from training.encoder import EXIT
from training.gold import ALLOWED, RELATIONS, ROLES, TYPES, cleaned, read
from training.model import Tagger

UNTUNED: dict[str, Any] = {
    "bias": -0.5,
    "keep": 0.5,
    "same": 0.5,
    "type_span": 1.0,
    "type_unit": 1.0,
    "exists": [0.0, 0.5, 0.5, 0.0, 0.0],
    "role_temperature": 1.0,
    "relations": [[1.0, 0.0]] * (len(RELATIONS) - 1),
    "thresholds": dict.fromkeys(RELATIONS[:-1], 0.4),
}


def embeddings(model: Tagger, path: Path) -> None:
    """Word embeddings in eight bits with a scale a row; places and shapes in half precision."""
    words = model.encoder.word.weight.detach().numpy()
    scales = (np.abs(words).max(axis=1) / 127).clip(1e-6).astype(np.float16)
    table = np.rint(words / scales.astype(np.float32)[:, None]).clip(-127, 127).astype(np.int8)
    places = model.encoder.place.weight.detach().numpy().astype(np.float16)
    shapes = model.encoder.shape.weight.detach().numpy().astype(np.float16)
    np.savez(path, words=table, scales=scales, places=places, shapes=shapes)


def typical(gold: Path, encoder: Path, n: int = 64) -> list[tuple[Any, Any]]:
    """Windows of the first training texts, to see how large activations grow."""
    tokenizer = Tokenizer.from_file(str(encoder / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    out: list[tuple[Any, Any]] = []
    for record in read(gold / "train.jsonl")[:n]:
        text, title_end, _ = cleaned(record)
        windows = split(lay_out(text, title_end), tokenizer)
        out += zip(windows.ids, windows.shapes, strict=True)
    return out


def manifest(folder: Path) -> None:
    """Write SHA256SUMS over all files that the product reads."""
    names = sorted(p.name for p in folder.iterdir() if p.suffix in {".onnx", ".npz", ".json"})
    lines = [f"{hashlib.sha256((folder / n).read_bytes()).hexdigest()}  {n}" for n in names]
    (folder / "SHA256SUMS").write_text("\n".join(lines) + "\n", encoding="utf-8")


def averaged(checkpoints: Sequence[Path]) -> Tagger:
    """The model whose weights are the mean of those of the checkpoints."""
    states = [torch.load(path, weights_only=False)["model"] for path in checkpoints]
    model = Tagger()
    mean = {k: sum(s[k].float() for s in states) / len(states) for k in states[0]}
    model.load_state_dict(mean)
    return model.eval()


def export(
    checkpoints: Sequence[Path], encoder: Path, gold: Path, out: Path, *, full: bool = False
) -> None:
    """Write the weights; `full` keeps the encoder in single precision, to see what int8 costs."""
    model = averaged(checkpoints)
    out.mkdir(parents=True, exist_ok=True)
    large = quantise.scales(model.encoder, typical(gold, encoder))
    for name, first, last in (("lower", 0, EXIT), ("upper", EXIT, len(model.encoder.layers))):
        graph = graphs.encoder(model.encoder, first, last, None if full else large)
        if full:
            onnx.save(graph, str(out / f"{name}.onnx"))
        else:
            quantise.quantised(graph, out / f"{name}.onnx", reduce_range=True)
    for depth, heads in (("low", model.low), ("high", model.high)):
        for make in (graphs.spans, graphs.units, graphs.pairs):
            onnx.save(quantise.halve(make(heads)), str(out / f"{depth}_{make.__name__}.onnx"))
    embeddings(model, out / "embeddings.npz")
    shutil.copy(encoder / "tokenizer.json", out / "tokenizer.json")
    shutil.copy(checkpoints[0].parent / "vocabulary.json", out / "vocabulary.json")
    if not (out / "config.json").exists():
        settings = {
            "types": TYPES,
            "roles": ROLES,
            "relations": RELATIONS,
            "allowed": ALLOWED.astype(int).tolist(),
            "low": UNTUNED,
            "high": UNTUNED,
        }
        (out / "config.json").write_text(json.dumps(settings), encoding="utf-8")
    manifest(out)
