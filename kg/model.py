"""The values that travel: papers, mentions, entities, evidence and triples.

All are frozen and slotted, and checked at birth: a value that exists is a value that makes sense.
Offsets are half-open and count code points of `Paper.text`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import reduce

from kg.schema import EntityType, Kind, RelationType


def _check_span(start: int, end: int) -> None:
    if not 0 <= start < end:
        raise ValueError(f"span [{start}, {end}) is empty or negative")


def _check_share(confidence: float) -> None:
    if not 0.0 <= confidence <= 1.0:
        raise ValueError(f"confidence {confidence} is outside [0, 1]")


@dataclass(frozen=True, slots=True)
class CitedWork:
    """A work in a paper's reference list, as far as the file describes it.

    Parameters
    ----------
    title : str or None
        Title of the cited work.
    authors : tuple of str
        ``Given Family`` each; may be empty.
    year : int or None
        Year of publication.
    identifiers : mapping of str to str
        For example ``{"doi": "10.1000/x", "openalex": "W123"}``; keys in lower case.
    """

    title: str | None = None
    authors: tuple[str, ...] = ()
    year: int | None = None
    identifiers: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        if not (self.title or self.authors or self.identifiers):
            raise ValueError("a cited work needs a title, an author or an identifier")


@dataclass(frozen=True, slots=True)
class Paper:
    """One paper of the input: its own words and what the file says about it.

    Parameters
    ----------
    id : str
        Key that is unique in a list; never empty.
    title, abstract : str
        The paper's own text once the mark-up of the *file format* is decoded; empty where the file
        has none. LaTeX and Markdown inside JSON strings or plain text stay as they are.
    year : int or None
        Year of publication.
    venue : str or None
        Journal, conference or repository.
    authors : tuple of str
        ``Given Family`` each.
    url : str or None
        Landing page.
    identifiers : mapping of str to str
        ``doi`` (lower case, no resolver), ``arxiv`` (no version), ``pmid``, ``acl``,
        ``openreview``, ``openalex``, ``s2``, ``dblp``, …
    keywords : tuple of str
        As the file gives them.
    references : tuple of CitedWork
        The file's reference list.
    source : str
        Where the record stands: ``file:line``, or the file alone.
    language : str
        ISO 639-1 code of the abstract's language; texts that are not ``en`` are not extracted.

    Examples
    --------
    >>> Paper(id="a", title="On Cats", abstract="We study cats.").text
    'On Cats\\nWe study cats.'
    >>> Paper(id="a", abstract="We study cats.").text
    'We study cats.'
    """

    id: str
    title: str = ""
    abstract: str = ""
    year: int | None = None
    venue: str | None = None
    authors: tuple[str, ...] = ()
    url: str | None = None
    identifiers: Mapping[str, str] = field(default_factory=dict, hash=False)
    keywords: tuple[str, ...] = ()
    references: tuple[CitedWork, ...] = ()
    source: str = ""
    language: str = "en"

    def __post_init__(self) -> None:
        if not self.id:
            raise ValueError("a paper needs an id")
        if self.year is not None and not isinstance(self.year, int):
            raise ValueError(f"year {self.year!r} is not a whole number")

    @property
    def text(self) -> str:
        """Title, newline, abstract; the abstract alone where there is no title."""
        return f"{self.title}\n{self.abstract}" if self.title else self.abstract


@dataclass(frozen=True, slots=True)
class Mention:
    """One occurrence of an entity: ``paper.text[start:end] == text``."""

    start: int
    end: int
    text: str
    type: EntityType

    def __post_init__(self) -> None:
        _check_span(self.start, self.end)
        if len(self.text) != self.end - self.start:
            raise ValueError(f"{self.text!r} does not fill [{self.start}, {self.end})")


@dataclass(frozen=True, slots=True)
class Entity:
    """A thing that papers share. Its identity is its kind and its canonical key.

    Parameters
    ----------
    kind : Kind
        Method, Data, Task or Metric.
    key : str
        Canonical key of the name (see `kg.resolve`); never empty.
    name : str
        How the entity is shown; not part of the identity.

    Examples
    --------
    >>> Entity(Kind.DATA, "cifar 100", "CIFAR-100").id
    'data:cifar 100'
    >>> Entity(Kind.DATA, "cifar 100", "CIFAR100") == Entity(Kind.DATA, "cifar 100", "CIFAR-100")
    True
    """

    kind: Kind
    key: str
    name: str = field(compare=False)

    def __post_init__(self) -> None:
        if not self.key or not self.name:
            raise ValueError("an entity needs a key and a name")

    @property
    def id(self) -> str:
        """Identifier of the node: the kind in lower case, a colon, the key."""
        return f"{self.kind.value.lower()}:{self.key}"


@dataclass(frozen=True, slots=True, order=True)
class Evidence:
    """The sentence of a paper that states something.

    Parameters
    ----------
    paper_id : str
        The paper.
    start, end : int
        Half-open code-point offsets of the sentence in `Paper.text`.
    sentence : str
        ``paper.text[start:end]``.
    extractor : str
        Who found it: ``model``, ``pattern``, ``list``, ``abbreviation``, ``citation``, ….
    confidence : float
        In [0, 1].
    """

    paper_id: str
    start: int
    end: int
    sentence: str
    extractor: str
    confidence: float

    def __post_init__(self) -> None:
        _check_span(self.start, self.end)
        _check_share(self.confidence)
        if len(self.sentence) != self.end - self.start:
            raise ValueError(f"the sentence does not fill [{self.start}, {self.end})")


@dataclass(frozen=True, slots=True)
class Triple:
    """A statement: head, relation, tail, with all the evidence for it.

    Examples
    --------
    >>> proof = Evidence("p", 0, 5, "A > B", "pattern", 0.8)
    >>> triple = Triple("method:a", RelationType.OUTPERFORMS, "method:b", (proof,))
    >>> triple.key, triple.confidence
    (('method:a', 'OUTPERFORMS', 'method:b'), 0.8)
    """

    head: str
    relation: RelationType
    tail: str
    evidence: tuple[Evidence, ...]

    def __post_init__(self) -> None:
        if not self.evidence:
            raise ValueError("no span, no edge: a triple needs evidence")

    @property
    def key(self) -> tuple[str, str, str]:
        """Identity of the statement; evidence is left out."""
        return (self.head, self.relation.value, self.tail)

    @property
    def confidence(self) -> float:
        """Pooled confidence, see `pool`."""
        return pool(self.evidence)


def pool(evidence: tuple[Evidence, ...]) -> float:
    """Best confidence per sentence, then noisy-or over the sentences, rounded to three decimals.

    References
    ----------
    The separation of a statement's identity from its belief follows INDRA (Gyori et al., 2017,
    doi:10.15252/msb.20177651); noisy-or is due to Pearl (1988).
    """
    best: dict[tuple[str, int, int], float] = {}
    for proof in evidence:
        place = (proof.paper_id, proof.start, proof.end)
        best[place] = max(best.get(place, 0.0), proof.confidence)
    # Sorted, so that the rounding of the product never depends on the order of the evidence.
    miss = reduce(lambda product, share: product * (1.0 - share), sorted(best.values()), 1.0)
    return round(1.0 - miss, 3)
