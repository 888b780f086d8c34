"""The ready questions: Cypher files with a few lines of comment in front.

Each file begins with ``// title:``, ``// description:`` and one line a parameter,
``// parameter NAME = DEFAULT: what it is`` or ``// parameter NAME (text): what it is``. The latter
must be given; ``(number)`` is for numbers. A new file is a new question; its name is the file's.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import resources
from typing import Any

from kg.errors import ExportError

_LINE = re.compile(r"// (title|description|parameter)[: ] ?(.*)")
_PARAMETER = re.compile(
    r"(?P<name>\w+)(?: = (?P<default>[^:]+)| \((?P<kind>text|number)\)): (?P<text>.+)"
)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a ready question; `default` is None where it must be given."""

    name: str
    kind: str
    default: Any
    description: str

    def value(self, given: Any) -> Any:
        """What the user gave, as the query needs it.

        Raises
        ------
        ExportError
            If a number is asked for and none given.
        """
        if self.kind == "text" or not isinstance(given, str):
            return given
        try:
            return json.loads(given)
        except ValueError:
            raise ExportError(f"parameter {self.name!r}: {given!r} is no number") from None


@dataclass(frozen=True, slots=True)
class ReadyQuestion:
    """A ready question.

    Parameters
    ----------
    name, title, description : str
        What it is called, and what it asks.
    parameters : tuple of Parameter
        In the order of the file.
    cypher : str
        The statement, with ``$name`` for each parameter.
    """

    name: str
    title: str
    description: str
    parameters: tuple[Parameter, ...]
    cypher: str

    def bind(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Parameters to run it with: those given over the defaults.

        Raises
        ------
        ExportError
            If one is missing or unknown.

        Examples
        --------
        >>> question("shared-datasets").bind({"min": "3"})
        {'min': 3}
        """
        known = {parameter.name: parameter for parameter in self.parameters}
        for name in given:
            if name not in known:
                takes = ", ".join(known) or "none"
                raise ExportError(f"{self.name} has no parameter {name!r}", hint=f"it has {takes}")
        bound = {}
        for name, parameter in known.items():
            bound[name] = parameter.value(given.get(name, parameter.default))
            if bound[name] is None:
                raise ExportError(
                    f"{self.name} needs the parameter {name!r}: {parameter.description}",
                    hint=f"add --param {name}=...",
                )
        return bound


@cache
def questions() -> Mapping[str, ReadyQuestion]:
    """All ready questions by name, in the order of names.

    Examples
    --------
    >>> questions()["shared-datasets"].title
    'Shared data sets'
    """
    files = resources.files(__name__).iterdir()
    named = {file.name: file for file in files if file.name.endswith(".cypher")}
    return {
        name.removesuffix(".cypher"): parse(
            name.removesuffix(".cypher"), named[name].read_text("utf-8")
        )
        for name in sorted(named)
    }


def question(name: str) -> ReadyQuestion:
    """The ready question of that name.

    Raises
    ------
    ExportError
        If there is none; close names are listed.
    """
    known = questions()
    if name not in known:
        close = " or ".join(get_close_matches(name, known))
        hint = f"did you mean {close}?" if close else "citeweave questions lists them"
        raise ExportError(f"no ready question is called {name!r}", hint=hint)
    return known[name]


def parse(name: str, text: str) -> ReadyQuestion:
    """A ready question from the text of its file.

    Examples
    --------
    >>> parse("n", "// title: All\\n// parameter k = 2: how many\\nRETURN $k\\n").parameters
    (Parameter(name='k', kind='number', default=2, description='how many'),)
    """
    said: dict[str, str] = {}
    parameters = []
    lines = text.splitlines()
    while lines and (match := _LINE.fullmatch(lines[0])):
        lines.pop(0)
        if match[1] != "parameter":
            said[match[1]] = match[2]
        elif found := _PARAMETER.fullmatch(match[2]):
            default = json.loads(found["default"]) if found["default"] else None
            kind = found["kind"] or ("text" if isinstance(default, str) else "number")
            parameters.append(Parameter(found["name"], kind, default, found["text"]))
        else:
            raise ExportError(f"{name}.cypher: cannot read the parameter {match[2]!r}")
    return ReadyQuestion(
        name,
        said.get("title", name),
        said.get("description", ""),
        tuple(parameters),
        "\n".join(lines).strip(),
    )
