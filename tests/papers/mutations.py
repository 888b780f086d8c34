"""Damaged copies of good files: cut short, with bits flipped, with lines moved, or pure noise."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

DATA = Path(__file__).parent.parent / "data" / "formats"


def samples(reader: str) -> list[bytes]:
    """The shipped files that belong to a reader."""
    from kg.papers import detect
    from kg.papers.source import Source

    files = [file for file in sorted(DATA.iterdir()) if not file.name.endswith(".expected.json")]
    fitting = [file.read_bytes() for file in files if detect(Source(file)) == reader]
    return fitting or [file.read_bytes() for file in files if file.suffix in (".json", ".jsonl")]


def cuts(data: bytes, parts: int) -> Iterator[bytes]:
    """`data` cut at every 1/`parts` of its length."""
    for part in range(parts):
        yield data[: len(data) * part // parts]


def damaged(seeds: list[bytes], count: int, seed: int) -> Iterator[bytes]:
    """`count` damaged copies of `seeds`, the same for the same `seed`."""
    dice = random.Random(seed)
    for number in range(count):
        data = bytearray(dice.choice(seeds))
        kind = number % 6
        if kind == 0:
            data = data[: dice.randrange(len(data) + 1)]
        elif kind == 1:
            for _ in range(dice.randrange(1, 30)):
                data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
        elif kind == 2:
            data = bytearray(dice.randbytes(dice.randrange(1, 2000)))
        elif kind == 3:
            start = dice.randrange(len(data))
            del data[start : start + dice.randrange(1, 200)]
        elif kind == 4:
            start = dice.randrange(len(data))
            piece = bytes(data[start : start + dice.randrange(1, 100)])
            at = dice.randrange(len(data))
            data[at:at] = piece * dice.randrange(1, 50)
        else:
            for _ in range(dice.randrange(1, 8)):
                at = dice.randrange(len(data))
                data[at:at] = dice.choice(_SIGNS)
        yield bytes(data)


_SIGNS = [
    b"{", b"}", b'"', b"'", b"\\", b"\n", b"\r", b"\t", b"<", b">", b"&", b"@", b"$", b"*", b"`",
    b"[", b"]", b"(", b")", b"|", b"\x00", b"\xff", b"\xe2\x80\xa8", b"\xf0\x9f\x98", b"&#x",
    b"<!--", b"-->", b"]]>", b"**", b"%", b"#", b",", b";", b":", b"\xef\xbb\xbf", b"@article{",
    b"TY  - ", b"ER  - ", b"\n\n", b"[[[[", b"{{{{",
]  # fmt: skip
