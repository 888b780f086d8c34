"""Answers as text for the terminal: names and sentences clean, nothing cut silently."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from kg.questions.evidence import Proof
from kg.questions.leaderboard import Score
from kg.questions.paths import Step
from kg.questions.sharing import Shared
from kg.questions.untried import Gap
from kg.tables import counted, indented, one_line, readable, table


def tell_shared(rows: Sequence[Shared], *, sentences: bool, limit: int = 0) -> str:
    """Shared things, the papers that hold them and their roles, on request with sentences."""
    if not rows:
        return "Nothing is shared so; --min-papers, --role or --type ask for more."
    lines = []
    for row in rows[: limit or None]:
        more = f", {counted(len(row['members']), 'member')}" if len(row["members"]) > 1 else ""
        head = f"{one_line(row['name'])} ({row['type'].lower()}{more})"
        lines.append(f"{head}: {counted(row['count'], 'paper')}")
        for holder in row["papers"][: limit or None]:
            lines.append(indented(titled(holder), first=f"{_role(holder['role'])}: ", by=2))
            lines += [indented(quoted(holder["sentence"]))] if sentences else []
        lines += [f"  {rest}" for rest in rest_of(row["papers"], limit)]
    return "\n".join([*lines, *rest_of(rows, limit)])


def rest_of(rows: Sequence[Any], limit: int) -> list[str]:
    """The line that tells how many rows are not shown; no line if all are."""
    hidden = len(rows) - limit if limit else 0
    return [f"… and {hidden:,} more: --limit 0 shows all"] if hidden > 0 else []


def _role(role: str) -> str:
    return role.replace("_", " ")


def titled(paper: Mapping[str, Any]) -> str:
    """A paper on one line: name, year, id."""
    year = f", {paper['year']}" if paper.get("year") else ""
    return f"{one_line(paper['name'])}{year} [{one_line(str(paper['id']))}]"


def quoted(sentence: str) -> str:
    """A sentence in quotation marks."""
    return f"“{readable(sentence)}”"


def tell_leaderboard(rows: Sequence[Score], *, limit: int = 0) -> str:
    """Scores grouped by place and metric, each with its paper and its sentence."""
    if not rows:
        return "No score is stated under these conditions."
    group = None
    pairs: list[tuple[str, str]] = []
    for row in rows[: limit or None]:
        place = (row["on"], row["metric"], row["lower_is_better"])
        head = [] if place == group else [_place(row)]
        group = place
        pairs.append(("\n".join([*head, *_score(row)]), row["sentence"]))
    return "\n".join([*with_sentences(pairs), *rest_of(rows, limit)])


def with_sentences(pairs: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Lines, each with its sentence below; lines that share one have it once, below the last."""
    for number, (line, sentence) in enumerate(pairs, 1):
        yield line
        if sentence and (number == len(pairs) or pairs[number][1] != sentence):
            yield indented(quoted(sentence))


def _place(row: Score) -> str:
    less = " (less is better)" if row["lower_is_better"] else ""
    where = one_line(row["on"] or "(on what is not stated)")
    return f"{where} · {one_line(row['metric'] or '(metric not stated)')}{less}"


def _score(row: Score) -> Iterable[str]:
    against = f" against {row['against']}" if row["against"] else ""
    change = " (change)" if row["delta"] else ""
    who = one_line(row["method"] or "(method not stated)")
    yield indented(f"{row['value']}{change}  {who}{against}  [{row['paper']}]", by=2)
    if row["conflicts"]:
        yield indented("! conflicts with " + "; ".join(row["conflicts"]))


def tell_gaps(rows: Sequence[Gap], *, limit: int = 0) -> str:
    """Pairs that nobody has tried."""
    if not rows:
        return "No gap: every method of a task has met every data set of it, or no task joins them."
    cells = [
        (row["method_name"], row["data_name"], row["data_papers"], ", ".join(row["tasks"]))
        for row in rows[: limit or None]
    ]
    told = table(cells, ("method", "never evaluated on", "its papers", "common tasks"))
    return "\n".join([told, *rest_of(rows, limit)])


def tell_timeline(rows: Sequence[Mapping[str, Any]]) -> str:
    """Years with their papers, and what they brought."""
    if not rows:
        return "No paper names it."
    lines = []
    for row in rows:
        lines.append(f"{row['year'] or 'no year'}: {counted(row['papers'], 'paper')}")
        for role, papers in row.get("roles", {}).items():
            lines += [indented(titled(paper), first=f"{_role(role)}: ", by=2) for paper in papers]
        for key in ("proposed", "first_seen"):
            if row.get(key):
                lines.append(indented(", ".join(row[key]), first=f"{_role(key)}: "))
    return "\n".join(lines)


def tell_path(steps: Sequence[Step] | None) -> str:
    """A chain of statements, one a line, each with its surest sentence."""
    if steps is None:
        return "Nothing connects them."
    if not steps:
        return "They are one and the same."
    lines = []
    for step in steps:
        head, tail = one_line(step["head_name"]), one_line(step["tail_name"])
        arrow = (
            f"{head} —{step['relation']}→ {tail}"
            if step["forward"]
            else f"{tail} ←{step['relation']}— {head}"
        )
        lines += [arrow, *told_proofs(step["evidence"], most=1)]
    return "\n".join(lines)


def told_proofs(proofs: Sequence[Proof], *, most: int) -> list[str]:
    """The surest sentences with their papers, and how many more there are."""
    surest = sorted(proofs, key=lambda proof: -proof["confidence"])
    lines = [indented(f"{quoted(proof['sentence'])} [{proof['paper']}]") for proof in surest[:most]]
    hidden = len(proofs) - most
    return [*lines, f"    and {counted(hidden, 'more sentence')}"] if hidden > 0 else lines


def tell_stats(found: Mapping[str, Any]) -> str:
    """Counts of a graph as tables."""
    parts = [
        f"{counted(found['papers'], 'paper')}, {counted(sum(found['nodes'].values()), 'node')}, "
        f"{counted(sum(found['edges'].values()), 'edge')}, "
        f"{counted(found['sentences'], 'piece')} of evidence",
        table(found["nodes"].items(), ("node", "count")),
        table(found["edges"].items(), ("relation", "count")),
        table(found["years"].items(), ("year", "papers")),
    ]
    if len(found["languages"]) > 1:
        parts.append(table(found["languages"].items(), ("language", "papers")))
    for key, told in (
        ("without_entities", "Papers in which nothing was found"),
        ("doubtful", "Entities whose merging is doubtful"),
    ):
        if found[key]:
            parts.append(indented(", ".join(found[key]), by=0, first=f"{told}: "))
    return "\n\n".join(parts)
