"""What pip builds and installs: one wheel with everything that runs, in an empty environment."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("kg", "extractors", "exports", "cli.py", "pyproject.toml", "README.md", "LICENSE")


def run(*words: str | Path, cwd: Path) -> str:
    """Run a program outside the source tree and give what it prints."""
    environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PYTHONHOME")}
    done = subprocess.run(
        [str(word) for word in words], cwd=cwd, capture_output=True, text=True, encoding="utf-8",
        errors="replace", env={**environment, "PYTHONUTF8": "1"}, timeout=900,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from a copy of the sources, so that none of pip's litter stays in the tree."""
    place = tmp_path_factory.mktemp("wheel")
    copy = place / "source"
    copy.mkdir()
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, copy / name)
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", place, copy, cwd=place)
    (built,) = place.glob("*.whl")
    return built


def installed(wheel: Path, place: Path, *options: str) -> Path:
    """The folder of programs of a new environment with the wheel in it."""
    venv.create(place, with_pip=True, symlinks=os.name != "nt")
    programs = place / ("Scripts" if os.name == "nt" else "bin")
    run(programs / "python", "-m", "pip", "install", "-q", *options, wheel, cwd=place)
    return programs


def try_out(programs: Path, place: Path) -> None:
    """The main job on the examples, from an installed package."""
    citeweave = programs / "citeweave"
    assert run(citeweave, "--version", cwd=place).startswith("citeweave, version ")
    examples = sorted((ROOT / "examples").iterdir())
    run(citeweave, "build", *examples, "-o", "graph", cwd=place)
    assert "CIFAR-100" in run(citeweave, "shared", "graph", cwd=place)
    assert (place / "graph" / "graph.html").stat().st_size > 10_000
    assert "Usage" in run(programs / "python", "-m", "cli", "--help", cwd=place)


def test_the_wheel_holds_all_data_files_and_nothing_else(wheel: Path) -> None:
    packed = set(zipfile.ZipFile(wheel).namelist())
    ours = {name for name in packed if ".dist-info/" not in name}
    expected = {
        path.relative_to(ROOT).as_posix()
        for package in ("kg", "extractors", "exports")
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert expected - ours == set()
    assert ours - expected == {"cli.py"}
    assert any(name.endswith("LICENSE") for name in packed)


def test_the_wheel_runs_outside_the_source_tree(wheel: Path, tmp_path: Path) -> None:
    """Its own files alone; the packages that it needs are borrowed from this environment."""
    programs = installed(wheel, tmp_path / "environment", "--no-deps")
    packages = next((tmp_path / "environment").rglob("site-packages"))
    (packages / "borrowed.pth").write_text(f"{sysconfig.get_path('purelib')}\n", "utf-8")
    try_out(programs, tmp_path)
    where = run(programs / "python", "-c", "import kg; print(kg.__file__)", cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(tmp_path)


@pytest.mark.slow
def test_the_wheel_installs_and_runs_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    try_out(installed(wheel, tmp_path / "environment"), tmp_path)
