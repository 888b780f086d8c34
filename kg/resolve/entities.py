"""From clusters of nodes to entities with names, ids and reasons."""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from kg.model import Entity
from kg.resolve.acronyms import is_short
from kg.resolve.census import Census, key_of
from kg.resolve.keys import spaced, squeezed
from kg.resolve.naming import best_name
from kg.resolve.reading import kind_of_node, node_of
from kg.resolve.settling import Settlement
from kg.resolve.table import AliasTable
from kg.resolve.values import Merge, ResolvedEntity
from kg.schema import KIND_OF, EntityType, Kind

# Ends the reason of a merge that a reader should look at.
DOUBTFUL = ", doubtful"


@dataclass(frozen=True, slots=True)
class Face:
    """How a cluster shows itself, by majority of papers."""

    kind: Kind
    label: EntityType
    name: str
    size: int


class EntityMaker:
    """Makes the entities of settled clusters."""

    def __init__(
        self, census: Census, settlement: Settlement, table: AliasTable, papers: Sequence[str]
    ) -> None:
        self._census = census
        self._clusters = clusters = settlement.clusters
        self._table, self._settlement = table, settlement
        self._doubtful = settlement.doubtful
        self._papers = papers
        self._groups: dict[str, list[str]] = defaultdict(list)
        for node in settlement.nodes:
            self._groups[clusters.root(node)].append(node)
        self._decided = settlement.decided
        for root in settlement.decided.dropped:
            self._groups.pop(root, None)
        self._faces = {root: self._face(root, nodes) for root, nodes in self._groups.items()}
        self._id_of_root = self._choose_ids()

    def id_of(self, node: str) -> str | None:
        """Id of the entity that a node belongs to; None where a user dropped it."""
        return self._id_of_root.get(self._clusters.root(node))

    def entities(self) -> dict[str, ResolvedEntity]:
        """All entities, sorted by id."""
        made = (self._entity(root) for root in self._groups)
        return {entity.id: entity for entity in sorted(made, key=lambda entity: entity.id)}

    def _choose_ids(self) -> dict[str, str]:
        """Kind and key of the shown name; of two clusters with one key the larger has it bare."""
        wanted: dict[str, list[str]] = defaultdict(list)
        for root, face in self._faces.items():
            entity = Entity(face.kind, spaced(face.name, face.kind), face.name)
            wanted[entity.id].append(root)
        ids: dict[str, str] = {}
        taken = set(wanted)
        for wish, roots in sorted(wanted.items()):
            # A name given by hand takes no other entity's id.
            first, *others = sorted(
                roots, key=lambda r: (r in self._decided.names, -self._faces[r].size, r)
            )
            ids[first] = wish
            for root in others:
                number, own = 2, f"{wish} ({root.partition(':')[2].rpartition('|')[2]})"
                while own in taken:
                    number, own = number + 1, f"{wish} ({number})"
                taken.add(own)
                ids[root] = own
        return ids

    def _face(self, root: str, nodes: Sequence[str]) -> Face:
        labels: Counter[EntityType] = Counter()
        kinds: Counter[Kind] = Counter()
        shown: Counter[str] = Counter()
        forms: Counter[str] = Counter()
        size = sum(map(self._census.count, nodes))
        face = self._decided.faces.get(root, frozenset(nodes))
        nodes = [node for node in nodes if node in face] or nodes
        for node in nodes:
            for label, papers in self._census.labels[node].items():
                labels[label] += len(papers)
                kinds[KIND_OF[label]] += len(papers)
            for form, papers in self._census.shown[node].items():
                shown[form] += len(papers)
            for form, papers in self._census.surfaces[node].items():
                forms[form] += len(papers)
        kind = min(kinds, key=lambda kind: (-kinds[kind], kind.value))
        mine = (label for label in labels if KIND_OF[label] is kind)
        label = min(mine, key=lambda label: (-labels[label], label.value != "Dataset", label.value))
        known = {thing.type for node in nodes if (thing := self._settlement.known_kind(node))}
        if len(known) == 1 and not any(self._table.find_key(kind, key_of(n)) for n in nodes):
            label = known.pop()
        label = self._decided.labels.get(root, label)
        name = self._decided.names.get(root) or best_name(kind, shown, forms, self._table)
        return Face(KIND_OF[label], label, name, size)

    def _entity(self, root: str) -> ResolvedEntity:
        nodes, face = self._groups[root], self._faces[root]
        merges = tuple(sorted(self._merges(root, nodes, face.name)))
        papers = {number for node in nodes for number in self._census.papers_of(node)}
        return ResolvedEntity(
            id=self._id_of_root[root],
            kind=face.kind,
            label=face.label,
            name=face.name,
            aliases=tuple(merge.name for merge in merges),
            merges=merges,
            doubtful=self._doubtful.issuperset(nodes),
            paper_count=len(papers),
        )

    def _merges(self, root: str, nodes: Sequence[str], name: str) -> list[Merge]:
        start = min(nodes, key=lambda node: (name not in self._census.shown[node], node))
        paths = self._clusters.paths(start)
        found: dict[str, Merge] = {}
        for node in sorted(nodes, key=lambda node: (node != start, node)):
            link = paths.get(node)
            for form, papers in sorted(self._census.surfaces[node].items()):
                if form == name or form in found or self._stands_alone(node, form, root):
                    continue
                reason = self._reason(node, form, papers, name)
                if link is not None and squeezed(form, kind_of_node(node)) == key_of(node):
                    reason = link.why(node)
                ids = tuple(sorted({self._papers[number] for number in papers}))
                doubtful = link is not None and link.doubtful
                reason += DOUBTFUL if doubtful else ""
                found[form] = Merge(self._id_of_root[root], form, reason, ids, doubtful)
        return list(found.values())

    def _stands_alone(self, node: str, form: str, root: str) -> bool:
        """Whether a paper's alias is the name of another entity ("language models" of LLMs)."""
        other = node_of(kind_of_node(node), form)
        return (
            form not in self._census.shown[node]
            and bool(self._census.labels.get(other))
            and self._clusters.root(other) != root
        )

    def _reason(self, node: str, form: str, papers: array[int], name: str) -> str:
        """Why a form belongs to its own node."""
        kind = kind_of_node(node)
        if squeezed(form, kind) == squeezed(name, kind):
            return "same key"
        if is_short(form) and node in self._census.spelled.get(squeezed(form), {}):
            return f"acronym of “{' '.join(self._census.full_form(node).split())}”"
        if squeezed(form, kind) == key_of(node) and name in self._decided.names.values():
            return "renamed by hand"
        if squeezed(form, kind) == key_of(node) and is_short(name):
            return f"long form of {name}"
        return f"alias in paper {min(self._papers[number] for number in papers)}"
