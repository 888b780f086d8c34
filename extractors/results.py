"""Scores with what they measure: metric, data set or task, method, and the method beaten."""

from __future__ import annotations

import re

from spacy.language import Language
from spacy.tokens import Doc

from extractors import holders, measures, numbers
from extractors.alignment import aligned, is_list, shared
from extractors.notes import Notes, Place, Score
from extractors.numbers import Number
from extractors.scene import Scene, Spot
from kg.schema import Kind, Role

# ``MRR@10 of 41.2``, ``accuracy (84%)``: the metric right before the number.
_OF = re.compile(
    r"\s*(?:\([^()]{1,20}\)\s*)?(?:scores?\s)?(?:of|is|was|=|:|to|at|\()\s*(?:(?:up to"
    r"|about|around|over|only)\s)?"
)
_PARTED = re.compile(r";|\bwhile\b|\bwhereas\b|\bbut\b")
_RIGHT_ON = re.compile(r"(?:\s[\w@.-]+){0,4}?\s(?:on|for|in|of)\s(?:the\s)?")
_TRIED_ON = re.compile(r"(?:\s[\w.-]+){0,4}?\s(?:on|in|of)\s(?:the\s)?")
# ``by 46% and keeps accuracy on``: another statement begins.
_NEXT_CLAUSE = re.compile(r",?\sand\s(?:it\s|also\s|\w+(?:s|ing|ed)\s)")
_BY_PLACE = re.compile(r"\b(?:on|for|in|across|over|of)\s+(?:[\w-]+\s+){0,4}$|^\s*$")


def of(notes: Notes, scene: Scene) -> list[Score]:
    """Each score with the indices of its method, data or task, metric, and rival."""
    found = []
    for place, row in _sentences(notes, scene):
        shown = [n for n in numbers.find(notes.text, *place) if not _hidden(notes, scene, row, n)]
        scores = shared(notes.text, shown)
        for number in scores:
            for on in _on(scene, row, number, scores):
                found.append(
                    Score(
                        number,
                        method=holders.method(scene, row, number, scores),
                        on=on,
                        metric=_metric(scene, row, number, scores),
                        against=holders.against(scene, row, number),
                    )
                )
    return found


def _sentences(notes: Notes, scene: Scene) -> list[tuple[Place, list[Spot]]]:
    """Sentences of the abstract with their mentions."""
    title_end = notes.draft.title_end
    return [
        (place, scene.spots.get(place, []))
        for place in notes.draft.sentences
        if place[0] >= title_end
    ]


def _hidden(notes: Notes, scene: Scene, row: list[Spot], number: Number) -> bool:
    """Whether a number is part of a name, a link or a citation; a unit may name the metric."""
    digits = number.start + len(
        number.value.rstrip("".join(c for c in number.value if c.isalpha())).rstrip()
    )
    return notes.masked(number.start, number.end) or any(
        spot.start < digits
        and number.start < spot.end
        and (spot.start <= number.start or scene.kinds[spot.entity] is not Kind.METRIC)
        for spot in row
    )


def _metric(scene: Scene, row: list[Spot], number: Number, scores: list[Number]) -> int | None:
    """The metric in the unit, by order in a list, nearest, or the only one reported."""
    text = scene.notes.text
    metrics = [spot for spot in row if _measures(scene, spot.entity, number)]
    inside = [spot for spot in metrics if number.start <= spot.start < number.end]
    if inside:
        return inside[0].entity
    if (found := aligned(text, metrics, number, scores)) is not None:
        return found
    behind = [spot for spot in metrics if spot.start >= number.end]
    before = [spot for spot in metrics if spot.end <= number.start]
    if before and _OF.fullmatch(text, before[-1].end, number.start):
        return before[-1].entity
    if behind and _close(text[number.end : behind[0].start]):
        return behind[0].entity
    if before and not _PARTED.search(text[before[-1].end : number.start]):
        return before[-1].entity
    if behind and not _PARTED.search(text[number.end : behind[0].start]):
        return behind[0].entity
    if near := before[-1:] or behind[:1]:
        return near[0].entity
    reported = scene.of_kind(Kind.METRIC, Role.REPORTS)
    return reported[0] if len(reported) == 1 and _measures(scene, reported[0], number) else None


def _measures(scene: Scene, entity: int, number: Number) -> bool:
    """Whether an entity is a metric that can be told in the unit of a number."""
    if scene.kinds[entity] is not Kind.METRIC:
        return False
    mentions = scene.notes.draft.entities[entity].mentions
    forms = (scene.notes.text[mention.start : mention.end] for mention in mentions)
    return any(measures.fits(number.unit, form) for form in forms)


def _close(gap: str) -> bool:
    """Whether nothing but a few plain words stand between a number and its metric."""
    return len(gap.split()) <= 7 and not re.search(r"[,;.:(]|\d|\band\b|\bor\b|\bover\b", gap)


def _on(scene: Scene, row: list[Spot], number: Number, scores: list[Number]) -> list[int | None]:
    """What a score was measured on: in its sentence, else the only data set or main task."""
    text = scene.notes.text
    tasks = [spot for spot in row if scene.kinds[spot.entity] is Kind.TASK]
    if (task := aligned(text, tasks, number, scores)) is not None:
        return [task]
    for spot in tasks:
        if _RIGHT_ON.fullmatch(text, number.end, max(spot.start, number.end)):
            return [_set_behind(scene, row, spot)]
    for kind in (Kind.DATA, Kind.TASK):
        spots = [spot for spot in row if scene.kinds[spot.entity] is kind]
        if found := _nearby(text, spots, number, scores):
            return list(found)
        if (
            kind is Kind.DATA
            and len(only := scene.of_kind(Kind.DATA, Role.EVALUATED_ON, Role.PROPOSES)) == 1
        ):
            return list(only)
    return [scene.task]


def _set_behind(scene: Scene, row: list[Spot], task: Spot) -> int:
    """The data set that a task was tried on, ``editing tasks on X``, else the task."""
    for spot in row:
        behind = scene.kinds[spot.entity] is Kind.DATA and spot.start > task.end
        if behind and _TRIED_ON.fullmatch(scene.notes.text, task.end, spot.start):
            return spot.entity
    return task.entity


def _nearby(text: str, spots: list[Spot], number: Number, scores: list[Number]) -> list[int]:
    """Data sets or tasks of one sentence that a score belongs to; a list shares it."""
    if (found := aligned(text, spots, number, scores)) is not None:
        return [found]
    behind = [spot for spot in spots if spot.start >= number.end]
    before = [spot for spot in spots if spot.end <= number.start]
    chosen = before[-1:] or behind[:1]
    if before and behind:
        gap = text[number.end : behind[0].start]
        other = any(number.end <= n.start < behind[0].start for n in scores)
        if (
            _BY_PLACE.search(gap)
            and not _PARTED.search(gap)
            and not (other and re.search(r",|;|\band\b", gap))
            and not _NEXT_CLAUSE.search(gap)
        ):
            chosen = behind[:1]
    if not chosen:
        return []
    group = _group(text, spots, chosen[0])
    return list(dict.fromkeys(spot.entity for spot in group))


def _group(text: str, spots: list[Spot], chosen: Spot) -> list[Spot]:
    """The list of names that a name stands in."""
    group = [chosen]
    index = spots.index(chosen)
    for spot in reversed(spots[:index]):
        if not is_list(text, [spot, group[0]]):
            break
        group.insert(0, spot)
    for spot in spots[index + 1 :]:
        if not is_list(text, [group[-1], spot]):
            break
        group.append(spot)
    return group if len(group) <= 4 else [chosen]


@Language.component("citeweave_results")
def results(doc: Doc) -> Doc:
    """Note the scores with their entities."""
    notes: Notes = doc._.citeweave
    notes.scores = of(notes, Scene.of(notes))
    return doc
