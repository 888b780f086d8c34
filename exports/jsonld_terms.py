"""The vocabulary of the JSON-LD export: context, types of nodes, properties for relations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kg.schema import RelationType

_XSD = "http://www.w3.org/2001/XMLSchema#"

#: Names of attributes and what they mean; everything else of a node is not linked data.
CONTEXT: Mapping[str, Any] = {
    "schema": "https://schema.org/",
    "cito": "http://purl.org/spar/cito/",
    "prov": "http://www.w3.org/ns/prov#",
    "oa": "http://www.w3.org/ns/oa#",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "cw": "urn:citeweave:terms:",
    "name": "schema:name",
    "title": "schema:headline",
    "abstract": "schema:abstract",
    "year": {"@id": "schema:datePublished", "@type": f"{_XSD}gYear"},
    "url": {"@id": "schema:url", "@type": f"{_XSD}anyURI"},
    "keywords": "schema:keywords",
    "identifiers": "schema:identifier",
    "language": "schema:inLanguage",
    "aliases": "schema:alternateName",
    "value": "schema:value",
    "unit": "schema:unitText",
    "number": {"@id": "cw:number", "@type": f"{_XSD}double"},
    "confidence": {"@id": "cw:confidence", "@type": f"{_XSD}double"},
    "paper_count": "cw:paperCount",
    "paper_id": "cw:paperId",
    "delta": "cw:delta",
    "lower_is_better": "cw:lowerIsBetter",
    "sentence": "cw:sentence",
    "start": "oa:start",
    "end": "oa:end",
    "doubtful": "cw:doubtful",
}

NODE_TYPES: Mapping[str, list[str]] = {
    "Paper": ["schema:ScholarlyArticle", "cw:Paper"],
    "Reference": ["schema:ScholarlyArticle", "cw:Reference"],
    "Dataset": ["schema:Dataset", "cw:Dataset"],
    "Benchmark": ["schema:Dataset", "cw:Benchmark"],
    "Method": ["schema:DefinedTerm", "cw:Method"],
    "Task": ["schema:DefinedTerm", "cw:Task"],
    "Metric": ["schema:DefinedTerm", "cw:Metric"],
    "Result": ["schema:Observation", "cw:Result"],
    "Author": ["schema:Person"],
    "Venue": ["schema:Periodical"],
}

RESOURCE_TYPES: Mapping[str, str] = {
    "code": "schema:SoftwareSourceCode",
    "data": "schema:DataDownload",
    "model": "schema:SoftwareApplication",
}

# Where a well-known vocabulary says the same; `cw:` for the rest.
_KNOWN: Mapping[RelationType, str] = {
    RelationType.ADDRESSES: "schema:about",
    RelationType.MENTIONS: "schema:mentions",
    RelationType.CITES: "cito:cites",
    RelationType.WRITTEN_BY: "schema:author",
    RelationType.PUBLISHED_IN: "schema:isPartOf",
    RelationType.WITH_METRIC: "schema:measuredProperty",
    RelationType.ON: "schema:observationAbout",
    RelationType.OF_METHOD: "schema:measurementMethod",
}


def _term(relation: RelationType) -> str:
    first, *more = relation.value.lower().split("_")
    return _KNOWN.get(relation, "cw:" + first + "".join(word.capitalize() for word in more))


#: Relation → property.
RELATIONS: Mapping[str, str] = {relation.value: _term(relation) for relation in RelationType}
