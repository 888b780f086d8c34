"""The graph folder: where everything about one list of papers stands."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import networkx as nx

from kg.errors import ExportError, StoreError
from kg.model import Paper
from kg.record import Record
from kg.store.atomic import PART, disk_error, writing_bytes
from kg.store.changes import Changes, changes_between
from kg.store.graph_file import read_graph, write_graph
from kg.store.lines import damaged_lines, read_rows, seal
from kg.store.lock import Lock
from kg.store.papers import paper_from_json, paper_to_json
from kg.store.records import RecordStore
from kg.store.settings import Settings
from kg.tables import counted


class GraphFolder:
    """A folder that `citeweave build` made or is about to make.

    Parameters
    ----------
    path : str or Path
        The folder. Use `open` for one that must exist, `create` for one that may.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as place:
    ...     folder = GraphFolder.create(place)
    ...     folder.write_papers([Paper(id="a", abstract="We study cats.")])
    ...     [paper.id for paper in GraphFolder.open(place).papers()]
    ['a']
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.papers_file = self.path / "papers.jsonl"
        self.records_file = self.path / "records.jsonl"
        self.settings_file = self.path / "settings.json"
        self.overrides_file = self.path / "overrides.yaml"
        self.graph_file = self.path / "graph.json"
        self.html_file = self.path / "graph.html"
        self.runs_file = self.path / "runs.jsonl"
        self.bulk = self.path / "neo4j-csv"
        self.history = self.path / "history"
        self.cache = self.path / "cache"

    @classmethod
    def open(cls, path: str | Path) -> GraphFolder:
        """A folder that exists.

        Raises
        ------
        StoreError
            If there is no graph folder at `path`.
        """
        folder = cls(path)
        if not folder.path.is_dir():
            why = "is a file, not a graph folder" if folder.path.exists() else "does not exist"
            raise StoreError(f"{path} {why}", hint=f"make it: citeweave build INPUT -o {path}")
        if not folder.papers_file.exists():
            raise StoreError(
                f"{path} is no graph folder: it holds no papers.jsonl",
                hint=f"make it: citeweave build INPUT -o {path}",
            )
        return folder

    @classmethod
    def create(cls, path: str | Path) -> GraphFolder:
        """A folder that is made where it is missing.

        Raises
        ------
        StoreError
            If it cannot be made or written.
        """
        folder = cls(path)
        try:
            folder.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise disk_error(error, path, kind=StoreError) from error
        return folder

    def lock(self, command: str) -> Lock:
        """Hold the folder for writing, see `kg.store.lock.Lock`."""
        return Lock(self.path, command)

    def sweep(self) -> None:
        """Remove what writers that died left behind; call it with the lock held."""
        for part in self.path.glob(f".*{PART}"):
            if part.is_dir():
                shutil.rmtree(part, ignore_errors=True)
            else:
                part.unlink(missing_ok=True)

    def remove_if_empty(self) -> None:
        """Remove the folder where it holds nothing but the lock."""
        if [path.name for path in self.path.glob("*")] == [".lock"]:
            shutil.rmtree(self.path, ignore_errors=True)

    @property
    def settings(self) -> Settings:
        """How the folder was built; the defaults where nobody said."""
        return Settings.read(self.settings_file) if self.settings_file.exists() else Settings()

    def write_papers(self, papers: Iterable[Paper]) -> None:
        """Replace the list of papers."""
        with writing_bytes(self.papers_file, kind=StoreError) as stream:
            for paper in papers:
                stream.write(seal(paper_to_json(paper)))

    def lost_papers(self) -> list[str]:
        """A line that says how many papers can no longer be read, where there are some."""
        if not (lost := damaged_lines(self.papers_file)):
            return []
        lines = counted(lost, "damaged line")
        return [f"{self.papers_file}: {lines}, as many papers lost; add their files again"]

    def iterate_papers(self) -> Iterator[Paper]:
        """The papers, one after the other."""
        return map(paper_from_json, read_rows(self.papers_file))

    def papers(self) -> list[Paper]:
        """All papers of the folder."""
        return list(self.iterate_papers())

    def records(self, papers: Sequence[Paper] | None = None) -> Sequence[Record]:
        """The records of the folder's papers, one each, in the order of the papers.

        They are read from the file when they are asked for, so that a folder of any size can be
        walked through. Papers without a record get an empty one.
        """
        papers = self.papers() if papers is None else papers
        return RecordStore(self.records_file).of_papers(papers, self.settings.made_by)

    def pairs(self) -> Iterator[tuple[Paper, Record]]:
        """Papers with their records, one pair in memory at a time."""
        store = RecordStore(self.records_file)
        return store.pairs(self.iterate_papers(), self.settings.made_by)

    def graph(self) -> nx.MultiDiGraph[str]:
        """The graph of the last run.

        Raises
        ------
        StoreError
            If the folder holds no graph, or a damaged one.
        """
        if not self.graph_file.exists():
            hint = f"finish it: citeweave build INPUT -o {self.path}"
            if not self.settings.graph:
                hint = f"it was built with --no-graph; build it again without: {hint[11:]}"
            raise StoreError(f"{self.path} holds no graph yet", hint=hint)
        try:
            return read_graph(self.graph_file)
        except ExportError as error:
            raise StoreError(
                f"{self.graph_file} is damaged",
                hint=f"delete it and run citeweave build INPUT -o {self.path}: records are kept",
            ) from error

    def write_graph(self, G: nx.MultiDiGraph[str]) -> None:
        """Replace graph.json."""
        write_graph(G, self.graph_file)

    def changes(self, since: int | None = None) -> Changes:
        """What changed after the run `since`; in the last run where it is None."""
        return changes_between(self.history, self.runs(), since)

    def runs(self) -> list[dict[str, Any]]:
        """The run log, oldest first."""
        return list(read_rows(self.runs_file))
