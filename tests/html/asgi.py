"""Requests to an ASGI application without a network."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any


def get(app: Any, path: str, *, method: str = "GET", **headers: str) -> tuple[int, dict, bytes]:
    """Status, headers and body of an answer; ``host`` is this machine unless given."""
    named = {"host": "127.0.0.1:8000", **{k.replace("_", "-"): v for k, v in headers.items()}}
    path, _, query = path.partition("?")
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(k.encode(), v.encode()) for k, v in named.items()],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 8000),
    }
    sent: list[dict] = []

    async def receive() -> dict:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict) -> None:
        sent.append(message)

    # In a thread of its own: the browser's driver may hold an event loop in this one.
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, app(scope, receive, send)).result()
    start = next(m for m in sent if m["type"] == "http.response.start")
    body = b"".join(m.get("body", b"") for m in sent if m["type"] == "http.response.body")
    return start["status"], {k.decode(): v.decode() for k, v in start["headers"]}, body


def answer(app: Any, path: str) -> Any:
    """The JSON of an answer that must succeed."""
    status, _, body = get(app, path)
    assert status == 200, (path, status)
    return json.loads(body)
