"""A graph folder on disk: what was read, what was extracted, the graph, and how it came to be.

A folder holds ``papers.jsonl``, ``records.jsonl``, ``settings.json``, ``overrides.yaml``,
``graph.json``, ``graph.html``, ``runs.jsonl``, ``history/`` and ``cache/``. docs/performance.md
tells what each is for and which of them may be deleted.
"""

from kg.store.folder import GraphFolder
from kg.store.settings import Settings

__all__ = ["GraphFolder", "Settings"]
