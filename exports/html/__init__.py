"""The interactive page: one HTML file that needs no network, or a page in a notebook.

A reader searches, filters, walks from node to node and reads the sentence behind every line. The
page asks nobody for anything, and no name in the graph can run as code.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.store.atomic import writing

if TYPE_CHECKING:
    import networkx as nx

    from exports.html.notebook import Frame

__all__ = ["generate_html", "show", "write_html"]

TITLE = "Citeweave"
_MOST_MEGABYTES = 25.0
_SCRIPTS = 610_000  # bytes of a page without any data


def generate_html(
    graph: nx.MultiDiGraph[Any],
    *,
    title: str = TITLE,
    draw_all: int = 2000,
    most_megabytes: float = _MOST_MEGABYTES,
    seed: int = 0,
) -> str:
    """The page as text.

    Parameters
    ----------
    graph : networkx.MultiDiGraph
        As `KnowledgeGraph.to_networkx` gives it; it is not changed. Other graphs are shown as far
        as their attributes allow.
    title : str, default "Citeweave"
        Heading.
    draw_all : int, default 2000
        Up to this many nodes all are drawn; above, the entities that papers share most, while
        everything can be searched and opened.
    most_megabytes : float, default 25
        A page larger than this leaves abstracts and sentences out, then what only one paper names
        (scores, and methods tried on shared data, last), and says so with counts.
    seed : int, default 0
        Of the layout: same seed, same picture.

    Returns
    -------
    str

    Examples
    --------
    >>> import networkx as nx
    >>> graph = nx.MultiDiGraph()
    >>> graph.add_node("task:ranking", id="task:ranking", label="Task", name="ranking")
    >>> "ranking" in generate_html(graph)
    True

    References
    ----------
    Drawn with vis-network by way of pyvis (Perrone et al., 2020, arXiv:2006.04951).
    """
    from exports.html.fitting import fitting
    from exports.html.page import render

    room = most_megabytes * 1e6 - _SCRIPTS
    return render(*fitting(graph, room, limit=draw_all, seed=seed), title)


def write_html(graph: nx.MultiDiGraph[Any], path: str | Path, **options: Any) -> None:
    """Write the page to a file.

    Parameters
    ----------
    graph : networkx.MultiDiGraph
        See `generate_html`.
    path : str or Path
        The file; it appears whole or not at all, in UTF-8.
    **options
        Passed to `generate_html`.

    Raises
    ------
    ExportError
        If the file cannot be written.

    Examples
    --------
    >>> import networkx as nx, tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     write_html(nx.MultiDiGraph(), Path(place) / "graph.html", title="Nothing yet")
    ...     Path(place, "graph.html").read_text(encoding="utf-8")[:15]
    '<!DOCTYPE html>'
    """
    page = generate_html(graph, **options)
    with writing(path) as stream:
        stream.write(page)


def show(graph: nx.MultiDiGraph[Any], *, height: int = 640, **options: Any) -> Frame:
    """The page in a notebook, as the last expression of a cell.

    Parameters
    ----------
    graph : networkx.MultiDiGraph
        See `generate_html`.
    height : int, default 640
        In pixels.
    **options
        Passed to `generate_html`.

    Returns
    -------
    Frame
        An object that Jupyter shows as a sandboxed frame.

    Examples
    --------
    >>> import networkx as nx
    >>> "sandbox=" in show(nx.MultiDiGraph())._repr_html_()
    True
    """
    from exports.html.notebook import Frame

    return Frame(generate_html(graph, **options), height)
