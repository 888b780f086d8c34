"""A folder of linked Markdown notes, one for each paper and entity, for Obsidian and its like.

A note has its aliases and numbers as front matter and each statement as a link with the sentence
that says so. Lost are offsets, the confidence of single sentences, and nodes of other kinds than
papers and entities, whose names stand in the notes of their papers. There is no reader.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import networkx as nx

from exports.csv import make_folder
from kg.schema import ENTITY_LABELS
from kg.store.atomic import writing
from kg.store.values import plain_attributes

_FOLDERS = {"Paper": "Papers", **{str(label): f"{label}s" for label in ENTITY_LABELS}}
_UNSAFE = re.compile(r'[\x00-\x1f\x7f-\x9f\u2028\u2029\\/:*?"<>|#^\[\]%\ud800-\udfff]+')
#: Signs without a shape: a name with them looks like another, or reads backwards in a listing.
_UNSEEN = re.compile(
    "[\xad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
_MARKS = re.compile(r"([\\`*_\[\]<>#|~^$=])")
_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\.|$)")
_LONGEST = 120


def write_obsidian(G: nx.MultiDiGraph[Any], path: str | Path) -> None:
    """Write one note a paper and entity into subfolders of `path`.

    Parameters
    ----------
    G : networkx.MultiDiGraph
        A graph with the attributes of docs/schema.md.
    path : str or Path
        The folder; made where it is missing. Notes of the same name are replaced, others stay.

    Raises
    ------
    ExportError
        If the folder or a note cannot be written.

    Examples
    --------
    >>> write_obsidian(nx.MultiDiGraph(), "vault")  # doctest: +SKIP
    """
    folder = make_folder(path)
    places = note_places(G)
    for part in sorted({place.partition("/")[0] for place in places.values()}):
        make_folder(folder / part)
    for node, place in places.items():
        with writing(folder / f"{place}.md") as stream:
            stream.writelines(f"{line}\n" for line in generate_note(G, node, places))


def note_places(G: nx.MultiDiGraph[Any]) -> dict[Any, str]:
    """Folder and name of each note: safe on every system, unique whatever the case.

    Examples
    --------
    >>> G = nx.MultiDiGraph()
    >>> G.add_node("a", label="Method", name="../CON")
    >>> note_places(G)
    {'a': 'Methods/CON -'}
    """
    taken: set[str] = set()
    places = {}
    for node in sorted(G, key=str):
        row = G.nodes[node]
        if row.get("label") not in _FOLDERS:
            continue
        base = _file_name(str(row.get("name") or node))
        name, number = base, 2
        while name.casefold() in taken:
            name, number = f"{base} {number}", number + 1
        taken.add(name.casefold())
        places[node] = f"{_FOLDERS[row['label']]}/{name}"
    return places


def generate_note(G: nx.MultiDiGraph[Any], node: Any, places: Mapping[Any, str]) -> Iterator[str]:
    """The lines of one note."""
    row = plain_attributes(G.nodes[node])
    yield "---"
    front = ("aliases", "year", "venue", "authors", "url", "paper_count", "confidence", "language")
    # JSON is YAML, and quotes whatever YAML would take for something else.
    yield f"id: {json.dumps(str(node))}"
    yield from (f"{key}: {json.dumps(row[key])}" for key in front if row.get(key))
    yield f"tags: [{str(row['label']).lower()}]"
    yield "---"
    yield f"# {markdown(str(row.get('name') or node))}"
    if row.get("abstract"):
        yield ""
        yield markdown(str(row["abstract"]))
    yield from _section("Says", G, node, places, out=True)
    yield from _section("Said by others", G, node, places, out=False)


def _section(
    heading: str, G: nx.MultiDiGraph[Any], node: Any, places: Mapping[Any, str], *, out: bool
) -> Iterator[str]:
    edges = G.out_edges(node, keys=True) if out else G.in_edges(node, keys=True)
    rows = sorted((key, tail if out else head, head, tail) for head, tail, key in edges)
    if rows:
        yield ""
        yield f"## {heading}"
    for relation, other, head, tail in rows:
        yield f"- {relation.lower().replace('_', ' ')} {_link(G, other, places)}"
        sentences = G.edges[head, tail, relation].get("sentences", ())
        yield from (f"  > {markdown(sentence)}" for sentence in dict.fromkeys(sentences))


def _link(G: nx.MultiDiGraph[Any], node: Any, places: Mapping[Any, str]) -> str:
    name = str(G.nodes[node].get("name") or node)
    if node not in places:
        return markdown(name)
    shown = _line(name)
    return f"[[{places[node]}|{shown}]]" if shown else f"[[{places[node]}]]"


def markdown(text: str) -> str:
    """Text on one line that Markdown shows as it is.

    Examples
    --------
    >>> markdown("**A** <b>")
    '\\\\*\\\\*A\\\\*\\\\* \\\\<b\\\\>'
    """
    kept = "".join(c for c in text if c.isspace() or unicodedata.category(c) not in ("Cc", "Cs"))
    return _MARKS.sub(r"\\\1", " ".join(kept.split()))


def _line(name: str) -> str:
    return " ".join(_UNSAFE.sub(" ", _UNSEEN.sub("", name)).split())


def _file_name(name: str) -> str:
    text = _line(unicodedata.normalize("NFC", name))
    text = text[:_LONGEST].strip(" .") if text.strip(" .") else "unnamed"
    while len(text.encode()) > 2 * _LONGEST:
        text = text[:-1]
    return f"{text} -" if _RESERVED.match(text) else text
