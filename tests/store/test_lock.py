"""One writer at a time, and the others are told who."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kg.errors import StoreError
from kg.store.lock import Lock

HOLD = """
import sys, time
from pathlib import Path
from kg.store.lock import Lock
with Lock(Path(sys.argv[1]), "build"):
    print("held", flush=True)
    time.sleep(60)
"""


def test_the_holder_is_named_and_its_death_frees_the_folder(tmp_path: Path) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "held\n"
    with pytest.raises(StoreError) as caught, Lock(tmp_path, "add"):
        pass
    assert f"process {child.pid}" in str(caught.value)
    assert "citeweave build" in str(caught.value)
    os.kill(child.pid, signal.SIGKILL)
    child.wait()
    child.stdout.close()
    with Lock(tmp_path, "add"):
        pass


def test_a_lock_is_taken_again_after_use(tmp_path: Path) -> None:
    for _ in range(2):
        with Lock(tmp_path, "build"):
            pass


def test_an_unreadable_signature_still_gives_a_message(tmp_path: Path) -> None:
    with Lock(tmp_path, "build"):
        (tmp_path / ".lock").write_text("rubbish", encoding="utf-8")
        with pytest.raises(StoreError, match="another process"), Lock(tmp_path, "add"):
            pass


def test_a_missing_folder_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot write"), Lock(tmp_path / "none", "build"):
        pass
