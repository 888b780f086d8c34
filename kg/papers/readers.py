"""The table of formats: a row is the whole registration of a reader."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from kg.papers import arxiv, bibtex, dblp, json_lists, markdown, plain_text, pubmed, tables, tagged
from kg.papers.entry import Entry, Note
from kg.papers.source import Source

Read = Callable[[Source], Iterator["Entry | Note"]]


@dataclass(frozen=True, slots=True)
class Reader:
    """One format.

    Parameters
    ----------
    title : str
        What people call it.
    read : callable
        Source → entries and notes.
    fits : callable
        Whether the beginning of a file is in this format.
    extensions : tuple of str
        Usual file name endings.
    """

    title: str
    read: Read
    fits: Callable[[str], bool]
    extensions: tuple[str, ...]


def _has(pattern: str, flags: int = re.M) -> Callable[[str], bool]:
    compiled = re.compile(pattern, flags)
    return lambda sample: bool(compiled.search(sample))


def _is_json(sample: str) -> bool:
    lines = (line.strip() for line in sample.split("\n"))
    first = next((line for line in lines if line and line[0] not in "#/"), "")
    return bool(re.match(r"\{\s*\"|\{\s*$|\[\s*[{\]]|\[\s*$", first)) and '"' in sample


def _is_bibtex(sample: str) -> bool:
    """Whether entries stand first, or alone: many a text quotes one at its end."""
    first = re.compile(r"(?:\s|%[^\n]*\n)*@[ \t]*[A-Za-z]+\s*[{(]").match(sample)
    entries = len(re.findall(r"^\s*@[ \t]*[A-Za-z]+\s*[{(]\s*[^\s{}]+,", sample, re.M))
    return bool(first) or (entries > 0 and not re.search(r"^#{1,6} \S|^```", sample, re.M))


def _never(sample: str) -> bool:
    return False


def _family(title: str, family: str) -> Reader:
    """A JSON family: found by the shape of each object, named only to force it."""
    return Reader(title, json_lists.reader_of(family), _never, (".json", ".jsonl"))


#: Name → reader. In the order in which they are tried; the last takes everything.
READERS: dict[str, Reader] = {
    "pubmed-xml": Reader(
        "PubMed XML", pubmed.read, _has(r"<Pubmed(?:Book)?Article(?:Set)?[\s>]"), (".xml",)
    ),
    "dblp-xml": Reader(
        "DBLP XML",
        dblp.read,
        _has(r"\A\s*(?:<[?!][^<>]*>\s*)*<dblp(?:person)?[\s>]|<hit\s[^<>]*>\s*<info>"),
        (".xml",),
    ),
    "atom": Reader(
        "arXiv Atom",
        arxiv.read_atom,
        _has(r"\A\s*(?:<\?.*?\?>\s*|<!--.*?-->\s*)*<(?:\w+:)?(?:feed|rss|RDF)[\s>]", re.S),
        (".atom", ".xml", ".rss"),
    ),
    "endnote": Reader("EndNote (ENW)", tagged.read_endnote, _has(r"\A\s*%0 \S"), (".enw",)),
    "nbib": Reader("PubMed (NBIB)", tagged.read_nbib, _has(r"^PMID\s?- *\d"), (".nbib", ".txt")),
    "wos": Reader(
        "Web of Science, tagged",
        tagged.read_wos,
        _has(r"\A\s*(?:FN .*\n|VR .*\n)|^PT [JBSPC]\s*\n(?:AU|TI|AF|BA|GP) "),
        (".ciw", ".txt"),
    ),
    "ris": Reader("RIS", tagged.read_ris, _has(r"^\s?TY {1,3}-(?: |$)"), (".ris", ".txt")),
    "json": Reader("JSON or JSON lines", json_lists.read, _is_json, (".json", ".jsonl", ".ndjson")),
    "bibtex": Reader("BibTeX or BibLaTeX", bibtex.read, _is_bibtex, (".bib", ".bibtex")),
    "csv": Reader(
        "CSV or TSV",
        tables.read,
        lambda sample: not markdown.has_table(sample) and tables.header_of(sample) is not None,
        (".csv", ".tsv", ".tab"),
    ),
    "markdown": Reader("Markdown", markdown.read, markdown.fits, (".md", ".markdown")),
    "csl-json": _family("CSL-JSON or Crossref", "csl-json"),
    "arxiv-json": _family("arXiv metadata", "arxiv-json"),
    "openalex": _family("OpenAlex", "openalex"),
    "semantic-scholar": _family("Semantic Scholar Graph", "semantic-scholar"),
    "s2orc": _family("S2ORC", "s2orc"),
    "openreview": _family("OpenReview", "openreview"),
    "openreview-list": _family("conference paper list", "openreview-list"),
    "text": Reader("plain text", plain_text.read, lambda sample: True, (".txt", ".text")),
}


def detect(source: Source) -> str:
    """Name of the format that a file is in, by its content; its name only settles doubts.

    Examples
    --------
    >>> sorted(READERS)[:3]
    ['arxiv-json', 'atom', 'bibtex']
    """
    sample = source.sample
    found = next(name for name, reader in READERS.items() if reader.fits(sample))
    if found == "text" and source.extension not in READERS["text"].extensions:
        by_name = (
            name for name, reader in READERS.items() if source.extension in reader.extensions
        )
        return next(by_name, found)
    return found
