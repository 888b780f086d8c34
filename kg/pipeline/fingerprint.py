"""Whether there is anything to do: digests of what went in and of what came out.

Inputs are compared by content, not by date, so that a copied file counts as the same.
Outputs, which may be large, are compared by size and by blocks spread over the file.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Iterable, Sequence
from contextlib import suppress
from hashlib import blake2b
from importlib import metadata
from pathlib import Path
from typing import Any

from kg import __version__
from kg.papers.inputs import expand
from kg.store.folder import GraphFolder
from kg.store.settings import Settings

_BLOCK = 1 << 20
_SAMPLES = 64
_SAMPLE = 4096


def digest_inputs(inputs: Sequence[str], output: Path) -> str | None:
    """Digest of all input files, names included; None where one cannot be read, or not twice.

    Raises
    ------
    InputError
        As `kg.papers.read` does for a name that leads nowhere.
    """
    digest = blake2b(digest_size=16)
    for name in expand(inputs, output).files:
        file = Path(name)
        if name == "-" or not file.is_file():
            return None
        digest.update(f"{file}\0{file.stat().st_size}\0".encode("utf-8", "surrogateescape"))
        try:
            _update(digest, file)
        except OSError:  # the reader says which file and why
            return None
    return digest.hexdigest()


def digest_state(folder: GraphFolder, settings: Settings) -> str:
    """Digest of everything that the graph follows from, once the records are complete."""
    digest = blake2b(digest_size=16)
    digest.update(json.dumps([__version__, settings.to_json()], sort_keys=True).encode())
    sources = [folder.papers_file, folder.overrides_file]
    for file in [*sources, Path(settings.aliases)] if settings.aliases else sources:
        digest.update(b"\0")
        if file.is_file():
            _update(digest, file)
    return digest.hexdigest()


def versions() -> dict[str, str]:
    """Versions of Python and of the packages on which the output depends, where they are installed.

    Examples
    --------
    >>> sorted(versions())[:2]
    ['citeweave', 'networkx']
    """
    found = {"citeweave": __version__, "python": platform.python_version()}
    for name in ("networkx", "numpy", "onnxruntime", "spacy"):
        with suppress(metadata.PackageNotFoundError):
            found[name] = metadata.version(name)
    return found


def _update(digest: Any, file: Path) -> None:
    with file.open("rb") as stream:
        while block := stream.read(_BLOCK):
            digest.update(block)


def outputs_of(files: Iterable[Path]) -> dict[str, str]:
    """Name → size and digest of samples, for the files that exist."""
    return {file.name: _sampled(file) for file in files if file.is_file()}


def _sampled(file: Path) -> str:
    size = file.stat().st_size
    digest = blake2b(digest_size=8)
    with file.open("rb") as stream:
        for number in range(_SAMPLES):
            stream.seek(max(0, (size - _SAMPLE) * number // (_SAMPLES - 1)))
            digest.update(stream.read(_SAMPLE))
    return f"{size}:{digest.hexdigest()}"
