"""CSV and TSV: Scopus, Web of Science, Zotero, DBLP, IEEE, any header that our synonyms know."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from html import unescape

from kg.errors import InputError
from kg.papers.authors import split
from kg.papers.entry import Entry, Note
from kg.papers.fields import authors_of, by_meaning, is_void, meaning, plain_name, words_of
from kg.papers.item_types import no_paper
from kg.papers.references import from_line, present
from kg.papers.source import Source
from kg.papers.table_rows import ENTITY, SEP, rows

_SIGNS = (",", ";", "\t", "|")


def header_of(sample: str) -> tuple[str, list[str]] | None:
    """Delimiter and column names of a table, or None if a text does not begin as one.

    Examples
    --------
    >>> header_of("Title;Year;Abstract\\nA;2026;B\\n")
    (';', ['Title', 'Year', 'Abstract'])
    >>> header_of("We present a title, an abstract and a year.") is None
    True
    """
    lines = [line for line in sample.lstrip("\ufeff").split("\n", 5) if line.strip()][:4]
    if lines and (found := SEP.match(lines[0].strip('"\r '))):
        cells = _cells(lines[1], found[1]) if len(lines) > 1 else []
        return (found[1], cells) if is_header(cells) else None
    if len(lines) > 1 and re.fullmatch(r"[\s|:-]*-[\s|:-]*", lines[1]):
        return None  # Markdown
    for line in lines:  # some services put a line about the export on top
        found_here = [(sign, cells) for sign in _SIGNS if is_header(cells := _cells(line, sign))]
        if found_here:
            return max(found_here, key=lambda one: len(one[1]))
    return None


def _single(sample: str) -> tuple[str, list[str]] | None:
    """The header of a table with one column."""
    name = sample.lstrip("\ufeff").partition("\n")[0].strip(' "\r')
    return (",", [name]) if meaning(name) in ("title", "abstract") else None


def _cells(line: str, sign: str) -> list[str]:
    try:
        return [cell.strip() for cell in next(csv.reader([line], delimiter=sign), [])]
    except csv.Error:
        return []


def is_header(cells: list[str]) -> bool:
    if len(cells) < 2 or any(len(cell) > 60 for cell in cells):
        return False
    known = {field for cell in cells if (field := meaning(cell))}
    return bool(known & {"title", "abstract"}) and len(known) >= 2


def read(source: Source) -> Iterator[Entry | Note]:
    """Rows of a table."""
    found = header_of(source.sample) or _single(source.sample)
    if found is None:
        hint = "name the columns: title, abstract, year, authors, venue, doi"
        raise InputError(source.name, 1, "no column is called title or abstract", hint=hint)
    sign, names = found
    kind = _kind(names)
    headed = False
    for line, cells in rows(source, sign, len(names)):
        if isinstance(cells, Note):
            yield cells
        elif not headed:
            headed = _is_heading(cells, names)
        elif not _is_heading(cells, names):
            yield entry_of_row(dict(zip(names, cells, strict=False)), line, kind)


def _is_heading(cells: list[str], names: list[str]) -> bool:
    return [cell.strip() for cell in cells] == names


def _kind(names: list[str]) -> str:
    plain_names = {plain_name(name) for name in names}
    if {"itemtype", "abstractnote"} & plain_names and "key" in plain_names:
        return "zotero"
    if "eid" in plain_names or "authorsid" in plain_names:
        return "scopus"
    if (
        {"utuniquewosid", "wosid"} & plain_names
        or {"ut", "ti"} <= plain_names
        or {"ti", "so", "py"} <= plain_names
    ):
        return "wos"
    if {"mdate", "ee", "booktitle", "key"} & plain_names and "author" in plain_names:
        return "dblp"
    return "other"


def entry_of_row(row: dict[str, str], line: int, kind: str) -> Entry | Note:
    if why := no_paper(row):
        return Note(line, why, quiet=True)
    named = {
        field: unescape(value) if ENTITY.search(value) else value
        for field, value in by_meaning(row).items()
    }
    title, abstract = named.get("title"), named.get("abstract")
    if not title and not abstract:
        return Note(line, "no title and no abstract")
    if kind == "dblp" and title and title.endswith(".") and not title.endswith("..."):
        title = title[:-1]
    return Entry(
        line=line,
        key=named.get("key"),
        title=title,
        abstract=abstract,
        year=named.get("year"),
        venue=named.get("venue"),
        authors=_authors(named.get("authors", ""), kind, row),
        url=named.get("url"),
        identifiers={name: named[name] for name in ("doi", "pmid", "arxiv") if name in named},
        keywords=words_of(named.get("keywords")),
        references=present(from_line(part) for part in _references(row)),
    )


def _authors(text: str, kind: str, row: dict[str, str]) -> list[str]:
    if is_void(text) or text.startswith("[No author"):
        return []
    if text.startswith("["):
        return authors_of(text)
    # Of Scopus only the older exports separate names by commas, and only those lack full names.
    full = any(plain_name(name) == "authorfullnames" for name in row)
    turned = kind in ("zotero", "wos") or (kind == "scopus" and (full or ";" in text))
    return split(text, family_first=turned)


def _references(row: dict[str, str]) -> list[str]:
    for name, value in row.items():
        if plain_name(name) in ("references", "citedreferences", "cr") and value:
            return [part.strip() for part in value.split(";") if part.strip()]
    return []
