"""Elements of an XML file one after the other, safely and in little memory."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from html import unescape
from html.entities import name2codepoint
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from kg.errors import InputError
from kg.papers.encodings import plain
from kg.papers.entry import Note
from kg.papers.source import Source

_BLOCK = 1 << 16
#: Deeper elements give their text to the one above: no record needs more, a bomb may have it.
_DEEPEST = 60
_BARE_AMPERSAND = re.compile(r"&(?!(?:#\d+|#x[\da-fA-F]+|amp|lt|gt|quot|apos);)")
_NAMED = {name: chr(code) for name, code in name2codepoint.items()}
_PREFIX = re.compile(
    r"(</?)[\w.-]+:(?=[\w.-]+[\s/>])|(?<=\s)(?:xmlns(?::[\w.-]+)?=(?:\"[^\"]*\"|'[^']*')|[\w.-]+:(?=[\w.-]+=))"
)


def local(element: Element) -> str:
    """Name of an element without its namespace.

    Examples
    --------
    >>> local(Element("{http://www.w3.org/2005/Atom}entry"))
    'entry'
    """
    return str(element.tag).rpartition("}")[2]


def elements(source: Source, names: Collection[str]) -> Iterator[tuple[int | None, Element]]:
    """Elements called one of `names`, each with its line, in the order of the file.

    Parameters
    ----------
    source : Source
        An XML file; a damaged one gives the elements that can be read.
    names : collection of str
        Names without namespace. Of nested ones only the outermost counts.

    Raises
    ------
    InputError
        If the file defines entities: they can be used to exhaust memory or to read other files.
    """
    done = 0
    collector = _Collector(names)
    try:
        for line, element in _parsed(source, collector):
            done += 1
            yield line, element
    except DefusedXmlException:
        why = "the file defines XML entities of its own, which is refused"
        raise InputError(
            source.name, None, why, hint="remove the DOCTYPE with its entities"
        ) from None
    except (ParseError, ValueError, LookupError) as error:
        source.notes.append(Note(_line_of(error), f"broken XML: {error}", skipped=False))
        yield from _rescued(source, names, done)


def _parsed(source: Source, collector: _Collector) -> Iterator[tuple[int | None, Element]]:
    parser = DefusedXMLParser(target=collector, forbid_entities=True, forbid_external=True)
    parser.entity.update(_NAMED)  # of a DTD that is named and not read
    collector.parser = parser.parser
    with source.open() as stream:
        while block := stream.read(_BLOCK):
            parser.feed(block)
            yield from collector.take()
    parser.close()
    yield from collector.take()


def _line_of(error: Exception) -> int | None:
    return error.position[0] if isinstance(error, ParseError) else None


class _Collector:
    """A parser's target that builds the wanted elements and forgets everything else."""

    def __init__(self, names: Collection[str]) -> None:
        self.parser: object = None
        self._names = frozenset(names)
        self._builder: TreeBuilder | None = None
        self._depth = 0
        self._line = 0
        self._ready: list[tuple[int | None, Element]] = []

    def take(self) -> list[tuple[int | None, Element]]:
        """The elements that are complete since the last time."""
        ready, self._ready = self._ready, []
        return ready

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        if self._builder is None and tag.rpartition("}")[2] in self._names:
            self._builder, self._depth = TreeBuilder(), 0
            self._line = getattr(self.parser, "CurrentLineNumber", 0)
        if self._builder:
            self._depth += 1
            if self._depth <= _DEEPEST:
                self._builder.start(tag, attributes)

    def end(self, tag: str) -> None:
        """An element ends."""
        if not self._builder:
            return
        if self._depth <= _DEEPEST:
            self._builder.end(tag)
        self._depth -= 1
        if self._depth == 0:
            self._ready.append((self._line or None, self._builder.close()))
            self._builder = None

    def data(self, text: str) -> None:
        """Text between tags."""
        if self._builder:
            self._builder.data(text)

    def close(self) -> None:
        """The file ends."""


def _rescued(
    source: Source, names: Collection[str], done: int
) -> Iterator[tuple[int | None, Element]]:
    """The elements of a damaged file that make sense one by one, without the first `done`."""
    text = plain(source.text())
    choice = "|".join(map(re.escape, sorted(names)))
    opening = re.compile(rf"<((?:[\w.-]+:)?(?:{choice}))(?=[\s>])")
    place = 0
    while found := opening.search(text, place):
        closing = f"</{found[1]}>"
        end = text.find(closing, found.end())
        nearest = opening.search(text, found.end())
        if end < 0 or (nearest and nearest.start() < end and nearest[1] == found[1]):
            place = found.end()
            source.notes.append(Note(text.count("\n", 0, found.start()) + 1, "a damaged record"))
            continue
        place = end + len(closing)
        if done > 0:
            done -= 1
        else:
            yield from _one(
                source, text[found.start() : place], text.count("\n", 0, found.start()) + 1
            )


def _one(source: Source, text: str, line: int) -> Iterator[tuple[int | None, Element]]:
    parser = DefusedXMLParser(target=(collector := _Collector([_name_of(text)])))
    try:
        parser.feed(_mended(text))
        parser.close()
    except (ParseError, ValueError, DefusedXmlException) as error:
        source.notes.append(Note(line, f"broken XML: {error}"))
    for _, element in collector.take():
        yield line, element


def _name_of(text: str) -> str:
    return re.sub(r".*:", "", re.match(r"<([\w.:-]+)", text)[1])  # type: ignore[index]


def _mended(text: str) -> str:
    """A fragment without namespaces and without entities that XML does not know."""
    known = re.sub(
        r"&(?!(?:amp|lt|gt|quot|apos);)[A-Za-z]\w*;", lambda found: unescape(found[0]), text
    )
    return _BARE_AMPERSAND.sub("&amp;", _PREFIX.sub(r"\1", known))


def inner_text(element: Element | None) -> str:
    """Text of an element with that of everything in it, in one line; formulas without blanks.

    Examples
    --------
    >>> from xml.etree.ElementTree import fromstring
    >>> inner_text(fromstring("<a>The <i>small</i> D<sub>3</sub>-Net, 10<sup>-3</sup></a>"))
    'The small D3-Net, 10^-3'
    """
    if element is None:
        return ""
    parts: list[str] = []
    _gather(element, parts)
    return " ".join("".join(parts).split())


def _gather(element: Element, parts: list[str]) -> None:
    name = local(element)
    if name == "math":
        parts.append("".join("".join(element.itertext()).split()))
        return
    before = parts[-1][-1:] if parts else ""
    text = element.text or ""
    if name == "sup" and before.isdigit() and text[:1] in "-−+0123456789":
        parts.append("^")
    if name in ("p", "sec", "title", "br", "list-item"):
        parts.append(" ")
    parts.append(text)
    for child in element:
        _gather(child, parts)
        parts.append(child.tail or "")
