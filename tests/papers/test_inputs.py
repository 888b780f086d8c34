"""Files, folders, patterns, standard input, encodings; what is said about them."""

from __future__ import annotations

import gzip
import io
import json
import sys
from pathlib import Path

import pytest

from kg.errors import InputError
from kg.papers import listing, read, read_papers
from kg.papers.encodings import encoding_of
from kg.papers.language import language_of
from kg.papers.report import Issue, Report

RECORD = '{"title": "On Cats", "abstract": "We study cats."}\n'


def test_a_folder_of_mixed_files(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "a.bib").write_text("@misc{a, title={From BibTeX}}", encoding="utf-8")
    (tmp_path / "sub" / "b.jsonl.gz").write_bytes(gzip.compress(RECORD.encode()))
    (tmp_path / "c.csv").write_text("", encoding="utf-8")
    (tmp_path / "photo.png").write_bytes(b"\x89PNG")
    (tmp_path / ".hidden.bib").write_text("@misc{h, title={Hidden}}", encoding="utf-8")
    reading = read(tmp_path)
    assert sorted(paper.title for paper in reading) == ["From BibTeX", "On Cats"]
    assert sorted(reading.report.files.values()) == ["bibtex", "json"]
    assert ["empty" in issue.why for issue in reading.report.warnings] == [True]


def test_patterns_and_repetitions(tmp_path: Path) -> None:
    for name in ("one.jsonl", "two.jsonl"):
        (tmp_path / name).write_text(RECORD.replace("Cats", name), encoding="utf-8")
    pattern = str(tmp_path / "*.jsonl")
    assert len(list(read([pattern, tmp_path / "one.jsonl"]))) == 2


@pytest.mark.parametrize("name", ["missing.bib", "*.nothing"])
def test_a_name_that_leads_nowhere(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError, match=r"no (such )?file"):
        read(tmp_path / name)


def test_an_empty_folder_and_no_input(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no file that can hold papers"):
        read(tmp_path)
    with pytest.raises(InputError, match="no input"):
        read([])


def test_an_unknown_format() -> None:
    with pytest.raises(InputError, match="no format called word"):
        read("-", format="word")


@pytest.mark.parametrize("packed", [False, True])
def test_standard_input(monkeypatch: pytest.MonkeyPatch, packed: bool) -> None:
    data = gzip.compress(RECORD.encode()) if packed else RECORD.encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    (paper,) = read("-")
    assert (paper.title, paper.source) == ("On Cats", "-:1")


def test_strict_stops_at_the_first_warning(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text(RECORD + "broken\n", encoding="utf-8")
    assert len(list(read(file))) == 1
    with pytest.raises(InputError, match=r"a\.jsonl:2: broken JSON"):
        list(read(file, strict=True))


def test_the_report_counts_and_names(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    german = {"title": "Katzen", "abstract": "Wir haben die Katzen und auch den Hund nicht."}
    file.write_text(RECORD + json.dumps(german) + "\nnull\n", encoding="utf-8")
    reading = read(file)
    assert [paper.language for paper in reading] == ["en", "de"]
    report = reading.report
    assert (report.papers, report.without_year, report.not_english) == (2, 2, 1)
    assert report.to_dict()["skipped"] == [
        {"path": str(file), "line": 3, "why": "not an object but null"}
    ]
    assert report.lines()[0] == ("2 papers (2 without year, 1 not in English: kept, not extracted)")
    assert f"  {file}:3: not an object but null" in report.lines()


def test_a_long_report_says_how_much_it_leaves_out() -> None:
    report = Report(papers=1, warnings=[Issue("a", n, "odd") for n in range(30)])
    assert report.lines(most=3)[-1] == "  … and 27 more"


def test_the_public_list_is_merged(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text(RECORD * 3, encoding="utf-8")
    assert len(read_papers([file])) == 1


def test_ids_of_the_content_are_stable(tmp_path: Path) -> None:
    ids = []
    for name in ("a.jsonl", "b.jsonl"):
        (tmp_path / name).write_text(RECORD, encoding="utf-8")
        ids += [paper.id for paper in read(tmp_path / name)]
    assert ids[0] == ids[1]


SENTENCE = "{}: we test what an encoding does to a name, and it does a lot to {}.\n"


@pytest.mark.parametrize(
    ("encoding", "word"),
    [
        ("utf-8", "Größe 🚀"),
        ("utf-8-sig", "Größe"),
        ("utf-16", "Größe 测试"),
        ("utf-16-le", "Größe abc"),
        ("utf-16-be", "Größe abc"),
        ("utf-32", "Größe"),
        ("cp1252", "Größe naïve “quoted”"),
        ("cp1250", "Příliš žluťoučký"),
        ("gb18030", "我们提出一种新的方法"),
        ("gbk", "Poincaré 的方法"),
        ("gbk", "Poincaré and Gǔ “quoted” — α × β"),
        ("cp1252", "“quoted” ¡olé! ¨x¨"),
        ("cp1252", "Ærø 100 µm ±0.1 °C"),
        ("shift_jis", "データセットを提案する"),
        ("big5", "我們提出價值數據集"),
        ("euc_kr", "한국어 데이터셋"),
        ("cp1251", "Мы предлагаем метод"),
    ],
)
def test_encodings(tmp_path: Path, encoding: str, word: str) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(SENTENCE.format(word, word).encode(encoding))
    (paper,) = read(file)
    assert listing(paper)["abstract"] == SENTENCE.format(word, word).strip()


def test_lines_of_two_encodings(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    lines = ('{"title": "Größe"}\n', '{"title": "Übung"}\n')
    for encoding in ("cp1252", "cp1250"):
        file.write_bytes(lines[0].encode() + lines[1].encode(encoding))
        assert [paper.title for paper in read(file)] == ["Größe", "Übung"]
    file = tmp_path / "a.bib"
    file.write_bytes("@misc{a, title={Größe}}\n".encode() + "@misc{b, title={Öl}}".encode("cp1252"))
    assert [paper.title for paper in read(file)] == ["Größe", "Öl"]


@pytest.mark.parametrize("name", ["a.jsonl", "a.bib"])
def test_a_byte_that_an_encoding_lacks_is_told(tmp_path: Path, name: str) -> None:
    form = '{{"title": "{}"}}' if name == "a.jsonl" else "@misc{{a, title={{{}}}}}"
    text = "".join(form.format(word) + "\n" for word in ("Größe naïve", "Übung", "Öl X"))
    file = tmp_path / name
    file.write_bytes(text.encode("cp1252").replace(b"X", b"\x81"))
    reading = read(file)
    assert [paper.title for paper in reading] == ["Größe naïve", "Übung", "Öl \ufffd"]
    assert any("not cp1252" in issue.why for issue in reading.report.warnings)


@pytest.mark.parametrize(
    ("title", "authors", "abstract"),
    [
        ("Название", "Авторы", "Аннотация"),
        ("제목", "저자", "초록"),
        ("Tytuł", "Autorzy", "Streszczenie"),
        ("Başlık", "Yazarlar", "Özet"),
        ("Titre", "Auteurs", "Résumé"),
        ("タイトル", "著者", "要旨"),
    ],
)
def test_labels_in_many_languages(tmp_path: Path, title: str, authors: str, abstract: str) -> None:
    file = tmp_path / "a.txt"
    record = (
        f"{title}: {{}}\n{authors}: Ada Muster, Bo Sample\n{abstract}: We hear owls. They hoot.\n"
    )
    file.write_text(record.format("Owls") + "\n" + record.format("Barns"), encoding="utf-8")
    papers = [listing(paper) for paper in read(file)]
    assert [paper["title"] for paper in papers] == ["Owls", "Barns"]
    assert {paper["abstract"] for paper in papers} == {"We hear owls. They hoot."}
    assert papers[0]["authors"] == ["Ada Muster", "Bo Sample"]


def test_a_row_behind_a_quote_that_is_not_closed(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    text = 'title,abstract\nOwls,"They ""hoot"",\nall night."\nFoxes,"They run\nBats,"They fly."\n'
    file.write_text(text, encoding="utf-8")
    reading = read(file)
    assert [paper.title for paper in reading] == ["Owls", "Foxes", "Bats"]
    assert [issue.line for issue in reading.report.warnings] == [4]


def test_one_bad_byte_is_damage_and_no_encoding(tmp_path: Path) -> None:
    assert encoding_of("Größe Größe Größe Größe Größe Größe".encode() + b" \xe9 ") == "utf-8"
    file = tmp_path / "a.jsonl"
    file.write_bytes(("é" * 20).join(['{"title": "', '"}\n']).encode() + b'{"title": "caf\xe9"}\n')
    reading = read(file)
    assert [paper.title for paper in reading][1] == "café"
    assert any("cp1252" in issue.why for issue in reading.report.warnings)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("We propose a method for the recognition of faces in the dark.", "en"),
        ("Nous proposons une méthode pour les visages dans la nuit.", "fr"),
        ("Proponemos un método para las caras en la noche que es más rápido.", "es"),
        ("Propomos um método para os rostos que não são vistos.", "pt"),
        ("Proponiamo un metodo per i volti che non sono della notte.", "it"),
        ("Wij stellen een methode voor die niet voor gezichten is.", "nl"),
        ("これは新しい手法を提案する論文である。", "ja"),
        ("우리는 새로운 방법을 제안한다.", "ko"),
        ("Мы предлагаем новый метод для распознавания лиц.", "ru"),
        ("نقترح طريقة جديدة للتعرف على الوجوه.", "ar"),
        ("The dataset holds 论文 titles of the last years and is in English.", "en"),
        ("DeepDE-v2: die, der, das", "de"),
        ("BERT", "en"),
        ("", "en"),
    ],
)
def test_languages(text: str, code: str) -> None:
    assert language_of(text) == code
