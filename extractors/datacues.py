"""Which names are data sets or benchmarks, by the words around them and by the list they stand in."""

from __future__ import annotations

import re

from kg.schema import EntityType

_AFTER_DATA = re.compile(
    r"\s*(?:[\"'”’)]\s*)?(?:(?:[a-z][\w-]*|\(\w+\))\s+){0,2}?(?:data ?sets?|corpus|corpora|data|test sets?|dev sets?|test splits?|collections?|treebanks?)\b(?!-)",
    re.I,
)
_AFTER_BENCHMARK = re.compile(
    r"\s*(?:[\"'”’)]\s*)?(?:(?:[a-z][\w-]*|\(\w+\))\s+){0,2}?(?:benchmarks?|suites?|leaderboards?|challenges?|shared tasks?|competition|environments?|simulator)\b(?!-)",
    re.I,
)
_BEFORE_DATA = re.compile(
    r"(?:data ?sets?|corpus|corpora)\s*(?:,?\s*(?:such as|including|like|namely|e\.g\.,?|i\.e\.,?|called|named)|:|\(|[-–—]+|,)?\s*$",
    re.I,
)
_BEFORE_BENCHMARK = re.compile(
    r"(?:benchmarks?|suites?|environments?)\s*(?:,?\s*(?:such as|including|like|namely|e\.g\.,?|i\.e\.,?|called|named)|:|\(|[-–—]+|,)?\s*$",
    re.I,
)
_ON = re.compile(
    r"\b(?:on|across|from|in|using)\s+(?:(?:the|both|all|a|its|their|standard|public|popular|challenging|large-scale|real-world|widely[- ]used|several|various|two|three|four|five|six)\s+)*$",
    re.I,
)
_TESTED = re.compile(
    r"evaluat|experiment|\btest|result|outperform|achiev|scor|accura|demonstrat|state-of-the-art|\bSOTA|improv|validat|\btrain|fine-?tun"
    r"|\breach|perform|classif|surpass|gain|beats?\b|reduc|obtain|attain|competitive|trail|behind|lag|rank|exceed|collapse|half|hallucinat"
    r"|%|\bF1\b|\bshow|verif|conduct|compar|superior|stud|appl|robust|transfer|better|higher|lower",
    re.I,
)
_NOT_ON = re.compile(
    r"(?:\s*[-–]?\s*(?:based|style|backbones?|models?|encoders?|decoders?|architectures?|networks?|GPUs?|features|embeddings|hardware|devices?|agents?|LLMs?|transformers?)\b)|-(?:based|like)",
    re.I,
)
_SHAPE = re.compile(
    r"(?:Bench(?:mark)?(?:-\w+)*|Eval(?:-\w+)?|QA(?:-\w+)?|MNIST|Corpus|Dataset|Gym|World|Arena|Suite)$"
)
_BENCH = re.compile(
    r"Bench|Eval|Gym|World$|Arena|GLUE|Suite|^BEIR|^MTEB|^MMLU|^D4RL|^MuJoCo|^Atari"
)


def data_type(text: str, start: int, end: int, sentence: tuple[int, int]) -> EntityType | None:
    """Dataset or Benchmark if the words around a name say so, else None.

    Examples
    --------
    >>> text = "We evaluate on Cora."
    >>> data_type(text, 15, 19, (0, 20))
    <EntityType.DATASET: 'Dataset'>
    """
    after, before = text[end : min(end + 60, sentence[1])], text[sentence[0] : start]
    name = text[start:end]
    bench = EntityType.BENCHMARK if _BENCH.search(name) else EntityType.DATASET
    if _AFTER_BENCHMARK.match(after) or _BEFORE_BENCHMARK.search(before):
        return EntityType.BENCHMARK
    if _AFTER_DATA.match(after) or _BEFORE_DATA.search(before) or _SHAPE.search(name):
        return bench
    if _NOT_ON.match(after):
        return None
    if _ON.search(before) and _TESTED.search(text[sentence[0] : sentence[1]]):
        return bench
    return None
