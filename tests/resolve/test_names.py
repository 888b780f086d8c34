"""Canonical keys, generic names, joint names: what one name says by itself."""

from __future__ import annotations

import pytest

from kg.resolve.generic import why_no_name
from kg.resolve.joint import members, split_joint
from kg.resolve.keys import squeezed
from kg.schema import Kind

SAME = [
    ("CIFAR-100 dataset", "CIFAR 100", Kind.DATA),
    ("CIFAR100", "cifar_100", Kind.DATA),
    ("the Tanks & Temples benchmark", "Tanks and Temples", Kind.DATA),
    ("large language models", "Large Language Model", Kind.METHOD),
    ("Hyper-parameter Optimisation", "hyperparameter optimization", Kind.TASK),
    ("language modelling", "Language Modeling", Kind.TASK),
    ("k‑means", "K-Means", Kind.METHOD),
    ("β-VAE", "beta-VAE", Kind.METHOD),
    ("Recall at 10", "recall@10", Kind.METRIC),
    ("policies", "policy", Kind.METHOD),
    ("Llama 2 (7B)", "Llama-2-7B", Kind.METHOD),
    ("Image\u200bNet", "ImageNet", Kind.DATA),
    ("naïve Bayes", "Naive Bayes", Kind.METHOD),
    ("BERT's", "BERT", Kind.METHOD),
    ("Hits@10", "Hit@10", Kind.METRIC),
    ("mAP@.5", "mAP@0.5", Kind.METRIC),
    ("1,000 Genomes", "1000 Genomes", Kind.DATA),
    ("visual localisation", "visual localization", Kind.TASK),
]
DIFFERENT = [
    ("CIFAR-10", "CIFAR-100", Kind.DATA),
    ("Wan2.1-1.3B", "Wan2.1-14B", Kind.METHOD),
    ("Wan2.1-1.3B", "Wan2.1-13B", Kind.METHOD),
    ("Llama-2-7B", "Llama-27B", Kind.METHOD),
    ("GPT-4", "GPT-4o", Kind.METHOD),
    ("HumanEval", "HumanEval+", Kind.DATA),
    ("A*", "A", Kind.METHOD),
    ("pass@1", "pass@10", Kind.METRIC),
    ("ViT-B/16", "ViT-B/32", Kind.METHOD),
    ("STS benchmark", "ST", Kind.DATA),
    ("GPs", "GPS", Kind.METHOD),
    ("news dataset", "news", Kind.DATA),
]

NOTHING = [
    "our approach", "the model", "existing methods", "baselines", "three datasets", "performance",
    "state-of-the-art methods", "state of the art models", "real world datasets", "", "***", "()",
    '""', "74.0.", "71.4%", "+2.3", "x",
    "SOTA", "SOTA methods", "OUR METHOD", "two public datasets", "Ours", "This benchmark",
    "few-shot", "Semi-supervised methods", "the encoder", "decoders", "agents", "white-box",
]  # fmt: skip
SOMETHING = [
    "world models", "MATH", "Data2Vec", "multiple instance learning", "state space model",
    "few-shot learning", "domain adaptation", "GQA", "C4", "score matching", "open-set recognition",
    "adapters", "attention", "transformer", "encoder-decoder", "semi-supervised learning",
    "zero-shot classification",
]  # fmt: skip


@pytest.mark.parametrize(("one", "other", "kind"), SAME)
def test_spellings_of_one_name_share_a_key(one: str, other: str, kind: Kind) -> None:
    assert squeezed(one, kind) == squeezed(other, kind)


@pytest.mark.parametrize(("one", "other", "kind"), DIFFERENT)
def test_other_names_have_other_keys(one: str, other: str, kind: Kind) -> None:
    assert squeezed(one, kind) != squeezed(other, kind)


@pytest.mark.parametrize("name", NOTHING)
def test_names_that_say_nothing(name: str) -> None:
    assert why_no_name(name)


@pytest.mark.parametrize("name", SOMETHING)
def test_names_that_say_something(name: str) -> None:
    assert why_no_name(name) is None


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("CIFAR-10/100", ("CIFAR-10", "CIFAR-100")),
        ("CIFAR-{10,100}", ("CIFAR-10", "CIFAR-100")),
        ("CIFAR-10 and -100", ("CIFAR-10", "CIFAR-100")),
        ("CIFAR10/ 100", ("CIFAR10", "CIFAR100")),
        ("Llama-2-7/13/70B", ("Llama-2-7B", "Llama-2-13B", "Llama-2-70B")),
        ("Hits@1/3/10", ("Hits@1", "Hits@3", "Hits@10")),
        ("ROUGE-1/2/L", ("ROUGE-1", "ROUGE-2", "ROUGE-L")),
        ("ViT-L/14", ("ViT-L/14",)),
        ("TCP/IP", ("TCP/IP",)),
        ("pass@1/10", ("pass@1", "pass@10")),
        ("GPT-3.5/4", ("GPT-3.5", "GPT-4")),
        ("ImageNet-1k and -21k", ("ImageNet-1k", "ImageNet-21k")),
        ("Llama-3.1 8B/70B", ("Llama-3.1 8B", "Llama-3.1 70B")),
        ("2021/2022", ("2021/2022",)),
        ("image generation and editing", ("image generation and editing",)),
    ],
)
def test_joint_names(name: str, parts: tuple[str, ...]) -> None:
    assert split_joint(name) == parts


def test_a_list_is_split_only_into_known_names() -> None:
    known = {"MNIST", "SVHN", "CNN"}.__contains__
    assert members("MNIST/SVHN", known) == ("MNIST", "SVHN")
    assert members("CNN/DailyMail", known) == ("CNN/DailyMail",)
