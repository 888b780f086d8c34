"""Speed and memory of reading: measured by `pytest -m slow -s tests/papers/test_figures.py`."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

_WORDS = "we train a quiet network on many loud rooms and test it with care on held out data"
_SCRIPT = """
import resource, sys
from kg.papers import read
count = sum(1 for paper in read(sys.argv[1]))
print(count, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def _snapshot(file: Path, megabytes: int) -> int:
    """Write arXiv metadata of about that size; give the number of records."""
    size, count = 0, 0
    with file.open("w", encoding="utf-8") as stream:
        while size < megabytes << 20:
            line = json.dumps(
                {
                    "id": f"{2401 + count // 90_000}.{count % 90_000:05}",
                    "submitter": "Ada Exemplar",
                    "authors": "Ada Exemplar, Ben Muster",
                    "title": f"Quiet Network Number {count}",
                    "categories": "cs.LG",
                    "abstract": f"  Number {count}: {' '.join([_WORDS] * 14)}.\n",
                    "versions": [{"version": "v1", "created": "Mon, 1 Jan 2024 00:00:00 GMT"}],
                    "update_date": "2024-01-02",
                    "authors_parsed": [["Exemplar", "Ada", ""], ["Muster", "Ben", ""]],
                }
            )
            size += stream.write(line + "\n")
            count += 1
    return count


@pytest.mark.slow
def test_a_snapshot_of_300_megabytes_streams_in_constant_memory(tmp_path: Path) -> None:
    file = tmp_path / "snapshot.jsonl"
    expected = _snapshot(file, 300)
    start = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT, str(file)], capture_output=True, text=True, check=True
    )
    count, megabytes = map(int, done.stdout.split())
    seconds = time.monotonic() - start
    print(f"\n{count} papers, {megabytes} MB, {seconds:.0f} s, {count / seconds:.0f} papers/s")
    assert count == expected
    assert megabytes < 200


@pytest.mark.slow
def test_reading_costs_little(tmp_path: Path) -> None:
    from kg.papers import read

    file = tmp_path / "snapshot.jsonl"
    count = _snapshot(file, 37)
    start = time.process_time()
    assert sum(1 for _ in read(file)) == count
    rate = count / (time.process_time() - start)
    print(f"\n{rate:.0f} papers per second of CPU")
    assert rate > 1000
