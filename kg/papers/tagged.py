"""Files of tagged lines: RIS, PubMed's NBIB, Web of Science, EndNote's ENW.

References
----------
RIS as Research Information Systems specified it and as journals write it; NBIB after
https://www.nlm.nih.gov/bsd/mms/medlineelements.html; the others after their exports.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from kg.papers.abstracts import is_placeholder
from kg.papers.authors import given_family, initials_last, people, split
from kg.papers.encodings import plain
from kg.papers.entry import Entry, Note
from kg.papers.identifiers import from_url
from kg.papers.pubmed import untranslated
from kg.papers.references import from_line, present
from kg.papers.source import Source


@dataclass(slots=True)
class Tagged:
    """A record: tag → its values, each with its continuation lines, and where it begins."""

    line: int
    fields: dict[str, list[str]] = field(default_factory=dict)

    def first(self, *tags: str) -> str | None:
        """The first value that is not blank, tags in the order of preference."""
        return next((value for tag in tags for value in self.all(tag) if value), None)

    def all(self, *tags: str) -> list[str]:
        """All values of some tags, blanks folded."""
        return [" ".join(value.split()) for tag in tags for value in self.fields.get(tag, [])]

    def lines(self, tag: str) -> list[str]:
        """The lines of a field that holds one item a line."""
        return [
            line.strip()
            for value in self.fields.get(tag, [])
            for line in value.split("\n")
            if line.strip()
        ]


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a family of tagged files looks.

    Parameters
    ----------
    line : pattern
        A tagged line, tag and value its two groups.
    begins : frozenset of str
        Tags that begin a record, even if the one before has not ended.
    ends : frozenset of str
        Tags that end a record.
    outside : frozenset of str
        Tags that belong to no record.
    """

    line: re.Pattern[str]
    begins: frozenset[str]
    ends: frozenset[str] = frozenset()
    outside: frozenset[str] = frozenset()


RIS = Dialect(
    re.compile(r"\s?([A-Z][A-Z0-9])(?: {1,3}|\t)-(?:\s(.*)|)$"),
    frozenset(["TY"]),
    frozenset(["ER"]),
)
NBIB = Dialect(re.compile(r"([A-Z]{2,4})\s{0,3}- (.*)$"), frozenset(["PMID"]))
WOS = Dialect(
    re.compile(r"([A-Z][A-Z0-9])(?: (.*)|)$"),
    frozenset(["PT"]),
    frozenset(["ER"]),
    frozenset(["FN", "VR", "EF"]),
)
ENDNOTE = Dialect(re.compile(r"%([0-9A-Z@!+~^?\[\]&$(<>=]) ?(.*)$"), frozenset(["0"]))


def records(source: Source, dialect: Dialect) -> Iterator[Tagged]:
    """Records of a tagged file, lines without a tag added to the field before."""
    record: Tagged | None = None
    tag = ""
    for number, line in source.lines():
        text = plain(line).lstrip("\ufeff") if number == 1 else plain(line)
        found = dialect.line.match(text)
        if found and found[1] in dialect.outside:
            continue
        if found and found[1] in dialect.ends:
            if record:
                yield record
            record = None
        elif found and (found[1] in dialect.begins or (record is None and found[1] in _TITLES)):
            if record:
                yield record
            record, tag = Tagged(number), found[1]
            record.fields[tag] = [found[2] or ""]
        elif found and record:
            tag = found[1]
            record.fields.setdefault(tag, []).append(found[2] or "")
        elif record and text.strip():
            record.fields[tag][-1] += "\n" + text.strip()
    if record:
        yield record


#: Tags that begin a record where the one for it is missing.
_TITLES = frozenset(["TI", "T1", "AU", "A1", "T"])


def _reader(
    dialect: Dialect, make: Callable[[Tagged], Entry | Note]
) -> Callable[[Source], Iterator[Entry | Note]]:
    def read(source: Source) -> Iterator[Entry | Note]:
        for record in records(source, dialect):
            entry = make(record)
            if isinstance(entry, Entry) and not (entry.title or entry.abstract):
                entry = Note(record.line, "no title and no abstract")
            yield entry

    return read


def _ris(record: Tagged) -> Entry:
    urls = record.all("UR", "L2", "L1", "LK")
    return Entry(
        line=record.line,
        key=record.first("ID"),
        title=record.first("TI", "T1", "CT", "BT"),
        abstract=" ".join(record.all("AB") or record.all("N2")) or None,
        year=record.first("PY", "Y1", "DA", "Y2"),
        venue=record.first("JF", "T2", "JO", "BT", "C3", "JA", "J2", "T3"),
        authors=people(
            initials_last(name) for value in record.all("AU", "A1") for name in value.split(";")
        ),
        url=urls[0] if urls else None,
        identifiers=_ris_identifiers(record, urls),
        keywords=[
            word for value in record.fields.get("KW", []) for word in re.split(r"[;\n]", value)
        ],
        references=present(from_line(line) for line in record.lines("CR")),
    )


def _ris_identifiers(record: Tagged, urls: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for url in urls:
        found |= from_url(url)
    notes = " ".join(record.all("M3", "N1", "C1"))
    doi = record.first("DO", "DI") or (re.search(r"10\.\d{4,9}/\S+", notes) or [""])[0]
    if doi:
        found["doi"] = doi
    if "pubmed" in (record.first("DB", "DP") or "").lower() and (number := record.first("AN")):
        found["pmid"] = number
    return found


def _nbib(record: Tagged) -> Entry:
    other = record.first("OAB") or ""
    numbers = {
        kind: value for value in record.all("LID", "AID") for kind, value in _bracketed(value)
    }
    pmid = record.first("PMID")
    names = [given_family(name) for name in record.all("FAU")] or [
        initials_last(name) for name in record.all("AU")
    ]
    return Entry(
        line=record.line,
        key=pmid,
        title=untranslated(record.first("TI", "BTI", "CTI", "TT") or "") or None,
        abstract=record.first("AB") or (None if is_placeholder(other) else other),
        year=record.first("DP", "DEP", "CRDT"),
        venue=record.first("JT", "TA", "BTI"),
        authors=people([*names, *record.all("CN")]),
        url=f"https://pubmed.ncbi.nlm.nih.gov/{pmid}/" if pmid else None,
        identifiers={
            "pmid": pmid or "",
            "doi": numbers.get("doi", ""),
            "pmc": record.first("PMC") or "",
        },
        keywords=record.all("OT"),
    )


def _bracketed(value: str) -> Iterator[tuple[str, str]]:
    """``10.5555/x [doi]`` as its kind and its value."""
    if found := re.match(r"(\S+) \[(\w+)\]", value):
        yield found[2], found[1]


def _wos(record: Tagged) -> Entry:
    full = record.lines("AF") or record.lines("AU")
    return Entry(
        line=record.line,
        key=record.first("UT"),
        title=record.first("TI"),
        abstract=record.first("AB"),
        year=record.first("PY", "EA", "PD"),
        venue=record.first("SO", "CT", "SE"),
        authors=people([*map(given_family, full), *record.lines("CA")]),
        identifiers={"doi": record.first("DI") or "", "pmid": record.first("PM") or ""},
        keywords=[word.strip() for value in record.all("DE") for word in value.split(";")],
        references=present(from_line(line) for line in record.lines("CR")),
    )


def _endnote(record: Tagged) -> Entry:
    return Entry(
        line=record.line,
        key=record.first("F", "M", "L"),
        title=record.first("T"),
        abstract=record.first("X"),
        year=record.first("D", "8"),
        venue=record.first("J", "B", "S"),
        authors=people(
            name for value in record.lines("A") for name in split(value, family_first=True)
        ),
        url=record.first("U"),
        identifiers={"doi": record.first("R") or ""},
        keywords=record.lines("K"),
    )


read_ris = _reader(RIS, _ris)
read_nbib = _reader(NBIB, _nbib)
read_wos = _reader(WOS, _wos)
read_endnote = _reader(ENDNOTE, _endnote)
