"""Near names: one mistyped or derived word apart, with shared neighbours as a second opinion."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from rapidfuzz import fuzz

from kg.resolve.alike import typo
from kg.resolve.census import Census
from kg.resolve.clusters import Link
from kg.resolve.context import Neighbours
from kg.resolve.reading import kind_of_node
from kg.resolve.words import DERIVED_PAIRS

# A mistyped word occurs in few names; the word meant occurs in many more.
RARE, COMMONER = 3, 8
# Inside a block, words are compared with this many that follow by the alphabet.
WINDOW = 12
NEEDED_NEIGHBOURS = 2

Words = tuple[str, ...]


def near_links(census: Census, nodes: Iterable[str], neighbours: Neighbours) -> list[Link]:
    """Links between names of one kind that are one slip apart.

    Blocking keeps this near linear: names meet only if all their words but one agree, and inside
    such a block only words that are close by the alphabet, forwards or backwards.
    """
    words = {node: census.words(node) for node in nodes}
    use: Counter[str] = Counter()
    for node, row in words.items():
        use.update({word: len(census.papers_of(node)) for word in set(row)})
    links: dict[tuple[str, str], Link] = {}
    for one, other, left, right in _pairs(words):
        if (one, other) not in links:
            link = _judge(census, neighbours, (one, other), _slips(left, right, use))
            if link:
                links[one, other] = link
    return list(links.values())


def _pairs(words: dict[str, Words]) -> Iterator[tuple[str, str, str, str]]:
    """Pairs of nodes whose names differ in one word, with those words."""
    blocks: dict[int, list[tuple[str, str]]] = defaultdict(list)
    for node, row in words.items():
        for place, word in enumerate(row):
            if len(word) > 5:
                rest = (kind_of_node(node).value, *row[:place], "", *row[place + 1 :])
                blocks[hash(rest)].append((word, node))
    for block in blocks.values():
        if len(block) > 1:
            for turn in (1, -1):
                line = sorted(block, key=lambda item: (item[0][::turn], item[1]))
                for number, (word, node) in enumerate(line):
                    for far, other in line[number + 1 : number + WINDOW]:
                        if word != far:
                            one, two = sorted(((node, word), (other, far)))
                            yield one[0], two[0], one[1], two[1]


def _slips(left: str, right: str, use: Counter[str]) -> int | None:
    """Slips between two words: none between forms of one word, None where none explain it."""
    if frozenset((left, right)) in DERIVED_PAIRS:
        return 0
    rare, common = sorted((left, right), key=lambda word: (use[word], word))
    if use[rare] > RARE or use[common] < COMMONER * use[rare]:
        return None
    return typo(rare, common)


def _judge(
    census: Census, neighbours: Neighbours, pair: tuple[str, str], slips: int | None
) -> Link | None:
    if slips is None:
        return None
    forms = census.usual(pair[0]), census.usual(pair[1])
    share = fuzz.ratio(forms[0].casefold(), forms[1].casefold()) / 100
    common = neighbours.shared(*pair)
    single = " " not in forms[0] and " " not in forms[1]
    made = pair[0] in census.proposers or pair[1] in census.proposers
    # A coined name says less than a phrase, and two slips less than one.
    if ((single or slips > 1) and common < NEEDED_NEIGHBOURS) or (single and made):
        return None
    reason = f"similar {share:.2f} + shared neighbours {common}"
    doubtful = slips > 0 and common == 0
    return Link(8 if slips else 6, round(1 - share, 4), *pair, reason, reason, doubtful)
