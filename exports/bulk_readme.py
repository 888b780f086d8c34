"""The README beside the files of a bulk import, with the exact command."""

from __future__ import annotations

from collections.abc import Sequence

from exports.properties import NodeRow

_OPTIONS = ("--multiline-fields=true", "--array-delimiter=U+001F", "--id-type=string")

_TEXT = """# Files for neo4j-admin import

Nodes by label and relationships by type, each with a header file and one or more parts. They go
into an empty database, with the server stopped; run the command in this folder.

Neo4j 5 and later (the database is called neo4j):

```sh
{five}
```

Neo4j 4.4:

```sh
{four}
```

Then start the server and create the constraints and indexes:

```sh
cypher-shell -u neo4j -f schema.cypher
```

Lists are parted by the character U+001F. Empty lists are absent after an import; `citeweave pull`
puts them back. A later `citeweave push` goes on from here: it finds all as it left it.
"""


def readme(labels: Sequence[str], relations: Sequence[str]) -> str:
    """Text of the README for files of these labels and relationship types.

    Examples
    --------
    >>> "--nodes=Paper=nodes-Paper-header.csv,nodes-Paper-[0-9].*.csv" in readme(["Paper"], [])
    True
    """
    files = [_node_option(label) for label in labels]
    files += [
        f'"--relationships={name}=relationships-{name}-header.csv,relationships-{name}-[0-9].*.csv"'
        for name in relations
    ]
    options = [*_OPTIONS, *files]
    five = ["neo4j-admin database import full", *options, "--overwrite-destination neo4j"]
    four = ["neo4j-admin import --database=neo4j --force", *options]
    return _TEXT.format(five=" \\\n  ".join(five), four=" \\\n  ".join(four))


def _node_option(label: str) -> str:
    labels = ":".join(NodeRow("", label, {}).labels)
    return f'"--nodes={labels}=nodes-{label}-header.csv,nodes-{label}-[0-9].*.csv"'
