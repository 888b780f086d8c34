"""When two records of one title are one paper."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from kg.cleaning import clean
from kg.model import Paper

#: DOIs that name a preprint say nothing against another DOI.
_PREPRINT = re.compile(r"10\.(?:48550|1101|21203|31219|2139|26434|36227)/")
_FEWEST_WORDS = 4


def title_key(text: str) -> str:
    """A title for comparison: letters and digits of its readable form.

    Examples
    --------
    >>> title_key("The $k$-NN  {Revisited}.") == title_key("the k-nn revisited")
    True
    """
    plain = unicodedata.normalize("NFKD", clean(text).text).casefold()
    return "".join(sign for sign in plain if sign.isalnum())


def is_same(one: Paper, other: Paper, *, titled: bool) -> bool:
    """Whether two records of one title (or one abstract) are one paper."""
    if _contradict(one.identifiers, other.identifiers):
        return False
    if one.year and other.year and abs(one.year - other.year) > 1:
        return False
    if not titled:
        return True
    if one.authors and other.authors:
        return bool(_families(one) & _families(other))
    # Without names to compare a short title ("Introduction") proves nothing.
    telling = len(one.title.split()) >= _FEWEST_WORDS or len(one.title) >= 20
    same_text = bool(one.abstract) and title_key(one.abstract) == title_key(other.abstract)
    return same_text or (
        telling and not (one.abstract and other.abstract and not _alike(one, other))
    )


def _alike(one: Paper, other: Paper) -> bool:
    """Whether two abstracts share most of their words: versions of one text do."""
    first, second = (set(re.findall(r"\w+", paper.abstract.casefold())) for paper in (one, other))
    return len(first & second) > 0.5 * min(len(first), len(second))


def _contradict(one: Mapping[str, str], other: Mapping[str, str]) -> bool:
    for kind in ("doi", "arxiv", "pmid", "acl"):
        first, second = one.get(kind), other.get(kind)
        preprint = kind == "doi" and any(
            _PREPRINT.match(doi) for doi in (first or "", second or "")
        )
        if first and second and first != second and not preprint:
            return True
    return False


def _families(paper: Paper) -> set[str]:
    """Family names, without accents."""
    return {title_key(name.split()[-1]) for name in paper.authors if name.split()}
