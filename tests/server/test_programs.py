"""What programs send is read for who may send it, and no more of it than fits."""

import tracemalloc
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.connection import request as framework

from baseload.server import limits, programs
from baseload.server.app import make_app
from baseload.server.settings import Settings
from tests.server.inside import serving, serving_app
from tests.server.serving import PATIENCE, Program, Server, check_error

pytestmark = pytest.mark.filterwarnings(
    "ignore::litestar.exceptions.LitestarWarning", "ignore::DeprecationWarning"
)
LISTS = b"[" + b"[]," * 600_000 + b"[]]"  # nearly two megabytes, and a quarter of a second to make all of it
PATHS = ["tables", "records", "join", "tables/x/seats/0/bot", "tables/x/seats/0/stand-in", "tables/x/away"]
PATHS += [f"tables/x/{what}" for what in ("sit", "start", "actions", "undo", "chat", "order")]


def test_what_a_stranger_sends_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two megabytes were read and made into lists before anybody asked for the token."""
    monkeypatch.setattr(programs.StraightRequest, "body", pytest.fail)
    with serving(Settings(folder=tmp_path)) as address:
        for path in PATHS:
            for headers in ({}, {"authorization": "Bearer made-up"}):
                answer = httpx.post(f"{address}/api/{path}", content=LISTS, headers=headers, timeout=PATIENCE)
                assert answer.status_code == 401, path
                check_error(answer.json())


def test_what_does_not_fit_is_refused_where_it_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving_app(make_app(Settings(folder=tmp_path, limits=False))) as address:
        mallory = Program(address, "Mallory")
        monkeypatch.setattr(framework, "decode_json", pytest.fail)  # as the framework would read it
        tracemalloc.start()
        try:
            for body in (b'{"record": ' + LISTS + b"}", LISTS, b'{"other": ' + LISTS + b"}"):
                tracemalloc.reset_peak()
                before = tracemalloc.get_traced_memory()[0]
                answer = mallory.http.post("/api/records", content=body)
                assert answer.status_code == 400
                check_error(answer.json())
                # What is sent, in some copies; the lists would be forty megabytes.
                assert tracemalloc.get_traced_memory()[1] - before < 20_000_000
        finally:
            tracemalloc.stop()


def test_each_kind_of_request_has_its_length(server: Server) -> None:
    ann = server.person("Ann")
    table = ann.table("co2", 2)

    def sent(path: str, length: int, **body: Any) -> int:
        """The status of a request that was made so long with blanks."""
        text = httpx.Request("POST", server.address, json=body).read()
        return ann.http.post(path, content=text.ljust(length)).status_code

    new = {"game": "co2", "seats": [{"kind": "me"}, {"kind": "here"}], "options": {"players": 2}}
    record = {"record": ann.record(table)}
    for path, most, body in (
        ("/api/people", limits.MESSAGE, {"name": "Ben"}),
        (f"/api/tables/{table}/chat", limits.MESSAGE, {"text": "hello"}),
        ("/api/tables", limits.FORM, new),
        ("/api/records", limits.BODY, record),
    ):
        assert sent(path, most, **body) == 201, path
        assert sent(path, most + 1, **body) == 413, path


@pytest.mark.parametrize(
    "body", [b"", b"null", b"[]", b'"x"', b"{", b'{"record": "\xff"}', b'{"record": "\\ud800"}', b"\xff\xfe"]
)
def test_what_is_no_request_is_told_so(server: Server, body: bytes) -> None:
    answer = server.person("Ann").http.post("/api/records", content=body)
    assert answer.status_code == 400
    check_error(answer.json())
