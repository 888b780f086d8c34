"""Where the embedded engine differs from Neo4j: its dialect on the way in, its errors out."""

from __future__ import annotations

import re

from exports.readonly import QueryError, Token, position

# Words that the engine takes for clauses even behind a dot, where Neo4j takes them for properties.
_RESERVED = frozenset({
    "AND", "CASE", "ELSE", "END", "EXISTS", "LIMIT", "MATCH", "OPTIONAL", "OR", "RETURN", "SKIP",
    "THEN", "UNWIND", "WHEN", "WHERE", "WITH",
})  # fmt: skip


def translated(query: str, found: list[Token]) -> str:
    """The query without comments and trailing semicolons, with reserved property names quoted."""
    text, place = [], 0
    for index, token in enumerate(found):
        # Blanks keep the columns, and line ends the lines, that an error of the engine names.
        gap = query[place : token.start]
        text.append("".join(c if c in "\n\r" else " " for c in gap))
        text.append(f"`{token.text}`" if _needs_quotes(found, index) else token.text)
        place = token.start + len(token.text)
    return "".join(text)


def _needs_quotes(found: list[Token], index: int) -> bool:
    return index > 0 and found[index - 1].text == "." and found[index].word in _RESERVED


def explained(
    error: Exception, query: str, found: list[Token], timeout: float | None
) -> QueryError:
    """An error of the engine as one line that names the place in the user's query."""
    if getattr(error, "code", None) == "CypherTimeout":
        limit = f"{timeout:g} s" if timeout is not None else "180 s"
        return QueryError(f"gave no answer within {limit}", hint="raise --timeout or ask for less")
    why = first_line(error)
    line, column = getattr(error, "line", None), getattr(error, "col", None)
    if line is None or column is None:
        named = re.search(r"(?:variable '|function: |parameter: )(\$?\w+)", why)
        word = named.group(1).lstrip("$") if named else None
        place = next((t.start for t in found if t.text == word), None)
        return QueryError(why, *(position(query, place) if place is not None else ()))
    shifted = (position(query, t.start) for i, t in enumerate(found) if _needs_quotes(found, i))
    for quoted_line, quoted_column in shifted:
        if quoted_line == line and quoted_column < column:
            column -= 2
    return QueryError(why, line, column)


def first_line(error: Exception) -> str:
    """What the engine says, on one line, without the place and the kind of error."""
    text = str(error).split("\n", 1)[0]
    text = re.sub(r"^(Cypher \w+|Schema) error(?: at line \d+, col \d+)?: ", "", text)
    return text[:1].lower() + text[1:] if text[1:2].islower() else text
