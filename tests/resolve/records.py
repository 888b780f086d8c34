"""Short ways to write records for the tests of resolution."""

from __future__ import annotations

from kg.record import Finding, Record
from kg.resolve import Resolution, resolve
from kg.schema import EntityType, Role

TYPES = {"M": "Method", "D": "Dataset", "B": "Benchmark", "T": "Task", "X": "Metric"}


def finding(spec: str) -> Finding:
    """``D:CIFAR-10`` or ``M:state space model=SSM=SSMs`` or ``M!:CrossQ`` (proposed)."""
    head, _, names = spec.partition(":")
    name, *aliases = names.split("=")
    role = Role.PROPOSES if head.endswith("!") else Role.USES
    return Finding(name, EntityType(TYPES[head[0]]), role, tuple(aliases))


def record(identifier: str, *specs: str) -> Record:
    """A record that names the given things."""
    return Record(identifier, entities=tuple(finding(spec) for spec in specs))


def resolved(*papers: list[str]) -> Resolution:
    """Resolution of papers p0, p1, …, each a list of specs."""
    return resolve([], [record(f"p{number}", *specs) for number, specs in enumerate(papers)])


def node(resolution: Resolution, name: str, paper: str) -> str:
    """The only id of a name in a paper."""
    (identifier,) = resolution.ids(paper, name)
    return identifier
