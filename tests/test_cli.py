"""The command line as a program: start, help, encodings, pipes, errors."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli import main
from kg import __version__

ROOT = Path(__file__).resolve().parent.parent
# CPU seconds of `--help`; the figure of the design is 0.3 on an idle machine.
HELP_SECONDS = 0.6


def run(*words: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, **more}
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, capture_output=True, env=environment, timeout=60
    )


@pytest.mark.parametrize("start", [("cli.py",), ("-m", "cli")])
def test_it_starts_either_way(start: tuple[str, ...]) -> None:
    done = run(*start, "--version")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().strip() == f"citeweave, version {__version__}"


def test_help_loads_nothing_heavy() -> None:
    script = (
        "import time, sys; from click.testing import CliRunner; import cli;"
        "CliRunner().invoke(cli.main, ['--help']);"
        "print(time.process_time(), *sys.modules)"
    )
    seconds, *modules = run("-c", script).stdout.decode().split()
    assert not {"spacy", "networkx", "numpy", "pyvis", "neo4j", "onnxruntime"} & set(modules)
    assert float(seconds) < HELP_SECONDS


@pytest.mark.parametrize("name", sorted(main.commands))
def test_every_command_explains_itself(name: str) -> None:
    result = CliRunner().invoke(main, [name, "--help"])
    assert result.exit_code == 0
    command = main.commands[name]
    assert (command.help or "").strip(), "needs a docstring"
    short = command.get_short_help_str(limit=200)
    assert 10 < len(short) <= 65, f"{name}: the first sentence is the line in the list"


def test_the_examples_are_listed_on_a_terminal_that_knows_no_unicode() -> None:
    done = run("cli.py", "papers", "examples/reading-group.txt", PYTHONIOENCODING="ascii")
    assert done.returncode == 0, done.stderr
    assert "résumés" in done.stderr.decode("utf-8")


@pytest.mark.parametrize(
    ("words", "choice"),
    [
        (("papers", "examples", "--format", "word"), "bibtex"),
        (("extract", "examples", "--extractor", "guess"), "rules"),
        (("build", "examples", "-o", "x", "--extractor", "guess"), "full"),
        (("export", "x", "--to", "word", "y"), "graphml"),
        (("serve", "x", "--port", "99999"), "65535"),
        (("serve", "x", "--port", "-1"), "65535"),
    ],
)
def test_a_choice_that_there_is_not_is_a_mistake_of_usage(
    words: tuple[str, ...], choice: str
) -> None:
    result = CliRunner().invoke(main, list(words))
    assert result.exit_code == 2
    assert "Invalid value for '--" in result.stderr
    assert choice in result.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("papers", "examples", "--format", "?"), "dblp-xml"),
        (("export", "x", "--to", "?", "y"), "obsidian"),
        (("extract", "examples", "--extractor", "?"), "rules"),
    ],
)
def test_a_question_mark_lists_the_choices(words: tuple[str, ...], name: str) -> None:
    result = CliRunner().invoke(main, list(words))
    assert (result.exit_code, result.stderr) == (0, "")
    assert name in result.stdout.splitlines()


@pytest.mark.skipif(os.name == "nt", reason="needs head")
def test_a_reader_that_has_enough_is_no_error() -> None:
    program = f"{sys.executable} cli.py papers examples --json | head -c 10"
    done = subprocess.run(program, shell=True, cwd=ROOT, capture_output=True, timeout=60)
    assert b"Traceback" not in done.stderr
    assert len(done.stdout) == 10


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
@pytest.mark.parametrize("words", ["papers examples", "--help", "build --help"])
def test_an_output_without_room_is_one_line(words: str) -> None:
    program = f"{sys.executable} cli.py {words} > /dev/full"
    done = subprocess.run(program, shell=True, cwd=ROOT, capture_output=True, timeout=60)
    assert done.returncode == 1
    assert done.stderr.decode().splitlines()[0].startswith("citeweave: the disk of the output")
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("shared", "nowhere"),
        ("show", "nowhere", "x"),
        ("stats", "examples"),
        ("papers", "nowhere.bib"),
        ("build", "nowhere.bib", "-o", "nowhere"),
        ("eval", "nowhere", "nowhere"),
        ("export", "nowhere", "--to", "json", "x.json"),
    ],
)
def test_a_mistake_is_one_line_that_says_what_next(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    result = CliRunner().invoke(main, list(words))
    assert result.exit_code == 1
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1
    assert result.stderr.startswith("citeweave: ")
    assert ";" in result.stderr
    assert not Path("nowhere").exists()
