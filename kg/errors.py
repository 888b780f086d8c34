"""The errors that the library raises; the command line turns them into one clear line."""

from __future__ import annotations

from pathlib import Path


class CiteweaveError(Exception):
    """Root of all errors that a user can cause or mend.

    Parameters
    ----------
    what : str
        What went wrong, in one sentence without a full stop.
    hint : str, optional
        What the user can do next.

    Examples
    --------
    >>> str(CiteweaveError("cannot write graph.json", hint="choose another folder with -o"))
    'cannot write graph.json; choose another folder with -o'
    """

    #: Exit code of a command that ends with it.
    exit_code = 1

    def __init__(self, what: str, *, hint: str | None = None) -> None:
        self.what = what
        self.hint = hint
        super().__init__(f"{what}; {hint}" if hint else what)


class InputError(CiteweaveError):
    """An input cannot be read, or a record of it makes no sense.

    Parameters
    ----------
    path : str or Path
        The file (``-`` for standard input).
    line : int or None
        The line, counted from 1, where there is one.
    why : str
        The cause, in a few words.
    hint : str, optional
        What the user can do next.

    Examples
    --------
    >>> str(InputError("papers.jsonl", 3, "broken JSON"))
    'papers.jsonl:3: broken JSON'
    """

    def __init__(
        self, path: str | Path, line: int | None, why: str, *, hint: str | None = None
    ) -> None:
        self.path = str(path)
        self.line = line
        self.why = why
        place = f"{path}:{line}" if line is not None else f"{path}"
        super().__init__(f"{place}: {why}", hint=hint)

    def __reduce__(self) -> tuple[object, ...]:
        return (_input_error, (self.path, self.line, self.why, self.hint))


def _input_error(path: str, line: int | None, why: str, hint: str | None) -> InputError:
    """Rebuild an InputError on the other side of a process border."""
    return InputError(path, line, why, hint=hint)


class ExtractionError(CiteweaveError):
    """A paper cannot be extracted, or the extractor cannot be loaded."""


class ExportError(CiteweaveError):
    """A graph cannot be written in, or read from, a format, a server or a database."""


class StoreError(CiteweaveError):
    """A graph folder is missing, locked, damaged or made by a newer version."""


class Stopped(StoreError):
    """A signal stopped a run over a graph folder, between two records.

    Parameters
    ----------
    records : int
        New records that are kept.
    number : int
        The signal.

    Examples
    --------
    >>> Stopped(1, 15).exit_code
    143
    """

    def __init__(self, records: int, number: int) -> None:
        self.records = records
        self.exit_code = 128 + number  # as shells tell it
        noun = "record" if records == 1 else "records"
        super().__init__(
            f"stopped with {records:,} new {noun} kept", hint="the same command goes on from there"
        )


class QuestionError(CiteweaveError):
    """A question names something that the graph does not hold, or that may mean several things."""
