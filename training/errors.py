"""What goes wrong on the dev papers, by kind: the table that says what to mend next."""

from __future__ import annotations

from collections import Counter
from typing import Any

from training.gold import is_sure


def confusions(
    gold: list[dict[str, Any]], records: list[dict[str, Any]], score: Any
) -> Counter[tuple[str, str]]:
    """(kind, what) of each mistake, counted over pairs of gold record and extracted record."""
    out: Counter[tuple[str, str]] = Counter()
    for want, got in zip(gold, records, strict=True):
        strict = score.pair(want["entities"], got["entities"], False)
        loose = score.pair(want["entities"], got["entities"], True)
        _found(out, want["entities"], got["entities"], strict, loose, score)
        _missed(out, want["entities"], got["entities"], loose, score)
        _triples(out, want, got, strict)
    return out


def _found(out: Any, want: Any, got: Any, strict: Any, loose: Any, score: Any) -> None:
    for i, e in enumerate(got):
        kind = score.kind(e["type"])
        if i not in loose:
            out["spurious entity", kind] += 1
            continue
        other = want[loose[i]]
        if not is_sure(other):
            continue
        if i not in strict:
            out["boundary", kind] += 1
        if score.kind(other["type"]) != kind:
            out["type", f"{kind} for {score.kind(other['type'])}"] += 1
        if e["role"] != other["role"]:
            out["role", f"{e['role']} for {other['role']}"] += 1


def _missed(out: Any, want: Any, got: Any, loose: Any, score: Any) -> None:
    taken = set(loose.values())
    forms = [score.forms(e) for e in got]
    for j, e in enumerate(want):
        if is_sure(e) and j not in taken:
            joined = any(score.forms(e) & f for f in forms)
            kind = "joined with another" if joined else "missed entity"
            out[kind, f"{score.kind(e['type'])} that the paper {e['role']}"] += 1


def _triples(out: Any, want: Any, got: Any, links: Any) -> None:
    back = {e["name"]: links.get(i) for i, e in enumerate(got["entities"])}
    unsure = {j for j, e in enumerate(want["entities"]) if not is_sure(e)}
    number = {e["name"]: j for j, e in enumerate(want["entities"])}
    gold = {(number[h], r, number[t]) for h, r, t in want["triples"]}
    found = {(back[t["head"]], t["relation"], back[t["tail"]]) for t in got["triples"]}
    said = {(h, t): r for h, r, t in gold}
    for h, r, t in gold - found:
        if not {h, t} & unsure:
            ends = {h, t} <= set(links.values())
            out["missed relation" if ends else "missed relation, an end is missing", r] += 1
    for h, r, t in found - gold:
        if not {h, t} & unsure:
            if h is None or t is None:
                out["spurious relation, an end is spurious", r] += 1
            elif (h, t) in said:
                out["wrong relation", f"{r} for {said[h, t]}"] += 1
            else:
                out["spurious relation", r] += 1


def table(found: Counter[tuple[str, str]], n: int = 50) -> str:
    """The n most frequent confusions as a Markdown table."""
    lines = ["| count | kind | what |", "|---|---|---|"]
    lines += [f"| {k} | {kind} | {what} |" for (kind, what), k in found.most_common(n)]
    return "\n".join(lines)
