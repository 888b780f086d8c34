"""BibTeX and BibLaTeX, as arXiv, the ACL Anthology, Zotero, Google Scholar and DBLP write it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg.markup import render
from kg.papers.authors import given_family, people
from kg.papers.bibtex_syntax import RawEntry, parse
from kg.papers.dates import year_of
from kg.papers.encodings import plain
from kg.papers.entry import Entry, Note
from kg.papers.identifiers import arxiv_of
from kg.papers.source import Source

_VENUES = (
    "journal", "journaltitle", "booktitle", "maintitle", "eventtitle", "school", "institution",
    "shortjournal", "series",
)  # fmt: skip
#: BibLaTeX's other way to write a name: ``family=Proef, given=Jan, prefix=van der``.
_NAME_PART = re.compile(r"\b(given|prefix|family|suffix)\s*=\s*\"?([^,\"]+?)\"?\s*(?=,|$)")
_NO_PAPERS = frozenset(["proceedings", "mvproceedings", "xdata", "set", "control", "bibtex-entry"])
_INHERITED = {"title": "booktitle", "booktitle": "booktitle", "year": "year", "date": "date",
              "publisher": "publisher", "editor": "editor", "series": "series"}  # fmt: skip


def read(source: Source) -> Iterator[Entry | Note]:
    """Entries of a BibTeX file, those that inherit from others completed."""
    found = list(parse(plain(source.text()).lstrip("\ufeff")))
    by_key = {item.key.lower(): item for item in found if isinstance(item, RawEntry)}
    for item in found:
        if isinstance(item, Note):
            yield item
        elif item.kind in _NO_PAPERS:
            if item.kind != "xdata":
                yield Note(item.line, f"@{item.kind} {item.key}: a volume, not a paper", quiet=True)
        else:
            yield _entry(_completed(item, by_key))


def _completed(item: RawEntry, by_key: dict[str, RawEntry]) -> RawEntry:
    """An entry with what it inherits by `crossref` or `xdata`."""
    fields = dict(item.fields)
    for name in (fields.get("xdata") or "").split(","):
        if parent := by_key.get(name.strip().lower()):
            fields = {**parent.fields, **fields}
    parent = by_key.get((fields.get("crossref") or "").strip().lower())
    if parent and parent is not item:
        for theirs, ours in _INHERITED.items():
            if value := parent.fields.get(theirs):
                fields.setdefault(ours, value)
    return RawEntry(item.kind, item.key, item.line, fields)


def _entry(item: RawEntry) -> Entry | Note:
    get = item.fields.get
    title, abstract = (
        decoded(get("title", "")),
        decoded(get("abstract", "") or get("abstractnote", "")),
    )
    if subtitle := decoded(get("subtitle", "")):
        title = f"{title}: {subtitle}" if title else subtitle
    if not title and not abstract:
        return Note(item.line, f"entry {item.key or '@' + item.kind}: no title and no abstract")
    venue = next((text for name in _VENUES if (text := decoded(get(name, "")))), None)
    return Entry(
        line=item.line,
        key=item.key or None,
        title=title or None,
        abstract=abstract or None,
        year=year_of(decoded(get("year", "")))
        or year_of(decoded(get("date", "")))
        or year_of(venue),
        venue=venue,
        authors=names(get("author", "")),
        url=_verbatim(get("url", "") or get("howpublished", "")) or None,
        identifiers=_identifiers(item),
        keywords=[
            word
            for part in re.split(r"[;,]", decoded(get("keywords", "")))
            if (word := part.strip())
        ],
    )


def decoded(value: str) -> str:
    """Readable text out of a TeX value.

    Examples
    --------
    >>> decoded(r"{A}nchor{QA}: $\\epsilon$-nets for {\\'E}tude~2 \\& more")
    'AnchorQA: ε-nets for Étude 2 & more'
    """
    if not value:
        return ""
    text = re.sub(r"(?<!\s)\s*\n\s*", " ", value)
    if re.search(r"[\\${}~`'\-]", text):
        text = "".join(piece[0] for piece in render(text, tex=True)[0])
    return " ".join(text.split())


def names(value: str) -> list[str]:
    """Authors of a TeX value, ``and`` between them.

    Examples
    --------
    >>> names(r"Samplesen, Bo and {The {F}ictional Consortium} and van der Proef, Jan and others")
    ['Bo Samplesen', 'The Fictional Consortium', 'Jan van der Proef']
    """
    return people(_name(" ".join(part.split())) for part in _at_top_level(value, r"\s+and\s+"))


def _name(part: str) -> str:
    if part.startswith("{") and _is_one_group(part):
        return decoded(part)
    if "=" in part and (named := dict(_NAME_PART.findall(part))).get("family"):
        order = ("given", "prefix", "family", "suffix")
        return " ".join(decoded(named[name]) for name in order if name in named)
    pieces = [decoded(piece) for piece in _at_top_level(part, ",")]
    return given_family(", ".join(piece for piece in pieces if piece))


def _is_one_group(part: str) -> bool:
    depth = 0
    for place, sign in enumerate(part):
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if depth == 0:
            return place == len(part) - 1
    return False


def _at_top_level(value: str, separator: str) -> list[str]:
    """Parts of a value at a separator that stands outside of braces."""
    parts, start, depth = [], 0, 0
    for found in re.finditer(rf"\\.|[{{}}]|{separator}", value, re.S | re.I):
        if found[0] in "{}":
            depth += 1 if found[0] == "{" else -1
        elif depth <= 0 and not found[0].startswith("\\"):
            parts.append(value[start : found.start()])
            start = found.end()
    return [*parts, value[start:]]


def _verbatim(value: str) -> str:
    """A link: only escapes and braces go."""
    found = re.search(r"https?://[^\s}]+", value)
    text = re.sub(r"\\([_%&#~{}])(?:\{\})?", r"\1", found[0] if found else "")
    return text.strip("{} ")


def _identifiers(item: RawEntry) -> dict[str, str]:
    get = item.fields.get
    found = {name: decoded(get(name, "")) for name in ("pmid", "acl", "mag") if get(name)}
    if doi := get("doi"):
        found["doi"] = doi.replace("\\", "").strip("{} ")
    kind = (get("archiveprefix") or get("eprinttype") or "").strip("{} ").lower()
    eprint = decoded(get("eprint", ""))
    if eprint and kind in ("", "arxiv"):
        found["arxiv"] = eprint
    elif eprint and kind == "pubmed":
        found["pmid"] = eprint
    elif place := arxiv_of(
        " ".join(get(name, "") for name in ("journal", "volume", "note", "number"))
    ):
        found["arxiv"] = place
    if item.key.startswith("DBLP:"):
        found["dblp"] = item.key[5:]
    return found
