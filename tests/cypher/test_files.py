"""Files for a bulk import and scripts of statements: complete, escaped, readable again."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exports.bulk_csv import ITEM, BulkWriter, write_bulk_csv
from exports.cypher_script import generate_cypher, literal, write_cypher
from exports.embedded import EmbeddedGraph
from exports.neo4j import pull
from exports.properties import EdgeRow, NodeRow, edge_rows, node_rows
from kg.errors import ExportError
from tests.cypher.conftest import Running, empty
from tests.cypher.synthetic import synthetic
from tests.cypher.test_engines import same
from tests.strategies import HOSTILE, names, property_graphs

READ = {"string": str, "long": int, "double": float, "boolean": lambda text: text == "true"}


def rows_of(folder: Path, stem: str) -> list[dict[str, Any]]:
    """Rows of one label or type, as the importer's rules read them."""
    header = (folder / f"{stem}-header.csv").read_text("utf-8").strip().split(",")
    columns = [(name or kind, kind) for name, _, kind in (cell.partition(":") for cell in header)]
    rows = []
    for path in sorted(folder.glob(f"{stem}-[0-9]*.csv")):
        with path.open(encoding="utf-8", newline="") as stream:
            # Quotes of its own choice tell an empty text from no value; csv does not.
            marked = (line for line in _records(stream.read()))
            rows += [_row(columns, record) for record in marked]
    return rows


def _records(text: str) -> list[list[str | None]]:
    """Fields of each record; None where nothing stands, not even quotes."""
    records: list[list[str | None]] = [[]]
    for quoted, bare, end in re.findall(r'(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\n|$)', text):
        records[-1].append(quoted.replace('""', '"') if not bare and quoted else bare or None)
        if end == "\n":
            records.append([])
    return [record for record in records if len(record) > 1]


def _row(columns: list[tuple[str, str]], record: list[str | None]) -> dict[str, Any]:
    row = {}
    for (name, kind), text in zip(columns, record, strict=True):
        if text is not None:
            read = READ.get(kind.removesuffix("[]"), str)
            row[name] = [read(t) for t in text.split(ITEM)] if kind.endswith("[]") else read(text)
    return row


def kept(properties: dict[str, Any]) -> dict[str, Any]:
    """What the files keep: empty lists are absent, and so are empty texts of our reader.

    Items of a list lose the sign that parts them, with a warning: the importer has no escape.
    """
    held = {key: _parted(value) for key, value in properties.items()}
    return {key: value for key, value in held.items() if value not in ([], "", [""])}


def _parted(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    return [item.replace(ITEM, "") if isinstance(item, str) else item for item in value]


def compare(folder: Path, graph: nx.MultiDiGraph[str], name: str = "citeweave") -> None:
    nodes, edges = {}, {}
    for path in folder.glob("nodes-*-header.csv"):
        label = path.name.split("-")[1]
        for row in rows_of(folder, f"nodes-{label}"):
            if label != "CiteweaveGraph":
                assert row.pop("in_graphs") == [name]
                assert row.pop("checksum")
                nodes[row["id"]] = (label, kept(row))
    for path in folder.glob("relationships-*-header.csv"):
        relation = path.name.removeprefix("relationships-").removesuffix("-header.csv")
        for row in rows_of(folder, f"relationships-{relation}"):
            del row["in_graphs"], row["checksum"]
            ends = row.pop("START_ID"), relation, row.pop("END_ID")
            edges[ends] = kept(row)
    assert nodes == {row.id: (row.label, kept(row.properties)) for row in node_rows(graph)}
    assert edges == {(r.head, r.relation, r.tail): kept(r.properties) for r in edge_rows(graph)}


def test_bulk_files_hold_the_graph(tmp_path: Path) -> None:
    graph = synthetic(15)
    write_bulk_csv(synthetic(9, seed=3), tmp_path / "bulk")
    write_bulk_csv(graph, tmp_path / "bulk", name="mine")
    compare(tmp_path / "bulk", graph, "mine")
    marker = rows_of(tmp_path / "bulk", "nodes-CiteweaveGraph")
    assert marker == [
        {"id": "mine", "format": "citeweave-graph", "version": 1, "papers": 15, "complete": True}
    ]


@settings(max_examples=40)
@given(graph=property_graphs())
def test_bulk_files_hold_any_graph(
    tmp_path_factory: pytest.TempPathFactory, graph: nx.MultiDiGraph[str]
) -> None:
    folder = tmp_path_factory.mktemp("bulk")
    write_bulk_csv(graph, folder)
    compare(folder, graph)


def test_readme_has_the_command_for_every_file(tmp_path: Path) -> None:
    write_bulk_csv(synthetic(15), tmp_path)
    text = (tmp_path / "README.md").read_text("utf-8")
    five = text.split("```sh")[1].split("```")[0]
    named = re.findall(r'"--(?:nodes|relationships)=([^=]+)=([^,]+),([^"]+)"', five)
    headers = {header for _, header, _ in named}
    assert headers == {path.name for path in tmp_path.glob("*-header.csv")}
    for _, _, pattern in named:
        assert [path for path in tmp_path.iterdir() if re.fullmatch(pattern, path.name)]
    assert "neo4j-admin database import full" in five
    assert '"--nodes=Dataset:Entity=nodes-Dataset-header.csv' in five
    assert (tmp_path / "schema.cypher").read_text("utf-8").startswith("CREATE CONSTRAINT")


def test_partitions_are_written_one_by_one(tmp_path: Path) -> None:
    graph = synthetic(20)
    nodes, edges = list(node_rows(graph)), list(edge_rows(graph))
    for part in range(3):
        writer = BulkWriter(tmp_path, part=f"{part:04}")
        writer.write(iter(nodes[part::3]), iter(edges[part::3]))
    writer.finish(graph.graph)
    assert (tmp_path / "nodes-Paper-0002.csv").exists()
    compare(tmp_path, graph)


def test_what_files_cannot_hold_is_said(tmp_path: Path) -> None:
    row = NodeRow("task:t", "Task", {"id": "task:t", "name": "T", "aliases": ["a\x1fb"], "own": 1})
    with pytest.warns(UserWarning, match="left out") as caught:
        BulkWriter(tmp_path).write([row], [EdgeRow("task:t", "Task", "USES", "x", "Task", {})])
    said = " ".join(str(warning.message) for warning in caught)
    assert "'own' is unknown" in said
    assert "control character" in said
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(ExportError, match="cannot write"):
        BulkWriter(tmp_path / "file" / "bulk")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("a'b", r"'a\'b'"),
        ("a\\b", r"'a\\b'"),
        ("\\url{x}", r"'\\' + 'url{x}'"),
        ("a\nb\x00\u202e", r"'a\nb\u0000\u202E'"),
        ("🧪漢字", "'🧪漢字'"),
        ({"odd `key": [1, 2.5, True, None]}, "{`odd ``key`: [1, 2.5, true, null]}"),
        ([float("nan"), float("inf"), float("-inf")],
         "[toFloat('NaN'), toFloat('Infinity'), toFloat('-Infinity')]"),
    ],
)  # fmt: skip
def test_literals(value: Any, text: str) -> None:
    assert literal(value) == text


@settings(max_examples=60)
@given(value=st.recursive(
    names | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(-1e9, 1e9),
    lambda inner: st.lists(inner, max_size=3), max_leaves=6,
))  # fmt: skip
def test_any_literal_is_read_back(value: Any) -> None:
    database = EmbeddedGraph.of(nx.MultiDiGraph())
    assert database.query(f"RETURN {literal(value)} AS x")[0] == {"x": value}


def test_script_is_one_statement_a_line(tmp_path: Path) -> None:
    graph = synthetic(5)
    graph.nodes["paper:p1"]["title"] = HOSTILE[1] + "\n;\n"
    write_cypher(graph, tmp_path / "g.cypher")
    lines = (tmp_path / "g.cypher").read_text("utf-8").splitlines()
    assert all(line.endswith(";") for line in lines)
    assert lines == [f"{statement};" for statement in generate_cypher(graph)]


@settings(max_examples=6)
@given(graph=property_graphs())
def test_script_makes_the_graph(running: Running, graph: nx.MultiDiGraph[str]) -> None:
    with running.connect() as server:
        empty(server)
        for _ in range(2):
            for statement in generate_cypher(graph, batch_size=3):
                server.run(statement)
        assert same(pull(server), graph)


def test_csv_module_reads_the_files_too(tmp_path: Path) -> None:
    write_bulk_csv(synthetic(3), tmp_path)
    with (tmp_path / "nodes-Paper-0000.csv").open(encoding="utf-8", newline="") as stream:
        assert [row[0] for row in csv.reader(stream)] == ["paper:p0", "paper:p1", "paper:p2"]
