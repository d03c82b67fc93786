"""From clicks to actions and back: the handles of each action, what a handle says, what a click may have meant."""

from typing import Final

from baseload.core.action import Action
from baseload.core.contract import View as CoreView
from baseload.games.power_grid.actions import (
    DONE,
    KEEP,
    PASS,
    Auction,
    Bid,
    Build,
    Buy,
    Discard,
    Drop,
    Limit,
    Power,
    Region,
)
from baseload.games.power_grid.auction import Bidding, SealedBids
from baseload.games.power_grid.bureaucracy import Powering
from baseload.games.power_grid.components import COAL, FUELS, HYBRID, OIL
from baseload.games.power_grid.fuel_market import BuyFuel
from baseload.games.power_grid.quotes import PlantQuote, PowerQuote, quote
from baseload.games.power_grid.state import State
from baseload.games.power_grid.storage import DiscardPlant
from baseload.text.power_grid.speaker import PowerGridSpeaker
from baseload.text.power_grid.terms import known

_WORDS: Final = {"pass": PASS, "done": DONE, "keep": KEEP, "power none": Power((), 0, 0)}


def handles(action: Action, view: CoreView) -> list[str]:
    """What the action mentions."""
    if isinstance(action, Build):
        return [f"city:{action.city}"]
    if isinstance(action, Region):
        return [f"region:{action.region}"]
    if isinstance(action, Auction):
        return [f"plant:{action.plant}"]
    if isinstance(action, Bid):
        return [f"bid#{action.amount}"]
    if isinstance(action, Limit):
        return [f"limit#{action.amount}"]
    if isinstance(action, Buy):
        if action.price:
            return [f"space:{FUELS[action.fuel]}.{action.price}#{action.amount}"]
        return [f"fuel:{FUELS[action.fuel]}#{action.amount}"]
    if isinstance(action, Drop):
        return [f"drop:{FUELS[action.fuel]}#{action.amount}"]
    if isinstance(action, Discard):
        return [f"own:{action.plant}"]
    if isinstance(action, Power) and action.plants:
        named = [f"own:{plant}" for plant in action.plants]
        if _mixes(known(view), action) > 1:
            named.append(f"mix:coal{action.coal}oil{action.oil}")
        return named
    return [f"say:{action}"]


def _mixes(state: State, action: Power) -> int:
    """In how many ways the hybrids among these plants can burn coal and oil."""
    parts = state.board.components
    seat = state.seat
    if seat is None:
        return 1
    left = state.companies[seat].fuel.copy()
    mixed = 0
    for plant in action.plants:
        kind = parts.kind[plant]
        if kind == HYBRID:
            mixed += parts.burns[plant]
        elif kind < HYBRID:
            left[kind] -= parts.burns[plant]
    return min(mixed, left[COAL]) - max(0, mixed - left[OIL]) + 1 if mixed else 1


def handle_label(handle: str, view: CoreView, voice: PowerGridSpeaker) -> str:
    """A handle in words. A name without its amount is what the amounts are of: "Bid", "Buy coal"."""
    say = voice.words.say
    name, _, amount = handle.partition("#")
    what, _, which = name.partition(":")
    if name in ("bid", "limit"):
        return say(f"draw.do.{name}", amount=amount) if amount else say(f"draw.pick.{name}")
    if what in ("fuel", "drop"):
        if amount:
            return voice.terms.tokens(which, int(amount))
        return say(f"draw.pick.{what}", fuel=voice.terms.fuel(which))
    if what == "space":
        fuel, _, asked = which.partition(".")
        if amount:
            return say("draw.space_tokens", tokens=voice.terms.tokens(fuel, int(amount)), space=asked)
        return say("draw.pick.space", fuel=voice.terms.fuel(fuel), space=asked)
    if what == "mix":
        coal, _, oil = which.removeprefix("coal").partition("oil")
        return voice.terms.several_tokens([int(coal), int(oil), 0, 0])
    if what == "city":
        return voice.terms.city(which, view)
    if what == "region":
        return voice.terms.region(which, view)
    if what in ("plant", "own"):
        return voice.terms.plant(int(which))
    action = _WORDS.get(which)
    return button(action, view, voice) if action is not None else which


def button(action: Action, view: CoreView, voice: PowerGridSpeaker) -> str:
    """The action in a few words, with its price."""
    say = voice.words.say
    state = known(view)
    top = state.stack[-1] if state.stack else None
    quoted = quote(state, action)
    if isinstance(action, Build):
        return say("draw.do.build", price=quoted.price) if quoted else say("draw.do.build_unpriced")
    if isinstance(action, Buy):
        tokens = voice.terms.tokens(FUELS[action.fuel], action.amount)
        if quoted is None or not quoted.price:
            return say("draw.do.buy_unpriced", tokens=tokens)
        id = "draw.do.buy_at" if action.price else "draw.do.buy"
        return say(id, tokens=tokens, price=quoted.price, space=action.price)
    if isinstance(action, Auction):
        at_once = isinstance(quoted, PlantQuote) and quoted.at_once
        return say("draw.do.take" if at_once else "draw.do.auction", plant=action.plant)
    if isinstance(action, Bid):
        return say("draw.do.bid", amount=action.amount)
    if isinstance(action, Limit):
        return say("draw.do.limit", amount=action.amount)
    if isinstance(action, Discard):
        return say("draw.do.discard", plant=action.plant)
    if isinstance(action, Drop):
        return say("draw.do.drop", tokens=voice.terms.tokens(FUELS[action.fuel], action.amount))
    if isinstance(action, Region):
        return say("draw.do.region", region=voice.terms.region(action.region, view))
    if isinstance(action, Power):
        if not isinstance(quoted, PowerQuote):  # the game is over, and nobody earns any more
            return str(action)
        facts = {"cities": voice.terms.cities(quoted.cities), "income": quoted.income}
        return say("draw.do.power" if action.plants else "draw.do.power_none", **facts)
    if action == DONE:
        return say("draw.do.done_buying" if isinstance(top, BuyFuel) else "draw.do.done_building")
    return say("draw.do.pass" if action == PASS else "draw.do.keep")


def meant(handle: str, view: CoreView) -> list[Action]:
    """What somebody may have meant who picked this now, the likeliest first."""
    state = known(view)
    top = state.stack[-1] if state.stack else None
    name, _, amount = handle.partition("#")
    what, _, which = name.partition(":")
    count, plant = _whole(amount), _whole(which)
    if what == "city":
        return [Build(which)]
    if what == "region":
        return [Region(which)]
    if what == "plant" and plant:
        return [Auction(plant)]
    if what == "own" and plant:
        return _own_meant(state, plant)
    if name in ("bid", "limit"):
        if not count and isinstance(top, (Bidding, SealedBids)):
            count = top.lowest()
        return [Limit(count) if name == "limit" else Bid(count)] if count else []
    if what == "fuel" and which in FUELS:
        return [Buy(FUELS.index(which), count or 1)]
    if what == "space":
        fuel, _, asked = which.partition(".")
        return [Buy(FUELS.index(fuel), count or 1, _whole(asked))] if fuel in FUELS and _whole(asked) else []
    if what == "drop" and which in FUELS:
        return [Drop(FUELS.index(which), count or 1)]
    return [_WORDS[which]] if what == "say" and which in _WORDS else []


def _whole(text: str) -> int:
    """The number that stands there, 0 for none: a handle may have come from anybody."""
    return int(text) if text.isdecimal() and len(text) <= 6 else 0


def _own_meant(state: State, plant: int) -> list[Action]:
    """Giving a plant up, or running it; a hybrid on whatever there is."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, DiscardPlant):
        return [Discard(plant)]
    parts = state.board.components
    coal = oil = 0
    if plant in parts.numbers and parts.kind[plant] == HYBRID and top is not None:
        coal = min(parts.burns[plant], state.companies[top.seat].fuel[COAL])
        oil = parts.burns[plant] - coal
    run = Power((plant,), coal, oil)
    return [run] if isinstance(top, Powering) else [run, Discard(plant)]
