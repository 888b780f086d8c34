"""The read-only guard: what a query may not do, seen in its tokens before an engine sees it.

An engine's own read mode is no guard: one of them reads any file in it (``LOAD CSV``), another one
writes. So a query is cut into tokens here, with comments, strings and quoted names told apart, and
refused if it holds a clause that writes, touches files, runs a procedure outside a short list, or
holds more than one statement. Errors name line and column.

References
----------
Lexical rules: openCypher 9 (https://opencypher.org/resources/), "Symbols and literals".
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from kg.errors import ExportError

WRITING = frozenset({
    "CREATE", "MERGE", "SET", "DELETE", "DETACH", "NODETACH", "REMOVE", "FOREACH", "INSERT", "DROP",
    "ALTER", "RENAME", "GRANT", "DENY", "REVOKE", "LOAD", "USE",
})  # fmt: skip

# How a query that reads begins. All else (COPY, EXPORT, ATTACH, commands to a server) is refused.
BEGINNINGS = frozenset({
    "MATCH", "OPTIONAL", "RETURN", "WITH", "UNWIND", "CALL", "SHOW", "EXPLAIN", "PROFILE",
    "CYPHER", "FILTER", "LET", "FOR", "FINISH", "WHEN",
})  # fmt: skip

# Procedures that only read. Everything else is refused, known or not.
PROCEDURES = frozenset({
    "db.labels", "db.relationshiptypes", "db.propertykeys", "db.indexes", "dbms.components",
    "pagerank", "louvain", "leiden", "betweenness", "closeness", "degree", "connected_components",
    "label_propagation", "k_core", "clustering_coefficient",
})  # fmt: skip

_TOKEN = re.compile(
    r"""
      (?P<comment>//[^\n\r]*|/\*.*?\*/)
    | (?P<string>'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")
    | (?P<quoted>`(?:``|[^`])*`)
    | (?P<number>0[xX][\da-fA-F_]+|0[oO][0-7_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?)
    | (?P<word>[^\W\d]\w*)
    | (?P<blank>\s+)
    | (?P<sign>[^\w\s'"`\\])
    """,
    re.VERBOSE | re.DOTALL,
)

# Some servers decode these before they look for the end of a string or quoted name.
_HIDDEN = re.compile(r"\\u+00(?:22|27|5[cC]|60)")


class QueryError(ExportError):
    """A query is wrong, too slow, or not allowed.

    Parameters
    ----------
    why : str
        The cause.
    line, column : int or None
        Where in the query, both counted from 1.
    hint : str, optional
        What the user can do next.

    Examples
    --------
    >>> str(QueryError("SET writes", 1, 9))
    'query, line 1, column 9: SET writes'
    """

    def __init__(
        self,
        why: str,
        line: int | None = None,
        column: int | None = None,
        *,
        hint: str | None = None,
    ) -> None:
        self.line = line
        self.column = column
        place = f"query, line {line}, column {column}" if line else "query"
        super().__init__(f"{place}: {why}", hint=hint)


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a query: its kind, its text, where it starts."""

    kind: str
    text: str
    start: int

    @property
    def word(self) -> str:
        """An unquoted word in upper case as an engine may fold it; empty for all else."""
        return unicodedata.normalize("NFKC", self.text).upper() if self.kind == "word" else ""


def tokens(query: str) -> Iterator[Token]:
    """Cut a query into tokens; blanks and comments are left out.

    Raises
    ------
    QueryError
        Where a string, a quoted name or a comment is not closed, or a backslash stands outside
        of strings.
    """
    place = 0
    while place < len(query):
        match = _TOKEN.match(query, place)
        if match is None or (query.startswith("/*", place) and match.lastgroup != "comment"):
            raise _error(query, place, _unclosed(query[place:]))
        kind = str(match.lastgroup)
        if kind in {"string", "quoted"} and (hidden := _HIDDEN.search(match.group())):
            why = f"{hidden.group()} is a quote or backslash on some servers"
            raise _error(query, place + hidden.start(), why, hint="write the character itself")
        if kind not in {"blank", "comment"}:
            yield Token(kind, match.group(), place)
        place = match.end()


def _unclosed(rest: str) -> str:
    if rest.startswith("/*"):
        return "the comment is not closed"
    return {
        "'": "the string is not closed",
        '"': "the string is not closed",
        "`": "the quoted name is not closed",
    }.get(rest[0], f"{rest[0]!r} has no meaning here")


def position(query: str, place: int) -> tuple[int, int]:
    """Line and column, counted from 1, of an offset.

    Examples
    --------
    >>> position("MATCH (n)\\nRETURN m", 17)
    (2, 8)
    """
    return query.count("\n", 0, place) + 1, place - query.rfind("\n", 0, place)


def _error(query: str, place: int, why: str, *, hint: str | None = None) -> QueryError:
    return QueryError(why, *position(query, place), hint=hint)


def check(query: str) -> list[Token]:
    """Refuse a query that could change anything or reach outside of the graph.

    Parameters
    ----------
    query : str
        One Cypher statement.

    Returns
    -------
    list of Token
        Its tokens, for what comes next.

    Raises
    ------
    QueryError
        With line and column.

    Examples
    --------
    >>> [t.text for t in check("MATCH (n) RETURN n.set // SET")][-3:]
    ['n', '.', 'set']
    >>> try:
    ...     check("MATCH (n) DETACH DELETE n")
    ... except QueryError as error:
    ...     print(error.what)
    query, line 1, column 11: DETACH would write, but queries only read
    """
    found = list(tokens(query))
    while found and found[-1].text == ";":
        found.pop()
    if not found:
        raise QueryError("the query is empty", hint="ask for example: MATCH (n) RETURN count(n)")
    first = found[0].word
    if first and first not in BEGINNINGS | WRITING:
        hint = "it begins with MATCH, RETURN, WITH, UNWIND or CALL"
        raise _error(
            query, found[0].start, f"{found[0].text} begins no query that reads", hint=hint
        )
    for index, token in enumerate(found):
        if token.text == ";":
            raise _error(query, token.start, "more than one statement", hint="run them one by one")
        if not token.word or _is_name(found, index):
            continue
        if token.word in WRITING or (token.word == "TERMINATE" and first == "SHOW"):
            raise _error(query, token.start, _refusal(found, index), hint=_HINT)
        if token.word == "CALL":
            _check_call(query, found, index)
    return found


_HINT = "a name of that spelling needs backticks"


def _refusal(found: list[Token], index: int) -> str:
    word = found[index].word
    if word == "LOAD":
        return "LOAD CSV would read files, but queries only read the graph"
    if word == "USE":
        return "USE would leave this graph"
    return f"{word} would write, but queries only read"


def _is_name(found: list[Token], index: int) -> bool:
    """Whether the word at `index` names a property, label, type, parameter or key of a map."""
    before = found[index - 1] if index else None
    behind = found[index + 1].text if index + 1 < len(found) else ""
    if before is None or before.kind != "sign":
        return False
    if before.text == ".":
        # `1. SET` is a number and a clause; `n.set` is a property.
        return index > 1 and found[index - 2].kind in {"word", "quoted"} | _closing(found, index)
    if before.text in {":", "$", "&", "!", "|"}:
        return True
    return before.text in {"{", ",", "("} and behind == ":"


def _closing(found: list[Token], index: int) -> set[str]:
    return {"sign"} if found[index - 2].text in {")", "]", "}"} else set()


def _check_call(query: str, found: list[Token], index: int) -> None:
    behind = found[index + 1] if index + 1 < len(found) else None
    if behind is None or behind.text in {"{", "("}:
        return
    name = ""
    for token in found[index + 1 :]:
        if token.kind not in {"word", "quoted"} and token.text != ".":
            break
        if token.word == "YIELD":
            break
        name += token.text.strip("`")
    if name.lower() not in PROCEDURES:
        allowed = ", ".join(sorted(PROCEDURES))
        why = f"the procedure {name} is not on the list of procedures that only read"
        raise _error(query, behind.start, why, hint=f"allowed are {allowed}")
