"""Abstracts without headings, copyright tails and placeholders."""

from __future__ import annotations

import re

_GIVEN = r"(?:available|provided|given|found|supplied)"
_PLACEHOLDER = re.compile(
    rf"""[\s\[({{<*"'.…-]*(?:
        (?:there\s+is\s+)?no\s+abstracts?
            (?:\s+(?:is\s+|was\s+)?(?:{_GIVEN}|yet|for\s+this\s+\w+|text|listed|entered|present))*
      | (?:the\s+|an\s+)?abstract\s+(?:is\s+|was\s+)?(?:not|un)\s*-?\s*(?:yet\s+)?{_GIVEN}
            (?:\s+(?:for\s+this\s+\w+|yet|online))?
      | (?:publisher:?\s*)?abstract\s+(?:is\s+)?available\s+(?:from|at)\s+(?:the\s+)?publisher
            (?:'s\s+\w+)?
      | (?:this\s+\w+\s+(?:has|does\s+not\s+have|contains)\s+(?:no|an)\s+abstract)
      | abstract\s+(?:missing|withheld|unavailable|to\s+follow|pending|redacted)
      | abstract | summary | n\.?\s?/?\s?a\.? | none | null | nil | nan | undefined | unknown
      | missing | not\s+(?:yet\s+)?available | unavailable | tb[ad] | todo | coming\s+soon
      | to\s+be\s+(?:announced|determined|added) | lorem\s+ipsum | \?+ | no\s+data | withdrawn
      | -+ | \u65e0\s*(?:\u6458\u8981)? | \u6682\u65e0(?:\u6458\u8981)? | \u6458\u8981
    )[\s\])}}>*"'.…!-]*""",
    re.I | re.X,
)
_EMPTY = re.compile(r"[\W_]*")
_HEADS = r"(?:[Aa]bstract|ABSTRACT|Summary|SUMMARY|(?:内容|中文|论文)?摘\s*要)"
_LESS, _MORE = "(?:<|&lt;)", "(?:>|&gt;)"
#: A heading in tags of HTML or JATS, which may be escaped; no word in italics that goes on.
TAGGED_HEADING = re.compile(
    rf"""\s*(?:{_LESS}[a-zA-Z][\w:]{{0,30}}(?:\s[^<>&]{{0,200}})?{_MORE}\s*)+{_HEADS}\s*[:.]?\s*
    (?:{_LESS}(?:/[a-zA-Z][\w:]{{0,30}}|br\s*/?){_MORE}\s*[:.]?\s*)+(?!\s*[a-z])""",
    re.X,
)
_HEADING = re.compile(
    rf"""\s*(?:\*\*|__|\#{{1,6}}\s+)?{_HEADS}
        (?:(?:\*\*|__)\s*[:.：—–-]?|\s*[:.：]|\s*[—–]|\s+-{{1,2}}\s|\s*\n)\s*(?:\*\*|__)?\s*
      | \s*ABSTRACT\s+(?=[A-Z](?:[a-z]|\s))
      | \s*Abstract(?=(?:We|In|This|The|Our|An|To|Recent|Large|Existing)\b)
      | \s*Abstract\s+(?=(?:We|Our|In\s+this|Recent(?:ly)?|Background|Objectives?|Purpose|Motivation
            |This\s+(?:paper|study|work|article|review|thesis|report|survey))\b)""",
    re.X,
)
_OWNED = re.compile(r"©|\([cC]\)|Copyright|All rights|&copy;")
_TAIL = re.compile(
    r"(?<=[.!?)\]\"”])\s*(?:(?:©|\([cC]\)|&copy;)\s*(?:Copyright\s*)?(?:The\s+Authors?,?\s*)?"
    r"|Copyright\s*(?:©|\([cC]\))?\s*(?:of\s+)?)(?:\d{4}|by\b|The\s+Author)[^\n]{0,250}\Z"
)
_LEAD = re.compile(
    r"\A\s*(?:©|\([cC]\)|Copyright\s*(?:©|\([cC]\))?)\s*\d{4}[^.\n]{0,80}?"
    r"(?:(?:B\.\s?V|Ltd|Inc|S\.A|LLC|Co|GmbH)\.)*\.?(?:\s*All rights (?:are )?reserved\.)?"
    r"(?:(?<=\.)\s*|\s*\n)"
)
_RIGHTS = re.compile(r"(?<=[.!?)\]])\s*All rights reserved\.?\s*\Z")


def tidy(text: str | None) -> str:
    """An abstract's own words; empty for a placeholder.

    Examples
    --------
    >>> tidy("Abstract: We test T5. (C) 2025 Imaginary Press. All rights reserved.")
    'We test T5.'
    >>> tidy("[No abstract available]"), tidy("n/a"), tidy("Abstract interpretation is sound.")
    ('', '', 'Abstract interpretation is sound.')
    """
    if not text or is_placeholder(text):
        return ""
    kept = without_heading(text)
    if _OWNED.search(kept):
        kept = _TAIL.sub("", _RIGHTS.sub("", kept))
        lead = _LEAD.match(kept)
        kept = kept[lead.end() :] if lead else kept
    kept = kept.strip()
    return "" if is_placeholder(kept) else kept


def without_heading(text: str) -> str:
    """An abstract without the word that heads it, in Markdown, HTML, or none.

    Examples
    --------
    >>> without_heading("&lt;p&gt;Abstract&lt;/p&gt; &lt;p&gt;Owls hoot.&lt;/p&gt;")
    '&lt;p&gt;Owls hoot.&lt;/p&gt;'
    >>> without_heading("**Abstract**: Owls hoot.")
    'Owls hoot.'
    """
    heading = TAGGED_HEADING.match(text) or _HEADING.match(text)
    return text[heading.end() :] if heading else text


def is_placeholder(text: str) -> bool:
    """Whether a text only says that there is no abstract, or says nothing."""
    if len(text) > 120:
        return False
    return bool(_PLACEHOLDER.fullmatch(text) or _EMPTY.fullmatch(text))
