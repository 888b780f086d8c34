"""The shipped weights: checked against their manifest, loaded once, run one text at a time.

A text never shares a batch with another: dynamic quantisation scales activations over all that it
sees, so a paper's record must not depend on its neighbours. Sessions use one thread; processes
give parallelism.
"""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from extractors.learned_features import N_PAIR, Lexicon
from extractors.learned_layout import Floats, Ints, Layout, Stops
from extractors.learned_windows import Windows, split
from kg.errors import ExtractionError

FOLDER = Path(__file__).parent / "weights"
MANIFEST = "SHA256SUMS"


def check(folder: Path = FOLDER) -> None:
    """Raise ExtractionError unless every file of the manifest is there, unchanged."""
    for line in _manifest(folder).splitlines():
        digest, name = line.split("  ", 1)
        path = folder / name
        if not path.is_file():
            raise ExtractionError(f"the weights lack {name}; install citeweave again")
        if hashlib.sha256(path.read_bytes()).hexdigest() != digest:
            raise ExtractionError(
                f"the weights are damaged: {name} changed; install citeweave again"
            )


def version(folder: Path = FOLDER) -> str:
    """Short name of exactly these weights, without loading them.

    >>> len(version())
    12
    """
    return hashlib.sha256(_manifest(folder).encode()).hexdigest()[:12]


def _manifest(folder: Path) -> str:
    path = folder / MANIFEST
    if not path.is_file():
        raise ExtractionError(f"no weights in {folder}; install citeweave again")
    return path.read_text(encoding="utf-8")


class Weights:
    """Encoder parts, heads, tokenizer, lexicon and settings of one depth.

    Parameters
    ----------
    fast : bool
        Stop after the lower half of the encoder and use its own heads.
    folder : Path
        Where the files and their manifest are.
    """

    def __init__(self, *, fast: bool = False, folder: Path = FOLDER) -> None:
        from tokenizers import Tokenizer

        check(folder)
        depth = "low" if fast else "high"
        self.settings: dict[str, Any] = json.loads((folder / "config.json").read_text("utf-8"))
        self.depth: dict[str, Any] = self.settings[depth]
        self.allowed = np.array(self.settings["allowed"], dtype=bool)
        self.tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.tokenizer.no_truncation()
        self.tokenizer.no_padding()
        with np.load(folder / "embeddings.npz") as tables:
            self._words, self._scales = tables["words"], tables["scales"].astype(np.float32)
            self._places = tables["places"].astype(np.float32)
            self._shapes = tables["shapes"].astype(np.float32)
        words = json.loads((folder / "vocabulary.json").read_text("utf-8"))
        self.stops = Stops(*(frozenset(x) for x in words["stops"]))
        self.lexicon = Lexicon(words["lexicon"])
        parts = ["lower.onnx"] if fast else ["lower.onnx", "upper.onnx"]
        self._encoder = [_session(folder / name) for name in parts]
        self._heads = {
            k: _session(folder / f"{depth}_{k}.onnx") for k in ("spans", "units", "pairs")
        }

    @property
    def no_pairs(self) -> dict[str, Any]:
        """Inputs of the head of pairs for a text without any."""
        none = np.zeros(0, dtype=np.int64)
        feed: dict[str, Any] = dict.fromkeys(
            ("left", "right", "sa", "sb", "from_", "to", "bucket"), none
        )
        return {
            **feed,
            "has_gap": np.zeros((0, 1), np.float32),
            "feats": np.zeros((0, N_PAIR), np.float32),
        }

    def states(self, layout: Layout) -> tuple[Floats, Floats]:
        """Encoder states at the first and the last piece of each word, (words, 384) each."""
        windows = split(layout, self.tokenizer)
        outs = [self._run(i, s) for i, s in zip(windows.ids, windows.shapes, strict=True)]
        return _at(outs, windows, windows.first), _at(outs, windows, windows.last)

    def _run(self, ids: Ints, shapes: Ints) -> Floats:
        x = self._words[ids] * self._scales[ids, None] + self._places[: len(ids)]
        x = (x + self._shapes[shapes])[None]
        for session in self._encoder:
            x = session.run(None, {"x": x})[0]
        states: Floats = x[0]
        return states

    def head(self, name: str, **feed: Any) -> list[Floats]:
        """Outputs of the head `name` for its inputs."""
        out: list[Floats] = self._heads[name].run(None, feed)
        return out


def _at(outs: list[Floats], windows: Windows, place: Ints) -> Floats:
    begins = np.cumsum([0, *(len(x) for x in outs)])[:-1]
    rows: Floats = np.concatenate(outs)[begins[windows.row] + place]
    return rows


def _session(path: Path) -> Any:
    import onnxruntime as ort  # type: ignore[import-untyped]

    options = ort.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.log_severity_level = 3
    # What this fusion makes takes four times as long on a CPU as the operators it replaces.
    kept = {"providers": ["CPUExecutionProvider"], "disabled_optimizers": ["SkipLayerNormFusion"]}
    return ort.InferenceSession(str(path), options, **kept)


def thresholds(*, fast: bool = False, folder: Path = FOLDER) -> dict[str, float]:
    """For each relation the probability from which on a triple serves F1 best."""
    settings = json.loads((folder / "config.json").read_text("utf-8"))
    found: dict[str, float] = settings["low" if fast else "high"]["thresholds"]
    return found


@lru_cache(maxsize=4)
def load(*, fast: bool = False, folder: Path = FOLDER) -> Weights:
    """The weights, loaded at the first call only."""
    return Weights(fast=fast, folder=folder)
