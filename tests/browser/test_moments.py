"""Great moments on a page: a banner shows and goes, takes no focus and swallows nothing; what moves sound like is
played, and not before anybody has touched the page."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from baseload.core.record import Record, load_record
from baseload.draw.banner import Move
from baseload.draw.drawer import drawer
from baseload.text.speaker import speaker
from tests.browser.serving import Visitor, two_at
from tests.browser.table_page import PATIENCE, TablePage, by_clicks
from tests.harness.trials import TRIALS

SEATS = ["me", "Bo", "Cy", "Di", "Eve", "Fay"]


@cache
def just_before(game: str, stem: str, kind: str) -> tuple[str, str]:
    """A golden game up to the move that brings the first banner of that kind, all seats at one screen; and the move."""
    trial = next(trial for trial in TRIALS if str(trial) == game)
    record = load_record(str(next(path for path in trial.golden.files if path.stem == stem)))
    state: Any = record.start()
    before: list[Any] = []
    for place, action in enumerate(record.actions):
        events = state.play(action)
        view = state.view(None)
        told = drawer(game).banners(Move(events, before), view, speaker(game))
        if any(banner.kind == kind for banner in told):
            seats = SEATS[: view.players]
            cut = Record(record.game, record.options, record.deal, record.actions[:place], seats)
            return cut.text(), str(action)
        before = events[::-1] + before
    raise AssertionError("no such banner")


# Plays by the page's own means, whatever can be clicked.
_SEND = """async (action) => {
  const doing = document.querySelector('link[rel=modulepreload][href$="/doing.js"]');
  (await import(doing.href)).send([action]);
}"""
# Keeps every sound's notes, and how many players there are.
_EAR = """window.players = 0;
window.heardNotes = [];
window.AudioContext = class extends AudioContext {
  constructor(...given) {
    super(...given);
    window.players += 1;
  }
  createOscillator() {
    const made = super.createOscillator();
    const frequency = made.frequency;
    const set = frequency.setValueAtTime.bind(frequency);
    frequency.setValueAtTime = (value, at) => {
      window.heardNotes.push(value);
      return set(value, at);
    };
    return made;
  }
};"""
TURN = [523.25, 783.99]
_CUE = """async (names) => {
  const sound = document.querySelector('link[rel=modulepreload][href$="/sound.js"]');
  (await import(sound.href)).cue(names);
}"""


def opened(visitor: Visitor, game: str, stem: str, kind: str) -> tuple[TablePage, str]:
    text, action = just_before(game, stem, kind)
    table = visitor.table(visitor.upload(text))
    table.listens()
    if table.page.locator("#curtain").is_visible():
        table.show_hand()
    return table, action


def brought(visitor: Visitor, game: str, stem: str, kind: str) -> TablePage:
    """A table on whose page that banner has just come up."""
    table, action = opened(visitor, game, stem, kind)
    table.page.evaluate(_SEND, action)
    expect(table.page.locator("#banner.shown .banner")).to_be_visible(timeout=PATIENCE)
    return table


# --- banners --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "stem", "kind", "said"),
    [
        ("power-grid", "four_host_regions", "step", ["Step 2", "A second house in every city", "→"]),
        ("power-grid", "three_to_the_letter", "step", ["Step 3"]),
        ("power-grid", "two_germany", "last", ["Last round", "Cities supplied decide"]),
        ("co2", "three", "supply", ["ppm", "Supply of decade 2"]),
        ("co2", "one", "last", ["Last decade", "Decade 5 begins"]),
        ("co2", "five_flat", "disaster", ["Oceania"]),
        ("co2", "three_poor", "defeat", ["Defeat"]),
        ("second-chance", "solo_won", "victory", ["Victory"]),
        ("second-chance", "team_two", "defeat", ["Defeat"]),
    ],
)
def test_a_banner_tells_what_has_happened(
    ada: Visitor, game: str, stem: str, kind: str, said: list[str]
) -> None:
    page = brought(ada, game, stem, kind).page
    shown = page.locator("#banner")
    expect(shown).to_have_attribute("role", "status")
    while not page.locator(f"#banner .banner.{kind}").count():  # one move may bring several
        assert page.locator("#banner.shown").count()
        page.keyboard.press("Escape")
    expect(page.locator(f"#banner .banner.{kind}")).to_be_visible()
    for words in said:
        expect(shown).to_contain_text(words)


def test_the_plants_of_a_step_are_drawn(ada: Visitor) -> None:
    page = brought(ada, "power-grid", "four_host_regions", "step").page
    drawn = page.locator("#banner .bcard .scene")
    expect(drawn).to_have_count(2)
    for scene in drawn.all():
        box = scene.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) > 20


def test_a_click_takes_it_away_and_does_nothing_else(ada: Visitor) -> None:
    table = brought(ada, "power-grid", "four_host_regions", "step")
    number, asked = table.number, table.ask.text_content()
    piece = table.legal().first
    box = piece.bounding_box()
    assert box is not None
    table.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(table.page.locator("#banner .banner")).to_have_count(0)
    table.page.wait_for_timeout(100)
    assert (table.number, table.ask.text_content()) == (number, asked)
    table.click(piece)  # and now it is reached
    expect(table.page.locator("main .picked")).not_to_have_count(0)


def test_escape_takes_it_away_and_the_focus_stays(ada: Visitor) -> None:
    table, action = opened(ada, "power-grid", "four_host_regions", "step")
    page = table.page
    page.locator("[data-open=settings]").focus()
    page.evaluate(_SEND, action)
    expect(page.locator("#banner.shown .banner")).to_be_visible(timeout=PATIENCE)
    assert page.evaluate("() => document.activeElement.dataset.open") == "settings"
    page.keyboard.press("Escape")
    expect(page.locator("#banner .banner")).to_have_count(0)
    assert page.evaluate("() => document.activeElement.dataset.open") == "settings"


@pytest.mark.parametrize("touch", [False, True])
def test_it_says_how_it_is_taken_away_here(visit: Callable[..., Visitor], touch: bool) -> None:
    given = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True} if touch else {}
    page = brought(visit(**given), "power-grid", "four_host_regions", "step").page
    said = page.locator("#banner .closes").inner_text()
    assert ("tap" in said, "click or Esc" in said) == (touch, not touch)


def test_it_goes_by_itself(ada: Visitor) -> None:
    page = brought(ada, "power-grid", "four_host_regions", "step").page
    expect(page.locator("#banner .banner")).to_have_count(0, timeout=8_000)
    assert page.evaluate("() => document.getElementById('banner').getClientRects().length") == 0


def test_what_was_there_when_the_page_was_loaded_is_no_news(ada: Visitor) -> None:
    """Nor is it when the page asks for the same position once more."""
    page = brought(ada, "power-grid", "four_host_regions", "step").page
    page.reload()
    table = TablePage(page)
    table.listens()
    assert page.evaluate("() => JSON.parse(document.getElementById('moment').textContent).lately.length") > 0
    page.evaluate(_AGAIN)
    assert page.locator("#banner .banner").count() == 0  # now: it would go by itself


_AGAIN = """async () => {
  const following = document.querySelector('link[rel=modulepreload][href$="/following.js"]');
  await (await import(following.href)).show(JSON.parse(document.getElementById("moment").textContent).seat);
}"""


def test_several_come_one_after_the_other(ada: Visitor) -> None:
    """The supply of a decade, and then the disaster at its end."""
    table = brought(ada, "co2", "two", "disaster")
    kinds = []
    for _ in range(2):
        kinds.append(table.page.locator("#banner .banner").get_attribute("class"))
        table.page.keyboard.press("Escape")
    assert kinds == ["banner supply onboard", "banner disaster onboard"]
    expect(table.page.locator("#banner .banner")).to_have_count(0)


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_whoever_wants_no_motion_sees_none(visit: Callable[..., Visitor], motion: str) -> None:
    ada = visit(reduced_motion=motion)
    ada.context.add_init_script("""window.animated = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...given) {
        if (this.closest("#banner")) window.animated += 1;
        return animate.apply(this, given);
      };""")
    page = brought(ada, "power-grid", "four_host_regions", "step").page
    page.keyboard.press("Escape")
    expect(page.locator("#banner .banner")).to_have_count(0)
    assert (page.evaluate("() => window.animated") > 0) == (motion != "reduce")


def test_it_waits_until_it_can_be_read(ada: Visitor) -> None:
    """Below an open dialog nobody reads."""
    table, action = opened(ada, "power-grid", "four_host_regions", "step")
    page, before = table.page, table.number
    page.locator("[data-open=settings]").click()
    page.evaluate(_SEND, action)
    table.wait_past(before)
    assert page.locator("#banner .banner").count() == 0
    page.keyboard.press("Escape")
    expect(page.locator("#banner.shown .banner")).to_be_visible()


SIZES = [(320, 568), (390, 844), (1024, 700), (1200, 800), (1440, 900), (2560, 1440)]
# A banner stays until somebody takes it away.
_STAYS = """const wait = window.setTimeout;
  window.setTimeout = (done, time, ...given) => (time >= 4000 ? 0 : wait(done, time, ...given));"""


@pytest.mark.parametrize(
    ("game", "stem", "kind"), [("power-grid", "four_host_regions", "step"), ("co2", "one", "supply")]
)
def test_it_has_room_at_every_width(ada: Visitor, game: str, stem: str, kind: str) -> None:
    ada.context.add_init_script(_STAYS)
    page = brought(ada, game, stem, kind).page
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate(_CUT_OFF) == [], (width, height)


# What stands out of the banner at a side, or over its neighbour.
_CUT_OFF = """() => {
  const banner = document.querySelector("#banner .banner");
  const found = banner.scrollWidth > banner.clientWidth ? ["wider than the page"] : [];
  const parts = [...banner.querySelectorAll(".cause, h2, .facts .pic, .facts p")];
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const meet = (one, two) => one.left < two.right - 1 && two.left < one.right - 1
    && one.top < two.bottom - 1 && two.top < one.bottom - 1;
  parts.forEach((part, place) => {
    const { left, right } = boxes[place];
    const cut = left < 0 || right > innerWidth || part.scrollWidth > part.clientWidth + 2;
    if (cut) found.push(`cut off: ${part.textContent}`);
    const over = parts.filter((_, other) => other > place && meet(boxes[place], boxes[other]));
    for (const other of over) found.push(`${part.textContent} over ${other.textContent}`);
  });
  return found;
}"""


# --- sounds ---------------------------------------------------------------------------------------------------------


# Tests touch a page by asking it anything, so it is told that nobody did.
_UNTOUCHED = (
    """Object.defineProperty(navigator, "userActivation", { get: () => ({ hasBeenActive: false }) });"""
)


def heard(page: Page) -> list[float]:
    found: list[float] = page.evaluate("() => window.heardNotes")
    return found


def listening(visitor: Visitor, **chosen: str) -> Visitor:
    visitor.context.add_init_script(_EAR)
    for name, value in chosen.items():
        visitor.context.add_init_script(
            f'if (location.host) localStorage.setItem("baseload-{name}", "{value}")'
        )
    return visitor


def test_a_move_is_heard_once_the_page_was_touched(visit: Callable[..., Visitor]) -> None:
    """One player is made, and kept."""
    host, guest = listening(visit()), listening(visit())
    mover, waiting = two_at(host, guest)
    waiting.page.context.add_init_script(_UNTOUCHED)
    waiting.page.reload()
    waiting.listens()
    untouched = waiting.page
    before = waiting.number
    by_clicks(mover)
    waiting.wait_past(before)
    mover.page.wait_for_function("() => window.heardNotes.length > 0", timeout=PATIENCE)
    untouched.wait_for_timeout(200)
    assert heard(untouched) == []
    assert untouched.evaluate("() => window.players") == 0
    for _ in range(3):
        mover.page.evaluate(_CUE, ["coin"])
    mover.page.wait_for_timeout(200)
    assert heard(mover.page)[0] == 310  # a plant is put up: a knuckle on the desk
    assert mover.page.evaluate("() => window.players") == 1


@pytest.mark.parametrize("chosen", [{"volume": "0"}, {"sound": "off"}, {"volume": "40"}])
def test_whoever_wants_silence_has_it(ada: Visitor, chosen: dict[str, str]) -> None:
    table, action = opened(listening(ada, **chosen), "power-grid", "four_host_regions", "step")
    page, before = table.page, table.number
    page.locator("h1").first.click()
    page.evaluate(_SEND, action)
    table.wait_past(before)
    page.evaluate(_CUE, ["gavel", "turn", "victory"])
    if chosen == {"volume": "40"}:
        page.wait_for_function("() => window.heardNotes.length > 0", timeout=PATIENCE)
        return
    page.wait_for_timeout(300)
    assert heard(page) == []


def test_the_volume_can_be_set_and_is_kept(ada: Visitor) -> None:
    table, _ = opened(listening(ada), "power-grid", "four_host_regions", "step")
    page = table.page
    page.locator("[data-open=settings]").click()
    slide = page.locator("[data-level=volume]")
    assert slide.input_value() == "60"
    slide.fill("25")
    page.wait_for_function("() => window.heardNotes.length > 0")  # what was set is heard
    page.reload()
    assert page.locator("[data-level=volume]").input_value() == "25"


def test_in_a_tab_that_is_not_seen_only_ones_turn_is_heard(ada: Visitor) -> None:
    table, _ = opened(listening(ada), "power-grid", "four_host_regions", "step")
    page = table.page
    page.locator("h1").first.click()
    page.evaluate("() => Object.defineProperty(document, 'hidden', { get: () => true })")
    page.evaluate(_CUE, ["gavel", "coin", "victory"])
    page.wait_for_timeout(200)
    assert heard(page) == []
    page.evaluate(_CUE, ["gavel", "turn"])
    page.wait_for_function("() => window.heardNotes.length > 0")
    assert heard(page) == TURN


def test_every_sound_can_be_made(ada: Visitor) -> None:
    """And none of them asks the player for what it cannot do."""
    table, _ = opened(listening(ada), "power-grid", "four_host_regions", "step")
    page = table.page
    page.locator("h1").first.click()
    names = page.evaluate("""async () => {
      const sound = document.querySelector('link[rel=modulepreload][href$="/sound.js"]');
      return Object.keys((await import(sound.href)).SOUNDS);
    }""")
    assert len(names) >= 10
    for name in names:
        page.evaluate(_CUE, [name])
        page.wait_for_timeout(220)
