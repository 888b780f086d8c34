"""What was read, and what was not: the end of `citeweave papers`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from kg.papers.duplicates import Duplicate


@dataclass(frozen=True, slots=True)
class Issue:
    """Something about a place of a file.

    Examples
    --------
    >>> str(Issue("a.bib", 7, "damaged entry"))
    'a.bib:7: damaged entry'
    """

    path: str
    line: int | None
    why: str

    def __str__(self) -> str:
        place = self.path if self.line is None else f"{self.path}:{self.line}"
        return f"{place}: {self.why}"


@dataclass(slots=True)
class Report:
    """Counts and reasons of one reading.

    Parameters
    ----------
    papers, without_abstract, without_year, not_english : int
        Counts of papers.
    skipped : list of Issue
        What may have been meant as a paper and is none.
    warnings : list of Issue
        All that a user should look at; every skipped record that is no mere heading is among them.
    duplicates : list of Duplicate
        Papers that are one, as far as somebody looked for them.
    files : dict of str to str
        File → name of its format.
    """

    papers: int = 0
    without_abstract: int = 0
    without_year: int = 0
    not_english: int = 0
    skipped: list[Issue] = field(default_factory=list)
    warnings: list[Issue] = field(default_factory=list)
    duplicates: list[Duplicate] = field(default_factory=list)
    files: dict[str, str] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """The report as JSON can hold it."""
        counts = {
            "papers": self.papers,
            "without_abstract": self.without_abstract,
            "without_year": self.without_year,
            "not_english": self.not_english,
        }
        return {
            **counts,
            "duplicates": [
                {"kept": one.kept, "others": list(one.others), "reason": one.reason}
                for one in self.duplicates
            ],
            "skipped": [_issue(issue) for issue in self.skipped],
            "warnings": [_issue(issue) for issue in self.warnings],
            "files": dict(self.files),
        }

    def lines(self, *, most: int = 20) -> list[str]:
        """The report for people, at most `most` lines of each kind.

        Examples
        --------
        >>> Report(papers=3, without_abstract=1, without_year=2).lines()
        ['3 papers (1 without abstract, 2 without year)']
        """
        details = [
            f"{count} {what}"
            for count, what in (
                (self.without_abstract, "without abstract"),
                (self.without_year, "without year"),
                (self.not_english, "not in English: kept, not extracted"),
            )
            if count
        ]
        head = _counted(self.papers, "paper")
        lines = [f"{head} ({', '.join(details)})" if details else head]
        told = set(self.skipped)
        rest = [str(issue) for issue in self.warnings if issue not in told]
        same = [str(one) for one in self.duplicates]
        lines += _listed(_counted(len(same), "duplicate"), same, most)
        lines += _listed(f"{len(self.skipped)} skipped", [str(one) for one in self.skipped], most)
        lines += _listed(_counted(len(rest), "warning"), rest, most)
        return lines


def _issue(issue: Issue) -> dict[str, Any]:
    return {"path": issue.path, "line": issue.line, "why": issue.why}


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _listed(head: str, items: list[str], most: int) -> list[str]:
    if not items:
        return []
    more = [f"  … and {len(items) - most} more"] if len(items) > most else []
    return [f"{head}:", *(f"  {item}" for item in items[:most]), *more]
