"""Asking a database: a ready question by its name, or a query of the user's own."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from exports.answers import Answer
from exports.embedded import EmbeddedGraph
from exports.ready import question
from kg.errors import ExportError

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def ask(
    database: EmbeddedGraph,
    text: str,
    given: Mapping[str, str],
    *,
    limit: int | None = None,
    timeout: float | None = None,
) -> Answer:
    """Run a ready question, or a Cypher statement.

    Parameters
    ----------
    database : EmbeddedGraph
        Who answers.
    text : str
        The name of a ready question (``shared-datasets``) or Cypher.
    given : mapping of str to str
        Parameters as the user typed them.
    limit, timeout
        See `EmbeddedGraph.query`.

    Raises
    ------
    ExportError
        If a name or a parameter is unknown, or the query is wrong.
    """
    if _NAME.fullmatch(text.strip()):
        ready = question(text.strip())
        return database.query(ready.cypher, ready.bind(given), limit=limit, timeout=timeout)
    values = {name: typed(value) for name, value in given.items()}
    return database.query(text, values, limit=limit, timeout=timeout)


def parameters(pairs: Iterable[str]) -> dict[str, str]:
    """Parameters from ``name=value`` pairs.

    Examples
    --------
    >>> parameters(["min=2", "name=a=b"])
    {'min': '2', 'name': 'a=b'}
    """
    given = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign or not name.isidentifier():
            raise ExportError(f"parameter {pair!r} is not name=value", hint="--param min=2")
        given[name] = value
    return given


def typed(value: str) -> Any:
    """A value as JSON where it is JSON, as text otherwise.

    Examples
    --------
    >>> typed("2"), typed('["a"]'), typed("CIFAR-100")
    (2, ['a'], 'CIFAR-100')
    """
    try:
        return json.loads(value)
    except ValueError:
        return value
