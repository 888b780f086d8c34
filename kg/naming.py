"""Names and values as the gold standard compares them (see `kg.scoring`), blind to spelling."""

from __future__ import annotations

import re
import unicodedata

# fmt: off
GREEK = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "zeta": "ζ", "eta": "η",
    "theta": "θ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ",
    "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ", "phi": "φ", "chi": "χ", "psi": "ψ",
    "omega": "ω",
}
# fmt: on
DETERMINERS = frozenset({"the", "a", "an", "our"})
HEADS = frozenset(
    {"framework", "method", "approach", "model", "algorithm", "dataset", "benchmark", "task"}
    | {"technique", "system"}
)

_COMMAND = re.compile(r"\\([a-z]+)")
_STYLE = re.compile(r"\\(?:emph|textbf|textit|text|mathrm|mathbf|texttt)\s*\{([^{}]*)\}")
_BRACKETED = re.compile(r"(?<=\w)\s*\([^()]*\)")
_MARKUP = re.compile(r"[*`$\\{}_^]")
_BETWEEN_WORDS = re.compile(r"[^\w@+.]+")
_DIGITS = re.compile(r"[\d.]+")


def normal(name: str) -> str:
    """Folded words of a name without mark-up, bracketed acronym, determiner, plural, generic head.

    Examples
    --------
    >>> normal("the **EmWorld** framework"), normal(r"$\\lambda$-Returns (LR)")
    ('emworld', 'λ return')
    """
    text = unicodedata.normalize("NFKC", name)
    text = _COMMAND.sub(lambda found: GREEK.get(found[1], found[0]), text)
    text = _MARKUP.sub("", _BRACKETED.sub(" ", _STYLE.sub(r"\1", text)))
    words = [word.strip(".") for word in _BETWEEN_WORDS.sub(" ", text.casefold()).split()]
    first = next((i for i, word in enumerate(words) if word not in DETERMINERS), len(words) - 1)
    words = words[max(first, 0) :]
    if words:
        words[-1] = _singular(words[-1])
    return " ".join(words[:-1] if len(words) > 1 and words[-1] in HEADS else words)


def _singular(word: str) -> str:
    plural = len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is"))
    return word[:-1] if plural else word


def value_digits(text: object) -> str:
    """The digits of a score: ``+0.010`` equals ``0.010``, ``$64\\times$`` equals ``64×``.

    Examples
    --------
    >>> value_digits("+0.010"), value_digits("64×.")
    ('0.010', '64')
    """
    return "".join(_DIGITS.findall(str(text))).strip(".")
