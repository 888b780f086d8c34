"""The card of a node as text for the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kg.questions.telling import titled, told_proofs, with_sentences
from kg.schema import ENTITY_LABELS
from kg.tables import counted, indented, one_line

MOST_PROOFS = 3


def tell_card(found: Mapping[str, Any]) -> str:
    """A card, its sections in a fixed order, empty ones left out."""
    label = found["label"]
    lines = [f"{one_line(found['name'])} ({label})  [{found['id']}]"]
    lines += _about(found, entity=label in ENTITY_LABELS)
    for role, rows in found.get("papers", {}).items():
        lines.append(f"\n{role.replace('_', ' ')} by {counted(len(rows), 'paper')}")
        lines += _rows((titled(row), row["sentence"]) for row in rows)
    for role, rows in found.get("entities", {}).items():
        lines.append(f"\n{role.replace('_', ' ')}")
        lines += _rows((f"{row['name']} ({row['type'].lower()})", row["sentence"]) for row in rows)
    lines += _statements(found.get("triples", ()))
    lines += _results(found.get("results", ()))
    lines += _works(found)
    return "\n".join(lines)


def _rows(pairs: Iterable[tuple[str, str | None]]) -> Iterable[str]:
    """Lines of a section with their sentences."""
    told = [(indented(one_line(line), by=2), sentence or "") for line, sentence in pairs]
    return with_sentences(told)


def _about(found: Mapping[str, Any], *, entity: bool) -> Iterable[str]:
    """What the node's own attributes say."""
    rows: list[tuple[str, Any]] = [
        ("also called", "; ".join(found.get("aliases", ()))),
        ("merged", "; ".join(found.get("merges", ()))),
        ("authors", ", ".join(found.get("authors", ()))),
        ("year", found.get("year")),
        ("venue", found.get("venue")),
        ("ids", ", ".join(found.get("identifiers", ()))),
        ("url", found.get("url")),
        ("sentence", found.get("sentence")),
    ]
    if entity:
        rows.insert(0, ("in", counted(found.get("paper_count", 0), "paper")))
    for name, value in rows:
        if value:
            yield indented(one_line(str(value)), first=f"{name}: ", by=2)
    if found.get("doubtful"):
        yield indented("this merge is doubtful: citeweave merges shows why", by=2)


def _statements(triples: Sequence[Mapping[str, Any]]) -> Iterable[str]:
    if triples:
        yield "\nstatements"
    for triple in triples:
        head, tail = one_line(triple["head_name"]), one_line(triple["tail_name"])
        yield indented(f"{head} {triple['relation']} {tail} ({triple['confidence']:.2f})", by=2)
        yield from told_proofs(triple["evidence"], most=MOST_PROOFS)


def _results(results: Sequence[Mapping[str, Any]]) -> Iterable[str]:
    if results:
        yield "\nscores"
    yield from _rows((f"{row['name']}  [{row['paper_id']}]", row["sentence"]) for row in results)


def _works(found: Mapping[str, Any]) -> Iterable[str]:
    """Links, works that are cited, works that present an entity, and who cites them."""
    for link in found.get("links", ()):
        yield f"\n{link['kind']}: {one_line(link['url'])}"
    if found.get("cites"):
        yield "\ncites"
    for work in found.get("cites", ()):
        about = f" (about {', '.join(work['about'])})" if work["about"] else ""
        yield indented(one_line(f"{work['name']}{about}"), by=2)
    if found.get("works"):
        yield "\npresented in"
    for work in found.get("works", ()):
        yield indented(one_line(work["name"]), by=2)
    citing = found.get("cited_by", ())
    if citing:
        yield f"\ncited by {counted(len(citing), 'paper')}"
    yield from _rows((titled(row), row["sentence"]) for row in citing)
