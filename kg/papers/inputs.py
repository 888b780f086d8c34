"""The files that a user means: names, folders, patterns, ``-``."""

from __future__ import annotations

import glob
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from kg.errors import InputError

#: Endings that are worth opening in a folder; anything else there is named and left alone.
_ENDINGS = (
    ".txt .text .md .markdown .bib .bibtex .ris .nbib .enw .ciw .xml .atom .rss .json .jsonl "
    ".ndjson .csv .tsv .tab"
)
_KNOWN = frozenset(_ENDINGS.split())


@dataclass(slots=True)
class Found:
    """What a search for inputs came to.

    Parameters
    ----------
    output : Path or None
        Where the command writes: never an input of it.
    files : dict of str to bool
        File → whether it was named itself (not found in a folder), in a stable order.
    left_out : dict of Path to str
        What stands in a folder and is no input → why.
    """

    output: Path | None = None
    files: dict[str, bool] = field(default_factory=dict)
    left_out: dict[Path, str] = field(default_factory=dict)


def expand(paths: Iterable[str | Path], output: str | Path | None = None) -> Found:
    """Every file that is meant; graph folders and the output are not.

    Raises
    ------
    InputError
        For a name that leads nowhere, a folder without files to read, and a graph folder.

    Examples
    --------
    >>> expand(["-"]).files
    {'-': True}
    """
    found = Found(None if output is None else Path(output).resolve())
    for path in paths:
        try:
            for name, named in _of(str(path), found):
                found.files.setdefault(name, named)
        except OSError as error:
            why = (error.strerror or "cannot be read").lower()
            raise InputError(path, None, why, hint="check its permissions") from error
    if not found.files:
        raise InputError(
            "-", None, "no input was named", hint="name a file, a folder, or - for standard input"
        )
    return found


def _of(name: str, found: Found) -> list[tuple[str, bool]]:
    if name == "-":
        return [("-", True)]
    path = Path(name)
    if path.is_dir():
        if _is_graph(path, found):
            raise InputError(
                name, None, "this is a graph folder, not a list of papers",
                hint="name the files that it was made of; citeweave add puts more papers into it",
            )  # fmt: skip
        return [(str(file), False) for file in _in_folder(path, found)]
    if path.exists():
        return [(name, True)]
    if glob.has_magic(name):
        # Path.glob takes no pattern that begins at the root.
        matched = sorted(glob.glob(name, recursive=True))  # noqa: PTH207
        wanted = [match for match in matched if not _is_left_out(Path(match), found)]
        files = [file for match in wanted for file in _of(match, found)]
        if files:
            return files
        raise InputError(name, None, "no file matches this pattern", hint="check the pattern")
    raise InputError(name, None, "no such file or folder", hint="check the name")


def _is_graph(folder: Path, found: Found) -> bool:
    made = any((folder / name).is_file() for name in ("records.jsonl", "graph.json"))
    return (made and (folder / "settings.json").is_file()) or folder.resolve() == found.output


def _is_left_out(path: Path, found: Found) -> bool:
    """Whether a path that nobody named is the output or a graph folder; notes it."""
    if path.is_dir() and _is_graph(path, found):
        found.left_out[path] = "a graph folder, not a list of papers"
    elif found.output is not None and path.resolve() == found.output:
        found.left_out[path] = "what this command writes"
    return path in found.left_out


def _in_folder(folder: Path, found: Found) -> list[Path]:
    files = sorted(_files(folder, found))
    if folder in found.left_out:
        raise InputError(folder, None, found.left_out[folder], hint="check its permissions")
    known = [file for file in files if _ending(file) in _KNOWN]
    if not known:
        seen = f" among its {len(files)}" if files else ""
        raise InputError(
            folder, None, f"the folder has no file{seen} that can hold papers",
            hint=f"known endings: {', '.join(sorted(_KNOWN))}, each also with .gz",
        )  # fmt: skip
    return known


def _files(folder: Path, found: Found) -> Iterator[Path]:
    """The files of a folder and of those in it; hidden ones are nobody's papers."""
    try:
        inside = list(folder.iterdir())
    except PermissionError:
        found.left_out[folder] = "no permission to look into it"
        return
    for path in inside:
        if path.name.startswith(".") or _is_left_out(path, found):
            continue
        if path.is_file():
            yield path
        elif path.is_dir() and not path.is_symlink():  # a link may lead back up
            yield from _files(path, found)


def _ending(file: Path) -> str:
    name = file.name.lower()
    return Path(name[:-3] if name.endswith(".gz") else name).suffix
