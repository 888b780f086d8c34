"""Markdown, HTML, typewriter quotes and dashes, invisible characters."""

from __future__ import annotations

import re
from html.entities import html5

from kg.markup import commands
from kg.markup.formulas import dollar, script
from kg.markup.scanner import Reader, Scanner

_TRIPLE = re.compile(r"(\*\*\*)(?![\s*])([^*\n]{1,400})(?<![\s*])(\*\*\*)(?!\*)")
_STRONG = re.compile(
    r"(\*\*)(?![\s*])((?:[^*\n]|\*(?!\*)|\n(?![ \t]*\n)){1,400}?)(?<![\s*])(\*\*)(?!\*)"
)
_EMPHASIS = re.compile(r"(\*)(?=[\w$\\\"“'‘(`])([^*\n<=]{1,160})(?<!\s)(\*)(?!\*)")
_UNDERLINE = re.compile(r"(_)([A-Za-z][^_\n]{0,120})(?<!\s)(_)(?!\w)")
_CODE = re.compile(r"(`{1,2})(?!`)([^`\n]{1,300})(\1)(?!`)")
_DOUBLE = re.compile(r"(``)(?!`)((?:[^`']|'(?!')){1,600})(''|\"|``)")
_SINGLE = re.compile(r"(`)(?=[\w\\$])([^`'\n]{1,120})(')(?!\w)")
_LINK = re.compile(
    r"(!?\[)((?:[^\[\]\n]|\[[^\[\]\n]{0,200}\]){0,400})"
    r"(\]\((?:[^()\s]|\([^()\s]{0,200}\)){0,600}(?:\s\"[^\"\n]{0,200}\")?\))"
)
_AUTOLINK = re.compile(r"(<)((?:https?://|mailto:|ftp://)[^\s<>]{1,600})(>)")
_ENTITY = re.compile(r"&(?:amp;)*(#\d{1,7}|#[xX][\dA-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_COMMENT = re.compile(r"<!--.{0,2000}?-->", re.S)
_BLOCK = (
    "p div br hr li ul ol table tr td th tbody thead h1 h2 h3 h4 h5 h6 blockquote pre title "
    "sec list list-item disp-formula"
)
_INLINE = (
    "b i em strong u sub sup span font small big tt code mark cite q abbr ins del strike "
    "section img italic bold sc monospace underline inline-formula tex-math alternatives "
    "ext-link xref named-content styled-content math mi mo mn mrow msub msup msubsup mtext "
    "mspace mfrac msqrt mstyle mover munder munderover mfenced mtable mtr mtd semantics "
    "annotation label overline roman sans-serif"
)
_NAMES = "|".join(sorted(f"{_BLOCK} {_INLINE}".split(), key=len, reverse=True))
_TAG = re.compile(
    rf"</?(?:[A-Za-z]{{2,6}}:)?({_NAMES})(?:\s[^<>]{{0,600}})?/?>"
    r"|</?(?:jats|mml):[\w-]+(?:\s[^<>]{0,600})?/?>|<a\s[^<>]{1,1000}>|</a>",
    re.I,
)
_BLOCKS = frozenset(_BLOCK.split())


def _between(scanner: Scanner, found: re.Match[str]) -> int:
    return scanner.inside(found.start(), found.start(2), found.end(2), found.end())


def star(scanner: Scanner, place: int, end: int) -> int:
    """Read Markdown's bold and italics, at the edge of words or around some letters of a word."""
    source = scanner.source
    before = source[place - 1] if place else " "
    found = (
        _TRIPLE.match(source, place, end)
        or _STRONG.match(source, place, end)
        or _EMPHASIS.match(source, place, end)
    )
    if not found or before in "*\\":
        return _whole_run(scanner, place, end)
    letters = found[2].isalpha() and len(found[2]) <= 30
    following = source[found.end() : found.end() + 1]
    if (before.isalnum() or before in ")]^") and not (
        letters and len(found[1]) > 1 and before.isalpha()
    ):
        return _whole_run(scanner, place, end)
    if len(found[1]) == 1 and following.isalnum() and not letters:
        return place
    return _between(scanner, found)


def _whole_run(scanner: Scanner, place: int, end: int) -> int:
    after = place
    while after < end and scanner.source[after] == "*":
        after += 1
    return scanner.copy(place, after)


def underscore(scanner: Scanner, place: int, end: int) -> int:
    """Read ``_emphasis_`` and ``_{\\pm 0.1}``; names such as ``snake_case`` never come here."""
    if scanner.group(place + 1, end) is not None:
        return script(scanner, place, end)
    found = _UNDERLINE.match(scanner.source, place, end)
    return _between(scanner, found) if found else place


def tick(scanner: Scanner, place: int, end: int) -> int:
    """Read quotes (TeX) and code (Markdown)."""
    source = scanner.source
    if found := _DOUBLE.match(source, place, end):
        if found[3] == "``":  # code that holds no quote
            return _verbatim(scanner, found)
        scanner.put("“", place, found.start(2))
        scanner.within(found.start(2), found.end(2))
        return scanner.put("”", found.start(3), found.end())
    if found := _SINGLE.match(source, place, end):
        scanner.put("‘", place, found.start(2))
        scanner.within(found.start(2), found.end(2))
        return scanner.put("’", found.start(3), found.end())
    if found := _CODE.match(source, place, end):
        return _verbatim(scanner, found)
    if source.startswith("``", place, end):
        return scanner.put("“", place, place + 2)
    return place


def _verbatim(scanner: Scanner, found: re.Match[str]) -> int:
    scanner.copy(found.start(2), found.end(2))
    scanner.pairs.append((found.start(), found.start(2), found.end(2), found.end()))
    return found.end()


def quotes(scanner: Scanner, place: int, end: int) -> int:
    """Read a closing ``''`` that has lost its partner; inches and primes stay."""
    if not scanner.source.startswith("''", place, end) or scanner.source.startswith("'''", place):
        return place
    before = scanner.source[place - 1] if place else " "
    return place if before.isdigit() or before.isspace() else scanner.put("”", place, place + 2)


def group(scanner: Scanner, place: int, end: int) -> int:
    """Read braces that protect a word; sets such as ``{0, 1}`` and JSON stay."""
    close = scanner.group(place, end)
    if close is None:
        return place
    content = scanner.source[place + 1 : close]
    if (
        len(content) > 1
        and content[0] != "\\"
        and (len(content) > 80 or re.search(r"[,;|=\n]|^[\"'“].", content))
    ):
        return place
    return scanner.inside(place, place + 1, close, close + 1)


def link(scanner: Scanner, place: int, end: int) -> int:
    """Read ``[text](url)`` and ``![text](url)``: the text stays."""
    found = _LINK.match(scanner.source, place, end)
    return _between(scanner, found) if found else place


def tie(scanner: Scanner, place: int, end: int) -> int:
    """Read TeX's unbreakable blank; ``~10%`` and ``/~home`` stay."""
    source = scanner.source
    before = source[place - 1] if place else " "
    following = source[place + 1 : place + 2]
    if before in " \t\n(/[~=<>≈" or not following or following in " \t\n~/=":
        return place
    return place if before.isdigit() and following.isdigit() else scanner.put(" ", place, place + 1)


def entity(scanner: Scanner, place: int, end: int) -> int:
    """Read an HTML entity, escaped once or more often."""
    found = _ENTITY.match(scanner.source, place, end)
    if not found:
        return place
    name = found[1]
    if name[0] == "#":
        code = int(name[2:], 16) if name[1] in "xX" else int(name[1:])
        text = chr(code) if 32 <= code < 0xD800 or 0xDFFF < code <= 0x10FFFF else ""
    else:
        text = html5.get(name + ";", "")
        if not text:
            return place
    return scanner.put(" " if text.isspace() else text, place, found.end())


def tag(scanner: Scanner, place: int, end: int) -> int:
    """Read a tag or comment of HTML or JATS; other angle brackets are text."""
    source = scanner.source
    if found := _AUTOLINK.match(source, place, end):
        scanner.copy(found.start(2), found.end(2))
        return found.end()
    if found := _COMMENT.match(source, place, end):
        return found.end()
    found = _TAG.match(source, place, end)
    if not found:
        return place
    if (found[1] or "").lower() in _BLOCKS and scanner.before() and not scanner.before().isspace():
        return scanner.put(" ", place, found.end())
    if found[0].lower() == "<sup>" and scanner.before().isdigit():
        return scanner.put("^", place, found.end())
    return found.end()


def dashes(scanner: Scanner, place: int, end: int) -> int:
    """Read TeX's dashes between words; options such as ``--fast`` and rules stay."""
    source = scanner.source
    after = place
    while after < end and source[after] == "-":
        after += 1
    before = source[place - 1] if place else "\n"
    following = source[after : after + 1]
    if after - place not in (2, 3) or before in "\n<!" or following in ("", ">", "\n"):
        return scanner.copy(place, after)
    if before.isspace() != following.isspace():
        return scanner.copy(place, after)
    return scanner.put("–" if after - place == 2 else "—", place, after)


def line_end(scanner: Scanner, place: int, end: int) -> int:
    """Read a carriage return as the line end that it is."""
    after = place + 1
    if scanner.source.startswith("\n", after, end):
        return after  # the line feed does it
    return scanner.put("\n" if scanner.before() != "\n" else "", place, after)


def blank(scanner: Scanner, place: int, end: int) -> int:
    """Read an unusual blank as a plain one."""
    return scanner.put(" ", place, place + 1)


def nothing(scanner: Scanner, place: int, end: int) -> int:
    """Read over an invisible character."""
    return place + 1


TEXT: dict[str, Reader] = {
    "\\": commands.command, "$": dollar, "{": group, "*": star, "_": underscore, "`": tick,
    "'": quotes, "[": link, "!": link, "~": tie, "&": entity, "<": tag, "-": dashes, "\r": line_end,
    "\xa0": blank, "\u2028": blank, "\u2029": blank,
}  # fmt: skip
_INVISIBLE = "\xad\u200b\u2060\ufeff\x7f" + "".join(map(chr, [*range(9), 11, 12, *range(14, 32)]))
TEXT |= dict.fromkeys(_INVISIBLE, nothing)

_TEX_ONLY = ("'", "`", "-", "\r", "\xa0", "\u2028", "\u2029", *_INVISIBLE)
commands.TEX |= {sign: TEXT[sign] for sign in _TEX_ONLY}
commands.TEX["~"] = blank
