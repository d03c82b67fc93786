"""Whatever is sent to the documented API, it answers as documented and never with a mistake of its own."""

from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import CHECKS, load_all_checks

from tests.server.serving import Server

EXAMPLES = 20  # for each operation

load_all_checks()
WANTED = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
]


def operations(server: Server) -> list[Any]:
    document = httpx.get(f"{server.address}/api/docs/openapi.json", timeout=60).json()
    schema = schemathesis.openapi.from_dict(document)
    schema.config.update(base_url=server.address)
    found: list[Any] = list(schema.get_all_operations())
    return [result.ok() for result in found]


def test_every_operation_is_documented(server: Server) -> None:
    found = {(operation.method, operation.path) for operation in operations(server)}
    assert len(found) >= 18
    assert ("post", "/api/tables/{id}/actions") in found
    for operation in operations(server):
        if "{id}" in operation.path:
            assert {"404", "409"} <= set(operation.definition.raw["responses"])


def test_nothing_makes_the_api_fail(server: Server) -> None:
    ann = server.person("Ann")
    tables = [ann.table("co2", 2), ann.table("power-grid", 3), "nowhere"]
    checks = [check for check in CHECKS.get_all() if check.__name__ in WANTED]
    assert len(checks) == len(WANTED)
    for operation in operations(server):

        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(), table=st.sampled_from(tables), known=st.booleans())
        def attempt(case: Any, table: str, known: bool) -> None:
            if "id" in (case.path_parameters or {}) and known:
                case.path_parameters["id"] = table
            headers = {"authorization": f"Bearer {ann.token}"} if known else {}
            response = case.call(headers=headers)
            case.validate_response(response, checks=checks)

        attempt()


@pytest.mark.parametrize("path", ["/api/tables", "/api/people", "/api/records", "/api/join"])
def test_bodies_of_every_kind(server: Server, path: str) -> None:
    """Not JSON, not an object, not UTF-8, nested beyond all measure, of another type."""
    ann = server.person("Ann")
    bodies = [
        b"",
        b"x",
        b"[]",
        b"5",
        b"null",
        b'"x"',
        b"\xff\xfe",
        b"{",
        b'{"name": "\\ud800"}',
        b"[" * 50_000,
    ]
    bodies += [b'{"a": ' * 5000 + b"1" + b"}" * 5000, b'{"game": NaN}', b'{"seed": 1e999}', b"\x00" * 10]
    for body in bodies:
        for kind in (
            "application/json",
            "text/plain",
            "application/x-www-form-urlencoded",
            "multipart/form-data",
        ):
            response = ann.http.post(path, content=body, headers={"content-type": kind})
            assert 400 <= response.status_code < 500 or (path, response.status_code) == (
                "/api/people",
                201,
            ), (
                body[:40],
                kind,
                response.text,
            )
            assert response.json()["message"]


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "FOO"])
def test_other_methods(server: Server, method: str) -> None:
    for path in ("/api/tables", "/", "/live", "/api/tables/x/actions"):
        response = httpx.request(method, server.address + path, timeout=60)
        assert response.status_code < 500, (method, path, response.text)


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/api/nowhere",
        "/api/tables/" + "x" * 65,
        "/api/tables/%00",
        "/api/tables/%ff%fe/view",
        "/api/tables/..%2f..%2fetc%2fpasswd",
        "/static/../../app.py",
        "/static/%2e%2e/app.py",
        "/static/%00",
        "/code/x/%00",
        "/code/x/%2e%2e/%2e%2e/app.py",
        "/code/x/../app.py",
        "/t/nowhere",
        "/t/%00",
        "/t/nowhere/replay?move=99999999999999999999999",
        "/t/nowhere/part?seat=x",
        "/join/nowhere",
        "/join/%00",
        "/new/chess",
        "/rules/chess",
        "/live",
    ],
)
def test_wrong_addresses(server: Server, path: str) -> None:
    for accept in ("text/html", "application/json"):
        response = httpx.get(server.address + path, headers={"accept": accept}, timeout=60)
        assert 400 <= response.status_code < 500, (path, response.status_code, response.text[:500])
        assert "Traceback" not in response.text
        assert "import " not in response.text.partition("<script")[0]
