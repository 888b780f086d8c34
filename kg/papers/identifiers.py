"""DOIs, arXiv identifiers and their kind, in one spelling each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import unquote

_DOI = re.compile(r"10\.\d{4,9}/[^\s\"<>]+")
_ARXIV = re.compile(
    r"(?<![\w.])(\d{4}\.\d{4,5}|[a-z][a-z-]+(?:\.[A-Za-z]{2})?/\d{7})(?:v\d+)?(?![\w])"
)
_ARXIV_PLACE = re.compile(
    r"(?:arxiv\.org/(?:abs|pdf|html|src|format)/|arxiv[:.\s]\s*|abs/)"
    r"(\d{4}\.\d{4,5}|[a-z][a-z-]+(?:\.[A-Z]{2})?/\d{7})",
    re.I,
)
_OPENREVIEW = re.compile(r"openreview\.net/(?:forum|pdf|attachment)\?id=([\w-]+)")
_ACL = re.compile(
    r"(?:aclanthology\.org|aclweb\.org/anthology)/((?:[A-Z]\d\d-\d{4}|\d{4}\.[\w.-]+?\.\d+))(?:\.pdf|/|$)"
)
_PMID = re.compile(r"pubmed\.ncbi\.nlm\.nih\.gov/(\d+)|ncbi\.nlm\.nih\.gov/pubmed/(\d+)")
_OPENALEX = re.compile(r"openalex\.org/(?:works/)?(W\d+)", re.I)


def doi_of(text: str) -> str | None:
    """A DOI as written, without resolver, prefix and what sticks to its end.

    Examples
    --------
    >>> doi_of("https://doi.org/10.5555/ABC.1"), doi_of("doi:10.5555/abc.1,"), doi_of("none")
    ('10.5555/ABC.1', '10.5555/abc.1', None)
    """
    found = _DOI.search(unquote(text) if "%2" in text else text)
    if not found:
        return None
    doi = found[0].rstrip(".,;:'\"")
    # A bracket belongs to a DOI only with its partner: 10.1016/S0140-6736(05)1.
    while doi and doi[-1] in ")]}" and doi.count(doi[-1]) > doi.count("([{"[")]}".index(doi[-1])]):
        doi = doi[:-1].rstrip(".,;:")
    return doi


def arxiv_of(text: str, *, bare: bool = False) -> str | None:
    """An arXiv identifier without its version.

    Parameters
    ----------
    text : str
        A link, ``arXiv:2601.00001v2``, a journal field; with `bare`, the number alone.
    bare : bool
        The text is known to be an identifier.

    Examples
    --------
    >>> arxiv_of("http://arxiv.org/abs/2601.99992v1"), arxiv_of("arXiv preprint arXiv:2601.99998")
    ('2601.99992', '2601.99998')
    >>> arxiv_of("704.9999", bare=True), arxiv_of("hep-th/9901001v3", bare=True)
    ('0704.9999', 'hep-th/9901001')
    """
    if found := _ARXIV_PLACE.search(text):
        return found[1]
    if not bare:
        return None
    if found := re.fullmatch(r"(\d{3})\.(\d{4,5})", text.strip()):
        return f"0{found[1]}.{found[2]}"  # a tool read it as a number
    if found := re.fullmatch(r"(\d{4})\.(\d{1,4})", text.strip()):
        width = 4 if found[1] < "1501" else 5
        return f"{found[1]}.{found[2].ljust(width, '0')}"
    found = _ARXIV.search(text)
    return found[1] if found else None


def from_url(url: str) -> dict[str, str]:
    """Identifiers that a link gives away.

    Examples
    --------
    >>> from_url("https://openreview.net/forum?id=Abc123")
    {'openreview': 'Abc123'}
    """
    found: dict[str, str] = {}
    for name, pattern in (
        ("openreview", _OPENREVIEW),
        ("acl", _ACL),
        ("pmid", _PMID),
        ("openalex", _OPENALEX),
    ):
        if match := pattern.search(url):
            found[name] = next(group for group in match.groups() if group)
    if arxiv := arxiv_of(url) if "arxiv" in url.lower() else None:
        found["arxiv"] = arxiv
    if "doi.org/" in url and (doi := doi_of(url)):
        found["doi"] = doi
    return found


def tidy(raw: Mapping[str, str], url: str | None = None) -> dict[str, str]:
    """Identifiers in one spelling: keys in lower case, DOIs too, no resolvers, no versions.

    Examples
    --------
    >>> tidy({"DOI": "https://doi.org/10.48550/arXiv.2601.00001", "PMID": "12 "})
    {'arxiv': '2601.00001', 'doi': '10.48550/arxiv.2601.00001', 'pmid': '12'}
    """
    found = from_url(url or "")
    for name, value in raw.items():
        text = str(value).strip()
        if kept := _spelled(name.lower(), text):
            found[name.lower()] = kept
    if "doi" in found:
        found["doi"] = found["doi"].lower()
        if found["doi"].startswith("10.48550/") and (arxiv := arxiv_of(found["doi"])):
            found.setdefault("arxiv", arxiv)
    return dict(sorted(found.items()))


def _spelled(name: str, text: str) -> str | None:
    if name == "doi":
        return doi_of(text)
    if name == "arxiv":
        return arxiv_of(text, bare=True)
    if name == "pmid":
        found = re.search(r"\d+", text)
        return found[0] if found else None
    if name == "openalex":
        found = re.search(r"W\d+", text)
        return found[0] if found else None
    return text or None
