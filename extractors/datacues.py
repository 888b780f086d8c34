"""Which names are data sets or benchmarks, by the words around them."""

from __future__ import annotations

import re

from kg.schema import EntityType

_AFTER_DATA = re.compile(
    r"\s*(?:[\"'”’)]\s*)?(?:(?:[a-z][\w-]*|\(\w+\))\s+){0,2}?(?:data ?sets?|corpus"
    r"|corpora|data|test sets?|dev sets?|test splits?|collections?|treebanks?)\b(?!-)",
    re.I,
)
_AFTER_BENCHMARK = re.compile(
    r"\s*(?:[\"'”’)]\s*)?(?:(?:[a-z][\w-]*|\(\w+\))\s+){0,2}?(?:benchmarks?|suites?"
    r"|leaderboards?|challenges?|shared tasks?|competition|environments?"
    r"|simulator)\b(?!-)",
    re.I,
)
_BEFORE_DATA = re.compile(
    r"(?:data ?sets?|corpus|corpora)\s*(?:,?\s*(?:such as|including|like|namely|e\.g\.,?"
    r"|i\.e\.,?|called|named)|:|\(|[-–—]+)?\s*$",
    re.I,
)
_BEFORE_BENCHMARK = re.compile(
    r"(?:benchmarks?|suites?|environments?)\s*(?:,?\s*(?:such as|including|like|namely"
    r"|e\.g\.,?|i\.e\.,?|called|named)|:|\(|[-–—]+)?\s*$",
    re.I,
)
_ON = re.compile(
    r"\b(?:on|across|from|in|using)\s+(?:(?:the|both|all|a|its|their|standard|public"
    r"|popular|challenging|large-scale|real-world|widely[- ]used|several|various|two"
    r"|three|four|five|six)\s+)*$|\d\s?% of (?:the )?$",
    re.I,
)
_TESTED = re.compile(
    r"evaluat|experiment|\btest|result|outperform|achiev|scor|accura|demonstrat"
    r"|state-of-the-art|\bSOTA|improv|validat|\btrain|fine-?tun"
    r"|\breach|perform|classif|surpass|gain|beats?\b|reduc|obtain|attain|competitive"
    r"|trail|behind|lag|rank|exceed|collapse|half|hallucinat"
    r"|%|\bF1\b|\bshow|verif|conduct|compar|superior|stud|appl|robust|transfer|better|higher|lower",
    re.I,
)
_NOT_ON = re.compile(
    r"(?:\s*[-–]?\s*(?:based|style|backbones?|models?|encoders?|decoders?|architectures?"
    r"|networks?|GPUs?|features|embeddings|hardware|devices?|agents?|LLMs?"
    r"|transformers?)\b)|-(?:based|like)",
    re.I,
)
_SHAPE = re.compile(
    r"(?:(?:Bench|(?<=\w)-?bench)(?:mark)?(?:[- ]\w+)*|Eval(?:-\w+)?|QA(?:-\w+)?|MNIST"
    r"|Corpus|Dataset|Gym|Arena|Suite)$"
)
_BENCH = re.compile(r"[Bb]ench|Eval|Gym|Arena|GLUE|Suite|^BEIR|^MTEB|^MMLU|^D4RL|^MuJoCo|^Atari")


_CLASS = re.compile(
    r"\s*(?:\([^()]{1,80}\)\s*)?(?:,|—|–| - |:|\bis|\bare)\s*(?:(?:a|an|the|our|which is "
    r"an?|the first|one of the)\s)(?:[\w'’-]+,?\s){0,9}?"
    r"(?P<class>data ?sets?|corpus|corpora|benchmarks?|suite|testbed|leaderboard"
    r"|challenge|collection|simulator|environment"
    r"|frameworks?|methods?|models?|approach|algorithms?|architectures?|networks?"
    r"|techniques?|strategy|optimi[sz]ers?|systems?|pipeline|paradigm"
    r"|module|mechanism|loss|objective|agent|toolkit|library|metric|measure|score|tasks?"
    r"|problem)\b(?![- ](?:based|driven))"
)


def apposition(text: str, end: int) -> EntityType | None:
    """Type of a name by the class word that explains it: ``X, a large-scale dataset``.

    Examples
    --------
    >>> apposition("FooBar, a corpus of jokes", 6), apposition("FooBar is fast", 6)
    (<EntityType.DATASET: 'Dataset'>, None)
    """
    found = _CLASS.match(text, end)
    if not found or re.search(
        r"\b(?:for|to|that|which|of|on|with)\b", found[0][: -len(found["class"])].split(" ", 3)[-1]
    ):
        return None
    word = found["class"].rstrip("s").replace(" ", "")
    if word in ("dataset", "corpu", "corpora", "collection"):
        return EntityType.DATASET
    if word in (
        "benchmark",
        "suite",
        "testbed",
        "leaderboard",
        "challenge",
        "simulator",
        "environment",
    ):
        return EntityType.BENCHMARK
    if word in ("metric", "measure", "score"):
        return EntityType.METRIC
    return EntityType.TASK if word in ("task", "problem") else EntityType.METHOD


_ACTS = re.compile(
    r"\s(?:(?:is|are|was|were)\s(?:\w+ly\s)?(?:robust|(?:pre-?|fine-?)?trained|tuned|able|prone"
    r"|vulnerable|biased|unstable)|outperforms?|learns?|masks?|predicts?|generali[sz]es?"
    r"|fails?|struggles?)\b|[- ](?:pre-?train\w*|encoders?|backbones?|features)\b"
)


def acts(text: str, start: int, end: int) -> bool:
    """Whether an acronym does, or is, what only a method can: ``MAE is robust``, ``MAE encoder``.

    Examples
    --------
    >>> acts("MAE is robust.", 0, 3), acts("MAE is 3.1.", 0, 3)
    (True, False)
    """
    return text[start:end].isupper() and _ACTS.match(text, end) is not None


def named_class(text: str, start: int, end: int, sentence: tuple[int, int]) -> EntityType | None:
    """Dataset or Benchmark if a class word right beside a name says so: ``the X corpus``.

    Examples
    --------
    >>> named_class("on the Foo corpus", 7, 10, (0, 17))
    <EntityType.DATASET: 'Dataset'>
    """
    after, before = text[end : min(end + 60, sentence[1])], text[sentence[0] : start]
    if _AFTER_BENCHMARK.match(after) or _BEFORE_BENCHMARK.search(before[-60:]):
        return EntityType.BENCHMARK
    if _AFTER_DATA.match(after) or _BEFORE_DATA.search(before[-60:]):
        return EntityType.BENCHMARK if _BENCH.search(text[start:end]) else EntityType.DATASET
    return None


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
    if said := named_class(text, start, end, sentence):
        return said
    if _SHAPE.search(name):
        return bench
    if _NOT_ON.match(after):
        return None
    if _ON.search(before) and _TESTED.search(text[sentence[0] : sentence[1]]):
        return bench
    return None
