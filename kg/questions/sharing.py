"""What papers share: the question that people come for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from kg.questions.evidence import (
    ROLE_OF,
    ROLE_ORDER,
    AnyGraph,
    Edge,
    PaperRow,
    as_networkx,
    best_sentence,
    edges_to,
    nodes_of,
    paper_row,
    roles_of,
)
from kg.questions.families import families
from kg.questions.lookup import find_node
from kg.schema import SHARING_ROLES

if TYPE_CHECKING:
    import networkx as nx

TRAINED_ON = "trained_on"
DEFAULT_ROLES = (*(r for r in ROLE_ORDER if r in SHARING_ROLES), TRAINED_ON)
DEFAULT_TYPES = ("Dataset", "Benchmark")


class Holder(PaperRow):
    """A paper that holds the shared thing: in which role, under which name, and what says so."""

    role: str
    entity: str
    sentence: str
    confidence: float


class Shared(TypedDict):
    """Something that several papers share; `members` are the ids that were counted together."""

    id: str
    name: str
    type: str
    count: int
    members: list[str]
    papers: list[Holder]


def shared(
    graph: AnyGraph,
    *,
    papers: Sequence[str] = (),
    types: Collection[str] = DEFAULT_TYPES,
    roles: Collection[str] = DEFAULT_ROLES,
    min_papers: int | None = None,
    min_confidence: float = 0.0,
    family: bool = False,
) -> list[Shared]:
    """Which entities papers share, most shared first.

    A paper shares a thing if it proposes it, uses it, is evaluated on it, or if a method that it
    proposes or uses is trained on it; a mere mention or comparison does not count.

    Parameters
    ----------
    graph : networkx.MultiDiGraph or KnowledgeGraph
        The graph.
    papers : sequence of str
        Ids of papers to compare; all papers by default. With one id: what it shares with others.
    types : collection of str
        Labels of the shared things; data sets and benchmarks by default.
    roles : collection of str
        Roles that count, or ``trained_on``.
    min_papers : int, optional
        How many papers must share a thing: by default 2, with `papers` all of them.
    min_confidence : float
        Edges below it are left out.
    family : bool
        Count the parts of a family together (ImageNet-1k and ImageNet-C under ImageNet).

    Returns
    -------
    list of Shared
        The holders of each sorted by year and id.

    Examples
    --------
    >>> import networkx as nx
    >>> shared(nx.MultiDiGraph())
    []
    """
    drawn = as_networkx(graph)
    entities = nodes_of(drawn, *types)
    if len(set(papers)) > 1 and not family:  # all else is held by none of them
        near = {end for paper in papers for end in _within_two(drawn, f"paper:{paper}")}
        entities = [entity for entity in entities if entity in near]
    groups: Mapping[str, Iterable[str]] = (
        families(drawn, entities) if family else {entity: [entity] for entity in entities}
    )
    chosen = set(papers)
    least = min_papers or (len(chosen) if len(chosen) > 1 else 2)
    rows = []
    only = chosen if len(chosen) > 1 else None
    for head, members in groups.items():
        row = _row(drawn, head, members, roles, min_confidence, only)
        if row["count"] >= least and (len(chosen) != 1 or _holds(row, chosen)):
            rows.append(row)
    return sorted(rows, key=lambda row: (-row["count"], row["name"].casefold(), row["id"]))


def _within_two(graph: nx.MultiDiGraph[str], paper: str) -> set[str]:
    """What a paper points at, and what its methods point at."""
    named = set(graph.successors(paper)) if paper in graph else set()
    return named | {end for node in named for end in graph.successors(node)}


def shared_by_names(
    graph: AnyGraph,
    names: Sequence[str],
    *,
    types: Collection[str],
    roles: Collection[str],
    **asked: Any,
) -> list[Shared]:
    """`shared` for papers, types and roles as people type them; nothing given means the default.

    Raises
    ------
    QuestionError
        If no paper is called so, or several are.
    """
    drawn = as_networkx(graph)
    nodes = [find_node(drawn, name, types=["Paper"]) for name in names]
    return shared(
        drawn,
        papers=[drawn.nodes[node]["paper_id"] for node in nodes],
        types=[label.capitalize() for label in types] or DEFAULT_TYPES,
        roles=roles or DEFAULT_ROLES,
        **asked,
    )


def _holds(row: Shared, chosen: Collection[str]) -> bool:
    return any(holder["id"] in chosen for holder in row["papers"])


def _row(
    graph: nx.MultiDiGraph[str],
    head: str,
    members: Iterable[str],
    roles: Collection[str],
    least: float,
    only: Collection[str] | None,
) -> Shared:
    """The row of one entity or family; a paper that holds several members stands once."""
    held: dict[str, Holder] = {}
    counted = []
    for member in members:
        found = _holders(graph, member, roles, least).values()
        kept = [holder for holder in found if only is None or holder["id"] in only]
        counted += [member] if kept else []
        for holder in kept:
            held.setdefault(holder["id"], holder)
    papers = sorted(held.values(), key=lambda h: (h["year"] is None, h["year"] or 0, h["id"]))
    name, label = graph.nodes[head]["name"], graph.nodes[head]["label"]
    return Shared(id=head, name=name, type=label, count=len(papers), members=counted, papers=papers)


def _holders(
    graph: nx.MultiDiGraph[str], entity: str, roles: Collection[str], least: float
) -> dict[str, Holder]:
    """Papers that hold `entity`, each in its first role; training comes last."""
    found: dict[str, Holder] = {}
    for role, edge in sorted(roles_of(graph, entity), key=lambda pair: ROLE_ORDER.index(pair[0])):
        if role in roles and edge.attributes.get("confidence", 1.0) >= least:
            found.setdefault(edge.head, _holder(graph, edge.head, role, edge))
    if TRAINED_ON in roles:
        for edge in edges_to(graph, entity, "TRAINED_ON"):
            if edge.attributes.get("confidence", 1.0) >= least:
                for paper in _owners(graph, edge):
                    found.setdefault(paper, _holder(graph, paper, TRAINED_ON, edge))
    return found


def _owners(graph: nx.MultiDiGraph[str], edge: Edge) -> Iterable[str]:
    """Papers that say that a method is trained on something and propose or use that method."""
    for paper in edge.attributes.get("papers", ()):
        relations = graph.get_edge_data(f"paper:{paper}", edge.head) or {}
        if not {"PROPOSES", "USES"}.isdisjoint(relations):
            yield f"paper:{paper}"


def _holder(graph: nx.MultiDiGraph[str], paper: str, role: str, edge: Edge) -> Holder:
    row = paper_row(graph, paper)
    source = None if edge.relation in ROLE_OF else row["id"]
    return Holder(
        **row,
        role=role,
        entity=edge.tail,
        sentence=best_sentence(edge, paper=source),
        confidence=edge.attributes.get("confidence", 1.0),
    )
