"""How a graph folder is built: the choices that later commands repeat."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from kg.errors import StoreError
from kg.record import MIN_CONFIDENCE
from kg.store.atomic import writing

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Settings:
    """What `add`, `remove` and `update` take over from the last `build`.

    Parameters
    ----------
    extractor : str
        Name in the table of extractors.
    fast : bool
        Whether the extractor's fast form is used.
    min_confidence : float
        What is less sure is left out of the graph.
    metadata : bool
        Whether authors and venues become nodes.
    aliases : str or None
        Absolute path of the user's table of aliases.
    graph : bool
        False for folders that hold records alone (``--no-graph``).
    made_by : str
        Name and version of the extractor, as the records carry it.

    Examples
    --------
    >>> Settings.of({"extractor": "rules", "later": 1}).extractor
    'rules'
    """

    extractor: str = "full"
    fast: bool = False
    min_confidence: float = MIN_CONFIDENCE
    metadata: bool = False
    aliases: str | None = None
    graph: bool = True
    made_by: str = ""

    @classmethod
    def asked(
        cls, *, no_graph: bool = False, aliases: str | Path | None = None, **others: Any
    ) -> Settings:
        """Settings as a user asks for them.

        Raises
        ------
        StoreError
            If the table of aliases does not exist.
        """
        if aliases is not None and not Path(aliases).is_file():
            raise StoreError(f"no table of aliases at {aliases}", hint="give a file with --aliases")
        place = None if aliases is None else str(Path(aliases).resolve())
        return cls(graph=not no_graph, aliases=place, **others)

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Settings:
        """Settings from a JSON object; unknown names are ignored."""
        known = {field.name for field in fields(cls)}
        return cls(**{name: value for name, value in row.items() if name in known})

    def to_json(self) -> dict[str, Any]:
        """The settings as a JSON object."""
        return asdict(self)

    def write(self, path: Path) -> None:
        """Write settings.json."""
        row = {"format": FORMAT, **self.to_json()}
        with writing(path, kind=StoreError) as stream:
            stream.write(json.dumps(row, indent=2, sort_keys=True, ensure_ascii=False) + "\n")

    @classmethod
    def read(cls, path: Path) -> Settings:
        """Read settings.json.

        Raises
        ------
        StoreError
            If it is damaged or made by a newer version.
        """
        try:
            row = json.loads(path.read_text(encoding="utf-8"))
            if not isinstance(row, dict):
                raise ValueError("no JSON object")
            newer = int(row.get("format", FORMAT)) > FORMAT
            settings = cls.of(row)
        except (OSError, ValueError, TypeError, AttributeError) as error:
            raise StoreError(
                f"cannot read {path}: {error}", hint="build the folder again with `citeweave build`"
            ) from error
        if newer:
            raise StoreError(
                f"{path} was made by a newer version of citeweave", hint="update citeweave"
            )
        return settings
