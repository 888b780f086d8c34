"""One transaction of a push: read what is there, then create what is new and set what changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from exports.batches import by_group
from exports.bolt import Transaction
from exports.neo4j_report import Tally
from exports.neo4j_statements import (
    TAKE_TURN,
    absent_edge,
    absent_node,
    known_names,
    merge_edges,
    merge_nodes,
    new_edges,
    new_nodes,
)
from exports.properties import NODE_PROPERTIES, EdgeRow, NodeRow, key_label

Values = dict[str, Any]

# One encoder for all values: to make one costs more than to encode most of them.
_in_order = json.JSONEncoder(ensure_ascii=True, sort_keys=True).encode


def checksum(values: object) -> str:
    """A short digest of what a node or relationship holds.

    Examples
    --------
    >>> checksum({"a": 1, "b": 2}) == checksum({"b": 2, "a": 1})
    True
    """
    return hashlib.blake2b(_in_order(values).encode("ascii"), digest_size=8).hexdigest()


@dataclass(slots=True)
class Sorting:
    """Rows on their way into the database, told apart by what is there already."""

    name: str
    tally: Tally = field(default_factory=Tally)
    new: list[tuple[Any, Values]] = field(default_factory=list)
    changed: list[tuple[Any, Values]] = field(default_factory=list)

    def add(
        self,
        row: Any,
        digest: str,
        properties: Values,
        known: Mapping[str, Any] | None,
        absent: Mapping[str, None],
    ) -> None:
        """Take a row: new, changed, or left where checksum and graph are the same."""
        marks = {"checksum": digest, "in_graphs": [self.name]}
        if known is None:
            self.tally += Tally(created=1)
            self.new.append((row, properties | marks))
            return
        graphs = set(known["graphs"] or ())
        if known["checksum"] == digest and self.name in graphs:
            self.tally += Tally(left=1)
            return
        self.tally += Tally(changed=1)
        # What a changed row no longer has is removed.
        marks["in_graphs"] = sorted(graphs | {self.name})
        self.changed.append((row, {**absent, **properties, **marks}))


def write_nodes(tx: Transaction, *, rows: list[NodeRow], name: str) -> Tally:
    """Bring the nodes of some rows up to date."""
    tx.change(TAKE_TURN)
    found = Sorting(name)
    for key, batch in by_group(rows, lambda row: key_label(row.label)).items():
        statement = (
            f"UNWIND $ids AS id MATCH (n:{key} {{id: id}}) RETURN n.id AS id, "
            "n.checksum AS checksum, n.in_graphs AS graphs, labels(n) AS labels"
        )
        known = {held["id"]: held for held in tx.rows(statement, ids=[row.id for row in batch])}
        _relabel(tx, batch, known)
        for row in batch:
            digest = checksum([row.label, row.properties])
            found.add(row, digest, row.properties, known.get(row.id), absent_node(row.label))
    groups = by_group(found.new, lambda item: (item[0].labels, known_names(item[1])))
    for (labels, (names, others)), new in groups.items():
        statement = new_nodes(labels, names, others=others)
        tx.change(statement, rows=[_flat((), values, names, others=others) for _, values in new])
    for key, changed in by_group(found.changed, lambda item: key_label(item[0].label)).items():
        tx.change(merge_nodes(key), rows=[{"id": row.id, "p": values} for row, values in changed])
    return found.tally


def _relabel(tx: Transaction, rows: Iterable[NodeRow], known: Mapping[str, Any]) -> None:
    """Give nodes their new label: a data set may have become a benchmark since the last push."""
    moved: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for row in rows:
        held = known.get(row.id)
        if held and row.label not in held["labels"]:
            old = tuple(sorted(NODE_PROPERTIES.keys() & set(held["labels"])))
            moved.setdefault((row.label, old), []).append(row.id)
    for (label, labels), ids in sorted(moved.items()):
        # The id is off meanwhile: a server that stores nodes by label moves the record, and its
        # unique index would still find the old one.
        removed = "".join(f" REMOVE n:{old}" for old in labels)
        match = f"UNWIND $ids AS id MATCH (n:{key_label(label)} {{id: id}}) REMOVE n.id"
        tx.change(f"{match}{removed} SET n:{label} SET n.id = id", ids=ids)


def write_edges(tx: Transaction, *, rows: list[EdgeRow], name: str) -> Tally:
    """Bring the relationships of some rows up to date."""
    tx.change(TAKE_TURN)
    found, absent = Sorting(name), absent_edge()
    for (head, relation, tail), batch in by_group(rows, _keyed).items():
        statement = (
            f"UNWIND $ends AS ends MATCH (:{head} {{id: ends[0]}})-[r:{relation}]->"
            f"(:{tail} {{id: ends[1]}}) RETURN ends[0] AS head, ends[1] AS tail, "
            "r.checksum AS checksum, r.in_graphs AS graphs"
        )
        held = tx.rows(statement, ends=[[row.head, row.tail] for row in batch])
        known = {(r["head"], r["tail"]): r for r in held}
        for row in batch:
            there = known.get((row.head, row.tail))
            found.add(row, checksum(row.properties), row.properties, there, absent)
    groups = by_group(found.new, lambda item: (_keyed(item[0]), known_names(item[1])))
    for (group, (names, others)), new in groups.items():
        flat = [_flat((r.head, r.tail), values, names, others=others) for r, values in new]
        tx.change(new_edges(group, names, others=others), rows=flat)
    for group, changed in by_group(found.changed, lambda item: _keyed(item[0])).items():
        records = [{"h": row.head, "t": row.tail, "p": values} for row, values in changed]
        tx.change(merge_edges(group), rows=records)
    return found.tally


def _keyed(row: EdgeRow) -> tuple[str, str, str]:
    """Labels that are looked up, and the type: one statement each, however the labels differ."""
    return key_label(row.head_label), row.relation, key_label(row.tail_label)


def _flat(ids: Iterable[str], values: Values, names: tuple[str, ...], *, others: bool) -> list[Any]:
    row = [*ids, *(values[name] for name in names)]
    if others:
        row.append({key: value for key, value in values.items() if key not in names})
    return row
