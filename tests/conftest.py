"""What all tests share: where the optional handed material lies."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "citeweave",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("citeweave")


def handed(variable: str) -> Path:
    """Folder that an environment variable names; the test is skipped where it is not set."""
    place = os.environ.get(variable)
    if not place:
        pytest.skip(f"{variable} is not set")
    return Path(place)


@pytest.fixture(autouse=True)
def heard() -> Iterator[None]:
    """Ctrl-C as Python takes it: jobs in the background of a shell start deaf to it."""
    held = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, held)


@pytest.fixture(scope="session")
def cases() -> Path:
    """Folder of handed format, report and extraction cases."""
    return handed("CITEWEAVE_CASES")


@pytest.fixture(scope="session")
def abstracts() -> Path:
    """Folder of real abstracts."""
    return handed("CITEWEAVE_ABSTRACTS")


@pytest.fixture(scope="session")
def gold() -> Path:
    """Folder of annotated abstracts."""
    return handed("CITEWEAVE_GOLD")
