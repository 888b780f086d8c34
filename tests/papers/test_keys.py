"""Different papers with one key: which gets the number does not depend on their order."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

from kg.papers import numbered, read, read_papers

OWLS = "@article{barn31, title = {Owls of the Barn}, year = 2031, author = {Ada Muster}}\n"
FOXES = "@article{barn31, title = {Foxes of the Snow}, year = 2029, abstract = {They run.}}\n"
BATS = "@article{barn31, title = {Bats of the Cave}, year = 1999}\n"
MOTHS = "@misc{moth, title = {Moths of the Lamp}}\n"


def _write(folder: Path, name: str, *entries: str) -> str:
    file = folder / name
    file.write_text("".join(entries), encoding="utf-8")
    return str(file)


def test_every_order_gives_the_same_ids(tmp_path: Path) -> None:
    ids = []
    for entries in permutations((OWLS, FOXES, BATS, MOTHS)):
        papers = read_papers(_write(tmp_path, "a.bib", *entries))
        ids.append(sorted((paper.id, paper.title) for paper in papers))
    assert all(one == ids[0] for one in ids)
    assert [name for name, _ in ids[0]] == ["barn31", "barn31-2", "barn31-3", "moth"]


def test_files_in_either_order(tmp_path: Path) -> None:
    files = [_write(tmp_path, "1.bib", OWLS, MOTHS), _write(tmp_path, "2.bib", FOXES, OWLS)]
    there, back = read_papers(files), read_papers(files[::-1])
    assert {(p.id, p.title) for p in there} == {(p.id, p.title) for p in back}
    assert len(there) == 3


def test_a_key_of_its_own_that_looks_like_a_number_stays(tmp_path: Path) -> None:
    own = MOTHS.replace("{moth,", "{barn31-2,")
    for entries in permutations((own, FOXES, OWLS)):
        reading = read(_write(tmp_path, "a.bib", *entries))
        papers = {paper.id: paper.title for paper in numbered(list(reading), reading.renamed)}
        assert papers["barn31-2"] == "Moths of the Lamp"
        assert sorted(papers) == ["barn31", "barn31-2", "barn31-3"]
        assert papers["barn31"] == "Foxes of the Snow"


def test_the_order_of_the_papers_stays(tmp_path: Path) -> None:
    reading = read(_write(tmp_path, "a.bib", BATS, MOTHS, OWLS))
    papers = numbered(list(reading), reading.renamed)
    assert [paper.title.split()[0] for paper in papers] == ["Bats", "Moths", "Owls"]
