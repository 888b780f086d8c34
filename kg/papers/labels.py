"""Labels at the beginning of a line: ``Title:``, ``**Authors**:``, ``ABSTRACT.``, ``摘要：``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kg.papers.fields import meaning, plain_name

#: Labels of things that are no part of an abstract, though we have no field for them.
_OTHER_NAMES = """
code codes github project projectpage projectwebsite website homepage demo tldr tl comments comment
categories category subjects subject slides video poster note notes bibtex citation cite
affiliations affiliation titlezh titlecn abstractzh abstractcn track session type status decision
rating score pages volume issue publisher editors license arxivpage paper huggingface dataset data
model models 代码 备注 分类 单位 翻译 中文标题 标题中文
"""
_OTHER = frozenset(_OTHER_NAMES.split())
#: Labels that need no colon.
_SURE = frozenset(["abstract", "摘要", "keywords", "indexterms"])
_LABEL = re.compile(
    r"""\s*(?:[-*+•]\s+)?
    (?P<number>[\[(]?\d{1,4}(?:[\])][.:]?|[.)])\s+|[\[(]\d{1,4}[\])]\s*)?
    (?P<mark>\*{1,3}|_{1,2}|\#{1,6}\s+)?
    (?P<name>[^\W\d_](?:[\w /()-]{0,28}[\w)])?|[\u4e00-\u9fff\s]{2,8})
    (?P<inner>\s*[:：.])?\s*(?P<close>\*{1,3}|_{1,2})?
    (?P<outer>\s*[:：]|\s*[—–]\s?|\s-\s)?
    (?P<rest>.*)$""",
    re.X | re.S,
)


_DASHED = re.compile(r"^(\W{0,4}(?:abstract|index terms)\W{0,3}?)\s+[-–]\s", re.I)


@dataclass(frozen=True, slots=True)
class Label:
    """A label and what stands behind it on its line.

    Parameters
    ----------
    field : str
        Our name of the field; ``other`` for a label that we know and do not keep.
    value : str
        The rest of the line.
    number : str or None
        The number in front, as in ``[2] Title:``.
    """

    field: str
    value: str
    number: str | None = None


def label_of(line: str) -> Label | None:
    """The label that a line begins with, if it does.

    Examples
    --------
    >>> label_of("[2] TITLE : On Cats")
    Label(field='title', value='On Cats', number='2')
    >>> label_of("**Abstract**: We test.").value, label_of("ABSTRACT. We test.").field
    ('We test.', 'abstract')
    >>> label_of("Title fights are rare.") is None, label_of("Results: it works") is None
    (True, True)
    """
    found = _LABEL.match(_DASHED.sub(r"\1: ", line, count=1))
    if not found:
        return None
    name = found["name"].strip()
    sign = (found["inner"] or "").strip() or (found["outer"] or "").strip()
    field = _field(name)
    alone = not found["rest"].strip() and name[:1].isupper()
    marked = bool(found["mark"] and (found["close"] or found["mark"].startswith("#")))
    if field is None or (found["close"] and not found["mark"]):
        return None
    if not sign and not (field == "abstract" and (alone or marked)):
        return None
    if sign in (".", "—", "–", "-") and field not in ("abstract", "keywords"):
        return None
    number = re.sub(r"\D", "", found["number"] or "") or None
    value = found["rest"].strip()
    # `Summary.` and `Abstract interpretation. …` look alike: only the exact word counts.
    if sign not in (":", "：") and plain_name(name) not in _SURE:
        return None
    return Label(field, value, number)


def _field(name: str) -> str | None:
    bare = re.sub(r"\([^()]*\)$", "", name).strip()
    if bare != name and meaning(bare) in ("title", "abstract"):
        language = plain_name(name[len(bare) :])
        return meaning(bare) if language in ("en", "english", "eng") else "other"
    field = meaning(name)
    if field in ("title", "key") and plain_name(name) in ("name", "paper", "id", "displayname"):
        return "title" if plain_name(name) == "paper" else None
    if plain_name(name) in _OTHER and field != "title":
        return "other"
    return field
