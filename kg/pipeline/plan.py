"""What a run over a graph folder is given: where to extract, whom to tell, what to do after."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TextIO

import networkx as nx

from kg.errors import ExtractionError
from kg.pipeline.cluster import on_dask
from kg.pipeline.extraction import BATCH, Engine, Extractor, Maker, in_process, made_by
from kg.pipeline.partitions import Partitioner
from kg.pipeline.progress import Progress
from kg.pipeline.workers import default_workers, in_workers
from kg.store.folder import GraphFolder
from kg.store.settings import Settings

#: Below this many batches for each worker, starting processes costs more than it gains.
WORTHWHILE = 2


@dataclass(slots=True)
class Plan:
    """How to run; the library knows no extractor and no export, so both are handed in.

    Parameters
    ----------
    makers : callable
        Gives for the settings of a folder a picklable maker of its extractor.
    workers : int, optional
        Processes; 0 for as many as there are cores.
    scheduler : str, optional
        Address of a Dask scheduler that extracts instead.
    progress : Progress, optional
        Whom to tell.
    after : callable, optional
        Called with the new graph and the folder once graph.json stands; writes the page, say.
    bulk : callable, optional
        Writes the parts of a graph that is never held whole into a folder (``--no-graph``).
    """

    makers: Callable[[Settings], Maker]
    workers: int = 0
    scheduler: str | None = None
    progress: Progress = field(default_factory=Progress)
    after: Callable[[nx.MultiDiGraph[str], GraphFolder], None] | None = None
    bulk: Callable[[Partitioner, Path], None] | None = None

    @classmethod
    def of(
        cls,
        extractors: Mapping[str, Callable[..., Extractor]],
        draw: Callable[[nx.MultiDiGraph[str], Path], None] | None = None,
        bulk: Callable[[Partitioner, Path], None] | None = None,
        *,
        workers: int = 0,
        engine: str = "local",
        scheduler: str | None = None,
        stream: TextIO | None = None,
    ) -> Plan:
        """A plan from a table of factories, a writer of pages and one of partitions.

        Raises
        ------
        ExtractionError
            If the engine ``dask`` is asked for without a scheduler, or the other way round.
        """
        if engine == "dask" and not scheduler:
            raise ExtractionError(
                "the Dask engine needs a scheduler", hint="give --scheduler tcp://HOST:8786"
            )
        if scheduler and engine != "dask":
            raise ExtractionError(
                "only the Dask engine takes a scheduler", hint="add --engine dask"
            )

        def maker(settings: Settings) -> Maker:
            if settings.extractor not in extractors:
                raise ExtractionError(
                    f"no extractor {settings.extractor!r}",
                    hint=f"choose one of {', '.join(extractors)}",
                )
            return partial(extractors[settings.extractor], fast=settings.fast)

        def page(G: nx.MultiDiGraph[str], folder: GraphFolder) -> None:
            if draw is not None:
                draw(G, folder.html_file)

        return cls(maker, workers, scheduler, Progress(stream), page, bulk)

    def engine(self, settings: Settings, extractor: Extractor, papers: int) -> Engine:
        """Where to extract so many papers."""
        maker = self.makers(settings)
        if self.scheduler:
            return on_dask(maker, made_by(extractor), self.scheduler)
        workers = self.workers or default_workers()
        if workers == 1 or (not self.workers and papers < WORTHWHILE * BATCH * workers):
            return in_process(extractor)
        return in_workers(maker, made_by(extractor), min(workers, -(-papers // BATCH)))
