"""Words, shapes, cues, candidate spans and windows of the learned tagger."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.learned_features import Lexicon, nearest, pair_feed, span_flags, unit_features
from extractors.learned_layout import MAX_WIDTH, Stops, candidates, forms, lay_out
from extractors.learned_windows import CLS, MAX_PIECES, SEP, UNK, split
from extractors.learned_words import CUES, cue, shape

NO_STOPS = Stops(frozenset(), frozenset(), frozenset())
TEXT = "FLAIR: Fast Lists\nWe propose FLAIR (e.g. Small FLAIR). It beats BM25 on MS MARCO."


class Letters:
    """A tokenizer whose pieces are letters; a word of signs only has none."""

    def encode(self, words, is_pretokenized, add_special_tokens):
        assert is_pretokenized
        assert not add_special_tokens
        pairs = [(200 + ord(c) % 50, i) for i, w in enumerate(words) for c in w if c.isalnum()]
        return type("Found", (), {"ids": [p for p, _ in pairs], "word_ids": [w for _, w in pairs]})


def test_layout_cuts_the_title_and_sentences() -> None:
    layout = lay_out(TEXT, TEXT.index("\n"))
    sentences = [" ".join(layout.words[a:b]) for a, b in layout.sentences]
    assert sentences[0] == "FLAIR : Fast Lists"
    assert sentences[1].startswith("We propose FLAIR ( e . g . Small")
    assert sentences[2].startswith("It beats BM25")
    assert (layout.title_words, layout.colon) == (4, 1)


def test_lines_that_wrap_end_no_sentence() -> None:
    assert len(lay_out("a long\nsentence goes on.\n\nAnother").sentences) == 2


@given(st.text(max_size=200), st.integers(0, 220))
def test_layout_covers_any_text(text: str, title_end: int) -> None:
    layout = lay_out(text, min(title_end, len(text)))
    assert [text[a:b] for a, b in zip(layout.starts, layout.ends, strict=True)] == layout.words
    assert sum(b - a for a, b in layout.sentences) == len(layout.words)
    s, e = candidates(layout, NO_STOPS)
    assert ((e > s) & (e - s <= MAX_WIDTH)).all()
    assert (layout.sentence_of[s] == layout.sentence_of[e - 1]).all()


@pytest.mark.parametrize(
    ("word", "number"), [("A", 9), ("été", 1), ("x1", 6), ("東京", 0), ("a_", 1)]
)
def test_shape(word: str, number: int) -> None:
    assert shape(word) == number


def test_cues_by_stem_and_by_word() -> None:
    kinds = list(CUES)
    assert kinds[cue("outperforming")] == "compare"
    assert kinds[cue("on")] == "evaluate"
    assert cue("onward") == -1


def test_stops_prune_candidates() -> None:
    layout = lay_out("the fast model of lists")
    stops = Stops(frozenset({"the", "of"}), frozenset({"the", "of"}), frozenset({"of"}))
    found = forms(layout, *candidates(layout, stops))
    assert "fast model" in found
    assert not any(f.startswith(("the", "of")) or f.endswith(" of") for f in found)
    assert "fast model of lists" not in found


def test_flags_know_brackets_hyphens_and_repeats() -> None:
    layout = lay_out("a-b (BM) BM")
    s = np.array([0, 4, 6])
    flags = span_flags(layout, s, s + 1, np.array([0, 1, 1]))
    assert flags[0, 9] == 1
    assert flags[1, 5] == flags[1, 6] == 1
    assert flags[:, 3].tolist() == [0, 1, 1]


def test_lexicon_counts_papers() -> None:
    found = Lexicon({"bert": [0, 0, 0, 3, 0, 0]}).look_up(["bert", "none"])
    assert found[0].tolist() == pytest.approx([0, 0, 0, np.log(4), 0, 0])
    assert not found[1].any()


def test_features_of_units_and_pairs() -> None:
    layout = lay_out(TEXT, TEXT.index("\n"))
    words = layout.words
    s = np.array([0, words.index("FLAIR", 5), words.index("BM25")])
    owner = np.array([0, 0, 1])
    feats = unit_features(layout, s, s + 1, owner, 2)
    assert feats[0, list(CUES).index("propose")] == 1
    assert feats[0, 2 * len(CUES)] == 1  # stands in the title
    pairs = nearest(layout, s, s + 1, owner, np.array([0, 1]), np.array([1, 0]))
    feed = pair_feed(pairs, s, len(words))
    assert len(feed["left"]) == 4
    assert feed["from_"].max() < 6 * len(words)
    assert feed["to"].max() < 6 * len(words)


def test_windows_split_long_texts_and_lose_no_word() -> None:
    text = "Title here\n" + "Some words of a sentence. " * 80 + "x" * 2000 + " (( end"
    layout = lay_out(text, 10)
    windows = split(layout, Letters())
    assert len(windows.ids) > 1
    assert all(
        len(i) == len(s) <= MAX_PIECES + 2 for i, s in zip(windows.ids, windows.shapes, strict=True)
    )
    assert all(i[0] == CLS and i[-1] == SEP for i in windows.ids)
    assert (windows.last >= windows.first).all()
    at = layout.words.index("(")
    assert windows.ids[windows.row[at]][windows.first[at]] == UNK


def test_an_empty_text_is_one_empty_window() -> None:
    assert [i.tolist() for i in split(lay_out(""), Letters()).ids] == [[CLS, SEP]]
