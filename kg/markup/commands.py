"""LaTeX: commands, accents, groups and formulas."""

from __future__ import annotations

import re

from kg.markup import symbols
from kg.markup.formulas import LONGEST, blank, dollar, fraction, root, script
from kg.markup.scanner import COMMAND, OPTION, Reader, Scanner

#: A line end that was escaped once too often, and the word behind it: no macro is called ``nWe``.
_ESCAPED_LINE_END = re.compile(r"n(?:[A-Z][a-z]*)?")
_QUOTE_ESCAPE = re.compile(r"\w'(?:s|t|d|m|ll|re|ve)\b")


def command(scanner: Scanner, place: int, end: int) -> int:
    """Read a backslash and what it commands."""
    found = COMMAND.match(scanner.source, place, end)
    if not found:
        return place
    name, after = found[1], found.end()
    if not name[0].isascii() or not name[0].isalpha():
        return _control_sign(scanner, place, after, end, name)
    if scanner.source[after : after + 1] == "*" and name in symbols.POINTERS | symbols.STYLES:
        after += 1
    if name in symbols.ACCENTS:
        return _accent(scanner, place, after, end, name)
    if _ESCAPED_LINE_END.fullmatch(name) and not (scanner.math or _is_known(name)):
        return scanner.put("\n", place, place + 2)
    takes_group = len(name) == 1 and name not in symbols.LETTERS and scanner.group(after, end)
    if name in symbols.SYMBOLS and not takes_group:
        return _symbol(scanner, place, after, end, name)
    if name in _SPECIAL:
        return _SPECIAL[name](scanner, place, after, end)
    if name in symbols.POINTERS:
        scanner.trim()
        after = _skip_argument(scanner, after, end)
        # What was `cf. \\cite{a}.` shall not end in two full stops.
        return after + (scanner.before() == "." == scanner.source[after : after + 1])
    if name in symbols.STYLES:
        return _style(scanner, place, after, end)
    if name in symbols.FIRST_ARGUMENT_GOES:
        return _style(scanner, place, _skip_argument(scanner, after, end), end)
    return _unknown(scanner, place, after, end, name)


def _control_sign(scanner: Scanner, place: int, after: int, end: int, sign: str) -> int:
    if sign in "([" and (closes := _closing(scanner, after, end, {"(": r"\)", "[": r"\]"}[sign])):
        return scanner.inside(place, after, closes, closes + 2, math=True)
    if sign == "\\":
        following = COMMAND.match(scanner.source, place + 1, end)
        name = following[1] if following else ""
        if name and (_is_known(name) or _ESCAPED_LINE_END.fullmatch(name)):
            return after - 1  # a backslash escaped twice
        option = OPTION.match(scanner.source, after, end)
        return scanner.put(" ", place, option.end() if option else after)
    if sign == "|" and scanner.math:
        return scanner.put("‖", place, after)
    if sign in symbols.ACCENTS:
        return _accent(scanner, place, after, end, sign)
    if sign in symbols.NOTHING:
        return after
    if sign in symbols.BLANKS:
        return scanner.put("\n" if sign == "\n" else " ", place, after)
    return scanner.put(sign, place, after) if sign.isascii() and sign in _PUNCTUATION else place


_PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")


def _is_known(name: str) -> bool:
    return name in symbols.SYMBOLS or name in symbols.STYLES or name in "%&#_${}"


def _closing(scanner: Scanner, start: int, end: int, delimiter: str) -> int | None:
    found = scanner.source.find(delimiter, start, min(end, start + LONGEST))
    return found if found > start else None


def _accent(scanner: Scanner, place: int, after: int, end: int, name: str) -> int:
    start, stop, closed = scanner.argument(after, end)
    braced = scanner.source[stop:closed] == "}"
    if not name.isalpha() and (start != after + braced or _is_quote(scanner, place, after, braced)):
        return scanner.put(name, place, after)
    if name.isalpha() and not braced and not (scanner.math and len(name) > 1):
        return scanner.put(name, place, after) if len(name) > 1 or scanner.math else place
    letter = scanner.rendered(place, start, stop, closed)
    if letter and letter[0].isalpha() and (len(letter) == 1 or not scanner.math):
        letter = symbols.accented(name, letter)
    elif not letter and not name.isalpha():
        letter = name
    elif not braced:
        return scanner.put(name, place, after)
    return scanner.put(letter, place, closed)


def _is_quote(scanner: Scanner, place: int, after: int, braced: bool) -> bool:
    r"""Whether ``\"`` or ``\'`` is an escaped quotation mark and no accent."""
    source, sign = scanner.source, scanner.source[place + 1]
    following = source[after : after + 1]
    if braced or following == "\\":
        return False
    if not following.isalpha() or len(symbols.accented(sign, following)) > 1:
        return True
    before = source[place - 1] if place else " "
    if sign == "'":
        return bool(_QUOTE_ESCAPE.match(before + "'" + source[after : after + 3]))
    return sign == '"' and not before.isalpha() and before != "{" and following.islower()


def _symbol(scanner: Scanner, place: int, after: int, end: int, name: str) -> int:
    after = _skip_empty_group(scanner, after, end)
    if name in symbols.LETTERS and not scanner.math:
        following = re.compile(r"[ \t\n]+(?=[a-z])").match(scanner.source, after, end)
        after = following.end() if following and place and scanner.before().isalpha() else after
    elif name == "textbackslash":  # most likely the first sign of a command that was escaped
        following = re.compile(r"[ \t\n]+(?=[A-Za-z])").match(scanner.source, after, end)
        after = following.end() if following else after
    return scanner.put(symbols.SYMBOLS[name], place, after)


def _skip_empty_group(scanner: Scanner, after: int, end: int) -> int:
    return after + 2 if scanner.source.startswith("{}", after, end) else after


def _skip_argument(scanner: Scanner, after: int, end: int) -> int:
    while option := OPTION.match(scanner.source, after, end):
        after = option.end()
    _, stop, closed = scanner.argument(after, end)
    return closed if scanner.source[stop:closed] == "}" else after


def _style(scanner: Scanner, place: int, after: int, end: int) -> int:
    start, stop, closed = scanner.argument(after, end)
    if scanner.source[stop:closed] == "}":
        return scanner.inside(place, start, stop, closed)
    if scanner.source.startswith((r"\left.", r"\right."), place, end):
        return after + 1
    while not scanner.math and after < end and scanner.source[after] in " \t\n":
        after += 1
    return after


def _unknown(scanner: Scanner, place: int, after: int, end: int, name: str) -> int:
    start, stop, closed = scanner.argument(after, end)
    if start == after + 1 and stop > start and scanner.source[stop:closed] == "}":
        return scanner.inside(place, start, stop, closed)
    if name in symbols.OPERATORS and scanner.math and scanner.before().isalnum():
        scanner.put(" ", place, place)
    glued = next((prefix for prefix in symbols.GLUED if name.startswith(prefix)), "")
    if glued and glued != name:
        return scanner.put("√" if glued == "sqrt" else "", place, place + 1 + len(glued))
    return scanner.put(name, place, _skip_empty_group(scanner, after, end))


def _footnote(scanner: Scanner, place: int, after: int, end: int) -> int:
    start, stop, closed = scanner.argument(after, end)
    if scanner.source[stop:closed] != "}":
        return after
    scanner.put(" (", place, start)
    scanner.within(start, stop)
    return scanner.put(")", stop, closed)


def _item(scanner: Scanner, place: int, after: int, end: int) -> int:
    return scanner.put("•", place, after)


def _environment(scanner: Scanner, place: int, after: int, end: int) -> int:
    after = _skip_argument(scanner, after, end)
    return scanner.put("" if scanner.before().isspace() else " ", place, after)


_SPECIAL = {
    "frac": fraction, "tfrac": fraction, "dfrac": fraction, "nicefrac": fraction,
    "sfrac": fraction, "sqrt": root, "footnote": _footnote, "item": _item,
    "begin": _environment, "end": _environment,
}  # fmt: skip


def group(scanner: Scanner, place: int, end: int) -> int:
    """Read braces that only hold together: they go."""
    close = scanner.group(place, end)
    return place if close is None else scanner.inside(place, place + 1, close, close + 1)


TEX: dict[str, Reader] = {"\\": command, "$": dollar, "{": group}
MATH: dict[str, Reader] = {
    "\\": command,
    "$": dollar,
    "{": group,
    "_": script,
    "^": script,
    "~": blank,
}
MATH |= dict.fromkeys(" \t\n\r\x0b\x0c\u2028\u2029", blank)
