"""Entities, roles and relations of one text by the learned tagger, as a draft with probabilities.

The path: words → encoder states → scores of candidate spans → mentions → groups of mentions
(*units*) → types and existence of units → units that mean the same joined → roles and relations.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from extractors import learned_sections as sections
from extractors import learned_spans as spans
from extractors.draft import Draft, DraftEntity, DraftMention, DraftTriple
from extractors.learned_features import Pairs, span_flags
from extractors.learned_layout import Floats, Ints, Layout, candidates, forms, lay_out
from extractors.learned_sections import Abbreviation
from extractors.learned_spans import Mention
from extractors.learned_units import Pooled, Reading, Unit, begins, merged, related
from extractors.learned_weights import Weights, load
from kg.schema import EntityType, RelationType, Role

SOURCE = "model"
LEAST = 0.05  # relations below this probability are not worth a look


def predict(
    text: str,
    title_end: int = 0,
    *,
    fast: bool = False,
    pairs: list[Abbreviation] | None = None,
    keep: float | None = None,
    weights: Weights | None = None,
) -> Draft:
    """Read one clean text.

    Parameters
    ----------
    text : str
        Clean text, its title first.
    title_end : int
        Where the title ends; 0 without one.
    fast : bool
        Use the lower half of the encoder only.
    pairs : list of (int, int, int, int), optional
        Abbreviations as offsets: start and end of the long form, then of the short form.
        Found in the text by default.
    keep : float, optional
        Least probability of an entity; by default the one that serves F1 best.
    weights : Weights, optional
        Others than the shipped ones.

    Returns
    -------
    Draft
        Entities in order of appearance with distributions over types and roles, and every
        relation of probability 0.05 or more with the sentences of its closest mentions.

    Examples
    --------
    >>> draft = predict("We propose CrossQ and evaluate it on MuJoCo.")
    >>> [(e.name, str(e.role)) for e in draft.entities]
    [('CrossQ', 'proposes'), ('MuJoCo', 'evaluated_on')]
    """
    model = weights or load(fast=fast)
    least = model.depth["keep"] if keep is None else keep
    return sections.read(text, title_end, pairs, partial(_read, model, least))


def _read(
    model: Weights, least: float, text: str, title_end: int, pairs: list[Abbreviation] | None
) -> Draft:
    """Read one section: an abstract, or a part of a long text."""
    layout = lay_out(text, title_end)
    draft = Draft(text, title_end, [_place(layout, a, b) for a, b in layout.sentences])
    if not layout.words:
        return draft
    hf, hl = model.states(layout)
    reading = Reading(model, layout, hf, hl, hf.mean(axis=0, keepdims=True))
    known = abbreviations(text) if pairs is None else pairs
    found = spans.complete(layout, _mentions(reading), known)
    if found:
        groups = spans.group(layout, found, known)
        _relate(reading, draft, merged(reading, groups, found, least))
    return draft


def abbreviations(text: str) -> list[Abbreviation]:
    """Offsets of long and short form of each abbreviation that the text explains."""
    from extractors.abbreviations import find

    return [(*pair.long, *pair.short) for pair in find(text)]


def _place(layout: Layout, a: int, b: int) -> tuple[int, int]:
    return int(layout.starts[a]), int(layout.ends[b - 1])


def _mentions(r: Reading) -> list[Mention]:
    """Spans that look like names, without overlap."""
    s, e, scores = scored(r)
    return spans.select(r.layout, s, e, scores, r.weights.depth["bias"]) if len(s) else []


def scored(r: Reading) -> tuple[Ints, Ints, Floats]:
    """Candidate spans of words and their log-probabilities of no name and each type."""
    s, e = candidates(r.layout, r.weights.stops)
    if not len(s):
        return s, e, np.zeros((0, 1 + len(r.weights.settings["types"])), dtype=np.float32)
    names = forms(r.layout, s, e)
    seen: dict[str, int] = {}
    numbers = np.array([seen.setdefault(f, len(seen)) for f in names], dtype=np.int64)
    lex = r.weights.lexicon.look_up(names)
    feats = np.concatenate([lex, span_flags(r.layout, s, e, numbers)], axis=1)
    first, last = r.layout.shapes[s], r.layout.shapes[e - 1]
    places = {"s": s, "z": e - 1, "width": e - s, "first": first, "last": last}
    (logits,) = r.weights.head("spans", hf=r.hf, hl=r.hl, feats=feats, **places)
    return s, e, spans.log_softmax(logits)


def _relate(r: Reading, draft: Draft, p: Pooled | None) -> None:
    """Write entities with their roles, and triples, into the draft."""
    if p is None:
        return
    roles, pairs, rows = related(r, p)
    shares = np.exp(spans.log_softmax(roles / r.weights.depth["role_temperature"]))
    for unit, share in zip(p.units, shares, strict=True):
        draft.entities.append(_entity(r, unit, share))
    if pairs is not None:
        draft.triples = _triples(r, p, pairs, rows)


def _entity(r: Reading, unit: Unit, share: Floats) -> DraftEntity:
    mentions, names = [], []
    for m in unit.mentions:
        probability = min(unit.exists, float(1 - np.exp(m.scores[0])))
        mentions.append(
            DraftMention(*_place(r.layout, m.start, m.end), round(probability, 4), SOURCE)
        )
        names.append(spans.form(r.layout, m))
    unique = list(dict.fromkeys(names))
    types = {
        EntityType(t): float(x)
        for t, x in zip(r.weights.settings["types"], unit.types, strict=True)
    }
    roles = {Role(t): float(x) for t, x in zip(r.weights.settings["roles"], share, strict=True)}
    name = max(unique[:2], key=len)
    return DraftEntity(
        mentions, types, roles, unit.exists, name, [f for f in unique if f != name], {SOURCE}
    )


def _triples(r: Reading, p: Pooled, pairs: Pairs, rows: Floats) -> list[DraftTriple]:
    """Calibrated relations of all pairs, each with the sentences of its best pair of mentions."""
    depth, names = r.weights.depth, r.weights.settings["relations"]
    starts = begins(pairs)
    logits = np.maximum.reduceat(rows, starts)[:, :-1]
    scale = np.array(depth["relations"])
    probability = 1 / (1 + np.exp(-(logits * scale[:, 0] + scale[:, 1])))
    allowed = r.weights.allowed[p.types[pairs.left], p.types[pairs.right], :-1]
    ends = np.append(starts[1:], len(rows))
    out = []
    for k, i in zip(*np.nonzero(allowed & (probability >= LEAST)), strict=True):
        row = int(starts[k] + rows[starts[k] : ends[k], i].argmax())
        near = {int(r.layout.sentence_of[p.s[x]]) for x in (pairs.a[row], pairs.b[row])}
        places = [_place(r.layout, *r.layout.sentences[n]) for n in sorted(near)]
        head, tail = int(pairs.left[k]), int(pairs.right[k])
        out.append(
            DraftTriple(
                head, RelationType(names[i]), tail, float(probability[k, i]), SOURCE, places
            )
        )
    return out
