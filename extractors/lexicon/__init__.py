"""Names that papers are known to use, with the type they had there.

`names.tsv` was counted on annotated abstracts of this project: in how many of them a form was
marked as an entity (`named`), in how many it stood at all (`papers`), and whether the form is
also a plain English word (`plain`), so that it counts only where it is written with a capital.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from kg.schema import EntityType

WORD = re.compile(r"\w+|[^\w\s]")
LONGEST = 8


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a form: its usual type, and how often it is a name where it stands."""

    type: EntityType
    share: float
    papers: int
    plain: bool


@lru_cache(maxsize=1)
def _lists() -> dict[str, frozenset[str]]:
    text = resources.files(__package__).joinpath("lists.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return {name: frozenset(words.split("|")) for name, words in rows}


def word_list(name: str) -> frozenset[str]:
    """A list of words of `lists.tsv`, by its name there.

    Examples
    --------
    >>> "computer vision" in word_list("fields")
    True
    """
    return _lists()[name]


@lru_cache(maxsize=1)
def known_names() -> dict[str, Known]:
    """Form (casefolded words joined by blanks) → what is known of it.

    Examples
    --------
    >>> known_names()["cifar - 10"].type
    <EntityType.DATASET: 'Dataset'>
    """
    text = resources.files(__package__).joinpath("names.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return {
        form: Known(
            EntityType(label), (int(named) + 0.0) / (int(papers) + 0.3), int(papers), plain == "1"
        )
        for form, label, named, papers, plain in rows
    }


@lru_cache(maxsize=1)
def _openers() -> frozenset[str]:
    """First words of all forms: most words of a text open none."""
    return frozenset(form.split(" ", 1)[0] for form in known_names())


def form_of(name: str) -> str:
    """The form under which a name stands in the lexicon.

    Examples
    --------
    >>> form_of("CIFAR-10")
    'cifar - 10'
    """
    return " ".join(WORD.findall(name.casefold()))


def look_up(name: str) -> Known | None:
    """What is known of a name, also in its plural or singular."""
    form = form_of(name)
    names = known_names()
    found = names.get(form) or names.get(f"{form}s")
    return found or (names.get(form[:-1]) if form.endswith("s") and len(form) > 4 else None)


# Names that are plain words, too, though the annotated abstracts never use them so.
_WORDS = word_list("plain_names")


def _written_as_name(text: str, start: int, end: int) -> bool:
    """Whether a plain word has a capital that the beginning of a sentence does not explain."""
    name = text[start:end]
    if any(c.isupper() for c in name[1:]) or any(c.isdigit() for c in name):
        return True
    if not name[:1].isupper():
        return False
    opens = not text[:start].strip() or text[:start].rstrip()[-1:] in tuple(".!?:\n")
    return (
        not opens
        or bool(re.search(rf"[a-z,(] {re.escape(name)}\b", text))
        or text[end : end + 1] in tuple("-(")
    )


_TRIED_ON = re.compile(r"\b(?:on|across)\s(?:the\s)?$")


def _is_tried_on(text: str, start: int, known: Known) -> bool:
    """Whether a plain word that is usually a data set stands where one is tried: ``on kitti``."""
    data = known.type in (EntityType.DATASET, EntityType.BENCHMARK)
    usual = data and known.plain and known.share > 0.7 and known.papers >= 5
    return usual and _TRIED_ON.search(text, max(0, start - 12), start) is not None


_NUMBER = re.compile(r"[ _](\d+[kKMB]?)(?![\w.,%×]*[\w%×])")


def numbered(text: str, start: int, end: int) -> int:
    """End of a name with the number behind it that a known name has, too: ``CIFAR 100``.

    Examples
    --------
    >>> numbered("on CIFAR 100.", 3, 8), numbered("on CIFAR 7 times", 3, 8)
    (12, 8)
    """
    found = _NUMBER.match(text, end)
    return found.end() if found and look_up(f"{text[start:end]}-{found[1]}") else end


def matches(text: str) -> list[tuple[int, int, Known]]:
    """Every stretch of the text that is a known form, also overlapping ones, in order."""
    text = text.replace("_", "-")  # ``imagenet_1k`` is known as ``imagenet-1k``
    spans = [found.span() for found in WORD.finditer(text)]
    words = [text[a:b].casefold() for a, b in spans]
    names, openers = known_names(), _openers()
    found = []
    for i, word in enumerate(words):
        if word in openers:
            form = ""
            for j in range(i, min(i + LONGEST, len(words))):
                form = f"{form} {words[j]}" if form else word
                known = names.get(form)
                if known:
                    start, end = spans[i][0], spans[j][1]
                    plain = known.plain or form in _WORDS
                    named = not plain or _written_as_name(text, start, end)
                    if named or _is_tried_on(text, start, known):
                        found.append((start, numbered(text, start, end), known))
    return found
