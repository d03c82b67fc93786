"""What others do is shown beat by beat, at one's own pace; one can skip it, go back in it, and is told of it later."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.serving import Visitor, decides, played, two_at
from tests.browser.table_page import PATIENCE, POLLING, TablePage

# Two moves of one seat: the second comes while the first is still shown.
TWO = ["auction 3", "bid 3"]
_SEND = """([table, seat, actions]) => actions.forEach((action, place) => window.sockets.at(-1).send(
  JSON.stringify({do: "play", table, seat, action, id: `${action} ${place} ${performance.now()}`})))"""
_DO = """async (action) => {
  const doing = document.querySelector('link[rel=modulepreload][href$="/doing.js"]');
  (await import(doing.href)).send([action]);
}"""
_PACE = """(pace) => localStorage.setItem("baseload-pace", pace)"""
_HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", {configurable: true, get: () => hidden});
  document.dispatchEvent(new Event("visibilitychange"));
}"""
# Pixels between the caption and a piece.
_GAP = """(handle) => {
  const one = document.getElementById("caption").getBoundingClientRect();
  const other = document.querySelector(`main [data-pick="${handle}"]`).getBoundingClientRect();
  const [x, y] = [["left", "right"], ["top", "bottom"]].map(([from, to]) =>
    Math.max(0, one[from] - other[to], other[from] - one[to]));
  return Math.hypot(x, y);
}"""
# Every position that the page shows, with whether a caption stands beside it.
_NOTE = """() => {
  window.shown = [];
  const number = () => JSON.parse(document.getElementById("moment").textContent).number;
  new MutationObserver(() => window.shown.at(-1) === number() || window.shown.push(number()))
    .observe(document.getElementById("moment"), {childList: true, characterData: true, subtree: true});
}"""


def plays(table: TablePage, actions: list[str]) -> None:
    """Send them at once, without waiting for what comes of them."""
    table.page.evaluate(_SEND, [table.knows("table"), table.knows("seat"), actions])


def play_two(mover: TablePage, watcher: TablePage) -> None:
    """The second when the first is shown: what comes at the same moment is one beat."""
    plays(mover, TWO[:1])
    shows(watcher, 1)
    plays(mover, TWO[1:])


def kept(table: TablePage) -> int:
    """The last entry that the server has."""
    return int(table.page.request.get(f"/api/tables/{table.knows('table')}").json()["number"])


def shows(table: TablePage, number: int) -> None:
    table.page.wait_for_function(
        """(number) => JSON.parse(document.getElementById("moment").textContent).number === number""",
        arg=number,
        timeout=PATIENCE,
        polling=POLLING,
    )


def at(visit: Callable[..., Visitor], pace: str, **given: str) -> tuple[TablePage, TablePage]:
    """A table for two: who moves, and who watches at that pace."""
    mover, watcher = two_at(visit(), visit(**given))
    watcher.page.evaluate(_PACE, pace)
    watcher.page.evaluate(_NOTE)
    return mover, watcher


def test_a_beat_is_shown_for_a_while_with_a_caption_at_its_piece(visit: Callable[..., Visitor]) -> None:
    mover, watcher = at(visit, "slow")
    play_two(mover, watcher)
    caption = watcher.page.locator("#caption")
    expect(watcher.page.locator("#reel")).to_contain_text("1 of 2")
    expect(caption).to_contain_text("plant 3")
    assert watcher.number == 1
    assert kept(mover) == 2  # the server waits for nobody
    expect(watcher.page.locator("#reel-now")).to_have_text("To my turn")
    mover_panel = watcher.page.locator(f"#player-{mover.knows('seat')}")
    expect(mover_panel).to_have_class(_word("moving"))
    assert "yours" not in (watcher.page.locator("#bar").get_attribute("class") or "")
    shows(watcher, 2)
    expect(caption).to_contain_text("bids for plant 3 3")
    expect(watcher.page.locator("#bar")).to_have_class(_word("yours"))
    assert watcher.page.evaluate("() => window.shown") == [1, 2]


def test_a_caption_stands_at_the_place_where_a_piece_is_now(visit: Callable[..., Visitor]) -> None:
    """Not at the energy of a project, nor at one's own scientists when somebody else's has moved."""
    mover, watcher = two_at(visit(), visit(reduced_motion="no-preference"), "co2")
    watcher.page.evaluate(_PACE, "slow")
    source = next(
        one["handles"][1] for one in mover.moment["choices"] if one["handles"][0] == "slot:asia.tech"
    )
    for number, picked in enumerate([("slot:asia.tech", source), ("pawn:home", "slot:asia.tech")], 1):
        mover.play(*picked)
        shows(watcher, number)
        expect(watcher.page.locator("#caption")).to_contain_text("Asia")
        assert watcher.page.evaluate(_GAP, "slot:asia.tech") < 20, picked
    own = watcher.piece("pawn:home")
    assert own.evaluate("(own) => getComputedStyle(own).boxShadow") == "none"
    assert own.evaluate("(own) => own.getAnimations().length") == 0


@pytest.mark.parametrize("way", ["key", "button", "caption", "board"])
def test_beats_are_skipped_by_one_click_or_key(visit: Callable[..., Visitor], way: str) -> None:
    mover, watcher = at(visit, "slow")
    page = watcher.page
    play_two(mover, watcher)
    expect(page.locator("#caption")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#reel")).to_contain_text("of 2")
    if way == "key":
        page.keyboard.press("n")
    elif way == "button":
        page.click("#reel-now")
    elif way == "caption":
        page.click("#caption")
    else:
        page.locator("main [data-pick^='plant:']:visible").last.click(force=True)
    assert watcher.number == 2
    expect(page.locator("#why")).to_be_hidden()  # who skips has not asked anything
    expect(page.locator("#bar")).to_have_class(_word("yours"))
    watcher.wait_turn()
    watcher.do(watcher.button("pass"))
    mover.wait_past(2)


def test_at_once_means_at_once(visit: Callable[..., Visitor]) -> None:
    mover, watcher = at(visit, "once")
    play_two(mover, watcher)
    shows(watcher, 2)
    expect(watcher.page.locator("#caption")).to_be_hidden()
    expect(watcher.page.locator("#reel-hold")).to_be_hidden()
    expect(watcher.page.locator("#reel-count")).to_have_text("2")  # but it can be looked back at


def test_one_goes_back_and_forth_in_what_happened_by_keys(visit: Callable[..., Visitor]) -> None:
    mover, watcher = at(visit, "once")
    plays(mover, TWO[:1])
    shows(watcher, 1)
    first = _looks(watcher)
    plays(mover, TWO[1:])
    shows(watcher, 2)
    page = watcher.page
    whole = _looks(watcher)
    page.keyboard.press(",")
    assert watcher.number == 1
    assert _looks(watcher) == first  # every panel as it was then
    expect(page.locator("#reel")).to_contain_text("1 of 2")
    expect(page.locator("#log-2")).to_have_count(0)
    expect(page.locator("#bar")).not_to_have_class(_word("yours"))  # one does not decide in the past
    page.keyboard.press(",")
    assert watcher.number == 0
    page.keyboard.press(",")  # there is no more
    assert watcher.number == 0
    expect(page.locator("#reel-back")).to_be_disabled()
    page.keyboard.press(".")
    page.keyboard.press(".")
    assert watcher.number == 2
    expect(page.locator("#log-2")).to_have_count(1)
    assert _looks(watcher) == whole
    watcher.wait_turn()
    watcher.do(watcher.button("pass"))  # and one's own decision ends it
    expect(page.locator("#reel")).to_be_hidden()


def test_who_looks_back_stays_there_while_others_go_on(visit: Callable[..., Visitor]) -> None:
    mover, watcher = at(visit, "fast")
    plays(mover, TWO[:1])
    shows(watcher, 1)
    page = watcher.page
    page.keyboard.press(",")
    shows(watcher, 0)
    plays(mover, TWO[1:])
    expect(page.locator("#reel-count")).to_have_text("0 of 2", timeout=PATIENCE)
    assert watcher.number == 0
    page.click("#reel-hold")  # go on
    shows(watcher, 2)
    expect(page.locator("#reel-hold")).to_be_hidden()


def test_pausing_stops_the_beats(visit: Callable[..., Visitor]) -> None:
    mover, watcher = at(visit, "slow")
    play_two(mover, watcher)
    watcher.page.click("#reel-hold")
    expect(watcher.page.locator("#reel-hold")).to_have_attribute("aria-label", "Play")
    watcher.page.wait_for_timeout(2000)  # longer than a beat
    assert watcher.number == 1
    watcher.page.click("#reel-on")
    assert watcher.number == 2


# Feeds the reel with what the page shows already, as if others had moved so often; who moves takes turns.
_FEED = """async (count) => {
  const following = document.querySelector('link[rel=modulepreload][href$="/following.js"]');
  const { reel } = await import(following.href);
  const text = document.getElementById("part").innerHTML;
  if (!reel.beats.length) reel.begin({ text, entries: [] });
  for (let n = 0; n < count; n++) reel.take({ text, entries: [{ kind: "play", seat: n % 2, move: n, n }] });
}"""
_REEL = """async () => {
  const following = document.querySelector('link[rel=modulepreload][href$="/following.js"]');
  const { reel } = await import(following.href);
  return [reel.beats.length, reel.at, reel.beats.flatMap(({ entries }) => entries.map(({ n }) => n))];
}"""
# Dots of the reel that are cut off, or lie over the next; and whether what is shown is among them.
_DOTS = """() => {
  const row = document.getElementById("beats").getBoundingClientRect();
  const dots = [...document.querySelectorAll("#beats svg")].map((dot) => dot.getBoundingClientRect());
  const wrong = dots.filter((dot, place) => dot.right > (dots[place + 1]?.left ?? Infinity) + 0.5);
  const now = document.querySelector("#beats .now svg")?.getBoundingClientRect();
  return [dots.length, wrong.length, !now || (now.left >= row.left - 1 && now.right <= row.right + 1)];
}"""


def test_however_much_happens_the_reel_stays_short_and_legible(visit: Callable[..., Visitor]) -> None:
    _, watcher = at(visit, "slow")
    page = watcher.page
    page.evaluate(_FEED, 150)
    count, place, moves = page.evaluate(_REEL)
    assert moves == list(range(150))  # nothing is left out: what was not shown is joined
    assert count - 1 - place <= 12
    for width in (1440, 1200, 1024, 720):
        page.set_viewport_size({"width": width, "height": 900})
        count, wrong, shown = page.evaluate(_DOTS)
        assert 5 <= count <= 9, width
        assert wrong == 0, width
        assert shown, width
        page.click("#reel-on")
    page.click("#reel-now")
    expect(page.locator("#reel-hold")).to_be_hidden()
    expect(page.locator("#bar")).not_to_have_class(_word("reeling"))


def test_who_only_watches_is_shown_every_move(visit: Callable[..., Visitor]) -> None:
    """Players are not left behind for good; nobody waits for an onlooker, who came to see all of it."""
    mover, _ = at(visit, "slow")
    visitor = visit()
    onlooker = TablePage(visitor.page(f"/t/{mover.knows('table')}"))
    onlooker.listens()
    page = onlooker.page
    page.evaluate(_PACE, "slow")
    page.evaluate(_FEED, 150)
    count, place, moves = page.evaluate(_REEL)
    assert moves == list(range(150))
    assert count - 1 == 150
    assert place <= 2
    page.click("#reel-now")
    assert page.evaluate(_REEL)[1] == page.evaluate(_REEL)[0] - 1
    page.evaluate(_FEED, 1)
    assert page.evaluate(_REEL)[0] <= 40  # what was shown is kept for a while only


def test_who_looks_back_at_a_long_game_keeps_their_place(visit: Callable[..., Visitor]) -> None:
    _mover, watcher = at(visit, "once")
    page = watcher.page
    page.evaluate(_FEED, 100)
    count, place, _ = page.evaluate(_REEL)
    assert count - 1 == place  # all was shown
    assert 20 < count <= 40
    for _ in range(3):
        page.keyboard.press(",")
    held = page.evaluate(_REEL)[1]
    page.evaluate(_FEED, 100)
    count, place, moves = page.evaluate(_REEL)
    assert count <= 40
    assert place <= held  # older ones may have gone
    assert moves[-101:] == [99, *range(100)]
    expect(page.locator("#reel-hold")).to_be_visible()
    page.keyboard.press("n")
    assert page.evaluate(_REEL)[1] == count - 1


def test_skipping_beats_asks_the_server_for_nothing(visit: Callable[..., Visitor]) -> None:
    """What was skipped had panels that what follows counts on."""
    mover, watcher = at(visit, "slow")
    page = watcher.page
    page.evaluate(_BANNER)
    for count, action in enumerate(TWO, 1):
        plays(mover, [action])
        expect(page.locator("#reel-count")).to_have_text(f"0 of {count}", timeout=PATIENCE)
    page.evaluate(
        """() => {
          window.asked = [];
          const send = WebSocket.prototype.send;
          WebSocket.prototype.send = function (text) {
            window.asked.push(JSON.parse(text).do);
            send.call(this, text);
          };
        }"""
    )
    page.evaluate(_SKIP)
    shows(watcher, 2)
    assert page.evaluate("() => window.asked") == []


_SKIP = """async () => {
  const following = document.querySelector('link[rel=modulepreload][href$="/following.js"]');
  (await import(following.href)).reel.toNow();
}"""


def test_a_pace_that_was_chosen_stays(visit: Callable[..., Visitor]) -> None:
    mover, watcher = at(visit, "slow")
    play_two(mover, watcher)
    watcher.page.click("#reel-hold")
    watcher.page.select_option("#pace", "fast")
    assert watcher.page.evaluate("() => localStorage.getItem('baseload-pace')") == "fast"
    watcher.page.reload()
    assert watcher.page.locator("#pace").input_value() == "fast"
    assert watcher.page.locator("input[name=pace]:checked").input_value() == "fast"


@pytest.mark.parametrize(("pace", "least"), [("slow", 1600), ("normal", 900), ("fast", 350)])
def test_each_pace_gives_a_beat_its_time(visit: Callable[..., Visitor], pace: str, least: int) -> None:
    """Never less; how much more is the machine's affair."""
    mover, watcher = at(visit, pace)
    watcher.page.evaluate(
        """() => {
          window.times = [];
          new MutationObserver(() => window.times.push(performance.now()))
            .observe(document.getElementById("moment"), {childList: true, characterData: true, subtree: true});
        }"""
    )
    play_two(mover, watcher)
    shows(watcher, 2)
    first, second = watcher.page.evaluate("() => [window.times[0], window.times.at(-1)]")
    assert second - first > least - 50


def test_a_move_made_while_beats_run_leads_to_what_is_now(visit: Callable[..., Visitor]) -> None:
    """It was decided before all was seen, so it is not made; the next one is."""
    mover, watcher = at(visit, "slow")
    play_two(mover, watcher)
    expect(watcher.page.locator("#reel")).to_contain_text("1 of 2")
    watcher.page.evaluate(_DO, "bid 4")  # by the page's own means
    shows(watcher, 2)
    assert kept(mover) == 2
    expect(watcher.page.locator("#reel-hold")).to_be_hidden()
    expect(watcher.page.locator("#bar .trouble")).not_to_be_empty()
    watcher.page.evaluate(_DO, "bid 4")
    shows(watcher, 3)
    assert kept(mover) == 3
    expect(watcher.page.locator("#log-3")).to_contain_text("4")


def test_reduced_motion_shows_all_and_moves_nothing(visit: Callable[..., Visitor]) -> None:
    mover, watcher = at(visit, "normal", reduced_motion="reduce")
    watcher.page.evaluate(
        """() => {
  window.moved = 0;
  Element.prototype.animate = () => { window.moved += 1; };
  document.addEventListener("animationstart", () => (window.moved += 1));
}"""
    )
    play_two(mover, watcher)
    expect(watcher.page.locator("#caption")).to_be_visible(timeout=PATIENCE)
    shows(watcher, 2)
    assert watcher.page.evaluate("() => window.shown") == [1, 2]
    assert watcher.page.evaluate("() => window.moved") == 0


def test_nobody_waits_in_a_tab_that_nobody_sees_and_who_comes_back_is_told(
    visit: Callable[..., Visitor],
) -> None:
    mover, watcher = at(visit, "slow")
    page = watcher.page
    page.evaluate(_HIDE, True)
    play_two(mover, watcher)
    shows(watcher, 2)
    assert page.evaluate("() => document.title").startswith("●")
    expect(page.locator("#recap")).to_be_hidden()
    page.evaluate(_HIDE, False)
    expect(page.locator("#recap")).to_be_visible()
    expect(page.locator("#recap li")).to_have_count(2)
    expect(page.locator("#recap li").first).to_contain_text("up for auction")  # the oldest first
    page.keyboard.press("Escape")
    expect(page.locator("#recap")).to_be_hidden()
    page.evaluate(_HIDE, True)
    page.evaluate(_HIDE, False)  # nothing has happened meanwhile
    expect(page.locator("#recap")).to_be_hidden()


def test_who_opens_the_table_again_is_told_what_happened(visit: Callable[..., Visitor]) -> None:
    mover, watcher = at(visit, "normal")
    address = watcher.page.url
    watcher.page.goto("about:blank")
    plays(mover, TWO)
    while kept(mover) < 2:
        mover.page.wait_for_timeout(POLLING)
    watcher.page.goto(address)
    expect(watcher.page.locator("#recap li")).to_have_count(2)
    watcher.page.locator("main [data-pick^='plant:']:visible").last.click(force=True)
    expect(watcher.page.locator("#recap")).to_be_hidden()


def test_a_lost_connection_leaves_no_beat_behind(visit: Callable[..., Visitor]) -> None:
    mover, watcher = at(visit, "slow")
    play_two(mover, watcher)
    watcher.page.evaluate("() => window.sockets.at(-1).close()")
    shows(watcher, 2)
    watcher.wait_turn()
    watcher.do(watcher.button("pass"))
    mover.wait_past(2)


def _looks(table: TablePage) -> str:
    """What the board shows, without what a script has marked."""
    return str(
        table.page.evaluate(
            """() => {
  const copy = document.querySelector("#part main").cloneNode(true);
  for (const one of copy.querySelectorAll("*")) {
    one.classList.remove("moving", "fresh", "lit", "legal", "may", "picked");
    if (!one.classList.length) one.removeAttribute("class");
    one.removeAttribute("style");
  }
  copy.querySelectorAll("[aria-pressed]").forEach((one) => one.removeAttribute("aria-pressed"));
  return [...copy.querySelectorAll("[data-kept]")].map((one) => one.dataset.kept).join() + copy.textContent;
}"""
        )
    )


def _word(name: str) -> "re.Pattern[str]":
    return re.compile(rf"(^|\s){name}(\s|$)")


_BANNER = """async () => {
  const moments = document.querySelector('link[rel=modulepreload][href$="/moments.js"]');
  const banners = [{kind: "step", body: '<div class="banner step">Step 2</div>'}];
  (await import(moments.href)).celebrate({lately: [{n: 1000000, banners}]});
}"""


def test_beats_wait_while_a_banner_lies_over_them(visit: Callable[..., Visitor]) -> None:
    mover, watcher = at(visit, "normal")
    watcher.page.evaluate(_BANNER)
    expect(watcher.page.locator("#banner.shown")).to_be_visible()
    plays(mover, TWO)
    expect(watcher.page.locator("#reel")).to_be_visible(timeout=PATIENCE)
    watcher.page.wait_for_timeout(1200)  # more than a beat lasts
    assert watcher.page.evaluate("() => window.shown") == []
    watcher.page.keyboard.press("Escape")
    shows(watcher, 2)


def test_a_caption_points_at_its_piece(visit: Callable[..., Visitor]) -> None:
    """Its tail is turned once: turned twice it is a square that points nowhere."""
    mover, watcher = at(visit, "slow")
    plays(mover, TWO[:1])
    caption = watcher.page.locator("#caption")
    expect(caption).to_have_attribute("data-side", re.compile("left|right|above|below"), timeout=PATIENCE)
    tail = caption.evaluate(
        """(caption) => {
          const { rotate, transform } = getComputedStyle(caption, "::before");
          return [rotate, transform];
        }"""
    )
    assert tail[0] in ("-45deg", "135deg", "45deg", "225deg")
    assert tail[1] == "none"


def test_a_caption_of_what_somebody_said_is_not_at_ones_own_button(visit: Callable[..., Visitor]) -> None:
    mover, watcher = at(visit, "slow")
    plays(mover, TWO)
    shows(watcher, 2)
    expect(watcher.page.locator('main [data-pick="say:pass"]')).to_be_visible()
    watcher.page.evaluate(
        """async (seat) => {
          const beats = document.querySelector('link[rel=modulepreload][href$="/beats.js"]');
          const moment = JSON.parse(document.getElementById("moment").textContent);
          const entries = [{kind: "play", seat, move: 2, n: 2}];
          (await import(beats.href)).caption({text: "", entries}, {...moment, fresh: ["say:pass"]});
        }""",
        mover.knows("seat"),
    )
    expect(watcher.page.locator("#caption")).to_be_visible()
    assert watcher.page.evaluate(_GAP, "say:pass") > 30


def test_a_caption_names_everybody_it_tells_of_and_no_sentence_twice(visit: Callable[..., Visitor]) -> None:
    """Several moves that became one beat are of several people, and one move may do something to somebody else too."""
    mover, watcher = at(visit, "slow")
    play_two(mover, watcher)
    shows(watcher, 2)
    mover.page.evaluate(_PACE, "slow")
    watcher.wait_turn()
    watcher.do(watcher.button("pass"))
    did = mover.page.locator("#caption .did")
    expect(did.first).to_be_visible(timeout=PATIENCE)
    name = mover.moment["names"][watcher.knows("seat")]
    told = [" ".join(text.split()) for text in did.all_inner_texts()]
    assert told[:2] == [f"{name} passes on plant 3", "You buy plant 3 3"]
    assert did.first.locator(".bust").count() == 1
    assert did.locator(".whole").count() == 0


def test_the_end_is_told_by_the_page_alone(visit: Callable[..., Visitor]) -> None:
    """There is nobody left to be pointed at, and what won is on the screen below."""
    mover, watcher = at(visit, "slow")
    plays(mover, TWO[:1])
    shows(watcher, 1)
    expect(watcher.page.locator("#caption")).to_be_visible(timeout=PATIENCE)
    shown = watcher.page.evaluate(
        """async () => {
          const beats = document.querySelector('link[rel=modulepreload][href$="/beats.js"]');
          const moment = JSON.parse(document.getElementById("moment").textContent);
          const entries = [{kind: "play", seat: null, move: 1, n: 1}];
          (await import(beats.href)).caption({text: "", entries}, {...moment, over: true});
          return !document.getElementById("caption").hidden;
        }"""
    )
    assert not shown


def test_a_recap_has_room_for_what_nobody_did(ada: Visitor) -> None:
    """New fuel, a plant that leaves: such a line has no mark before it."""
    text = played(
        "power-grid", ["me", "bot random", "bot random"], 3, decides(0, "auction"), 60, money="open"
    )
    page = ada.table(ada.upload(text), "?seat=0").page
    page.evaluate(_HIDE, True)
    page.evaluate(
        """() => {
          const left = JSON.parse(localStorage.getItem("baseload-left"));
          left.at(-1)[1] = 0;
          localStorage.setItem("baseload-left", JSON.stringify(left));
        }"""
    )
    page.evaluate(_HIDE, False)
    lines = page.locator("#recap-lines li")
    expect(lines.filter(has_not=page.locator("svg")).first).to_be_visible(timeout=PATIENCE)
    widths = lines.evaluate_all(
        "(all) => all.map((one) => one.querySelector('div').getBoundingClientRect().width)"
    )
    assert min(widths) > 200


def test_a_caption_tells_what_a_move_did_to_everybody(visit: Callable[..., Visitor]) -> None:
    """Of three things for one and one for another the other's is not left out."""
    mover, watcher = at(visit, "slow")
    plays(mover, TWO[:1])
    shows(watcher, 1)
    watcher.page.evaluate(_LOG)
    deeds = watcher.page.locator("#caption .deed")
    expect(deeds).to_have_text(["first", "second", "other"])


# A move in the log that did three things to one and one to another, and the caption of it.
_LOG = """async () => {
  const list = document.querySelector("main .log");
  const line = (id, words) => `<li id="${id}"><div>${words.map((word) => `<span>${word}</span>`).join("")}</div></li>`;
  list.insertAdjacentHTML("afterbegin", line("log-7-1", ["other"]) + line("log-7", ["first", "second", "third"]));
  const beats = document.querySelector('link[rel=modulepreload][href$="/beats.js"]');
  const moment = JSON.parse(document.getElementById("moment").textContent);
  (await import(beats.href)).caption({ text: "", entries: [{ kind: "play", seat: 0, move: 7, n: 7 }] }, moment);
}"""
