"""Sealed lines survive whatever happens to a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.errors import StoreError
from kg.store.lines import LineLog, damaged_lines, is_whole, read_rows, seal

ROWS = [{"key": "a", "text": "Ω\n\u2028"}, {"key": "b", "text": "lone \ud800"}, {"key": "c"}]


def written(path: Path) -> Path:
    with LineLog(path) as log:
        log.append(map(seal, ROWS))
    return path


def test_what_is_appended_is_read(tmp_path: Path) -> None:
    assert list(read_rows(written(tmp_path / "log"))) == [
        {"crc": row.pop("crc"), **row} for row in map(dict, read_rows(tmp_path / "log"))
    ]
    assert [row["key"] for row in read_rows(tmp_path / "log")] == ["a", "b", "c"]


def test_a_missing_file_is_empty(tmp_path: Path) -> None:
    assert list(read_rows(tmp_path / "none")) == []
    assert damaged_lines(tmp_path / "none") == 0


@given(cut=st.integers(0, 400))
def test_a_torn_end_is_cut_off_and_the_rest_stays(
    tmp_path_factory: pytest.TempPathFactory, cut: int
) -> None:
    path = written(tmp_path_factory.mktemp("log") / "log")
    whole = path.read_bytes()
    path.write_bytes(whole[: max(0, len(whole) - cut)])
    survivors = [row["key"] for row in read_rows(path)]
    with LineLog(path) as log:
        log.append([seal({"key": "new"})])
    assert [row["key"] for row in read_rows(path)] == [*survivors, "new"]
    assert damaged_lines(path) == 0


@given(place=st.integers(0, 10_000), bit=st.integers(0, 7))
def test_a_flipped_bit_costs_its_line_alone(
    tmp_path_factory: pytest.TempPathFactory, place: int, bit: int
) -> None:
    path = written(tmp_path_factory.mktemp("log") / "log")
    content = bytearray(path.read_bytes())
    content[place % len(content)] ^= 1 << bit
    path.write_bytes(content)
    found = [row["key"] for row in read_rows(path)]
    assert set(found) <= {"a", "b", "c"}
    # The bit may have made a line end or taken one away: then two lines are hurt.
    assert len(found) >= 1


def test_a_line_without_its_end_is_not_whole() -> None:
    line = seal({"key": "a"})
    assert is_whole(line)
    assert not is_whole(line[:-1])
    assert not is_whole(b"{}\n")


def test_a_place_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot write"):
        LineLog(tmp_path)
    with pytest.raises(StoreError, match="cannot read"):
        list(read_rows(tmp_path))
