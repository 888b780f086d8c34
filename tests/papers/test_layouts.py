"""Many invented papers in every layout that people keep lists in: all found, none made up."""

from __future__ import annotations

import random
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from kg.papers import listing, read

_ADJECTIVES = [
    "Quiet",
    "Sparse",
    "Slow",
    "Robust",
    "Federated",
    "Lazy",
    "Causal",
    "Tiny",
    "Curious",
]
_NOUNS = ["Networks", "Prompts", "Graphs", "Kernels", "Tokens", "Agents", "Rewards", "Encoders"]
_PLACES = ["Loud Rooms", "the Dark", "Noisy Labels", "Small Data", "Old Maps", "Long Documents"]
_SETS = ["CIFAR-10", "SQuAD", "GLUE", "KITTI", "MS-COCO", "BEIR", "LibriSpeech"]


def _papers(count: int) -> list[tuple[str, str]]:
    """Pairs of title and abstract, all different."""
    dice = random.Random(3)
    found: dict[str, str] = {}
    while len(found) < count:
        name = f"{dice.choice(_ADJECTIVES)}Net-{len(found)}"
        title = (
            f"{name}: {dice.choice(_ADJECTIVES)} {dice.choice(_NOUNS)} for {dice.choice(_PLACES)}"
        )
        if dice.random() < 0.3:
            title = f"Do {dice.choice(_NOUNS)} Need {dice.choice(_NOUNS)} {len(found)}?"
        sentences = [f"We study {dice.choice(_NOUNS).lower()} in {dice.choice(_PLACES).lower()}."]
        for _ in range(dice.randrange(2, 8)):
            gain, data = dice.randrange(1, 90) / 10, dice.choice(_SETS)
            sentences.append(
                f"On {data} the method {name} gains {gain} points, e.g. over a baseline."
            )
        found[title] = " ".join(sentences)
    return list(found.items())


PAPERS = _papers(60)


def _fill(text: str) -> str:
    return textwrap.fill(text, 80, break_on_hyphens=False)


Layout = Callable[[str, str, int], str]
TITLED: dict[str, tuple[str, str, Layout]] = {
    "paragraphs.txt": ("\n\n", "", lambda t, a, n: f"{t}\n\n{a}"),
    "wrapped.txt": ("\n\n", "", lambda t, a, n: f"{t}\n\n{_fill(a)}"),
    "title-line.txt": ("\n\n", "", lambda t, a, n: f"{t}\n{_fill(a)}"),
    "two-lines.txt": ("\n", "", lambda t, a, n: f"{t}\n{a}"),
    "numbered.txt": ("\n", "", lambda t, a, n: f"{n}. {t}\n{a}"),
    "bracketed.txt": ("\n\n", "", lambda t, a, n: f"[{n}] {t}\n{_fill(a)}"),
    "labelled.txt": ("\n\n", "", lambda t, a, n: f"Title: {t}\nAbstract: {_fill(a)}"),
    "half-labelled.txt": ("\n\n", "", lambda t, a, n: f"{t}\nAbstract: {a}"),
    "ruled.txt": ("\n-----\n", "", lambda t, a, n: f"{t}\n\n{a}"),
    "headed.txt": ("\n\n", "NeurIPS 2025 accepted papers\n\n", lambda t, a, n: f"{t}\n\n{a}"),
    "bullets.md": ("\n", "# Papers\n\n", lambda t, a, n: f"- **{t}**\n  {a}"),
    "quotes.md": (
        "\n",
        "# Papers\n\n",
        lambda t, a, n: f"- [{t}](https://example.org/{n})\n  > {a}",
    ),
    "headings.md": ("\n\n", "# Papers\n\n", lambda t, a, n: f"## {t}\n\n{_fill(a)}"),
    "table.md": ("\n", "| Title | Abstract |\n|---|---|\n", lambda t, a, n: f"| {t} | {a} |"),
}
UNTITLED: dict[str, tuple[str, str, Layout]] = {
    "abstracts.txt": ("\n\n", "ICML 2026 论文列表\n\n", lambda t, a, n: a),
    "wrapped.txt": ("\n\n", "", lambda t, a, n: _fill(a)),
    "numbered.txt": ("\n\n", "", lambda t, a, n: f"{n}. {_fill(a)}"),
    "ruled.txt": ("\n====\n", "", lambda t, a, n: _fill(a)),
    "one-odd-label.txt": ("\n\n", "", lambda t, a, n: f"Abstract: {a}" if n == 7 else a),
    "carriage-returns.txt": ("\r\n\r\n", "", lambda t, a, n: _fill(a).replace("\n", "\r\n")),
}


def _read(folder: Path, name: str, row: tuple[str, str, Layout]) -> list[tuple[str, str]]:
    between, head, layout = row
    body = between.join(layout(title, abstract, n) for n, (title, abstract) in enumerate(PAPERS, 1))
    file = folder / name
    file.write_text(f"{head}{body}\n", encoding="utf-8", newline="")
    shown = [listing(paper) for paper in read(file)]
    return [(paper["title"] or "", paper["abstract"] or "") for paper in shown]


@pytest.mark.parametrize("name", TITLED)
def test_titled(tmp_path: Path, name: str) -> None:
    assert _read(tmp_path, name, TITLED[name]) == PAPERS


@pytest.mark.parametrize("name", UNTITLED)
def test_untitled(tmp_path: Path, name: str) -> None:
    found = _read(tmp_path, name, UNTITLED[name])
    assert found == [("", abstract) for _, abstract in PAPERS]


def test_nothing_but_titles(tmp_path: Path) -> None:
    found = _read(tmp_path, "titles.txt", ("\n", "", lambda t, a, n: t))
    assert [title for title, _ in found] == [title for title, _ in PAPERS]
