"""Any text as title or abstract survives a way through JSON lines, CSV, RIS and BibTeX."""

from __future__ import annotations

import csv
import io
import json
import tempfile
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from kg.model import Paper
from kg.papers import read
from kg.papers.encodings import plain

_TEX = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"} | {
    sign: f"\\{sign}" for sign in "{}$&%#_"
}
#: What TeX would join to one sign is kept apart.
_TEX |= {sign: f"{{}}{sign}{{}}" for sign in "-'`"}

#: The words in front and behind keep a text from being a placeholder or a heading of its own.
texts = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cf", "Zl", "Zp"]), max_size=60).map(
    lambda text: f"Study {' '.join(text.split())} ends"
)


def _one(name: str, text: str) -> Paper:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / name
        file.write_text(text, encoding="utf-8", newline="")
        (paper,) = read(file)
        return paper


def _kept(paper: Paper, title: str, abstract: str) -> bool:
    return (paper.title, paper.abstract) == (" ".join(title.split()), abstract)


@given(texts, texts)
def test_json_lines(title: str, abstract: str) -> None:
    line = json.dumps({"title": title, "abstract": abstract}, ensure_ascii=False)
    assert _kept(_one("a.jsonl", line + "\n"), title, abstract)


@given(st.text(max_size=60))
def test_json_lines_with_anything(text: str) -> None:
    """Control characters go and lone surrogates are replaced; nothing else changes."""
    record = {"title": "Title", "abstract": f"Study {text} ends"}
    assert _one("a.jsonl", json.dumps(record) + "\n").abstract == plain(f"Study {text} ends")


@given(texts, texts)
def test_csv(title: str, abstract: str) -> None:
    out = io.StringIO()
    csv.writer(out).writerows([["title", "abstract", "year"], [title, abstract, "2026"]])
    paper = _one("a.csv", out.getvalue())
    assert _kept(paper, title, abstract)
    assert paper.year == 2026


@given(texts, texts)
def test_ris(title: str, abstract: str) -> None:
    text = f"TY  - JOUR\nTI  - {title}\nAB  - {abstract}\nPY  - 2026\nER  - \n"
    paper = _one("a.ris", text)
    assert (paper.title, paper.abstract) == (" ".join(title.split()), " ".join(abstract.split()))


@given(texts, texts)
def test_bibtex(title: str, abstract: str) -> None:
    fields = ["".join(_TEX.get(sign, sign) for sign in text) for text in (title, abstract)]
    paper = _one("a.bib", "@misc{{k,\n title = {{{}}},\n abstract = {{{}}}\n}}\n".format(*fields))
    assert (paper.title, paper.abstract) == (" ".join(title.split()), " ".join(abstract.split()))
