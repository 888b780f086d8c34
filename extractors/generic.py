"""Phrases that name nothing: ``our method``, ``multiple benchmarks``, ``state-of-the-art methods``."""

from __future__ import annotations

import re

_VAGUE = (
    r"(?:our|the|a|an|this|these|their|its|any|all|both|each|other|another|such|some|many|several|multiple|various|diverse|different|numerous"
    r"|existing|prior|previous|recent|current|conventional|traditional|classical|state-of-the-art|state of the art|sota|standard|popular|common|modern"
    r"|new|novel|proposed|simple|strong|competitive|leading|alternative|advanced|available|public|publicly|real-world|real|synthetic|challenging|large-scale"
    r"|downstream|target|related|well-known|widely[- ]used|main|general|generic|better|best|baseline|benchmark|training|test|testing|original|unseen|two|three|four|five|six|seven|eight|nine|ten|one|"
    r"\d+|extensive|comprehensive|single|key|core|private|open|of|and|in|on|most|highly|more|future|end|experimental|empirical|theoretical|popularly|recently)"
)
_NOUN = (
    r"(?:methods?|approach(?:es)?|models?|frameworks?|algorithms?|techniques?|systems?|data ?sets?|benchmarks?|tasks?|problems?|works?|baselines?|datas?|results?|experiments?"
    r"|performances?|improvements?|strateg(?:y|ies)|solutions?|settings?|scenarios?|studies|study|papers?|metrics?|measures?|scores?|schemes?|architectures?|modules?|components?"
    r"|pipelines?|domains?|applications?|counterparts?|state-of-the-art|sota|state of the art|competitors?|variants?|networks?|code|literature|setup|suite|evaluation|objective|loss|losses|functions?|corpus|corpora|points?|samples?|examples?|challenges?|tools?|procedures?|it|them|ones?|quality|gains?|training|test|testing|learning|agents?|designs?|mechanisms?|environments?)"
)
_GENERIC = re.compile(rf"(?:{_VAGUE}[\s-]+)*(?:{_VAGUE}|{_NOUN})(?:[\s-]+{_NOUN})*", re.I)
_FIELDS = frozenset(
    """machine learning|artificial intelligence|deep learning|natural language processing|computer vision|ai|ml|nlp|data science|data mining
    |computer science|statistics|natural language|real world|case study|future work|prior work|related work|ground truth|open source|state of the art""".replace(
        "\n", ""
    )
    .replace("  ", "")
    .split("|")
)
_LEAD = re.compile(
    r"(?:(?:[Tt]he|[Aa]n?|[Oo]ur|[Tt]heir|[Ii]ts|[Tt]his|[Tt]hese|those|any|novel|new|proposed|existing|recent|previous"
    r"|prior|several|various|many|both|such|other|popular|so-called|efficient|simple|effective)\s+)+(?=\S)"
)
_TRAIL = re.compile(r"(?:[\s\-–—,.;:!?'\"“”’‘*`^_=<>(\[{]|['’]s)+$")
_ENDS = re.compile(r"^[\s\-–—,.;:!?'\"“”’‘*`^_)\]}]+")
_CLASS = re.compile(
    r"\s+(?:frameworks?|methods?|approach(?:es)?|algorithms?|models?|data ?sets?|corpus|corpora|benchmarks?|techniques?|systems?|architectures?|adapters?|backbones?|checkpoints?|suite)$",
    re.I,
)


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
    if lead := (_ENDS.match(piece) or _LEAD.match(piece)):
        start += lead.end()
        piece = text[start:end]
        if lead := _LEAD.match(piece):
            start += lead.end()
    end -= len(text[start:end]) - len(_closed(_TRAIL.sub("", text[start:end])))
    if (tail := _CLASS.search(text[start:end])) and _is_name(text[start : start + tail.start()]):
        end = start + tail.start()
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


def _is_name(piece: str) -> bool:
    """Whether a piece is a proper name all by itself: one word with a capital inside or a digit."""
    words = piece.split()
    last = words[-1] if words else ""
    return len(words) <= 3 and (
        any(c.isupper() for c in last[1:])
        or (last[:1].isupper() and any(c.isdigit() for c in last))
    )
