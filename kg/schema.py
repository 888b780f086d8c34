"""The closed vocabulary of the graph: types of nodes, kinds, relations, roles, and what joins what.

Labels and relationship types that reach a database or a file format come from these enums only,
never from the text of a paper.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum


class Word(str, Enum):
    """A string enum whose members print as their value (``enum.StrEnum`` needs Python 3.11)."""

    def __str__(self) -> str:
        return str(self.value)


class EntityType(Word):
    """What an annotator calls an entity."""

    METHOD = "Method"
    DATASET = "Dataset"
    BENCHMARK = "Benchmark"
    TASK = "Task"
    METRIC = "Metric"


class Kind(Word):
    """What an entity is for its identity: data sets and benchmarks are one kind."""

    METHOD = "Method"
    DATA = "Data"
    TASK = "Task"
    METRIC = "Metric"


class NodeType(Word):
    """The label of a node in the graph."""

    PAPER = "Paper"
    METHOD = "Method"
    DATASET = "Dataset"
    BENCHMARK = "Benchmark"
    TASK = "Task"
    METRIC = "Metric"
    RESULT = "Result"
    REFERENCE = "Reference"
    RESOURCE = "Resource"
    AUTHOR = "Author"
    VENUE = "Venue"


class Role(Word):
    """What an entity is to one paper; exactly one each."""

    PROPOSES = "proposes"
    USES = "uses"
    EVALUATED_ON = "evaluated_on"
    ADDRESSES = "addresses"
    COMPARED_WITH = "compared_with"
    REPORTS = "reports"
    MENTIONS = "mentions"


class RelationType(Word):
    """The type of an edge."""

    PROPOSES = "PROPOSES"
    USES = "USES"
    EVALUATED_ON = "EVALUATED_ON"
    ADDRESSES = "ADDRESSES"
    COMPARED_WITH = "COMPARED_WITH"
    REPORTS = "REPORTS"
    MENTIONS = "MENTIONS"
    CITES = "CITES"
    HAS_RESOURCE = "HAS_RESOURCE"
    HAS_RESULT = "HAS_RESULT"
    OF_METHOD = "OF_METHOD"
    ON = "ON"
    WITH_METRIC = "WITH_METRIC"
    AGAINST = "AGAINST"
    TRAINED_ON = "TRAINED_ON"
    USED_FOR = "USED_FOR"
    BENCHMARK_FOR = "BENCHMARK_FOR"
    OUTPERFORMS = "OUTPERFORMS"
    BASED_ON = "BASED_ON"
    PART_OF = "PART_OF"
    SUBCLASS_OF = "SUBCLASS_OF"
    SUBTASK_OF = "SUBTASK_OF"
    MEASURED_BY = "MEASURED_BY"
    WRITTEN_BY = "WRITTEN_BY"
    PUBLISHED_IN = "PUBLISHED_IN"


KIND_OF: Mapping[EntityType, Kind] = {
    EntityType.METHOD: Kind.METHOD,
    EntityType.DATASET: Kind.DATA,
    EntityType.BENCHMARK: Kind.DATA,
    EntityType.TASK: Kind.TASK,
    EntityType.METRIC: Kind.METRIC,
}

ENTITY_LABELS = frozenset(NodeType(t.value) for t in EntityType)

_M, _T, _X = Kind.METHOD, Kind.TASK, Kind.METRIC
_D = Kind.DATA

# Relations between two entities of one paper: which kinds each joins, head first.
SIGNATURES: Mapping[RelationType, frozenset[tuple[Kind, Kind]]] = {
    RelationType.EVALUATED_ON: frozenset({(_M, _D)}),
    RelationType.TRAINED_ON: frozenset({(_M, _D)}),
    RelationType.USED_FOR: frozenset({(_M, _T)}),
    RelationType.BENCHMARK_FOR: frozenset({(_D, _T)}),
    RelationType.COMPARED_WITH: frozenset({(_M, _M)}),
    RelationType.OUTPERFORMS: frozenset({(_M, _M)}),
    RelationType.BASED_ON: frozenset({(_M, _M)}),
    RelationType.PART_OF: frozenset({(_M, _M), (_D, _D)}),
    RelationType.SUBCLASS_OF: frozenset({(_M, _M), (_D, _D)}),
    RelationType.SUBTASK_OF: frozenset({(_T, _T)}),
    RelationType.MEASURED_BY: frozenset({(_M, _X), (_T, _X), (_D, _X)}),
}

# The relation that a role gives the edge Paper -> entity.
ROLE_RELATIONS: Mapping[Role, RelationType] = {r: RelationType(r.value.upper()) for r in Role}

# The role of an entity of which nothing else is known.
USUAL_ROLES: Mapping[Kind, Role] = {
    _D: Role.EVALUATED_ON,
    _M: Role.USES,
    _T: Role.ADDRESSES,
    _X: Role.REPORTS,
}

# Roles that an entity of a kind never has.
FOREIGN_ROLES: Mapping[Kind, frozenset[Role]] = {
    _D: frozenset({Role.ADDRESSES, Role.REPORTS}),
    _M: frozenset({Role.EVALUATED_ON, Role.ADDRESSES, Role.REPORTS}),
    _T: frozenset({Role.EVALUATED_ON, Role.REPORTS}),
    _X: frozenset({Role.EVALUATED_ON, Role.ADDRESSES}),
}

# Roles that count as sharing an entity between papers (`shared`).
SHARING_ROLES = frozenset({Role.PROPOSES, Role.USES, Role.EVALUATED_ON})


def kind_of(label: EntityType | NodeType | str) -> Kind:
    """Kind of an entity type or of an entity's node label.

    Raises
    ------
    ValueError
        If `label` is no entity type.

    Examples
    --------
    >>> kind_of("Benchmark") is Kind.DATA
    True
    """
    return KIND_OF[EntityType(str(label))]


def joins(relation: RelationType, head: Kind, tail: Kind) -> bool:
    """Whether `relation` may run from an entity of kind `head` to one of kind `tail`.

    Examples
    --------
    >>> joins(RelationType.USED_FOR, Kind.METHOD, Kind.TASK)
    True
    >>> joins(RelationType.USED_FOR, Kind.TASK, Kind.METHOD)
    False
    """
    return (head, tail) in SIGNATURES.get(relation, frozenset())


def fitting_role(role: Role, kind: Kind) -> Role:
    """The role as an entity of that kind can have it.

    Resolution may overrule the type that one paper's extraction gave a name, and the role follows.

    Examples
    --------
    >>> fitting_role(Role.REPORTS, Kind.DATA) is Role.EVALUATED_ON
    True
    >>> fitting_role(Role.USES, Kind.DATA) is Role.USES
    True
    """
    return USUAL_ROLES[kind] if role in FOREIGN_ROLES[kind] else role
