"""Long texts in sections: nothing is lost, offsets hold, equal sections are read once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.draft import Draft, DraftEntity, DraftMention, DraftTriple
from extractors.learned_sections import LONGEST, Abbreviation, cut, read
from kg.schema import EntityType, RelationType, Role

FILLER = "Plain words that name nothing at all stand here. "


class Reader:
    """Finds every `alpha` and `beta`, and says that the one uses the other."""

    def __init__(self) -> None:
        self.calls = 0
        self.pairs: list[Abbreviation] = []

    def __call__(self, text: str, title_end: int, pairs: list[Abbreviation] | None) -> Draft:
        self.calls += 1
        self.pairs += pairs or []
        draft = Draft(text, title_end, [(0, len(text))])
        for name, kind in (("alpha", EntityType.METHOD), ("beta", EntityType.TASK)):
            places = [i for i in range(len(text)) if text.startswith(name, i)]
            mentions = [DraftMention(i, i + len(name), 0.9, "model") for i in places]
            if mentions:
                types, roles = {kind: 1.0}, {Role.USES: 0.75, Role.MENTIONS: 0.25}
                draft.entities.append(DraftEntity(mentions, types, roles, 0.8, name))
        if len(draft.entities) == 2:
            share = 0.5 + 0.1 * text.count("alpha")
            draft.triples = [DraftTriple(0, RelationType.USED_FOR, 1, share, "model", [(0, 5)])]
        return draft


@given(st.lists(st.sampled_from([FILLER, "x" * 12_000, "A. B! ", "\n\n"]), max_size=12))
def test_sections_cover_the_text(parts: list[str]) -> None:
    text = "".join(parts)
    places = cut(text)
    assert "".join(text[a:b] for a, b in places) == text
    assert all(b - a <= LONGEST for a, b in places)


def test_a_short_text_is_read_at_once() -> None:
    reader = Reader()
    assert read("alpha beta", 0, None, reader).text == "alpha beta"
    assert reader.calls == 1


def test_entities_of_sections_are_joined_and_offsets_hold() -> None:
    text = "Title\nalpha for beta. " + FILLER * 300 + "alpha and alpha for beta."
    draft = read(text, 5, None, Reader())
    assert [e.name for e in draft.entities] == ["alpha", "beta"]
    assert [text[m.start : m.end] for m in draft.entities[0].mentions] == ["alpha"] * 3
    assert draft.entities[0].roles[Role.USES] == pytest.approx(0.75)
    (triple,) = draft.triples
    assert triple.probability == pytest.approx(0.7)
    assert triple.sentences[0][0] > LONGEST / 2
    assert draft.sentences[-1][1] == len(text)


def test_equal_sections_are_read_once() -> None:
    reader = Reader()
    draft = read("It is alpha for beta in this text. " * 20_000, 0, None, reader)
    assert reader.calls <= 3
    assert len(draft.entities[0].mentions) == 20_000


def test_abbreviations_go_to_their_section() -> None:
    reader = Reader()
    text = FILLER * 500
    read(text, 0, [(12_000, 12_005, 12_010, 12_015), (5, 9, 20_000, 20_003)], reader)
    start = next(a for a, b in cut(text) if a <= 12_000 < b)
    assert reader.pairs == [(12_000 - start, 12_005 - start, 12_010 - start, 12_015 - start)]
