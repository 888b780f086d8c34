"""Papers → records → one graph: `build` in memory, the other functions in a graph folder."""

from kg.pipeline.commands import add_papers, build_folder, rebuild, remove_papers, update_folder
from kg.pipeline.in_memory import build
from kg.pipeline.plan import Plan
from kg.pipeline.progress import Progress
from kg.pipeline.report import RunReport

__all__ = [
    "Plan",
    "Progress",
    "RunReport",
    "add_papers",
    "build",
    "build_folder",
    "rebuild",
    "remove_papers",
    "update_folder",
]
