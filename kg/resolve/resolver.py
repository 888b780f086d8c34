"""Names of many papers → entities."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kg.model import Paper
from kg.record import Finding, Record
from kg.resolve.byhand import ByHand
from kg.resolve.census import DROPPED, Census
from kg.resolve.entities import EntityMaker
from kg.resolve.overrides import Overrides
from kg.resolve.remember import forget, uncollected
from kg.resolve.settling import Settlement
from kg.resolve.table import AliasTable
from kg.resolve.ties import family_ties
from kg.resolve.values import Dropped, Resolution, ResolvedEntity
from kg.resolve.witness import Witness

# From so many records on, what was remembered of names is worth giving back.
MANY_RECORDS = 2000


def resolve(
    papers: Sequence[Paper],
    records: Sequence[Record],
    *,
    aliases: AliasTable | None = None,
    overrides: Overrides | None = None,
    context: bool = True,
    min_confidence: float = 0.0,
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
    min_confidence : float
        Findings that are less sure neither vote nor get an id.

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
    table = NameTable(
        aliases,
        overrides=fixes,
        papers=papers,
        context=context,
        min_confidence=min_confidence,
    )
    with uncollected():
        for record in records:
            table.see(fixes.apply(record))
        resolution = table.resolution(map(fixes.apply, records))
    if len(records) > MANY_RECORDS:
        forget()
    return resolution


class NameTable:
    """Resolution by names and acronyms in two passes over records: `see` all, then ask `ids`.

    Memory grows with the number of distinct names, not with the text of papers.
    """

    def __init__(
        self,
        aliases: AliasTable | None = None,
        *,
        overrides: Overrides | None = None,
        papers: Iterable[Paper] = (),
        context: bool = False,
        min_confidence: float = 0.0,
    ) -> None:
        self._min = min_confidence
        self._by_hand = ByHand(overrides or Overrides())
        self._aliases = AliasTable.shipped() if aliases is None else aliases
        self._census = Census(context=context, by_hand=self._by_hand if overrides else None)
        self._papers: list[str] = []
        self._witness = Witness(papers, self._papers)
        self._settled: tuple[Settlement, EntityMaker] | None = None

    def see(self, record: Record) -> None:
        """Count the names of one record (first pass)."""
        self._census.see(len(self._papers), record.id, self._sure(record))
        self._papers.append(record.id)

    def _sure(self, record: Record) -> list[Finding]:
        return [finding for finding in record.entities if finding.confidence >= self._min]

    def ids(self, finding: Finding, *, paper: int | None = None) -> tuple[str, ...]:
        """Ids of the entities that a finding names (second pass).

        Parameters
        ----------
        finding : Finding
            Of a record that was seen.
        paper : int, optional
            Number of its paper, in the order of `see`, where its context and corrections count.
        """
        named = self._census.named("" if paper is None else self._papers[paper], finding)
        if isinstance(named, str):
            return ()
        settlement, maker = self._settle()
        nodes = (node for thing in named for node in settlement.places(paper, thing.node))
        return tuple(dict.fromkeys(found for node in nodes if (found := maker.id_of(node))))

    def entities(self) -> dict[str, ResolvedEntity]:
        """All entities by id, sorted."""
        return self._settle()[1].entities()

    def resolution(self, records: Iterable[Record]) -> Resolution:
        """The resolution of the records that were seen, in the same order."""
        ids: dict[str, dict[str, tuple[str, ...]]] = {}
        same: dict[tuple[str, ...], tuple[str, ...]] = {}
        dropped: set[Dropped] = set()
        for paper, record in enumerate(records):
            names = ids.setdefault(record.id, {})
            for finding in self._sure(record):
                found = self.ids(finding, paper=paper)
                names[finding.name] = same.setdefault(found, found)
                if not names[finding.name]:
                    why = self._census.named(record.id, finding)
                    reason = why if isinstance(why, str) else DROPPED
                    dropped.add(Dropped(record.id, finding.name, reason))
        entities = self.entities()
        ties = family_ties(entities.values(), self._aliases)
        return Resolution(entities, tuple(sorted(dropped)), ties, ids)

    def _settle(self) -> tuple[Settlement, EntityMaker]:
        if self._settled is None:
            settlement = Settlement(self._census, self._aliases, self._by_hand, self._witness)
            self._settled = (
                settlement,
                EntityMaker(self._census, settlement, self._aliases, self._papers),
            )
        return self._settled
