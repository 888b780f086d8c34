"""What resolution gives: entities, what each local name became, merges, ties and drops."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kg.schema import EntityType, Kind, RelationType


@dataclass(frozen=True, slots=True, order=True)
class Merge:
    """A name that became part of an entity, and why.

    Parameters
    ----------
    entity_id : str
        The entity.
    name : str
        The surface form that was merged in.
    reason : str
        ``same key``, ``acronym of “…”``, ``alias in paper …``,
        ``similar 0.97 + shared neighbours 4``, ….
    papers : tuple of str
        Papers that use this form, sorted.
    doubtful : bool
        Whether a reader should look at it.
    """

    entity_id: str
    name: str
    reason: str
    papers: tuple[str, ...]
    doubtful: bool = False


@dataclass(frozen=True, slots=True, order=True)
class Dropped:
    """A name that became no node, and why."""

    paper_id: str
    name: str
    reason: str


@dataclass(frozen=True, slots=True, order=True)
class Tie:
    """Two entities of one family: ``ImageNet-1k`` PART_OF ``ImageNet``."""

    head_id: str
    relation: RelationType
    tail_id: str
    reason: str


@dataclass(frozen=True, slots=True)
class ResolvedEntity:
    """One thing that papers share.

    Parameters
    ----------
    id : str
        Kind in lower case, a colon, the canonical key: ``data:cifar 100``.
    kind : Kind
        Method, Data, Task or Metric.
    label : EntityType
        The label of the majority of papers.
    name : str
        The name most papers use.
    aliases : tuple of str
        All other surface forms, sorted.
    merges : tuple of Merge
        Why each alias belongs here.
    doubtful : bool
        Whether the entity itself needs a look (an acronym of unknown sense, say).
    paper_count : int
        Papers that name it.
    """

    id: str
    kind: Kind
    label: EntityType
    name: str
    aliases: tuple[str, ...] = ()
    merges: tuple[Merge, ...] = ()
    doubtful: bool = False
    paper_count: int = 0


@dataclass(frozen=True, slots=True)
class Resolution:
    """The outcome for a list of papers.

    Parameters
    ----------
    entities : mapping of str to ResolvedEntity
        By id, sorted.
    dropped : tuple of Dropped
        Names that became no node.
    ties : tuple of Tie
        Families.
    """

    entities: Mapping[str, ResolvedEntity]
    dropped: tuple[Dropped, ...] = ()
    ties: tuple[Tie, ...] = ()
    _ids: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict, repr=False)

    @property
    def merges(self) -> tuple[Merge, ...]:
        """All merges, by entity and name."""
        return tuple(merge for entity in self.entities.values() for merge in entity.merges)

    def ids(self, paper_id: str, local_name: str) -> tuple[str, ...]:
        """Entities that a name of one paper's record stands for.

        Returns
        -------
        tuple of str
            One id as a rule, several for a joint name, none for a dropped one.

        Examples
        --------
        >>> Resolution({}, _ids={"p": {"CIFAR-10/100": ("data:cifar 10", "data:cifar 100")}}).ids(
        ...     "p", "CIFAR-10/100"
        ... )
        ('data:cifar 10', 'data:cifar 100')
        """
        return self._ids.get(paper_id, {}).get(local_name, ())
