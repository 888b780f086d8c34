"""From files to papers: one stream, one report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from kg.errors import InputError
from kg.model import Paper
from kg.papers.duplicates import merge_duplicates
from kg.papers.entry import Entry, Note
from kg.papers.inputs import Found, expand
from kg.papers.keys import numbered
from kg.papers.readers import READERS, detect
from kg.papers.report import Issue, Report
from kg.papers.shaping import paper_of
from kg.papers.source import Source


def read(
    paths: str | Path | Iterable[str | Path],
    *,
    format: str | None = None,
    strict: bool = False,
    output: str | Path | None = None,
) -> Reading:
    """Read papers from files, folders, patterns or standard input.

    Parameters
    ----------
    paths : str, Path, or iterable of them
        Files in any of the formats of `READERS`, also gzipped; folders; patterns; ``-``.
    format : str, optional
        Name of the reader, if the content shall not decide.
    strict : bool
        Raise at the first warning.
    output : str or Path, optional
        What will be written; left out where it stands in a folder that is read.

    Returns
    -------
    Reading
        Iterate it once for the papers; its `report` is complete afterwards.

    Raises
    ------
    InputError
        If a file is missing, or if there is no paper in any of them.

    Examples
    --------
    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "list.bib"
    >>> _ = path.write_text("@misc{cats, title = {On Cats}, year = 2026}")
    >>> reading = read(path)
    >>> [paper.title for paper in reading], reading.report.papers
    (['On Cats'], 1)
    """
    if format is not None and format not in READERS:
        known = ", ".join(READERS)
        raise InputError(
            "--format", None, f"there is no format called {format}", hint=f"known: {known}"
        )
    named = [paths] if isinstance(paths, (str, Path)) else paths
    return Reading(expand(named, output), format=format, strict=strict)


class Reading:
    """Papers of some files, one after the other, and the report about them.

    Parameters
    ----------
    found : Found
        The files, and what is none.
    format : str or None
        Name of the reader, or None to look at the content.
    strict : bool
        Raise at the first warning.

    Attributes
    ----------
    report : Report
        Complete when all papers are read.
    renamed : dict of str to str
        Id that got a number as its paper came → the key that was taken; see `numbered`.
    """

    def __init__(self, found: Found, *, format: str | None, strict: bool) -> None:
        self.report = Report()
        self.renamed: dict[str, str] = {}
        self._files = list(found.files.items())
        self._left_out = found.left_out
        self._format = format
        self._strict = strict
        self._ids: dict[str, int] = {}
        self._errors: list[InputError] = []

    def __iter__(self) -> Iterator[Paper]:
        for name, named in self._files:
            yield from self._of_file(name, named)
        if not self.report.papers:
            raise self._nothing()
        for path, why in self._left_out.items():
            self.report.skipped.append(Issue(str(path), None, why))
        if self.report.without_abstract == self.report.papers:
            count = self.report.papers
            self._warn(
                Issue(self._files[0][0], None, f"{count} of {count} papers have no abstract")
            )

    def _of_file(self, name: str, named: bool) -> Iterator[Paper]:
        try:
            source = Source(name)
            source.check()
            format = self._format or detect(source)
            self.report.files[name] = format
            for item in READERS[format].read(source):
                if isinstance(item, Note):
                    self._note(name, item)
                elif paper := self._paper(item, name):
                    yield paper
        except InputError as error:
            self._errors.append(error)
            self._warn(Issue(name, error.line, error.why), error)
            return
        except RecursionError:
            self._note(name, Note(None, "nested too deep: the rest of the file is not read"))
        for note in source.notes:
            self._note(name, note)

    def _nothing(self) -> InputError:
        """Why there is no paper at all."""
        if self._errors:
            return self._errors[0]
        name = self._files[0][0]
        why = "no paper in it"
        if self.report.skipped:
            first = self.report.skipped[0]
            name, why = first.path, f"no paper in it: {first.why}"
            return InputError(
                name, first.line, why, hint="`citeweave papers - --format ?` lists the formats"
            )
        return InputError(name, None, why, hint="check the file, or name its format with --format")

    def _warn(self, issue: Issue, error: InputError | None = None) -> None:
        self.report.warnings.append(issue)
        if self._strict:
            raise error or InputError(issue.path, issue.line, issue.why)

    def _note(self, name: str, note: Note) -> None:
        # A damaged key or heading may hold line breaks; a message is one line.
        issue = Issue(name, note.line, " ".join(note.why.split()))
        if note.skipped:
            self.report.skipped.append(issue)
        if not note.quiet:
            self._warn(issue)

    def _paper(self, entry: Entry, name: str) -> Paper | None:
        """The finished paper of an entry; None if nothing is left of it."""
        paper = paper_of(entry, name)
        if paper is None:
            self._note(name, Note(entry.line, "no title and no abstract"))
            return None
        unique = self._unique(paper.id, name, entry)
        paper = paper if unique == paper.id else replace(paper, id=unique)
        self._count(paper)
        return paper

    def _count(self, paper: Paper) -> None:
        self.report.papers += 1
        self.report.without_abstract += not paper.abstract
        self.report.without_year += paper.year is None
        self.report.not_english += paper.language != "en"

    def _unique(self, key: str, name: str, entry: Entry) -> str:
        """The key, or the key with a number if another paper has it."""
        if key not in self._ids:
            self._ids[key] = 1
            return key
        while (new := f"{key}-{self._ids[key] + 1}") in self._ids:
            self._ids[key] += 1
        self._ids[key] += 1
        self._ids[new] = 1
        self.renamed[new] = key
        if entry.key:  # of a made id the list of duplicates tells enough
            why = f"the key {key} is taken: a number tells its records apart"
            self._warn(Issue(name, entry.line, why))
        return new


def read_papers(
    paths: str | Path | Iterable[str | Path], *, format: str | None = None, strict: bool = False
) -> list[Paper]:
    """Read papers and merge those that are one; see `read` and `merge_duplicates`.

    Examples
    --------
    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "list.jsonl"
    >>> _ = path.write_text('{"title": "On Cats", "abstract": "We study cats."}\\n' * 2)
    >>> len(read_papers(path))
    1
    """
    reading = read(paths, format=format, strict=strict)
    return merge_duplicates(numbered(list(reading), reading.renamed)).papers
