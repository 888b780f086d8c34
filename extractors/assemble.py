"""From the notes of a text to the record of a paper, with offsets into `Paper.text`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from extractors.about import subjects
from extractors.draft import DraftEntity, DraftTriple
from extractors.naming import name_and_aliases
from extractors.notes import Notes, Place, Score
from kg.cleaning import Clean
from kg.model import Paper
from kg.record import Citation, Claim, Finding, Record, Result, Span
from kg.schema import KIND_OF, Kind, joins


def assemble(paper: Paper, clean: Clean, notes: Notes, *, threshold: float = 0.0) -> Record:
    """Make the record of a paper.

    Parameters
    ----------
    paper : Paper
        The paper whose clean text was read.
    clean : Clean
        That text with its map back.
    notes : Notes
        What the components found.
    threshold : float
        Triples below this probability are left out.

    Returns
    -------
    Record
        Names are clean and unique; every offset counts in `paper.text`.
    """
    names = _names(notes)
    entities = tuple(_finding(notes, clean, index, named) for index, named in names.items())
    triples = tuple(
        _claim(clean, triple, names)
        for triple in sorted(notes.draft.triples, key=lambda t: (t.head, t.tail, t.relation.value))
        if triple.probability >= threshold
        and triple.head in names
        and triple.tail in names
        and _fits(notes, triple)
    )
    return Record(
        id=paper.id,
        title=paper.title,
        entities=entities,
        triples=triples,
        results=tuple(_result(clean, score, names) for score in notes.scores),
        cites=_cites(notes, clean, names),
        links=tuple(
            replace(link, start=a, end=b)
            for link in notes.links
            for a, b in [clean.span(link.start, link.end)]
        ),
    )


def _names(notes: Notes) -> dict[int, tuple[str, list[str]]]:
    """Unique name and aliases of each entity that has a mention, by its index."""
    names: dict[int, tuple[str, list[str]]] = {}
    taken: set[str] = set()
    for index, entity in enumerate(notes.draft.entities):
        if entity.mentions:
            name, aliases = name_and_aliases(notes, entity)
            free = next((form for form in [name, *aliases] if form and form not in taken), None)
            if free:
                taken.add(free)
                names[index] = (free, [form for form in [name, *aliases] if form != free])
    return names


def _finding(notes: Notes, clean: Clean, index: int, named: tuple[str, list[str]]) -> Finding:
    """The finding of one entity."""
    entity = notes.draft.entities[index]
    mentions = sorted({clean.span(m.start, m.end) for m in entity.mentions})
    return Finding(
        name=named[0],
        type=entity.type,
        role=entity.role,
        aliases=tuple(named[1]),
        confidence=_share(entity.probability),
        mentions=tuple(mentions),
        role_evidence=_role_evidence(notes, clean, index),
    )


def _role_evidence(notes: Notes, clean: Clean, index: int) -> tuple[Span, ...]:
    """The sentence that shows the role best: chosen by a rule, else the first of the abstract."""
    entity = notes.draft.entities[index]
    chosen = notes.shown.get(index) or _telling(notes, entity)
    return (Span(*clean.span(*chosen), _speaker(entity)),)


def _telling(notes: Notes, entity: DraftEntity) -> Place:
    """First sentence of the abstract that names the entity; the title if there is none."""
    starts = sorted(mention.start for mention in entity.mentions)
    body = [start for start in starts if start >= notes.draft.title_end]
    return notes.sentence((body or starts)[0])


def _speaker(entity: DraftEntity) -> str:
    """The extractor that is shown for an entity: the model first, then the surest rule."""
    order = ("model", "abbreviation", "lexicon", "list", "pattern")
    return next((source for source in order if source in entity.sources), "pattern")


def _claim(clean: Clean, triple: DraftTriple, names: Mapping[int, tuple[str, list[str]]]) -> Claim:
    spans = sorted({clean.span(start, end) for start, end in triple.sentences})
    return Claim(
        head=names[triple.head][0],
        relation=triple.relation,
        tail=names[triple.tail][0],
        confidence=_share(triple.probability),
        evidence=tuple(Span(start, end, triple.source) for start, end in spans),
    )


def _fits(notes: Notes, triple: DraftTriple) -> bool:
    """Whether the relation may join the two and a sentence says so."""
    head, tail = (notes.draft.entities[index] for index in (triple.head, triple.tail))
    kinds: tuple[Kind, Kind] = (KIND_OF[head.type], KIND_OF[tail.type])
    return bool(triple.sentences) and triple.head != triple.tail and joins(triple.relation, *kinds)


def _result(clean: Clean, score: Score, names: Mapping[int, tuple[str, list[str]]]) -> Result:
    """The result of one score, by the names of its entities."""
    number = score.number
    start, end = clean.span(number.start, number.end)
    ends = (score.method, score.on, score.metric, score.against)
    found = [names.get(-1 if end is None else end) for end in ends]
    method, on, metric, against = (named[0] if named else None for named in found)
    return Result(number.value, start, end, method, on, metric, number.unit, number.delta, against)


def _cites(
    notes: Notes, clean: Clean, names: Mapping[int, tuple[str, list[str]]]
) -> tuple[Citation, ...]:
    """Citations, each with the name it stands right behind."""
    found = []
    tied = subjects(notes)
    for number, cite in enumerate(notes.cites):
        start, end = clean.span(cite.start, cite.end)
        name = names.get(tied.get(number, -1))
        found.append(replace(cite, start=start, end=end, about=name[0] if name else None))
    return tuple(found)


def _share(probability: float) -> float:
    return round(min(max(probability, 0.0), 1.0), 3)
