"""Readable text: what changes, what does not, and the way back."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.cleaning import clean

READABLE = [
    (r"We get $64\times64$ images, \emph{cheaply}.", "We get 64×64 images, cheaply."),
    (r"a rise of 3.84\% on R\&D \#1 for \$5", "a rise of 3.84% on R&D #1 for $5"),
    ("the ``loud'' model, a `quiet' one", "the “loud” model, a ‘quiet’ one"),
    ("**F**ull **LA**tent and ***strong*** words", "Full LAtent and strong words"),
    ("*single* stars, _underlines_ and `code_spans`", "single stars, underlines and code_spans"),
    ("[a link](https://example.org/a_(b)) and ![a picture](x.png)", "a link and a picture"),
    ("see <https://example.org/x>", "see https://example.org/x"),
    ("x &lt; y &amp;amp; <i>z</i> <sub>2</sub>", "x < y & z 2"),
    ("10<sup>-3</sup> and R<sup>2</sup>", "10^-3 and R2"),
    (r"M\"uller, Erd\H{o}s, Na{\"\i}ve, \'Etude, \v{C}apek", "Müller, Erdős, Naïve, Étude, Čapek"),
    (r"he said \"easy\" and didn\'t", 'he said "easy" and didn\'t'),
    (r"Fig.~2 of Sample et al.~\cite{s20}, cf. \ref{f}", "Fig. 2 of Sample et al., cf."),
    (r"{\em i.e.}, {\bf bold} and {BERT}-like", "i.e., bold and BERT-like"),
    (r"$\mathcal{O}(\sqrt{T}\log n)$ and $\frac{a+b}{2}$", "O(√T log n) and (a+b)/2"),
    (r"$\tilde{O}(n^{-1/2})$, $x_{i}$, $10^{-4}$", "Õ(n^(-1/2)), x_i, 10^-4"),
    (r"BERT$_{\text{base}}$, H$_2$O, 5$^{th}$, $90^\circ$", "BERT_base, H2O, 5th, 90°"),
    (r"\(\epsilon\)-greedy and \[x = 1\]", "ε-greedy and x = 1"),
    ("pages 1--9 --- or so", "pages 1–9 — or so"),
    ("a\r\nb\rc\u00ad\u200bd\u00a0e", "a\nb\ncd e"),
    (r"\textcolor{red}{hot} \href{https://example.org}{here}", "hot here"),
    (r"code\footnote{At \url{https://example.org/~me}}", "code (At https://example.org/~me)"),
    (r"\ourmethod{} beats \name{DQN} and \emphnearly", "ourmethod beats DQN and nearly"),
    (r"escaped \\alpha twice", "escaped α twice"),
    (r"It is slow.\nWe mend that.\n\n1. Fast", "It is slow.\nWe mend that.\n\n1. Fast"),
    (r"One line.\\nTwo lines; $\nu$ and $a \ne b$", "One line.\nTwo lines; ν and a ≠ b"),
    (r"{\textbackslash}emph\{so\} by \textbackslash alpha", "so by α"),
    (r"from 71.4_{\pm 0.3} to $90_{\pm1}$ in x_{i}", "from 71.4±0.3 to 90±1 in x_i"),
]

UNTOUCHED = [
    "MRR@10 and P@1",
    "snake_case, a_b, __init__ and _id",
    "C++, C#, C* and A* search",
    "2*3*4 and x**2 + y**2",
    "a *-algebra and a C*-algebra",
    "$5 million to $10, US$ 3 and $1-$2",
    "costs $1 and saves $2 each",
    "~10% of <5% with p < 0.05 and q > 1",
    "a pair <image, verb> in R^d",
    "{0, 1}-valued, {“a”: 1}",
    "use --fast or -v; see /~home",
    "AT&T and R&D; D&D",
    "5'' or 6' tall",
    "100~200 samples",
    "we don't ‘quote’ “twice”",
    "[1], [2, 3] and f[x](y",
    "我们提出一种方法。",
    "",
]


@pytest.mark.parametrize(("text", "plain"), READABLE)
def test_markup_becomes_readable(text: str, plain: str) -> None:
    assert clean(text).text == plain


@pytest.mark.parametrize("text", UNTOUCHED)
def test_what_is_no_markup_stays(text: str) -> None:
    assert clean(text).text == text


@pytest.mark.parametrize(
    ("text", "name", "stretch"),
    [
        ("We propose **F**ull-duplex nets.", "Full-duplex", "**F**ull-duplex"),
        ("We propose **EmNet**, a net.", "EmNet", "EmNet"),
        (r"With $\alpha$-DPO we win.", "α-DPO", r"$\alpha$-DPO"),
        ("On Eval~2 we win.", "Eval 2", "Eval~2"),
        (r"\textsc{Slow}Net is slow.", "SlowNet", r"\textsc{Slow}Net"),
        (r"By 3.84\% more", "3.84%", r"3.84\%"),
        (r"$64\times64$ pixels", "64×64", r"64\times64"),
        ("a &lt;b&gt;Bold&lt;/b&gt;Net wins", "BoldNet", "Bold&lt;/b&gt;Net"),
        ("🚀 The **S**mall Net", "Small Net", "**S**mall Net"),
    ],
)
def test_a_name_leads_back_to_its_stretch(text: str, name: str, stretch: str) -> None:
    made = clean(text)
    start = made.text.index(name)
    back = made.span(start, start + len(name))
    assert text[slice(*back)] == stretch
    assert made.forward(*back) == (start, start + len(name))


def test_markup_alone_gives_an_empty_stretch() -> None:
    made = clean(r"a \cite{b} c")
    start, end = made.forward(2, 10)
    assert start == end


FRAGMENTS = [
    "We test ", "**F**ull", "*it*", r"$\alpha$", "$x_1$", r"\emph{so}", "``q''", "`code`", "~",
    " & ", "&amp;", "<b>", "</b>", "<p>", r"\%", r"\\", "{", "}", "{A}", "$", "*", "_", "`", "'",
    "\n", "\r", "é", "🚀", " ", "--", r"\cite{a}", r"\'e", "[a](b)", "!", "[", "]", "(", ")",
    "a_b", "2*3", r"\sqrt{x",
]  # fmt: skip
texts = st.one_of(
    st.text(max_size=60), st.lists(st.sampled_from(FRAGMENTS), max_size=14).map("".join)
)


@given(texts)
def test_cleaning_twice_is_cleaning_once(text: str) -> None:
    once = clean(text).text
    assert clean(once).text == once


@given(texts, st.data())
def test_offsets_stay_inside_and_agree(text: str, data: st.DataObject) -> None:
    made = clean(text)
    if not made.text:
        return
    start = data.draw(st.integers(0, len(made.text) - 1))
    end = data.draw(st.integers(start + 1, len(made.text)))
    first, last = made.span(start, end)
    assert 0 <= first <= last <= len(text)
    low, high = made.forward(first, last)
    assert low <= start
    assert end <= high


@given(texts)
def test_the_whole_and_its_order_survive(text: str) -> None:
    made = clean(text)
    places = [made.span(place, place + 1) for place in range(len(made.text))]
    assert places == sorted(places)


@given(st.text(st.characters(exclude_characters="\\$*`{[&<~_-'!\r\xa0\xad"), max_size=80))
def test_text_without_marks_is_returned_as_it_is(text: str) -> None:
    if not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u200b\u2060\ufeff\u2028\u2029]", text):
        made = clean(text)
        assert made.text is text
        assert made.span(0, len(text)) == (0, len(text))


def test_a_long_text_of_marks_takes_no_time() -> None:
    for marks in ("*a", "$a ", "{", "\\a{", "``x", "[a](", "&amp;", "<p ", "**", "_a "):
        clean(marks * 3000)
    clean("{" * 5000 + "x" + "}" * 5000)
