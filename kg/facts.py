"""The facts that a knowledge graph pools: of nodes, of entities, of edges. Merging is union."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from kg.model import Evidence, pool
from kg.schema import RelationType

if TYPE_CHECKING:
    from kg.resolve import ResolvedEntity


@dataclass(frozen=True, slots=True, order=True)
class NodeFacts:
    """A node whose attributes come from one place: a paper, a result, a reference, a resource.

    Two versions of one node are ordered by how much they say, so that the richer one wins whatever
    the order in which they come.
    """

    wealth: int
    items: tuple[tuple[str, str, Any], ...]
    id: str
    label: str

    @classmethod
    def of(cls, identifier: str, label: str, attributes: Mapping[str, Any]) -> NodeFacts:
        """Facts of a node; attributes that are None or empty are left out."""
        kept = sorted((k, v) for k, v in attributes.items() if v is not None and v not in ("", []))
        # The type's name stands between, so that values of unlike types are never compared.
        items = tuple(
            (key, type(value).__name__, tuple(value) if isinstance(value, list) else value)
            for key, value in kept
        )
        return cls(sum(len(str(value)) for _, _, value in items), items, identifier, label)

    def attributes(self) -> dict[str, Any]:
        """Attributes as the property graph holds them."""
        shown = {k: list(v) if isinstance(v, tuple) else v for k, _, v in self.items}
        return {"id": self.id, "label": self.label, **shown}


@dataclass(frozen=True, slots=True)
class EntityFacts:
    """An entity: what each resolution called it, its other names, why they are one."""

    id: str
    kind: str
    shown: frozenset[tuple[int, str, str]]
    aliases: frozenset[str]
    merges: frozenset[str]
    doubtful: bool

    @classmethod
    def of(cls, entity: ResolvedEntity) -> EntityFacts:
        """Facts of a resolved entity."""
        return cls(
            id=entity.id,
            kind=entity.kind.value,
            shown=frozenset({(entity.paper_count, entity.name, entity.label.value)}),
            aliases=frozenset({entity.name, *entity.aliases}),
            merges=frozenset(f"{merge.name}: {merge.reason}" for merge in entity.merges),
            doubtful=entity.doubtful,
        )

    def merge(self, other: EntityFacts) -> EntityFacts:
        """Union with the facts of the same entity from elsewhere."""
        return replace(
            self,
            shown=self.shown | other.shown,
            aliases=self.aliases | other.aliases,
            merges=self.merges | other.merges,
            doubtful=self.doubtful or other.doubtful,
        )

    def attributes(self, papers: Mapping[str, float]) -> dict[str, Any]:
        """Attributes as the property graph holds them; `papers` gives each paper's confidence."""
        _, name, label = max(self.shown)
        attributes: dict[str, Any] = {
            "id": self.id,
            "label": label,
            "name": name,
            "kind": self.kind,
            "aliases": sorted(self.aliases - {name}),
            "paper_count": len(papers),
            "confidence": max(papers.values(), default=0.0),
            "merges": sorted(self.merges),
        }
        return attributes | ({"doubtful": True} if self.doubtful else {})


@dataclass(frozen=True, slots=True)
class Edge:
    """A statement with the evidence of all papers for it.

    Parameters
    ----------
    head, tail : str
        Node ids.
    relation : RelationType
    evidence : frozenset of Evidence
        Never empty.
    mentions : frozenset of (int, int)
        On an edge from a paper to an entity: where the paper names it.
    about : frozenset of str
        On a citation: the entities right behind whose name it stands.
    """

    head: str
    relation: RelationType
    tail: str
    evidence: frozenset[Evidence]
    mentions: frozenset[tuple[int, int]] = field(default=frozenset())
    about: frozenset[str] = field(default=frozenset())

    def __post_init__(self) -> None:
        if not self.evidence:
            raise ValueError("no span, no edge: an edge needs evidence")

    @property
    def key(self) -> tuple[str, str, str]:
        """Identity of the statement."""
        return (self.head, self.relation.value, self.tail)

    @property
    def confidence(self) -> float:
        """Pooled confidence in [0, 1]."""
        return pool(tuple(self.evidence))

    def merge(self, other: Edge) -> Edge:
        """Union with the evidence for the same statement from elsewhere."""
        return replace(
            self,
            evidence=self.evidence | other.evidence,
            mentions=self.mentions | other.mentions,
            about=self.about | other.about,
        )

    def retold(self, head: str, relation: RelationType, tail: str, extractor: str) -> Edge:
        """Another statement that the same sentences support, found by `extractor`."""
        evidence = frozenset(replace(proof, extractor=extractor) for proof in self.evidence)
        return Edge(head, relation, tail, evidence)


def edge_attributes(edge: Edge) -> dict[str, Any]:
    """Attributes of an edge as the property graph holds them: parallel lists of evidence."""
    proofs = sorted(edge.evidence)
    attributes: dict[str, Any] = {
        "relation": edge.relation.value,
        "confidence": edge.confidence,
        "papers": sorted({proof.paper_id for proof in proofs}),
        "evidence_papers": [proof.paper_id for proof in proofs],
        "starts": [proof.start for proof in proofs],
        "ends": [proof.end for proof in proofs],
        "sentences": [proof.sentence for proof in proofs],
        "extractors": [proof.extractor for proof in proofs],
        "confidences": [proof.confidence for proof in proofs],
    }
    if edge.mentions:
        spans = sorted(edge.mentions)
        attributes["mention_starts"] = [start for start, _ in spans]
        attributes["mention_ends"] = [end for _, end in spans]
    if edge.about:
        attributes["about"] = sorted(edge.about)
    return attributes
