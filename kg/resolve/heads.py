"""Names that differ by an empty head, by word order, or by an acronym inside."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from kg.resolve.acronyms import is_short
from kg.resolve.census import Census
from kg.resolve.clusters import Link
from kg.resolve.keys import squeeze, squeezed, tokens
from kg.resolve.reading import kind_of_node, node_of
from kg.resolve.words import NAME_HEADS, PHRASE_HEADS
from kg.schema import Kind

_YEAR = re.compile(r"(?:199|20[0-3])\d")
# An LSTM network is an LSTM, but a ReLU network is no ReLU.
_NETWORKS = ("nn", "gan", "net", "lstm", "gru", "former", "rnn", "gcn", "fcn", "gat")


def head_links(census: Census, nodes: Iterable[str]) -> list[Link]:
    """``BERT model`` is BERT, ``policy gradient method`` is policy gradient, where both occur."""
    links = []
    # A head with a letter in the acronym is part of the name (CEM, the Cross Entropy Method).
    shortened = {
        node
        for short, longs in census.spelled.items()
        for node in longs
        if short[-1:] == tokens(census.full_form(node))[-1][0]
    }
    for node in nodes:
        kind = kind_of_node(node)
        words = census.words(node)
        if len(words) < 2 or words[-1] not in NAME_HEADS[kind.value]:
            continue
        bare = f"{kind.value}:{squeeze(words[:-1])}"
        if bare in census.labels and node not in shortened and _headed(census, bare, words):
            reason = f"same name without “{words[-1]}”"
            links.append(Link(5, 0, node, bare, reason, f"same name with “{words[-1]}”"))
    return links


def _headed(census: Census, bare: str, words: tuple[str, ...]) -> bool:
    kind = kind_of_node(bare)
    if words[-1] == "network" and not bare.endswith(_NETWORKS):
        return False
    if census.proper(bare):
        return census.count(bare) > 1 or len(words) > 2 or kind is not Kind.METHOD
    return len(words) > 2 and words[-1] in PHRASE_HEADS[kind.value]


def order_links(census: Census, nodes: Iterable[str]) -> list[Link]:
    """``detection of objects`` is object detection, where both occur."""
    links = []
    for node in nodes:
        kind = kind_of_node(node)
        words = census.words(node)
        if words.count("of") != 1 or words[0] == "of" or words[-1] == "of":
            continue
        place = words.index("of")
        turned = " ".join([*words[place + 1 :], *words[:place]])
        target = f"{kind.value}:{squeezed(turned, kind)}"
        if target in census.labels and target != node:
            links.append(Link(6, 0, node, target, "same words in another order", "same words"))
    return links


def plural_links(census: Census, nodes: Iterable[str]) -> list[Link]:
    """``WikiEvents`` is WIKIEVENTS: where a name ends in s, only lower case looks like a plural."""
    links = []
    for node in nodes:
        target = f"{node}s"
        if target in census.labels and "|" not in node:
            names = {squash for form in census.shown[node] if (squash := _letters(form))}
            wholes = {_letters(form) for form in census.shown[target]}
            if not names.isdisjoint(wholes):
                links.append(Link(5, 0, target, node, "same letters", "same letters"))
    return links


def _letters(form: str) -> str:
    """Letters and digits in lower case; nothing for the plural of an acronym."""
    plural = re.search(r"[A-Z]{2}s$", form)
    return "" if plural else re.sub(r"[\W_]", "", form.casefold())


def year_links(census: Census, nodes: Iterable[str]) -> list[Link]:
    """``WMT 2014`` is WMT14, where both occur as data."""
    links = []
    for node in nodes:
        words = census.words(node) if kind_of_node(node) is Kind.DATA else ()
        if len(words) > 1 and _YEAR.fullmatch(words[-1]):
            target = node_of(Kind.DATA, " ".join([*words[:-1], words[-1][2:]]))
            if target in census.labels:
                reason = f"same name, year {words[-1]} in two digits"
                links.append(Link(6, 0, node, target, reason, reason))
    return links


def inner_links(census: Census, nodes: Iterable[str], senses: Mapping[str, str]) -> list[Link]:
    """``LLM agents`` is large language model agents, where both occur.

    Parameters
    ----------
    census : Census
        All names.
    nodes : iterable of str
        Nodes to look at.
    senses : mapping of str to str
        Squeezed acronym → its long form, for acronyms of one well-supported sense.
    """
    links = []
    for node in nodes:
        form = census.usual(node)
        if " " not in form and "-" not in form:
            continue
        kind = kind_of_node(node)
        for word in form.replace("-", " ").split():
            long = senses.get(squeezed(word)) if is_short(word) else None
            target = f"{kind.value}:{squeezed(form.replace(word, long), kind)}" if long else node
            if target != node and target in census.labels:
                reason = f"same once “{word}” is spelled out"
                links.append(Link(6, 0, node, target, reason, f"same with “{word}”"))
    return links
