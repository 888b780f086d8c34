"""Who is better than whom, and who is merely compared: cue words, their direction, negation."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractors.notes import Place
from extractors.scene import Scene, Spot
from kg.schema import Kind, RelationType, Role

Found = tuple[int, RelationType, int, float, Place]

_BETTER = re.compile(
    r"\b(?:outperform(?:s|ed|ing)?|surpass(?:es|ed|ing)?|beat(?:s|ing)?|exceed(?:s|ed"
    r"|ing)?|outclass(?:es|ed)?|improv(?:es?|ed|ing) (?:up)?on|dominat(?:es?|ed|ing)"
    r"|wins? (?:over|against)|won against|supersed(?:es|ed|ing)|eclips(?:es|ed)|excel(?:s"
    r"|led)? over"
    r"|(?:better|faster|superior|stronger|more (?:accurate|robust|efficient|effective"
    r"|stable|reliable|powerful)|higher|lower|greater|smaller|larger|cheaper"
    r"|fewer)\b[^,;.]{0,60}? (?:than|to)(?= )|superior to|superiority (?:over|to)"
    r"|(?:gains?|improvements?|advantages?|speed-?ups?|points|increase|boost|margin"
    r"|reduction)(?: [^,;.]{0,40}?)? (?:over|against|compared (?:to|with)|relative to)"
    r"|ahead of|points? (?:above|over)|over)\b"
)
_WORSE = re.compile(
    r"\b(?:(?:is|are|was|were|being|been|gets?|be) (?:\w+ )?(?:outperformed|surpassed"
    r"|beaten|exceeded|outclassed|superseded|eclipsed) by|trail(?:s|ed|ing)?|(?:fall|lag"
    r"|fell|rank|come|remain)(?:s|ing|ged)? (?:short of|behind|below)|underperform(?:s|ed"
    r"|ing)?|(?:worse|slower|weaker|less (?:accurate|robust|efficient|effective|stable"
    r"|reliable)|inferior)\b[^,;.]{0,50}? (?:than|to)(?= )|loses? (?:out )?(?:to|against)"
    r"|lost to|behind)\b"
)
_EVEN = re.compile(
    r"\b(?:compar(?:e[sd]?|ing) (?:\w+ ){0,3}?(?:to|with|against)|in comparison (?:to"
    r"|with)|versus|vs\.?|unlike|in contrast (?:to|with)|as opposed to|comparable (?:\w+ "
    r")?(?:to|with)|on (?:a )?par with|match(?:es|ed|ing)?|rival(?:s|ed|ing)?|competitive "
    r"with|points of|within [^,;.]{1,30} of|close to|similar to|half of|fewer [\w-]+ than"
    r"|against|as (?:good|fast|accurate|well|strong) as|baselines? (?:such as|like"
    r"|including))\b",
    re.I,
)
_NO = re.compile(
    r"\b(?:not|n[o']t|never|cannot|fail(?:s|ed)? to|neither|nor|without|no longer|hardly"
    r"|if|whether|would|could|may|might)\b[^,;.]{0,25}$",
    re.I,
)
_END = re.compile(
    r";|\.\s|,?\s(?:but|while|whereas|although|though|which|that|when|where|because|and "
    r"(?:is|are|does|do|has|it|they|we|can|achiev\w+|reduc\w+|improv\w+|requir\w+|fall\w*"
    r"|trail\w*|lag\w*))\s"
)


def comparisons(scene: Scene) -> Iterator[Found]:
    """Comparisons of two methods, head and tail with relation, probability and sentence."""
    for place, row in scene.spots.items():
        methods = [spot for spot in row if scene.kinds[spot.entity] is Kind.METHOD]
        if methods and place[0] >= scene.notes.draft.title_end:
            yield from _in_sentence(scene, place, methods)


def _in_sentence(scene: Scene, place: Place, methods: list[Spot]) -> Iterator[Found]:
    text = scene.notes.text
    seen: set[int] = set()
    for rule, relation, swap in (
        (_WORSE, RelationType.OUTPERFORMS, True),
        (_BETTER, RelationType.OUTPERFORMS, False),
        (_EVEN, RelationType.COMPARED_WITH, False),
    ):
        for cue in rule.finditer(text, *place):
            losers = [
                spot
                for spot in _objects(text, methods, cue.end(), place[1])
                if spot.start not in seen
            ]
            winners = _subjects(scene, methods, cue.start(), place[0], {s.entity for s in losers})
            seen.update(spot.start for spot in losers)
            taken_back = bool(_NO.search(text[max(place[0], cue.start() - 40) : cue.start()]))
            for winner in winners:
                for loser in losers:
                    yield _fact(winner, loser.entity, relation, swap, taken_back, cue[0], place)


def _fact(
    winner: int,
    loser: int,
    relation: RelationType,
    swap: bool,
    taken_back: bool,
    cue: str,
    place: Place,
) -> Found:
    """One comparison; a negated or hypothetical victory is a comparison only."""
    if taken_back and relation is RelationType.OUTPERFORMS:
        return (winner, RelationType.COMPARED_WITH, loser, 0.6, place)
    head, tail = (loser, winner) if swap else (winner, loser)
    return (head, relation, tail, 0.65 if cue == "over" else 0.85, place)


def _objects(text: str, methods: list[Spot], begin: int, end: int) -> list[Spot]:
    """Methods behind the cue, up to the end of its clause; only a list may go on."""
    stop = _END.search(text, begin, end)
    end = stop.start() if stop else end
    found = [spot for spot in methods if begin <= spot.start < end]
    if found and len(text[begin : found[0].start].split()) > 9:
        return []
    kept = found[:1]
    for spot in found[1:]:
        gap = text[kept[-1].end : spot.start]
        if not re.fullmatch(
            r"[\s,/&()]*(?:(?:and|or|as well as|the|by|of|[\w-]+-based|[A-Z]\w*|\d{4}"
            r"|even)[\s,/&()]*){0,5}",
            gap,
        ):
            break
        kept.append(spot)
    return kept


def _subjects(
    scene: Scene, methods: list[Spot], stop: int, begin: int, losers: set[int]
) -> list[int]:
    """The methods before the cue that it speaks of; the paper's own where it says `we` or `it`."""
    text = scene.notes.text
    for cut in _END.finditer(text, begin, stop):
        begin = cut.end()
    found = [
        spot
        for spot in methods
        if begin <= spot.start and spot.end <= stop and spot.entity not in losers
    ]
    own = [spot.entity for spot in found if scene.role(spot.entity) is Role.PROPOSES]
    if own:
        return [own[-1]]
    if found:
        group = [found[-1]]
        for spot in reversed(found[:-1]):
            if not re.fullmatch(r"\s*(?:,|and|or|,\s*and|/)\s*", text[spot.end : group[0].start]):
                break
            group.insert(0, spot)
        return sorted({spot.entity for spot in group})
    if scene.main is not None and scene.main not in losers:
        return [scene.main]
    # ``A beats B on X but falls behind C``: the second verb has the first one's subject.
    return [methods[0].entity] if methods[0].end <= stop and methods[0].entity not in losers else []
