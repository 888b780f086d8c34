"""The plot of an abstract: how roles foretell relations.

`lexicon/plot.tsv` was counted on annotated abstracts of this project: how often an entity of one
kind and role stands in a relation to one of another kind and role, told apart by whether either
is the paper's own method or its main task, and whether a sentence names both.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from importlib import resources
from itertools import permutations

from extractors.draft import DraftEntity
from extractors.notes import Place
from extractors.scene import Scene
from kg.schema import RelationType

# Kind, role and whether it is the main one, of head and of tail, and whether they stand together.
Key = tuple[str, str, str, str, str, str, str]
_LEAST = 0.15


@lru_cache(maxsize=1)
def _table() -> dict[Key, tuple[tuple[RelationType, float], ...]]:
    text = resources.files("extractors.lexicon").joinpath("plot.tsv").read_text(encoding="utf-8")
    table: dict[Key, tuple[tuple[RelationType, float], ...]] = {}
    for line in text.splitlines()[1:]:
        hk, hr, hm, tk, tr, tm, near, relation, share = line.split("\t")
        key = (hk, hr, hm, tk, tr, tm, near)
        table[key] = (*table.get(key, ()), (RelationType(relation), float(share)))
    return table


def shares(scene: Scene) -> dict[tuple[int, RelationType, int], float]:
    """How likely each relation is by kinds and roles alone; unlikely ones are left out.

    Parameters
    ----------
    scene : Scene
        A text whose entities have distributions over roles.
    """
    entities = scene.notes.draft.entities
    profiles = [_profile(scene, index, entity) for index, entity in enumerate(entities)]
    bodies = [_sentences(scene, index) for index in range(len(entities))]
    table = _table()
    found: dict[tuple[int, RelationType, int], float] = {}
    for head, tail in _pairs(scene, bodies):
        near = "0" if bodies[head].isdisjoint(bodies[tail]) else "1"
        for a, p in profiles[head]:
            for b, q in profiles[tail]:
                for relation, share in table.get((*a, *b, near), ()):
                    name = (head, relation, tail)
                    found[name] = found.get(name, 0.0) + p * q * share
    return found


def _pairs(scene: Scene, bodies: list[set[Place]]) -> Iterator[tuple[int, int]]:
    """Ordered pairs of entities; in a crowd those that a sentence names, or with a main one."""
    if not scene.crowded:
        yield from permutations(range(len(bodies)), 2)
        return
    pairs = {
        pair
        for row in scene.spots.values()
        for pair in permutations(sorted({spot.entity for spot in row}), 2)
    }
    for main in (scene.main, scene.task):
        if main is not None:
            pairs |= {pair for n in range(len(bodies)) for pair in ((main, n), (n, main))}
    yield from sorted((head, tail) for head, tail in pairs if head != tail)


def _profile(
    scene: Scene, index: int, entity: DraftEntity
) -> list[tuple[tuple[str, str, str], float]]:
    """Kind, role and standing of an entity for each of its likelier roles, with their share."""
    main = "*" if index in (scene.main, scene.task) else ""
    kind = scene.kinds[index].value
    return [
        ((kind, role.value, main), share)
        for role, share in sorted(entity.roles.items())
        if share >= _LEAST
    ]


def _sentences(scene: Scene, index: int) -> set[Place]:
    """Sentences of the abstract that name an entity."""
    title_end = scene.notes.draft.title_end
    starts = (mention.start for mention in scene.notes.draft.entities[index].mentions)
    return {scene.notes.sentence(start) for start in starts if start >= title_end}
