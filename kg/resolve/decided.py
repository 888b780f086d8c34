"""How things that a user merged, renamed, retyped or dropped show themselves."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace

from kg.resolve.clusters import Clusters
from kg.resolve.overrides import Correction
from kg.schema import EntityType

BY_HAND = "merged by hand"


@dataclass
class Decided:
    """What was decided about whole clusters, by their roots.

    Parameters
    ----------
    names : dict of str to str
        What a cluster is called.
    labels : dict of str to EntityType
        What it is.
    dropped : set of str
        Clusters that become no entity.
    faces : dict of str to frozenset of str
        The nodes that give a merged cluster its name and label: those of what the rest was
        merged into.
    """

    names: dict[str, str] = field(default_factory=dict)
    labels: dict[str, EntityType] = field(default_factory=dict)
    dropped: set[str] = field(default_factory=set)
    faces: dict[str, frozenset[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Face:
    """How one group of parts shows itself: by hand where something is set, else by a part."""

    part: str
    name: str | None = None
    label: EntityType | None = None
    dropped: bool = False


class Deciding:
    """Corrections replayed, one after the other, on the parts that nobody merged by hand.

    Parameters
    ----------
    clusters : Clusters
        All clusters, merges by hand included.
    """

    def __init__(self, clusters: Clusters) -> None:
        self._clusters = clusters
        self._groups: dict[str, frozenset[str]] = {}
        self._faces: dict[str, _Face] = {}

    def merge(self, nodes: Collection[str], home: str) -> None:
        """Let all take the face of `home`."""
        face = self._face(self._part(home))
        # Papers that context sent elsewhere since the merge are no part of it.
        together = self._clusters.of(home)
        group = frozenset(self._reached([home, *(node for node in nodes if node in together)]))
        for part in group:
            self._groups[part], self._faces[part] = group, face

    def change(self, nodes: Collection[str], correction: Correction) -> None:
        """Rename, retype or drop what some nodes have become."""
        for part in set(self._reached(nodes)):
            face = self._face(part)
            if correction.action == "rename":
                face = replace(face, name=str(correction.more["to"]))
            elif correction.action == "retype":
                face = replace(face, label=EntityType(str(correction.more["to"])))
            else:
                face = replace(face, dropped=True)
            self._faces[part] = face

    def decided(self) -> Decided:
        """What holds at the end."""
        decided = Decided()
        for part, face in self._faces.items():
            root = self._clusters.root(part)
            decided.faces[root] = self._clusters.part(face.part, BY_HAND)
            if face.name is not None:
                decided.names[root] = face.name
            if face.label is not None:
                decided.labels[root] = face.label
            if face.dropped:
                decided.dropped.add(root)
        return decided

    def _part(self, node: str) -> str:
        return min(self._clusters.part(node, BY_HAND))

    def _face(self, part: str) -> _Face:
        return self._faces.get(part) or _Face(part)

    def _reached(self, nodes: Collection[str]) -> Iterator[str]:
        """Parts of some nodes, and those that were merged with them before."""
        for part in map(self._part, nodes):
            yield from self._groups.get(part) or (part,)
