"""The tables of the CO₂ games on every screen: the world fits, nothing is too small to read, phones swipe."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from baseload.core.contract import State
from baseload.draw.climate.brush import NOBODY
from baseload.games.second_chance.state import State as SecondChanceState
from tests.browser.scenes import FULL, PAGES
from tests.browser.serving import Visitor, decides, played, two_at
from tests.browser.table_page import TablePage
from tests.browser.test_phone import PHONE

GAMES = ("co2", "second-chance")
CROWDED = ("co2-crowded", "second-chance-crowded")
SIZES = (
    (390, 844),
    (320, 640),
    (820, 1180),
    (1024, 768),
    (1200, 800),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
)
LARGE = ((1440, 900), (1920, 1080), (2560, 1440))

# The smallest text of the board, in pixels of the screen, and what it says.
_SMALLEST = """() => [...document.querySelectorAll(".world text, .world p, .strip b, .strip span")]
  .filter((one) => one.checkVisibility() && one.textContent.trim() && one.getClientRects().length)
  .map((one) => {
    const grown = one instanceof SVGElement ? one.getScreenCTM().d : 1;
    return [parseFloat(getComputedStyle(one).fontSize) * grown, one.textContent.trim().slice(0, 30)];
  })
  .sort(([one], [two]) => one - two)[0]"""
# Pieces of two regions that lie over each other, or beyond the sea.
_CROWDED = """() => {
  const sea = document.querySelector(".sea").getBoundingClientRect();
  const boxes = [...document.querySelectorAll(".reg")].map((one) => [one.id, one.getBoundingClientRect()]);
  const found = boxes.filter(([, box]) => box.left < sea.left - 1 || box.right > sea.right + 1
    || box.bottom > sea.bottom + 1 || box.top < sea.top - 1).map(([id]) => `${id} beyond the sea`);
  for (const [id, box] of boxes)
    for (const [other, with_] of boxes)
      if (id < other && box.left < with_.right && with_.left < box.right
        && box.top < with_.bottom && with_.top < box.bottom) found.push(`${id} over ${other}`);
  // The rim of a region that can be chosen lies around its pieces.
  for (const rim of document.querySelectorAll(".reg .place > .ring")) {
    const box = rim.getBoundingClientRect();
    if (box.left < sea.left + 1 || box.right > sea.right - 1) found.push(`the rim of ${rim.closest(".reg").id}`);
  }
  return found;
}"""
# How much there is to scroll on the page, and inside the table.
_HIDDEN = """() => [document.documentElement, document.querySelector("main")]
  .map((one) => one.scrollHeight - one.clientHeight)"""
# The handles that another piece covers.
_COVERED = """() => [...document.querySelectorAll(".reg [data-pick]")].filter((piece) => {
  const box = piece.querySelector(".hit, .ring").getBoundingClientRect();
  const top = document.elementFromPoint(box.left + 9, box.top + 9);
  return !piece.contains(top) && !piece.matches(".place");
}).map((piece) => piece.dataset.pick)"""


def sized(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


@pytest.mark.parametrize("game", GAMES)
def test_the_world_fits_every_screen(ada: Visitor, game: str) -> None:
    page = ada.page(FULL[f"{game}-crowded"](ada))
    TablePage(page).wait_turn()
    for size in SIZES:
        sized(page, size)
        smallest = page.evaluate(_SMALLEST)
        assert smallest[0] >= 10.95, (size, smallest)
        assert page.evaluate(_CROWDED) == [], size
        if size in LARGE:
            assert page.evaluate(_HIDDEN) == [0, 0], size
            assert page.evaluate(_COVERED) == [], size


@pytest.mark.parametrize("name", [*CROWDED, *GAMES])
def test_nothing_beside_the_world_is_covered(ada: Visitor, name: str) -> None:
    """People, goals and log stand one below the other, and on large screens all of them are seen. Cards that were
    played lie with the hand."""
    page = ada.page({**FULL, **PAGES}[name](ada))
    TablePage(page).wait_turn()
    for size in SIZES[2:]:
        sized(page, size)
        found = page.evaluate(_COLUMN)
        assert found["over"] == [], size
        assert found["played"] == [], size
        if size in (*LARGE, (820, 1180), (1024, 768)):
            assert found["beyond"] <= 1, size
            assert found["log"] >= 80, (size, found)


def test_a_tablet_on_its_side_shows_the_whole_world(ada: Visitor) -> None:
    page = ada.page(FULL["co2-crowded"](ada))
    TablePage(page).wait_turn()
    sized(page, (1024, 768))
    bar = page.locator("#bar").bounding_box()
    assert bar is not None
    for region in page.locator(".reg").all():
        box = region.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= bar["y"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_what_a_choice_costs_is_written_in_one_piece(
    visit: Callable[..., Visitor], game: str, size: tuple[int, int]
) -> None:
    """No line ends between a glyph and its number, and what is left of a source takes no room from its cost."""
    visitor = visit(**(PHONE if size[0] < 720 else {"viewport": {"width": size[0], "height": size[1]}}))
    page = visitor.page(PAGES[game](visitor))
    table = TablePage(page)
    table.wait_turn()
    verb = "propose" if game == "co2" else "plan"
    found = next(choice for choice in table.moment["choices"] if choice["action"].startswith(verb))
    slot = table.piece(next(handle for handle in found["handles"] if handle.startswith("slot:")))
    table.tap(slot) if size[0] < 720 else table.click(slot)
    table.ways.first.wait_for()
    units = page.locator("#beside .told .unit")
    assert units.count() > 3
    assert {unit.evaluate("(unit) => unit.getClientRects().length") for unit in units.all()} == {1}
    costs = page.locator("#beside .way-words .told:nth-of-type(2)")
    assert max(cost.evaluate(_LINES) for cost in costs.all()) == 1


def _plans_with_a_card(state: State, legal: list[str]) -> bool:
    return state.seat == 0 and any(map(_plans_with, legal))


def test_a_way_on_with_a_card_says_what_the_card_brings(ada: Visitor) -> None:
    text = played("second-chance", ["me", "bot random"], 4, _plans_with_a_card, mode="cooperative")
    table = ada.table(ada.upload(text), "?seat=0")
    table.wait_turn()
    plan = next(choice for choice in table.moment["choices"] if _plans_with(choice["action"]))
    card = next(handle for handle in plan["handles"] if handle.startswith("card:"))
    table.click(table.piece(next(handle for handle in plan["handles"] if handle.startswith("slot:"))))
    row = table.ways.filter(has_text=plan["button"]).first
    said = table.moment["beside"][card][0].partition("[")[0]
    assert said
    expect(row).to_contain_text(said)


def _plans_with(action: str) -> bool:
    return action.startswith("plan ") and " with " in action


@pytest.mark.parametrize("language", ["en", "it", "de", "pl"])
def test_buying_and_selling_permits_have_room_for_their_words(
    visit: Callable[..., Visitor], language: str
) -> None:
    """Not from edge to edge of their buttons."""
    visitor = visit(locale=language)
    page = visitor.page(PAGES["second-chance"](visitor))
    TablePage(page).wait_turn()
    room = page.evaluate(_ROOM)
    assert len(room) == 2
    assert min(room) >= 5


# How far the words of a button stay from its edges.
_ROOM = """() => [...document.querySelectorAll("#market .visit")].map((button) => {
  const words = document.createRange();
  words.selectNodeContents(button);
  const [inner, outer] = [words.getBoundingClientRect(), button.getBoundingClientRect()];
  return Math.min(inner.left - outer.left, outer.right - inner.right);
})"""


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_swipes_between_four_sections(visit: Callable[..., Visitor], game: str) -> None:
    """Each scrolls for itself; what one has is always there; a dot is where something is to be decided."""
    visitor = visit(**PHONE)
    page = visitor.page(PAGES[game](visitor))
    TablePage(page).wait_turn()
    tabs = page.locator("#tabs a")
    expect(tabs).to_have_count(4)
    expect(tabs.nth(0)).to_have_class("on")
    for place in (2, 3, 1):
        page.evaluate(_SWIPE, place)
        expect(tabs.nth(place)).to_have_class("on")
        assert page.locator("#tabs a.on").count() == 1
        section = page.locator(tabs.nth(place).get_attribute("href") or "")
        box = section.bounding_box()
        assert box is not None
        assert abs(box["x"]) < 1
        expect(page.locator("#strip")).to_be_in_viewport(ratio=1)
        assert page.evaluate("() => document.documentElement.scrollHeight - innerHeight") <= 0
    dotted = page.evaluate(_DOTTED)
    lit = page.evaluate(_LIT)
    assert dotted == [id for id in lit if id != "part-tracks"]
    assert "part-world" in dotted
    tabs.nth(3).tap()
    line = page.locator("#log li").nth(3)
    line.scroll_into_view_if_needed()
    expect(line).to_be_in_viewport()  # the section scrolls, and the log in it is as long as it is
    assert page.locator("#log > .body").evaluate("(log) => log.scrollHeight - log.clientHeight") <= 1
    tabs.nth(0).tap()
    expect(tabs.nth(0)).to_have_class("on")
    expect(page.locator(".reg").first).to_be_in_viewport()
    last = page.locator("#region-oceania")
    expect(last).not_to_be_in_viewport()
    page.locator("#chooser").get_by_role("link", name="Oceania").tap()  # the world in small leads there
    expect(last).to_be_in_viewport(ratio=0.9)
    expect(tabs.nth(0)).to_have_class("on")


def test_a_source_to_learn_has_a_rim_that_can_be_seen(ada: Visitor) -> None:
    """Its spaces reach to its edge, and whatever is drawn inside it lies under them."""
    page = ada.page(f"/t/{ada.upload(played('co2', ['me', 'bot random'], 4, decides(0, 'learn')))}")
    TablePage(page).wait_turn()
    lit = page.locator("#tracks .cells.legal")
    assert lit.count() > 1
    for row in lit.all():
        width, offset = (float(part.removesuffix("px")) for part in row.evaluate(_OUTLINE))
        assert width >= 2
        assert offset > 0


def test_the_gauge_stays_where_it_is(ada: Visitor) -> None:
    """However long the names of the regions are that are in danger next."""
    page = ada.page(PAGES["co2"](ada))
    TablePage(page).wait_turn()
    places = set()
    for words in ("Asia", "S America, then N America"):
        page.locator(".sky .fc").evaluate(
            "(box, words) => (box.textContent = `Disaster at 350: ${words}`)", words
        )
        box = page.locator(".sky .g-wide").bounding_box()
        assert box is not None
        places.add((box["x"], box["width"]))
    assert len(places) == 1, places


def test_all_that_a_regions_frame_holds_chooses_it(ada: Visitor) -> None:
    """Where a region is to be chosen its whole cluster is lit, so a click on its slots or spaces means it."""
    table = ada.table(ada.upload(played("second-chance", ["me"], 1, decides(0, "start"), mode="solo")))
    table.wait_turn()
    page = table.page
    meant = page.evaluate(
        """() => [...document.querySelectorAll("main .reg")].flatMap((cluster) => {
          const own = cluster.querySelector(".place").dataset.pick;
          return [...cluster.querySelectorAll(".slot, .space")].map((part) => {
            const box = part.getBoundingClientRect();
            const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
            return [own, hit?.closest("[data-pick]")?.dataset.pick ?? "", part.getAttribute("aria-label")];
          });
        })"""
    )
    assert len(meant) > 6 * 3
    assert [found for found in meant if found[0] != found[1]] == []
    slot = page.locator("#region-asia .slot").nth(1).bounding_box()
    assert slot is not None
    page.mouse.click(slot["x"] + slot["width"] / 2, slot["y"] + slot["height"] / 2)
    expect(page.locator("main .picked[data-pick='region:asia']")).to_be_attached()
    expect(page.locator("#why")).to_be_hidden()


def test_amounts_in_the_log_stand_with_their_own_words(ada: Visitor) -> None:
    """However long a line is: its amount may go to a line of its own, never beside the words of another."""
    page = ada.page(PAGES["second-chance"](ada))
    TablePage(page).wait_turn()
    line = page.locator("#log .log li div").first
    line.evaluate(
        """(div) => (div.innerHTML = ["Open: 9 environmental goals|−18 points", "South America: coal|520 ppm",
        "Asia: gas|540 ppm"].map((said) => said.split("|")).map(([words, amount]) =>
        `<span class="brief">${words} <b>${amount}</b></span>`).join(""))"""
    )
    boxes = [found.bounding_box() for found in line.locator("span").all()]
    amounts = [found.bounding_box() for found in line.locator("b").all()]
    for box, amount in zip(boxes, amounts, strict=True):
        assert box
        assert amount
        assert box["y"] - 1 <= amount["y"]
        assert amount["y"] + amount["height"] <= box["y"] + box["height"] + 1


@pytest.mark.parametrize("size", LARGE)
def test_four_cards_fill_their_row(ada: Visitor, size: tuple[int, int]) -> None:
    page = ada.page(PAGES["co2"](ada))
    TablePage(page).wait_turn()
    sized(page, size)
    page.evaluate(_FOUR_CARDS)
    row = page.locator("#hand .cards").bounding_box()
    last = page.locator("#hand .card").last.bounding_box()
    assert row is not None
    assert last is not None
    assert row["x"] + row["width"] - last["x"] - last["width"] < row["width"] * 0.03


def _few_left(state: State, legal: list[str]) -> bool:
    """Two goals and at most two lobby cards in the hand, many on the table."""
    assert isinstance(state, SecondChanceState)
    table = sum(one != NOBODY for one in state.lobby_played)
    return state.seat == 0 and table >= 9 and len(state.companies[0].lobby) <= 2


def test_cards_that_were_played_take_the_room_that_the_hand_leaves(ada: Visitor) -> None:
    """A scientist may go to any of them: none is out of sight, late in a game either, with twice as many."""
    text = played("second-chance", ["me", *["bot random"] * 2], 4, _few_left, 20, mode="cooperative")
    table = ada.table(ada.upload(text), "?seat=0")
    table.wait_turn()
    assert table.page.locator("#hand .card").count() < 5
    hidden = table.page.locator("#played > .body").evaluate(
        """(body) => {
          const chips = body.querySelector(".chips");
          for (const chip of [...chips.children]) chips.append(chip.cloneNode(true));
          return body.scrollHeight - body.clientHeight;
        }"""
    )
    assert hidden <= 1


def test_six_cards_stand_beside_those_that_were_played(ada: Visitor) -> None:
    """In one row, of which nothing is cut off."""
    text = played("second-chance", ["me", *["bot random"] * 2], 4, _six_cards, 20, mode="cooperative")
    page = ada.page(f"/t/{ada.upload(text)}")
    TablePage(page).wait_turn()
    assert page.locator("#hand .card").count() == 6
    for size in LARGE:
        sized(page, size)
        assert page.evaluate(_HIDDEN) == [0, 0], size
        boxes = [card.bounding_box() for card in page.locator("#hand .card, #played").all()]
        assert len({round(box["y"]) for box in boxes if box is not None}) == 1, size


def _six_cards(state: State, legal: list[str]) -> bool:
    """Four lobby cards and two goals, with some cards on the table."""
    assert isinstance(state, SecondChanceState)
    own, table = state.companies[0], sum(one != NOBODY for one in state.lobby_played)
    return state.seat == 0 and "plan" in " ".join(legal) and len(own.lobby) >= 4 and table >= 3


def test_what_is_drafted_comes_first_on_a_phone(visit: Callable[..., Visitor]) -> None:
    visitor = visit(**PHONE)
    text = played("co2", ["me", "bot random"], 4, decides(0, "draft"), lobby_draft="alternate")
    page = visitor.page(f"/t/{visitor.upload(text)}")
    TablePage(page).wait_turn()
    pack, market = page.locator("#pack").bounding_box(), page.locator("#market").bounding_box()
    assert pack is not None
    assert market is not None
    assert pack["y"] < market["y"]


# Of the column beside the world: panels that lie over each other, how much is beyond its edge, how high the log is.
_COLUMN = """() => {
  const side = document.querySelector(".p-side");
  const boxes = [...side.children].filter((one) => one.checkVisibility())
    .map((one) => [one.id, one.getBoundingClientRect()]).sort(([, one], [, two]) => one.top - two.top);
  return {
    over: boxes.flatMap(([id, box], place) => boxes[place + 1]?.[1].top < box.bottom - 1 ? [id] : []),
    beyond: side.scrollHeight - side.clientHeight,
    log: document.querySelector("#log > .body").clientHeight,
    played: [...side.querySelectorAll("#played")].map((one) => one.id),
  };
}"""
_LINES = "(told) => new Set([...told.querySelectorAll('.unit')].map((unit) => Math.round(unit.offsetTop / 4))).size"
_OUTLINE = "(row) => [getComputedStyle(row).outlineWidth, getComputedStyle(row).outlineOffset]"
# Three cards and the company goal.
_FOUR_CARDS = """() => {
  const [row, one] = [document.querySelector("#hand .cards"), document.querySelector("#hand .card:not(.goal)")];
  const goal = row.querySelector(".goal") ?? one.cloneNode(true);
  goal.classList.add("goal");
  row.replaceChildren(one, one.cloneNode(true), one.cloneNode(true), goal);
}"""
_SWIPE = """(place) => {
  const sections = document.querySelector(".sections");
  sections.scrollTo({left: place * sections.clientWidth, behavior: "instant"});
}"""
_DOTTED = """() => [...document.querySelectorAll("#tabs a")]
  .filter((tab) => getComputedStyle(tab, "::after").content === '""').map((tab) => tab.hash.slice(1))"""
_LIT = """() => [...document.querySelectorAll("#tabs a")]
  .map((tab) => tab.hash.slice(1)).filter((id) => document.querySelector(`#${id} .legal`))"""


def test_the_signal_is_at_ones_own_panel_alone(visit: Callable[..., Visitor]) -> None:
    """Somebody else whose turn it is has a rim, in no colour that means oneself."""
    mover, watcher = two_at(visit(), visit(), "co2")
    rims = []
    for table in (mover, watcher):
        rim = table.page.locator(".player.now")
        signal = table.page.evaluate(_SIGNAL)
        rims.append(rim.evaluate("(panel) => getComputedStyle(panel).borderTopColor") == signal)
    assert rims == [True, False]


_SIGNAL = """() => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = "var(--signal)";
  const color = getComputedStyle(probe).color;
  probe.remove();
  return color;
}"""
