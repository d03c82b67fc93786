"""How smoothly pieces move: games are watched in Chromium with its processor slowed six times, as on a phone.

    python -m benchmarks.frames                      every game, every motion
    python -m benchmarks.frames --game co2 --seconds 30 --slower 4

For each game of bots, while beats are shown at the pace of everybody: the longest task of the page's own thread, how
many were longer than 100 ms (nobody should feel any) and longer than 50 ms, and how long nine of ten frames took.
Placing a beat is one task: parsing what came, morphing it in, remembering where pieces were and starting them.

For each motion of its own (fuel bought, a cable and a house, a card dealt, the needle of the air, a plant put down) the
same move of a replay is placed several times, and the middle one of these tells: the task that places it, the longest
task while pieces move, and the longest of those frames. Other programs on the machine show in every figure: run it
alone.
"""

import argparse
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from baseload.core.record import read_record
from tests.browser.conftest import start_browser
from tests.browser.serving import Visitor, played
from tests.browser.table_page import TablePage
from tests.server.serving import Server

GAMES = ("power-grid", "co2", "second-chance")
PHONE = {"width": 390, "height": 844}
# What moves: the game, the seed of a game at random in which it happens, and the event that brings it.
MOTIONS = {
    "fuel bought": ("power-grid", 5, "fuel_bought"),
    "cable and house": ("power-grid", 5, "built"),
    "card dealt": ("power-grid", 5, "plant_drawn"),
    "income": ("power-grid", 5, "powered"),
    "needle of the air": ("co2", 2, "supply_start"),
    "project installed": ("co2", 2, "installed"),
    "plant put down": ("co2", 4, "constructed"),
    "project planned": ("second-chance", 2, "planned"),
}
TIMES = 5
MOVING = 1200  # milliseconds, in which everything has come to rest
# Long tasks, those that begin after pieces have begun to move apart, and the time between frames.
_WATCH = """() => {
  window.tasks = [];
  window.moving = [];
  window.frames = [];
  window.began = Infinity;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    window.began = Math.min(window.began, performance.now());
    return animate.apply(this, given);
  };
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) if (task.startTime > window.began) window.moving.push(task.duration);
  }).observe({ type: "longtask" });
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


def placed(browser: Browser, server: Server, motion: str, slower: float) -> dict[str, Any]:
    """One move of a replay on a phone, again and again."""
    game, seed, kind = MOTIONS[motion]
    text = played(game, ["Ada", "Ben"], seed=seed)
    record = read_record(text)
    state = record.start()
    move = next(
        place
        for place, action in enumerate(record.actions)
        if kind in [event.kind for event in state.play(action)] and place > 0
    )
    context = browser.new_context(
        base_url=server.address, viewport=PHONE, has_touch=True, reduced_motion="no-preference"
    )
    visitor = Visitor(context, server.address)
    page = visitor.page(f"/t/{visitor.upload(text)}/replay?move={move}")
    devtools = context.new_cdp_session(page)
    page.evaluate(_WATCH)
    found: list[list[float]] = []
    for slowed in (1, *[slower] * TIMES):  # the first time the page's scripts are compiled
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
        page.evaluate("() => Object.assign(window, {tasks: [], moving: [], frames: [], began: Infinity})")
        page.locator("[data-go=forward]").click()
        page.wait_for_function(_AT, arg=move + 1)
        page.wait_for_timeout(MOVING)
        longest = page.evaluate(
            "() => [tasks, moving, frames].map((all) => Math.max(0, ...all.filter(Number.isFinite)))"
        )
        if slowed != 1:
            found.append(longest)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        page.locator("[data-go=back]").click()
        page.wait_for_function(_AT, arg=move)
        page.wait_for_timeout(MOVING)
    context.close()
    placing, moving, frame = (round(median(all), 1) for all in zip(*found, strict=True))
    return {"placing_ms": placing, "longest_task_while_moving_ms": moving, "longest_frame_ms": frame}


_AT = """(move) => document.getElementById("replay-at").dataset.move === String(move)"""


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
            for motion, (game, *_) in MOTIONS.items():
                if game in (given.game or GAMES):
                    print(motion, placed(browser, server, motion, given.slower), flush=True)
        finally:
            server.stop()
            browser.close()


if __name__ == "__main__":
    main()
