"""Twenty made-up papers to learn from, four to try, and a scorer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

SCORER = """
import json, sys
def kind(t): return "Data" if t in ("Dataset", "Benchmark") else t
def forms(e): return {f.casefold() for f in [e["name"], *e.get("aliases", [])]}
def pair(gold, found, relaxed):
    links = {}
    for i, f in enumerate(found):
        for j, g in enumerate(gold):
            if i not in links and j not in links.values() and forms(f) & forms(g):
                links[i] = j
    return links
if __name__ == "__main__":
    print("scored", len(open(sys.argv[2]).readlines()))
"""


def paper(number: int) -> dict[str, Any]:
    """A made-up abstract with its annotation."""
    name, data = f"Net{number}Q", f"SET-{number}"
    title = f"{name}: sorting of shells"
    abstract = f"We propose {name} for shell sorting. It outperforms BaseSort on {data}."
    text = f"{title}\n{abstract}"
    rows = [(name, "Method", "proposes"), (data, "Dataset", "evaluated_on")]
    rows += [("BaseSort", "Method", "compared_with"), ("shell sorting", "Task", "addresses")]
    entities = [{"name": n, "type": t, "role": r, "aliases": []} for n, t, r in rows]
    mentions = [
        [at, at + len(n), k]
        for k, (n, _, _) in enumerate(rows)
        for at in range(len(text))
        if text.startswith(n, at)
    ]
    triples = [[name, "EVALUATED_ON", data], [name, "OUTPERFORMS", "BaseSort"]]
    return {
        "id": f"p{number}",
        "title": title,
        "abstract": abstract,
        "entities": entities,
        "triples": triples,
        "results": [],
        "mentions": sorted(mentions),
    }


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    folder = tmp_path / "gold"
    folder.mkdir()
    for name, numbers in (("train", range(20)), ("dev", range(20, 24))):
        lines = "".join(json.dumps(paper(n)) + "\n" for n in numbers)
        (folder / f"{name}.jsonl").write_text(lines, encoding="utf-8")
    (folder / "score.py").write_text(SCORER, encoding="utf-8")
    return folder
