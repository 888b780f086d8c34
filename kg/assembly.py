"""From one paper and its record to the facts that it adds to the graph."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from kg.citations import Bibliography
from kg.cleaning import clean
from kg.facts import Edge, NodeFacts
from kg.metrics import lower_is_better, number_of
from kg.model import Evidence, Paper
from kg.record import Record, Result, Span
from kg.schema import ROLE_RELATIONS, Kind, NodeType, RelationType, Role, fitting_role, joins
from kg.sentences import split

if TYPE_CHECKING:
    from kg.resolve import Resolution

LABEL_WORDS = 8


def paper_facts(
    paper: Paper,
    record: Record | None,
    resolution: Resolution,
    bibliography: Bibliography,
    min_confidence: float,
    metadata: bool,
) -> Iterator[NodeFacts | Edge]:
    """All facts of one paper: its node, its roles, triples, results, citations and links."""
    scene = Scene(paper, record or Record(paper.id), resolution, min_confidence)
    yield scene.paper_node()
    yield from scene.roles()
    yield from scene.triples()
    yield from scene.results()
    yield from scene.links()
    yield from bibliography.facts(scene)
    if metadata:
        yield from scene.metadata()


class Scene:
    """One paper with its record while its facts are told."""

    def __init__(
        self, paper: Paper, record: Record, resolution: Resolution, min_confidence: float
    ) -> None:
        self.paper = paper
        self.record = record
        self.node_id = f"paper:{paper.id}"
        self._text = paper.text
        self._resolution = resolution
        self._min = min_confidence
        self.findings = [f for f in record.entities if f.confidence >= min_confidence]
        self._kept = {finding.name for finding in self.findings}

    def ids(self, name: str | None) -> tuple[str, ...]:
        """Entities that a name of the record stands for; none where it was dropped."""
        if name is None or name not in self._kept:
            return ()
        return self._resolution.ids(self.paper.id, name)

    def proof(self, start: int, end: int, extractor: str, confidence: float) -> Evidence:
        """Evidence for something that the paper says in [start, end)."""
        sentence = self._text[start:end]
        return Evidence(self.paper.id, start, end, sentence, extractor, round(confidence, 3))

    def _proofs(self, spans: tuple[Span, ...], confidence: float) -> frozenset[Evidence]:
        return frozenset(
            self.proof(span.start, span.end, span.extractor or "model", confidence)
            for span in spans
        )

    def sentence_around(self, start: int, end: int) -> tuple[int, int]:
        """The sentence of the text that holds [start, end), else the span itself."""
        place = bisect_right(self._sentences, (start, len(self._text))) - 1
        if place >= 0 and end <= self._sentences[place][1]:
            return self._sentences[place]
        return start, end

    @cached_property
    def _sentences(self) -> list[tuple[int, int]]:
        readable = clean(self._text)
        return [readable.span(start, end) for start, end in split(readable.text)]

    def paper_node(self) -> NodeFacts:
        """The paper itself."""
        paper = self.paper
        attributes: dict[str, Any] = {
            "paper_id": paper.id,
            "name": clean(paper.title).text or self._label(),
            "title": paper.title,
            "abstract": paper.abstract,
            "year": paper.year,
            "venue": paper.venue,
            "authors": list(paper.authors),
            "url": paper.url,
            "keywords": list(paper.keywords),
            "identifiers": [f"{key}:{value}" for key, value in sorted(paper.identifiers.items())],
            "language": paper.language,
        }
        return NodeFacts.of(self.node_id, NodeType.PAPER.value, attributes)

    def _label(self) -> str:
        """What to call a paper without a title: its proposed method, else its first words."""
        proposed = [f for f in self.findings if f.role is Role.PROPOSES]
        if proposed:
            first = max(proposed, key=lambda f: (len(f.mentions), f.confidence, f.name))
            return first.name
        words = clean(self.paper.abstract).text.split()
        more = " …" if len(words) > LABEL_WORDS else ""
        return " ".join(words[:LABEL_WORDS]) + more or self.paper.id

    def roles(self) -> Iterator[Edge]:
        """Paper → entity, one edge each."""
        for finding in self.findings:
            if not finding.role_evidence:
                continue
            proofs = self._proofs(finding.role_evidence, finding.confidence)
            for entity_id in self.ids(finding.name):
                role = fitting_role(finding.role, kind_of_id(entity_id))
                yield Edge(
                    self.node_id,
                    ROLE_RELATIONS[role],
                    entity_id,
                    proofs,
                    mentions=frozenset(finding.mentions),
                )

    def triples(self) -> Iterator[Edge]:
        """Entity → entity; what the schema forbids after resolution is left out."""
        for claim in self.record.triples:
            if claim.confidence < self._min:
                continue
            proofs = self._proofs(claim.evidence, claim.confidence)
            for head in self.ids(claim.head):
                for tail in self.ids(claim.tail):
                    if head != tail and joins(claim.relation, kind_of_id(head), kind_of_id(tail)):
                        yield Edge(head, claim.relation, tail, proofs)

    def results(self) -> Iterator[NodeFacts | Edge]:
        """Result nodes and what they are about."""
        for number, result in enumerate(self.record.results):
            node_id = f"result:{self.paper.id}:{result.start}:{number}"
            start, end = self.sentence_around(result.start, result.end)
            proofs = frozenset({self.proof(start, end, "results", 1.0)})
            yield self._result_node(node_id, result, start, end)
            yield Edge(self.node_id, RelationType.HAS_RESULT, node_id, proofs)
            ends = (
                (RelationType.OF_METHOD, result.method),
                (RelationType.ON, result.on),
                (RelationType.WITH_METRIC, result.metric),
                (RelationType.AGAINST, result.against),
            )
            for relation, name in ends:
                for entity_id in self.ids(name):
                    yield Edge(node_id, relation, entity_id, proofs)

    def _result_node(self, node_id: str, result: Result, start: int, end: int) -> NodeFacts:
        about = " on ".join(name for name in (result.method, result.on) if name)
        name = " ".join(word for word in (result.metric, result.value) if word)
        attributes: dict[str, Any] = {
            "name": f"{name} ({about})" if about else name,
            "value": result.value,
            "number": number_of(result.value),
            "unit": result.unit,
            "delta": result.delta,
            "lower_is_better": lower_is_better(result.metric) if result.metric else None,
            "paper_id": self.paper.id,
            "start": result.start,
            "end": result.end,
            "sentence": self._text[start:end],
        }
        return NodeFacts.of(node_id, NodeType.RESULT.value, attributes)

    def links(self) -> Iterator[NodeFacts | Edge]:
        """Resource nodes."""
        for link in self.record.links:
            node_id = f"resource:{link.url}"
            attributes = {"name": link.url, "url": link.url, "resource_kind": link.kind}
            yield NodeFacts.of(node_id, NodeType.RESOURCE.value, attributes)
            proof = self.proof(*self.sentence_around(link.start, link.end), "links", 1.0)
            yield Edge(self.node_id, RelationType.HAS_RESOURCE, node_id, frozenset({proof}))

    def metadata(self) -> Iterator[NodeFacts | Edge]:
        """Authors and venue, proved by the file and so by the title."""
        if not self._text:
            return
        proofs = frozenset({self.title_proof("metadata")})
        rows = [(NodeType.AUTHOR, RelationType.WRITTEN_BY, name) for name in self.paper.authors]
        if self.paper.venue:
            rows.append((NodeType.VENUE, RelationType.PUBLISHED_IN, self.paper.venue))
        for label, relation, name in rows:
            node_id = f"{label.value.lower()}:{' '.join(name.casefold().split())}"
            yield NodeFacts.of(node_id, label.value, {"name": name})
            yield Edge(self.node_id, relation, node_id, proofs)

    def title_proof(self, extractor: str) -> Evidence:
        """Evidence of the file, not of a sentence: it points at the title or first line."""
        end = self._text.find("\n")
        return self.proof(0, end if end > 0 else len(self._text), extractor, 1.0)


def kind_of_id(entity_id: str) -> Kind:
    """Kind of an entity from its id."""
    return Kind(entity_id.partition(":")[0].capitalize())
