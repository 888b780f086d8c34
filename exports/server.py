"""`citeweave serve`: the page of a graph of any size, over a server on this machine alone.

The server listens on 127.0.0.1, answers only under a random token and only to requests that name
this machine as their host, so that neither other machines nor other pages of the browser (by DNS
rebinding) can read the graph. Every request is a question: nothing on disk ever changes.

References
----------
Jackson et al., "Protecting Browsers from DNS Rebinding Attacks" (2007), for the check of the host.
"""

from __future__ import annotations

import secrets
import socket
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.errors import ExportError

if TYPE_CHECKING:
    import networkx as nx
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response

_HOST = "127.0.0.1"
_HEADERS = (
    (b"cache-control", b"no-store"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
)
_MOST_PAPERS = 200  # texts in one answer


def make_app(graph: nx.MultiDiGraph[Any], token: str, *, title: str = "Citeweave") -> Starlette:
    """The server's application for a graph.

    Parameters
    ----------
    graph : networkx.MultiDiGraph
        See `exports.html.generate_html`; it is read once.
    token : str
        First part of every path that is answered.
    title : str, default "Citeweave"
        Heading of the page.

    Raises
    ------
    ExportError
        If the packages of ``citeweave[serve]`` are missing.

    Examples
    --------
    >>> import networkx as nx
    >>> [route.path for route in make_app(nx.MultiDiGraph(), "secret").routes][0]
    '/secret/'
    """
    try:
        from starlette.applications import Starlette
        from starlette.middleware import Middleware
        from starlette.responses import HTMLResponse
        from starlette.routing import Route
    except ImportError as error:
        raise _missing(error) from error
    from exports.html.core import core_of, order_of
    from exports.html.page import render
    from exports.html.payload import served_blocks
    from exports.html.rows import rows_of
    from exports.html.serving import Answers

    rows = rows_of(graph, order_of(graph))
    core = core_of(rows)
    page = render(core, served_blocks(rows, core), title, served=True)
    routes = [Route(f"/{token}/", lambda _: HTMLResponse(page))]
    routes += [
        Route(f"/{token}/api/{name}", _endpoint(answer))
        for name, answer in _answers(Answers(rows)).items()
    ]
    return Starlette(routes=routes, middleware=[Middleware(Guard)])


def _answers(answers: Any) -> dict[str, Callable[[Any], dict[str, Any]]]:
    """The questions that the page may ask: name → answer to the query's parameters."""
    from exports.html.sieve import Sieve

    return {
        "node": lambda query: answers.node(query.get("id", "")),
        "around": lambda query: answers.around(_number(query, "n", -1)),
        "papers": lambda query: answers.papers(_numbers(query.get("n", ""))),
        "search": lambda query: answers.search(query.get("q", "")[:200]),
        "route": lambda query: answers.route(
            _number(query, "a", -1), _number(query, "b", -1), Sieve.of(query)
        ),
        "table": lambda query: answers.table(query.get("view", ""), _number(query, "n", None)),
    }


def _endpoint(answer: Callable[[Any], dict[str, Any]]) -> Callable[[Request], Response]:
    # Not async on purpose: Starlette runs it in a thread, and a long answer blocks no other.
    def respond(request: Request) -> Response:
        from starlette.responses import JSONResponse

        return JSONResponse(answer(request.query_params))

    return respond


def _number(query: Any, name: str, default: Any) -> Any:
    raw = query.get(name, "")
    return int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 12 else default


def _numbers(raw: str) -> list[int]:
    parts = raw.split(",")[:_MOST_PAPERS]
    return [int(part) for part in parts if part.isascii() and part.isdigit() and len(part) < 12]


class Guard:
    """Turns away whoever comes under another name than this machine's, or from another page.

    Parameters
    ----------
    app : callable
        The ASGI application behind it.
    """

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request, with the headers that every answer has."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_safely(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *_HEADERS]
            await send(message)

        if _welcome(dict(scope["headers"])):
            await self._app(scope, receive, send_safely)
            return
        await send_safely({"type": "http.response.start", "status": 403, "headers": []})
        await send({"type": "http.response.body", "body": b"not here"})


def _welcome(headers: dict[bytes, bytes]) -> bool:
    host = headers.get(b"host", b"").rsplit(b":", 1)[0]
    site = headers.get(b"sec-fetch-site", b"none")
    # A link elsewhere, in a notebook say, may open the page; no other page may read from it.
    opened = headers.get(b"sec-fetch-dest") == b"document"
    ours = opened or site in (b"none", b"same-origin")
    return host in (b"127.0.0.1", b"localhost") and ours


def serve(
    folder: str | Path,
    *,
    port: int = 0,
    ready: Callable[[str], None] = print,
) -> None:
    """Serve a graph folder until the process is stopped.

    Parameters
    ----------
    folder : str or Path
        A graph folder that ``citeweave build`` made.
    port : int, default 0
        The port; 0 takes a free one.
    ready : callable, default print
        Gets the address as soon as the server listens.

    Raises
    ------
    ExportError
        If the port is taken, or the packages of ``citeweave[serve]`` are missing.
    StoreError
        If the folder holds no graph.
    """
    try:
        import uvicorn
    except ImportError as error:
        raise _missing(error) from error
    from kg.store import GraphFolder

    listener = _listen(port)
    with listener:
        token = secrets.token_urlsafe(18)
        app = make_app(GraphFolder.open(folder).graph(), token, title=Path(folder).resolve().name)
        config = uvicorn.Config(app, log_level="warning", access_log=False, server_header=False)
        ready(f"http://{_HOST}:{listener.getsockname()[1]}/{token}/")
        uvicorn.Server(config).run(sockets=[listener])


def _listen(port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listener.bind((_HOST, port))
    except (OSError, OverflowError) as error:
        listener.close()
        why = getattr(error, "strerror", None) or str(error)
        raise ExportError(
            f"cannot listen on port {port}: {why}", hint="choose another one with --port"
        ) from error
    return listener


def _missing(error: ImportError) -> ExportError:
    return ExportError(
        f"the local server needs a package that is missing ({error.name})",
        hint="install it: pip install 'citeweave[serve]'",
    )
