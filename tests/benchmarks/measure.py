"""Seconds and memory of a command, its children included."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_EVERY = 0.25
_MEGA = 1024


@dataclass(frozen=True, slots=True)
class Cost:
    """What a command cost: seconds on the clock, and the most memory of all its processes in MB."""

    seconds: float
    megabytes: float
    output: str


def cost_of(*command: str) -> Cost:
    """Run ``python`` with some arguments in the folder of the project.

    Raises
    ------
    RuntimeError
        If it fails.
    """
    began = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, *command], cwd=ROOT, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    peak = [0.0]
    watch = threading.Thread(target=_watch, args=(process, peak), daemon=True)
    watch.start()
    output, _ = process.communicate()
    seconds = time.monotonic() - began
    watch.join()
    if process.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{output}")
    return Cost(seconds, peak[0], output)


def citeweave(*words: object) -> Cost:
    """Run the command line."""
    return cost_of("cli.py", *map(str, words))


def _watch(process: subprocess.Popen[str], peak: list[float]) -> None:
    while process.poll() is None:
        peak[0] = max(peak[0], sum(map(_resident, _family(process.pid))))
        time.sleep(_EVERY)


def _family(root: int) -> Sequence[int]:
    """A process and all below it; on systems without /proc the process alone."""
    parents = {}
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = place.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(place.parent.name)] = int(fields[1])
    family = [root]
    for member in family:
        family.extend(child for child, parent in parents.items() if parent == member)
    return family


def _resident(pid: int) -> float:
    try:
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / _MEGA
    except OSError:
        pass
    return 0.0
