"""The local server: who gets an answer, and what the answers hold."""

from __future__ import annotations

import socket
import sys
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from click.testing import CliRunner

from exports.server import make_app, serve
from kg.errors import ExportError, StoreError
from tests.html.asgi import answer, get
from tests.html.graphs import hostile_graph, made_graph

pytest.importorskip("starlette")


@pytest.fixture(scope="module")
def app() -> Any:
    """Server of 60 papers."""
    return make_app(made_graph(60), "secret")


def test_the_page_is_sent_under_the_token_alone(app: Any) -> None:
    status, headers, body = get(app, "/secret/")
    assert status == 200
    assert headers["content-type"] == "text/html; charset=utf-8"
    assert b"connect-src &#39;self&#39;" in body
    for path in ("/", "/graph.html", "/wrong/", "/wrong/api/search?q=a", "/secret/../secret/x"):
        assert get(app, path)[0] == 404


def test_every_answer_is_kept_from_others(app: Any) -> None:
    for path in ("/secret/", "/secret/api/search?q=a", "/nowhere"):
        headers = get(app, path)[1]
        assert headers["cache-control"] == "no-store"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["x-frame-options"] == "DENY"
        assert "access-control-allow-origin" not in headers


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "", "127.0.0.1.evil.example"]
)
def test_another_host_is_turned_away(app: Any, host: str) -> None:
    status, _, body = get(app, "/secret/api/search?q=a", host=host)
    assert (status, body) == (403, b"not here")


def test_a_request_from_another_page_is_turned_away(app: Any) -> None:
    assert get(app, "/secret/", sec_fetch_site="cross-site")[0] == 403
    assert get(app, "/secret/", sec_fetch_site="same-site", sec_fetch_dest="iframe")[0] == 403
    assert get(app, "/secret/", sec_fetch_site="same-site", sec_fetch_dest="document")[0] == 200
    assert get(app, "/secret/", sec_fetch_site="same-origin", host="localhost:8000")[0] == 200


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_nothing_can_be_sent(app: Any, method: str) -> None:
    assert get(app, "/secret/", method=method)[0] == 405
    assert get(app, "/secret/api/node?id=a", method=method)[0] == 405


def test_search_gives_hits_best_first(app: Any) -> None:
    found = answer(app, "/secret/api/search?q=rerank")
    names = {row[0]: row[3] for row in found["nodes"]}
    assert names[found["hits"][0]] == "reranking"


def test_a_neighbourhood_has_all_ends_of_its_edges(app: Any) -> None:
    hit = answer(app, "/secret/api/search?q=rerank")["hits"][0]
    found = answer(app, f"/secret/api/around?n={hit}")
    numbers = {row[0] for row in found["nodes"]}
    assert found["edges"]
    assert all({edge[1], edge[2]} <= numbers for edge in found["edges"])
    assert found["left"] == 0


def test_a_node_is_found_by_its_id(app: Any) -> None:
    found = answer(app, f"/secret/api/node?id={quote('task:reranking')}")
    assert [row[2] for row in found["nodes"]] == ["task:reranking"]
    assert answer(app, "/secret/api/node?id=nothing")["nodes"] == []


def test_texts_come_with_the_names_in_them(app: Any) -> None:
    paper = answer(app, f"/secret/api/node?id={quote('paper:p00003')}")["nodes"][0][0]
    found = answer(app, f"/secret/api/papers?n={paper},999999,x")
    assert list(found["papers"]) == [str(paper)]
    assert any(edge[6] for edge in found["edges"])


def test_a_route_joins_its_ends(app: Any) -> None:
    a = answer(app, "/secret/api/node?id=paper:p00001")["nodes"][0][0]
    b = answer(app, "/secret/api/node?id=paper:p00002")["nodes"][0][0]
    steps = answer(app, f"/secret/api/route?a={a}&b={b}")["steps"]
    assert steps[0] == [a]
    assert steps[-1] == [b]
    assert answer(app, f"/secret/api/route?a={a}&b=999999")["steps"] is None


def test_a_route_keeps_to_the_filters(app: Any) -> None:
    a = answer(app, "/secret/api/node?id=paper:p00001")["nodes"][0][0]
    b = answer(app, "/secret/api/node?id=paper:p00002")["nodes"][0][0]
    free = answer(app, f"/secret/api/route?a={a}&b={b}&conf=0.000&papers=1")["steps"]
    kept = answer(app, f"/secret/api/route?a={a}&b={b}&relations=CITES&types=Metric|Task")["steps"]
    assert len(kept) >= len(free)
    for closed in (
        "conf=1.001",
        "types=Method|Task|Dataset|Benchmark|Metric|Reference",
        "papers=99999999",
    ):
        assert (
            answer(app, f"/secret/api/route?a={a}&b={b}&{closed}&relations=CITES")["steps"] is None
        )
    assert answer(app, f"/secret/api/route?a={a}&b={b}&from=1900&to=1901")["steps"] is None


@pytest.mark.parametrize("view", ["matrix", "leaderboard", "timeline", "list", "nonsense"])
def test_tables_say_what_part_they_show(app: Any, view: str) -> None:
    found = answer(app, f"/secret/api/table?view={view}")
    numbers = {row[0] for row in found["nodes"]}
    assert found["note"]
    assert all({edge[1], edge[2]} <= numbers for edge in found["edges"])
    one = answer(app, f"/secret/api/table?view={view}&n=0")
    assert {"nodes", "edges", "note"} <= set(one)


@pytest.mark.parametrize(
    "question",
    [
        *("around", "around?n=-1", "around?n=x", "around?n=99999999999999", "around?n=%C2%B2"),
        *("papers?n=,,", "search", "route", "route?a=0", "table", "table?view=timeline&n=9999999"),
    ],
)
def test_a_senseless_question_is_no_error(app: Any, question: str) -> None:
    assert get(app, f"/secret/api/{question}")[0] == 200


def test_hostile_names_come_as_json() -> None:
    app = make_app(hostile_graph(), "secret")
    status, headers, _ = get(app, "/secret/api/search?q=script")
    assert (status, headers["content-type"]) == (200, "application/json")
    assert answer(app, "/secret/api/around?n=0")["nodes"]


def test_a_taken_port_is_told() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(ExportError, match="cannot listen on port"):
            serve(".", port=taken.getsockname()[1])
    with pytest.raises(ExportError, match="cannot listen on port"):
        serve(".", port=70000)


def test_a_folder_without_a_graph_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreError):
        serve(tmp_path)


def test_without_the_extra_the_hint_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    with pytest.raises(ExportError, match=r"pip install 'citeweave\[serve\]'"):
        serve(".")
    monkeypatch.setitem(sys.modules, "starlette.applications", None)
    with pytest.raises(ExportError, match="starlette"):
        make_app(made_graph(2), "secret")


def test_serving_a_folder_tells_a_fresh_address(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class Folder:
        @staticmethod
        def open(place: Path) -> Folder:
            return Folder()

        def graph(self) -> Any:
            return made_graph(3)

    served: list[Any] = []
    monkeypatch.setattr("kg.store.GraphFolder", Folder)
    monkeypatch.setattr(
        "uvicorn.Server.run", lambda server, sockets: served.append((server.config.app, sockets))
    )
    told: list[str] = []
    serve(tmp_path, ready=told.append)
    serve(tmp_path, ready=told.append)
    assert len(set(told)) == 2
    token = told[0].rstrip("/").rsplit("/", 1)[1]
    assert len(token) >= 24
    assert told[0].startswith("http://127.0.0.1:")
    assert get(served[0][0], f"/{token}/")[0] == 200


def test_the_command_tells_the_address(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from cli import main

    def serving(folder: str, *, port: int, ready: Any) -> None:
        ready(f"http://127.0.0.1:{port}/token/")

    monkeypatch.setattr("exports.server.serve", serving)
    opened: list[str] = []
    monkeypatch.setattr("click.launch", opened.append)
    shown = CliRunner().invoke(main, ["serve", str(tmp_path), "--port", "8123"])
    assert shown.output.startswith("http://127.0.0.1:8123/token/\n")
    assert opened == ["http://127.0.0.1:8123/token/"]
    CliRunner().invoke(main, ["serve", str(tmp_path), "--no-open"])
    assert len(opened) == 1
