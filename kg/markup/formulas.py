"""LaTeX's formulas: dollar signs, indices, fractions and roots."""

from __future__ import annotations

import re

from kg.markup.scanner import OPTION, Scanner

LONGEST = 1500
_FORMULA_SIGNS = re.compile(r"[\\^_={}<>]")
_PLAIN_SCRIPT = re.compile(r"[-+−]?[\w.∞°]+|\W")


def script(scanner: Scanner, place: int, end: int) -> int:
    """Read an index or an exponent."""
    start, stop, closed = scanner.argument(place + 1, end)
    text = scanner.rendered(place, start, stop, closed)
    before = scanner.source[place - 1] if place else "$"
    sign = scanner.source[place]
    if text in {"°", "′", "*", "∗", "⋆", "†", "‡", "∘"}:
        return scanner.put({"∘": "°", "∗": "*", "⋆": "*"}.get(text, text), place, closed)
    ordinal = sign == "^" and text in {"st", "nd", "rd", "th"}
    if ordinal or (sign == "_" and before == "$" and text.isdigit()):
        return scanner.put(text, place, closed)
    if not text:
        return closed
    if text[0] in "±∓":  # no index, but how sure a number is
        return scanner.put(text[0] + text[1:].lstrip(), place, closed)
    if sign == "^" and not _PLAIN_SCRIPT.fullmatch(text):
        text = f"({text})"
    return scanner.put(sign + text, place, closed)


def dollar(scanner: Scanner, place: int, end: int) -> int:
    """Read a formula between dollar signs; prices stay as they are."""
    width = 2 if scanner.source.startswith("$$", place, end) else 1
    closes = _formula_end(scanner, place + width, end)
    if closes is None or closes == place + width:
        return place
    content = scanner.source[place + width : closes]
    closed = closes + (2 if width == 2 and scanner.source.startswith("$$", closes) else 1)
    if not _is_formula(content, scanner.source[closed : closed + 1]):
        return place
    return scanner.inside(place, place + width, closes, closed, math=True)


def _formula_end(scanner: Scanner, place: int, end: int) -> int | None:
    source = scanner.source
    limit = min(end, place + LONGEST)
    while place < limit:
        sign = source[place]
        if sign == "$":
            return place
        if sign == "\n" and source.startswith("\n", place + 1):
            return None
        if sign == "{" and (close := scanner.group(place, limit)) is not None:
            place = close
        place += 2 if sign == "\\" else 1
    return None


def _is_formula(content: str, following: str) -> bool:
    """Whether what stands between two dollar signs is mathematics and not money."""
    if _FORMULA_SIGNS.search(content) and not re.match(r"\d[\d.,]*\s+[a-z]{3}", content):
        return not (following.isdigit() and content[-1].isspace())
    if following.isdigit() or (content[0].isspace() and len(content.strip()) > 3):
        return False
    if content[0].isspace() != content[-1].isspace() or not content.strip():
        return False
    if content[0].isdigit() and re.search(r"\s[A-Za-z]{2}|[-/,(]$", content):
        return False
    return len(re.findall(r"[A-Za-z]{3,}", content)) < 3


def blank(scanner: Scanner, place: int, end: int) -> int:
    """Read a run of blanks in a formula as one."""
    after = place
    while after < end and (scanner.source[after].isspace() or scanner.source[after] in "~&"):
        after += 1
    return scanner.put(" ", place, after)


def fraction(scanner: Scanner, place: int, after: int, end: int) -> int:
    """Read ``\\frac{a}{b}`` as ``a/b``."""
    start, stop, middle = scanner.argument(after, end)
    above = scanner.rendered(after, start, stop, middle)
    start, stop, closed = scanner.argument(middle, end)
    below = scanner.rendered(middle, start, stop, closed)
    return scanner.put(f"{_bracketed(above)}/{_bracketed(below)}", place, closed)


def _bracketed(text: str) -> str:
    return text if re.fullmatch(r"[\w.∞]*|\W", text) else f"({text})"


def root(scanner: Scanner, place: int, after: int, end: int) -> int:
    """Read ``\\sqrt{a}`` as ``√a``."""
    option = OPTION.match(scanner.source, after, end)
    start, stop, closed = scanner.argument(option.end() if option else after, end)
    radicand = scanner.rendered(place, start, stop, closed)
    simple = re.fullmatch(r"\w|\d*", radicand)
    return scanner.put(f"√{radicand}" if simple else f"√({radicand})", place, closed)
