"""From clusters of nodes to entities with names, ids and reasons."""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Sequence

from kg.resolve.acronyms import is_short
from kg.resolve.census import Census
from kg.resolve.clusters import Clusters
from kg.resolve.keys import spaced, squeezed
from kg.resolve.reading import kind_of_node
from kg.resolve.values import Merge, ResolvedEntity
from kg.schema import KIND_OF, EntityType, Kind


class EntityMaker:
    """Makes the entities of settled clusters."""

    def __init__(
        self, census: Census, clusters: Clusters, nodes: Sequence[str], papers: Sequence[str]
    ) -> None:
        self._census = census
        self._clusters = clusters
        self._papers = papers
        groups: dict[str, list[str]] = defaultdict(list)
        for node in nodes:
            groups[clusters.root(node)].append(node)
        self._groups = groups
        self._id_of_root = self._choose_ids()

    def id_of(self, node: str) -> str:
        """Id of the entity that a node belongs to."""
        return self._id_of_root[self._clusters.root(node)]

    def entities(self) -> dict[str, ResolvedEntity]:
        """All entities, sorted by id."""
        made = (self._entity(root) for root in self._groups)
        return {entity.id: entity for entity in sorted(made, key=lambda entity: entity.id)}

    def _choose_ids(self) -> dict[str, str]:
        """Kind and key of the shown name; of two clusters with one key the larger has it bare."""
        wanted: dict[str, list[str]] = defaultdict(list)
        for root, nodes in self._groups.items():
            kind = self._kind(nodes)
            wanted[f"{kind.value.lower()}:{spaced(self._name(nodes), kind)}"].append(root)
        ids: dict[str, str] = {}
        for wish, roots in wanted.items():
            first, *others = sorted(roots, key=lambda root: (-self._size(root), root))
            ids[first] = wish
            for root in others:
                ids[root] = f"{wish} ({root.partition(':')[2]})"
        return ids

    def _size(self, root: str) -> int:
        return sum(self._census.count(node) for node in self._groups[root])

    def _labels(self, nodes: Sequence[str]) -> Counter[EntityType]:
        labels: Counter[EntityType] = Counter()
        for node in nodes:
            labels.update(self._census.labels[node])
        return labels

    def _kind(self, nodes: Sequence[str]) -> Kind:
        kinds: Counter[Kind] = Counter()
        for label, count in self._labels(nodes).items():
            kinds[KIND_OF[label]] += count
        return min(kinds, key=lambda kind: (-kinds[kind], kind.value))

    def _label(self, nodes: Sequence[str]) -> EntityType:
        kind, labels = self._kind(nodes), self._labels(nodes)
        mine = [label for label in EntityType if KIND_OF[label] is kind]
        return max(mine, key=lambda label: labels[label])

    def _name(self, nodes: Sequence[str]) -> str:
        """The form that most papers use as the name; then the longer, then by the alphabet."""
        shown: Counter[str] = Counter()
        for node in nodes:
            shown.update(self._census.shown[node])
        return min(shown, key=lambda form: (-shown[form], -len(form), form))

    def _entity(self, root: str) -> ResolvedEntity:
        nodes = self._groups[root]
        name = self._name(nodes)
        merges = tuple(sorted(self._merges(root, nodes, name)))
        papers = {number for node in nodes for number in self._census.papers_of(node)}
        return ResolvedEntity(
            id=self._id_of_root[root],
            kind=self._kind(nodes),
            label=self._label(nodes),
            name=name,
            aliases=tuple(merge.name for merge in merges),
            merges=merges,
            doubtful=any(merge.doubtful for merge in merges),
            paper_count=len(papers),
        )

    def _merges(self, root: str, nodes: Sequence[str], name: str) -> list[Merge]:
        start = min(node for node in nodes if name in self._census.shown[node])
        paths = self._clusters.paths(start)
        found: dict[str, Merge] = {}
        for node in sorted(nodes, key=lambda node: (node != start, node)):
            link = paths.get(node)
            for form, papers in sorted(self._census.surfaces[node].items()):
                reason = self._reason(node, form, papers) if link is None else link.why(node)
                if form != name and form not in found:
                    ids = tuple(sorted({self._papers[number] for number in papers}))
                    doubtful = link is not None and link.doubtful
                    found[form] = Merge(self._id_of_root[root], form, reason, ids, doubtful)
        return list(found.values())

    def _reason(self, node: str, form: str, papers: array[int]) -> str:
        """Why a form belongs to its own node."""
        kind = kind_of_node(node)
        if squeezed(form, kind) == self._census.key(node):
            return "same key"
        if is_short(form) and node in self._census.spelled.get(squeezed(form), {}):
            long = next(
                f
                for f in self._census.surfaces[node]
                if squeezed(f, kind) == self._census.key(node)
            )
            return f"acronym of “{long}”"
        return f"alias in paper {min(self._papers[number] for number in papers)}"
