"""How each type of node looks: a shape and a colour; colour alone never carries the meaning.

Colours keep a contrast of at least 3:1 to the background and stay apart for people with the common
forms of colour blindness; `tests/html/test_palette.py` measures both.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from kg.schema import NodeType


@dataclass(frozen=True, slots=True)
class Look:
    """The look of one type of node.

    Parameters
    ----------
    label : str
        The type.
    plural : str
        How a legend or a heading calls several of them.
    shape : str
        ``dot``, ``square``, ``diamond``, ``triangle``, ``triangleDown``, ``hexagon`` or ``star``.
    light, dark : str
        Colours ``#rrggbb`` on the light and on the dark page.
    hollow : bool
        Drawn as an outline; the things around the entities are, so that the entities stand out.
    """

    label: str
    plural: str
    shape: str
    light: str
    dark: str
    hollow: bool = False


LOOKS = (
    Look(NodeType.PAPER.value, "Papers", "dot", "#6f7b88", "#93a1b0", hollow=True),
    Look(NodeType.METHOD.value, "Methods", "dot", "#1f6fb4", "#56a8ea"),
    Look(NodeType.DATASET.value, "Datasets", "square", "#c77400", "#f2b04a"),
    Look(NodeType.BENCHMARK.value, "Benchmarks", "diamond", "#b3282d", "#ff8a7a"),
    Look(NodeType.TASK.value, "Tasks", "triangle", "#12846a", "#4fc9a6"),
    Look(NodeType.METRIC.value, "Metrics", "hexagon", "#7d4aa8", "#c39be8"),
    Look(NodeType.RESULT.value, "Results", "star", "#57606a", "#c9ced6"),
    Look(NodeType.REFERENCE.value, "References", "triangleDown", "#8a8478", "#a49d8f", hollow=True),
    Look(NodeType.RESOURCE.value, "Links", "square", "#4d8390", "#7fb6c4", hollow=True),
    Look(NodeType.AUTHOR.value, "Authors", "star", "#8a6d5a", "#c2a28d", hollow=True),
    Look(NodeType.VENUE.value, "Venues", "hexagon", "#5d6b8a", "#9dabcc", hollow=True),
)
OTHER = Look("Other", "Others", "dot", "#777777", "#999999")

BACKGROUND = {"light": "#fbfaf6", "dark": "#12161b"}


def looks(labels: list[str]) -> list[dict[str, Any]]:
    """The looks for `labels`, in their order; unknown types share one look but keep their name.

    Examples
    --------
    >>> looks(["Method"])[0]["shape"]
    'dot'
    >>> looks(["Gadget"])[0]["plural"]
    'Gadget'
    """
    known = {look.label: look for look in LOOKS}
    rows = []
    for label in labels:
        look = known.get(label, OTHER)
        names = {"label": label, "plural": look.plural if label in known else label}
        rows.append({**asdict(look), **names})
    return rows
