"""Readable text out of JATS and HTML fragments (Crossref, PubMed, arXiv's Atom)."""

from __future__ import annotations

import re
from html import unescape

from kg.papers.abstracts import TAGGED_HEADING

_MARKUP = re.compile(r"<[A-Za-z/!][^<>]*>|&(?:[A-Za-z]\w*|#\w+);")
_TITLE = re.compile(r"<(?:jats:)?(title|label)\b[^<>]*>(.*?)</(?:jats:)?\1>", re.S | re.I)
_ALTERNATIVES = re.compile(
    r"<(?:jats:)?alternatives\b[^<>]*>(.*?)</(?:jats:)?alternatives>", re.S | re.I
)
_TEX = re.compile(r"<(?:jats:)?tex-math\b[^<>]*>(.*?)</(?:jats:)?tex-math>", re.S | re.I)
_MATHML = re.compile(r"<(\w+:)?math\b[^<>]*>(.*?)</(?:\w+:)?math>", re.S | re.I)
_BLOCK = re.compile(
    r"</?(?:jats:)?(?:p|sec|title|div|br|li|ul|ol|list|list-item|tr|h\d|disp-formula|blockquote|table)\b[^<>]*>",
    re.I,
)
_SUP = re.compile(r"(?<=\d)<(?:jats:)?sup\b[^<>]*>(?=[-−+\d])", re.I)
_TAG = re.compile(r"</?[A-Za-z][\w:.-]*(?:\s[^<>]*)?/?>|<!--.*?-->", re.S)
_CDATA = re.compile(r"<!\[CDATA\[(.*?)\]\]>", re.S)
_SMALL_HEADS = frozenset(["abstract", "summary", "a b s t r a c t", "abstracts"])


def has_markup(text: str) -> bool:
    """Whether a text holds tags or entities at all.

    Examples
    --------
    >>> has_markup("p < 0.05"), has_markup("<p>so</p>")
    (False, True)
    """
    return bool(_MARKUP.search(text))


def to_text(markup: str) -> str:
    """Text of a JATS or HTML fragment, headings of sections as ``Heading: ``.

    Parameters
    ----------
    markup : str
        The fragment; may have been escaped more than once.

    Examples
    --------
    >>> to_text("<jats:title>Abstract</jats:title><jats:p>Swin on <i>ADE20K</i>.</jats:p>")
    'Swin on ADE20K.'
    >>> to_text("<sec><title>Results</title><p>p &lt; 0.05</p></sec>")
    'Results: p < 0.05'
    >>> to_text("&lt;p&gt;We show p &amp;lt; 0.05.&lt;/p&gt;")
    'We show p < 0.05.'
    """
    text = markup
    for _ in range(4):
        if not has_markup(text):
            break
        text = _one_layer(text)
    return re.sub(r"[ \t]*\n\s*|[ \t]{2,}", " ", text).strip()


def _one_layer(text: str) -> str:
    text = _CDATA.sub(r"\1", text)
    if heading := TAGGED_HEADING.match(text):
        text = text[heading.end() :]
    text = _ALTERNATIVES.sub(_best_alternative, text)
    text = _TEX.sub(lambda found: _dollars(unescape(found[1])), text)
    text = _MATHML.sub(lambda found: _mathml(found[2]), text)
    text = _TITLE.sub(_heading, text)
    text = _SUP.sub("^", text)
    text = _TAG.sub("", _BLOCK.sub(" ", text))
    return unescape(text)


def _best_alternative(found: re.Match[str]) -> str:
    """Of a formula in TeX and MathML one is enough."""
    tex = _TEX.search(found[1])
    return _dollars(unescape(tex[1])) if tex else found[1]


def _dollars(tex: str) -> str:
    """A formula between dollar signs, without the document that Springer puts around it."""
    inner = re.search(r"\\begin\{document\}(.*?)\\end\{document\}", tex, re.S)
    tex = (inner[1] if inner else tex).strip()
    return tex if tex.startswith(("$", "\\(", "\\[")) or not tex else f"${tex}$"


def _mathml(inner: str) -> str:
    inner = re.sub(r"<(\w+:)?annotation\b.*?</(?:\w+:)?annotation(?:-xml)?>", "", inner, flags=re.S)
    return re.sub(r"\s+", "", _TAG.sub("", inner))


def _heading(found: re.Match[str]) -> str:
    title = " ".join(_TAG.sub("", found[2]).split()).rstrip(":.")
    return " " if title.casefold() in _SMALL_HEADS or not title else f" {title}: "
