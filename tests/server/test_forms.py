"""Forms, queries and cookies of a size that nobody needs: they hold nobody up, and nothing of them stays."""

import functools
import gc
import sys
import tracemalloc
from pathlib import Path

import httpx
import pytest
from litestar import _multipart, _parsers
from litestar._kwargs import extractors

from baseload.server import csrf, limits, parsers
from baseload.server.app import make_app
from baseload.server.parsers import REMEMBERING, form_of
from baseload.server.settings import Settings
from baseload.server.words import Trouble
from tests.server.inside import serving, serving_app
from tests.server.serving import PATIENCE, Browser, Server, check_error

FORM = {"content-type": "application/x-www-form-urlencoded"}


def test_a_form_of_a_stranger_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three lines without a cookie, each with two megabytes of fields, held everybody up."""
    monkeypatch.setattr(csrf, "_given", pytest.fail)
    with serving(Settings(folder=tmp_path)) as address:
        for cookie in ({}, {"cookie": "baseload=made-up"}):
            headers = {**FORM, **cookie, "x-csrftoken": "f" * 80, "accept": "application/json"}
            answer = httpx.post(f"{address}/name", content=b"a&" * 10, headers=headers, timeout=PATIENCE)
            assert answer.status_code == 403
            check_error(answer.json())


def test_a_form_has_so_many_bytes_and_fields(server: Server) -> None:
    """Also where it claims to be no form, or does not say how long it is."""
    browser = Browser(server.address, "Mallory")
    many = b"a&" * limits.FORM_FIELDS
    long = b"name=" + b"x" * limits.FORM
    for body in (many, long):
        for kind in (FORM, {"content-type": "text/plain"}):
            for content in (body, iter([body])):
                headers = {**browser.csrf, **kind}
                assert browser.http.post("/name", content=content, headers=headers).status_code == 413
        assert (
            browser.http.post("/name", content=body, headers=FORM).status_code == 413
        )  # the token would be in it
    parts = {f"part{number}": ("x", "x") for number in range(limits.FORM_FIELDS + 1)}
    assert browser.http.post("/records", files=parts, headers=browser.csrf).status_code in (400, 413)
    answer = server.nobody().http.post("/api/people", json={"name": "x" * limits.FORM})
    assert answer.status_code == 413
    usual = {f"field{number}": "x" * 100 for number in range(limits.FORM_FIELDS - 2)}
    assert browser.post("/name", **usual, name="Mallory").status_code == 303


def test_nobody_chooses_how_an_upload_is_written(server: Server) -> None:
    """60 kB that claimed to be punycode held everybody up for half a second, and two megabytes for minutes."""
    browser = Browser(server.address, "Mallory")

    def status(text: bytes, charset: str) -> int:
        kind = f"Content-Type: text/plain; charset={charset}".encode()
        part = b'--X\r\nContent-Disposition: form-data; name="x"\r\n' + kind + b"\r\n\r\n" + text
        headers = {"content-type": "multipart/form-data; boundary=X", **browser.csrf}
        return browser.http.post("/records", content=part + b"\r\n--X--\r\n", headers=headers).status_code

    half = limits.BODY // 2 - 1000
    assert status(b"a" * half + b"-" + b"b" * half, "punycode") == 400  # read, and no record
    for charset in ("nonsense", "rot13", "idna", "utf-16", "undefined"):
        assert status(b"a.b", charset) == 400, charset
    for broken in (b"\xff", b"\xc3"):
        assert status(broken, "utf-8") == 400


def test_the_framework_remembers_nothing(tmp_path: Path) -> None:
    """Whatever of it is loaded. If it reads in another way one day, this is to be looked at again."""
    make_app(Settings(folder=tmp_path))
    for one in REMEMBERING:
        assert isinstance(one, functools._lru_cache_wrapper)
    replaced = {id(one) for one in REMEMBERING}
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "litestar":
            assert not [key for key, value in vars(module).items() if id(value) in replaced], name
    kept = [
        key
        for module in (_parsers, extractors)
        for key, value in vars(module).items()
        if isinstance(value, functools._lru_cache_wrapper)
    ]
    assert kept == []
    assert _parsers.parse_url_encoded_form_data is parsers.form_of
    assert _multipart.parse_multipart_form is parsers.upload_of
    assert vars(_multipart)["PushMultipartParser"] is parsers.Parts
    assert form_of(b"a=1&b=2&a=3") == {"a": ["1", "3"], "b": "2"}
    with pytest.raises(Trouble):
        form_of(b"&" * limits.FORM_FIELDS)


def test_nothing_stays_of_what_visitors_send(tmp_path: Path) -> None:
    """Long queries, cookies and forms that are let in, and style sheets by a thousand names."""
    with serving_app(make_app(Settings(folder=tmp_path, limits=False))) as address:
        browser = Browser(address, "Mallory")
        length = limits.QUERY // 2

        def send(number: int) -> None:
            fields = "&".join(f"{number}x{place}=y" for place in range(150))
            assert browser.http.get(f"/?{fields}&{'z' * length}").status_code == 200
            cookies = {"cookie": "; ".join(fields.split("&")) + f"; {number}={'z' * length}"}
            assert httpx.get(f"{address}/api/bots", headers=cookies, timeout=PATIENCE).status_code == 200
            assert browser.post("/name", name="Mallory", **{f"{number}": "x" * 50_000}).status_code == 303
            assert browser.http.get(f"/style.css?{number}").status_code == 200

        for number in range(5):
            send(number)
        tracemalloc.start()
        try:
            before = tracemalloc.get_traced_memory()[0]
            for number in range(5, 45):
                send(number)
            gc.collect()  # what is only not yet collected does not stay
            kept = tracemalloc.get_traced_memory()[0] - before
        finally:
            tracemalloc.stop()
    assert kept < 2_000_000


@pytest.mark.parametrize("path", ["/" + "x" * limits.PATH, "/?" + "x" * (limits.QUERY + 1)])
def test_an_address_that_is_too_long_is_refused(server: Server, path: str) -> None:
    answer = httpx.get(server.address + path, timeout=PATIENCE)
    assert answer.status_code == 431
    check_error(answer.json())


def test_a_head_that_is_too_long_is_refused(server: Server) -> None:
    """Whether it comes at once or bit by bit."""
    for headers in ({"cookie": "x" * 60_000}, {"x-one": "y" * 9000, "x-two": "y" * 9000}):
        assert httpx.get(server.address, headers=headers, timeout=PATIENCE).status_code in (400, 431)
    assert httpx.get(server.address, headers={"cookie": "x" * 8000}, timeout=PATIENCE).status_code == 200
