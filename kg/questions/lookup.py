"""Finding the node that a user means: by id, name, alias or title, with suggestions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from kg.errors import QuestionError
from kg.questions.evidence import AnyGraph, as_networkx

if TYPE_CHECKING:
    import networkx as nx

SUGGESTIONS = 5
SIMILAR_ENOUGH = 76  # of 100; below it a suggestion reads as a joke
WORD = 80  # how close a word of a name has to be for the name to be meant
BEGINS, INSIDE = 90.0, 85.0  # how close a name is that begins so, or in which a word does
_GAP = re.compile(r"[\W_]+")


def squash(name: str) -> str:
    """A name without case, blanks and punctuation; signs that tell names apart stay.

    Examples
    --------
    >>> squash("CIFAR-100"), squash("Hotpot QA"), squash("C++")
    ('cifar100', 'hotpotqa', 'c++')
    """
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(c for c in folded if c.isalnum() or c in "+#@") or folded.strip()


def find_nodes(graph: AnyGraph, name: str, *, types: Collection[str] = ()) -> list[str]:
    """All nodes that `name` may mean, best kind of match first, sorted within it.

    Tried in this order: the node's id, a paper's id, the name as it stands, name or alias without
    case and punctuation, and the beginning of a paper's title where only one title begins so.

    Parameters
    ----------
    graph : networkx.MultiDiGraph or KnowledgeGraph
        The graph.
    name : str
        What the user typed.
    types : collection of str
        Labels to look among (``Dataset``, ``Paper``, …); all by default.

    Returns
    -------
    list of str
        Keys of nodes; empty if nothing is called so.
    """
    drawn = as_networkx(graph)
    wanted = name.strip()
    for key in (wanted, f"paper:{wanted}"):
        if key in drawn and _fits(drawn, key, types):
            return [key]
    exact, loose, titles = [], [], []
    needle = squash(wanted)
    for node, text in _names(drawn, types):
        if text == wanted:
            exact.append(node)
        elif squash(text) == needle:
            loose.append(node)
        elif drawn.nodes[node]["label"] == "Paper" and squash(text).startswith(needle):
            titles.append(node)
    found = exact or loose or (titles if len(needle) >= 4 and len(set(titles)) == 1 else [])
    # A paper without a title is shown under the name of its method: who types it means the method.
    own = [node for node in found if not _borrows(drawn.nodes[node])]
    return sorted(set(own or found))


def _borrows(node: Mapping[str, Any]) -> bool:
    return bool(node["label"] == "Paper" and not node.get("title"))


def find_node(graph: AnyGraph, name: str, *, types: Collection[str] = ()) -> str:
    """The one node that `name` means.

    Raises
    ------
    QuestionError
        If nothing is called so (with the closest names), or more than one thing (with their ids).
    """
    found = find_nodes(graph, name, types=types)
    if len(found) == 1:
        return found[0]
    if found:
        raise QuestionError(f"{name!r} may mean {', '.join(found)}", hint="give one of these ids")
    close = suggestions(graph, name, types=types)
    kind = " or ".join(sorted(t.lower() for t in types)) or "thing"
    hint = (
        f"did you mean {', '.join(close)}?" if close else "citeweave stats DIR shows what is in it"
    )
    raise QuestionError(f"no {kind} called {name!r} in this graph", hint=hint)


def suggestions(graph: AnyGraph, name: str, *, types: Collection[str] = ()) -> list[str]:
    """Names that look like `name`, closest first, at most five."""
    drawn = as_networkx(graph)
    shown = {text: drawn.nodes[node]["name"] for node, text in sorted(_names(drawn, types))}
    scored = sorted((-closeness(name, text), text) for text in shown)
    hits = (shown[text] for score, text in scored if -score >= SIMILAR_ENOUGH)
    return list(dict.fromkeys(hits))[:SUGGESTIONS]


def closeness(typed: str, name: str) -> float:
    """How likely somebody who typed the one means the other, from 0 to 100.

    Spelling counts, and whether one is how the other begins, or how words in it do. What merely
    stands somewhere inside of a longer word (``table`` in ``Stable``) is no likeness.

    Examples
    --------
    >>> closeness("imagnet", "ImageNet") > 90, closeness("graph", "A Graph Network") > 80
    (True, True)
    >>> max(closeness("table", "Stable Diffusion"), closeness("the", "Weather")) < SIMILAR_ENOUGH
    True
    """
    from rapidfuzz import fuzz

    short, long, words = squash(typed), squash(name), _words(name)
    score = fuzz.ratio(short, long)
    begins = (len(short) > 2 and long.startswith(short)) or (
        len(long) > 3 and short.startswith(long)
    )
    if begins:
        score = max(score, BEGINS)
    elif len(short) > 3 and f" {_words(typed)}" in f" {words}":
        score = max(score, INSIDE)
    elif any(_is_misspelt(short, word) for word in words.split()):
        score = max(score, SIMILAR_ENOUGH)
    return float(score)


def _is_misspelt(typed: str, word: str) -> bool:
    """Whether a word was meant: as long but for a sign, and begun with the same one."""
    from rapidfuzz import fuzz

    alike = typed[:1] == word[:1] and abs(len(typed) - len(word)) <= 1
    return len(typed) > 4 and alike and fuzz.ratio(typed, word) > WORD


def _words(text: str) -> str:
    return _GAP.sub(" ", text.casefold()).strip()


def _fits(graph: nx.MultiDiGraph[str], node: str, types: Collection[str]) -> bool:
    return not types or graph.nodes[node]["label"] in types


def _names(graph: nx.MultiDiGraph[str], types: Collection[str]) -> Iterator[tuple[str, str]]:
    """(node, name) for every name, alias and title; results and links are found by id alone."""
    for node, attributes in graph.nodes(data=True):
        if not _fits(graph, node, types) or attributes["label"] in ("Result", "Resource"):
            continue
        for text in (
            attributes.get("name"),
            attributes.get("title"),
            *attributes.get("aliases", ()),
        ):
            if text:
                yield node, text
