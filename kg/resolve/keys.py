"""Canonical keys: what two spellings of one name have in common."""

from __future__ import annotations

import re
import unicodedata

from kg.resolve.remember import remembered
from kg.resolve.spelling import american, singular
from kg.schema import Kind

_LETTERS = """
α alpha β beta γ gamma δ delta ε epsilon ϵ epsilon ζ zeta η eta θ theta κ kappa λ lambda μ mu ν nu
ξ xi π pi ρ rho σ sigma τ tau φ phi ϕ phi χ chi ψ psi ω omega ∞ infinity Γ gamma Δ delta Θ theta
Λ lambda Π pi Σ sigma Φ phi Ψ psi Ω omega
"""
_WORDS = _LETTERS.split()
_GREEK = str.maketrans(dict(zip(_WORDS[::2], _WORDS[1::2], strict=True)))
_MARKED = re.compile(r"[\\${}^<*_]")
_DIGIT = re.compile(r"\d")
_MARKUP = re.compile(r"\\(?:math|text)\w*|[\\${}^]|</?\w+>|[*_]{2,}")
_DASHES = re.compile("[\u2010-\u2015\u2212]")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}\b)")
_POINT = re.compile(r"(?<![\w.])\.(?=\d)")
_AT = re.compile(r"\bat[\s-]+(?=\d)")
_TOKEN = re.compile(r"\d+(?:\.\d+)*(?:[a-z]{1,2}(?![a-z]))?|[^\W\d_]+\*?|\+{1,2}|[#@]")
_LEADING = re.compile(r"(?:(?:the|an?|our|their|its|this|these|proposed|novel)\s+)+(?=\S)")
_DATA_HEAD = re.compile(
    r"(?:[\s-]+(?:data[\s-]?sets?|benchmarks?|corpus|corpora))+$", re.IGNORECASE
)
_TWO_DIGITS = re.compile(r"(\d)\s+(?=\d)")


@remembered
def plain_text(name: str) -> str:
    """Lower-case form without mark-up, accents and typographic variants.

    Examples
    --------
    >>> plain_text("β‑VAE"), plain_text("**Café**")
    ('beta-vae', 'cafe')
    """
    text = _MARKUP.sub("", name) if _MARKED.search(name) else name
    if not text.isascii():
        text = _DASHES.sub("-", unicodedata.normalize("NFKC", text)).translate(_GREEK)
        spread = unicodedata.normalize("NFD", text.replace("’", "'"))
        text = "".join(char for char in spread if unicodedata.category(char) != "Mn")
    text = text.casefold()
    if "'" in text:
        text = text.replace("'s ", " ").replace("'", "")
    if "&" in text:
        text = text.replace("&", " and ")
    if _DIGIT.search(text):
        text = _POINT.sub("0.", _AT.sub("@", _THOUSANDS.sub("", text)))
    return text


@remembered
def tokens(name: str, kind: Kind | None = None) -> tuple[str, ...]:
    """Words and numbers of a name, spelt in one way; generic heads of data sets are gone.

    Parameters
    ----------
    name : str
        Any surface form.
    kind : Kind, optional
        For data, a closing ``dataset``, ``benchmark`` or ``corpus`` goes if a proper name is left.

    Examples
    --------
    >>> tokens("The CIFAR-100 datasets", Kind.DATA), tokens("large language models")
    (('cifar', '100'), ('large', 'language', 'model'))
    >>> tokens("Wan2.1-14B"), tokens("GPT-4o"), tokens("HumanEval+")
    (('wan', '2.1', '14b'), ('gpt', '4o'), ('humaneval', '+'))
    """
    if kind is Kind.DATA:
        name = _headless(name)
    text = plain_text(name).strip()
    start = _LEADING.match(text)
    words = [american(word) for word in _TOKEN.findall(text, start.end() if start else 0)]
    if words and _is_plural(words[-1], name):
        words[-1] = singular(words[-1])
    if "@" in words:
        words[: words.index("@")] = map(singular, words[: words.index("@")])
    return tuple(words)


def _is_plural(word: str, name: str) -> bool:
    """Whether a closing s may be a plural: in ``LLMs`` and ``boxes``, not in ``GPS``, ``fps``."""
    return word[-1] == "s" and name[-1:] != "S" and (len(word) > 3 or name[-2:-1].isupper())


def _headless(name: str) -> str:
    """Without the closing heads, where what is left is a proper name."""
    head = _DATA_HEAD.search(name)
    left = name[: head.start()] if head else name
    return left if any(char.isupper() or char.isdigit() for char in left) else name


def spaced(name: str, kind: Kind | None = None) -> str:
    """Readable canonical key: the tokens with blanks between.

    Examples
    --------
    >>> spaced("CIFAR100", Kind.DATA), spaced("imagenet_1k"), spaced("CrossQ")
    ('cifar 100', 'imagenet 1k', 'crossq')
    """
    return " ".join(tokens(name, kind))


@remembered
def squeezed(name: str, kind: Kind | None = None) -> str:
    """Key for comparison: blanks are gone except between two numbers.

    Two names of one kind with the same squeezed key are the same name.

    Examples
    --------
    >>> squeezed("Hotpot QA") == squeezed("HotPotQA")
    True
    >>> squeezed("Llama-2-7B"), squeezed("Llama-27B")
    ('llama2 7b', 'llama27b')
    """
    return squeeze(tokens(name, kind))


def squeeze(words: tuple[str, ...]) -> str:
    """Squeezed key of tokens."""
    text = _TWO_DIGITS.sub(r"\1_", " ".join(words))
    return text.replace(" ", "").replace("_", " ")
