"""The alias table: facts about well-known names that no abstract spells out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from pathlib import Path

from kg.errors import InputError
from kg.resolve.acronyms import is_short, spells
from kg.resolve.keys import squeeze, squeezed
from kg.resolve.versions import is_edition
from kg.schema import KIND_OF, EntityType, Kind

COLUMNS = ("name", "type", "aliases", "part_of")


@dataclass(frozen=True, slots=True)
class KnownThing:
    """A row: the usual name, what it is, its other names, and the larger thing it is part of."""

    name: str
    type: EntityType
    aliases: tuple[str, ...] = ()
    part_of: str | None = None

    @property
    def kind(self) -> Kind:
        """Kind of the thing."""
        return KIND_OF[self.type]


@dataclass(frozen=True, slots=True)
class AliasTable:
    """Well-known things, found by kind and any of their names.

    Parameters
    ----------
    things : tuple of KnownThing
        The rows.
    acronyms : mapping of str to str
        Squeezed acronym → the long form that the table knows.

    Examples
    --------
    >>> table = AliasTable.of([KnownThing("MS COCO", EntityType.DATASET, ("COCO",))])
    >>> table.find(Kind.DATA, "coco").name
    'MS COCO'
    """

    things: tuple[KnownThing, ...] = ()
    acronyms: Mapping[str, str] = field(default_factory=dict, repr=False, hash=False)
    _by_key: dict[tuple[Kind, str], KnownThing] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, things: Iterable[KnownThing]) -> AliasTable:
        """Table of some things; a name that two of them claim goes to the later one."""
        rows = tuple(things)
        keys = {
            (row.kind, squeezed(name, row.kind)): row
            for row in rows
            for name in (*row.aliases, row.name)
        }
        return cls(rows, dict(filter(None, map(_acronym, rows))), keys)

    @classmethod
    def shipped(cls) -> AliasTable:
        """The table of the package."""
        return _shipped()

    @classmethod
    def read(cls, path: str | Path) -> AliasTable:
        """The shipped table with a user's rows on top.

        Parameters
        ----------
        path : str or Path
            Tab-separated UTF-8 lines ``name, type, aliases, part_of``; aliases are parted by ``|``,
            the last two columns may be missing, lines that start with ``#`` are comments.

        Raises
        ------
        InputError
            If the file cannot be read or a line makes no sense.
        """
        try:
            text = Path(path).read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(path, None, f"cannot be read as UTF-8 text ({error})") from error
        return cls.of([*cls.shipped().things, *_rows(text, str(path))])

    def find(self, kind: Kind, name: str) -> KnownThing | None:
        """The thing of that kind with that name, if there is one."""
        return self._by_key.get((kind, squeezed(name, kind)))

    def find_key(self, kind: Kind, key: str) -> KnownThing | None:
        """The same by squeezed key."""
        return self._by_key.get((kind, key))

    def family(self, words: tuple[str, ...]) -> list[KnownThing]:
        """Things of any kind with that name, else with that name less its edition.

        Examples
        --------
        >>> [thing.name for thing in AliasTable.shipped().family(("llama", "3.1", "8b"))]
        ['Llama']
        """
        for cut in range(len(words), 0, -1):
            key = squeeze(words[:cut])
            found = [thing for kind in Kind if (thing := self._by_key.get((kind, key)))]
            if found or not is_edition(words[cut - 1]):
                return found
        return []


def _acronym(thing: KnownThing) -> tuple[str, str] | None:
    """Squeezed acronym and long form among the names of a thing."""
    names = (thing.name, *thing.aliases)
    pairs = (
        (squeezed(short), long)
        for short in filter(is_short, names)
        for long in names
        if spells(short, long)
    )
    return next(pairs, None)


@lru_cache(maxsize=1)
def _shipped() -> AliasTable:
    file = resources.files("kg.resolve").joinpath("well_known.tsv")
    return AliasTable.of(_rows(file.read_text(encoding="utf-8"), "well_known.tsv"))


def _rows(text: str, path: str) -> Iterator[KnownThing]:
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith(("#", "name\t")):
            continue
        cells = [cell.strip() for cell in line.split("\t")] + [""] * len(COLUMNS)
        name, label, aliases, part_of = cells[: len(COLUMNS)]
        try:
            kind = EntityType(label.capitalize())
        except ValueError:
            types = ", ".join(EntityType)
            hint = f"write one of {types} in the second column, parted by tabs"
            raise InputError(path, number, f"unknown type {label!r}", hint=hint) from None
        if not name:
            raise InputError(path, number, "no name in the first column")
        others = tuple(alias.strip() for alias in aliases.split("|") if alias.strip())
        yield KnownThing(name, kind, others, part_of or None)
