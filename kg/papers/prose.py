"""What a paragraph of plain text is: an abstract, a title, a line of names."""

from __future__ import annotations

import re
from dataclasses import dataclass

_HAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_ENDS = re.compile(r"[.!?。！？…][\"'”’)\]]*\s*$")
_SENTENCE_BREAK = re.compile(r"[.!?。！？][\"'”’)\]]*\s+(?=[A-Z\d\"“(])|[。！？](?=.)")
_VERBS = "propose|present|introduce|show|test|prove|study|train|evaluate|release|describe|find"
_SPEAKS = re.compile(
    r"^(?:we|this|in this|our|here|the paper|it is|it was|there is|i) "
    rf"|\b(?:we (?:{_VERBS})|this (?:paper|work|article|study)|is proposed)\b",
    re.I,
)
_NAME = re.compile(
    r"(?:[^\W\d_a-z][\w.'’-]*|van|von|de|der|den|da|di|la|le|bin|al|del|dos|du|and|&)\*?", re.U
)
_ONE_NAME = re.compile(r"(?:[A-Z]\.[\s-]?){1,3}[^\W\d_a-z][\w'’-]+")


@dataclass(slots=True)
class Block:
    """Lines that belong together, the number of the first, and whether they are surely prose."""

    line: int
    lines: list[str]
    is_abstract: bool = False

    @property
    def text(self) -> str:
        """The lines as one."""
        return join(self.lines)


def join(lines: list[str]) -> str:
    """Wrapped lines as running text; words that a hyphen divides at a line's end stay hyphenated.

    Examples
    --------
    >>> join(["We test", "well-", "known models."]), join(["我们提出", "一种方法。"])
    ('We test well-known models.', '我们提出一种方法。')
    """
    text = ""
    for line in lines:
        glued = text.endswith("-") and text[-2:-1].isalpha() and line[:1].isalpha()
        both_han = bool(text and line and _HAN.match(text[-1]) and _HAN.match(line[0]))
        text += line if not text or glued or both_han else f" {line}"
    return text


def is_prose(text: str) -> bool:
    """Whether a text reads as an abstract, however short.

    Examples
    --------
    >>> is_prose("We prove a lemma."), is_prose("Attention Is All You Need")
    (True, False)
    >>> is_prose("我们提出一种新的方法，并在多个数据集上测试。")
    True
    """
    words, han = len(text.split()), len(_HAN.findall(text))
    ends = bool(_ENDS.search(text))
    if words > 40 or han > 60:
        return True
    if ends and (_SPEAKS.search(text) or _SENTENCE_BREAK.search(text)):
        return words > 2
    return (words > 18 and ends) or (han >= 15 and ends) or words > 30


def is_title(text: str) -> bool:
    """Whether a text may be a title: short, and not a sentence that ends in a full stop.

    Examples
    --------
    >>> is_title("LATENT WINDOW ATTENTION"), is_title("Can Agents Count?"), is_title("We count.")
    (True, True, False)
    """
    return (
        0 < len(text) <= 300 and len(text.split()) <= 35 and not re.search(r"[.。;,；，]\s*$", text)
    )


def is_names(text: str) -> bool:
    """Whether a line is a list of names.

    Examples
    --------
    >>> is_names("Alda Quorn, Bo Samplesen and Jan van der Proef"), is_names("Sets of Sets")
    (True, False)
    """
    bare = re.sub(r"(?<!\s)\s*\([^()]{0,200}\)", "", text)
    if _ONE_NAME.fullmatch(bare):
        return True
    if not re.search(r",|;| and |&|、|·", bare) or (
        _ENDS.search(bare) and not bare[-2:-1].isupper()
    ):
        return False
    words = re.sub(r"[,;、·\d†‡∗]", " ", bare).split()
    return (
        0 < len(words) < 60
        and all(_NAME.fullmatch(word) for word in words)
        and not _all_title_words(text)
    )


def is_person(text: str) -> bool:
    """Whether a line may be one name and nothing else.

    Examples
    --------
    >>> is_person("Alda van der Quorn"), is_person("Sparse Priors for Text"), is_person("Alda")
    (True, False, False)
    """
    words = text.split()
    fitting = 1 < len(words) < 6 and all(_NAME.fullmatch(word) for word in words)
    return fitting and not _all_title_words(text)


def sentences_of(text: str) -> int:
    """How many sentences a line holds that begins and ends as a text does; 0 for another line.

    Examples
    --------
    >>> sentences_of("We test T5. It wins."), sentences_of("and of boxes. It")
    (2, 0)
    """
    if text[:1].islower() or not _ENDS.search(text):
        return 0
    return 1 + len(_SENTENCE_BREAK.findall(text))


def _all_title_words(text: str) -> bool:
    return ":" in text or bool(
        re.search(r"\b(?:With|For|From|Via|Using|Learning|Networks?|Models?|Data)\b", text)
    )
