"""Records with named fields (JSON objects, rows, labelled text): which name means what."""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from kg.papers.authors import given_family, initials_last, people, split

_LONGEST_LIST = 50_000
#: Our field → the names that files give it, the best first, in lower case without punctuation.
SYNONYMS: dict[str, tuple[str, ...]] = {
    "title": (
        "title", "documenttitle", "articletitle", "papertitle", "ti", "t1", "primarytitle",
        "displayname", "itemtitle", "fulltitle", "publicationname", "name", "paper", "titel",
        "titre", "titulo", "标题", "题目", "题名", "论文标题", "论文题目", "タイトル", "titolo",
        "題名", "論文題目", "papername", "название", "заголовок", "제목", "tytuł", "başlık",
    ),
    "abstract": (
        "abstract", "abstractnote", "abstracttext", "ab", "n2", "abstractenglish",
        "paperabstract", "abstracts", "summary", "description", "zusammenfassung", "resume",
        "resumen", "abstrakt", "摘要", "中文摘要", "论文摘要", "内容摘要", "概要",
        "kurzfassung", "resumo", "riassunto", "要旨", "抄録", "аннотация", "реферат", "초록",
        "요약", "streszczenie", "samenvatting", "özet", "sammanfattning", "sommario",
    ),
    "year": (
        "year", "publicationyear", "pubyear", "yearpublished", "py", "publishedyear", "date",
        "publicationdate", "publishedat", "publisheddate", "published", "pubdate", "issued",
        "submitdate", "submissiondate", "submitted", "created", "coverdate", "dp", "y1", "jahr",
        "annee", "年份", "年", "出版年", "发表年份", "erscheinungsjahr", "año", "anno", "年度",
        "発行年", "год", "연도", "rok", "jaar", "yearofpublication", "coverdisplaydate", "updated",
    ),
    "venue": (
        "venue", "journal", "sourcetitle", "publicationtitle", "booktitle", "conference",
        "conferencename", "journalname", "journaltitle", "containertitle", "proceedingstitle",
        "proceedings", "proceeding", "publication", "so", "jf", "t2", "jt", "publishedin",
        "publicationvenue", "hostvenue", "secondarytitle", "journalbook", "会议", "期刊",
        "来源", "刊名", "发表于", "zeitschrift", "revue", "revista", "rivista", "期刊名称",
        "会议名称", "掲載誌", "журнал", "конференция", "학술지", "journalconference",
        "conferencejournal", "journalorconference",
    ),
    "authors": (
        "authorfullnames", "authorsfullnames", "fullauthors", "authorfullname", "af", "authors",
        "author", "authornames", "authorlist", "authorstring", "au", "a1", "creators",
        "creator", "by", "autoren", "auteurs", "作者", "著者", "verfasser", "autores", "autor",
        "autori", "auteur", "作者姓名", "авторы", "автор", "저자", "autorzy", "yazarlar",
        "authorsnames",
    ),
    "url": (
        "url", "link", "links", "ur", "paperurl", "urlabs", "pdfurl", "pdf", "forum", "site",
        "href", "ee", "webpage", "openaccessurl", "链接", "网址", "paperlink", "linktopaper",
        "sourceurl",
    ),
    "key": (
        "eid", "ut", "utuniquewosid", "uniquewosid", "accessionnumber", "key", "citationkey",
        "citekey", "bibtexkey", "lensid", "publicationid", "id", "paperid", "recordid", "uid",
        "identifier", "编号",
    ),
    "doi": ("doi", "di", "articledoi", "doilink", "doiurl"),
    "pmid": ("pmid", "pubmedid", "pm", "pubmed"),
    "arxiv": ("arxivid", "arxiv", "eprint", "arxivurl"),
    "keywords": (
        "keywords", "authorkeywords", "indexterms", "keyword", "tags", "de", "kw", "manualtags",
        "subjects", "fieldsofstudy", "关键词", "关键字", "schlagwörter", "motsclés",
        "palabrasclave", "indexkeywords", "ключевыеслова", "키워드", "palavraschave",
    ),
}  # fmt: skip


@lru_cache(maxsize=4096)
def plain_name(name: str) -> str:
    """A field name for comparison: no case, no accents, no punctuation.

    Examples
    --------
    >>> plain_name("Author(s) ID"), plain_name("Abstract Note"), plain_name("container-title")
    ('authorsid', 'abstractnote', 'containertitle')
    """
    bare = unicodedata.normalize("NFKD", name.casefold())
    return re.sub(r"[\W_]+", "", "".join(sign for sign in bare if not unicodedata.combining(sign)))


_BY_NAME = {plain_name(name): field for field, names in SYNONYMS.items() for name in names}
_RANK = {plain_name(name): rank for names in SYNONYMS.values() for rank, name in enumerate(names)}


def meaning(name: str) -> str | None:
    """Our field for the name of a field or column, or None.

    Examples
    --------
    >>> meaning("Document Title"), meaning("摘要"), meaning("Cited by")
    ('title', 'abstract', None)
    """
    return _BY_NAME.get(plain_name(name))


def by_meaning(record: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a record under our names; of synonyms the best that holds anything.

    Examples
    --------
    >>> by_meaning({"Title": "A", "display_name": "B", "Abstract Note": ""})
    {'title': 'A'}
    """
    found: dict[str, tuple[int, Any]] = {}
    for name, value in record.items():
        key = plain_name(str(name))
        field = _BY_NAME.get(key)
        if field is None or is_void(value):
            continue
        if field not in found or _RANK[key] < found[field][0]:
            found[field] = (_RANK[key], value)
    return {field: value for field, (_, value) in found.items()}


def is_void(value: Any) -> bool:
    """Whether a value says nothing: null, not a number, blank, an empty list or object."""
    if isinstance(value, float) and value != value:
        return True
    return (
        value is None
        or value == []
        or value == {}
        or (isinstance(value, str) and not value.strip())
    )


def text_of(value: Any) -> str | None:
    """A text out of a value: OpenReview's ``{"value": …}``, lists of paragraphs, numbers.

    Examples
    --------
    >>> text_of({"value": "On Cats"}), text_of(["One.", {"text": "Two."}]), text_of(7)
    ('On Cats', 'One. Two.', '7')
    """
    if isinstance(value, Mapping):
        names = ("value", "text", "name", "display_name", "title", "#text", "_", "en", "raw")
        return next((text for name in names if (text := text_of(value.get(name)))), None)
    if isinstance(value, (list, tuple)):
        return " ".join(text for item in value if (text := text_of(item))) or None
    if is_void(value) or isinstance(value, bool):
        return None
    text = str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
    return text if text.strip() else None


def authors_of(value: Any, *, family_first: bool = False) -> list[str]:
    """Authors out of a string, a list of strings, or a list of objects in any of the known shapes.

    Examples
    --------
    >>> authors_of([{"given": "Fatou", "family": "Dummeh"}, {"name": "Graph Guild"}])
    ['Fatou Dummeh', 'Graph Guild']
    >>> authors_of([["Quorn", "A.", ""]]), authors_of("A. Quorn; G. Umlauth")
    (['A. Quorn'], ['A. Quorn', 'G. Umlauth'])
    """
    if isinstance(value, Mapping) and "value" in value:
        value = value["value"]
    if isinstance(value, Mapping):
        value = value.get("author") or value.get("authors") or [value]
    if isinstance(value, str):
        listed = _listed(value)
        return authors_of(listed) if listed else split(value, family_first=family_first)
    if not isinstance(value, (list, tuple)):
        return []
    return people(name for item in value if (name := _author(item)))


def _listed(text: str) -> list[Any] | None:
    """The list that a cell holds as text, as pandas and Python write it."""
    if not (text.startswith("[") and text.endswith("]") and len(text) < _LONGEST_LIST):
        return None
    try:
        value = ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return None
    return value if isinstance(value, list) else None


def _author(item: Any) -> str | None:
    if isinstance(item, str):
        return initials_last(item) if item.endswith(".") and "," not in item else given_family(item)
    if isinstance(item, (list, tuple)):
        # arXiv: family, given, suffix, affiliations.
        family, given, suffix, *_ = [*[str(part or "") for part in item], "", "", ""]
        return " ".join(part for part in (given, family, suffix) if part)
    if not isinstance(item, Mapping):
        return None
    if isinstance(item.get("author"), Mapping):
        return _author(item["author"]) or text_of(item.get("raw_author_name"))
    return _named(item)


def _named(item: Mapping[str, Any]) -> str | None:
    """A name out of an object with parts of names."""
    given = _first(
        item, "given", "first", "firstName", "first_name", "forename", "given_name", "ForeName"
    )
    family = _first(
        item, "family", "last", "lastName", "last_name", "surname", "family_name", "LastName"
    )
    middle = _first(item, "middle", "middle_name")
    particle = _first(item, "non-dropping-particle", "dropping-particle")
    suffix = _first(item, "suffix")
    if family:
        return " ".join(filter(None, (given, middle, particle, family, suffix)))
    name = _first(
        item,
        "name",
        "literal",
        "display_name",
        "fullname",
        "full_name",
        "fullName",
        "value",
        "text",
    )
    return given_family(name) if name else given


def _first(item: Mapping[str, Any], *names: str) -> str | None:
    return next((text for name in names if (text := text_of(item.get(name)))), None)


def words_of(value: Any) -> list[str]:
    """Keywords out of a list or a string with separators.

    Examples
    --------
    >>> words_of("rl;planning"), words_of(["a", {"value": "b"}])
    (['rl', 'planning'], ['a', 'b'])
    """
    if isinstance(value, Mapping):
        value = value.get("value")
    if isinstance(value, str):
        sign = ";" if ";" in value else "," if "," in value else "|" if "|" in value else "\n"
        return [word.strip() for word in value.split(sign) if word.strip()]
    if not isinstance(value, Iterable):
        return []
    return [word.strip() for item in value if (word := text_of(item)) and word.strip()]
