"""Neo4j: push a graph to a server, pull it back.

Written for Neo4j 4.4, 5 and 2025 and later, without APOC. See docs/schema.md for what is stored.

Examples
--------
>>> from exports.neo4j import Server, pull, push
>>> with Server("bolt://localhost:7687", user="neo4j", password=secret) as server:  # doctest: +SKIP
...     push(graph, server, prune=True)
"""

from __future__ import annotations

from exports.bolt import Server
from exports.neo4j_plan import plan
from exports.neo4j_pull import pull
from exports.neo4j_push import push
from exports.neo4j_report import PushReport, Tally, tell_push

__all__ = ["PushReport", "Server", "Tally", "plan", "pull", "push", "tell_push"]
