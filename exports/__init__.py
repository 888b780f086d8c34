"""A graph in, an artefact out: the table of formats.

A row is the whole registration: `citeweave export --to NAME PATH` and the contract tests go by it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from exports.bulk_csv import write_bulk_csv
from exports.csv import read_csv, write_csv
from exports.cypher_script import write_cypher
from exports.cytoscape import read_cytoscape, write_cytoscape
from exports.gexf import read_gexf, write_gexf
from exports.graphml import read_graphml, write_graphml
from exports.html import write_html
from exports.json import read_json, write_json
from exports.jsonld import write_jsonld
from exports.obsidian import write_obsidian
from exports.parquet import read_parquet, write_parquet
from kg.errors import ExportError
from kg.store.atomic import STANDARD_OUTPUT


@dataclass(frozen=True, slots=True)
class Exporter:
    """A format that graphs can be written in.

    Parameters
    ----------
    write : callable
        Takes a graph and a path; raises ExportError.
    loses : str
        What does not survive; empty for formats without loss.
    read : callable, optional
        Takes a path, gives the graph back.
    folder : bool, optional
        Whether the path becomes a folder of files.

    Notes
    -----
    `loses` is about graphs of citeweave; the modules say what becomes of others.
    """

    write: Callable[..., None]
    loses: str
    read: Callable[..., Any] | None = None
    folder: bool = False


#: Name → format, in the order in which help lists them.
EXPORTERS: dict[str, Exporter] = {
    "html": Exporter(write_html, "nothing that is shown; it is a page to look at"),
    "json": Exporter(write_json, "", read_json),
    "graphml": Exporter(write_graphml, "control characters", read_graphml),
    "gexf": Exporter(write_gexf, "control characters, the graph's own attributes", read_gexf),
    "cytoscape": Exporter(write_cytoscape, "", read_cytoscape),
    "csv": Exporter(
        write_csv,
        "control characters, empty texts, the graph's own attributes",
        read_csv,
        folder=True,
    ),
    "parquet": Exporter(write_parquet, "", read_parquet, folder=True),
    "jsonld": Exporter(write_jsonld, "reasons of merges, offsets of mentions"),
    "obsidian": Exporter(
        write_obsidian, "offsets, confidence of single sentences, results and links as nodes",
        folder=True,
    ),
    "neo4j-csv": Exporter(
        write_bulk_csv, "empty lists; U+001F in items of lists", folder=True
    ),
    "cypher": Exporter(write_cypher, ""),
}  # fmt: skip


def exporter(name: str) -> Exporter:
    """The row of a format.

    Raises
    ------
    ExportError
        If there is none of that name; lists those that there are.

    Examples
    --------
    >>> exporter("graphml").read is read_graphml
    True
    """
    if name not in EXPORTERS:
        raise ExportError(f"no format {name!r}", hint=f"choose one of {', '.join(EXPORTERS)}")
    return EXPORTERS[name]


def is_piped(name: str, path: str) -> bool:
    """Whether a path is standard output, so that what is told goes elsewhere.

    Raises
    ------
    ExportError
        If it is, and the format is a folder of files.

    Examples
    --------
    >>> is_piped("json", "-"), is_piped("csv", "tables")
    (True, False)
    """
    piped = path in STANDARD_OUTPUT
    if piped and exporter(name).folder:
        raise ExportError(
            f"{name} is a folder of files and cannot go to standard output",
            hint="give the name of a folder",
        )
    return piped


def export(G: Any, name: str, path: str | Path) -> None:
    """Write a graph in a format of the table."""
    exporter(name).write(G, path)
