"""What a run did, in numbers: for the summary on screen and for the run log."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import networkx as nx


@dataclass(slots=True)
class RunReport:
    """Counts and seconds of one run over a graph folder.

    Parameters
    ----------
    command : str
        ``build``, ``add``, ``remove``, ``update`` or ``rebuild``.
    folder : Path
        The graph folder.
    unchanged : bool
        Whether there was nothing to do.
    papers : int
        Papers in the folder now.
    read : int
        Papers read from the inputs, duplicates included.
    merged : int
        Papers that were duplicates of others.
    foreign : int
        Papers in other languages than English: kept, not extracted.
    left_out : int
        Papers that stood in the folder and are not in the inputs.
    extracted, reused, older : int
        Records made now; taken from the folder; made by an older version and kept.
    skipped : list of str
        ``file:line: why`` for what is no paper.
    warnings : list of str
        ``file:line: why`` for what was read with doubts.
    failed : list of (str, str)
        Papers that the extractor failed on, and why.
    nodes, edges : Counter
        Nodes by label, edges by relation.
    seconds : dict
        Seconds by stage.
    """

    command: str
    folder: Path
    unchanged: bool = False
    papers: int = 0
    read: int = 0
    merged: int = 0
    foreign: int = 0
    left_out: int = 0
    extracted: int = 0
    reused: int = 0
    older: int = 0
    skipped: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    failed: list[tuple[str, str]] = field(default_factory=list)
    nodes: Counter[str] = field(default_factory=Counter)
    edges: Counter[str] = field(default_factory=Counter)
    seconds: dict[str, float] = field(default_factory=dict)

    def count(self, G: nx.MultiDiGraph[str]) -> None:
        """Count the nodes and edges of a graph."""
        self.nodes = Counter(str(label) for _, label in G.nodes(data="label"))
        self.edges = Counter(relation for _, _, relation in G.edges(keys=True))

    @property
    def rate(self) -> float:
        """Papers extracted a second; 0 where none were."""
        spent = self.seconds.get("extracting", 0.0)
        return self.extracted / spent if spent else 0.0

    def to_json(self) -> dict[str, Any]:
        """The counts, for the run log."""
        return {
            "papers": self.papers,
            "read": self.read,
            "merged": self.merged,
            "foreign": self.foreign,
            "extracted": self.extracted,
            "reused": self.reused,
            "older": self.older,
            "skipped": len(self.skipped),
            "warnings": len(self.warnings),
            "failed": len(self.failed),
            "nodes": dict(sorted(self.nodes.items())),
            "edges": dict(sorted(self.edges.items())),
        }
