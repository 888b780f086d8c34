"""The engine that extracts on a Dask cluster that already runs.

A partition is a batch of papers. A worker's death costs a partition's retry; a partition that keeps
killing its workers is tried paper by paper. Lines come back in the order of the papers, so that the
records, and the graph, are those of a run on one machine, byte for byte.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from importlib import import_module
from threading import Lock
from typing import Any

from kg.errors import ExtractionError
from kg.model import Paper
from kg.pipeline.extraction import Engine, Maker, lines_of, lost_line, made_by

#: `distributed.Client` and `distributed.Future`; Dask carries no types.
Client = Any
Future = Any

#: Partitions under way for each thread of the cluster: bounds the memory of the driver.
AHEAD = 4
#: Seconds to wait for the scheduler.
PATIENCE = "20s"

# An extractor is not made for several threads at once, and a worker may have several.
_one_at_a_time = Lock()


def on_dask(maker: Maker, by: str, scheduler: str) -> Engine:
    """The engine that sends batches to a Dask scheduler.

    Parameters
    ----------
    maker : callable
        Makes the extractor on each worker; found there by its name, so citeweave must be installed
        there in the same version.
    by : str
        Name and version of the extractor here; a worker that has another one is refused.
    scheduler : str
        Address, for example ``tcp://10.0.0.1:8786``.

    Raises
    ------
    ExtractionError
        If ``citeweave[dask]`` is not installed or no scheduler answers.
    """

    def run(jobs: Iterable[Sequence[Paper]]) -> Iterator[list[bytes]]:
        client = _connect(scheduler)
        try:
            yield from _run(client, jobs, maker, by)
        finally:
            client.close()

    return run


def _connect(scheduler: str) -> Client:
    try:
        distributed = import_module("distributed")
    except ImportError as error:
        raise ExtractionError(
            "the Dask engine is not installed", hint="pip install 'citeweave[dask]'"
        ) from error
    try:
        return distributed.Client(scheduler, timeout=PATIENCE)
    except (OSError, ValueError, TimeoutError) as error:
        raise ExtractionError(
            f"no Dask scheduler answers at {scheduler}: {error}",
            hint="start one with `dask scheduler` and workers with `dask worker`",
        ) from error


def _run(
    client: Client, jobs: Iterable[Sequence[Paper]], maker: Maker, by: str
) -> Iterator[list[bytes]]:
    ahead = AHEAD * max(1, sum(client.nthreads().values()))
    under_way: deque[tuple[Sequence[Paper], Future]] = deque()
    for papers in jobs:
        under_way.append((papers, _submit(client, papers, maker, by)))
        if len(under_way) >= ahead:
            yield _result(client, *under_way.popleft(), maker, by)
    while under_way:
        yield _result(client, *under_way.popleft(), maker, by)


def _submit(client: Client, papers: Sequence[Paper], maker: Maker, by: str) -> Future:
    return client.submit(_partition, papers, maker, by, pure=False, retries=2)


def _result(
    client: Client, papers: Sequence[Paper], future: Future, maker: Maker, by: str
) -> list[bytes]:
    """Lines of a partition; when it cannot be had whole, paper by paper."""
    try:
        lines: list[bytes] = future.result()
        return lines
    except ExtractionError:
        raise
    except Exception as error:  # KilledWorker and whatever else the cluster may raise
        if len(papers) == 1:
            return [lost_line(papers[0], by, f"lost on the cluster ({type(error).__name__})")]
    singles = [([paper], _submit(client, [paper], maker, by)) for paper in papers]
    return [line for job in singles for line in _result(client, *job, maker, by)]


def _partition(papers: Sequence[Paper], maker: Maker, by: str) -> list[bytes]:
    """Runs on a worker of the cluster."""
    with _one_at_a_time:
        return list(lines_of(_extractor(maker, by), papers))


@lru_cache(maxsize=2)
def _extractor(maker: Maker, by: str) -> Any:
    """The worker's own extractor, made once."""
    extractor = maker()
    if made_by(extractor) != by:
        raise ExtractionError(
            f"a Dask worker has {made_by(extractor)}, this machine {by}",
            hint="install the same version of citeweave on all workers",
        )
    return extractor
