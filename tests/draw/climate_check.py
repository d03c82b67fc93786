"""What holds for every drawing of the two CO₂ games, and the tables on which it is tried."""

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree

from baseload.core.action import Action
from baseload.core.contract import Game, State, View
from baseload.draw.drawer import Around, drawer
from baseload.draw.markup import Markup
from baseload.draw.panels import Written
from baseload.text.speaker import Speaker, speaker

NAMES = ["An<i>na", 'B"o', "C & D", "Dmitri", "Eve"]
LOG = [Written(Markup('<ol class="log" id="moves"><li>Something happened.</li></ol>'))]

Pick = Callable[[Any, Random, str], Action]


def voice(game: str, players: int, you: int | None) -> Speaker:
    """Strict: a sentence that is missing raises."""
    return speaker(game, NAMES[:players], you=you, strict=True)


def around(players: int, fresh: frozenset[str] = frozenset()) -> Around:
    return Around(["bot"] * players, LOG, fresh)


def scene(game: str, view: View, players: int) -> Markup:
    return drawer(game).scene(view, voice(game, players, view.seat), around(players)).body


def well_formed(markup: str) -> ElementTree.Element:
    """The markup as XML; every drawing must be readable by both kinds of readers."""
    return ElementTree.fromstring(f"<page>{markup}</page>")


def check_markup(markup: str) -> ElementTree.Element:
    """Well formed, ids once only, no inline style, no name that became markup."""
    root = well_formed(markup)
    ids = [element.get("id") or "" for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids)), sorted(id for id in ids if ids.count(id) > 1)
    assert not [element for element in root.iter() if element.get("style")]
    assert not list(root.iter("i"))
    picked = [element for element in root.iter() if element.get("data-pick")]
    for element in picked:
        assert element.get("role") == "button"
        assert element.get("tabindex") == "0"
        assert element.get("aria-label"), element.get("data-pick")
    assert not re.search(r"draw\.[a-z]", markup)
    used = {name for element in root.iter() for name in re.findall(r"url\(#(\w+)\)", element.get("fill", ""))}
    assert used <= {"hatch"}  # which the page brings, see `sprite`
    return root


def shown_handles(root: ElementTree.Element) -> set[str]:
    return {element.get("data-pick") or "" for element in root.iter()} - {""}


def check_clicks(game: str, view: View, root: ElementTree.Element, players: int) -> None:
    """Every legal action can be reached, and no two by the same picks."""
    drawn, said = drawer(game), voice(game, players, view.seat)
    shown = shown_handles(root)
    legal = view.legal()
    reached: dict[frozenset[str], Action] = {}
    for action in legal:
        handles = drawn.handles(action, view)
        assert handles, action
        assert len(handles) == len(set(handles)), action
        key = frozenset(handles)
        assert key not in reached, (reached.get(key), action)
        reached[key] = action
        for handle in handles:
            if handle not in shown:
                label = drawn.handle_label(handle, view, said)
                assert label, handle
                assert label != handle.partition(":")[2], handle
        assert drawn.button(action, view, said) != str(action), action
    named = {handle for key in reached for handle in key}
    lit = {
        element.get("data-pick") for element in root.iter() if "legal" in (element.get("class") or "").split()
    }
    assert lit == named & shown


def check_meant(game: str, view: View, root: ElementTree.Element) -> None:
    """Whatever is shown can be asked about, and the answer is about real actions; what can be done comes first."""
    drawn = drawer(game)
    for handle in sorted(shown_handles(root)):
        refused = []
        for action in drawn.meant(handle, view):
            refused.append(view.check(action) is not None)
            assert drawn.handles(action, view)
        assert refused == sorted(refused), handle


def likeliest(game: str, handle: str, view: View, count: int = 1) -> list[str]:
    """What a click is taken for, in the order in which reasons against it are told."""
    return [str(action) for action in drawer(game).meant(handle, view)][:count]


def positions(
    game: Game, chosen: dict[str, Any], pick: Pick, seed: int, style: str, every: int
) -> Iterator[State]:
    """Every so many positions of a random game, each kind of decision when it first comes, and the last position."""
    options = game.options(**chosen)
    state = game.setup(options, game.deal(options, seed))
    rng = Random(seed)
    met: set[str] = set()
    count = 0
    while state.seat is not None:
        asked = str(type(state.stack[-1]).__name__)  # type: ignore[attr-defined]
        if asked not in met or count % every == 0:
            met.add(asked)
            yield state
        state.apply(pick(state, rng, style))
        count += 1
    yield state


def result_table(root: ElementTree.Element) -> dict[str, list[str]]:
    """The rows of the result panel by their heads; the head of the columns is under ""."""
    found: dict[str, list[str]] = {}
    panel = next(element for element in root.iter() if element.get("id") == "result")
    for row in panel.iter("tr"):
        head, *cells = ["".join(cell.itertext()) for cell in row]
        found[head] = cells
    return found
