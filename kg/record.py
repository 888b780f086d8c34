"""The record: what one paper gave, and its JSON form (one object a paper)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from kg.model import Mention
from kg.schema import EntityType, RelationType, Role

# What a graph leaves out by default. Of the cuts tried on annotated abstracts this one serves the
# F1 of entities and triples best; confidences are calibrated, so it is a share of what is right.
MIN_CONFIDENCE = 0.35


@dataclass(frozen=True, slots=True)
class Span:
    """Half-open code-point offsets of evidence in `Paper.text`, and who found it."""

    start: int
    end: int
    extractor: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.end:
            raise ValueError(f"span [{self.start}, {self.end}) is empty or negative")


@dataclass(frozen=True, slots=True)
class Finding:
    """An entity as one paper names it.

    Parameters
    ----------
    name : str
        Shown name, clean of mark-up; unique among the findings of a record.
    type : EntityType
        What it is in this paper.
    role : Role
        What it is to this paper.
    aliases : tuple of str
        Other clean forms in the same text.
    confidence : float
        In [0, 1], three decimals.
    mentions : tuple of (int, int)
        All occurrences, as offsets into `Paper.text`, sorted.
    role_evidence : tuple of Span
        Sentences that show the role; never empty.
    """

    name: str
    type: EntityType
    role: Role
    aliases: tuple[str, ...] = ()
    confidence: float = 1.0
    mentions: tuple[tuple[int, int], ...] = ()
    role_evidence: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Claim:
    """A triple between two findings of one record, by their names."""

    head: str
    relation: RelationType
    tail: str
    confidence: float
    evidence: tuple[Span, ...]

    def __post_init__(self) -> None:
        if not self.evidence:
            raise ValueError("no span, no edge: a claim needs evidence")


@dataclass(frozen=True, slots=True)
class Result:
    """A score: names are those of findings of the same record, or None where the text is silent.

    Parameters
    ----------
    value : str
        The exact string of the clean text, for example ``+0.010``, ``84.7%``, ``1.92×``.
    unit : str or None
        ``%``, ``×``, ``points``, …
    delta : bool
        Whether the value is a difference or a ratio to `against`, not an absolute score.
    start, end : int
        Span of the number in `Paper.text`.
    """

    value: str
    start: int
    end: int
    method: str | None = None
    on: str | None = None
    metric: str | None = None
    unit: str | None = None
    delta: bool = False
    against: str | None = None


@dataclass(frozen=True, slots=True)
class Citation:
    """A work cited in the text: surnames as they stand there, year with its letter (``2025a``).

    `about` is the name of the finding that the citation stands right behind, or None.
    """

    authors: tuple[str, ...]
    year: str
    start: int
    end: int
    about: str | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """A URL in the text; `kind` is ``code``, ``data``, ``model`` or ``page``."""

    url: str
    kind: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Record:
    """What an extractor found in one paper.

    Examples
    --------
    >>> record = Record("p1", "A title")
    >>> Record.from_json(record.to_json()) == record
    True
    """

    id: str
    title: str = ""
    entities: tuple[Finding, ...] = ()
    triples: tuple[Claim, ...] = ()
    results: tuple[Result, ...] = ()
    cites: tuple[Citation, ...] = ()
    links: tuple[Link, ...] = ()

    def mentions(self, text: str) -> Iterator[Mention]:
        """Every occurrence of every finding in `text`, the text of the paper.

        Raises
        ------
        ValueError
            If an offset lies outside `text`.
        """
        for finding in self.entities:
            for start, end in finding.mentions:
                yield Mention(start, end, text[start:end], finding.type)

    def to_json(self) -> dict[str, Any]:
        """The record as a JSON object."""
        return {
            "id": self.id,
            "title": self.title,
            "entities": [_finding_json(finding) for finding in self.entities],
            "triples": [_claim_json(claim) for claim in self.triples],
            "results": [_fields(result) for result in self.results],
            "cites": [_fields(cite) for cite in self.cites],
            "links": [_fields(link) for link in self.links],
        }

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> Record:
        """Read a record back.

        Raises
        ------
        KeyError, TypeError, ValueError
            If a field is missing or makes no sense.
        """
        return cls(
            id=row["id"],
            title=row.get("title") or "",
            entities=tuple(_finding(item) for item in row["entities"]),
            triples=tuple(_claim(item) for item in row.get("triples", [])),
            results=tuple(Result(**item) for item in row.get("results", [])),
            cites=tuple(
                Citation(**{**item, "authors": tuple(item["authors"])})
                for item in row.get("cites", [])
            ),
            links=tuple(Link(**item) for item in row.get("links", [])),
        )


def _fields(value: Any) -> dict[str, Any]:
    """The fields of a flat value, in the order of the class, tuples as lists."""
    items = ((name, getattr(value, name)) for name in value.__slots__)
    return {name: list(item) if isinstance(item, tuple) else item for name, item in items}


def _finding_json(finding: Finding) -> dict[str, Any]:
    return {
        "name": finding.name,
        "type": finding.type.value,
        "role": finding.role.value,
        "aliases": list(finding.aliases),
        "confidence": round(finding.confidence, 3),
        "mentions": [list(span) for span in finding.mentions],
        "role_evidence": [_fields(span) for span in finding.role_evidence],
    }


def _claim_json(claim: Claim) -> dict[str, Any]:
    return {
        "head": claim.head,
        "relation": claim.relation.value,
        "tail": claim.tail,
        "confidence": round(claim.confidence, 3),
        "evidence": [_fields(span) for span in claim.evidence],
    }


def _finding(row: Mapping[str, Any]) -> Finding:
    return Finding(
        name=row["name"],
        type=EntityType(row["type"]),
        role=Role(row["role"]),
        aliases=tuple(row.get("aliases", ())),
        confidence=float(row.get("confidence", 1.0)),
        mentions=tuple((int(a), int(b)) for a, b in row.get("mentions", ())),
        role_evidence=tuple(Span(**span) for span in row.get("role_evidence", ())),
    )


def _claim(row: Mapping[str, Any]) -> Claim:
    return Claim(
        head=row["head"],
        relation=RelationType(row["relation"]),
        tail=row["tail"],
        confidence=float(row.get("confidence", 1.0)),
        evidence=tuple(Span(**span) for span in row["evidence"]),
    )
