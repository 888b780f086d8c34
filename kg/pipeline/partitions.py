"""A graph in parts, for lists that no memory holds: from records to rows, never all at once.

Two passes over papers and records. The first counts names (memory grows with the number of distinct
names); the second tells each paper's facts. What belongs to one paper is given at once; statements
and references that papers share go to buckets on disk by a hash of their key, so that each bucket
can be pooled by itself.

Resolution goes by names and acronyms alone, since the neighbours of a name do not partition; and a
cited work is a `Reference`, also where the cited paper is in the list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kg.assembly import paper_facts
from kg.citations import Bibliography
from kg.facts import Edge, EntityFacts, NodeFacts, edge_attributes
from kg.model import Paper
from kg.pipeline.buckets import Buckets
from kg.record import MIN_CONFIDENCE, Record
from kg.resolve import NameTable, Resolution, ResolvedEntity
from kg.resolve.remember import forget
from kg.store.collector import collector_paused

#: Papers, and roughly entities, a part.
SIZE = 10_000

Pairs = Callable[[], Iterator[tuple[Paper, Record]]]
Node = tuple[str, dict[str, Any]]


@dataclass(slots=True)
class Partition:
    """A part of a graph.

    Parameters
    ----------
    name : str
        Different for each part; fit for the name of a file.
    nodes : list of (str, dict)
        Ids with attributes as in `KnowledgeGraph.to_networkx`; each node in one part only.
    edges : list of (str, str, str, dict)
        Head, relation, tail, attributes; each statement in one part only.
    """

    name: str
    nodes: list[Node] = field(default_factory=list)
    edges: list[tuple[str, str, str, dict[str, Any]]] = field(default_factory=list)

    def add(self, edge: Edge) -> None:
        """Add a statement."""
        self.edges.append((*edge.key, edge_attributes(edge)))


class Partitioner:
    """Cuts the graph of any number of papers into partitions.

    Parameters
    ----------
    pairs : callable
        Gives papers with their records, from the start at each call, in the same order.
    scratch : Path
        An empty folder for the buckets.
    min_confidence : float, optional
        What is less sure is left out.
    metadata : bool, optional
        Whether authors and venues become nodes.
    size : int, optional
        Papers a part.
    """

    def __init__(
        self,
        pairs: Pairs,
        scratch: Path,
        *,
        min_confidence: float = MIN_CONFIDENCE,
        metadata: bool = False,
        size: int = SIZE,
    ) -> None:
        self._pairs = pairs
        self._scratch = scratch
        self._options = (min_confidence, metadata)
        self._size = size
        self._table = NameTable(min_confidence=min_confidence)
        self._links: dict[str, tuple[int, float]] = {}
        self._same: dict[tuple[int, float], tuple[int, float]] = {}
        self.papers = 0
        with collector_paused():
            for _, record in pairs():
                self._table.see(record)
                self.papers += 1
            self.entities: Mapping[str, ResolvedEntity] = self._table.entities()
        forget()

    def label(self, node_id: str) -> str:
        """Label of a node, from its id alone."""
        entity = self.entities.get(node_id)
        return entity.label.value if entity else node_id.partition(":")[0].capitalize()

    def parts(self) -> Iterator[Partition]:
        """The partitions, one after the other."""
        with Buckets(self._scratch, 1 + self.papers // self._size) as shared:
            yield from self._of_papers(shared)
            yield from self._of_buckets(shared)
        yield from self._of_entities()

    def _of_papers(self, shared: Buckets) -> Iterator[Partition]:
        """What one paper alone says; the rest goes to the buckets."""
        part = Partition("papers-0000")
        for number, (paper, record) in enumerate(self._pairs()):
            if number and number % self._size == 0:
                yield part
                part = Partition(f"papers-{number // self._size:04d}")
            own: dict[tuple[str, str, str], Edge] = {}
            for fact in self._facts(paper, record):
                if isinstance(fact, NodeFacts):
                    if fact.label in ("Paper", "Result"):
                        part.nodes.append((fact.id, fact.attributes()))
                    else:
                        shared.put_node(fact)
                elif fact.head in self.entities:
                    shared.put_edge(fact)
                else:
                    own[fact.key] = own[fact.key].merge(fact) if fact.key in own else fact
            self._count(own)
            for edge in own.values():
                part.add(edge)
        yield part

    def _facts(self, paper: Paper, record: Record) -> Iterator[NodeFacts | Edge]:
        names = {finding.name: self._table.ids(finding) for finding in record.entities}
        resolution = Resolution({}, _ids={paper.id: names})
        return paper_facts(paper, record, resolution, _NO_PAPERS, *self._options)

    def _count(self, own: Mapping[tuple[str, str, str], Edge]) -> None:
        """Count a paper for each entity that it names, with its best confidence."""
        best: dict[str, float] = {}
        for (_, _, tail), edge in own.items():
            if edge.mentions:
                best[tail] = max(best.get(tail, 0.0), edge.confidence)
        for entity, share in best.items():
            papers, before = self._links.get(entity, (0, 0.0))
            link = (papers + 1, max(before, share))
            # Most entities are named once, with one of a thousand confidences: one object serves.
            self._links[entity] = self._same.setdefault(link, link)

    def _of_buckets(self, shared: Buckets) -> Iterator[Partition]:
        for number, (nodes, edges) in enumerate(shared.pooled()):
            part = Partition(f"shared-{number:04d}")
            part.nodes = [(node.id, node.attributes()) for node in nodes]
            for edge in edges:
                part.add(edge)
            yield part

    def _of_entities(self) -> Iterator[Partition]:
        part = Partition("entities-0000")
        for number, identifier in enumerate(sorted(self._links)):
            if number and number % self._size == 0:
                yield part
                part = Partition(f"entities-{number // self._size:04d}")
            papers, share = self._links[identifier]
            attributes = EntityFacts.of(self.entities[identifier]).attributes({})
            part.nodes.append(
                (identifier, {**attributes, "paper_count": papers, "confidence": share})
            )
        yield part


_NO_PAPERS = Bibliography(())
