"""What was found in a paper, where, by whom and how surely: the text of ``extract --explain``."""

from __future__ import annotations

from collections.abc import Iterator

from kg.model import Paper
from kg.record import Claim, Finding, Record, Result

_SHOWN = 160


def explain(paper: Paper, record: Record) -> str:
    """Each entity, triple, score, citation and link with span, source and confidence.

    Parameters
    ----------
    paper : Paper
        The paper.
    record : Record
        What an extractor found in it; spans count in `paper.text`.

    Returns
    -------
    str
        Lines of plain text, ending with a line break.

    Examples
    --------
    >>> from extractors import EXTRACTORS
    >>> paper = Paper(id="a", abstract="We test BERT on SQuAD.")
    >>> [record] = EXTRACTORS["rules"]()([paper])
    >>> print(explain(paper, record).splitlines()[1])
      Method     BERT · uses · 0.70 · pattern · 8:12
    """
    lines = [f"{paper.id}  {paper.title or paper.abstract[:_SHOWN]}"]
    if paper.language != "en":
        lines.append(f"  not extracted: the abstract is in {paper.language!r}, not in English")
    for finding in record.entities:
        lines += _entity(paper, finding)
    for claim in record.triples:
        lines += _triple(paper, claim)
    lines += [_result(result) for result in record.results]
    for cite in record.cites:
        about = f" about {cite.about}" if cite.about else ""
        lines.append(
            f"  cites      {', '.join(cite.authors)} {cite.year}{about} · {cite.start}:{cite.end}"
        )
    lines += [
        f"  link       {link.url} · {link.kind} · {link.start}:{link.end}" for link in record.links
    ]
    return "\n".join(lines) + "\n"


def _entity(paper: Paper, finding: Finding) -> Iterator[str]:
    """An entity with its mentions, and the sentence that shows its role."""
    also = f" (also {', '.join(finding.aliases)})" if finding.aliases else ""
    who = "+".join(dict.fromkeys(span.extractor for span in finding.role_evidence))
    places = " ".join(f"{start}:{end}" for start, end in finding.mentions)
    yield (
        f"  {finding.type.value:<10} {finding.name}{also} · {finding.role.value}"
        f" · {finding.confidence:.2f} · {who} · {places}"
    )
    for span in finding.role_evidence:
        yield f"             {_quoted(paper, span.start, span.end)}"


def _triple(paper: Paper, claim: Claim) -> Iterator[str]:
    """A triple, and each sentence that states it."""
    who = "+".join(dict.fromkeys(span.extractor for span in claim.evidence))
    yield (
        f"  triple     {claim.head} {claim.relation.value} {claim.tail} · "
        f"{claim.confidence:.2f} · {who}"
    )
    for span in claim.evidence:
        yield f"             {_quoted(paper, span.start, span.end)} · {span.start}:{span.end}"


def _result(result: Result) -> str:
    """A score with what it belongs to."""
    parts = [
        result.method,
        result.metric and f"by {result.metric}",
        result.on and f"on {result.on}",
    ]
    parts.append(result.against and f"against {result.against}")
    said = " ".join(part for part in parts if part)
    sort = "difference" if result.delta else "value"
    return f"  score      {result.value} ({sort}) {said} · {result.start}:{result.end}"


def _quoted(paper: Paper, start: int, end: int) -> str:
    """A stretch of the paper on one line, shortened for the eye."""
    text = " ".join(paper.text[start:end].split())
    return f"“{text if len(text) <= _SHOWN else text[: _SHOWN - 1] + '…'}”"
