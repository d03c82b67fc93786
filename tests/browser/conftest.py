"""One browser and one server for all tests of a process, and visitors who complain at the end."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Error, Playwright, sync_playwright

from tests.browser.serving import Visitor
from tests.server.serving import Server, running

# The one without windows first: it does the same for a fifth less work.
SYSTEMS_OWN = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# Every window of a whole Chromium prepares pages for its address bar, which nobody sees here and which cost twice what
# the window itself does. The last such list is the only one that counts, so Playwright's own are among them.
LEFT_OUT = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "PaintHolding"),
    *("HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "ThirdPartyStoragePartitioning"),
    *("LensOverlay", "MediaRouter", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"),
    *("AvoidCorsURLLoaderRestartOnRedirect", "TcpPortRandomizationWin", "PreconnectToSearch"),
)
ARGUMENTS = [
    *("--no-sandbox", "--disable-background-networking", "--disable-gpu"),
    "--font-render-hinting=none",  # without windows letters would be wider than people see them
    f"--disable-features={','.join(LEFT_OUT)}",
]


def start_browser(playwright: Playwright) -> Browser:
    """The system's Chromium, otherwise Playwright's own."""
    found = next((path for path in map(shutil.which, SYSTEMS_OWN) if path), None)
    return playwright.chromium.launch(executable_path=found, args=ARGUMENTS)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        try:
            started = start_browser(playwright)
        except Error as error:
            pytest.skip(f"no Chromium that can be started: {str(error).splitlines()[0]}")
        yield started
        started.close()


@contextmanager
def quick_server() -> Iterator[None]:
    """Servers that are started meanwhile have bots that do not pause."""
    before = os.environ.get("BASELOAD_BOT_PAUSE")
    os.environ["BASELOAD_BOT_PAUSE"] = "0"
    try:
        yield
    finally:
        if before is None:
            del os.environ["BASELOAD_BOT_PAUSE"]
        else:
            os.environ["BASELOAD_BOT_PAUSE"] = before


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with quick_server(), running(tmp_path_factory.mktemp("browser") / "data") as found:
        yield found
        errors = found.errors()
    assert not errors, errors


@pytest.fixture
def made() -> Iterator[list[Visitor]]:
    """The visitors of a test. After it none of their pages may have written an error, broken the security policy, or
    asked another host for anything."""
    visitors: list[Visitor] = []
    yield visitors
    for visitor in visitors:
        visitor.context.close()
    for visitor in visitors:
        visitor.check()


@pytest.fixture
def visit(browser: Browser, server: Server, made: list[Visitor]) -> Callable[..., Visitor]:
    """Makes visitors."""

    def visitor(**settings: object) -> Visitor:
        given = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce", **settings}
        context = browser.new_context(base_url=server.address, **given)  # type: ignore[arg-type]
        made.append(Visitor(context, server.address))
        return made[-1]

    return visitor


@pytest.fixture
def ada(visit: Callable[..., Visitor]) -> Visitor:
    return visit()
