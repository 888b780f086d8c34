"""Seconds and memory of a command, its children included."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile

ROOT = Path(__file__).resolve().parents[2]
_EVERY = 0.5
_MEGA = 1024


@dataclass(frozen=True, slots=True)
class Cost:
    """What a command cost, all its processes together.

    Parameters
    ----------
    seconds, cpu : float
        On the clock, and of the processors.
    megabytes : float
        The most memory at one time, as a sum of resident sets: pages that processes share count
        once for each.
    proportional : float
        The same with shared pages counted once.
    output : str
        What it printed.
    """

    seconds: float
    cpu: float
    megabytes: float
    proportional: float
    output: str


def cost_of(*command: str, watch: Callable[[int], None] | None = None) -> Cost:
    """Run ``python`` with some arguments in the folder of the project.

    Parameters
    ----------
    *command : str
        The arguments.
    watch : callable, optional
        Called with the number of the process again and again while it runs.

    Raises
    ------
    RuntimeError
        If it fails.
    """
    began, used = time.monotonic(), _children()
    peak = [0.0, 0.0]
    with TemporaryFile("w+") as output:
        process = subprocess.Popen(
            [sys.executable, *command], cwd=ROOT, stdout=output, stderr=subprocess.STDOUT
        )
        while process.poll() is None:
            members = family(process.pid)
            for place, name in enumerate(("Rss", "Pss")):
                peak[place] = max(peak[place], sum(_memory(pid, name) for pid in members))
            if watch is not None:
                watch(process.pid)
            time.sleep(_EVERY)
        output.seek(0)
        told = output.read()
    if process.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{told}")
    return Cost(time.monotonic() - began, _children() - used, peak[0], peak[1], told)


def citeweave(*words: object, watch: Callable[[int], None] | None = None) -> Cost:
    """Run the command line."""
    return cost_of("cli.py", *map(str, words), watch=watch)


def cpu_of(root: int) -> float:
    """CPU seconds so far of a process and all below it that still run."""
    ticks = 0
    for pid in family(root):
        try:
            stat = Path(f"/proc/{pid}/stat").read_text()
        except OSError:
            continue
        ticks += sum(map(int, stat.rpartition(")")[2].split()[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


def family(root: int) -> Sequence[int]:
    """A process and all below it; on systems without /proc the process alone."""
    parents = {}
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = place.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(place.parent.name)] = int(fields[1])
    members = [root]
    for member in members:
        members.extend(child for child, parent in parents.items() if parent == member)
    return members


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _memory(pid: int, name: str) -> float:
    try:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith(f"{name}:"):
                return int(line.split()[1]) / _MEGA
    except OSError:
        pass
    return 0.0
