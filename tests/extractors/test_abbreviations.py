"""Abbreviations and long forms, in both orders, with and without brackets."""

from __future__ import annotations

import pytest

from extractors.abbreviations import find


def pairs(text: str) -> dict[str, str]:
    return {text[slice(*pair.short)]: text[slice(*pair.long)] for pair in find(text)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "TBQA (table based question answering) is hard.",
            {"TBQA": "table based question answering"},
        ),
        (
            "A layered skill selector (LSS) steering sparse motor planner (SMP) units runs.",
            {"LSS": "layered skill selector", "SMP": "sparse motor planner"},
        ),
        ("🚀 Pulsed olfactory network (PON) runs.", {"PON": "Pulsed olfactory network"}),
        (
            "Our VEGA (varied expert gate adaptation) helps.",
            {"VEGA": "varied expert gate adaptation"},
        ),
        (
            "a Soft-gated QUeued and ordered Inference Decoding method named SQUID that",
            {"SQUID": "Soft-gated QUeued and ordered Inference Decoding"},
        ),
        (
            "a model with Token-wise Routing and Adaptive Pooling, TRAP. TRAP wins",
            {"TRAP": "Token-wise Routing and Adaptive Pooling"},
        ),
        ("the Rapid Self-correcting Parser (RSP) reads", {"RSP": "Rapid Self-correcting Parser"}),
        ("mean average precision (mAP) and the F1 score", {"mAP": "mean average precision"}),
        ("large vision models (LVMs) see", {"LVMs": "large vision models"}),
        ("smooth-aware batch scaling (Saba), which", {"Saba": "smooth-aware batch scaling"}),
        ("GKB Graph Kernel Bottleneck, a new", {"GKB": "Graph Kernel Bottleneck"}),
        ("we use MTL (short for multi-task learning) here", {"MTL": "multi-task learning"}),
        ("off-policy ranking (OPR; see Muster et al., 2020)", {"OPR": "off-policy ranking"}),
    ],
)
def test_pairs(text: str, expected: dict[str, str]) -> None:
    assert pairs(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Three datasets (PubMedQA, MedMCQA and a private one) are used.",
        "It was shown earlier (see Table 2) and again (left).",
        "vocoders (Muster et al., 2007; Probe et al., 2008) are",
        "We train longer (in hours) on images (ImageNet).",
    ],
)
def test_no_pairs(text: str) -> None:
    assert pairs(text) == {}


def test_short_form_comes_first_is_told() -> None:
    text = "TBQA (table based question answering) and graph neural networks (GNNs)."
    assert [pair.short_first for pair in find(text)] == [True, False]


def test_masks_hide_pairs() -> None:
    text = "graph neural networks (GNNs)"
    assert find(text, [(0, 5)]) == []
