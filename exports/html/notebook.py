"""The page inside a notebook: a frame that can touch neither the notebook nor the network."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape


@dataclass(frozen=True, slots=True)
class Frame:
    """A page that Jupyter shows in a sandboxed frame.

    Parameters
    ----------
    page : str
        The page as text.
    height : int
        In pixels.
    """

    page: str
    height: int

    def _repr_html_(self) -> str:
        # The frame holds its page as an attribute: there is no file, and with scripts alone
        # allowed it has an origin of its own, from which the notebook cannot be reached.
        style = f"width:100%;height:{int(self.height)}px;border:0;border-radius:8px"
        allowed = "allow-scripts allow-downloads"
        return f'<iframe sandbox="{allowed}" style="{style}" srcdoc="{escape(self.page)}"></iframe>'
