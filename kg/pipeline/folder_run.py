"""One run over a graph folder: read, extract what is missing, resolve, weave, log."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import networkx as nx

from kg.errors import StoreError
from kg.graph import KnowledgeGraph
from kg.model import Paper
from kg.papers import numbered
from kg.papers import read as read_inputs
from kg.pipeline.extraction import batches, made, made_by
from kg.pipeline.fingerprint import digest_state, outputs_of, versions
from kg.pipeline.joining import joined
from kg.pipeline.partitions import Partitioner
from kg.pipeline.plan import Plan
from kg.pipeline.report import RunReport
from kg.pipeline.resolving import resolve_with
from kg.store.atomic import PART
from kg.store.collector import collector_paused
from kg.store.folder import GraphFolder
from kg.store.history import History
from kg.store.lines import LineLog, seal
from kg.store.papers import content_key
from kg.store.records import RecordStore
from kg.store.settings import Settings


class FolderRun:
    """The steps that all commands are made of; the folder must be locked.

    Parameters
    ----------
    folder : GraphFolder
        The folder.
    plan : Plan
        How to run.
    settings : Settings
        What to build.
    command : str
        Name of the command, for the log.
    """

    def __init__(self, folder: GraphFolder, plan: Plan, settings: Settings, command: str) -> None:
        self.folder = folder
        # A build writes the list of papers anew, all others go on with what can be read of it.
        lost = [] if command == "build" else folder.lost_papers()
        self.report = RunReport(command, folder.path, warnings=lost)
        self._plan, self._progress = plan, plan.progress
        self.settings = settings
        self._runs = folder.runs()
        self._number = max((row["run"] for row in self._runs), default=0) + 1
        self._renamed: Mapping[str, str] = {}

    def read(self, inputs: Sequence[str]) -> list[Paper]:
        """Papers of the inputs, as they come.

        Raises
        ------
        InputError
            If there is none.
        """
        with self._progress.stage("reading"):
            return numbered(list(self.stream(inputs)), self._renamed)

    def stream(self, inputs: Sequence[str]) -> Iterator[Paper]:
        """Papers of the inputs one by one, for lists that no memory holds.

        Only papers of the very same text are known as duplicates.
        """
        report, reading = self.report, read_inputs(inputs, output=self.folder.path)
        self._renamed = reading.renamed  # filled as the papers come
        seen: set[str] = set()
        for paper in reading:
            self._progress.step()
            report.read += 1
            if self.settings.graph:  # there, papers are merged when all are known
                yield paper
            elif (key := content_key(paper)) not in seen:
                seen.add(key)
                yield paper
        report.merged = 0 if self.settings.graph else report.read - len(seen)
        report.skipped = [str(issue) for issue in reading.report.skipped]
        told = set(report.skipped)
        report.warnings += [w for w in map(str, reading.report.warnings) if w not in told]

    def merge(self, papers: Sequence[Paper], known: Sequence[Paper] = ()) -> list[Paper]:
        """Both lists as one, see `joined`."""
        merged = joined(known, papers)
        self.report.merged = len(known) + len(papers) - len(merged)
        return merged

    def keep(self, papers: Iterable[Paper]) -> None:
        """Make these the papers of the folder; count those that stood there and go."""
        gone = {paper.id for paper in self.folder.iterate_papers()}

        def staying() -> Iterator[Paper]:
            for paper in papers:
                gone.discard(paper.id)
                yield paper

        self.folder.write_papers(staying())
        self.report.left_out = len(gone)

    def extract(self, *, renew: bool) -> None:
        """Extract papers without a record; with `renew` those with an older or failed one too."""
        maker = self._plan.makers(self.settings)
        extractor = made(maker)
        by = made_by(extractor)
        self.settings = replace(self.settings, made_by=by)
        self.settings.write(self.folder.settings_file)
        with RecordStore(self.folder.records_file) as store:
            missing = sum(1 for _ in self._missing(store, by, renew))
            engine = self._plan.engine(self.settings, extractor, missing)
            if missing:
                with self._progress.stage("extracting", missing):
                    for lines in engine(batches(self._missing(store, by, renew))):
                        store.append(lines)
                        self._progress.step(len(lines))
            self.report.extracted = missing
            self.take_stock(store)

    def _missing(self, store: RecordStore, by: str, renew: bool) -> Iterator[Paper]:
        """Papers to extract, each text once."""
        seen: set[str] = set()
        for paper in self.folder.iterate_papers():
            key = content_key(paper)
            done = store.has_record(key, by) if renew else store.find(key, by) is not None
            if paper.language == "en" and not done and key not in seen:
                seen.add(key)
                yield paper

    def take_stock(self, store: RecordStore | None = None) -> None:
        """Count papers and what became of them."""
        report, by = self.report, self.settings.made_by
        store = store or RecordStore(self.folder.records_file)
        for paper in self.folder.iterate_papers():
            key = content_key(paper)
            report.papers += 1
            report.foreign += paper.language != "en"
            report.older += store.find(key, by) is not None and not store.has(key, by)
            if reason := store.failure(key, by):
                report.failed.append((paper.id, reason))
        report.reused = max(0, report.papers - report.foreign - report.extracted)

    def is_current(self, inputs: str | None = None) -> bool:
        """Whether the last run made the folder's graph from this very state (and these inputs)."""
        if not self._runs:
            return False
        last = self._runs[-1]
        return bool(
            (inputs is None or last["inputs"] == inputs)
            and last["state"] == digest_state(self.folder, self.settings)
            and last["outputs"] == self._outputs()
        )

    def _outputs(self) -> dict[str, str]:
        bulk = self.folder.bulk / "README.md"
        return outputs_of([self.folder.graph_file, self.folder.html_file, bulk])

    def unchanged(self) -> RunReport:
        """The report of a run that had nothing to do."""
        self.report.unchanged = True
        self.report.papers = self._runs[-1]["counts"]["papers"]
        return self.report

    def weave(self) -> None:
        """Resolve, weave, write graph.json and what else the plan asks for."""
        with collector_paused():
            G = self._woven()
            with self._progress.stage("writing"):
                before = max((row["run"] for row in self._runs if row["graph"]), default=0)
                History(self.folder.history).note(G, self._number, before)
                self.folder.write_graph(G)
            if self._plan.after is not None:
                with self._progress.stage("drawing"):
                    self._plan.after(G, self.folder)

    def cut(self) -> None:
        """Write the graph part by part, without ever holding it."""
        if self._plan.bulk is None:
            return
        with self._progress.stage("resolving"):
            graph = Partitioner(
                self.folder.pairs,
                self.folder.path / f".buckets{PART}",
                min_confidence=self.settings.min_confidence,
                metadata=self.settings.metadata,
            )
        with self._progress.stage("writing"):
            self._plan.bulk(graph, self.folder.bulk)
            # A graph of an earlier run would tell of other papers.
            for stale in (self.folder.graph_file, self.folder.html_file):
                stale.unlink(missing_ok=True)

    def _woven(self) -> nx.MultiDiGraph[str]:
        papers = self.folder.papers()
        records = self.folder.records(papers)
        with self._progress.stage("resolving"):
            resolution, corrected = resolve_with(self.folder, self.settings, papers, records)
        with self._progress.stage("weaving"):
            G = KnowledgeGraph.from_records(
                papers,
                corrected,
                resolution,
                min_confidence=self.settings.min_confidence,
                metadata=self.settings.metadata,
            ).to_networkx()
            self.report.count(G)
        return G

    def finish(self, inputs: str | None = None) -> RunReport:
        """Write the run log."""
        self.report.seconds = dict(self._progress.seconds)
        row: dict[str, Any] = {
            "run": self._number,
            "command": self.report.command,
            "at": time.strftime("%Y-%m-%dT%H:%M:%S%z"),
            "versions": versions(),
            "options": self.settings.to_json(),
            "workers": self._plan.workers,
            "scheduler": self._plan.scheduler,
            "counts": self.report.to_json(),
            "seconds": self.report.seconds,
            "inputs": inputs,
            "state": digest_state(self.folder, self.settings),
            "graph": self.settings.graph,
            "outputs": self._outputs(),
        }
        with LineLog(self.folder.runs_file) as log:
            log.append([seal(row)])
        if self.settings.graph:
            History(self.folder.history).tidy(self._number)
        return self.report


def unknown_ids(papers: Sequence[Paper], ids: Sequence[str]) -> StoreError | None:
    """The error for ids that no paper has."""
    known = {paper.id for paper in papers}
    missing = [identifier for identifier in ids if identifier not in known]
    if not missing:
        return None
    return StoreError(
        f"no paper has the id {', '.join(missing)}", hint="`citeweave papers` and `show` print ids"
    )
