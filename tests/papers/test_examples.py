"""The examples in the docstrings of the readers are right."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import kg.markup
import kg.papers

MODULES = ["kg.cleaning"] + [
    f"{package.__name__}.{found.name}"
    for package in (kg.papers, kg.markup)
    for found in pkgutil.iter_modules(package.__path__)
]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
