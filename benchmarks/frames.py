"""How smoothly pieces move: a game of bots is watched in Chromium with its processor slowed six times, as on a phone.

    python -m benchmarks.frames                      every game
    python -m benchmarks.frames --game co2 --seconds 30 --slower 4

For each game, while beats are shown at the pace of everybody: the longest task of the page's own thread, how many were
longer than 100 ms (nobody should feel any) and longer than 50 ms, and how long nine of ten frames took. Placing a beat
is one task: parsing what came, morphing it in, remembering where pieces were and starting them.
"""

import argparse
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import start_browser
from tests.browser.serving import Visitor
from tests.browser.table_page import TablePage
from tests.server.serving import Server

GAMES = ("power-grid", "co2", "second-chance")
PHONE = {"width": 390, "height": 844}
# Long tasks and the time between frames.
_WATCH = """() => {
  window.tasks = [];
  window.frames = [];
  new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((task) => task.duration)))
    .observe({ type: "longtask" });
  let last = performance.now();
  const frame = (now) => {
    window.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""


def watched(browser: Browser, server: Server, game: str, seconds: float, slower: float) -> dict[str, Any]:
    """A game of three bots and one who waits for them, on a phone."""
    context = browser.new_context(
        base_url=server.address, viewport=PHONE, has_touch=True, reduced_motion="no-preference"
    )
    visitor = Visitor(context, server.address)
    form = {"option-players": "4", "seat-0": "bot", "seat-1": "bot", "seat-2": "bot", "seat-3": "bot"}
    form |= {f"bot-{seat}": "normal" for seat in range(4)}
    id = visitor.post(f"/new/{game}", form=form).url.rpartition("/")[2]
    page = visitor.page(f"/t/{id}")
    page.evaluate("() => localStorage.setItem('baseload-pace', 'normal')")
    page.reload()
    table = TablePage(page)
    table.listens()
    devtools = context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    first = table.number
    page.evaluate(_WATCH)
    page.wait_for_timeout(1000 * seconds)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    tasks = sorted(page.evaluate("() => window.tasks"))
    frames = sorted(page.evaluate("() => window.frames"))
    beats = table.number - first
    context.close()
    return {
        "beats": beats,
        "longest_task_ms": round(tasks[-1]) if tasks else 0,
        "over_100_ms": sum(task > 100 for task in tasks),
        "over_50_ms": len(tasks),
        "nine_of_ten_frames_ms": round(frames[len(frames) * 9 // 10], 1) if frames else 0,
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--slower", type=float, default=6.0)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = start_browser(playwright)
        server = Server(Path(folder) / "data")
        try:
            for game in given.game or GAMES:
                print(game, watched(browser, server, game, given.seconds, given.slower), flush=True)
        finally:
            server.stop()
            browser.close()


if __name__ == "__main__":
    main()
