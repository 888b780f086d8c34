"""Text for the terminal."""

from __future__ import annotations

import pytest

from kg.tables import counted, indented, readable, table, width


def test_columns_are_as_wide_as_their_widest_cell() -> None:
    assert table([("a", 1), ("longer", None)], ("name", "n")).splitlines() == [
        "name    n",
        "a       1",
        "longer  -",
    ]


def test_wide_characters_take_two_columns() -> None:
    assert width("论文") == 4
    assert width("e\u0301") == 1
    assert table([("论文", "x"), ("abcd", "y")], ("t", "u")).splitlines()[1] == "论文  x"


def test_numbers_stand_to_the_right_and_have_three_decimals() -> None:
    assert table([(0.5,), (12,)], ("score",)).splitlines()[1:] == ["0.500", "   12"]


def test_an_empty_table_has_its_headers() -> None:
    assert table([], ("name", "papers")) == "name  papers"


@pytest.mark.parametrize("text", ["\x1b[31mred", "a\x00b", "over\u202ewritten", "two\nlines"])
def test_names_cannot_command_the_terminal(text: str) -> None:
    shown = table([(text,)], ("name",))
    assert shown.isprintable() or shown.replace("\n", "").isprintable()
    assert len(shown.splitlines()) == 2


def test_sentences_are_shown_clean() -> None:
    assert readable("We propose **Pebble**\nwith $64\\times$ less.") == (
        "We propose Pebble with 64× less."
    )


def test_long_text_is_wrapped_and_indented(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    lines = indented("word " * 20, by=4, first="- ").splitlines()
    assert lines[0].startswith("    - word")
    assert all(line.startswith("    ") and len(line) <= 40 for line in lines)


def test_nouns_agree_with_their_number() -> None:
    assert [counted(n, "paper") for n in (0, 1, 2345)] == ["0 papers", "1 paper", "2,345 papers"]
