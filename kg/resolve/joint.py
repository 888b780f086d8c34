"""Joint names: ``CIFAR-10/100`` is CIFAR-10 and CIFAR-100."""

from __future__ import annotations

import re
from collections.abc import Callable

from kg.resolve.remember import remembered

_SEP = r"\s*(?:/|,\s*and|,|and|&|\||or)\s*-?"
_SIZE = r"\d+(?:\.\d+)?\s?[kKmMbBtT]?"
# CIFAR-10/100, CIFAR-{10,100}, Llama-2-7B/13B/70B, Kinetics-400 and -600
_NUMBERS = re.compile(
    rf"(?P<head>.*[^\W\d_].*?[-\s@']?)(?P<open>[{{(\[])?(?P<first>{_SIZE})(?P<more>(?:{_SEP}(?:{_SIZE}))+)[}})\]]?$"
)
# ROUGE-1/2/L, ImageNet-A/R/C, DeiT-T/S/B
_LETTERS = re.compile(r"(?P<head>\w{3,}-)(?P<first>\w)(?P<more>(?:/\w)+)$")
# Recall@1/5/10 falls under numbers; ViT-B/16 is one name: a patch size follows one capital.
_PATCH = re.compile(r"-?(?:[TSBLHGg]|Tiny|Small|Base|Large|Huge)/\d+(?:@\d+)?\b")
_PARTS = re.compile(r"\s*(?:/|,\s*and\s|,|\sand\s|&|\|)\s*")
_ITEM = re.compile(_SIZE)


@remembered
def split_joint(name: str) -> tuple[str, ...]:
    """Members of a joint name that shares its base; any other name alone.

    Examples
    --------
    >>> split_joint("CIFAR-10/100"), split_joint("Llama-2-7B/13B")
    (('CIFAR-10', 'CIFAR-100'), ('Llama-2-7B', 'Llama-2-13B'))
    >>> split_joint("ROUGE-1/2/L"), split_joint("ViT-B/16"), split_joint("A/B testing")
    (('ROUGE-1', 'ROUGE-2', 'ROUGE-L'), ('ViT-B/16',), ('A/B testing',))
    """
    if not any(mark in name for mark in "/,&|") and " and " not in name and " or " not in name:
        return (name,)
    if _PATCH.search(name):
        return (name,)
    numbers = _NUMBERS.match(name)
    if numbers and _has_name(numbers["head"]):
        items = [item.strip() for item in (numbers["first"], *_ITEM.findall(numbers["more"]))]
        return tuple(dict.fromkeys(f"{numbers['head']}{item}" for item in _same_unit(items)))
    letters = _LETTERS.match(name)
    if letters and not name.islower():
        items = [letters["first"], *letters["more"].strip("/").split("/")]
        return tuple(dict.fromkeys(f"{letters['head']}{item}" for item in items))
    return (name,)


def _has_name(head: str) -> bool:
    """Whether a base is a name of its own (and not ``top-`` or ``between``)."""
    word = head.rstrip(" -@'")
    named = any(char.isupper() for char in word) or head.endswith("@")
    return len(word) >= 2 and named and word.count(" ") <= 3


def _same_unit(items: list[str]) -> list[str]:
    """``7/13B`` means 7B and 13B."""
    unit = items[-1].lstrip("0123456789. ")
    bare = all(item[-1].isdigit() for item in items[:-1])
    return [f"{item}{unit}" for item in items[:-1]] + items[-1:] if unit and bare else items


@remembered
def split_list(name: str) -> tuple[str, ...]:
    """Parts of a list of whole names; the name alone where it is no list.

    Examples
    --------
    >>> split_list("MNIST/FashionMNIST"), split_list("MNIST and CIFAR-10")
    (('MNIST', 'FashionMNIST'), ('MNIST', 'CIFAR-10'))
    """
    parts = tuple(part for part in _PARTS.split(name) if part)
    return parts if len(parts) > 1 else (name,)


def members(name: str, known: Callable[[str], bool]) -> tuple[str, ...]:
    """Members of a joint name or of a list whose parts are all `known` names of their own.

    Examples
    --------
    >>> members("MNIST/FashionMNIST", {"MNIST", "FashionMNIST"}.__contains__)
    ('MNIST', 'FashionMNIST')
    >>> members("FooSet-1/FooSet-2", {"Bar"}.__contains__)
    ('FooSet-1', 'FooSet-2')
    >>> members("CNN/DailyMail", {"CNN"}.__contains__)
    ('CNN/DailyMail',)
    """
    split = split_joint(name)
    if len(split) > 1:
        return split
    parts = split_list(name)
    whole = all(len(part) > 2 for part in parts)
    if len(parts) > 1 and whole and (_editions(parts) or all(map(known, parts))):
        return parts
    return (name,)


def _editions(parts: tuple[str, ...]) -> bool:
    """Whether parts are one name with different numbers."""
    bare = {re.sub(r"\d[\d.]*[kKmMbB]?", "", part).strip(" -") for part in parts}
    return len(bare) == 1 and _has_name(bare.pop()) and len(set(parts)) == len(parts)
