"""What one finding of a record names: nodes of the census, or nothing."""

from __future__ import annotations

from dataclasses import dataclass

from kg.record import Finding
from kg.resolve.acronyms import is_short, spells, unfold
from kg.resolve.generic import why_no_name
from kg.resolve.joint import split_joint
from kg.resolve.keys import squeezed
from kg.schema import KIND_OF, Kind

_PREFIX = {kind: f"{kind.value}:" for kind in Kind}
_KINDS = {kind.value: kind for kind in Kind}


@dataclass(frozen=True, slots=True)
class Named:
    """One thing as one finding names it.

    Parameters
    ----------
    node : str
        ``Kind:squeezed key`` of the fullest form: of the long form where an acronym is spelled out.
    shown : str
        The name itself.
    others : tuple of str
        Further forms that the paper uses for it.
    shorts : tuple of str
        Those of all forms that the long form spells out.
    """

    node: str
    shown: str
    others: tuple[str, ...] = ()
    shorts: tuple[str, ...] = ()


def node_of(kind: Kind, name: str) -> str:
    """Node of a surface form.

    Examples
    --------
    >>> node_of(Kind.DATA, "CIFAR-100 dataset")
    'Data:cifar100'
    """
    return _PREFIX[kind] + squeezed(name, kind)


def kind_of_node(node: str) -> Kind:
    """Kind of a node of the census."""
    return _KINDS[node[: node.index(":")]]


def read_finding(finding: Finding) -> tuple[Named, ...] | str:
    """The things that a finding names, or the reason why it names none.

    Examples
    --------
    >>> from kg.schema import EntityType, Role
    >>> finding = Finding("CIFAR-10/100", EntityType.DATASET, Role.USES)
    >>> [named.node for named in read_finding(finding)]
    ['Data:cifar10', 'Data:cifar100']
    >>> read_finding(Finding("our model", EntityType.METHOD, Role.USES))
    'says nothing'
    """
    kind = KIND_OF[finding.type]
    why = why_no_name(finding.name)
    if why:
        return why
    parts = split_joint(finding.name)
    if len(parts) > 1:
        named = (Named(node_of(kind, part), part) for part in parts if squeezed(part, kind))
        return tuple(named) or "no letters"
    if not squeezed(finding.name, kind):
        return "no letters"
    return (_named(finding, kind),)


def _named(finding: Finding, kind: Kind) -> Named:
    shown, *unfolded = unfold(finding.name)
    others = [form for alias in finding.aliases for form in unfold(alias)]
    forms = [form for form in dict.fromkeys([*unfolded, *others]) if _is_form(form, shown, kind)]
    if not forms:
        return Named(node_of(kind, shown), shown)
    shorts_there = [short for short in (shown, *forms) if is_short(short)]
    longs = [
        (long, short)
        for long in (shown, *forms)
        for short in shorts_there
        if long != short and spells(short, long)
    ]
    # The name itself where it is spelled out or spells; else the fullest form that spells it.
    spelled = [long for long, short in longs if short == shown]
    long = max(spelled, key=lambda form: (len(form), form)) if spelled else shown
    shorts = sorted({short for form, short in longs if form == long})
    return Named(node_of(kind, long), shown, tuple(forms), tuple(shorts))


def _is_form(form: str, shown: str, kind: Kind) -> bool:
    """Whether an alias is a form of its own (no bare head, no empty key, no joint name)."""
    return form != shown and not why_no_name(form) and bool(squeezed(form, kind))
