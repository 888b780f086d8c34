"""The ceiling for the memory of an embedded query."""

from __future__ import annotations

import signal
import threading
import time
from contextlib import suppress
from functools import partial

import pytest

from exports import memory
from exports.embedded import EmbeddedGraph
from exports.readonly import QueryError
from kg.errors import ExportError
from tests.cypher.synthetic import synthetic

GREEDY = "UNWIND range(1, 3000) AS i RETURN [x IN range(1, 9000) | toString(x) + ' of many'] AS l"


@pytest.fixture(scope="module")
def database() -> EmbeddedGraph:
    return EmbeddedGraph.of(synthetic(1))


def test_a_query_that_takes_too_much_is_ended(
    database: EmbeddedGraph, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(memory.VARIABLE, "100")
    with pytest.raises(QueryError, match="took more than 100 MB") as caught:
        database.query(GREEDY)
    assert memory.VARIABLE in str(caught.value)
    assert "\n" not in str(caught.value)
    assert database.query("RETURN 1 AS one").rows == [{"one": 1}]


def test_the_ceiling_can_be_taken_away(
    database: EmbeddedGraph, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(memory.VARIABLE, "0")
    assert len(database.query(GREEDY.replace("3000", "100"))) == 100


def test_a_wrong_number_is_told(database: EmbeddedGraph, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(memory.VARIABLE, "4 GB")
    with pytest.raises(ExportError, match="CITEWEAVE_QUERY_MEMORY='4 GB' is no number"):
        database.query("RETURN 1 AS one")


def test_other_threads_and_other_handlers_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bool] = []
    thread = threading.Thread(target=lambda: seen.append(memory._can_interrupt()))
    thread.start()
    thread.join()
    assert seen == [False]
    monkeypatch.setattr(memory, "_resident", lambda: pytest.fail("nobody may look"))
    held = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        assert memory.limited(lambda: "found", 1) == "found"
    finally:
        signal.signal(signal.SIGINT, held)


def test_ctrl_c_stays_ctrl_c() -> None:
    def interrupted() -> None:
        signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        memory.limited(interrupted, 10**6)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_query_that_waits_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "_resident", iter([0.0, 9.0]).__next__)
    with pytest.raises(QueryError, match="more than 1 MB"):
        memory.limited(lambda: threading.Event().wait(5), 1)


def test_an_interrupt_that_comes_late_hits_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "SECONDS_BETWEEN", 0.001)
    for number in range(100):
        monkeypatch.setattr(memory, "_resident", iter([0.0, *[9.0] * 9]).__next__)
        until = time.perf_counter() + 0.0005 + 0.0001 * (number % 15)
        with suppress(QueryError):
            memory.limited(partial(_busy, until), 1)


def _busy(until: float) -> None:
    while time.perf_counter() < until:
        pass


def test_size_is_known_here() -> None:
    assert memory._resident() > 1
    assert memory._of_macos() > 0
