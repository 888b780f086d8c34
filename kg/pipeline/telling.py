"""What a run did, and what changed, in words for the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kg.pipeline.report import RunReport
from kg.store.changes import Changes
from kg.store.folder import GraphFolder
from kg.store.history import Claim
from kg.tables import counted, one_line, table

#: Reasons, and claims of a kind, that are listed before the rest is only counted.
SHOWN = 10


def tell_run(report: RunReport) -> str:
    """The summary table, and the next command to type.

    Examples
    --------
    >>> from pathlib import Path
    >>> print(tell_run(RunReport("build", Path("graph"), unchanged=True, papers=3)))
    graph is up to date: 3 papers, nothing to do
    """
    if report.unchanged:
        return f"{report.folder} is up to date: {report.papers:,} papers, nothing to do"
    lines = [table(_rows(report), ("", report.command))]
    if report.nodes:
        lines.append(f"\nNext: citeweave shared {report.folder}")
    elif (bulk := GraphFolder(report.folder).bulk).exists():
        lines.append(
            "\nResolved by names and acronyms alone; cited works are references of their own."
            f"\nNext: see {bulk / 'README.md'}"
        )
    return "\n".join(lines)


def _rows(report: RunReport) -> Iterator[tuple[str, str]]:
    yield ("papers", f"{report.papers:,}{_of_these(report)}")
    if report.read:
        yield ("skipped", f"{len(report.skipped):,}")
    if report.failed:
        yield ("failed", f"{len(report.failed):,}")
    rate = f" ({report.rate:,.0f} abstracts/s)" if report.rate else ""
    yield ("extracted", f"{report.extracted:,}{rate}")
    if report.reused:
        yield ("kept from before", f"{report.reused:,}")
    for title, counts in (("nodes", report.nodes), ("statements", report.edges)):
        if counts:
            yield (title, f"{sum(counts.values()):,}")
            order = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
            yield from ((f"- {name}", f"{count:,}") for name, count in order)
    stages = ", ".join(f"{name} {spent:.1f}" for name, spent in report.seconds.items())
    yield ("seconds", f"{sum(report.seconds.values()):.1f} ({stages})")


def _of_these(report: RunReport) -> str:
    more = [f"{counted(report.merged, 'duplicate')} merged"] if report.merged else []
    if report.foreign:
        more.append(f"{report.foreign:,} not in English, not extracted")
    return f" ({', '.join(more)})" if more else ""


def tell_remarks(report: RunReport, everything: bool = False) -> Iterator[str]:
    """One line each: what was skipped or failed and why, and what to do about it."""
    reasons = [f"skipped: {line}" for line in report.skipped]
    reasons += [f"failed: {paper}: {why}" for paper, why in report.failed]
    reasons += [f"note: {line}" for line in report.warnings]
    shown = len(reasons) if everything else SHOWN
    yield from map(one_line, reasons[:shown])
    if len(reasons) > shown:
        yield f"… and {len(reasons) - shown:,} more; --verbose lists all"
    if report.left_out and report.command == "build":
        gone = counted(report.left_out, "paper")
        yield f"{gone} that stood in {report.folder} left out; to keep both: citeweave add"
    if report.failed:
        yield f"try failed papers again: citeweave update {report.folder}"
    if report.older:
        yield (
            f"{report.older:,} records were made by an older version; "
            f"renew them: citeweave update {report.folder}"
        )


def tell_changes(changes: Changes) -> str:
    """New and vanished claims by kind, and the disagreements."""
    lines = [changes.title]
    for sign, claims in (("+", changes.new), ("-", changes.gone)):
        for kind in ("paper", "entity", "triple", "result"):
            lines.extend(_listed(sign, kind, [claim for claim in claims if claim[0] == kind]))
    if changes.disagreements:
        lines.append(f"{len(changes.disagreements):,} pairs now disagree")
        lines.extend(f"  {_told(a)}  |  {_told(b)}" for a, b in changes.disagreements)
    if len(lines) == 1:
        lines.append("nothing changed")
    return "\n".join(map(one_line_indented, lines))


def one_line_indented(line: str) -> str:
    """A line without control characters, its indent kept."""
    return " " * (len(line) - len(line.lstrip(" "))) + one_line(line)


def _listed(sign: str, kind: str, claims: list[Claim]) -> Iterable[str]:
    if claims:
        yield f"{sign} {len(claims):,} {_NOUNS[kind][len(claims) > 1]}"
        yield from (f"  {_told(claim)}" for claim in claims[:SHOWN])
        if len(claims) > SHOWN:
            yield f"  … and {len(claims) - SHOWN:,} more; --json lists all"


_NOUNS = {
    "paper": ("paper", "papers"),
    "entity": ("entity", "entities"),
    "triple": ("statement", "statements"),
    "result": ("score", "scores"),
}


def _told(claim: Claim) -> str:
    if claim[0] == "result":
        _, method, on, metric, value, paper = claim
        return f"{method} on {on}: {metric} {value} ({paper})"
    return " ".join(claim[1:])
