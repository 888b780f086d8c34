"""The whole path without a folder."""

from __future__ import annotations

from collections.abc import Iterable

from kg.graph import KnowledgeGraph
from kg.model import Paper
from kg.pipeline.extraction import Extractor, batches
from kg.record import MIN_CONFIDENCE, Record
from kg.resolve import resolve


def build(
    papers: Iterable[Paper],
    extractor: Extractor,
    *,
    min_confidence: float = MIN_CONFIDENCE,
    metadata: bool = False,
) -> KnowledgeGraph:
    """Extract, resolve and weave a list of papers in memory.

    Parameters
    ----------
    papers : iterable of Paper
        For example from `kg.read_papers`; ids must be unique.
    extractor : Extractor
        For example ``EXTRACTORS["full"]()``.
    min_confidence : float, optional
        What is less sure is left out.
    metadata : bool, optional
        Whether authors and venues become nodes.

    Returns
    -------
    KnowledgeGraph
        The same for any order of the papers.

    Raises
    ------
    ExtractionError
        Whatever the extractor raises passes through; `build_folder` counts failures instead.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> def toy(papers): return (Record(paper.id) for paper in papers)
    >>> build([Paper(id="a", abstract="We study cats.")], toy).to_networkx().number_of_nodes()
    1
    """
    ordered = sorted(papers, key=lambda paper: paper.id)
    english = [paper for paper in ordered if paper.language == "en"]
    records: list[Record] = [record for batch in batches(english) for record in extractor(batch)]
    return KnowledgeGraph.from_records(
        ordered, records, resolve(ordered, records, min_confidence=min_confidence),
        min_confidence=min_confidence, metadata=metadata,
    )  # fmt: skip
