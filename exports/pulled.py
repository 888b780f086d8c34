"""A graph that was read from a server, as a graph folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.errors import ExportError
from kg.model import Paper
from kg.store import GraphFolder

if TYPE_CHECKING:
    import networkx as nx


def write_folder(graph: nx.MultiDiGraph[str], path: str | Path) -> GraphFolder:
    """Make a graph folder of a graph: its papers and the graph, no records.

    All that reads a graph works on it; to extract anew, build it from the papers' files.

    Parameters
    ----------
    graph : networkx.MultiDiGraph
        The property graph.
    path : str or Path
        A folder that is missing or empty.

    Raises
    ------
    ExportError
        If the folder holds something already.
    """
    folder = GraphFolder.create(new_folder(path))
    folder.write_papers(papers_of(graph))
    folder.write_graph(graph)
    return folder


def new_folder(path: str | Path) -> Path:
    """A path where a folder may be made; to be asked before anything long is done.

    Raises
    ------
    ExportError
        If something is there already.
    """
    place = Path(path)
    if place.is_file() or (place.is_dir() and any(place.iterdir())):
        raise ExportError(f"{path} is not empty", hint="name a new folder")
    return place


def papers_of(graph: nx.MultiDiGraph[str]) -> Iterator[Paper]:
    """The papers that a graph was made of, as far as it keeps them.

    Examples
    --------
    >>> import networkx as nx
    >>> graph = nx.MultiDiGraph()
    >>> graph.add_node("paper:a", label="Paper", paper_id="a", name="A", title="A", abstract="We.")
    >>> [paper.text for paper in papers_of(graph)]
    ['A\\nWe.']
    """
    for _, node in graph.nodes(data=True):
        if node.get("label") == "Paper":
            yield _paper(node)


def _paper(node: dict[str, Any]) -> Paper:
    identifiers = dict(text.split(":", 1) for text in node.get("identifiers", ()) if ":" in text)
    return Paper(
        id=node["paper_id"],
        title=node.get("title", ""),
        abstract=node.get("abstract", ""),
        year=node.get("year"),
        venue=node.get("venue"),
        authors=tuple(node.get("authors", ())),
        url=node.get("url"),
        identifiers=identifiers,
        keywords=tuple(node.get("keywords", ())),
        language=node.get("language", "en"),
    )
