"""Files for a bulk import from a graph that comes in parts, see `kg.pipeline.partitions`."""

from __future__ import annotations

import shutil
from pathlib import Path

from exports.bulk_csv import BulkWriter
from exports.properties import edge_row, node_row
from kg.errors import ExportError
from kg.graph import FORMAT, FORMAT_VERSION
from kg.pipeline.partitions import Partition, Partitioner
from kg.store.atomic import PART, disk_error
from kg.store.collector import collector_paused


def write_partitions(graph: Partitioner, path: str | Path) -> None:
    """Write the files part by part; the folder takes its name when all are there.

    Parameters
    ----------
    graph : Partitioner
        The graph.
    path : str or Path
        The folder; an older one of that name is replaced.

    Raises
    ------
    ExportError
        If the disk refuses.
    """
    target = Path(path)
    part = target.with_name(f".{target.name}{PART}")
    shutil.rmtree(part, ignore_errors=True)
    with collector_paused():
        for piece in graph.parts():
            _write_part(piece, graph, BulkWriter(part, part=piece.name))
    BulkWriter(part).finish({"format": FORMAT, "version": FORMAT_VERSION, "papers": graph.papers})
    try:
        shutil.rmtree(target, ignore_errors=True)
        part.replace(target)
    except OSError as error:
        raise disk_error(error, target, kind=ExportError) from error


def _write_part(piece: Partition, graph: Partitioner, writer: BulkWriter) -> None:
    nodes = (node_row(identifier, attributes) for identifier, attributes in piece.nodes)
    edges = (
        edge_row(head, graph.label(head), relation, tail, graph.label(tail), attributes)
        for head, relation, tail, attributes in piece.edges
    )
    writer.write(nodes, edges)
