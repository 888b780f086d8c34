"""The page itself: pyvis' Network with our own template, data and scripts.

pyvis gives the data model, the drawing library that it bundles, and the rendering call. Its own
template, menus, `from_nx` and `write_html` are not used: they load files from the network, run
names as code, need minutes for large graphs and break under a cp1252 locale.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from exports.html.assets import SCRIPTS, STYLES, bundle, digest, library
from exports.html.core import Core
from exports.html.plain import text

_TEMPLATES = Path(__file__).parent / "templates"


def render(core: Core, blocks: dict[str, str], title: str, *, served: bool = False) -> str:
    """The page as text.

    Only scripts and styles whose hash stands in the page's policy run: whatever a name of the
    graph might smuggle in, the browser refuses it.

    Parameters
    ----------
    core : Core
        What is drawn at first.
    blocks : dict of str to str
        The page's data: name of a block → JSON that may stand in a script element.
    title : str
        Heading of the page.
    served : bool, default False
        Whether the page may ask the server that sent it, and nobody else, for more.
    """
    from markupsafe import Markup

    drawing, scripts, styles = library(), bundle(SCRIPTS), bundle(STYLES)
    policy = (
        "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data: blob:; "
        f"connect-src {_asked(served)}; style-src {digest(styles)}; "
        f"script-src {digest(drawing)} {digest(scripts)}"
    )
    page = _page_class()(title)
    page.nodes = [
        {"id": node, "x": x, "y": y, "size": size}
        for node, (x, y), size in zip(core.drawn, core.spots, core.sizes, strict=True)
    ]
    page.edges = [{"from": a, "to": b, "width": papers} for a, b, papers in core.links]
    page.templateEnv.globals.update(
        policy=policy,
        library=Markup(drawing),
        scripts=Markup(scripts),
        styles=Markup(styles),
        blocks={key: Markup(value) for key, value in blocks.items()},
    )
    return str(page.generate_html("page.html"))


def _asked(served: bool) -> str:
    return "'self'" if served else "'none'"


@cache
def _page_class() -> type[Any]:
    """The subclass of pyvis' Network; made on demand, for pyvis takes long to import."""
    from jinja2 import Environment, FileSystemLoader
    from pyvis.network import Network  # type: ignore[import-untyped]

    class Page(Network):  # type: ignore[misc]
        """A network whose template escapes what it is given."""

        def __init__(self, title: str) -> None:
            super().__init__(height="100%", width="100%", directed=True, cdn_resources="in_line")
            self.heading = text(title)
            self.path = "page.html"
            self.templateEnv = Environment(loader=FileSystemLoader(_TEMPLATES), autoescape=True)
            self.options = {"physics": {"enabled": False}}

    return Page
