"""The merges of a graph, as rows and in words, and the corrections that the command line writes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.errors import QuestionError
from kg.questions import find_node, find_nodes
from kg.resolve.entities import DOUBTFUL
from kg.resolve.overrides import Overrides, add_override
from kg.resolve.replay import first_name, same_name
from kg.schema import ENTITY_LABELS, Kind, kind_of
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


def note_merge(
    graph: nx.MultiDiGraph[str], file: Path, name: str, into: str, *, retype: bool = False
) -> str:
    """Write that two entities are one; says what was written.

    Raises
    ------
    QuestionError
        If they are one already, or of two kinds without `retype`.
    """
    one, home = _nameable(graph, file, name), _nameable(graph, file, into)
    if one == home:
        raise _nothing(f"{name} and {into} are one thing already")
    facts, kind = graph.nodes[home], _kind(graph, home)
    if _kind(graph, one) is not kind and not retype:
        types = f"{name} is a {graph.nodes[one]['label']}, {into} a {facts['label']}"
        raise QuestionError(types, hint=f"with --retype, {name} becomes a {facts['label']} as well")
    add_override(file, {"merge": name, "into": into, "kind": kind.value})
    return f"{name} is {facts['name']} from now on"


def note_split(graph: nx.MultiDiGraph[str], file: Path, name: str, papers: Sequence[str]) -> str:
    """Write that a name (in some papers) is a thing of its own; says what was written.

    Raises
    ------
    QuestionError
        If nothing else has that node, or the papers do not name it.
    """
    node = _nameable(graph, file, name)
    facts, kind = graph.nodes[node], _kind(graph, node)
    item: dict[str, Any] = {"split": name, "kind": kind.value}
    if papers:
        nodes = [find_node(graph, paper, types=("Paper",)) for paper in papers]
        item["papers"] = [graph.nodes[paper]["paper_id"] for paper in nodes]
        naming = {paper for paper in graph.pred[node] if graph.nodes[paper]["label"] == "Paper"}
        for paper in nodes:
            if paper not in naming:
                raise _nothing(f"{graph.nodes[paper]['paper_id']} does not name {name}")
    if _alone(facts, file, name, kind) and (not papers or naming.issubset(nodes)):
        raise _nothing(f"{name} is a thing of its own already")
    add_override(file, item)
    where = f" in {', '.join(item['papers'])}" if papers else ""
    return f"{name}{where} is a thing of its own from now on"


def note_rename(graph: nx.MultiDiGraph[str], file: Path, name: str, to: str) -> str:
    """Write what an entity is called; says what was written.

    Raises
    ------
    QuestionError
        If it is called so already, or another one of its kind is.
    """
    if not to.strip():
        raise QuestionError("the new name is empty", hint="citeweave rename DIR NAME TO")
    node, to = _node(graph, file, name), to.strip()
    kind = _kind(graph, node)
    if graph.nodes[node]["name"] == to:
        raise _nothing(f"{name} is called {to} already")
    called = [other for other in find_nodes(graph, to, types=_TYPES) if _kind(graph, other) is kind]
    if called and node not in called:
        raise QuestionError(
            f"{to} is another {graph.nodes[called[0]]['label']} of this graph ({called[0]})",
            hint=f"citeweave merge DIR {name!r} {to!r} makes the two one",
        )
    add_override(file, {"rename": name, "to": to, "kind": kind.value})
    return f"{name} is called {to} from now on"


def _alone(facts: Mapping[str, Any], file: Path, name: str, kind: Kind) -> bool:
    """Whether a thing has no other names than one, spelled and renamed as it may be."""
    known = Overrides.read(file).corrections
    names = (name, facts["name"], *facts.get("aliases", ()))
    first = [first_name(known, one, kind) for one in names]
    return all(same_name(first[0], other, kind) for other in first)


def _nothing(why: str) -> QuestionError:
    return QuestionError(f"nothing to change: {why}")


def _node(graph: nx.MultiDiGraph[str], file: Path, name: str) -> str:
    """The entity that a user means; an error with suggestions where there is none."""
    if not find_nodes(graph, name, types=_TYPES):
        # What was renamed and then merged shows the name no more.
        first = first_name(Overrides.read(file).corrections, name)
        name = first if find_nodes(graph, first, types=_TYPES) else name
    return find_node(graph, name, types=_TYPES)


def _nameable(graph: nx.MultiDiGraph[str], file: Path, name: str) -> str:
    """The entity that a user means by a name, not by an id that parts it from its namesakes."""
    node = _node(graph, file, name)
    if name == node and node.endswith(")"):
        shown = graph.nodes[node]["name"]
        raise QuestionError(
            f"{node} is one of several things called {shown}, which share that name",
            hint=f"citeweave rename DIR {node!r} TO gives it one of its own",
        )
    return node


def _kind(graph: nx.MultiDiGraph[str], node: str) -> Kind:
    return kind_of(str(graph.nodes[node]["label"]))
