"""Count the tables of `extractors/lexicon` on annotated abstracts.

``python -m training.lexicon --gold train.jsonl --plain words.txt --out FOLDER`` writes `names.tsv`
(forms of entities), `words.tsv` (words inside and at the end of names) and `plot.tsv` (relations by
kind and role). `words.txt` lists English words, one a line: names among them need a capital.
`lists.tsv` is written by hand; ``python -m training weigh`` fits `weighing.tsv`.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from extractors.draft import Draft, DraftEntity, DraftMention
from extractors.lexicon import LONGEST, WORD, form_of
from extractors.notes import Notes
from extractors.scene import Scene
from kg.schema import EntityType, Role
from kg.sentences import split

Row = dict[str, Any]
_WORDS = re.compile(r"[^\W_][\w-]*")
_DIGIT = re.compile(r"\d")


def text_of(row: Row) -> str:
    """Title and abstract as the offsets of the annotation count them."""
    return f"{row['title']}\n{row['abstract']}"


def names(rows: list[Row], plain: frozenset[str]) -> Iterator[tuple[str, str, int, int, int]]:
    """Form, type, papers that name it, papers that hold it, and whether it is a plain word."""
    named: defaultdict[str, Counter[str]] = defaultdict(Counter)
    small: set[str] = set()
    for row in rows:
        text, sure = text_of(row), set()
        for start, end, index in row["mentions"]:
            entity, form = row["entities"][index], form_of(text[start:end])
            if start > len(row["title"]) and text[start:end].islower():
                small.add(form)
            if entity.get("sure", True):
                sure.add((form, entity["type"]))
        for form, label in sure:
            named[form][label] += 1
    held = Counter(form for row in rows for form in _forms(text_of(row)) if form in named)
    for form in sorted(named):
        count = sum(named[form].values())
        papers = max(held[form], count)
        if len(form) > 1 and count >= papers / 2 and any(c.isalpha() for c in form):
            flag = int(form not in small and form in plain)
            yield form, _label(named[form]), count, papers, flag


def _forms(text: str) -> set[str]:
    words = WORD.findall(text.casefold())
    ends = range(1, LONGEST + 1)
    return {" ".join(words[i : i + n]) for i in range(len(words)) for n in ends}


def _label(votes: Counter[str]) -> str:
    """The commonest type; data sets and benchmarks vote together first."""
    data = {label: votes[label] for label in ("Dataset", "Benchmark")}
    best = max(votes, key=lambda label: votes[label])
    return max(data, key=lambda label: data[label]) if sum(data.values()) > votes[best] else best


def notes_of(row: Row) -> Notes:
    """A text with its annotated entities."""
    text = text_of(row)
    entities = [
        DraftEntity([], {EntityType(e["type"]): 1.0}, {Role(e["role"]): 1.0}, 1.0)
        for e in row["entities"]
    ]
    for start, end, index in row["mentions"]:
        entities[index].mentions.append(DraftMention(start, end, 1.0, "gold"))
    for entity in entities:
        entity.mentions = entity.mentions or [DraftMention(0, 1, 1.0, "gold")]
    return Notes(Draft(text, len(row["title"]), split(text), entities))


def plot(rows: list[Row], *, least: int = 4) -> Iterator[tuple[str, ...]]:
    """How often two entities of given kinds and roles stand in a relation."""
    seen: Counter[tuple[str, ...]] = Counter()
    true: Counter[tuple[str, ...]] = Counter()
    for row in rows:
        number = {entity["name"]: i for i, entity in enumerate(row["entities"])}
        sure = [i for i, entity in enumerate(row["entities"]) if entity.get("sure", True)]
        stated = {(number[h], number[t]): r for h, r, t in row["triples"]}
        for head, tail, key in _pairs(Scene.of(notes_of(row)), sure):
            seen[key] += 1
            if relation := stated.get((head, tail)):
                true[(*key, relation)] += 1
    for key in sorted(true):
        share = true[key] / (seen[key[:-1]] + 3)
        if share >= 0.04 and true[key] >= least:
            yield (*key, f"{share:.3f}")


def _pairs(scene: Scene, sure: list[int]) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Ordered pairs of entities with kind, role and standing of both, and whether they meet."""
    notes = scene.notes
    starts = [[m.start for m in entity.mentions] for entity in notes.draft.entities]
    bodies = [{notes.sentence(s) for s in row if s >= notes.draft.title_end} for row in starts]

    def profile(index: int) -> tuple[str, str, str]:
        main = "*" if index in (scene.main, scene.task) else ""
        return scene.kinds[index].value, scene.role(index).value, main

    for head in sure:
        for tail in sure:
            if head != tail:
                near = str(int(not bodies[head].isdisjoint(bodies[tail])))
                yield head, tail, (*profile(head), *profile(tail), near)


def words(rows: list[Row]) -> Iterator[tuple[str, str]]:
    """Words that mostly stand inside a name, and words that mostly end one, with their type."""
    inside: Counter[str] = Counter()
    total: Counter[str] = Counter()
    last: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        text = text_of(row)
        for found in _WORDS.finditer(text, len(row["title"])):
            total[found[0].lower()] += 1
        for start, end, index in row["mentions"]:
            parts = _WORDS.findall(text[start:end].lower()) if start > len(row["title"]) else []
            inside.update(parts[:-1])
            if parts and row["entities"][index].get("sure", True):
                last[parts[-1]][row["entities"][index]["type"]] += 1
    usual = [w for w in sorted(total) if total[w] >= 4 and w.isascii() and not _DIGIT.search(w)]
    yield from ((w, "modifier") for w in usual if inside[w] >= max(2, 0.3 * total[w]))
    for word in usual:
        ends = sum(last[word].values())
        label, votes = (last[word].most_common(1) or [("", 0)])[0]
        if ends >= max(3, 0.3 * total[word]) and votes > 0.55 * ends:
            yield word, label


def write(path: Path, head: str, rows: Iterable[tuple[object, ...]]) -> None:
    """Write a table with its header."""
    lines = [head, *("\t".join(map(str, row)) for row in rows)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """Count the three tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gold", type=Path, required=True)
    parser.add_argument("--plain", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    lines = given.gold.read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines if line.strip()]
    plain = frozenset(given.plain.read_text(encoding="utf-8").split())
    write(given.out / "names.tsv", "form\ttype\tnamed\tpapers\tplain", names(rows, plain))
    write(given.out / "words.tsv", "word\tuse", words(rows))
    head = "head\thead_role\thead_main\ttail\ttail_role\ttail_main\tnear\trelation\tshare"
    write(given.out / "plot.tsv", head, plot(rows))


if __name__ == "__main__":
    main()
