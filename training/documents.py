"""Gold records as training documents: layout, candidate spans, labels, lexicon features."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from extractors.learned_features import Lexicon, span_flags
from extractors.learned_layout import Floats, Ints, Layout, Stops, candidates, forms, lay_out
from extractors.learned_spans import key
from extractors.learned_windows import Windows, split
from training.gold import RELATIONS, TYPES, cleaned, is_sure

UNSURE = -100  # a label that the loss leaves out
Counts = dict[str, list[int]]  # form -> numbers of papers: no name, then each type
RARE = 120  # a word must stand this often before it can be a stop word


@dataclass(slots=True)
class Marked:
    """A layout with its gold mentions: words ms to me - 1 name entity `owner`."""

    record: dict[str, Any]
    layout: Layout
    ms: Ints
    me: Ints
    owner: Ints


@dataclass(slots=True)
class Document:
    """One gold record ready for training: candidate spans s, e with labels y and features."""

    id: str
    layout: Layout
    windows: Windows
    s: Ints
    e: Ints
    y: Ints
    numbers: Ints  # equal forms have equal numbers
    flags: Floats
    lex: Floats
    ms: Ints
    me: Ints
    owner: Ints
    mlex: Floats
    entities: list[dict[str, Any]]
    triples: dict[tuple[int, int], set[int]]
    units: list[list[int]]  # mentions whose forms agree
    lost: int  # sure mentions that no candidate span covers

    @property
    def length(self) -> int:
        """Pieces of the longest window."""
        return max(len(x) for x in self.windows.ids)


def mark(record: dict[str, Any]) -> Marked:
    """Lay out a record and find its mentions among the words."""
    text, title_end, mentions = cleaned(record)
    layout = lay_out(text, title_end)
    at = {int(a): i for i, a in enumerate(layout.starts)}
    to = {int(b): i + 1 for i, b in enumerate(layout.ends)}
    good = [(at[a], to[b], k) for a, b, k in mentions if a in at and b in to and at[a] < to[b]]
    ms, me, owner = (np.array([m[i] for m in good], dtype=np.int64) for i in range(3))
    return Marked(record, layout, ms, me, owner)


def learn_stops(marked: list[Marked]) -> Stops:
    """Words that never open, end or lie inside a name, in these documents."""
    n: Counter[str] = Counter()
    seen: list[Counter[str]] = [Counter(), Counter(), Counter()]
    for m in marked:
        low = m.layout.low
        n.update(low)
        for a, b in zip(m.ms.tolist(), m.me.tolist(), strict=True):
            seen[0][low[a]] += 1
            seen[1][low[b - 1]] += 1
            seen[2].update(low[a + 1 : b - 1])
    never = [frozenset(w for w, k in n.items() if k >= RARE and c[w] < 0.001 * k) for c in seen]
    return Stops(*never)


def own_counts(m: Marked, stops: Stops, types: Sequence[str] = TYPES) -> Counts:
    """What one document adds to the lexicon: form -> a zero or one for no name and each type."""
    s, e = candidates(m.layout, stops)
    out: Counts = {}
    unsure = set()
    for form, k in zip(forms(m.layout, m.ms, m.me), m.owner.tolist(), strict=True):
        if is_sure(m.record["entities"][k]):
            kind = types.index(m.record["entities"][k]["type"])
            out.setdefault(form, [0] * (1 + len(types)))[kind + 1] = 1
        else:
            unsure.add(form)
    for form in forms(m.layout, s, e):
        if form not in unsure:
            out.setdefault(form, [1] + [0] * len(types))
    return out


def learn_lexicon(own: list[Counts]) -> Counts:
    """Papers that hold each form which at least one of them names."""
    named = {f for counts in own for f, c in counts.items() if any(c[1:])}
    total: Counts = {}
    for counts in own:
        for form in named & counts.keys():
            old = total.get(form, [0] * len(counts[form]))
            total[form] = [x + y for x, y in zip(old, counts[form], strict=True)]
    return total


def without(total: Counts, own: Counts) -> Counts:
    """The lexicon as the other documents give it; a form that they never name is not in it.

    With its own share a document would tell its labels to the model.
    """
    shared = own.keys() & total.keys()
    rest = {f: [x - y for x, y in zip(total[f], own[f], strict=True)] for f in shared}
    return {f: c for f, c in rest.items() if any(c[1:])}


def prepare(
    records: list[dict[str, Any]], tokenizer: Any, types: Sequence[str] = TYPES
) -> tuple[list[Document], Stops, Counts]:
    """Training documents, and the stop words and the lexicon that they teach."""
    marked = [mark(r) for r in records]
    stops = learn_stops(marked)
    own = [own_counts(m, stops, types) for m in marked]
    total = learn_lexicon(own)
    documents = [
        finish(m, tokenizer, stops, Lexicon(without(total, counts), 1 + len(types)), types)
        for m, counts in zip(marked, own, strict=True)
    ]
    return documents, stops, total


def finish(
    m: Marked, tokenizer: Any, stops: Stops, lexicon: Lexicon, types: Sequence[str] = TYPES
) -> Document:
    """Candidate spans with their labels and features."""
    s, e = candidates(m.layout, stops)
    names = forms(m.layout, s, e)
    seen: dict[str, int] = {}
    numbers = np.array([seen.setdefault(f, len(seen)) for f in names], dtype=np.int64)
    y, lost = _labels(m, s, e, types)
    return Document(
        id=m.record["id"],
        layout=m.layout,
        windows=split(m.layout, tokenizer),
        s=s,
        e=e,
        y=y,
        numbers=numbers,
        flags=span_flags(m.layout, s, e, numbers),
        lex=lexicon.look_up(names),
        ms=m.ms,
        me=m.me,
        owner=m.owner,
        mlex=lexicon.look_up(forms(m.layout, m.ms, m.me)),
        entities=m.record["entities"],
        triples=_triples(m.record),
        units=_group(m),
        lost=lost,
    )


def _labels(m: Marked, s: Ints, e: Ints, types: Sequence[str]) -> tuple[Ints, int]:
    """0 or 1 + type of each candidate span, and how many sure mentions are no candidates."""
    y = np.zeros(len(s), dtype=np.int64)
    place = {p: i for i, p in enumerate(zip(s.tolist(), e.tolist(), strict=True))}
    lost = 0
    for a, b, k in zip(m.ms.tolist(), m.me.tolist(), m.owner.tolist(), strict=True):
        entity = m.record["entities"][k]
        if (a, b) in place:
            y[place[a, b]] = types.index(entity["type"]) + 1 if is_sure(entity) else UNSURE
        else:
            lost += is_sure(entity)
    return y, lost


def _triples(record: dict[str, Any]) -> dict[tuple[int, int], set[int]]:
    index = {x["name"]: i for i, x in enumerate(record["entities"])}
    out: dict[tuple[int, int], set[int]] = defaultdict(set)
    for head, relation, tail in record["triples"]:
        if head in index and tail in index:
            out[index[head], index[tail]].add(RELATIONS.index(relation))
    return dict(out)


def _group(m: Marked) -> list[list[int]]:
    """Mentions whose keys agree, as lists of their numbers."""
    by: dict[str, list[int]] = defaultdict(list)
    for i, (a, b) in enumerate(zip(m.ms.tolist(), m.me.tolist(), strict=True)):
        by[key(m.layout.text[m.layout.starts[a] : m.layout.ends[b - 1]])].append(i)
    return list(by.values())
