"""Pieces travel from where they were and come as the markup says; the log is read, and stays in its place."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from baseload.core.contract import State
from baseload.core.record import read_record
from baseload.games.co2.state import INSTALLED
from baseload.games.power_grid.components import COAL, HYBRID
from baseload.games.power_grid.state import State as PowerGridState
from tests.browser.scenes import GAMES, PAGES
from tests.browser.serving import Visitor, played
from tests.browser.table_page import PATIENCE, TablePage, by_clicks
from tests.browser.test_replay import at, shown

# Every animation that begins: what moves, from where, and whether that is the log or in it. They may be slowed.
_LISTEN = """(slow) => {
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const box = this.getBoundingClientRect();
    window.moved.push({
      id: this.id, kind: this.getAttribute("class") ?? "", log: Boolean(this.closest(".log")), frames,
      x: box.x + box.width / 2, y: box.y + box.height / 2, delay: timing.delay ?? 0, long: timing.duration,
      wide: box.width, high: box.height, text: this.textContent,
    });
    const motion = animate.call(this, frames, timing);
    if (slow) motion.playbackRate = 0.01;
    return motion;
  };
}"""
_MIDDLES = """(selector) => Object.fromEntries([...document.querySelectorAll(selector)].map((one) => {
  const box = one.getBoundingClientRect();
  return [one.id, [box.x + box.width / 2, box.y + box.height / 2]];
}))"""
_HELD = "() => Number(document.querySelector('#players [data-purse-of=\"0\"]').dataset.holds)"
_REST = "() => document.getAnimations().every((motion) => !['piece', 'sum'].includes(motion.id))"


def buying(visitor: Visitor, slow: bool = False) -> TablePage:
    """Somebody who can buy some coal, and sees all that moves."""
    text = played(
        "power-grid",
        ["me", "here"],
        seed=3,
        until=_one_plant_burns_coal,
        least=40,
        money="open",
    )
    table = visitor.table(visitor.upload(text))
    table.listens()
    table.wait_turn()
    table.page.evaluate(_LISTEN, slow)
    return table


def started(visitor: Visitor) -> TablePage:
    """A game of two at one screen, which is seen to move."""
    form = {"option-players": "2", "option-money": "open", "seat-0": "me", "seat-1": "here"}
    table = visitor.table(visitor.post("/new/power-grid", form=form).url.rpartition("/")[2])
    table.listens()
    table.page.evaluate(_LISTEN, False)
    return table


def _one_plant_burns_coal(state: State, legal: list[str]) -> bool:
    """So that no token goes over from one plant to another when more is bought."""
    assert isinstance(state, PowerGridState)
    kinds = [state.board.components.kind[plant] for plant in state.companies[0].plants]
    return (
        _can_buy("buy coal 1", "buy coal 2")(state, legal)
        and sum(kind in (COAL, HYBRID) for kind in kinds) == 1
    )


def _can_buy(*wanted: str) -> Callable[[State, list[str]], bool]:
    return lambda state, legal: state.seat == 0 and set(wanted) <= set(legal)


def moved(page: Page) -> list[dict[str, Any]]:
    return list(page.evaluate("() => window.moved"))


def stepped(visitor: Visitor, text: str, found: Callable[[Any, Any], bool]) -> tuple[Page, dict[str, Any]]:
    """A replay that goes from one position to the next, the first two of which that is true; with where pieces were."""
    record = read_record(text)
    state = record.start()
    move = 0
    while True:
        before = state.copy()
        state.play(record.actions[move])
        if found(before, state):
            break
        move += 1
    page = visitor.page(f"/t/{visitor.upload(text)}/replay?move={move}")
    at(page, move)
    were = page.evaluate(_MIDDLES, "main [id]")
    page.evaluate(_LISTEN, False)
    page.locator("[data-go=forward]").click()
    at(page, move + 1)
    return page, were


# --- the log ---


def test_the_log_stays_where_it_is(visit: Callable[..., Visitor]) -> None:
    table = started(visit(reduced_motion="no-preference"))
    for _ in range(16):
        table.wait_turn()
        by_clicks(table)
    table.wait_turn()
    begun = moved(table.page)
    assert any(not one["log"] for one in begun), "nothing moves at all"
    assert [one["id"] for one in begun if one["log"]] == []


# --- fuel and money ---


def test_fuel_flies_from_the_market_to_a_plant_and_its_price_is_told(visit: Callable[..., Visitor]) -> None:
    table = buying(visit(reduced_motion="no-preference"))
    page = table.page
    market = page.evaluate(_MIDDLES, "#fuel [data-piece=fuel-coal]")
    had = page.evaluate(_MIDDLES, "#players [data-piece=fuel-coal]")
    money = page.evaluate(_HELD)
    table.play("fuel:coal#2")
    now = page.evaluate(_MIDDLES, "#players [data-piece=fuel-coal]")
    begun = moved(page)
    fliers = [one for one in begun if one["kind"] == "box"]
    assert [one["delay"] for one in fliers] == [0, 60]
    starts = [_start(one) for one in fliers]
    bought = list(market.values())[:2]  # the cheapest first
    assert [_near(*both) for both in zip(starts, bought, strict=True)] == [True, True], (starts, bought)
    fresh = [now[id] for id in now if id not in had]
    assert all(_near((one["x"], one["y"]), spot) for one, spot in zip(fliers, fresh, strict=True))
    paid = money - page.evaluate(_HELD)
    [told] = [one for one in begun if one["kind"] == "sum down"]
    assert paid > 0
    assert told["text"] == f"\u2212{paid}"
    assert told["delay"] == 60 + 320  # when the last token lands
    assert told["long"] <= 1500
    assert any(one["kind"] == "coin" for one in begun)
    expect(page.locator(".flying *")).to_have_count(0, timeout=PATIENCE)


def test_a_sum_stands_at_the_purse_with_its_sign(visit: Callable[..., Visitor]) -> None:
    table = buying(visit(reduced_motion="no-preference"), slow=True)
    page = table.page
    money = page.evaluate(_HELD)
    table.play("fuel:coal#1")
    paid = money - page.evaluate(_HELD)
    expect(page.locator(".flying .sum")).to_have_text(f"\u2212{paid}")
    table.do(page.locator("#undo"))  # a newer one takes its place
    expect(page.locator(".flying .sum")).to_have_text(f"+{paid}")


def _start(one: dict[str, Any]) -> tuple[float, float]:
    dx, dy = (float(part.removesuffix("px")) for part in one["frames"]["translate"][0].split())
    return one["x"] + dx, one["y"] + dy


def _near(one: Any, other: Any) -> bool:
    return bool(abs(one[0] - other[0]) < 2 and abs(one[1] - other[1]) < 2)


def test_the_light_of_a_turn_fades_nothing(visit: Callable[..., Visitor]) -> None:
    """A piece that is half there looks as if it could not be used."""
    table = buying(visit(reduced_motion="no-preference"))
    keyframes = table.page.evaluate(
        """async () => {
          const motion = document.querySelector('link[rel=modulepreload][href$="/motion.js"]');
          (await import(motion.href)).pulse(document.getElementById("bar"));
          return document.getElementById("bar").getAnimations().at(-1).effect.getKeyframes();
        }"""
    )
    assert all("opacity" not in frame for frame in keyframes)
    assert "drop-shadow" in keyframes[1]["filter"]


def test_who_wants_no_motion_sees_everything_at_once(visit: Callable[..., Visitor]) -> None:
    table = buying(visit(reduced_motion="reduce"))
    page = table.page
    had = page.locator("#players [data-piece=fuel-coal]").count()
    table.play("fuel:coal#2")
    assert moved(page) == []
    assert page.locator(".flying").count() == 0
    assert page.locator("#players [data-piece=fuel-coal]:visible").count() == had + 2


def test_who_is_quicker_than_the_pieces_sees_the_right_picture(visit: Callable[..., Visitor]) -> None:
    """Everything is slowed a hundred times; clicks work meanwhile, and the newer ends the older."""
    table = buying(visit(reduced_motion="no-preference"), slow=True)
    page = table.page
    for _ in range(2):
        table.play("fuel:coal#1")
        assert page.locator(".flying .box").count() == 1
        assert page.evaluate("() => document.getAnimations().filter((one) => one.id === 'piece').length") < 9
    tokens = page.evaluate(_MIDDLES, "main [data-piece^=fuel]")
    page.reload()
    table.listens()
    assert page.evaluate(_MIDDLES, "main [data-piece^=fuel]") == tokens


# --- what does not move ---


def moves(page: Page, change: str) -> list[str]:
    """What travels when this is done to the page."""
    found: list[str] = page.evaluate(
        f"""async () => {{
          const found = document.querySelector('link[rel=modulepreload][href$="/motion.js"]');
          const motion = await import(found.href);
          const before = motion.places();
          {change}
          motion.travel(before);
          return window.moved.map((one) => one.id);
        }}"""
    )
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_page_of_another_size_moves_no_piece(visit: Callable[..., Visitor], game: str) -> None:
    """Maps and panels grow and shrink with what stands beside them; the pieces are where they were in the game."""
    visitor = visit(reduced_motion="no-preference")
    table = TablePage(visitor.page(PAGES[game](visitor)))
    table.listens()
    table.page.evaluate(_LISTEN, False)
    for change in (
        "document.querySelector('main').style.translate = '40px 25px'",
        "document.documentElement.style.fontSize = '13px'",
        "document.querySelector('main').style.width = '70%'",
    ):
        assert moves(table.page, change) == [], change


def test_a_house_that_is_moved_moves_on_a_map_that_shrinks(visit: Callable[..., Visitor], game: str) -> None:
    page, _ = stepped(
        visit(reduced_motion="no-preference"),
        game,
        lambda before, after: before.companies[0].cities == 4 and after.companies[0].cities == 5,
    )
    page.evaluate("() => (window.moved = [])")
    own = page.locator('[id^="house-"]:visible').first.get_attribute("id")
    change = f"""
      document.documentElement.style.fontSize = "13px";
      document.querySelector(".mapscroll").style.width = "60%";
      document.getElementById("{own}").setAttribute("transform", "translate(40 30)");"""
    assert moves(page, change) == [own]


def test_what_flies_is_there_at_once_when_the_window_changes(visit: Callable[..., Visitor]) -> None:
    table = buying(visit(reduced_motion="no-preference"), slow=True)
    table.play("fuel:coal#1")
    expect(table.page.locator(".flying .sum")).to_be_visible()
    assert table.page.locator(".flying *").count() > 1
    table.page.set_viewport_size({"width": 1300, "height": 800})
    expect(table.page.locator(".flying :is(.box, .sum, .coin)")).to_have_count(0)


# --- houses, cables, cards ---


@pytest.fixture(scope="module")
def game() -> str:
    return played("power-grid", ["Ada", "Ben"], seed=5, money="open")


def test_a_cable_grows_and_then_a_house_falls(visit: Callable[..., Visitor], game: str) -> None:
    def joined(before: Any, after: Any) -> bool:
        own = [company.cities for company in before.companies]
        return own != [company.cities for company in after.companies] and max(own) > 3

    page, _ = stepped(visit(reduced_motion="no-preference"), game, joined)
    begun = moved(page)
    [house] = [one for one in begun if one["id"].startswith("house-")]
    assert house["frames"]["translate"] == ["0px -30px", "0px 0px"]
    grown = [one for one in begun if "strokeDashoffset" in one["frames"]]
    assert [one["kind"] for one in grown] == ["cs", "cc", "cw", "cl"]
    assert {one["long"] for one in grown} == {180} == {house["delay"]}
    assert not [one for one in begun if one["id"].startswith("cable-")]
    page.wait_for_function(_REST, timeout=PATIENCE)
    assert page.evaluate(_WHOLE)


# Is every network four paths again, each with all of its links?
_WHOLE = """() => [...document.querySelectorAll("#map-cables [data-ways]")].every((group) =>
  group.children.length === 4 && [...group.children].every((path) =>
    path.getAttribute("d").split("M").length - 1 === group.dataset.ways.split(" ").length))"""


def test_what_grows_is_whole_again_before_the_page_changes(visit: Callable[..., Visitor], game: str) -> None:
    page, _ = stepped(
        visit(reduced_motion="no-preference"),
        game,
        lambda before, after: before.companies[0].cities == 4 and after.companies[0].cities == 5,
    )
    page.evaluate(_LISTEN, True)
    move = int(page.locator("#replay-at").get_attribute("data-move") or 0)
    for step, where in ((-1, "back"), (0, "forward"), (1, "forward")):
        page.locator(f'[data-go="{where}"]').click()
        at(page, move + step)
    page.evaluate("() => document.getAnimations().forEach((one) => one.finish())")
    page.wait_for_function(_WHOLE)
    quick = shown(page)
    page.reload()
    at(page, move + 1)
    assert shown(page) == quick


def test_a_card_that_is_dealt_turns(visit: Callable[..., Visitor]) -> None:
    table = started(visit(reduced_motion="no-preference"))
    cards = "#market [data-arrives=turn]"
    for _ in range(12):
        table.wait_turn()
        had = table.page.evaluate(_MIDDLES, cards)
        by_clicks(table, lambda handle: "pass" not in handle)
        fresh = [id for id in table.page.evaluate(_MIDDLES, cards) if id not in had]
        if fresh:
            break
    assert [one["id"] for one in moved(table.page) if "scale" in one["frames"]] == fresh != []


# --- the climate games ---


@pytest.fixture(scope="module")
def climate() -> str:
    return played("co2", ["Ada", "Ben"], seed=2)


def test_the_needle_travels(visit: Callable[..., Visitor], climate: str) -> None:
    page, were = stepped(
        visit(reduced_motion="no-preference"), climate, lambda before, after: before.level < after.level
    )
    [needle] = [one for one in moved(page) if one["id"].endswith("needle")]
    assert needle["frames"]["translate"][0] != "0px 0px"
    x, _ = were[needle["id"]]
    assert needle["x"] > x


def test_a_project_turns_when_it_is_installed(visit: Callable[..., Visitor], climate: str) -> None:
    page, were = stepped(visit(reduced_motion="no-preference"), climate, _installed)
    turned = [one["id"] for one in moved(page) if "scale" in one["frames"]]
    assert [id in were for id in turned] == [True]
    assert page.locator(f"#{turned[0]}").get_attribute("data-face") == "full"


def _installed(before: Any, after: Any) -> bool:
    """The same project on the same site, ready now."""
    both = zip(before.projects, after.projects, strict=True)
    return any(new >= INSTALLED and old == new - INSTALLED for old, new in both)


# --- from panel to panel ---


def _flights(page: Page) -> dict[str, tuple[float, float]]:
    """From where what flies over the page as a copy comes, by the piece in whose place it lands."""
    fliers = [one for one in moved(page) if one["kind"].startswith("copy")]
    page.wait_for_function(_REST, timeout=PATIENCE)
    now = page.evaluate(_MIDDLES, "main [data-piece][id]")
    return {
        id: _start(one) for one in fliers for id, spot in now.items() if _near(spot, (one["x"], one["y"]))
    }


def test_a_plant_that_is_bought_flies_over_the_panels(visit: Callable[..., Visitor], game: str) -> None:
    """A panel cuts off what comes into it from elsewhere."""
    bought: list[int] = []

    def buys(before: Any, after: Any) -> bool:
        owned = [{plant for one in state.companies for plant in one.plants} for state in (before, after)]
        bought[:] = owned[1] - owned[0]
        return bool(bought)

    page, _ = stepped(visit(reduced_motion="no-preference"), game, buys)
    x, _y = _flights(page)[f"plant-{bought[0]}"]
    assert x < page.locator("#players").evaluate("(players) => players.getBoundingClientRect().left")
    expect(page.locator(".flying .copy")).to_have_count(0, timeout=PATIENCE)


def test_a_scientist_is_seen_on_the_way_to_the_board(visit: Callable[..., Visitor], climate: str) -> None:
    page, were = stepped(
        visit(reduced_motion="no-preference"),
        climate,
        lambda before, after: after.companies[0].scientists < before.companies[0].scientists,
    )
    [(place, start)] = _flights(page).items()
    assert place.startswith("pawn-0-")
    assert any(_near(start, spot) for id, spot in were.items() if id.startswith("pawn-0-home"))


def test_fuel_that_is_burnt_does_not_fly_back_to_the_market(visit: Callable[..., Visitor], game: str) -> None:
    """The last one to supply burns fuel, and the market is filled in the same move."""
    page, _ = stepped(
        visit(reduced_motion="no-preference"),
        game,
        lambda before, after: before.round < after.round and _stored(before) > _stored(after),
    )
    assert not [one for one in moved(page) if one["kind"] == "box"]


def _stored(state: Any) -> int:
    """The fuel at all plants."""
    return sum(sum(company.fuel) for company in state.companies)


def test_the_first_project_of_a_region_turns_as_others_do(
    visit: Callable[..., Visitor], climate: str
) -> None:
    """Nothing else there is a piece; a plant has a place of its own as well."""

    def comes(before: Any, after: Any) -> bool:
        regions = [before.projects[at : at + 3] for at in range(0, len(before.projects), 3)]
        fresh = [at for at, one in enumerate(after.projects) if before.projects[at] < 0 <= one]
        return bool(fresh) and max(regions[fresh[0] // 3]) < 0

    page, _ = stepped(visit(reduced_motion="no-preference"), climate, comes)
    turned = [one["id"] for one in moved(page) if "scale" in one["frames"]]
    assert [id.partition("-")[0] for id in turned] == ["project"]


def test_a_sum_covers_no_name_and_coins_come_to_the_coins(
    visit: Callable[..., Visitor], climate: str
) -> None:
    page, _ = stepped(
        visit(reduced_motion="no-preference"),
        climate,
        lambda before, after: after.companies[0].money > before.companies[0].money + 1,
    )
    begun = moved(page)
    [told] = [one for one in begun if one["kind"].startswith("sum")]
    coins = [one for one in begun if one["kind"] == "coin"]
    for box in page.evaluate(_WORDS):
        apart = [abs(told[way] - box[way]) - (told[size] + box[size]) / 2 for way, size in _WAYS]
        assert max(apart) > -3, (told, box)  # a line of words is higher than its letters
    drawn = page.evaluate(_COINS)
    assert coins
    assert all(any(_near((one["x"], one["y"]), spot) for spot in drawn) for one in coins)


_WAYS = (("x", "wide"), ("y", "high"))
_WORDS = """() => [...document.querySelectorAll(".player :is(.name, .seat)")].map((one) => {
  const box = one.getBoundingClientRect();
  return {x: box.x + box.width / 2, y: box.y + box.height / 2, wide: box.width, high: box.height};
})"""
_COINS = """() => [...document.querySelectorAll("[data-purse-of] svg:first-child")].map((one) => {
  const box = one.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
})"""
