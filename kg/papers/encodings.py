"""Which encoding a file is in, and text out of its bytes without loss and without complaint."""

from __future__ import annotations

import codecs
import re

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CANDIDATES = [
    "gb18030", "big5", "shift_jis", "euc_jp", "euc_kr", "cp1251", "koi8_r", "cp1253", "cp1254",
    "cp1250", "cp1252", "iso8859_9",
]  # fmt: skip
#: Letters between letters that show Central European text read as Western (``Ÿród³o``).
_MISREAD = re.compile(r"(?<=[A-Za-z])[£³¹¿¼¾¥]|[£³¹¿¼¾](?=[a-z])|œ(?=[nmlwc])|[šžŠŽ]")
#: What GBK adds to an English text: accented letters, quotes, dashes, signs of mathematics, Greek.
#: Each is two bytes that make no sense in a Western encoding (``Poincar¨¦``, ``¡°so¡±``).
_LATIN_GBK = re.compile("[\x00-\x7f\xa0-\u024f“”‘’—–…′″→←≤≥≠≈∞∑√∈∪∩∀∃\u0391-\u03c9]*")
_WESTERN = frozenset({"cp1250", "cp1252", "cp1254", "iso8859_9", "cp1253"})
_EASTERN = frozenset({"gb18030", "big5", "shift_jis", "euc_jp", "euc_kr"})
#: A text in an Eastern language has two of its signs in a row; ``100 痠`` was ``100 µm``.
_EASTERN_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2}")
#: One byte a sign, so that all bytes make sense: a line that is UTF-8 is no accident.
BYTEWISE = frozenset({"cp1252", "cp1250"})
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
_SAMPLE = 100_000


def encoding_of(head: bytes) -> str:
    """Name of the encoding that the first bytes of a file are in.

    Parameters
    ----------
    head : bytes
        The beginning of the file; may end in the middle of a character.

    Examples
    --------
    >>> encoding_of("Müller".encode("utf-8")), encoding_of("Müller".encode("utf-16"))
    ('utf-8', 'utf-16')
    >>> encoding_of("我们提出一种新的图神经网络方法".encode("gbk"))
    'gb18030'
    """
    for bom, name in _BOMS:
        if head.startswith(bom):
            return name
    if b"\x00" in head[:1000] and (wide := _without_bom(head[:1000])):
        return wide
    return "utf-8" if is_utf8(head) else _legacy(head)


def is_utf8(data: bytes) -> bool:
    """Whether bytes are UTF-8, but for a character that is cut at their end."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return (
            error.end == len(data)
            and len(data) - error.start < 4
            and error.reason == ("unexpected end of data")
        )
    return True


def _without_bom(head: bytes) -> str | None:
    """UTF-16 shows as text with every other byte zero."""
    even, odd = head[::2].count(0), head[1::2].count(0)
    if odd > 0.3 * len(head) / 2 and even < 0.02 * len(head):
        return "utf-16-le"
    if even > 0.3 * len(head) / 2 and odd < 0.02 * len(head):
        return "utf-16-be"
    return None


def _legacy(head: bytes) -> str:
    if _mostly_utf8(head):
        return "utf-8"
    # Heavy, and only needed for files from another time.
    from charset_normalizer import from_bytes

    sample = _telling_lines(head)
    if _LATIN_GBK.fullmatch(sample.decode("gb18030", "replace")):
        return "gb18030"
    best = from_bytes(sample, cp_isolation=_CANDIDATES).best()
    name = best.encoding if best else "cp1252"
    western = sample.decode("cp1252", "replace")
    lone = name in _EASTERN and not _EASTERN_WORD.search(sample.decode(name, "replace"))
    if (lone and "\ufffd" not in western) or name in _WESTERN or name not in _CANDIDATES:
        return "cp1250" if _MISREAD.search(western) else "cp1252"
    return name


def _mostly_utf8(head: bytes) -> bool:
    """One bad byte among many good sequences is damage, not another encoding."""
    text = head.decode("utf-8", "replace")
    bad = text.count("\ufffd")
    good = sum(sign > "\x7f" for sign in text) - bad
    return good > 4 * bad


def _telling_lines(head: bytes) -> bytes:
    """The lines that are not UTF-8, nor ASCII alone: only they tell the other encodings apart."""
    lines = [line for line in head[:_SAMPLE].split(b"\n") if not is_utf8(line)]
    return b"\n".join(lines)[:20_000]


def decode(data: bytes, encoding: str) -> tuple[str, int]:
    """Text of `data`, and the number of bytes that made no sense (each becomes U+FFFD).

    Examples
    --------
    >>> decode(b"caf\\xe9", "utf-8")
    ('caf\\ufffd', 1)
    >>> decode("naïve\\n".encode() + "naïve".encode("cp1252"), "cp1252")
    ('naïve\\nnaïve', 0)
    >>> decode(b"na\\xefve \\x81", "cp1252")
    ('naïve \\ufffd', 1)
    """
    if encoding in BYTEWISE:
        lines = (line.decode("utf-8" if is_utf8(line) else encoding, "replace")
                 for line in data.split(b"\n"))  # fmt: skip
        text = "\n".join(lines)
    else:
        text = data.decode(encoding, "replace")
    return text, max(0, text.count("\ufffd") - data.count("\ufffd".encode()))


def plain(text: str) -> str:
    """Text without control characters; lone surrogates become U+FFFD, line ends ``\\n``.

    Examples
    --------
    >>> plain("NUL\\x00 inside\\r\\n")
    'NUL inside\\n'
    """
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return _CONTROL.sub(_replacement, text) if _CONTROL.search(text) else text


def _replacement(found: re.Match[str]) -> str:
    return "\ufffd" if found[0] >= "\ud800" else ""
