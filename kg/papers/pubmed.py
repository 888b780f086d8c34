"""PubMed's XML: articles and chapters, structured abstracts, references.

References
----------
https://www.nlm.nih.gov/bsd/licensee/elements_descriptions.html
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from kg.model import CitedWork
from kg.papers.authors import people
from kg.papers.entry import Entry, Note
from kg.papers.references import cited, present
from kg.papers.source import Source
from kg.papers.xml_records import elements, inner_text, local

_RECORDS = ("PubmedArticle", "PubmedBookArticle")
_VENUES = (".//Journal/Title", ".//Book/BookTitle", ".//MedlineJournalInfo/MedlineTA",
           ".//Journal/ISOAbbreviation")  # fmt: skip
_NO_LABEL = frozenset(["", "UNLABELLED", "UNASSIGNED", "ABSTRACT"])


def read(source: Source) -> Iterator[Entry | Note]:
    """Articles and book chapters of a PubMed export."""
    found = False
    for line, record in elements(source, _RECORDS):
        found = True
        yield _entry(record, line)
    if not (found or source.notes):
        yield Note(None, "XML, but neither PubMed articles, DBLP records nor Atom entries")


def _entry(record: Element, line: int | None) -> Entry | Note:
    title = _title(record)
    abstract = structured(record.findall(".//Abstract/AbstractText")) or structured(
        record.findall(".//OtherAbstract/AbstractText")
    )
    if not title and not abstract:
        return Note(line, "no title and no abstract")
    identifiers = _identifiers(record)
    pmid = inner_text(record.find(".//PMID"))
    return Entry(
        line=line,
        key=pmid or None,
        title=title or None,
        abstract=abstract or None,
        year=_year(record),
        venue=_first(record, *_VENUES),
        authors=_authors(record),
        url=f"https://pubmed.ncbi.nlm.nih.gov/{pmid}/" if pmid else None,
        identifiers={"pmid": pmid, **identifiers} if pmid else identifiers,
        keywords=[
            word for item in record.findall(".//KeywordList/Keyword") if (word := inner_text(item))
        ],
        references=_references(record),
    )


def _first(record: Element, *paths: str) -> str | None:
    return next((text for path in paths if (text := inner_text(record.find(path)))), None)


def _title(record: Element) -> str:
    title = _first(record, ".//ArticleTitle", ".//VernacularTitle", ".//BookTitle") or ""
    return untranslated(title)


def untranslated(title: str) -> str:
    """A title without the brackets that mark a translation.

    Examples
    --------
    >>> untranslated("[Segmentation without labels].")
    'Segmentation without labels.'
    """
    for end in ("].", "]"):
        if title.startswith("[") and title.endswith(end) and title.count("[") == 1:
            return title[1 : -len(end)] + end[1:]
    return title


def structured(parts: list[Element]) -> str:
    """Paragraphs of an abstract with their labels, joined."""
    texts = []
    for part in parts:
        text, label = inner_text(part), (part.get("Label") or "").strip()
        if text:
            texts.append(text if label.upper() in _NO_LABEL else f"{label.rstrip(':')}: {text}")
    return " ".join(texts)


def _year(record: Element) -> str | None:
    dates = (".//JournalIssue/PubDate", ".//Book/PubDate", ".//ArticleDate", ".//ContributionDate",
             ".//PubDate", ".//PubMedPubDate")  # fmt: skip
    for path in dates:
        date = record.find(path)
        if date is not None and (text := _first(date, "Year", "MedlineDate", "Season")):
            return text
    return None


def _authors(record: Element) -> list[str]:
    lists = [
        group
        for group in record.findall(".//AuthorList")
        if (group.get("Type") or "authors") != "editors" and group.get("ListType") != "editors"
    ]
    return people(
        _name(author) for group in lists[:1] for author in group if local(author) == "Author"
    )


def _name(author: Element) -> str:
    family = inner_text(author.find("LastName"))
    if not family:
        return inner_text(author.find("CollectiveName"))
    given = _first(author, "ForeName", "FirstName", "Initials")
    return " ".join(filter(None, (given, family, inner_text(author.find("Suffix")))))


def _identifiers(record: Element) -> dict[str, str]:
    found: dict[str, str] = {}
    data = record.find("PubmedData")
    pool = record if data is None else data
    for item in pool.findall("./ArticleIdList/ArticleId") + record.findall(
        "./PubmedBookData/ArticleIdList/ArticleId"
    ):
        if (kind := item.get("IdType")) in ("doi", "pmc"):
            found[str(kind)] = inner_text(item)
    for item in record.findall(".//ELocationID"):
        if item.get("EIdType") == "doi":
            found.setdefault("doi", inner_text(item))
    return found


def _references(record: Element) -> list[CitedWork]:
    return present(_reference(item) for item in record.findall(".//ReferenceList/Reference"))


def _reference(item: Element) -> CitedWork | None:
    known = {
        {"pubmed": "pmid"}.get(str(part.get("IdType")), str(part.get("IdType"))): inner_text(part)
        for part in item.findall(".//ArticleId")
        if part.get("IdType") in ("pubmed", "doi")
    }
    text = inner_text(item.find("Citation"))
    return cited(title=text[:300], year=text, identifiers=known)
