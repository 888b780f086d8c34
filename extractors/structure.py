"""What is built on what, part of what, a kind of what, trained on what, made for what task."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractors.comparisons import Found
from extractors.notes import Place
from extractors.scene import Scene, Spot
from kg.schema import Kind, RelationType, Role, joins

R = RelationType
# Head, tail and what may stand between them; "<" says that the tail comes first in the text.
_BETWEEN: tuple[tuple[RelationType, str, re.Pattern[str], float], ...] = tuple(
    (relation, order, re.compile(rule, re.I), share)
    for relation, order, rule, share in (
        (
            R.BASED_ON,
            ">",
            r"(?:is |are |was )?(?:an? )?(?:\w+ )?(?:(?:based|built|builds?|building) (?:up)?on"
            r"|extends?|extending|extension of|variant of|adaptation of|derived from"
            r"|initiali[sz]ed (?:from|with)|inspired by|fine-?tuned from|generali[sz]es?"
            r"|generali[sz]ation of|adapts?|adds?|inserts? [^,.;]{0,30}into|on top of|atop|using"
            r"|uses|employs|leverag(?:es|ing)|with|via|combines|integrates|couples "
            r"[^,.;]{0,30}with|incorporates?|through)",
            0.65,
        ),
        (R.BASED_ON, "<", r"-?\s?(?:based|style|like)", 0.6),
        (
            R.TRAINED_ON,
            ">",
            r"[^,;.]{0,30}\b(?:(?:pre-?|fine-?)?(?:trained|tuned|training|tuning)) (?:on|with"
            r"|over|from|using)[^,;.]{0,20}",
            0.8,
        ),
        (
            R.PART_OF,
            "<",
            r"[^,;.]{0,20}\b(?:consists? of|compris(?:es|ing)|composed of|contains?|includes?"
            r"|made (?:up )?of|incorporates?|features)[^.;]{0,40}",
            0.6,
        ),
        (
            R.PART_OF,
            ">",
            r",? (?:is |are )?(?:an? )?(?:\w+ )?(?:(?:part|component|module|subset|split|portion"
            r"|half) (?:of|in|within)|(?:its|a) (?:\w+ )?(?:subset|part|split))",
            0.7,
        ),
        (
            R.PART_OF,
            "<",
            r"(?: benchmark| dataset| suite)?,? [\w ,]{0,40}\b(?:its|their)(?: [\w-]+,?(?: and| "
            r"or)?){0,6}",
            0.75,
        ),
        (
            R.SUBCLASS_OF,
            ">",
            r"(?:,| is| are|, which is|—|-|–) (?:an? )?(?:\w+ ){0,2}?(?:kind of |type of |class "
            r"of |family of |instance of )?",
            0.5,
        ),
        (
            R.SUBCLASS_OF,
            "<",
            r"(?: \w+)?,? (?:such as|including|e\.g\.,?|like|namely)(?: the)?|(?: \w+)? "
            r"\((?:e\.g\.,?|such as)",
            0.6,
        ),
        (
            R.SUBTASK_OF,
            "<",
            r"(?: \w+)?,? (?:such as|including|e\.g\.,?|like|namely)(?: the)?|(?: \w+)? "
            r"\((?:e\.g\.,?|such as)",
            0.6,
        ),
        (
            R.BENCHMARK_FOR,
            ">",
            r",?[^,;.]{0,60}\b(?:for|of|on)(?: the)?(?: (?:task|problem)s? of)?(?: [\w-]+)?",
            0.6,
        ),
        (
            R.BENCHMARK_FOR,
            "<",
            r"(?: \w+)? (?:benchmarks?|data ?sets?|corpus|corpora|tasks?)(?: \w+)?(?:,| such as| "
            r"including|:| \(|) ?(?:the)?",
            0.65,
        ),
        (
            R.USED_FOR,
            ">",
            r",?(?: [\w-]+){0,4} (?:for|in|to|addresses|tackles|solves|performs?|on)(?: the)?(?: "
            r"(?:task|problem)s? of)?(?: [\w-]+)?",
            0.6,
        ),
        (
            R.USED_FOR,
            "<",
            r" (?:with|using|via|by|through|based on)(?: an?| the)?(?: [\w-]+)?",
            0.55,
        ),
    )
)


def structure(scene: Scene) -> Iterator[Found]:
    """Relations that the words between two neighbours state, and what names themselves tell."""
    for place, row in scene.spots.items():
        for index, left in enumerate(row):
            for right in row[index + 1 : index + 7]:
                if left.end <= right.start and left.entity != right.entity:
                    yield from _pair(scene, place, left, right)
    yield from _subtasks(scene)
    yield from _own_data(scene)


def _pair(scene: Scene, place: Place, left: Spot, right: Spot) -> Iterator[Found]:
    """Relations between two mentions by the words between them."""
    between = scene.notes.text[left.end : right.start].strip()
    if len(between) > 110:
        return
    for relation, order, rule, share in _BETWEEN:
        head, tail = (left, right) if order == ">" else (right, left)
        fits = joins(relation, scene.kinds[head.entity], scene.kinds[tail.entity])
        own = relation is not R.BASED_ON or _own(scene, head)
        if fits and own and rule.fullmatch(_words(between)):
            yield (head.entity, relation, tail.entity, share, place)


def _own(scene: Scene, spot: Spot) -> bool:
    return scene.role(spot.entity) is Role.PROPOSES or scene.main is None


def _words(between: str) -> str:
    """What stands between two names, without brackets and without an article at its end."""
    if not between:
        return ""
    plain = re.sub(r"\s*\([^()]*\)", "", f" {between}".replace("\n", " "))
    return re.sub(r"\s+(?:an?|the|our|frozen|pre-?trained)$", "", plain).rstrip()


def _subtasks(scene: Scene) -> Iterator[Found]:
    """``3D instance segmentation`` is a case of ``instance segmentation``: the name says so."""
    forms: dict[str, list[int]] = {}
    for task in scene.of_kind(Kind.TASK):
        forms.setdefault(_form(scene, task), []).append(task)
    for form, tasks in forms.items():
        words = form.split(" ")
        for cut in range(1, len(words) - 1):
            for one in tasks:
                for other in forms.get(" ".join(words[cut:]), ()):
                    if place := scene.sentence_of(one):
                        yield (one, R.SUBTASK_OF, other, 0.6, place)


def _form(scene: Scene, entity: int) -> str:
    mention = scene.notes.draft.entities[entity].mentions[0]
    return scene.notes.text[mention.start : mention.end].casefold().replace("-", " ")


def _own_data(scene: Scene) -> Iterator[Found]:
    """A data set that the paper introduces is made for the tasks named beside it."""
    tasks = scene.of_kind(Kind.TASK, Role.ADDRESSES)
    for data in scene.of_kind(Kind.DATA, Role.PROPOSES):
        for task in tasks:
            both = scene.sentence_of(data, task)
            if place := both or (None if scene.crowded else scene.sentence_of(task)):
                yield (data, R.BENCHMARK_FOR, task, 0.8 if both else 0.55, place)
    for data in scene.of_kind(Kind.DATA, Role.EVALUATED_ON):
        if len(tasks) == 1 and (place := scene.sentence_of(data)):
            yield (data, R.BENCHMARK_FOR, tasks[0], 0.5, place)
