"""Words as the learned tagger sees them: the shape of their letters, and what cue they give."""

from __future__ import annotations

import re
from functools import lru_cache

WORD = re.compile(r"\w+|[^\w\s]")
N_SHAPES = 11

# Stems of words that tell what the text does with a name near them, one tuple a cue.
CUES: dict[str, tuple[str, ...]] = {
    "propose": (
        "propos",
        "introduc",
        "present",
        "develop",
        "design",
        "dub",
        "call",
        "novel",
        "new",
        "we",
        "our",
    ),
    "compare": (
        "outperform",
        "surpass",
        "exceed",
        "better",
        "superior",
        "baselin",
        "compar",
        "unlike",
        "exist",
        "prior",
        "previous",
        "than",
        "limitation",
        "suffer",
        "beat",
        "whereas",
        "however",
        "instead",
    ),
    "use": (
        "using",
        "use",
        "utiliz",
        "leverag",
        "employ",
        "apply",
        "applied",
        "via",
        "through",
        "with",
        "by",
        "adopt",
    ),
    "based": (
        "based",
        "build",
        "built",
        "extend",
        "extension",
        "variant",
        "inspir",
        "generaliz",
        "backbone",
        "combin",
    ),
    "evaluate": (
        "evaluat",
        "experiment",
        "dataset",
        "benchmark",
        "result",
        "test",
        "across",
        "on",
        "demonstrat",
    ),
    "task": (
        "for",
        "task",
        "problem",
        "tackl",
        "address",
        "solv",
        "challeng",
        "stud",
        "investigat",
    ),
    "measure": (
        "measur",
        "term",
        "improv",
        "achiev",
        "scor",
        "reduc",
        "increas",
        "metric",
        "rate",
        "percent",
    ),
    "train": ("train", "finetun", "fine", "pretrain", "tune", "tuned", "learn"),
    "list": ("such", "includ", "like", "namely", "eg", "and", "or"),
    "no": ("not", "no", "without", "cannot", "rather", "fail"),
    "whole": (
        "consist",
        "compris",
        "contain",
        "compon",
        "modul",
        "part",
        "of",
        "incorporat",
        "integrat",
        "in",
    ),
    "kind": ("is", "a", "an", "are", "kind", "type", "family", "class", "case"),
}
_STEMS = [(stem, k) for k, stems in enumerate(CUES.values()) for stem in stems]
_EXACT = {stem: k for stem, k in _STEMS if len(stem) <= 4}
_PREFIX = sorted(((s, k) for s, k in _STEMS if len(s) > 4), key=lambda x: -len(x[0]))


@lru_cache(maxsize=50_000)
def cue(word: str) -> int:
    """Number of the cue that a casefolded word belongs to, -1 for none.

    >>> cue("outperforms") == list(CUES).index("compare")
    True
    """
    found = _EXACT.get(word, -1)
    if found < 0 and len(word) > 4:
        found = next((k for s, k in _PREFIX if word.startswith(s)), -1)
    return found


@lru_cache(maxsize=50_000)
def shape(word: str) -> int:
    """Class of a word's letters: 1 lower, 2 Title, 3 CAPS, 4 miXed, 5 CAPS1, 6 low1, 7 digits.

    8 is punctuation, 9 a single capital, 10 a plural in capitals, 0 anything else.

    >>> [shape(w) for w in ("net", "Net", "GRPO", "CrossQ", "BM25", "64", "-", "LLMs")]
    [1, 2, 3, 4, 5, 7, 8, 10]
    """
    if not any(c.isalnum() for c in word):
        return 8
    if any(c.isdigit() for c in word):
        if all(c.isdigit() or c == "_" for c in word):
            return 7
        return 5 if any(c.isupper() for c in word) else 6
    if word.islower():
        return 1
    if word.isupper():
        return 9 if len(word) == 1 else 3
    if word[-1] == "s" and len(word) > 2 and word[:-1].isupper():
        return 10
    if word[0].isupper() and word[1:].islower():
        return 2
    return 4 if any(c.isupper() for c in word) else 0
