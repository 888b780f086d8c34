"""Phrases that name nothing: ``our method``, ``multiple benchmarks``, ``existing methods``."""

from __future__ import annotations

import re

from extractors import lexicon
from kg.schema import EntityType

_VAGUE = (
    r"(?:our|the|a|an|this|these|their|its|any|all|both|each|other|another|such|some|many"
    r"|several|multiple|various|diverse|different|numerous"
    r"|existing|prior|previous|recent|current|conventional|traditional|classical"
    r"|state-of-the-art|state of the art|sota|standard|popular|common|modern"
    r"|new|novel|proposed|simple|strong|competitive|leading|alternative|advanced"
    r"|available|public|publicly|real-world|real|synthetic|challenging|large-scale"
    r"|downstream|target|related|well-known|widely[- ]used|main|general|generic|better"
    r"|best|baseline|benchmark|training|test|testing|original|unseen|two|three|four|five"
    r"|six|seven|eight|nine|ten|one|"
    r"\d+|extensive|comprehensive|single|key|core|private|open|of|and|in|on|most|highly"
    r"|more|future|end|experimental|empirical|theoretical|popularly|recently)"
)
_NOUN = (
    r"(?:methods?|approach(?:es)?|models?|frameworks?|algorithms?|techniques?|systems?"
    r"|data ?sets?|benchmarks?|tasks?|problems?|works?|baselines?|datas?|results?"
    r"|experiments?"
    r"|performances?|improvements?|strateg(?:y|ies)|solutions?|settings?|scenarios?"
    r"|studies|study|papers?|metrics?|measures?|scores?|schemes?|architectures?|modules?"
    r"|components?"
    r"|pipelines?|domains?|applications?|counterparts?|state-of-the-art|sota|state of the "
    r"art|competitors?|variants?|networks?|code|literature|setup|suite|evaluation"
    r"|objective|loss|losses|functions?|corpus|corpora|points?|samples?|examples?"
    r"|challenges?|tools?|procedures?|it|them|ones?|quality|gains?|training|test|testing"
    r"|learning|agents?|designs?|mechanisms?|environments?)"
)
_GENERIC = re.compile(rf"(?:{_VAGUE}[\s-]+)*(?:{_VAGUE}|{_NOUN})(?:[\s-]+{_NOUN})*", re.I)
_FIELDS = lexicon.word_list("fields")
_LEAD = re.compile(
    r"(?:(?:[Tt]he|[Aa]n?|[Oo]ur|[Tt]heir|[Ii]ts|[Tt]his|[Tt]hese|those|any|novel|new"
    r"|proposed|existing|recent|previous"
    r"|prior|several|various|many|both|such|other|popular|so-called|efficient|simple"
    r"|effective)\s+)+(?=\S)"
)
_TRAIL = re.compile(r"(?:[\s\-–—,.;:!?'\"“”’‘*`^_=<>(\[{]|['’]s)+$")
_ENDS = re.compile(r"^[\s\-–—,.;:!?'\"“”’‘*`^_)\]}]+")
_CLASS = re.compile(
    r"\s+(?:frameworks?|methods?|approach(?:es)?|algorithms?|models?|data ?sets?|corpus"
    r"|corpora|benchmarks?|techniques?|systems?|architectures?|adapters?|backbones?"
    r"|checkpoints?|suite)$",
    re.I,
)


# Behind the name of a benchmark a metric is its own; behind a known metric it says nothing.
_MEASURE = re.compile(r"\s+metrics?$", re.I)
_SCORES = re.compile(r"\s+scores$", re.I)


def is_generic(name: str) -> bool:
    """Whether a phrase names nothing that another paper could share.

    Examples
    --------
    >>> [is_generic(n) for n in ("multiple benchmarks", "Our method", "CIFAR-10", "graph networks")]
    [True, True, False, False]
    """
    plain = re.sub(r"\s+", " ", name.strip())
    return (
        len(plain) < 2
        or not any(c.isalpha() for c in plain)
        or plain.casefold() in _FIELDS
        or bool(_GENERIC.fullmatch(plain))
    )


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """A stretch without determiners, trailing symbols and, behind a proper name, a class word.

    Examples
    --------
    >>> text = "our EmWorld framework, "
    >>> text[slice(*trimmed(text, 0, 23))]
    'EmWorld'
    """
    piece = text[start:end]
    if (
        text[start - 1 : start] == "("
        and -1 < piece.find(")") < len(piece) - 1
        and "(" not in piece
    ):
        start -= 1  # ``(Generalized) Zero-Shot Learning``
        return start, end - len(piece) + len(_TRAIL.sub("", piece))
    if lead := (_ENDS.match(piece) or _LEAD.match(piece)):
        start += lead.end()
        piece = text[start:end]
        if lead := _LEAD.match(piece):
            start += lead.end()
    end -= len(text[start:end]) - len(_closed(_TRAIL.sub("", text[start:end])))
    for rule, known in ((_CLASS, _is_name), (_MEASURE, _is_measure), (_SCORES, _is_metric)):
        tail = rule.search(text, start, end)
        if tail and tail.end() == end and known(text[start : tail.start()]):
            end = tail.start()
    return start, max(end, start)


def _closed(piece: str) -> str:
    """A piece without a closing bracket that nothing opens."""
    while (
        piece
        and piece[-1] in ")]}"
        and piece.count("(") + piece.count("[") + piece.count("{") < sum(map(piece.count, ")]}"))
    ):
        piece = piece[:-1].rstrip()
    return piece


def _is_measure(piece: str) -> bool:
    """Whether a piece names a metric or a benchmark by itself."""
    known = lexicon.look_up(piece)
    data = known is not None and known.type in (EntityType.DATASET, EntityType.BENCHMARK)
    return _is_name(piece) or data or _is_metric(piece)


def _is_metric(piece: str) -> bool:
    """Whether a piece is known as a metric."""
    known = lexicon.look_up(piece)
    return known is not None and known.type is EntityType.METRIC


def _is_name(piece: str) -> bool:
    """Whether a piece is a proper name all by itself: one word with a capital inside or a digit."""
    words = piece.split()
    last = words[-1] if words else ""
    return len(words) <= 3 and (
        any(c.isupper() for c in last[1:])
        or (last[:1].isupper() and any(c.isdigit() for c in last))
    )
