"""The extractors that users name: a pipeline, a version, and papers in, records out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kg.errors import ExtractionError
from kg.model import Paper
from kg.record import Record

if TYPE_CHECKING:
    from spacy.language import Language

# Raised with every change that may change a record.
VERSION = "6"


@dataclass(slots=True)
class Extractor:
    """Papers in, records out, one each, in order; nothing carries over from paper to paper.

    Parameters
    ----------
    name : str
        Row of `extractors.EXTRACTORS`.
    version : str
        Changes whenever the output may change.
    components : tuple of str
        The components of its pipeline.
    fast : bool
        Whether the smaller half of the learned model reads.

    Examples
    --------
    >>> from extractors import EXTRACTORS
    >>> paper = Paper(id="a", abstract="We test BERT on SQuAD.")
    >>> [finding.name for record in EXTRACTORS["rules"]()([paper]) for finding in record.entities]
    ['BERT', 'SQuAD']
    """

    name: str
    version: str
    components: tuple[str, ...]
    fast: bool = False
    _nlp: Language | None = field(default=None, repr=False)

    def __call__(self, papers: Iterable[Paper]) -> Iterator[Record]:
        """Yield one record a paper, in order; the pipeline loads with the first.

        Raises
        ------
        ExtractionError
            If a paper cannot be read; the message names it.
        """
        for paper in papers:
            try:
                record = self._record(paper)
            except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as error:
                raise ExtractionError(
                    f"paper {paper.id} ({paper.source or 'no source'}):"
                    f" {type(error).__name__}: {error}",
                    hint="please report its text as a bug; the other papers are not affected",
                ) from error
            yield record

    def __reduce__(self) -> tuple[object, ...]:
        return (Extractor, (self.name, self.version, self.components, self.fast))

    def _record(self, paper: Paper) -> Record:
        if paper.language != "en" or not paper.text.strip():
            return Record(id=paper.id, title=paper.title)
        from extractors.reading import record_of

        if self._nlp is None:
            from extractors.language import load

            self._nlp = load(self.components, fast=self.fast)
        return record_of(self._nlp, paper)


def rules(*, fast: bool = False) -> Extractor:
    """Rules alone: lists, shapes, cue words; `fast` changes nothing."""
    from extractors.language import RULES

    return Extractor("rules", f"rules-{VERSION}", RULES)


def full(*, fast: bool = False) -> Extractor:
    """The learned model proposes, rules add, mend and forbid; `fast` takes the smaller model."""
    from extractors.language import FULL
    from extractors.learned_weights import version

    depth = "-fast" if fast else ""
    return Extractor("full", f"full-{VERSION}-{version()}{depth}", FULL, fast)
