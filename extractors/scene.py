"""A text as relation rules see it: who stands where, and which method is the paper's."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from extractors import proposals
from extractors.notes import Notes, Place
from kg.schema import KIND_OF, Kind, RelationType, Role

# How much being what the paper's method is used for counts beside one mention.
_SERVED = 3.0
# Entities above which not every pair of them is looked at.
_CROWD = 300


@dataclass(frozen=True, slots=True)
class Spot:
    """One mention: its place and the index of its entity."""

    start: int
    end: int
    entity: int


@dataclass(slots=True)
class Scene:
    """Mentions by sentence, kinds and sentences by entity, the paper's own method, its main task.

    Parameters
    ----------
    notes : Notes
        The text with its entities; roles are settled.
    """

    notes: Notes
    spots: dict[Place, list[Spot]] = field(default_factory=dict)
    kinds: list[Kind] = field(default_factory=list)
    places: list[dict[Place, None]] = field(default_factory=list)
    main: int | None = None
    task: int | None = None

    @classmethod
    def of(cls, notes: Notes) -> Scene:
        """Look at a text whose entities and roles are known."""
        scene = cls(notes)
        entities = notes.draft.entities
        scene.kinds = [KIND_OF[entity.type] for entity in entities]
        rows: defaultdict[Place, list[Spot]] = defaultdict(list)
        for index, entity in enumerate(entities):
            for mention in entity.mentions:
                rows[notes.sentence(mention.start)].append(Spot(mention.start, mention.end, index))
        scene.spots = {
            place: sorted(rows[place], key=lambda s: (s.start, s.entity)) for place in sorted(rows)
        }
        scene.places = [{} for _ in entities]
        for place, row in scene.spots.items():
            for spot in row:
                scene.places[spot.entity][place] = None
        scene.main = _main(notes, scene.kinds)
        scene.task = _main_task(scene)
        return scene

    @property
    def crowded(self) -> bool:
        """Whether a text names more than any abstract does: what stands far apart is unrelated."""
        return len(self.kinds) > _CROWD

    def role(self, entity: int) -> Role:
        """Role of an entity."""
        return self.notes.draft.entities[entity].role

    def of_kind(self, kind: Kind, *roles: Role) -> list[int]:
        """Entities of a kind, with one of the roles if any are given."""
        return [
            i
            for i, k in enumerate(self.kinds)
            if k is kind and (not roles or self.role(i) in roles)
        ]

    def sentence_of(self, *entities: int) -> Place | None:
        """First sentence of the abstract that names them all, else of the title, else None."""
        rows = sorted((self.places[entity] for entity in entities), key=len)
        title = None
        for place in rows[0]:
            if all(place in row for row in rows[1:]):
                if place[0] >= self.notes.draft.title_end:
                    return place
                title = title or place
        return title


def _main(notes: Notes, kinds: list[Kind]) -> int | None:
    """The proposed method that stands in the title, is claimed first, or is named most often."""
    own = [
        i
        for i, e in enumerate(notes.draft.entities)
        if kinds[i] is Kind.METHOD and e.role is Role.PROPOSES
    ]
    if not own:
        return None
    title = proposals.title_name(notes.text, notes.draft.title_end)
    begins = [place for place, _ in proposals.claims(notes.text)]
    begins += proposals.dubbed(notes.text)

    def rank(index: int) -> tuple[float, int]:
        mentions = notes.draft.entities[index].mentions
        first = min(mention.start for mention in mentions)
        in_title = bool(title) and first < notes.draft.title_end
        claimed = any(abs(m.start - place) < 80 for m in mentions for place in begins[:1])
        return (len(mentions) + 3.0 * in_title + 1.5 * claimed, -first)

    return max(own, key=rank)


def _main_task(scene: Scene) -> int | None:
    """The task that the paper works on: in the title, or named most often."""
    tasks = scene.of_kind(Kind.TASK, Role.ADDRESSES)
    mentions = {i: scene.notes.draft.entities[i].mentions for i in tasks}
    title_end = scene.notes.draft.title_end

    served = {
        triple.tail: triple.probability
        for triple in scene.notes.draft.triples
        if triple.head == scene.main and triple.relation is RelationType.USED_FOR
    }

    def rank(index: int) -> tuple[float, int]:
        first = min(mention.start for mention in mentions[index])
        named = len(mentions[index]) + 2 * (first < title_end)
        return (named + _SERVED * served.get(index, 0.0), -first)

    return max((i for i in tasks if mentions[i]), key=rank, default=None)
