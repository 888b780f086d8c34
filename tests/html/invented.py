"""Invented papers with their records, in any number: what pages and servers are tried on."""

from __future__ import annotations

import random

from kg.model import Paper
from kg.record import Citation, Claim, Finding, Link, Record, Result, Span
from kg.schema import EntityType, RelationType, Role

_SYLLABLES = ("Lum", "Ver", "Tas", "Kor", "Nil", "Bra", "Sem", "Qui", "Dor", "Fen")
_SYLLABLES += ("Hal", "Mir", "Zan", "Pel", "Oru", "Wex", "Gal", "Tri", "Sol", "Ade")
_TASKS = ("reranking", "segmentation", "pricing", "translation")
_TASKS += ("denoising", "routing", "alignment", "retrieval")
_METRICS = ("accuracy", "F1", "MRR@10", "FID", "regret", "latency", "BLEU", "recall@5")
_TYPES = {
    "method": EntityType.METHOD,
    "rival": EntityType.METHOD,
    "task": EntityType.TASK,
    "metric": EntityType.METRIC,
}
_ROLES = {
    "method": Role.PROPOSES,
    "rival": Role.COMPARED_WITH,
    "task": Role.ADDRESSES,
    "metric": Role.REPORTS,
    "first": Role.EVALUATED_ON,
    "second": Role.EVALUATED_ON,
    "third": Role.MENTIONS,
}
_CLAIMS = (
    ("method", RelationType.USED_FOR, "task", 1),
    ("method", RelationType.EVALUATED_ON, "first", 2),
    ("method", RelationType.EVALUATED_ON, "second", 2),
    ("method", RelationType.OUTPERFORMS, "rival", 2),
    ("first", RelationType.BENCHMARK_FOR, "task", 2),
)


def _name(rng: random.Random) -> str:
    return "".join(rng.sample(_SYLLABLES, 2)) + rng.choice(["Net", "", "-2", "Former", "QA"])


def papers_and_records(count: int, *, seed: int = 1) -> tuple[list[Paper], list[Record]]:
    """So many papers of several topics that share datasets, tasks, rivals and metrics.

    Texts hold an emoji, so that code points and UTF-16 units differ behind it.
    """
    rng = random.Random(seed)
    topics = max(2, count // 25)
    data = [
        sorted({_name(random.Random(seed * 997 + 31 * t + k)) for k in range(9)})
        for t in range(topics)
    ]
    papers, records = [], []
    for number in range(count):
        topic = min(int(rng.expovariate(1.2) * topics / 3), topics - 1)
        names = _names(rng, number, topic, data[topic])
        paper, record = _paper(rng, number, names)
        papers.append(paper)
        records.append(record)
    return papers, records


def _names(rng: random.Random, number: int, topic: int, data: list[str]) -> dict[str, str]:
    weights = [1 / (place + 1) for place in range(len(data))]
    first = rng.choices(data, weights)[0]
    second, third = rng.sample([name for name in data if name != first], 2)
    return {
        "method": f"{_name(rng)}{number}",
        "task": _TASKS[topic % 8] + (f" {topic}" if topic > 7 else ""),
        "rival": f"Base{_SYLLABLES[topic % 20]}{topic // 20 or ''}",
        "metric": rng.choice(_METRICS),
        "first": first,
        "second": second,
        "third": third,
    }


def _sentences(rng: random.Random, names: dict[str, str]) -> list[str]:
    score = f"{rng.randint(1, 99)}.{rng.randint(0, 9)}"
    patterns = (
        "Progress in {task} is held back by slow models \U0001f40c and by rare labels.",
        "We propose {method}, which learns from context that earlier work threw away.",
        "On {first} and {second}, {method} beats {rival} by a clear margin in {metric}.",
        "Unlike {rival} (Example et al., 2024), it needs no access to {third}.",
        "{method} reaches {score} {metric} on {first}.",
        "Code: https://example.org/{code}",
    )
    words = {**names, "score": score, "code": names["method"].lower()}
    return [pattern.format(**words) for pattern in patterns]


def _paper(rng: random.Random, number: int, names: dict[str, str]) -> tuple[Paper, Record]:
    sentences = _sentences(rng, names)
    year = rng.randint(2017, 2026)
    paper = Paper(
        id=f"p{number:05d}",
        title=f"{names['method']}: a new way to do {names['task']}",
        abstract=" ".join(sentences),
        year=year,
        venue="Journal of Invented Results",
        authors=("Ada Example", "Bo Sample"),
        url=f"https://example.org/{number}",
    )
    text = paper.text
    spans = [Span(text.index(s), text.index(s) + len(s), "pattern") for s in sentences]
    return paper, Record(
        paper.id,
        paper.title,
        entities=tuple(_finding(rng, text, slot, name, spans) for slot, name in names.items()),
        triples=tuple(
            Claim(
                names[head], relation, names[tail], round(rng.uniform(0.5, 0.99), 3), (spans[at],)
            )
            for head, relation, tail, at in _CLAIMS
        ),
        results=(_result(text, names, spans[4]),),
        cites=_citation(text),
        links=(_link(text),),
    )


def _finding(rng: random.Random, text: str, slot: str, name: str, spans: list[Span]) -> Finding:
    mentions, at = [], text.find(name)
    while at >= 0:
        mentions.append((at, at + len(name)))
        at = text.find(name, at + len(name))
    benchmark = EntityType.BENCHMARK if len(name) % 3 == 0 else EntityType.DATASET
    proof = next(s for s in spans if any(s.start <= start < s.end for start, _ in mentions))
    return Finding(
        name,
        _TYPES.get(slot, benchmark),
        _ROLES[slot],
        aliases=(f"{name} v1",) if slot == "first" else (),
        confidence=round(rng.uniform(0.5, 0.99), 3),
        mentions=tuple(mentions),
        role_evidence=(proof,),
    )


def _result(text: str, names: dict[str, str], span: Span) -> Result:
    value = text[span.start : span.end].split()[2]
    start = text.index(value, span.start)
    return Result(
        value, start, start + len(value), names["method"], names["first"], names["metric"]
    )


def _citation(text: str) -> tuple[Citation, ...]:
    cited = "Example et al., 2024"
    start = text.index(cited)
    return (Citation(("Example",), "2024", start, start + len(cited)),)


def _link(text: str) -> Link:
    start = text.index("https://")
    return Link(text[start:], "code", start, len(text))
