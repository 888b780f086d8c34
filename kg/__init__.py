"""Citeweave's nouns and the path from papers to a graph.

Examples
--------
>>> import kg
>>> from extractors import EXTRACTORS
>>> papers = kg.read_papers(["examples"])                      # doctest: +SKIP
>>> graph = kg.build(papers, EXTRACTORS["full"]())             # doctest: +SKIP
>>> for row in kg.shared(graph.to_networkx()): print(row)      # doctest: +SKIP
"""

from __future__ import annotations

import importlib
from typing import Any

__version__ = "0.1.0"

# Looked up on first use, so that `citeweave --help` loads none of them.
_HOMES = {
    "KnowledgeGraph": "kg.graph",
    "Paper": "kg.model",
    "Record": "kg.record",
    "build": "kg.pipeline",
    "read_papers": "kg.papers",
    "shared": "kg.questions",
}

__all__ = ["__version__", *_HOMES]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'kg' has no attribute {name!r}")
    return getattr(importlib.import_module(_HOMES[name]), name)
