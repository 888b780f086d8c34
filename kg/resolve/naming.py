"""How an entity is called: the form that most papers use, as it stands inside a sentence."""

from __future__ import annotations

from collections import Counter

from kg.resolve.keys import squeezed
from kg.resolve.table import AliasTable
from kg.schema import Kind

# Share of the papers from which the form without capitals of a single word is preferred.
LOWER_WORD = 1 / 3
_HEADS = ("dataset", "datasets", "data set", "benchmark", "benchmarks", "corpus")


def best_name(kind: Kind, shown: Counter[str], forms: Counter[str], table: AliasTable) -> str:
    """The name to show for a cluster.

    Of the keys the one that most papers use as the name; of its forms one without the capitals
    of titles and of sentences' beginnings, if there is any; of these the most frequent one.

    Parameters
    ----------
    kind : Kind
        Kind of the cluster.
    shown : Counter
        Form → papers that have it as the name of a finding.
    forms : Counter
        Form → papers that have it at all.
    table : AliasTable
        Well-known names, for forms that are equally frequent.

    Examples
    --------
    >>> shown = Counter({"Graph transformers": 2, "Graph Transformer": 1})
    >>> best_name(Kind.METHOD, shown, Counter({"graph transformers": 1, **shown}), AliasTable())
    'graph transformers'
    """
    if len(forms) == 1:
        return next(iter(shown))
    keys: Counter[str] = Counter()
    for form, count in shown.items():
        keys[squeezed(form, kind)] += count
    best = min(keys, key=lambda key: (-keys[key], -len(key), key))
    known = table.find_key(kind, best)
    same = {form: forms[form] for form in forms if squeezed(form, kind) == best}
    usual = min(same, key=lambda form: (-same[form], form))
    plain = {form: count for form, count in same.items() if _is_plain(form)}
    if plain and kind is not Kind.DATA and _is_titled(usual):
        phrase = any(" " in form or "-" in form for form in plain)
        if phrase or sum(plain.values()) >= LOWER_WORD * sum(same.values()):
            same = plain

    def rank(form: str) -> tuple[bool, int, bool, int, bool, str]:
        odd = form.isupper() or (form[:1].islower() and not _is_plain(form))
        headed = kind is Kind.DATA and form.lower().endswith(_HEADS)
        return (headed, -same[form], known is None or form != known.name, len(form), odd, form)

    return min(same, key=rank)


def _words(form: str) -> list[str]:
    return form.replace("-", " ").split()


def _is_plain(form: str) -> bool:
    """Whether no word has the capital of a title (``3D object detection``, ``LLM agents``)."""
    words = _words(form)
    titled = any(word[:1].isupper() and word[1:].islower() for word in words)
    return not titled and any(word.islower() for word in words)


def _is_titled(form: str) -> bool:
    """Whether all capitals are those of a title or of a sentence's beginning."""
    return any(word[:1].isupper() for word in _words(form)) and not any(
        char.isupper() for word in _words(form) for char in word[1:]
    )
