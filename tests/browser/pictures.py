"""The pictures in docs/pictures/: `python -m tests.browser.pictures` makes them anew, from real games.

The same pictures come out every time, but for the browser's own fonts. `python -m tests.browser.pictures FOLDER` takes
every table at every size, light and dark, into another folder: to be looked at one by one, before a change and after.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page, sync_playwright

from baseload.core.action import Action
from baseload.core.contract import State
from baseload.core.record import Record
from baseload.core.registry import game as game_by_name
from baseload.games.co2.state import State as Co2State
from baseload.games.power_grid.state import State as PowerGridState
from baseload.games.second_chance.state import State as SecondChanceState
from baseload.hosting.courtesy import courtesy
from tests.browser.conftest import start_browser
from tests.browser.serving import Visitor
from tests.browser.small_png import shrink
from tests.browser.table_page import TablePage
from tests.server.serving import running

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
SEATS = ["me", "Ben", "Chloé"]
WIDE, PHONE = (1440, 900), (390, 844)
ALL_SIZES = [(390, 844), (820, 1180), (1440, 900), (1920, 1080), (2560, 1440)]
MOST = 250_000  # bytes of a picture

# --- games worth looking at --------------------------------------------------------------------------------------

# How gladly each kind of action is chosen: plants that run make a better picture than passes.
GLADLY = {
    "construct": 60,
    "build": 80,
    "install": 20,
    "prepare": 40,
    "learn": 20,
    "propose": 6,
    "plan": 10,
    "move": 4,
    "use": 4,
    "lobby": 0.2,
    "play": 1,
    "recruit": 1,
    "buy": 1,
    "sell": 0.2,
    "pass": 0.1,
    "discard": 0.02,
}


def sensible(state: State, rng: Random) -> list[Action]:
    """What somebody may do who builds rather than waits."""
    legal = state.legal()
    if isinstance(state, PowerGridState):
        return _companys(state, legal, rng)
    verbs = [str(action).split()[0] for action in legal]
    weights = [GLADLY.get(verb, 1.0) / verbs.count(verb) for verb in verbs]
    return rng.choices(legal, weights)


def _companys(state: PowerGridState, legal: list[Action], rng: Random) -> list[Action]:
    assert state.seat is not None
    host, view = courtesy("power-grid"), state.view(state.seat)
    by_verb = {str(action).split()[0]: action for action in reversed(host.sorted(view, legal))}
    offers = host.offers(view)
    if offers:
        return offers[0].actions
    if "build" in by_verb:
        return [by_verb["build"] if rng.random() < 0.85 else by_verb.get("done", legal[0])]
    if "auction" in by_verb:
        plants = [action for action in legal if str(action).startswith("auction")]
        own = len(state.companies[state.seat].plants)
        return [plants[-1]] if own < 3 or "pass" not in by_verb or rng.random() < 0.5 else [by_verb["pass"]]
    if "bid" in by_verb and "pass" in by_verb:
        return [by_verb["bid"] if rng.random() < 0.3 else by_verb["pass"]]
    return [by_verb.get("power") or by_verb.get("done") or legal[0]]


def game_until(game: str, seed: int, good: Callable[[State, list[str]], bool], **options: str) -> str:
    """The record of a game up to the first position that is good; `good` is given its legal actions too."""
    rules = game_by_name(game)
    chosen = rules.options(players=len(SEATS), **options)
    deal = rules.deal(chosen, seed)
    state, rng = rules.setup(chosen, deal), Random(seed)
    actions: list[Action] = []
    while state.outcome is None and not good(state, [str(action) for action in state.legal()]):
        for action in sensible(state, rng):
            state.play(action)
            actions.append(action)
    return Record(rules, chosen, deal, actions, SEATS).text()


def _building(state: State, legal: list[str]) -> bool:
    """Everybody has cities, and the first seat can build a few more."""
    assert isinstance(state, PowerGridState)
    reach = sum(action.startswith("build") for action in legal)
    return state.seat == 0 and reach >= 6 and min(company.cities for company in state.companies) >= 5


def _busy_world(state: State, legal: list[str]) -> bool:
    """Plants run, projects wait, and the first seat can do a bit of everything."""
    assert isinstance(state, Co2State)
    kinds = {action.split()[0] for action in legal}
    enough = state.decade >= 3 and sum(state.plants_built) >= 5
    own = state.companies[0]
    enough = enough and len(own.lobby) >= 2 and not own.goal_discarded
    return state.seat == 0 and enough and {"propose", "install", "construct"} <= kinds


def _busy_team(state: State, legal: list[str]) -> bool:
    """The same for Second Chance, where few teams get that far."""
    assert isinstance(state, SecondChanceState)
    kinds = {action.split()[0] for action in legal}
    projects = sum(project >= 0 for project in state.projects)
    enough = sum(state.plants_built) >= 3 and projects >= 4 and len(state.companies[0].lobby) >= 2
    return state.seat == 0 and enough and {"plan", "prepare", "build"} <= kinds


def games() -> dict[str, str]:
    """The records that are shown, by the names of their pictures; in each it is the turn of "me"."""
    return {
        "power-grid": game_until("power-grid", 4, _building, money="open"),
        "co2": game_until("co2", 7, _busy_world),
        "second-chance": game_until("second-chance", 707, _busy_team, mode="cooperative"),
        "replay": game_until("power-grid", 4, lambda state, legal: False, money="open"),
    }


# --- pictures ----------------------------------------------------------------------------------------------------


def take(browser: Browser, address: str) -> None:
    """All pictures, each from a visitor called Ada."""
    texts = games()
    for scheme in ("light", "dark"):
        for name, size in (("", WIDE), ("-phone", PHONE)):
            if name and scheme == "dark":
                continue
            context = browser.new_context(
                base_url=address,
                viewport={"width": size[0], "height": size[1]},
                color_scheme=scheme,
                reduced_motion="reduce",
                has_touch=bool(name),
                is_mobile=bool(name),
            )
            ada = Visitor(context, address)
            ada.name("Ada")
            ending = name + ("-dark" if scheme == "dark" else "")
            for game in ("co2", "second-chance", "power-grid"):
                _table(ada, texts[game], game + ending)
            if scheme == "light":
                _finished(ada, texts["replay"], ending)
            context.close()


def take_all(browser: Browser, address: str, folder: Path) -> None:
    """Every table at every size, light and dark."""
    texts = games()
    for width, height in ALL_SIZES:
        for scheme in ("light", "dark"):
            context = browser.new_context(
                base_url=address,
                viewport={"width": width, "height": height},
                color_scheme=scheme,
                reduced_motion="reduce",
            )
            ada = Visitor(context, address)
            ada.name("Ada")
            for game in ("power-grid", "co2", "second-chance"):
                _table(ada, texts[game], f"{game}-{width}{'-dark' if scheme == 'dark' else ''}", folder)
            context.close()


def _table(ada: Visitor, text: str, name: str, folder: Path = FOLDER) -> None:
    id = ada.upload(text)
    page = ada.context.new_page()
    page.add_init_script(f"sessionStorage.setItem('baseload-at-{id}', '0')")  # no curtain
    page.goto(f"/t/{id}")
    table = TablePage(page)
    table.wait_turn()
    if name.startswith("power-grid"):  # a city is picked, so that its route and its price are seen
        table.piece(str(table.moment["choices"][2]["handles"][0])).evaluate(
            "(city) => city.dispatchEvent(new MouseEvent('click', {bubbles: true}))"
        )
    page.mouse.move(5, 300)
    page.evaluate("() => window.scrollTo(0, 0)")
    page.evaluate("() => document.activeElement?.blur()")
    _shot(page, name, folder)


def _finished(ada: Visitor, text: str, ending: str) -> None:
    """The home page, with these games on it, and a replay."""
    form = {"option-players": "3", "seat-0": "me", "seat-1": "link", "seat-2": "bot:random"}
    ada.post("/new/co2", form={**form, "name-1": "Chloé", "table_name": "Friday evening"})
    id = ada.upload(text)
    page = ada.page(f"/t/{id}/replay")
    moves = int(page.locator("#rail").get_attribute("max") or 0)
    page.goto(f"/t/{id}/replay?move={moves * 4 // 5}")
    page.wait_for_load_state("networkidle")
    _shot(page, f"replay{ending}")
    page = ada.page("/")
    page.wait_for_load_state("networkidle")
    _shot(page, f"home{ending}")


def _shot(page: Page, name: str, folder: Path = FOLDER) -> None:
    path = folder / f"{name}.png"
    page.screenshot(path=path, animations="disabled")
    page.goto("about:blank")
    if folder == FOLDER:
        shrink(page, path)
    print(f"{path.name}: {path.stat().st_size // 1000} kB")
    page.close()


def main() -> None:
    os.environ["BASELOAD_BOT_PAUSE"] = "0"
    other = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    (other or FOLDER).mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "data") as server,
        sync_playwright() as playwright,
    ):
        browser = start_browser(playwright)
        if other is not None:
            take_all(browser, server.address, other)
        else:
            take(browser, server.address)
        browser.close()
    large = [path.name for path in FOLDER.glob("*.png") if path.stat().st_size > MOST]
    if large:
        raise SystemExit(f"too large: {', '.join(large)}")


if __name__ == "__main__":
    main()
