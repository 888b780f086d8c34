"""Facts that papers share, on disk until the ones of a kind can be pooled together."""

from __future__ import annotations

import json
import shutil
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from kg.errors import StoreError
from kg.facts import Edge, NodeFacts
from kg.model import Evidence
from kg.schema import RelationType
from kg.store.atomic import disk_error
from kg.store.lines import compact

#: Files that may be open at once.
_MOST = 200


class Buckets:
    """Files among which facts are spread by a hash of their key.

    Parameters
    ----------
    folder : Path
        Made where it is missing, removed at the end.
    count : int
        Number of buckets, cut to what a process may open.

    Examples
    --------
    >>> from tempfile import mkdtemp
    >>> with Buckets(Path(mkdtemp()), 2) as buckets:
    ...     for wealth in (1, 2):
    ...         buckets.put_node(NodeFacts(wealth, (), "venue:icml", "Venue"))
    ...     [node.wealth for nodes, _ in buckets.pooled() for node in nodes]
    [2]
    """

    def __init__(self, folder: Path, count: int) -> None:
        self._folder = folder
        self._stack = ExitStack()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._paths = [folder / f"bucket-{number:04d}" for number in range(min(count, _MOST))]
            self._files = [
                self._stack.enter_context(path.open("w", encoding="utf-8", newline=""))
                for path in self._paths
            ]
        except OSError as error:
            raise disk_error(error, folder, kind=StoreError) from error

    def __enter__(self) -> Buckets:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def put_node(self, node: NodeFacts) -> None:
        """Keep one version of a node."""
        self._put(node.id, ["node", node.wealth, node.items, node.id, node.label])

    def put_edge(self, edge: Edge) -> None:
        """Keep a statement of one paper between two entities."""
        proofs = [
            [p.paper_id, p.start, p.end, p.sentence, p.extractor, p.confidence]
            for p in edge.evidence
        ]
        self._put("\t".join(edge.key), ["edge", *edge.key, proofs])

    def _put(self, key: str, row: list[Any]) -> None:
        number = zlib.crc32(key.encode("utf-8", "surrogatepass")) % len(self._files)
        try:
            self._files[number].write(compact(row) + "\n")
        except OSError as error:
            raise disk_error(error, self._paths[number], kind=StoreError) from error

    def pooled(self) -> Iterator[tuple[list[NodeFacts], list[Edge]]]:
        """Nodes and edges of each bucket, one each, sorted."""
        try:
            self._stack.close()
        except OSError as error:
            raise disk_error(error, self._folder, kind=StoreError) from error
        for path in self._paths:
            nodes: dict[str, NodeFacts] = {}
            edges: dict[tuple[str, str, str], Edge] = {}
            with path.open(encoding="utf-8", newline="\n") as stream:
                for line in stream:
                    what, *row = json.loads(line)
                    if what == "node":
                        node = _node(*row)
                        nodes[node.id] = max(node, nodes.get(node.id, node))
                    else:
                        edge = _edge(*row)
                        known = edges.get(edge.key)
                        edges[edge.key] = known.merge(edge) if known else edge
            path.unlink()
            yield [nodes[key] for key in sorted(nodes)], [edges[key] for key in sorted(edges)]


def _node(wealth: int, items: list[list[Any]], identifier: str, label: str) -> NodeFacts:
    pairs = ((name, kind, tuple(v) if isinstance(v, list) else v) for name, kind, v in items)
    return NodeFacts(wealth, tuple(pairs), identifier, label)


def _edge(head: str, relation: str, tail: str, proofs: list[list[Any]]) -> Edge:
    evidence = frozenset(Evidence(*proof) for proof in proofs)
    return Edge(head, RelationType(relation), tail, evidence)
