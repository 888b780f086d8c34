"""The knowledge graph: what all papers say together, one node a thing, one edge a statement.

A `KnowledgeGraph` is a set of facts. Merging two of them is the union of their facts, so it is
commutative, associative and idempotent, and neither the order of papers nor the number of workers
shows in the output. `KnowledgeGraph.to_networkx` derives the property graph that every export,
question and page reads; docs/schema.md describes its attributes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import networkx as nx

from kg.assembly import paper_facts
from kg.citations import Bibliography
from kg.facts import Edge, EntityFacts, NodeFacts, edge_attributes
from kg.model import Triple

if TYPE_CHECKING:
    from kg.model import Paper
    from kg.record import Record
    from kg.resolve import Resolution

FORMAT = "citeweave-graph"
FORMAT_VERSION = 1

Key = tuple[str, str, str]


@dataclass(slots=True)
class KnowledgeGraph:
    """Facts pooled over papers.

    Parameters
    ----------
    nodes : dict of str to NodeFacts
        Papers, results, references, resources, authors, venues by id.
    entities : dict of str to EntityFacts
        Methods, data sets, benchmarks, tasks and metrics by id.
    edges : dict of (str, str, str) to Edge
        Statements by (head id, relation, tail id).

    Examples
    --------
    >>> graph = KnowledgeGraph()
    >>> graph.merge(graph).to_networkx().number_of_nodes()
    0
    """

    nodes: dict[str, NodeFacts] = field(default_factory=dict)
    entities: dict[str, EntityFacts] = field(default_factory=dict)
    edges: dict[Key, Edge] = field(default_factory=dict)
    _drawn: nx.MultiDiGraph[str] | None = field(default=None, repr=False, compare=False)

    @classmethod
    def from_records(
        cls,
        papers: Iterable[Paper],
        records: Iterable[Record],
        resolution: Resolution,
        *,
        min_confidence: float = 0.0,
        metadata: bool = False,
    ) -> KnowledgeGraph:
        """Weave papers and their records into one graph.

        Parameters
        ----------
        papers : iterable of Paper
            Every paper once.
        records : iterable of Record
            One for each paper, in any order; papers without one become nodes without facts.
        resolution : Resolution
            Which entity each name of each record is.
        min_confidence : float
            Entities and statements of a record below it are left out.
        metadata : bool
            Whether authors and venues become nodes.
        """
        graph = cls()
        by_id = {paper.id: paper for paper in papers}
        bibliography = Bibliography(by_id.values())
        for entity in resolution.entities.values():
            graph.entities[entity.id] = EntityFacts.of(entity)
        seen: set[str] = set()
        for record in records:
            seen.add(record.id)
            facts = paper_facts(
                by_id[record.id], record, resolution, bibliography, min_confidence, metadata
            )
            graph._add(facts)
        for identifier in sorted(by_id.keys() - seen):
            graph._add(paper_facts(by_id[identifier], None, resolution, bibliography, 0, metadata))
        graph._tie(resolution)
        graph._drop_unlinked()
        return graph

    def _add(self, facts: Iterator[NodeFacts | Edge]) -> None:
        for fact in facts:
            if isinstance(fact, Edge):
                known = self.edges.get(fact.key)
                self.edges[fact.key] = known.merge(fact) if known else fact
            else:
                other = self.nodes.get(fact.id)
                self.nodes[fact.id] = max(other, fact) if other else fact

    def _tie(self, resolution: Resolution) -> None:
        """Edges that the names themselves state (ImageNet-1k is part of ImageNet)."""
        wanted = {tie.head_id for tie in resolution.ties}
        proofs: dict[str, Edge] = {}
        for (_, _, tail), edge in self.edges.items():
            if tail in wanted and edge.mentions:
                proofs[tail] = proofs[tail].merge(edge) if tail in proofs else edge
        for tie in resolution.ties:
            if tie.head_id in proofs and tie.tail_id in self.entities:
                edge = proofs[tie.head_id].retold(tie.head_id, tie.relation, tie.tail_id, "family")
                known = self.edges.get(edge.key)
                self.edges[edge.key] = known.merge(edge) if known else edge

    def _drop_unlinked(self) -> None:
        """Entities that no paper names above the confidence asked for are no part of the graph."""
        linked = {end for head, _, tail in self.edges for end in (head, tail)}
        self.entities = {key: facts for key, facts in self.entities.items() if key in linked}

    def triples(self) -> Iterator[Triple]:
        """Every statement between two entities, with all its evidence, in sorted order."""
        for (head, _, tail), edge in sorted(self.edges.items()):
            if head in self.entities and tail in self.entities:
                yield Triple(head, edge.relation, tail, tuple(sorted(edge.evidence)))

    def merge(self, other: KnowledgeGraph) -> KnowledgeGraph:
        """Union of two graphs; neither is changed."""
        merged = KnowledgeGraph(dict(self.nodes), dict(self.entities), dict(self.edges))
        merged._add(iter(other.nodes.values()))
        merged._add(iter(other.edges.values()))
        for key, facts in other.entities.items():
            known = merged.entities.get(key)
            merged.entities[key] = known.merge(facts) if known else facts
        return merged

    def to_networkx(self) -> nx.MultiDiGraph[str]:
        """The property graph, nodes and edges in sorted order.

        Returns
        -------
        networkx.MultiDiGraph
            Attributes of nodes and edges are strings, numbers, booleans and flat lists of them;
            an edge's key is its relation. The same object at every call: copy it before
            changing it.
        """
        if self._drawn is None:
            self._drawn = self._draw()
        return self._drawn

    def _draw(self) -> nx.MultiDiGraph[str]:
        count = sum(1 for node in self.nodes.values() if node.label == "Paper")
        drawn: nx.MultiDiGraph[str] = nx.MultiDiGraph(
            format=FORMAT, version=FORMAT_VERSION, papers=count
        )
        about: dict[str, dict[str, float]] = {key: {} for key in self.entities}
        for (head, _, tail), edge in self.edges.items():
            if edge.mentions and tail in about:
                about[tail][head] = max(about[tail].get(head, 0.0), edge.confidence)
        for key in sorted([*self.nodes, *self.entities]):
            if key in self.nodes:
                drawn.add_node(key, **self.nodes[key].attributes())
            else:
                drawn.add_node(key, **self.entities[key].attributes(about[key]))
        for head, relation, tail in sorted(self.edges):
            attributes: dict[str, Any] = edge_attributes(self.edges[head, relation, tail])
            drawn.add_edge(head, tail, key=relation, **attributes)
        return drawn
