"""A graph as compact rows, the form in which the page and the local server carry it.

Nodes and edges are numbered, types and relations stand in small vocabularies, and a sentence is
two offsets into its paper's text: an abstract is carried once, whatever number of edges quote it.
Texts are carried as `kg.cleaning` makes them readable, and all offsets are moved along.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from exports.html.palette import LOOKS
from exports.html.plain import number, text, texts, whole
from kg.cleaning import Clean, clean

if TYPE_CHECKING:
    import networkx as nx

PAPER = "Paper"
ENTITIES = frozenset({"Method", "Dataset", "Benchmark", "Task", "Metric"})
_EXTRA = (
    *("value", "unit", "number", "delta", "lower_is_better"),
    *("title", "authors", "url", "resource_kind", "merges", "doubtful", "sentence"),
)
_ABOUT_PAPERS = ("venue", "url", "authors", "keywords", "identifiers", "language")


@dataclass(slots=True)
class Vocabulary:
    """Words in order of first use, and the number of each."""

    words: list[str] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)

    def number(self, word: str) -> int:
        """The number of `word`; a new one where it has none yet."""
        if word not in self.numbers:
            self.numbers[word] = len(self.words)
            self.words.append(word)
        return self.numbers[word]


@dataclass(slots=True)
class Rows:
    """A whole graph in rows.

    Attributes
    ----------
    nodes : list of list
        ``[type, id, name, aliases, papers, year, confidence in ‰, extra or 0]``; the number of a
        node is its place in this list.
    edges : list of list
        ``[head, tail, relation, confidence in ‰, evidence, mentions]``; evidence is flat,
        ``paper, start, end, extractor, confidence in ‰`` for each sentence; mentions are flat
        pairs of offsets. A start of -1 says that `end` is a place in `quotes`.
    papers : dict
        Number of a paper's node → its readable text, where the title ends in it, venue and so on.
    cleaned : dict
        Number of a paper's node → its text with the map of offsets; never sent.
    quotes : list of str
        Sentences that are no slice of their paper's text.
    types, relations, extractors : Vocabulary
        The words behind the numbers.
    with_text : bool
        Whether texts, sentences and the places of names are there. Without, the evidence of a
        statement names its papers alone, and that of a paper's own line is empty.
    """

    nodes: list[list[Any]] = field(default_factory=list)
    edges: list[list[Any]] = field(default_factory=list)
    papers: dict[int, dict[str, Any]] = field(default_factory=dict)
    cleaned: dict[int, Clean] = field(default_factory=dict)
    quotes: list[str] = field(default_factory=list)
    types: Vocabulary = field(default_factory=Vocabulary)
    relations: Vocabulary = field(default_factory=Vocabulary)
    extractors: Vocabulary = field(default_factory=Vocabulary)
    with_text: bool = True

    def label(self, node: int) -> str:
        """Type of a node."""
        return self.types.words[int(self.nodes[node][0])]


def rows_of(graph: nx.MultiDiGraph[Any], order: list[Any], *, with_text: bool = True) -> Rows:
    """Rows of `graph`, its nodes numbered in the given order.

    Parameters
    ----------
    graph : networkx.MultiDiGraph
        The graph; it is not changed. Attributes that are missing or odd are passed over.
    order : list
        All its nodes.
    with_text : bool, default True
        False for a page that has no room for texts, see `Rows`.

    Returns
    -------
    Rows

    Examples
    --------
    >>> import networkx as nx
    >>> graph = nx.MultiDiGraph()
    >>> graph.add_node("task:ranking", label="Task", name="ranking", paper_count=2)
    >>> rows_of(graph, list(graph)).nodes
    [[0, 'task:ranking', 'ranking', [], 2, 0, 1000, 0]]
    """
    rows = Rows(with_text=with_text)
    present = {text(data.get("label")) for _, data in graph.nodes(data=True)}
    for look in LOOKS:
        if look.label in present:
            rows.types.number(look.label)
    places = {node: place for place, node in enumerate(order)}
    seen: set[str] = set()
    by_paper_id: dict[str, int] = {}
    for node in order:
        _add_node(rows, node, graph.nodes[node], seen, by_paper_id)
    for edge in _sorted_edges(graph, places):
        _add_edge(rows, edge, by_paper_id)
    return rows


def _add_node(
    rows: Rows, node: Any, data: dict[str, Any], seen: set[str], papers: dict[str, int]
) -> None:
    place = len(rows.nodes)
    label = text(data.get("label")) or "Other"
    key = _unique(node, data, seen)
    name = text(data.get("name")) or key
    if label == PAPER:
        papers[text(data.get("paper_id")) or key.removeprefix("paper:")] = place
        rows.papers[place] = _paper(rows, place, data) if rows.with_text else {}
        extra = {}
    else:
        shown = _EXTRA if rows.with_text else _EXTRA[:-1]
        extra = {k: _plain(data[k]) for k in shown if _given(data.get(k))}
    share = round(1000 * (number(data.get("confidence"), 1.0) or 0.0))
    aliases = [alias for alias in texts(data.get("aliases")) if alias != name]
    count, year = whole(data.get("paper_count")), whole(data.get("year"))
    rows.nodes.append(
        [rows.types.number(label), key, name, aliases, count, year, share, extra or 0]
    )


def _paper(rows: Rows, place: int, data: dict[str, Any]) -> dict[str, Any]:
    """What the page shows of a paper."""
    title, abstract = text(data.get("title")), text(data.get("abstract"))
    made = rows.cleaned[place] = clean(f"{title}\n{abstract}" if title else abstract)
    about = {k: _plain(data[k]) for k in _ABOUT_PAPERS if _given(data.get(k))}
    title_end = made.forward(0, len(title))[1] if title else 0
    return {"text": made.text, "title_end": title_end, **about}


def _unique(node: Any, data: dict[str, Any], seen: set[str]) -> str:
    """The id of a node as text that no other node has."""
    key = stem = text(data["id"] if isinstance(data.get("id"), str) else node)
    while key in seen:
        key = f"{stem}#{len(seen)}"
    seen.add(key)
    return key


def _given(value: Any) -> bool:
    """Whether an attribute says anything; numbers and truth values always do."""
    return value is not None and not (isinstance(value, (str, list, tuple)) and not value)


def _plain(value: Any) -> Any:
    """An attribute as JSON: numbers and texts stay, lists are lists of texts."""
    if isinstance(value, str):
        return text(value)
    if isinstance(value, bool):
        return value
    found = number(value)
    if found is not None:
        return found
    return texts(value)


def _sorted_edges(
    graph: nx.MultiDiGraph[Any], places: dict[Any, int]
) -> list[tuple[int, int, str, dict[str, Any]]]:
    """Edges by the numbers of their ends, so that the page never depends on the graph's order."""
    edges = [
        (places[head], places[tail], text(data.get("relation")) or "RELATED", data)
        for head, tail, data in graph.edges(data=True)
    ]
    return sorted(edges, key=lambda edge: edge[:3])


def _add_edge(
    rows: Rows, edge: tuple[int, int, str, dict[str, Any]], papers: dict[str, int]
) -> None:
    head, tail, relation, data = edge
    share = round(1000 * (number(data.get("confidence"), 1.0) or 0.0))
    starts, ends = data.get("mention_starts") or (), data.get("mention_ends") or ()
    mentions: list[int] = []
    if head in rows.cleaned:
        for start, end in zip(starts, ends, strict=False):
            mentions += rows.cleaned[head].forward(whole(start), whole(end))
    if rows.with_text:
        evidence = _evidence(rows, data, papers)
    else:
        evidence = [] if head in rows.papers else _papers_only(data, papers)
    rows.edges.append([head, tail, rows.relations.number(relation), share, evidence, mentions])


def _evidence(rows: Rows, data: dict[str, Any], papers: dict[str, int]) -> list[int]:
    flat: list[int] = []
    count = len(data.get("evidence_papers") or ())
    sentences = texts(data.get("sentences"))
    extractors = texts(data.get("extractors"))
    for at, paper_id in enumerate(texts(data.get("evidence_papers"))):
        paper = papers.get(paper_id, -1)
        start, end = whole(_at(data, "starts", at)), whole(_at(data, "ends", at))
        sentence = sentences[at] if at < len(sentences) else ""
        made = rows.cleaned.get(paper)
        if made is not None and made.original[start:end] == sentence:
            start, end = made.forward(start, end)
        elif sentence:
            rows.quotes.append(clean(sentence).text)
            start, end = -1, len(rows.quotes) - 1
        extractor = rows.extractors.number(extractors[at] if len(extractors) == count else "")
        share = round(1000 * (number(_at(data, "confidences", at), 1.0) or 0.0))
        flat += [paper, start, end, extractor, share]
    return flat


def _papers_only(data: dict[str, Any], papers: dict[str, int]) -> list[int]:
    found: dict[int, int] = {}
    for at, paper_id in enumerate(texts(data.get("evidence_papers"))):
        share = round(1000 * (number(_at(data, "confidences", at), 1.0) or 0.0))
        found[papers.get(paper_id, -1)] = share
    return [number for paper, share in found.items() for number in (paper, 0, 0, 0, share)]


def _at(data: dict[str, Any], name: str, place: int) -> Any:
    """One item of a parallel list; nothing where the list is shorter."""
    items = data.get(name) or ()
    return items[place] if place < len(items) else None
