"""Scores with what they measure: metric, data set or task, method, and the method beaten."""

from __future__ import annotations

import re
from itertools import pairwise

from spacy.language import Language
from spacy.tokens import Doc

from extractors import numbers
from extractors.notes import Notes, Place, Score
from extractors.numbers import Number
from extractors.scene import Scene, Spot
from kg.schema import Kind, Role

# ``MRR@10 of 41.2``, ``accuracy (84%)``: the metric right before the number.
_OF = re.compile(
    r"\s*(?:\([^()]{1,20}\)\s*)?(?:scores?\s)?(?:of|is|was|=|:|to|at|\()\s*(?:(?:up to"
    r"|about|around|over|only)\s)?"
)
_BY_METHOD = re.compile(r"(?:\s[\w@.-]+){0,2}?\s(?:for|by|achieved by)\s(?:the\s)?")
_PARTED = re.compile(r";|\bwhile\b|\bwhereas\b|\bbut\b")
_AND = re.compile(r"[\s,/&;]*(?:and|or|,\s*and)?[\s,]*(?:by |an? |on average )?")
_RIGHT_ON = re.compile(r"(?:\s[\w@.-]+){0,4}?\s(?:on|for|in|of)\s(?:the\s)?")
_TRIED_ON = re.compile(r"(?:\s[\w.-]+){0,4}?\s(?:on|in|of)\s(?:the\s)?")
_BY_PLACE = re.compile(r"\b(?:on|for|in|across|over|of)\s+(?:[\w-]+\s+){0,4}$|^\s*$")
_OVER = re.compile(
    r"\b(?:over|than|compared (?:to|with)|against|relative to|versus|vs\.?|above|below"
    r"|behind|from|of)\s+(?:[\w-]+\s+){0,4}?$",
    re.I,
)


def of(notes: Notes, scene: Scene) -> list[Score]:
    """Each score with the indices of its method, data or task, metric, and rival."""
    found = []
    for place, row in _sentences(notes, scene):
        scores = [n for n in numbers.find(notes.text, *place) if not _hidden(notes, scene, row, n)]
        for number in scores:
            for on in _on(scene, row, number, scores):
                found.append(
                    Score(
                        number,
                        method=_method(scene, row, number),
                        on=on,
                        metric=_metric(scene, row, number, scores),
                        against=_against(scene, row, number),
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
    metrics = [spot for spot in row if scene.kinds[spot.entity] is Kind.METRIC]
    inside = [spot for spot in metrics if number.start <= spot.start < number.end]
    if inside:
        return inside[0].entity
    if (found := _aligned(text, metrics, number, scores)) is not None:
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
    return reported[0] if len(reported) == 1 else None


def _close(gap: str) -> bool:
    """Whether nothing but a few plain words stand between a number and its metric."""
    return len(gap.split()) <= 7 and not re.search(r"[,;.:(]|\d|\band\b|\bor\b|\bover\b", gap)


def _on(scene: Scene, row: list[Spot], number: Number, scores: list[Number]) -> list[int | None]:
    """What a score was measured on: in its sentence, else the only data set or main task."""
    text = scene.notes.text
    tasks = [spot for spot in row if scene.kinds[spot.entity] is Kind.TASK]
    if (task := _aligned(text, tasks, number, scores)) is not None:
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
    if (found := _aligned(text, spots, number, scores)) is not None:
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
        if not _is_list(text, [spot, group[0]]):
            break
        group.insert(0, spot)
    for spot in spots[index + 1 :]:
        if not _is_list(text, [group[-1], spot]):
            break
        group.append(spot)
    return group if len(group) <= 4 else [chosen]


def _aligned(text: str, spots: list[Spot], number: Number, scores: list[Number]) -> int | None:
    """The member of a list that has as many members as the list of scores around the number."""
    run = _run(text, number, scores)
    for begin in range(len(spots) - len(run) + 1 if len(run) > 1 else 0):
        group = spots[begin : begin + len(run)]
        outside = group[0].start >= run[-1].end or group[-1].end <= run[0].start
        if outside and _is_list(text, group):
            return group[run.index(number)].entity
    return None


def _run(text: str, number: Number, scores: list[Number]) -> list[Number]:
    """The list of scores that a score stands in: ``61.2%, 58.7 and 44.0``."""
    run, index = [number], scores.index(number)
    for other in reversed(scores[:index]):
        if not _AND.fullmatch(text[other.end : run[0].start]):
            break
        run.insert(0, other)
    for other in scores[index + 1 :]:
        if not _AND.fullmatch(text[run[-1].end : other.start]):
            break
        run.append(other)
    return run


def _is_list(text: str, group: list[Spot]) -> bool:
    gaps = (text[a.end : b.start] for a, b in pairwise(group))
    return all(
        len(gap) < 30 and re.fullmatch(r"[\s\w()-]*(?:,|\band\b|\bor\b|/|&)[\s\w()-]*", gap)
        for gap in gaps
    )


def _method(scene: Scene, row: list[Spot], number: Number) -> int | None:
    """The method that scored: named behind the number, else the paper's own, else before."""
    text = scene.notes.text
    methods = [spot for spot in row if scene.kinds[spot.entity] is Kind.METHOD]
    for spot in methods:
        if _BY_METHOD.fullmatch(text, number.end, max(spot.start, number.end)):
            return spot.entity
    before = [spot.entity for spot in methods if spot.end <= number.start]
    own = [entity for entity in before if scene.role(entity) is Role.PROPOSES]
    if own:
        return own[-1]
    return scene.main if scene.main is not None or not before else before[-1]


def _against(scene: Scene, row: list[Spot], number: Number) -> int | None:
    """The method behind ``over``, ``than`` or ``compared with``, after a difference."""
    if not number.delta:
        return None
    text = scene.notes.text
    for spot in row:
        if scene.kinds[spot.entity] is Kind.METHOD and spot.start >= number.end:
            gap = text[number.end : spot.start]
            if len(gap) < 90 and _OVER.search(gap) and scene.role(spot.entity) is not Role.PROPOSES:
                return spot.entity
    return None


@Language.component("citeweave_results")
def results(doc: Doc) -> Doc:
    """Note the scores with their entities."""
    notes: Notes = doc._.citeweave
    notes.scores = of(notes, Scene.of(notes))
    return doc
