"""Sentences are cut where a reader would cut them."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors import EXTRACTORS
from extractors.sentences import split
from kg.model import Paper


def parts(text: str) -> list[str]:
    return [text[start:end] for start, end in split(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Muster et al. (2019) and Probe et al. (EP 2014) agree on MNIST.",
        "Muster et al. [7] test T5, i.e. no chat model, on SQuAD 1.1, e.g. with typos, cf. Eq. 4.",
        "DeBERTa (ca. 304M params.) is tuned on CoLA.",
        "It holds for Qwen2.5-7B and v3.1.4 of the code, see Fig. 2 and Sec. 3.1.",
        "Noise of 0.3 +/- 0.1 hurts, w.r.t. Tab. 3, approx. 2% of all runs.",
        "Inspired by J. Doe we sample.",
        "The ratio (about 3.5) is small vs. Adam.",
    ],
)
def test_one_sentence(text: str) -> None:
    assert parts(text) == [text]


def test_ends_that_look_like_abbreviations() -> None:
    text = "The second group is B. Now we add group C. Model D loses on Pubmed."
    assert len(parts(text)) == 3


def test_names_with_dots_and_small_first_letters() -> None:
    text = (
        "Error is 2.1 +/- 0.2 on QNLI. Yi1.5-9B runs in INT4. iSpline-2 does not. “So what?” "
        "It does!"
    )
    assert parts(text) == [
        "Error is 2.1 +/- 0.2 on QNLI.",
        "Yi1.5-9B runs in INT4.",
        "iSpline-2 does not.",
        "“So what?”",
        "It does!",
    ]


def test_title_and_wrapped_lines() -> None:
    assert parts("A title\nWe cut a line\nin two. Then\n\nA new paragraph") == [
        "A title",
        "We cut a line\nin two.",
        "Then",
        "A new paragraph",
    ]


@given(st.text(st.sampled_from('aB1.!? \n(),é🚀"“'), max_size=80))
def test_only_white_space_lies_between(text: str) -> None:
    last = 0
    for start, end in split(text):
        assert last <= start < end
        assert not text[last:start].strip()
        assert text[start:end] == text[start:end].strip()
        last = end
    assert not text[last:].strip()


def test_a_text_without_stops_is_read_in_pieces() -> None:
    text = "we propose FooNet and train it with BarLoss to 5% error, " * 200
    [record] = EXTRACTORS["rules"]()([Paper(id="a", abstract=text)])
    assert {"FooNet", "BarLoss"} <= {finding.name for finding in record.entities}
    assert all(s.end - s.start <= 2000 for c in record.triples for s in c.evidence)


def test_names_without_number_are_read_in_linear_time() -> None:
    text = " ".join(f"We propose Net{i}Q for SET-{i}, beating Old{i}X." for i in range(700))
    begin = time.process_time()
    [record] = EXTRACTORS["rules"]()([Paper(id="a", abstract=text)])
    assert len(record.entities) > 2000
    assert time.process_time() - begin < 30  # all pairs of them took many minutes
