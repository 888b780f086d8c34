"""One resumable run over the gold records, for all heads or for those of the early exit alone.

The state is written every few minutes, and the averaged weights after each epoch.
"""

from __future__ import annotations

import json
import math
import random
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.nn as nn
from tokenizers import Tokenizer

from training.documents import Document, prepare
from training.gold import read
from training.loss import loss_of
from training.model import Tagger


@dataclass(frozen=True, slots=True)
class Plan:
    """Where a run finds and puts things, and how it goes."""

    gold: Path
    encoder: Path
    out: Path
    epochs: int = 6
    size: int = 4
    rate: float = 2e-4
    head_rate: float = 1e-3
    seed: int = 1
    limit: int = 0  # use only so many records; 0: all
    start: Path | None = None  # a checkpoint whose lower heads are to be trained anew
    save_every: float = 300.0  # seconds


def load_tokenizer(encoder: Path) -> Any:
    """The encoder's tokenizer, which neither cuts nor pads."""
    tokenizer = Tokenizer.from_file(str(encoder / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def batches(docs: list[Document], size: int, seed: int) -> list[list[Document]]:
    """Documents of like length together, in an order that the seed decides."""
    rng = random.Random(seed)
    docs = rng.sample(docs, len(docs))
    out = []
    for i in range(0, len(docs), size * 8):
        block = sorted(docs[i : i + size * 8], key=lambda d: d.length)
        out += [block[j : j + size] for j in range(0, len(block), size)]
    rng.shuffle(out)
    return out


class Average:
    """Exponential average of the trained weights, updated every few steps."""

    def __init__(self, params: list[nn.Parameter], horizon: float, every: int = 4) -> None:
        self.params = params
        self.shadow = [p.detach().clone() for p in params]
        self.horizon, self.every, self.n = horizon, every, 0

    def update(self, step: int) -> None:
        """Take in the weights after a step."""
        if step % self.every == 0:
            self.n += 1
            share = min(1.0, max(self.every / self.horizon, 1 / (self.n + 1)))
            torch._foreach_lerp_(self.shadow, [p.detach() for p in self.params], share)

    def swap(self) -> None:
        """Exchange the weights and their average."""
        for p, s in zip(self.params, self.shadow, strict=True):
            held = p.detach().clone()
            p.data.copy_(s)
            s.copy_(held)


def save(path: Path, **what: Any) -> None:
    """Write a checkpoint beside its place, then move it there."""
    torch.save(what, path.with_suffix(".tmp"))
    path.with_suffix(".tmp").replace(path)


class Run:
    """Model, optimiser, average and step of a run."""

    def __init__(self, plan: Plan, docs: list[Document]) -> None:
        self.plan, self.docs, self.step = plan, docs, 0
        self.per_epoch = math.ceil(len(docs) / plan.size)
        self.total = self.per_epoch * plan.epochs
        self.model = Tagger()
        if plan.start:
            self.model.load_state_dict(torch.load(plan.start, weights_only=False)["model"])
            self.model.requires_grad_(False)
            self.model.low.requires_grad_(True)
        else:
            self.model.encoder.load(plan.encoder / "model.safetensors")
        slow, quick = [], []
        for name, p in self.model.named_parameters():
            if p.requires_grad:
                pretrained = name.startswith("encoder.") and "shape" not in name
                (slow if pretrained else quick).append(p)
        groups = [{"params": slow, "lr": plan.rate}, {"params": quick, "lr": plan.head_rate}]
        self.trained = slow + quick
        self.opt = torch.optim.AdamW(
            [g for g in groups if g["params"]], weight_decay=0.01, fused=True
        )
        self.sched = torch.optim.lr_scheduler.LambdaLR(self.opt, self._pace)
        self.average = Average(self.trained, horizon=0.5 * self.per_epoch)
        self.state = plan.out / "state.pt"

    def _pace(self, step: int) -> float:
        return min(1.0, step / (0.06 * self.total)) * max(0.01, 1 - step / self.total)

    def take_step(self, docs: list[Document]) -> dict[str, float]:
        """Learn from one batch; the parts of its loss."""
        loss, parts = loss_of(self.model, docs, low_only=self.plan.start is not None)
        self.opt.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.trained, 1.0)
        self.opt.step()
        self.sched.step()
        self.step += 1
        self.average.update(self.step)
        return parts

    def write_state(self) -> None:
        """Everything that is needed to go on."""
        rng = (torch.get_rng_state(), random.getstate(), np.random.get_state())
        kept = {"opt": self.opt.state_dict(), "sched": self.sched.state_dict(), "rng": rng}
        average = {"shadow": self.average.shadow, "n": self.average.n}
        save(self.state, model=self.model.state_dict(), step=self.step, **kept, **average)

    def resume(self) -> bool:
        """Go on where an earlier run stopped, if there was one."""
        if not self.state.exists():
            return False
        old = torch.load(self.state, weights_only=False)
        self.model.load_state_dict(old["model"])
        self.opt.load_state_dict(old["opt"])
        self.sched.load_state_dict(old["sched"])
        self.average.shadow, self.average.n, self.step = old["shadow"], old["n"], old["step"]
        torch.set_rng_state(old["rng"][0])
        random.setstate(old["rng"][1])
        np.random.set_state(old["rng"][2])
        return True

    def write_average(self, path: Path) -> None:
        """The averaged weights as a checkpoint."""
        self.average.swap()
        save(path, model=self.model.state_dict(), step=self.step)
        self.average.swap()


def train(plan: Plan) -> Path:
    """Run a plan to its end; the path of the last checkpoint."""
    plan.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    for seed in (torch.manual_seed, random.seed, np.random.seed):
        seed(plan.seed)
    records = read(plan.gold / "train.jsonl")
    random.Random(7).shuffle(records)
    docs, stops, lexicon = prepare(records[: plan.limit or None], load_tokenizer(plan.encoder))
    words = [sorted(x) for x in (stops.opening, stops.ending, stops.inside)]
    text = json.dumps({"stops": words, "lexicon": lexicon}, ensure_ascii=False)
    (plan.out / "vocabulary.json").write_text(text, encoding="utf-8")
    run = Run(plan, docs)
    with (plan.out / "log.txt").open("a", encoding="utf-8") as log:
        print("resumed" if run.resume() else "began", "at step", run.step, file=log, flush=True)
        _loop(run, log)
    return plan.out / f"epoch{plan.epochs}.pt"


def _loop(run: Run, log: Any) -> None:
    run.model.train()
    sums: dict[str, float] = {}
    saved = began = time.time()
    first = run.step
    while run.step < run.total:
        epoch, at = divmod(run.step, run.per_epoch)
        for docs in batches(run.docs, run.plan.size, run.plan.seed * 1000 + epoch)[at:]:
            for k, v in run.take_step(docs).items():
                sums[k] = sums.get(k, 0.0) + v / 50
            if run.step % 50 == 0:
                pace = (time.time() - began) / (run.step - first)
                said = {k: round(v, 4) for k, v in sums.items()}
                print(f"step {run.step}/{run.total} {pace:.2f} s/step", said, file=log, flush=True)
                sums = {}
            if time.time() - saved > run.plan.save_every:
                saved = time.time()
                run.write_state()
        run.write_average(run.plan.out / f"epoch{epoch + 1}.pt")
