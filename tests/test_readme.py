"""The README's commands and its Python, run in a folder with nothing but the examples."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli import main

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
# They open a browser, hold a port, or want a database or a container.
OUTSIDE = ("citeweave serve", "citeweave push", "citeweave pull", "docker", "neo4j-admin")


def commands() -> list[str]:
    """Lines of the sh blocks and the first command of the page, without comments."""
    lines = [line for language, block in BLOCKS if language == "sh" for line in block.splitlines()]
    first = re.search(r"&& (citeweave build .*)$", README, re.MULTILINE)
    assert first is not None
    return [first[1].replace(" --open", ""), *(line for line in lines if line.strip())]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the examples in it, where the commands run."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def words_of(command: str) -> list[str]:
    """A command as a shell would split it, with its patterns filled in."""
    words = shlex.split(command, comments=True)
    return [
        name
        for word in words[1:]
        for name in (sorted(map(str, Path().glob(word))) if "*" in word else [word])
    ]


def test_every_command_runs(place: Path) -> None:
    told = {}
    for command in commands():
        if not command.startswith(OUTSIDE):
            assert command.startswith("citeweave "), command
            result = CliRunner().invoke(main, words_of(command), catch_exceptions=False)
            assert result.exit_code == 0, f"{command}: {result.output}"
            told[command.split("#")[0].strip()] = result.stdout
    assert "CIFAR-100" in told["citeweave shared graph"]
    assert (place / "graph" / "graph.html").exists()


def test_the_python_runs(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = (block for language, block in BLOCKS if language == "python")
    assert len(block.strip().splitlines()) <= 12
    exec(compile(block, "README.md", "exec"), {})
    assert "CIFAR-100" in capsys.readouterr().out


def test_every_command_of_the_readme_has_help() -> None:
    for name in sorted(set(re.findall(r"citeweave ([a-z]+)", README)) & set(main.commands)):
        result = CliRunner().invoke(main, [name, "--help"])
        assert result.exit_code == 0
        assert len(result.output.splitlines()) > 4


def test_every_file_that_the_readme_names_is_there() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target


def test_the_picture_is_small() -> None:
    assert (ROOT / "docs" / "page.png").stat().st_size < 300_000
