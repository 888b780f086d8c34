"""The embedded database as a cache in the graph folder, made anew when the graph changes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from exports.embedded import CACHE_VERSION, EmbeddedGraph
from kg.errors import ExportError

if TYPE_CHECKING:
    import networkx as nx

_PREFIX = "cypher-"


def cached(
    graph_file: Path,
    cache: Path,
    load: Callable[[], nx.MultiDiGraph[str]],
    *,
    tell: Callable[[str], object] = lambda line: None,
) -> EmbeddedGraph:
    """The database of a graph file, from the cache where it is still the same graph.

    Parameters
    ----------
    graph_file : Path
        The file that tells by its size and time whether the graph has changed.
    cache : Path
        Folder of the cache; where it cannot be written the database stays in memory.
    load : callable
        Reads the graph, if need be.
    tell : callable
        Takes a line on what takes long.

    Returns
    -------
    EmbeddedGraph
    """
    place = cache / f"{_PREFIX}{_state(graph_file)}.kgl"
    if place.exists():
        with suppress(ExportError):  # damaged, or of another machine: make it anew
            return EmbeddedGraph.open(place)
    graph = load()
    tell(f"loading {len(graph):,} nodes into the embedded database, once")
    database = EmbeddedGraph.of(graph)
    try:
        cache.mkdir(exist_ok=True)
        for old in cache.glob(f"{_PREFIX}*"):
            old.unlink(missing_ok=True)
        database.save(place)
    except (OSError, ExportError) as error:
        tell(f"the database is not kept for the next query: {error}")
    return database


def _state(graph_file: Path) -> str:
    """Changes with the graph, the engine and the way of loading."""
    if not graph_file.exists():
        return "none"
    stat = graph_file.stat()
    parts = (CACHE_VERSION, version("kglite"), str(stat.st_size), str(stat.st_mtime_ns))
    return hashlib.blake2b("\n".join(parts).encode(), digest_size=8).hexdigest()
