"""How soon a move is seen: from the click to the moment when the page has changed, by the machine's own clock.

    python -m benchmarks.page                        every game: alone, then one who moves and one who watches
    python -m benchmarks.page --game co2 --moves 40
    python -m benchmarks.page --pictures --moves 200  what a page's picture costs in each language, without a browser
    python -m benchmarks.page --work --moves 12      what the browser does for each move: processor time of its main thread

A real Chromium clicks through a game; the pages, the server and its processes share this machine. Pieces move as they
do for everybody. What is counted ends when the page has been rearranged and is about to be painted.
"""

import argparse
import os
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page, sync_playwright

import baseload
from baseload.server.match import Match
from baseload.server.picture import Picture
from baseload.text.catalogue import offered_languages
from baseload.text.reading import SOURCE, reading
from baseload.text.speaker import speaker
from tests.browser.conftest import start_browser
from tests.browser.serving import Visitor, record, two_at
from tests.browser.table_page import TablePage, by_clicks
from tests.server.serving import Server

GAMES = ("power-grid", "co2", "second-chance")

# For one browser: all seats at one screen, with no curtain between them.
ALONE = {
    "power-grid": {"option-players": "2", "option-money": "open", "seat-0": "me", "seat-1": "here"},
    "co2": {"option-players": "1", "seat-0": "me"},
    "second-chance": {"option-players": "1", "seat-0": "me"},
}
# What `--work` measures at: a wide page and a phone's.
SIZES = {"wide": (1440, 900), "phone": (390, 844)}
# When the last click was, and when the page showed what came of it.
_WATCH = """() => {
  const now = () => performance.timeOrigin + performance.now();
  window.times = {};
  document.addEventListener("click", () => (window.times = { clicked: now() }), { capture: true });
  new MutationObserver(() => requestAnimationFrame(() => (window.times.shown ??= now())))
    .observe(document.getElementById("moment"), { childList: true, characterData: true, subtree: true });
}"""
_SHOWN = "() => window.times.shown"


def seen(page: Page) -> float:
    return float(page.wait_for_function(_SHOWN).json_value())


@contextmanager
def visitors(browser: Browser, server: Server, count: int) -> Iterator[list[Visitor]]:
    contexts = [
        browser.new_context(base_url=server.address, viewport={"width": 1440, "height": 900})
        for _ in range(count)
    ]
    yield [Visitor(context, server.address) for context in contexts]
    for context in contexts:
        context.close()


def alone(browser: Browser, server: Server, game: str, moves: int) -> list[float]:
    """Milliseconds until each of so many moves was seen, with nobody else there."""
    own = []
    with visitors(browser, server, 1) as (host,):
        id = host.post(f"/new/{game}", form=ALONE[game]).url.rpartition("/")[2]
        table = host.table(id)
        table.listens()
        table.page.evaluate(_WATCH)
        for _ in range(moves):
            table.wait_turn()
            if table.over:
                break
            by_clicks(table)
            own.append(seen(table.page) - float(table.page.evaluate("() => window.times.clicked")))
    return own


def together(browser: Browser, server: Server, game: str, moves: int) -> tuple[list[float], list[float]]:
    """Milliseconds until who moved and who watched saw each of so many moves."""
    own, others = [], []
    with visitors(browser, server, 2) as (host, guest):
        pages = two_at(host, guest, game)
        for table in pages:
            table.page.evaluate(_WATCH)
        for _ in range(moves):
            mover, watcher = _whose_turn(pages)
            if mover.over:
                break
            watcher.page.evaluate("() => (window.times = {})")
            by_clicks(mover)
            here, there = seen(mover.page), seen(watcher.page)
            clicked = float(mover.page.evaluate("() => window.times.clicked"))
            own.append(here - clicked)
            others.append(there - clicked)
            watcher.wait_past(mover.number - 1)
    return own, others


def pictures(game: str, moves: int) -> dict[str, list[float]]:
    """Milliseconds for the picture after each of so many moves, by language: one reader each, who holds what they were
    sent before. They take turns in being the first, who makes what is the same to all."""
    title = baseload.game(game)
    options = title.options(players=3)
    names = [f"Player {seat}" for seat in range(options.players)]
    languages = sorted(offered_languages(), key=lambda tag: tag != SOURCE)
    found: dict[str, list[float]] = {tag: [] for tag in languages}
    held: dict[str, list[str]] = {tag: [] for tag in languages}
    match, seed, bots = Match(game, options.to_plain(), title.deal(options, 1)), 1, Random(1)
    for move in range(moves):
        if match.state.seat is None:  # another game, and whoever read the last one reads on
            seed += 1
            match = Match(game, options.to_plain(), title.deal(options, seed))
        assert match.state.seat is not None
        match.play(match.state.seat, str(bots.choice(match.state.legal())))
        turn = move % len(languages)
        for tag in languages[turn:] + languages[:turn]:
            with reading(tag):
                began = time.perf_counter()
                voice = speaker(game, names, you=0)
                drawn = Picture(match.state.view(0), voice, match.log(0, names), [""] * len(names))
                shown = drawn.shown(match.status(), "", False, held[tag], False)
                found[tag].append(1000 * (time.perf_counter() - began))
                held[tag] = shown.marks
    return found


# --- what the browser does -------------------------------------------------------------------------------------------


class Work:
    """What a page's main thread has done so far, in processor time: other programs do not slow it down."""

    def __init__(self, page: Page) -> None:
        self._devtools = page.context.new_cdp_session(page)
        self._devtools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def so_far(self) -> Counter[str]:
        found = self._devtools.send("Performance.getMetrics")["metrics"]
        return Counter({one["name"]: one["value"] for one in found})


def work(browser: Browser, server: Server, game: str, moves: int, size: tuple[int, int]) -> None:
    """Told for the page's first sight, and for each of so many moves at a table with two bots, with all that the bots do
    between them."""
    width, height = size
    context = browser.new_context(
        base_url=server.address, viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    host = Visitor(context, server.address)
    id = host.upload(record(game, ["me", "bot random", "bot random"], 3))
    page = context.new_page()
    work = Work(page)
    table = TablePage(page)
    page.goto(f"/t/{id}")
    table.wait_turn()
    page.wait_for_load_state("networkidle")
    begun = work.so_far()
    print(f"    loaded    {_done(begun, 1)}")
    made = 0
    while made < moves and not table.over:
        by_clicks(table)
        table.wait_turn()
        made += 1
    done = work.so_far()
    done.subtract(begun)
    print(f"    a move    {_done(done, made)}", flush=True)
    context.close()


def _done(work: Counter[str], count: int) -> str:
    def part(name: str) -> str:
        milliseconds = 1000 * work[f"{name}Duration"] / count
        return f"{milliseconds:5.1f} ms in {work[f'{name}Count'] / count:4.1f}"

    whole = 1000 * work["TaskDuration"] / count
    return f"{whole:5.0f} ms in all, styles {part('RecalcStyle')}, layouts {part('Layout')}"


# --- telling ---------------------------------------------------------------------------------------------------------


def _whose_turn(pages: list[TablePage]) -> list[TablePage]:
    return sorted(pages, key=lambda table: bool(table.knows("seat") != table.knows("to_move")))


def told(times: list[float], digits: int = 0) -> str:
    ordered = sorted(times)
    middle, most = statistics.median(ordered), ordered[len(ordered) * 9 // 10]
    return f"{len(ordered)} moves, median {middle:4.{digits}f} ms, nine of ten within {most:4.{digits}f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--moves", type=int, default=30)
    parser.add_argument("--pictures", action="store_true")
    parser.add_argument("--work", action="store_true")
    given = parser.parse_args()
    if given.pictures:
        for game in given.game or GAMES:
            print(game)
            times = pictures(game, given.moves)
            source = statistics.median(times[SOURCE])
            for tag, took in times.items():
                ratio = statistics.median(took) / source
                print(f"  {tag}  {told(took, 1)}, {ratio:4.2f} of English", flush=True)
        return
    if given.work:
        os.environ["BASELOAD_BOT_PAUSE"] = "0"
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = start_browser(playwright)
        server = Server(Path(folder) / "data")
        try:
            for game in given.game or GAMES:
                print(game)
                if given.work:
                    for name, size in SIZES.items():
                        print(f"  {name}")
                        work(browser, server, game, given.moves, size)
                    continue
                print(f"  alone            {told(alone(browser, server, game, given.moves))}", flush=True)
                own, others = together(browser, server, game, given.moves)
                print(f"  to who made it   {told(own)}")
                print(f"  to who watched   {told(others)}", flush=True)
        finally:
            server.stop()
            browser.close()


if __name__ == "__main__":
    main()
