"""The files that a user means: names, folders, patterns, ``-``."""

from __future__ import annotations

import glob
from collections.abc import Iterable
from pathlib import Path

from kg.errors import InputError

#: Endings that are worth opening in a folder; anything else there is named and left alone.
_ENDINGS = (
    ".txt .text .md .markdown .bib .bibtex .ris .nbib .enw .ciw .xml .atom .rss .json .jsonl "
    ".ndjson .csv .tsv .tab"
)
_KNOWN = frozenset(_ENDINGS.split())


def expand(paths: Iterable[str | Path]) -> list[tuple[str, bool]]:
    """Every file with whether it was named itself (not found in a folder), in a stable order.

    Raises
    ------
    InputError
        For a name that leads nowhere, and a folder without files to read.

    Examples
    --------
    >>> expand(["-"])
    [('-', True)]
    """
    found: dict[str, bool] = {}
    for path in paths:
        for name, named in _of(str(path)):
            found.setdefault(name, named)
    if not found:
        raise InputError(
            "-", None, "no input was named", hint="name a file, a folder, or - for standard input"
        )
    return list(found.items())


def _of(name: str) -> list[tuple[str, bool]]:
    if name == "-":
        return [("-", True)]
    path = Path(name)
    if path.is_dir():
        return [(str(file), False) for file in _in_folder(path)]
    if path.exists():
        return [(name, True)]
    if glob.has_magic(name):
        # Path.glob takes no pattern that begins at the root.
        matched = sorted(glob.glob(name, recursive=True))  # noqa: PTH207
        files = [file for match in matched for file in _of(match)]
        if files:
            return files
        raise InputError(name, None, "no file matches this pattern", hint="check the pattern")
    raise InputError(name, None, "no such file or folder", hint="check the name")


def _in_folder(folder: Path) -> list[Path]:
    files = sorted(
        file
        for file in folder.rglob("*")
        if file.is_file()
        and not any(part.startswith(".") for part in file.relative_to(folder).parts)
    )
    known = [file for file in files if _ending(file) in _KNOWN]
    if not known:
        seen = f" among its {len(files)}" if files else ""
        raise InputError(
            folder, None, f"the folder has no file{seen} that can hold papers",
            hint=f"known endings: {', '.join(sorted(_KNOWN))}, each also with .gz",
        )  # fmt: skip
    return known


def _ending(file: Path) -> str:
    name = file.name.lower()
    return Path(name[:-3] if name.endswith(".gz") else name).suffix
