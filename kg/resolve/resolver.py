"""Names of many papers → entities."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kg.model import Paper
from kg.record import Finding, Record
from kg.resolve.census import Census
from kg.resolve.clusters import Clusters, Link
from kg.resolve.entities import EntityMaker
from kg.resolve.kinds import kind_links
from kg.resolve.overrides import Overrides
from kg.resolve.reading import kind_of_node
from kg.resolve.table import AliasTable
from kg.resolve.values import Dropped, Resolution


def resolve(
    papers: Sequence[Paper],
    records: Sequence[Record],
    *,
    aliases: AliasTable | None = None,
    overrides: Overrides | None = None,
    context: bool = True,
) -> Resolution:
    """Decide which names of which papers are one thing.

    Parameters
    ----------
    papers : sequence of Paper
        The list; records without a paper here are resolved all the same.
    records : sequence of Record
        One a paper.
    aliases : AliasTable, optional
        Well-known names; the shipped table by default.
    overrides : Overrides, optional
        Corrections by hand.
    context : bool
        Whether the other entities of a paper help to decide.

    Returns
    -------
    Resolution
        The same for any order of papers and records.

    Examples
    --------
    >>> from kg.record import Finding
    >>> from kg.schema import EntityType, Role
    >>> one = Record("a", entities=(Finding("CIFAR-100 dataset", EntityType.DATASET, Role.USES),))
    >>> two = Record("b", entities=(Finding("CIFAR100", EntityType.DATASET, Role.USES),))
    >>> sorted(resolve([], [one, two]).entities)
    ['data:cifar 100']
    """
    fixes = overrides or Overrides()
    ordered = sorted(map(fixes.apply, records), key=lambda record: record.id)
    table = NameTable()
    for record in ordered:
        table.see(record)
    return table.resolution(ordered)


class NameTable:
    """Resolution by names and acronyms in two passes over records: `see` all, then ask `ids`.

    Memory grows with the number of distinct names, not with the text of papers.
    """

    def __init__(self) -> None:
        self._census = Census()
        self._papers: list[str] = []
        self._maker: EntityMaker | None = None

    def see(self, record: Record) -> None:
        """Count the names of one record (first pass)."""
        self._census.see(len(self._papers), record)
        self._papers.append(record.id)
        self._maker = None

    def ids(self, finding: Finding) -> tuple[str, ...]:
        """Ids of the entities that a finding names (second pass)."""
        named = self._census.named(finding)
        if isinstance(named, str):
            return ()
        maker = self._settled()
        return tuple(dict.fromkeys(maker.id_of(thing.node) for thing in named))

    def resolution(self, records: Iterable[Record]) -> Resolution:
        """The resolution of records that were all seen."""
        ids: dict[str, dict[str, tuple[str, ...]]] = {}
        dropped: set[Dropped] = set()
        for record in records:
            names = ids.setdefault(record.id, {})
            for finding in record.entities:
                found = self.ids(finding)
                names[finding.name] = found
                why = self._census.named(finding)
                if isinstance(why, str):
                    dropped.add(Dropped(record.id, finding.name, why))
        return Resolution(self._settled().entities(), tuple(sorted(dropped)), (), ids)

    def _settled(self) -> EntityMaker:
        if self._maker is None:
            nodes = sorted(self._census.surfaces)
            links = [*kind_links(self._census, nodes), *acronym_links(self._census)]
            self._maker = EntityMaker(self._census, Clusters(links), nodes, self._papers)
        return self._maker


def acronym_links(census: Census) -> list[Link]:
    """Links from unspelled acronyms to their only long form of the same kind."""
    links = []
    for node, key in census.unspelled():
        senses = [
            sense for sense in census.spelled[key] if kind_of_node(sense) is kind_of_node(node)
        ]
        if len(senses) == 1:
            long = max(census.shown[senses[0]].items(), key=lambda item: (item[1], item[0]))[0]
            links.append(Link(2, 0, node, senses[0], f"acronym of “{long}”", "spelled out"))
    return links
