"""Behind a real nginx, with the very lines of docs/hosting.md: pages, WebSockets, names, cookies."""

import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from baseload.server import limits
from tests.server.serving import PATIENCE, Server, form_token, running

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
DOCS = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
NAME = "games.example.org"

pytestmark = pytest.mark.skipif(
    NGINX is None, reason="there is no nginx here (Debian: apt-get install nginx-light)"
)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def documented(server: Server, folder: Path, port: int) -> str:
    """The configuration of the docs: only its port, its certificate and the server's address are others."""
    found = re.search(r"```nginx\n(.*?)```", DOCS, re.DOTALL)
    assert found is not None
    text = found[1]
    for said, here in (
        ("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
        ("http://127.0.0.1:8000;", f"{server.address};"),
        (f"/etc/letsencrypt/live/{NAME}", str(folder)),
    ):
        assert said in text
        text = text.replace(said, here)
    return text


def make_certificate(folder: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    today = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(today - timedelta(days=1))
        .not_valid_after(today + timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    encoding = serialization.Encoding.PEM
    (folder / "fullchain.pem").write_bytes(made.public_bytes(encoding))
    secret = key.private_bytes(encoding, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (folder / "privkey.pem").write_bytes(secret)


@contextmanager
def nginx(folder: Path, servers: str, port: int) -> Iterator[None]:
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "\n".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    (folder / "nginx.conf").write_text(
        f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log stderr;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{temporary}\n{servers}\n}}\n"
    )
    assert NGINX is not None
    command = [NGINX, "-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf")]
    with (folder / "noise").open("wb") as noise:
        process = subprocess.Popen(command, stderr=noise)
    try:
        deadline = time.monotonic() + PATIENCE
        while True:
            assert process.poll() is None, (folder / "noise").read_text()
            assert time.monotonic() < deadline
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of an nginx as documented, with a server behind it that counts."""
    folder = tmp_path_factory.mktemp("nginx")
    make_certificate(folder)
    port = free_port()
    with (
        running(folder / "data", "--name", NAME, limited=True) as server,
        nginx(folder, documented(server, folder, port), port),
    ):
        yield port


@pytest.fixture
def client(behind: int) -> Iterator[httpx.Client]:
    headers = {"host": f"{NAME}:{behind}", "accept": "text/html"}
    # From an address of this machine that is no proxy's.
    transport = httpx.HTTPTransport(local_address="127.0.0.2", verify=False)
    with httpx.Client(
        base_url=f"https://127.0.0.1:{behind}", headers=headers, transport=transport, timeout=PATIENCE
    ) as made:
        yield made


def opened(port: int, origin: str, cookie: str = "") -> int:
    """0 if a WebSocket of a page from there is opened and speaks; otherwise the status."""
    insecure = ssl.create_default_context()
    insecure.check_hostname, insecure.verify_mode = False, ssl.CERT_NONE
    line = socket.create_connection(("127.0.0.1", port), PATIENCE)
    headers = {"cookie": cookie} if cookie else {}
    try:
        with connect(
            f"wss://{NAME}:{port}/live",
            sock=line,
            ssl=insecure,
            additional_headers=headers,
            origin=Origin(origin),
            proxy=None,
        ) as live:
            live.send('{"do": "ping", "id": "1"}')
            assert live.recv(PATIENCE) == '{"re":"1","ok":{}}'
            return 0
    except InvalidStatus as refused:
        return refused.response.status_code


def test_pages_and_websockets_pass(behind: int, client: httpx.Client) -> None:
    page = client.get("/")
    assert page.status_code == 200
    assert "; secure" in page.headers["set-cookie"].lower()
    assert "strict-transport-security" in page.headers
    assert opened(behind, f"https://{NAME}:{behind}") == 0
    assert opened(behind, "https://evil.example") == 403
    assert opened(behind, f"http://{NAME}:{behind}") == 403


def test_forms_pass_and_links_are_right(behind: int, client: httpx.Client) -> None:
    page = client.get("/new/co2")
    cookie = page.headers["set-cookie"].partition(";")[0]
    form = {"option-players": "2", "seat-0": "me", "seat-1": "link", "_csrf_token": form_token(page.text)}
    made = client.post("/new/co2", data=form, headers={"cookie": cookie})
    assert made.status_code == 303, made.text
    lobby = client.get(made.headers["location"], headers={"cookie": cookie})
    assert f"https://{NAME}:{behind}/join/" in lobby.text
    assert opened(behind, f"https://{NAME}:{behind}", cookie) == 0


def test_another_name_is_refused_behind_it_too(behind: int, client: httpx.Client) -> None:
    assert client.get("/", headers={"host": "evil.example"}).status_code == 421
    forged = {"host": "evil.example", "x-forwarded-host": NAME}
    assert client.get("/", headers=forged).status_code == 421


def test_what_the_visitor_makes_up_is_not_believed(client: httpx.Client) -> None:
    """However many addresses somebody claims to come from, nginx adds the one it sees."""
    found = {
        client.post("/api/people", json={}, headers={"x-forwarded-for": f"203.0.113.{number}"}).status_code
        for number in range(limits.NEW_PEOPLE + 3)
    }
    assert found == {201, 429}


def test_with_its_defaults_nginx_shows_pages_and_says_what_is_missing(tmp_path: Path) -> None:
    port = free_port()
    with running(tmp_path / "data") as server:
        plain = f"server {{ listen 127.0.0.1:{port}; location / {{ proxy_pass {server.address}; }} }}"
        with nginx(tmp_path, plain, port):
            address = f"http://127.0.0.1:{port}"
            assert httpx.get(f"{address}/", timeout=PATIENCE).status_code == 200
            with pytest.raises(InvalidStatus) as refused:
                connect(f"ws://127.0.0.1:{port}/live", proxy=None)
            assert refused.value.response.status_code == 426
            assert b"proxy" in (refused.value.response.body or b"")
