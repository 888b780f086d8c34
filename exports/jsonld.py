"""JSON-LD: the graph as linked data, with schema.org, CiTO, PROV-O and Web Annotation terms.

Papers, data sets, people and observations are what schema.org calls them; citations are CiTO's;
each statement is reified (``rdf:Statement``, ``prov:wasDerivedFrom`` its papers), each piece of
evidence is an ``oa:Annotation`` that selects its sentence by position and by quotation.
Lost are the reasons of merges and the offsets of mentions. There is no reader.

References
----------
W3C: *JSON-LD 1.1*, *PROV-O*, *Web Annotation Data Model*; https://schema.org;
Peroni and Shotton, *FaBiO and CiTO*, 2012, doi:10.1016/j.websem.2012.08.001
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

import networkx as nx

from exports.jsonld_terms import CONTEXT, NODE_TYPES, RELATIONS, RESOURCE_TYPES
from kg.store.atomic import write_lines
from kg.store.lines import compact
from kg.store.values import plain_attributes

_DOI = "https://doi.org/"


def generate_jsonld(G: nx.MultiDiGraph[Any]) -> Iterator[str]:
    """The lines of a JSON-LD document, one node object each.

    Parameters
    ----------
    G : networkx.MultiDiGraph
        A graph with the attributes of docs/schema.md.

    Examples
    --------
    >>> G = nx.MultiDiGraph()
    >>> G.add_node("data:beir", label="Benchmark", name="BEIR")
    >>> print(list(generate_jsonld(G))[1])
    {"@id":"urn:citeweave:data:beir","@type":["schema:Dataset","cw:Benchmark"],"name":"BEIR"}
    """
    yield f'{{"@context":{compact(CONTEXT)},"@graph":['
    before = None
    for row in _rows(G):
        if before is not None:
            yield f"{before},"
        before = compact(row)
    if before is not None:
        yield before
    yield "]}"


def write_jsonld(G: nx.MultiDiGraph[Any], path: str | Path) -> None:
    """Write a graph as JSON-LD, see `generate_jsonld`.

    Raises
    ------
    ExportError
        If the file cannot be written.
    """
    write_lines(path, generate_jsonld(G))


def iri(node: object) -> str:
    """The IRI of a node.

    Examples
    --------
    >>> iri("data:cifar 100"), iri("resource:https://example.org/a b")
    ('urn:citeweave:data:cifar%20100', 'urn:citeweave:resource:https%3A%2F%2Fexample.org%2Fa%20b')
    """
    head, colon, rest = str(node).partition(":")
    tail = quote(rest, safe="", errors="replace")
    return f"urn:citeweave:{quote(head, safe='', errors='replace')}{colon}{tail}"


def _rows(G: nx.MultiDiGraph[Any]) -> Iterator[dict[str, Any]]:
    for node in sorted(G, key=str):
        yield _node(node, plain_attributes(G.nodes[node]))
    edges = sorted(
        G.edges(keys=True), key=lambda edge: tuple(map(str, (edge[0], edge[2], edge[1])))
    )
    for head, tail, relation in edges:
        row = plain_attributes(G.edges[head, tail, relation])
        term = RELATIONS.get(str(relation), "cw:relatedTo")
        yield {"@id": iri(head), term: {"@id": iri(tail)}}
        yield from _statement(iri(head), str(relation), iri(tail), row)


def _node(node: object, row: Mapping[str, Any]) -> dict[str, Any]:
    label = str(row.get("label", ""))
    types = NODE_TYPES.get(label, ["cw:Other"])
    if label == "Resource":
        types = [RESOURCE_TYPES.get(str(row.get("resource_kind")), "schema:WebPage"), "cw:Resource"]
    shown = {name: row[name] for name in row if name in CONTEXT and row[name] not in ("", [])}
    if label in {"Paper", "Reference"}:
        shown |= _links(row)
    return {"@id": iri(node), "@type": types, **shown}


def _links(row: Mapping[str, Any]) -> dict[str, Any]:
    """What schema.org wants as things and not as text."""
    links: dict[str, Any] = {}
    if row.get("venue"):
        links["schema:isPartOf"] = {"@type": "schema:Periodical", "name": row["venue"]}
    if row.get("authors"):
        links["schema:author"] = [{"@type": "schema:Person", "name": n} for n in row["authors"]]
    dois = [str(i)[4:] for i in row.get("identifiers", ()) if str(i).startswith("doi:")]
    if dois:
        links["schema:sameAs"] = [{"@id": _DOI + quote(doi, errors="replace")} for doi in dois]
    return links


def _statement(
    head: str, relation: str, tail: str, row: Mapping[str, Any]
) -> Iterator[dict[str, Any]]:
    """The statement as a thing that one can speak about, and its evidence."""
    name = quote("\t".join((head, relation, tail)), safe="")
    statement = f"urn:citeweave:statement:{name}"
    papers = [iri(f"paper:{paper}") for paper in row.get("papers", ())]
    yield {
        "@id": statement,
        "@type": ["rdf:Statement", "prov:Entity"],
        "rdf:subject": {"@id": head},
        "rdf:predicate": {"@id": RELATIONS.get(relation, "cw:relatedTo")},
        "rdf:object": {"@id": tail},
        **({"confidence": row["confidence"]} if "confidence" in row else {}),
        "prov:wasDerivedFrom": [{"@id": paper} for paper in papers],
    }
    columns = ("evidence_papers", "starts", "ends", "sentences", "extractors", "confidences")
    for proof in zip(*(row.get(column, ()) for column in columns), strict=False):
        yield _annotation(statement, *proof)


def _annotation(
    statement: str, paper: str, start: int, end: int, sentence: str, extractor: str, share: float
) -> dict[str, Any]:
    return {
        "@type": "oa:Annotation",
        "oa:motivatedBy": {"@id": "oa:linking"},
        "oa:hasBody": {"@id": statement},
        "confidence": share,
        "prov:wasAttributedTo": {
            "@id": f"urn:citeweave:extractor:{quote(extractor, safe='')}",
            "@type": "prov:SoftwareAgent",
        },
        "oa:hasTarget": {
            "oa:hasSource": {"@id": iri(f"paper:{paper}")},
            "oa:hasSelector": [
                {"@type": "oa:TextPositionSelector", "oa:start": start, "oa:end": end},
                {"@type": "oa:TextQuoteSelector", "oa:exact": sentence},
            ],
        },
    }
