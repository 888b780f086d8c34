"""The merges of a graph, as rows and in words, and the corrections that the command line writes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.errors import QuestionError
from kg.questions import find_node
from kg.resolve.entities import DOUBTFUL
from kg.resolve.overrides import add_override
from kg.schema import ENTITY_LABELS, kind_of
from kg.tables import table

if TYPE_CHECKING:
    import networkx as nx

_TYPES = tuple(sorted(label.value for label in ENTITY_LABELS))


def merge_rows(graph: nx.MultiDiGraph[str], *, doubtful: bool = False) -> list[dict[str, Any]]:
    """One row for each name that was merged into an entity of another name.

    Parameters
    ----------
    graph : networkx.MultiDiGraph
        The graph.
    doubtful : bool
        Only what a reader should look at: doubtful merges, and entities of unknown sense.

    Returns
    -------
    list of dict
        ``id``, ``type``, ``name``, ``merged`` (None for a doubtful entity itself), ``reason``.
    """
    rows: list[dict[str, Any]] = []
    for node in sorted(graph):
        facts = graph.nodes[node]
        head = {"id": node, "type": facts["label"], "name": facts["name"]}
        if facts.get("doubtful"):
            reason = "an acronym that no paper spells out in a sense that fits" + DOUBTFUL
            rows.append({**head, "merged": None, "reason": reason})
        for line in facts.get("merges", ()):
            name, _, reason = line.partition(": ")
            rows.append({**head, "merged": name, "reason": reason})
    return [row for row in rows if not doubtful or str(row["reason"]).endswith(DOUBTFUL)]


def tell_merges(rows: Sequence[dict[str, Any]]) -> str:
    """Rows of `merge_rows` as a table."""
    if not rows:
        return "No merges."
    cells = [(row["name"], row["type"], row["merged"] or "-", row["reason"]) for row in rows]
    return table(cells, ("entity", "type", "merged name", "reason"))


def note_merge(graph: nx.MultiDiGraph[str], file: Path, name: str, into: str) -> str:
    """Write that two entities are one; says what was written."""
    kind = _kind(graph, into)
    _kind(graph, name)
    add_override(file, {"merge": name, "into": into, "kind": kind})
    return f"{name} is {into} from now on"


def note_split(graph: nx.MultiDiGraph[str], file: Path, name: str, papers: Sequence[str]) -> str:
    """Write that a name (in some papers) is a thing of its own; says what was written."""
    item: dict[str, Any] = {"split": name, "kind": _kind(graph, name)}
    if papers:
        item["papers"] = [
            graph.nodes[find_node(graph, p, types=("Paper",))]["paper_id"] for p in papers
        ]
    add_override(file, item)
    where = f" in {', '.join(item['papers'])}" if papers else ""
    return f"{name}{where} is a thing of its own from now on"


def note_rename(graph: nx.MultiDiGraph[str], file: Path, name: str, to: str) -> str:
    """Write what an entity is called; says what was written."""
    if not to.strip():
        raise QuestionError("the new name is empty", hint="citeweave rename DIR NAME TO")
    add_override(file, {"rename": name, "to": to, "kind": _kind(graph, name)})
    return f"{name} is called {to} from now on"


def _kind(graph: nx.MultiDiGraph[str], name: str) -> str:
    """Kind of the entity that a user means; an error with suggestions where there is none."""
    node = find_node(graph, name, types=_TYPES)
    return kind_of(str(graph.nodes[node]["label"])).value
