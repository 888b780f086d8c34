"""Citations of every form; surnames are never names of things."""

from __future__ import annotations

import pytest

from extractors import EXTRACTORS
from extractors.citations import find, hidden
from kg.model import Paper


def cited(text: str) -> list[tuple[tuple[str, ...], str]]:
    return [(cite.authors, cite.year) for cite in find(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("SOLAR (Muster et al., 2025) is fast.", [(("Muster",), "2025")]),
        ("by Probe & Beispiel (2024a), who", [(("Probe", "Beispiel"), "2024a")]),
        ("sampler of Probe and Beispiel (2023).", [(("Probe", "Beispiel"), "2023")]),
        (
            "(e.g., Muster, 2019, p. 3; Probe and Beispiel, 2020a,b)",
            [
                (("Muster",), "2019"),
                (("Probe", "Beispiel"), "2020a"),
                (("Probe", "Beispiel"), "2020b"),
            ],
        ),
        ("(Muster et al., 2019; 2021)", [(("Muster",), "2019"), (("Muster",), "2021")]),
        (
            "[Ejemplo et al. 2015, Muster et al 2017]",
            [(("Ejemplo",), "2015"), (("Muster",), "2017")],
        ),
        ("as van der Probe et al.'s (2018) bound", [(("van der Probe",), "2018")]),
        ("by Muster, Probe, and Beispiel (2011)", [(("Muster", "Probe", "Beispiel"), "2011")]),
        ("(Ünlü & O'Probe, 2022, Section 3)", [(("Ünlü", "O'Probe"), "2022")]),
        ("the bound of Beispiel (1988) holds", [(("Beispiel",), "1988")]),
        ("GPT-4 (OpenAI, 2023) answers", [(("OpenAI",), "2023")]),
    ],
)
def test_forms(text: str, expected: list[tuple[tuple[str, ...], str]]) -> None:
    assert cited(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "AdamW [12] and others [3, 4] and [5-7]",
        "(ICML 2020), (March 2021), (Table 2020) and (KITTI 2012, KITTI 2015)",
        "as Probe et al. show, in 2019 and (US 2012)",
        "in Transport Notes (Annals of Foo, 2013), the Union (European Union, 2022)",
        "results of 2020 (see above)",
    ],
)
def test_no_citation(text: str) -> None:
    assert cited(text) == []


def test_spans_hold_authors_and_year() -> None:
    text = "Both (Probe & Muster, 2024; Beispiel et al., 2025) and Ejemplo et al. (2020) do."
    assert [text[c.start : c.end] for c in find(text)] == [
        "Probe & Muster, 2024",
        "Beispiel et al., 2025",
        "Ejemplo et al. (2020)",
    ]


def test_surnames_and_numbers_are_hidden() -> None:
    text = "Probe et al. refute this [3] and (Muster, 2019)."
    assert [text[a:b] for a, b in sorted(hidden(text, find(text)))] == [
        "Probe et al.",
        "[3]",
        "Muster, 2019",
    ]


@pytest.mark.parametrize("name", sorted(EXTRACTORS))
def test_a_citation_behind_a_name_is_about_it(name: str) -> None:
    text = (
        "We build on SOLAR-X (Muster et al., 2025; Probe, 2024) and train on CIFAR-10, not "
        "on AdamW [12]."
    )
    [record] = EXTRACTORS[name]()([Paper(id="a", abstract=text)])
    assert [cite.about for cite in record.cites] == ["SOLAR-X", "SOLAR-X"]
    names = {form for finding in record.entities for form in (finding.name, *finding.aliases)}
    assert not names & {"Muster", "Probe", "et al", "2025", "[12]"}
