"""A full small English pipeline of spaCy over the same abstracts, for comparison.

Run by the Python of another environment, which ``CITEWEAVE_BASELINE`` names: the pipeline is no
dependency of ours. Prints the seconds.
"""

from __future__ import annotations

import gzip
import importlib
import json
import pkgutil
import sys
import time
from pathlib import Path


def main(source: str, count: int, processes: int) -> None:
    """Time `nlp.pipe` over the first papers of a file."""
    opened = gzip.open if source.endswith(".gz") else open
    with opened(Path(source), "rt", encoding="utf-8") as stream:
        rows = [json.loads(line) for line, _ in zip(stream, range(count), strict=False)]
    texts = [f"{row.get('title') or ''}\n{row.get('abstract') or ''}" for row in rows]
    name = next(m.name for m in pkgutil.iter_modules() if m.name.startswith("en_core_web_sm"))
    nlp = importlib.import_module(name).load()
    began = time.monotonic()
    for _ in nlp.pipe(texts, n_process=processes, batch_size=64):
        pass
    print(time.monotonic() - began)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
