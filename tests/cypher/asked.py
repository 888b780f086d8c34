"""Every ready question with parameters that fit the synthetic graphs."""

from __future__ import annotations

from typing import Any

from exports.answers import cell
from exports.bolt import Server
from exports.ready import questions

ASKED: dict[str, list[dict[str, Any]]] = {
    "benchmarks-for-task": [{"task": "Task-0"}, {"task": "task 3"}, {"task": "none"}],
    "built-on": [{"method": "method-3"}, {"method": "method:method 0"}],
    "central-tasks": [{}, {"limit": "2"}],
    "code-for": [{"name": "Method-0"}, {"name": "Dataset-0"}],
    "compared-with": [{}, {"min": "2"}],
    "comparisons-of": [{"method": "Method-0"}, {"method": "Method-1"}],
    "dataset-by-year": [{"dataset": "Dataset-0"}],
    "descendants": [{"method": "Method-0"}],
    "evidence": [{"a": "Method-0", "b": "Method-1"}, {"a": "Dataset-0", "b": "Task-0"}],
    "how-connected": [
        {"a": "method:method 3", "b": "task:task 1"},
        {"a": "Method-0", "b": "Method-0"},
    ],
    "leaderboard": [{"on": "Dataset-0"}, {"on": "Benchmark-0"}],
    "merged-names": [{}],
    "methods-for-task": [{"task": "Task-0"}],
    "metrics-for-task": [{"task": "Task-0"}],
    "most-cited": [{}],
    "papers-alike": [{"paper": "p11"}],
    "proposed-by-year": [{}],
    "rising-datasets": [{"since": "2020"}],
    "shared-by-two-papers": [{"a": "p1", "b": "p4"}, {"a": "p2", "b": "p3"}],
    "shared-datasets": [{}, {"min": "5"}],
    "untried-on": [{"dataset": "Dataset-0"}, {"dataset": "Benchmark-2"}],
    "untried-pairs": [{"task": "Task-0"}, {"task": "Task-2", "min": "3"}],
    "weak-statements": [{"below": "0.9"}],
}
CALLS = [(name, given) for name, asked in ASKED.items() for given in asked]


def over_bolt(server: Server, name: str, given: dict[str, Any]) -> list[dict[str, Any]]:
    """Rows that a server gives to a ready question."""
    ready = questions()[name]
    return [cell(row) for row in server.run(ready.cypher, **ready.bind(given))]
