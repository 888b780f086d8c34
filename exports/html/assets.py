"""The scripts and styles of the page, read from the package, and the drawing library of pyvis."""

from __future__ import annotations

import base64
import hashlib
from importlib.resources import files
from pathlib import Path

_STATIC = Path(__file__).parent / "static"

# In the order of loading; each file declares functions, `main.js` alone starts something.
SCRIPTS = (
    "dom.js",
    "store.js",
    "source.js",
    "state.js",
    "filters.js",
    "links.js",
    "routes.js",
    "scene.js",
    "local_layout.js",
    "theme.js",
    "lines.js",
    "marks.js",
    "words.js",
    "labels.js",
    "canvas.js",
    "search.js",
    "legend.js",
    "sentences.js",
    "overview.js",
    "entity_panel.js",
    "paper_panel.js",
    "edge_panel.js",
    "pair_panel.js",
    "table.js",
    "matrix.js",
    "leaderboard.js",
    "timeline.js",
    "list_view.js",
    "downloads.js",
    "svg_picture.js",
    "keyboard.js",
    "main.js",
)
STYLES = ("base.css", "frame.css", "panel.css", "views.css", "small.css")


def bundle(names: tuple[str, ...]) -> str:
    """Scripts or styles in one text; scripts are closed off from the rest of the page."""
    parts = [(_STATIC / name).read_text(encoding="utf-8") for name in names]
    joined = "\n".join(parts).replace("\r\n", "\n")
    if names[0].endswith(".js"):
        joined = f"(() => {{\n'use strict';\n{joined}\n}})();"
    return _inline(joined)


def library() -> str:
    """vis-network as pyvis bundles it, without the address of its source map."""
    place = files("pyvis") / "templates" / "lib" / "vis-9.1.2" / "vis-network.min.js"
    lines = place.read_text(encoding="utf-8").replace("\r\n", "\n").split("\n")
    return _inline("\n".join(line for line in lines if not line.startswith("//# sourceMapping")))


def digest(content: str) -> str:
    """The source expression of a content-security policy that allows `content` alone."""
    raw = hashlib.sha256(content.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(raw).decode('ascii')}'"


def _inline(content: str) -> str:
    """`content`, checked to stay within its own element."""
    content = content.replace("</script", "<\\/script").replace("<!--", "<\\!--")
    if "</style" in content:
        raise ValueError("a style sheet would end its own element")
    return content
