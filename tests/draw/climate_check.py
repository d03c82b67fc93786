"""What holds for every drawing of the two CO₂ games, and the tables on which it is tried."""

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree

from baseload.core.action import Action
from baseload.core.contract import Game, State, View
from baseload.draw.drawer import Around, drawer, legal_handles
from baseload.draw.markup import Markup
from baseload.draw.panels import Written
from baseload.testing import drawings
from baseload.testing.drawings import shown_handles
from baseload.text.speaker import Speaker, speaker
from tests.harness.trial import Trial

NAMES = ["An<i>na", 'B"o', "C & D", "Dmitri", "Eve"]
LOG = [Written(Markup('<ol class="log" id="moves"><li>Something happened.</li></ol>'))]

Pick = Callable[[Any, Random, str], Action]


def voice(game: str, players: int, you: int | None) -> Speaker:
    """Strict: a sentence that is missing raises."""
    return speaker(game, NAMES[:players], you=you, strict=True)


def around(players: int) -> Around:
    return Around(["bot"] * players, LOG)


def scene(game: str, view: View, players: int) -> Markup:
    return drawer(game).scene(view, voice(game, players, view.seat), around(players)).body


def check_markup(markup: str) -> ElementTree.Element:
    """As any drawing; and whatever can be picked is a button, no pattern is used but the one that the page brings."""
    root = drawings.check_markup(markup)
    assert not list(root.iter("i"))  # a name that became markup
    for element in root.iter():
        if element.get("data-pick"):
            assert element.get("role") == "button"
            assert element.get("tabindex") == "0"
            assert element.get("aria-label"), element.get("data-pick")
    used = {name for element in root.iter() for name in re.findall(r"url\(#(\w+)\)", element.get("fill", ""))}
    assert used <= {"hatch"}  # see `sprite`
    return root


def check_clicks(game: str, view: View, root: ElementTree.Element, players: int) -> None:
    """As in any drawing; and what is not drawn is offered in words of its own."""
    drawings.check_clicks(view, root)
    drawn, said = drawer(game), voice(game, players, view.seat)
    for handle in legal_handles(drawn, view) - shown_handles(root):
        assert drawn.handle_label(handle, view, said) != handle.partition(":")[2], handle


def check_meant(game: str, view: View, root: ElementTree.Element) -> None:
    """As in any drawing; and what can be done comes first."""
    drawings.check_meant(view, root)
    drawn = drawer(game)
    for handle in sorted(shown_handles(root)):
        refused = [view.check(action) is not None for action in drawn.meant(handle, view)]
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


def check_every_position(trial: Trial, chosen: dict[str, Any], number: int) -> None:
    """Of three games at that table: whole, with every legal action in reach; nothing is lit, which is the script's."""
    for seed in range(3):
        style = trial.styles[(number + seed) % len(trial.styles)]
        for state in positions(trial.game, chosen, trial.pick, seed, style, 50):
            players = chosen["players"]
            for seat in {None, state.seat, seed % players}:
                view = state.view(seat)
                root = check_markup(scene(trial.name, view, players))
                if seat is not None:
                    check_clicks(trial.name, view, root, players)
                    check_meant(trial.name, view, root)
                if view.outcome is None:
                    assert not [element for element in root.iter() if "legal" in (element.get("class") or "")]


def check_secrets(trial: Trial, chosen: dict[str, Any], number: int) -> None:
    """Hidden facts dealt anew give the same bytes, for everybody who may not know them."""
    rng = Random(number)
    style, players = trial.styles[number % len(trial.styles)], chosen["players"]
    for state in positions(trial.game, chosen, trial.pick, number, style, 90):
        if state.outcome is not None:
            continue
        for seat in (None, state.seat):
            other = trial.secrets.disguised(state, seat, rng)
            still = scene(trial.name, state.view(seat), players)
            assert scene(trial.name, other.view(seat), players) == still
            said = voice(trial.name, players, seat)
            board = drawer(trial.name).board(state.view(seat), said)
            assert drawer(trial.name).board(other.view(seat), said) == board


def result_table(root: ElementTree.Element) -> dict[str, list[str]]:
    """The rows of the result panel by their heads; the head of the columns is under ""."""
    found: dict[str, list[str]] = {}
    panel = next(element for element in root.iter() if element.get("id") == "result")
    for row in panel.iter("tr"):
        head, *cells = ["".join(cell.itertext()) for cell in row]
        found[head] = cells
    return found
