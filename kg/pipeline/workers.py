"""The engine that extracts in processes on this machine.

Each worker is a fresh interpreter with an extractor of its own and one end of a pipe. When the
parent dies, however it dies, the pipe ends and so does the worker; when a worker dies, its batch is
tried again paper by paper in a new one, so that one poisoned paper costs one paper.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

from kg.errors import ExtractionError
from kg.model import Paper
from kg.pipeline.extraction import Engine, Maker, lines_of, lost_line

#: Seconds without an answer after which a worker counts as hanging.
PATIENCE = 900.0
#: Seconds that a worker may take to load its extractor, however busy the machine is.
SLOWEST_START = 600.0
#: Batches under way or waiting for an earlier one, for each worker: bounds the memory.
AHEAD = 4


def default_workers() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_workers(maker: Maker, by: str, workers: int, *, patience: float = PATIENCE) -> Engine:
    """The engine that runs batches in `workers` processes and gives the lines in order.

    Parameters
    ----------
    maker : callable
        Makes the extractor in each worker; picklable.
    by : str
        Name and version of the extractor, for the lines of papers that are lost.
    workers : int
        Number of processes.
    patience : float, optional
        Seconds after which a worker that gives no answer is stopped.
    """

    def run(jobs: Iterable[Sequence[Paper]]) -> Iterator[list[bytes]]:
        pool = _Pool(maker, by, patience)
        try:
            pool.start(workers)
            yield from pool.run(enumerate(jobs))
        finally:
            pool.stop()

    return run


@dataclass(slots=True)
class _Worker:
    process: SpawnProcess
    pipe: Connection
    number: int = -1
    papers: Sequence[Paper] = ()
    since: float = field(default_factory=time.monotonic)
    patience: float = SLOWEST_START

    def hear(self) -> list[bytes] | None:
        """What it sends, None when it died; its first word is an empty list: it is ready."""
        self.since = time.monotonic()
        try:
            answer: list[bytes] | str = self.pipe.recv()
        except (EOFError, OSError):
            return None
        if isinstance(answer, str):
            raise ExtractionError(f"the extractor cannot be loaded: {answer}")
        return answer

    def left(self) -> float:
        """Seconds until it counts as hanging."""
        return max(0.0, self.since + self.patience - time.monotonic())

    def send(self, number: int, papers: Sequence[Paper]) -> None:
        self.number, self.papers, self.since = number, papers, time.monotonic()
        # Where it is dead already, the answer, which is the end of the pipe, tells the rest.
        with suppress(OSError):
            self.pipe.send(papers)

    def stop(self) -> None:
        self.pipe.close()
        self.process.kill()
        self.process.join()


class _Pool:
    def __init__(self, maker: Maker, by: str, patience: float) -> None:
        self._maker = maker
        self._by = by
        self._patience = patience
        self._idle: list[_Worker] = []
        self._busy: list[_Worker] = []
        self._done: dict[int, list[bytes]] = {}

    def start(self, workers: int) -> None:
        for _ in range(workers):
            self._idle.append(self._new())

    def stop(self) -> None:
        for worker in (*self._idle, *self._busy):
            worker.stop()

    def run(self, jobs: Iterator[tuple[int, Sequence[Paper]]]) -> Iterator[list[bytes]]:
        ahead = AHEAD * (len(self._idle) or 1)
        following = 0
        more = True
        while more or self._busy or self._done:
            while more and self._idle and self._under_way() < ahead:
                more = self._give(jobs)
            if self._busy and following not in self._done:
                self._collect()
            while following in self._done:
                yield self._done.pop(following)
                following += 1

    def _under_way(self) -> int:
        return len(self._busy) + len(self._done)

    def _give(self, jobs: Iterator[tuple[int, Sequence[Paper]]]) -> bool:
        job = next(jobs, None)
        if job is None:
            return False
        worker = self._idle.pop()
        worker.send(*job)
        self._busy.append(worker)
        return True

    def _collect(self) -> None:
        """Wait for an answer, the death or the time-out of a worker."""
        left = min(worker.left() for worker in self._busy)
        ready = set(wait([worker.pipe for worker in self._busy], timeout=left))
        for worker in list(self._busy):
            if worker.pipe in ready or not worker.left():
                lines = worker.hear() if worker.pipe in ready else None
                if lines == []:
                    worker.patience = self._patience
                    continue
                self._busy.remove(worker)
                if lines is None:
                    worker = self._rescue(worker)
                else:
                    self._done[worker.number] = lines
                self._idle.append(worker)

    def _rescue(self, dead: _Worker) -> _Worker:
        """Do the batch of a dead worker again, one paper at a time; gives a live worker."""
        dead.stop()
        worker = self._new()
        lines: list[bytes] = []
        for paper in dead.papers:
            worker.send(dead.number, [paper])
            answer = self._alone(worker)
            if answer is None:
                worker.stop()
                lines.append(lost_line(paper, self._by, _cause(worker.process)))
                worker = self._new()
            lines.extend(answer or ())
        self._done[dead.number] = lines
        return worker

    def _alone(self, worker: _Worker) -> list[bytes] | None:
        """The answer of a worker that nobody else is waited for with; None when there is none."""
        while worker.pipe.poll(worker.left()):
            answer = worker.hear()
            if answer != []:
                return answer
            worker.patience = self._patience
        return None

    def _new(self) -> _Worker:
        # A fresh interpreter, never a fork: no lock, file or thread of the parent comes along.
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs, self._maker), daemon=True)
        process.start()
        theirs.close()
        return _Worker(process, ours)


def _cause(process: SpawnProcess) -> str:
    code = process.exitcode or 0
    how = f"signal {-code}" if code < 0 else f"exit code {code}"
    return f"the extractor's process died on it or gave no answer ({how})"


def _work(pipe: Connection, maker: Maker) -> None:
    """The life of a worker; runs in its own process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends the pipe
    try:
        extractor = maker()
    except Exception as error:  # whatever it is, the parent must hear it
        pipe.send(f"{type(error).__name__}: {error}")
        return
    try:
        pipe.send([])
        while True:
            pipe.send(list(lines_of(extractor, pipe.recv())))
    except (EOFError, OSError):
        return
