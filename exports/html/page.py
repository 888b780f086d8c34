"""The page itself: pyvis' Network with our own template, data and scripts.

pyvis gives the data model, the drawing library that it bundles, and the rendering call. Its own
template, menus, `from_nx` and `write_html` are not used: they load files from the network, run
names as code, need minutes for large graphs and break under a cp1252 locale.
"""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup
from pyvis.network import Network  # type: ignore[import-untyped]

from exports.html.assets import SCRIPTS, STYLES, bundle, digest, library
from exports.html.core import Core
from exports.html.plain import text

_TEMPLATES = Path(__file__).parent / "templates"


class Page(Network):  # type: ignore[misc]
    """One self-contained page.

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

    def __init__(
        self, core: Core, blocks: dict[str, str], title: str, *, served: bool = False
    ) -> None:
        super().__init__(height="100%", width="100%", directed=True, cdn_resources="in_line")
        self.heading = text(title)
        self.path = "page.html"
        self.templateEnv = Environment(loader=FileSystemLoader(_TEMPLATES), autoescape=True)
        self.options = {"physics": {"enabled": False}}
        self.nodes = [
            {"id": node, "x": x, "y": y, "size": size}
            for node, (x, y), size in zip(core.drawn, core.spots, core.sizes, strict=True)
        ]
        self.edges = [{"from": a, "to": b, "width": papers} for a, b, papers in core.links]
        self._blocks = blocks
        self._asks = "'self'" if served else "'none'"

    def generate_html(
        self, name: str = "page.html", local: bool = True, notebook: bool = False
    ) -> str:
        """The page as text.

        Only scripts and styles whose hash stands in the page's policy run: whatever a name of the
        graph might smuggle in, the browser refuses it.
        """
        drawing, scripts, styles = library(), bundle(SCRIPTS), bundle(STYLES)
        policy = (
            "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data: blob:; "
            f"connect-src {self._asks}; style-src {digest(styles)}; "
            f"script-src {digest(drawing)} {digest(scripts)}"
        )
        self.templateEnv.globals.update(
            policy=policy,
            library=Markup(drawing),
            scripts=Markup(scripts),
            styles=Markup(styles),
            blocks={key: Markup(value) for key, value in self._blocks.items()},
        )
        return str(super().generate_html(name, local, notebook))
