"""The great moments of Power Grid: a new step, the last round, the end; and what moves sound like."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from baseload.core.contract import View as CoreView
from baseload.core.event import Event
from baseload.draw.banner import DEFEAT, LAST, STEP, Banner, Fact, Move, ending, ending_kind, sign
from baseload.draw.glyphs import icon
from baseload.draw.markup import Markup, element, joined, raw
from baseload.draw.power_grid.houses import city
from baseload.draw.power_grid.scenes import scene
from baseload.games.power_grid.board import Board
from baseload.games.power_grid.components import FUELS, STEP_3
from baseload.games.power_grid.state import BUILDING
from baseload.games.power_grid.view import View
from baseload.text.power_grid.speaker import PowerGridSpeaker

_CUES: Final = {
    "auction_opened": "bid",
    "bid": "bid",
    "limit_given": "bid",
    "plant_sold": "gavel",
    "plant_discarded": "card",
    "step_3_card": "card",
    "region_chosen": "card",
    "fuel_bought": "fuel",
    "built": "build",
    "powered": "coin",
}
_ARROW: Final = Markup(
    '<svg class="arrow" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 12h14m-5-5 5 5-5 5"/></svg>'
)
_MARKET: Final = 4  # plants in the picture of a market


def banners(move: Move, view: View, voice: PowerGridSpeaker) -> list[Banner]:
    """In the order in which they are shown."""
    found: list[Banner] = []
    if any(event.kind == "built" for event in move.events):
        found += _last_round(move, view, voice)
    for event in move.events:
        if event.kind == "step":
            found.append(_step(event.facts["step"], move, view, voice))
        elif event.kind == "game_over":
            over = ending(view, voice, lambda seat: _result(seat, view, voice), ground=skyline())
            found += [over] if over is not None else []
    return found


def cues(events: Sequence[Event], view: CoreView) -> list[str]:
    """Each sound once, in the order of what makes them."""
    found = [_CUES[event.kind] for event in events if event.kind in _CUES]
    if view.outcome is not None and any(event.kind == "game_over" for event in events):
        found = [DEFEAT if ending_kind(view) == DEFEAT else "victory"]
    return list(dict.fromkeys(found))


# --- a new step -----------------------------------------------------------------------------------------------------


def _step(step: int, move: Move, view: View, voice: PowerGridSpeaker) -> Banner:
    say, board = voice.words.say, view.known.board
    seat = _reached(board.step_2_cities, move) if step == 2 else None
    if seat is None:
        cause = say("draw.moment.step_3_card") if step == 3 else ""
    else:
        cause = voice.of(seat, "draw.moment.connected", cities=voice.terms.cities(board.step_2_cities))
    printed = dict(enumerate(board.components.house_prices, 1))
    price = voice.terms.elektro(printed[step])
    houses = Fact(
        say(f"draw.moment.house_{step}"), say("draw.moment.house_costs", price=price), _houses(step)
    )
    before = 2 if any(event.kind == "step" for event in move.before) else 1
    title = say("draw.moment.step", step=step)
    facts = [houses, _refill(before, step, board, voice)]
    facts += _removed(move, board, voice) if step == 2 else [_all_on_sale(view, voice)]
    return Banner(STEP, title, cause, facts, seat, ground=skyline())


def _reached(cities: int, move: Move) -> int | None:
    """Who was the first, in this round, to have so many cities."""
    for event in move.since("phase", phase=BUILDING):
        if event.kind == "built" and event.facts["cities"] >= cities:
            return event.seat
    return None


def _houses(step: int) -> Markup:
    """A city before and after: one house more has room."""
    before = city(tuple(range(step - 1)), frozenset(), step - 1, "", False)
    after = city(tuple(range(step)), frozenset(), step, "", False)
    return raw(_plate(before), _ARROW, _plate(after))


def _plate(drawn: Markup) -> Markup:
    return raw('<svg class="map plate" viewBox="-24 -23 48 48" aria-hidden="true">', drawn, "</svg>")


def _refill(before: int, step: int, board: Board, voice: PowerGridSpeaker) -> Fact:
    old, new = board.refill[before - 1], board.refill[step - 1]
    rows = [
        element(
            "span", icon(fuel), element("i", old[place]), "→", element("b", new[place]), class_=f"k-{fuel}"
        )
        for place, fuel in enumerate(FUELS)
    ]
    said = voice.words.say("draw.moment.refill_more" if sum(new) > sum(old) else "draw.moment.refill_other")
    return Fact(said, voice.words.say("draw.moment.refill"), element("span", joined(rows), class_="refill"))


def _removed(move: Move, board: Board, voice: PowerGridSpeaker) -> list[Fact]:
    """The plant that left with Step 2, and the one that came for it."""
    gone = move.first("plant_removed", why="step_2")
    if gone is None:
        return []
    come = move.first("plant_drawn")
    plant = gone.facts["plant"]
    cards = [_card(plant, board, "gone")]
    if come is not None:
        cards += [_ARROW, _card(come.facts["plant"], board)]
    text = voice.words.say("draw.moment.lowest_goes" if come is None else "draw.moment.lowest_goes_for")
    return [Fact(voice.words.say("draw.moment.plant_leaves", plant=plant), text, raw(*cards))]


def _all_on_sale(view: View, voice: PowerGridSpeaker) -> Fact:
    state, say = view.known, voice.words.say
    plants = [plant for plant in state.market if plant != STEP_3][:_MARKET]
    cards = joined(_card(plant, state.board) for plant in plants)
    return Fact(say("draw.moment.all_on_sale"), say("draw.moment.all_on_sale_about"), cards)


def _card(plant: int, board: Board, extra: str = "") -> Markup:
    """A plant as it lies in a hand, without its fuel."""
    parts = board.components
    drawn = scene(parts.kind_name[plant], parts.powers[plant], parts.burns[plant])
    supplies = element("span", icon("city"), str(parts.powers[plant]), class_="pw")
    face = element("div", drawn, element("b", plant, class_="no"), supplies, class_="plant-face")
    kind = f"mini bcard {extra}".strip()
    return element("div", element("div", face, class_=f"m k-{parts.kind_name[plant]}"), class_=kind)


# --- the last round -------------------------------------------------------------------------------------------------


def _last_round(move: Move, view: View, voice: PowerGridSpeaker) -> list[Banner]:
    """Whoever is the first to have as many cities as end the game says that this round is the last."""
    board, say = view.known.board, voice.words.say
    enough = [
        event
        for event in move.since("phase", phase=BUILDING)
        if event.kind == "built" and event.facts["cities"] >= board.end_cities
    ]
    if not enough or not any(event is enough[0] for event in move.events):
        return []
    seat = enough[0].seat
    assert seat is not None
    cause = voice.of(seat, "draw.moment.connected", cities=voice.terms.cities(board.end_cities))
    facts = [
        Fact(say(f"draw.moment.{id}"), say(f"draw.moment.{id}_about"), sign(glyph))
        for id, glyph in (("round_ends", "city"), ("most_supplied", "bolt"), ("money_breaks", "coin"))
    ]
    return [Banner(LAST, say("draw.moment.last_round"), cause, facts, seat, ground=skyline())]


# --- the end --------------------------------------------------------------------------------------------------------


def _result(seat: int, view: View, voice: PowerGridSpeaker) -> str:
    outcome = view.outcome
    assert outcome is not None
    cities = voice.terms.cities(outcome.facts["supplied"][seat])
    money = voice.terms.elektro(outcome.facts["money"][seat])
    return voice.words.say("draw.moment.supplied", cities=cities, money=money)


# --- the skyline ----------------------------------------------------------------------------------------------------

_WIDE, _HIGH = 720, 60  # of the piece that is repeated over the whole width


@lru_cache(maxsize=1)
def skyline_symbols() -> Markup:
    """Houses at night, with lit windows: a pattern that a page holds once. It tells nothing, and is the same always."""
    chance = Random(7)
    houses: list[str] = []
    windows: dict[int, list[str]] = {5: [], 8: [], 10: []}  # by tenths of their light
    x = 0
    while x < _WIDE:
        wide, high = min(chance.randint(20, 46), _WIDE - x), chance.randint(14, 50)
        houses.append(f"M{x} {_HIGH}v-{high}h{wide}v{high}z")
        for column in range(wide // 9):
            for row in range(high // 11):
                if chance.random() < 0.55:
                    at = f"M{x + 4 + column * 9} {_HIGH - high + 5 + row * 11}h3.6v4.6h-3.6z"
                    windows[chance.choice((5, 8, 10))].append(at)
        x += wide + chance.choice((0, 0, 3, 8))
    lit = joined(
        f'<path class="win" opacity="{tenths / 10:g}" d="{"".join(some)}"/>'
        for tenths, some in windows.items()
    )
    return raw(
        f'<pattern id="pg-skyline" width="{_WIDE}" height="{_HIGH}" patternUnits="userSpaceOnUse">',
        f'<path class="house" d="{"".join(houses)}"/>',
        lit,
        "</pattern>",
    )


def skyline() -> Markup:
    return Markup(
        f'<svg class="skyline" width="100%" height="{_HIGH}">'
        f'<rect width="100%" height="{_HIGH}" fill="url(#pg-skyline)"/></svg>'
    )
