"""Where files are written: over a file, behind a link, into a pipe or a device."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli import main
from exports import EXPORTERS
from kg.errors import ExportError
from kg.pipeline import build_folder
from kg.store import Settings
from kg.store.atomic import writing, writing_bytes
from tests.store.test_folder_runs import lines, write
from tests.store.toy import toy_plan


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small graph folder."""
    place = tmp_path_factory.mktemp("atomic")
    source = write(place / "in.jsonl", lines(3))
    build_folder([str(source)], place / "graph", toy_plan(), Settings(extractor="toy"))
    return place / "graph"


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def test_the_target_of_a_link_is_replaced_and_the_link_stays(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    real, link = tmp_path / "far" / "real", tmp_path / "link"
    real.write_text("old")
    link.symlink_to(Path("far", "real"))
    with writing(link) as stream:
        stream.write("new")
    assert link.is_symlink()
    assert real.read_text() == "new"
    assert [path.name for path in real.parent.iterdir()] == ["real"]


def test_a_link_to_nothing_makes_its_target(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("later")
    with writing(link) as stream:
        stream.write("new")
    assert link.is_symlink()
    assert (tmp_path / "later").read_text() == "new"


def test_links_in_a_circle_are_an_error_of_one_line(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("link")
    with pytest.raises(ExportError, match="cannot write"), writing(link):
        pass


def test_a_named_pipe_is_written_into(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()
    with writing_bytes(pipe) as stream:
        stream.write(b"through")
    reader.join(10)
    assert got == [b"through"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_device_says_so_and_stays_a_device() -> None:
    with pytest.raises(ExportError, match="no space"), writing("/dev/full") as stream:
        stream.write("too much")
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_an_export_to_a_full_device_is_one_line(graph: Path) -> None:
    done = run("export", graph, "--to", "json", "/dev/full")
    assert done.exit_code == 1
    assert done.stderr.startswith("citeweave: cannot write /dev/full: no space")


@pytest.mark.parametrize("form", [name for name, row in EXPORTERS.items() if not row.folder])
def test_an_export_of_one_file_goes_to_standard_output(
    graph: Path, form: str, tmp_path: Path
) -> None:
    piped = run("export", graph, "--to", form, "-")
    assert piped.exit_code == 0
    assert "written" in piped.stderr
    run("export", graph, "--to", form, tmp_path / "file")
    assert piped.stdout_bytes == (tmp_path / "file").read_bytes()


@pytest.mark.parametrize("form", [name for name, row in EXPORTERS.items() if row.folder])
def test_an_export_of_a_folder_does_not(graph: Path, form: str) -> None:
    done = run("export", graph, "--to", form, "-")
    assert done.exit_code == 1
    assert "give the name of a folder" in done.stderr
