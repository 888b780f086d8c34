"""The import arrows of the house, and its ceilings on size."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("kg", "extractors", "exports", "tests")
FORBIDDEN = {
    "kg": {"extractors", "exports", "cli"},
    "extractors": {"exports", "cli"},
    "exports": {"extractors", "cli"},
}
HEAVY = {
    "spacy",
    "pyvis",
    "neo4j",
    "onnxruntime",
    "dask",
    "distributed",
    "kglite",
    "pandas",
    "starlette",
    "uvicorn",
    "pyarrow",
    "tokenizers",
    "torch",
}
MODULES = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
PRODUCT = [path for path in MODULES if path.relative_to(ROOT).parts[0] != "tests"]


def imports_of(tree: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name.partition(".")[0], node) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0], node


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", PRODUCT, ids=name_of)
def test_import_arrows(path: Path) -> None:
    package = path.relative_to(ROOT).parts[0]
    found = {name for name, _ in imports_of(ast.parse(path.read_text("utf-8")))}
    assert not found & FORBIDDEN[package]
    assert "training" not in found


@pytest.mark.parametrize("path", [*PRODUCT, ROOT / "cli.py"], ids=name_of)
def test_heavy_imports_stand_inside_functions(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    inside = {
        id(child)
        for node in ast.walk(tree)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        or (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test))
        for child in ast.walk(node)
    }
    loose = {name for name, node in imports_of(tree) if name in HEAVY and id(node) not in inside}
    # A module that registers a spaCy component needs spaCy; extractors.language loads it late.
    if path.relative_to(ROOT).parts[0] == "extractors":
        loose -= {"spacy"}
    assert not loose


def test_start_up_loads_nothing_heavy() -> None:
    code = "import sys, cli, kg, extractors, exports; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert not HEAVY & set(done.stdout.split())


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_modules_fit_on_a_few_screens(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 250


@pytest.mark.parametrize("path", [*PRODUCT, ROOT / "cli.py"], ids=name_of)
def test_functions_fit_on_a_screen(path: Path) -> None:
    ceiling = 30 if path.name != "cli.py" else 15
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            body = node.body[1:] if ast.get_docstring(node) else node.body
            size = (node.end_lineno or 0) - body[0].lineno + 1 if body else 0
            assert size <= ceiling, f"{node.name}: {size} lines"


@pytest.mark.parametrize("path", PRODUCT, ids=name_of)
def test_no_vague_module_names(path: Path) -> None:
    assert path.stem not in {"utils", "helpers", "manager", "base", "common", "misc"}
