"""`build`, `add`, `remove`, `update` and `rebuild`: each a few steps of a `FolderRun`."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from kg.errors import CiteweaveError, Stopped
from kg.pipeline.extraction import made, made_by
from kg.pipeline.fingerprint import digest_inputs
from kg.pipeline.folder_run import FolderRun, unknown_ids
from kg.pipeline.plan import Plan
from kg.pipeline.report import RunReport
from kg.pipeline.stopping import Terminated, terminable
from kg.store.folder import GraphFolder
from kg.store.settings import Settings


def build_folder(
    inputs: Sequence[str], path: str | Path, plan: Plan, settings: Settings
) -> RunReport:
    """Make a graph folder of exactly these inputs; go on where an earlier run stopped.

    Parameters
    ----------
    inputs : sequence of str
        Files, folders, or ``-``.
    path : str or Path
        The graph folder; made where it is missing. Records that stand in it are used again.
    plan : Plan
        How to run.
    settings : Settings
        What to build.

    Returns
    -------
    RunReport
        ``unchanged`` is true where the folder was made from the same inputs in the same way.

    Raises
    ------
    InputError
        If an input cannot be read or no paper is found.
    StoreError
        If the folder is in use or cannot be written.
    """
    folder = GraphFolder.create(path)
    with _running(folder, "build", plan):
        settings = replace(settings, made_by=made_by(made(plan.makers(settings))))
        run = FolderRun(folder, plan, settings, "build")
        digest = digest_inputs(inputs, folder.path)
        if digest is not None and run.is_current(digest):
            return run.unchanged()
        run.keep(run.merge(run.read(inputs)) if settings.graph else run.stream(inputs))
        run.extract(renew=True)
        return _complete(run, digest)


def add_papers(path: str | Path, inputs: Sequence[str], plan: Plan) -> RunReport:
    """Add papers to a graph folder; only those that are new to it are extracted."""
    folder = GraphFolder.open(path)
    with _running(folder, "add", plan):
        run = FolderRun(folder, plan, folder.settings, "add")
        run.keep(run.merge(run.read(inputs), folder.papers()))
        run.extract(renew=False)
        return _complete(run)


def remove_papers(path: str | Path, ids: Sequence[str], plan: Plan) -> RunReport:
    """Take papers out of a graph folder; their records stay for the day they come back.

    Raises
    ------
    StoreError
        If no paper has one of the ids; then nothing is removed.
    """
    folder = GraphFolder.open(path)
    with _running(folder, "remove", plan):
        run = FolderRun(folder, plan, folder.settings, "remove")
        papers = folder.papers()
        wanted = {identifier.removeprefix("paper:") for identifier in ids}
        if error := unknown_ids(papers, sorted(wanted)):
            raise error
        run.keep(paper for paper in papers if paper.id not in wanted)
        run.take_stock()
        return _complete(run)


def update_folder(path: str | Path, plan: Plan) -> RunReport:
    """Extract again what an older version extracted or failed on."""
    folder = GraphFolder.open(path)
    with _running(folder, "update", plan):
        run = FolderRun(folder, plan, folder.settings, "update")
        run.extract(renew=True)
        return _complete(run)


def rebuild(path: str | Path, plan: Plan) -> RunReport:
    """Resolve and weave again without extraction, after a change of the overrides say."""
    folder = GraphFolder.open(path)
    with _running(folder, "rebuild", plan):
        run = FolderRun(folder, plan, folder.settings, "rebuild")
        run.take_stock()
        return _complete(run)


def _complete(run: FolderRun, inputs: str | None = None) -> RunReport:
    if run.report.extracted == 0 and run.is_current():
        return run.unchanged()
    if run.settings.graph:
        run.weave()
    else:
        run.cut()
    return run.finish(inputs)


@contextmanager
def _running(folder: GraphFolder, command: str, plan: Plan) -> Iterator[None]:
    """Hold the folder; explain signals; leave nothing behind where nothing came of it."""
    try:
        with terminable(), folder.lock(command):
            folder.sweep()
            yield
    except KeyboardInterrupt as error:
        number = signal.SIGTERM if isinstance(error, Terminated) else signal.SIGINT
        raise Stopped(plan.progress.steps.get("extracting", 0), number) from error
    except CiteweaveError:
        folder.remove_if_empty()
        raise
