"""A prompt for Cypher: history, completion, ready questions by name.

A query ends with a semicolon or an empty line. Lines that begin with a colon are for the prompt:
``:questions``, ``:schema``, ``:help``, ``:quit``.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from exports.answer_text import as_table
from exports.asking import ask, parameters
from exports.embedded import EmbeddedGraph
from exports.properties import EDGE_PROPERTIES, ENTITY_LABEL, NODE_PROPERTIES
from exports.ready import question, questions
from exports.schema_text import schema, tell_schema
from kg.errors import CiteweaveError
from kg.schema import RelationType
from kg.tables import table

WORDS = (
    "MATCH", "OPTIONAL MATCH", "WHERE", "RETURN", "WITH", "UNWIND", "ORDER BY", "DESC", "LIMIT",
    "SKIP", "DISTINCT", "count(", "collect(", "labels(", "type(", "size(", "toLower(", "CONTAINS",
    "STARTS WITH", "ENDS WITH", "AND", "OR", "NOT", "IN", "IS NULL", "IS NOT NULL", "UNION",
    "shortestPath(",
)  # fmt: skip
COMMANDS = (":help", ":questions", ":schema", ":quit")
HELP = (
    "A query ends with ; or an empty line; it may stand on several lines.\n"
    "A ready question runs by its name: shared-datasets min=3;\n"
    ":questions lists them, :schema shows labels and properties, :quit ends. Tab completes."
)
HISTORY_LENGTH = 1000


def repl(
    database: EmbeddedGraph,
    read: Callable[[str], str],
    show: Callable[[str], object],
    *,
    limit: int | None = None,
    timeout: float | None = None,
) -> None:
    """Read queries and show their answers until the input ends.

    Parameters
    ----------
    database : EmbeddedGraph
        Who answers.
    read : callable
        Takes the prompt, gives a line; raises EOFError at the end (`input` does).
    show : callable
        Takes text.
    limit, timeout
        See `EmbeddedGraph.query`.

    Examples
    --------
    >>> import networkx as nx
    >>> lines = iter(["RETURN 1", "AS one;", ":quit"])
    >>> repl(EmbeddedGraph.of(nx.MultiDiGraph()), lambda prompt: next(lines), print)
    one
      1
    <BLANKLINE>
    1 row
    """
    for text in statements(read):
        if text.startswith(":"):
            if text in (":quit", ":exit"):
                return
            show(_command(database, text))
            continue
        try:
            name, *pairs = text.split() if text.split()[0] in questions() else [text]
            answer = ask(database, name, parameters(pairs), limit=limit, timeout=timeout)
            show(as_table(answer))
        except CiteweaveError as error:
            show(f"{error}")


def statements(read: Callable[[str], str]) -> Iterator[str]:
    """Statements and commands, as the lines that are read make them up."""
    lines: list[str] = []
    while True:
        try:
            line = read("...> " if lines else "cypher> ")
        except EOFError:
            break
        except KeyboardInterrupt:  # as in a shell: forget what was typed
            lines = []
            continue
        if line.startswith(":") and not lines:
            yield line.strip()
            continue
        lines.append(line)
        if not line.strip() or line.rstrip().endswith(";"):
            yield from _joined(lines)
            lines = []
    yield from _joined(lines)


def _joined(lines: list[str]) -> list[str]:
    text = "\n".join(lines).strip().rstrip(";").strip()
    return [text] if text else []


def _command(database: EmbeddedGraph, text: str) -> str:
    if text == ":questions":
        return tell_questions()
    return tell_schema(schema(database)) if text == ":schema" else HELP


def tell_questions() -> str:
    """The ready questions as a table."""
    rows = [
        (q.name, " ".join(_usage(p.name, p.default) for p in q.parameters), q.title)
        for q in questions().values()
    ]
    return table(rows, ("name", "parameters", "title"))


def tell_question(name: str) -> str:
    """A ready question: what it asks, its parameters, its Cypher.

    Examples
    --------
    >>> print(tell_question("shared-datasets").splitlines()[0])
    Shared data sets
    """
    asked = question(name)
    lines = [asked.title, asked.description, ""]
    lines += [f"  {_usage(p.name, p.default)}  {p.description}" for p in asked.parameters]
    return "\n".join([*lines, "", asked.cypher])


def _usage(name: str, default: Any) -> str:
    return f"{name}=" if default is None else f"[{name}={default}]"


def completions() -> list[str]:
    """All that completion offers: key words, labels, types, properties, ready questions.

    Examples
    --------
    >>> "EVALUATED_ON" in completions()
    True
    """
    held = {name for columns in NODE_PROPERTIES.values() for name in columns} | {*EDGE_PROPERTIES}
    schema_words = {*NODE_PROPERTIES, ENTITY_LABEL, *map(str, RelationType), "id", "name"}
    return sorted({*WORDS, *COMMANDS, *questions(), *schema_words, *held})


def completer(text: str, state: int) -> str | None:
    """The `state`-th completion of `text`, in the form that readline asks for.

    Examples
    --------
    >>> completer("EVALUATED", 0), completer("EVALUATED", 1)
    ('EVALUATED_ON', None)
    """
    found = [word for word in completions() if word.lower().startswith(text.lower())]
    return found[state] if state < len(found) else None


@contextlib.contextmanager
def line_editing(history: Path) -> Iterator[None]:
    """Tab completion and a history file while the block runs, where the system has readline."""
    try:
        import readline
    except ImportError:  # Windows: the console edits lines by itself
        yield
        return
    readline.set_completer(completer)
    readline.set_completer_delims(" \t\n()[]{}.,:|=<>")
    readline.parse_and_bind("tab: complete")
    readline.set_history_length(HISTORY_LENGTH)
    with contextlib.suppress(OSError):
        readline.read_history_file(history)
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            readline.write_history_file(history)
