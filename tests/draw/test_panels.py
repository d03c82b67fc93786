"""Panels that are drawn only when somebody needs them: what a page holds is what a whole drawing would show."""

import gc
import re
from random import Random
from weakref import ref

import pytest

import baseload
from baseload.core.contract import View
from baseload.draw import drawer
from baseload.draw.drawer import Around, Scene
from baseload.draw.markup import Markup, element
from baseload.draw.panels import Panels, Written, _Panel, _Shelf, shelf
from baseload.text.speaker import speaker

NAMES = ["Ada", "Ben", "Cyd", "Dot", "Eva"]
MARKS = re.compile(r' data-kept="[0-9a-f]+"')

TABLES: dict[str, tuple[str, dict[str, object]]] = {
    "power-grid": ("power-grid", {"players": 3}),
    "power-grid-usa": ("power-grid", {"players": 2, "map": "usa", "fuel_choice": "any", "money": "open"}),
    "power-grid-draft": ("power-grid", {"players": 4, "regions": "draft"}),
    "co2": ("co2", {"players": 3}),
    "co2-alone": ("co2", {"players": 1}),
    "second-chance": ("second-chance", {"players": 2}),
    "second-chance-rivals": ("second-chance", {"players": 3, "mode": "competitive"}),
    "second-chance-alone": ("second-chance", {"players": 1}),
}


def drawn(view: View, around: Around) -> Scene:
    return drawer(view.game).scene(view, speaker(view.game, NAMES, you=view.seat), around)


class Page:
    """What a page holds: a panel by its id with its mark."""

    def __init__(self) -> None:
        self.panels: dict[str, tuple[str, str]] = {}

    def takes(self, scene: Scene) -> str:
        """The body that the page shows afterwards: what it was sent, with what it holds in the empty places."""
        sent = scene.without([mark for mark, _ in self.panels.values()])

        def held(found: re.Match[str]) -> str:
            mark, whole = self.panels[found[2]]
            assert mark == found[3]
            return whole

        shown = re.sub(r'<(\w+) id="([^"]+)" data-kept="(\w+)" data-same></\1>', held, sent)
        self.panels = {}
        for panel in re.finditer(r'<(\w+) data-kept="(\w+)"[^>]*? id="([^"]+)"', shown):
            self.panels[panel[3]] = (panel[2], _element(shown, panel.start(), panel[1]))
        return shown


def _element(markup: str, start: int, tag: str) -> str:
    """The element that begins there, to its end."""
    depth = 0
    for found in re.finditer(rf"<(/?){tag}\b[^>]*?(/?)>", markup[start:]):
        depth += -1 if found[1] else 0 if found[2] else 1
        if not depth:
            return markup[start : start + found.end()]
    raise AssertionError(tag)


@pytest.mark.parametrize("table", TABLES)
def test_a_page_that_holds_panels_shows_what_one_shows_that_was_drawn_anew(table: str) -> None:
    """Whole games, for every seat and a spectator: an input that a panel forgets leaves an old picture there."""
    name, chosen = TABLES[table]
    game = baseload.game(name)
    options = game.options(**chosen)
    for seed in (1, 2):
        rng = Random(seed)
        state = game.setup(options, game.deal(options, seed))
        seats = [None, *range(options.players)]
        pages = {seat: Page() for seat in seats}
        share = 0.1 if name == "power-grid" else 0.4
        tags = [""] * options.players
        while True:
            if rng.random() < 0.05:
                tags = [rng.choice(["", "bot"]) for _ in tags]
            for seat in seats:
                if rng.random() < share:  # pages miss moves, too
                    around = Around(tags, [Written(Markup(f'<ol id="moves">{rng.random()}</ol>'))])
                    view = state.view(seat)
                    shown = pages[seat].takes(drawn(view, around))
                    shelf.clear()
                    anew = drawn(view, around).body
                    assert MARKS.sub("", shown) == MARKS.sub("", anew), (table, seed, seat)
            if state.seat is None:
                break
            legal = state.legal_few(4) if hasattr(state, "legal_few") else state.legal()
            action = rng.choice(legal)
            state.play(action)


@pytest.mark.parametrize("name", ["power-grid", "co2", "second-chance"])
def test_every_panel_has_a_mark_and_none_lies_inside_another(name: str) -> None:
    game = baseload.game(name)
    options = game.options(players=3)
    state = game.setup(options, game.deal(options, 5))
    rng = Random(5)
    for _ in range(40):
        view = state.view(state.seat)
        scene = drawn(view, Around(["", "", ""], []))
        whole = scene.body
        marks = re.findall(r'<\w+ data-kept="([0-9a-f]{32})"', whole)
        assert 5 < len(marks) == len(set(marks)) <= 60  # a page names no more
        assert "\0" not in whole
        left = scene.without(marks)
        assert left.count("data-same></") == len(marks)
        assert len(left) < len(whole) / 4
        assert "\0" not in drawer(name).board(view, speaker(name))  # which stands for itself
        state.play(rng.choice(state.legal()))
        if state.seat is None:
            break


def panels(you: int = 0, names: tuple[str, ...] = ("Ada", "Ben"), players: int = 2) -> Panels:
    options = baseload.game("power-grid").options(players=players)
    voice = speaker("power-grid", names, you=you)
    return Panels(voice, options, you)


def mark(made: Panels, inputs: object, open: bool = False) -> str:
    place = made.keep("rumour", inputs, lambda: element("section", "much to say", id="rumour"), open=open)
    found = re.search(r'data-kept="(\w+)"', made.settled(place))
    assert found is not None
    return found[1]


def test_other_inputs_another_reader_or_another_table_make_another_mark() -> None:
    usual = mark(panels(), (1, "a"))
    assert usual == mark(panels(), (1, "a"))
    others = [
        mark(panels(), (2, "a")),
        mark(panels(you=1), (1, "a")),
        mark(panels(names=("Ada", "Cyd")), (1, "a")),
        mark(panels(players=3), (1, "a")),
    ]
    assert len({usual, *others}) == 5


def test_what_a_page_holds_is_not_drawn() -> None:
    asked: list[str] = []

    def draw() -> Markup:
        asked.append("drawn")
        return element("section", "much to say", id="rumour")

    shelf.clear()
    made = panels()
    place = made.keep("rumour", 7, draw)
    [held] = re.findall(r'data-kept="(\w+)"', made.settled(place))
    assert asked == ["drawn"]
    assert made.settled(place, {held}) == f'<section id="rumour" data-kept="{held}" data-same></section>'
    other = panels()
    other.settled(other.keep("rumour", 7, draw))
    assert asked == ["drawn"]  # all who see the same are sent the same
    other.settled(other.keep("rumour", 8, draw))
    assert asked == ["drawn"] * 2


def test_what_is_open_has_one_mark_for_everybody_at_such_a_table() -> None:
    usual = mark(panels(), 1, open=True)
    assert usual == mark(panels(you=1), 1, open=True) == mark(panels(names=("Eva", "Cyd")), 1, open=True)
    assert (
        len({usual, mark(panels(), 2, open=True), mark(panels(players=3), 1, open=True), mark(panels(), 1)})
        == 4
    )


def test_open_panels_look_the_same_to_everybody() -> None:
    """Whoever draws one first draws it for all: nothing of a reader may be in it."""
    for name, chosen in TABLES.values():
        game = baseload.game(name)
        options = game.options(**chosen)
        state = game.setup(options, game.deal(options, 3))
        rng = Random(3)
        for count in range(80):
            if state.seat is None:
                break
            if count % 8 == 0:
                shown: dict[str, str] = {}
                for seat in (None, *range(options.players)):
                    shelf.clear()
                    body = drawn(state.view(seat), Around([""] * options.players, [])).body
                    for panel in re.finditer(r'<(\w+) data-kept="(\w+)"', body):
                        whole = _element(body, panel.start(), panel[1])
                        assert shown.setdefault(panel[2], whole) == whole
            state.play(rng.choice(state.legal()))


def test_the_shelf_keeps_what_was_used_last() -> None:
    small = _Shelf(10)
    asked: list[str] = []

    def panel(text: str) -> _Panel:
        def draw() -> Markup:
            asked.append(text)
            return Markup(text)

        return _Panel("p", text, draw)

    for text in ("aaaa", "bbbb", "aaaa", "cccc", "aaaa", "bbbb"):
        assert small.drawn(panel(text)) == text
    assert asked == ["aaaa", "bbbb", "cccc", "bbbb"]


def test_what_people_write_is_no_place_of_a_panel() -> None:
    made = panels()
    place = made.keep("rumour", 1, lambda: element("section", "so", id="rumour"))
    assert made.settled(f"{place}\0nothing\0") == made.settled(place)


@pytest.mark.parametrize("table", TABLES)
def test_a_picture_that_nobody_holds_is_gone_at_once(table: str) -> None:
    """Whoever draws hundreds of pictures a second must not have to look for circles in what is left of them."""
    name, chosen = TABLES[table]
    game = baseload.game(name)
    options = game.options(**chosen)
    state = game.setup(options, game.deal(options, 1))
    gc.collect()
    gc.disable()
    try:
        for seat in (None, 0):
            scene = drawn(state.view(seat), Around([""] * options.players, []))
            assert scene.body
            panels = ref(scene._panels)
            del scene
            assert panels() is None, (table, seat)
    finally:
        gc.enable()
