"""Objects out of JSON and JSON lines: envelopes opened, damage stepped over, each with its line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from kg.papers.encodings import plain
from kg.papers.entry import Note
from kg.papers.source import Source

#: A record, or a note about what stands in place of one, with its line.
Found = tuple[int | None, Any]

_ENVELOPES = (
    "results", "data", "notes", "items", "papers", "records", "entries", "works", "docs",
    "articles", "publications", "documents", "hits", "hit", "message", "response", "submissions",
    "references", "feed", "search-results", "entry", "result", "resultList", "collection",
    "recommendedPapers",
)  # fmt: skip
#: Keys of objects that hold one record and little else (Elasticsearch, DBLP, lists of the day).
_WRAPPERS = ("_source", "info", "paper", "citedPaper", "citingPaper")
_RECORD_NAMES = """
title abstract content paperId paper_id DOI doi externalIds corpusid display_name Title Abstract
abstract_inverted_index 标题 摘要
"""
_RECORD_KEYS = frozenset(_RECORD_NAMES.split())
_NEXT_OBJECT = re.compile(r"\}\s*,?\s*(?=\{\s*\")|\n\s*(?=\{\s*\")")
_DECODER = json.JSONDecoder(strict=False)


def objects(source: Source) -> Iterator[Found]:
    """Every record of a file in order; a `Note` where there is none."""
    if _is_lines(source):
        for line, text in source.lines():
            yield from _of_line(line, text.strip().lstrip("\ufeff"))
        return
    text = source.text().lstrip("\ufeff")
    lines = _Lines(text)
    start = len(text) - len(text.lstrip())
    if text.startswith("[", start):
        yield from _of_array(text, start + 1, lines)
    else:
        yield from _of_values(text, start, lines)


def _is_lines(source: Source) -> bool:
    """Whether a file holds one value a line."""
    lines = [line.strip() for line in source.sample.split("\n")]
    whole = lines if len(source.head) < (1 << 18) else lines[:-1]
    telling = [line for line in whole if line and not line.startswith(("#", "//"))][:50]
    if not telling or telling[0][0] != "{":
        return source.extension in (".jsonl", ".ndjson") and bool(telling)
    starts = sum(line.startswith("{") and len(line) > 2 for line in telling)
    return starts > len(telling) / 2 and (len(telling) > 1 or telling[0].endswith(("}", ",")))


def _of_line(line: int, text: str) -> Iterator[Found]:
    if not text:
        return
    if text.startswith(("#", "//")):
        yield line, Note(line, "a comment line")
        return
    try:
        value = _DECODER.decode(text.rstrip(","))
    except RecursionError:
        yield line, Note(line, "broken JSON: nested too deep")
    except ValueError as error:
        if str(error).startswith("Extra data") and text[getattr(error, "pos", 0)] == "{":
            yield from ((line, found) for _, found in _of_values(text, 0, _Lines(text)))
        else:
            yield line, Note(line, f"broken JSON: {_cause(error)}")
    else:
        yield from _records(value, line)


def _records(value: Any, line: int) -> Iterator[Found]:
    if isinstance(value, dict):
        yield from ((line, record) for record in unwrap(value))
    else:
        yield line, Note(line, f"not an object but {_kind(value)}")


def _of_array(text: str, place: int, lines: _Lines) -> Iterator[Found]:
    """Items of an array one by one, so that a broken one costs only itself."""
    while True:
        place = _skip(text, place)
        if place >= len(text) or text[place] == "]":
            return
        line = lines.of(place)
        try:
            value, place = _DECODER.raw_decode(text, place)
        except (ValueError, RecursionError) as error:
            yield line, Note(line, f"broken JSON: {_cause(error)}")
            place = _resume(text, max(place + 1, getattr(error, "pos", 0)))
            continue
        yield from _records(value, line)


def _skip(text: str, place: int) -> int:
    while place < len(text) and text[place] in " \t\r\n,":
        place += 1
    return place


def _resume(text: str, place: int) -> int:
    """Where the next object begins that looks like a record."""
    while found := _NEXT_OBJECT.search(text, place - 1 if place else 0):
        place = found.end()
        try:
            value, _ = _DECODER.raw_decode(text, place)
        except (ValueError, RecursionError):
            value = None
        if isinstance(value, dict) and not _RECORD_KEYS.isdisjoint(value):
            return place
        place += 1
    return len(text)


def _of_values(text: str, place: int, lines: _Lines) -> Iterator[Found]:
    """Records of an envelope, or of objects one after the other."""
    while (place := _skip(text, place)) < len(text):
        line = lines.of(place)
        try:
            value, after = _DECODER.raw_decode(text, place)
        except (ValueError, RecursionError) as error:
            yield (
                line,
                Note(lines.of(getattr(error, "pos", place)), f"broken JSON: {_cause(error)}"),
            )
            inner = re.compile(r"\[\s*(?=\{)").search(text, place)
            if inner and re.match(
                r"\s*\{\s*\"[\w-]+\"\s*:\s*(?:\[|\{|\"|\d)", text[place : place + 200]
            ):
                yield from _of_array(text, inner.end(), lines)
                return
            place = _resume(text, max(place + 1, getattr(error, "pos", 0)))
            continue
        yield from _in_value(value, text[place:after], lines, place)
        place = after


def _in_value(value: Any, text: str, lines: _Lines, place: int) -> Iterator[Found]:
    name = _envelope(value) if isinstance(value, dict) else None
    found = re.search(rf'"{name}"\s*:\s*\[', text) if name else None
    if found and isinstance(value[name], list):
        yield from _of_array(lines.text, place + found.end(), lines)
    else:
        yield from _records(value, lines.of(place))


def unwrap(value: Any) -> Iterator[Any]:
    """Records inside an envelope such as ``{"results": […]}``; a record gives itself.

    Examples
    --------
    >>> list(unwrap({"meta": {}, "results": [{"title": "A"}]}))
    [{'title': 'A'}]
    >>> list(unwrap({"k1": {"title": "A"}, "k2": {"title": "B"}}))
    [{'id': 'k1', 'title': 'A'}, {'id': 'k2', 'title': 'B'}]
    """
    if not isinstance(value, dict):
        yield value
    elif name := _envelope(value):
        inner = value[name]
        for item in inner if isinstance(inner, list) else [inner]:
            yield from unwrap(item) if isinstance(item, dict) else [item]
    elif inner := next((name for name in _WRAPPERS if _is_record(value.get(name))), None):
        yield from unwrap({"id": value.get("_id"), **value[inner]})
    elif _is_keyed(value):
        for key, record in value.items():
            yield {"id": key, **record}
    else:
        yield value


def _envelope(value: dict[str, Any]) -> str | None:
    """The key under which an envelope keeps its records."""
    if "abstract" in value or "content" in value or "abstract_inverted_index" in value:
        return None
    for name in _ENVELOPES:
        inner = value.get(name)
        titled = "title" in value
        is_list = isinstance(inner, list) and (not titled or any(map(_is_record, inner)))
        if is_list and not (titled and name == "references"):
            return name
        if isinstance(inner, dict) and (_envelope(inner) or (not titled and _is_record(inner))):
            return name
    return None


def _is_record(value: Any) -> bool:
    return isinstance(value, dict) and not _RECORD_KEYS.isdisjoint(value)


def _is_keyed(value: dict[str, Any]) -> bool:
    return (
        bool(value) and not _is_record(value) and all(_is_record(item) for item in value.values())
    )


def _kind(value: Any) -> str:
    names = {list: "a list", str: "a text", bool: "a truth value", type(None): "null"}
    return names.get(type(value), "a number")


def _cause(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg[0].lower()}{error.msg[1:]} (column {error.colno})"
    return "nested too deep" if isinstance(error, RecursionError) else "a number is too long"


class _Lines:
    """Line numbers of growing places in a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._place, self._line = 0, 1

    def of(self, place: int) -> int:
        if place < self._place:
            self._place, self._line = 0, 1
        self._line += self.text.count("\n", self._place, place)
        self._place = place
        return self._line


def cleaned(value: Any) -> Any:
    """A value without control characters and lone surrogates in any of its texts.

    Examples
    --------
    >>> cleaned({"a": ["NUL\\x00", 1]})
    {'a': ['NUL', 1]}
    """
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, list):
        return [cleaned(item) for item in value]
    if isinstance(value, dict):
        return {plain(str(key)): cleaned(item) for key, item in value.items()}
    return value
