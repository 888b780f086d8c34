"""Links of a text: URLs without the full stop that ends the sentence, with what they lead to."""

from __future__ import annotations

import re

from spacy.language import Language
from spacy.tokens import Doc

from extractors.notes import Notes
from kg.record import Link

_HOSTS = (
    r"github\.com|gitlab\.com|huggingface\.co|bitbucket\.org|zenodo\.org|kaggle\.com|osf\.io"
    r"|figshare\.com|anonymous\.4open\.science|codeberg\.org|sites\.google\.com|youtu\.be"
    r"|[\w-]+\.github\.io|doi\.org|arxiv\.org|bit\.ly|tinyurl\.com|aka\.ms|goo\.gl|git\.io"
)
_URL = re.compile(
    rf"(?:https?://|ftp://|www\.(?=\w)|(?<![\w@./-])(?:{_HOSTS})/(?=\w))[^\s<>\"“”‘’{{}}|^`]+", re.I
)
_MAIL = re.compile(r"(?<![\w.])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b")
_TRAIL = ".,;:!?'\"*_…、。"
_CODE = re.compile(
    r"github\.com|gitlab|bitbucket|codeberg|git\.io|4open\.science|/code\b|sourceforge", re.I
)
_DATA = re.compile(
    r"huggingface\.co/datasets|kaggle\.com/datasets|figshare|dataverse|ieee-dataport", re.I
)
_MODEL = re.compile(r"huggingface\.co/(?!datasets|spaces|papers|docs|blog)[\w.-]+/[\w.-]+", re.I)
_HOME = re.compile(r"github\.io|sites\.google|project.?page|homepage|youtu", re.I)
_WORDS = (
    (
        "page",
        re.compile(
            r"\b(?:project (?:web)?(?:page|site)|home ?page|web ?site|demo|videos?|leaderboard)\b",
            re.I,
        ),
    ),
    (
        "code",
        re.compile(
            r"\b(?:code|implementation|repository|source|library|toolkit|package)s?\b", re.I
        ),
    ),
    (
        "model",
        re.compile(r"\b(?:weights|checkpoints?|models? (?:is|are)|pre-?trained models?)\b", re.I),
    ),
    ("data", re.compile(r"\b(?:data ?sets?|corpus|corpora|benchmark|annotations|data)\b", re.I)),
)


def find(text: str) -> list[Link]:
    """Links in order, with offsets into `text` (an empty sentence counts as no hint).

    Examples
    --------
    >>> [(link.url, link.kind) for link in find("Code is at https://github.com/a/b.")]
    [('https://github.com/a/b', 'code')]
    """
    links = []
    for found in _URL.finditer(text):
        end = found.start() + len(_trimmed(found[0]))
        shown = text[found.start() : end]
        if "." in shown or shown.count("/") > 2:
            url = shown if "://" in shown else f"https://{shown}"
            around = text[max(0, found.start() - 120) : found.start()].rpartition(". ")[2]
            links.append(Link(url, kind(url, around), found.start(), end))
    return links


def _trimmed(url: str) -> str:
    """A URL without the punctuation of the sentence around it."""
    while url:
        open_ = url.count("(") + url.count("[")
        stray = url[-1] in ")]" and url.count(")") + url.count("]") > open_
        if not (url[-1] in _TRAIL or stray):
            break
        url = url[:-1]
    return url


def kind(url: str, around: str = "") -> str:
    """``code``, ``data``, ``model`` or ``page``: by the host, else by the words before the link.

    Examples
    --------
    >>> kind("https://zenodo.org/records/1", "The dataset is at "), kind("https://x.org/y")
    ('data', 'page')
    """
    hosts = (("data", _DATA), ("model", _MODEL), ("code", _CODE), ("page", _HOME))
    name = next((name for name, rule in hosts if rule.search(url)), "")
    said = [(m.start(), word) for word, rule in _WORDS for m in rule.finditer(around)]
    if name == "code" and said and all(word == "data" for _, word in said):
        return "data"
    return name or (max(said)[1] if said else "page")


@Language.component("citeweave_links")
def links(doc: Doc) -> Doc:
    """Note the links and hide them, and e-mail addresses, from everything that looks for names."""
    notes: Notes = doc._.citeweave
    notes.links = find(notes.text)
    places = [(link.start, link.end) for link in notes.links]
    places += [found.span() for found in _MAIL.finditer(notes.text)]
    notes.masks = sorted({*notes.masks, *places})
    return doc
