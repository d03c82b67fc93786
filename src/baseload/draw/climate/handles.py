"""Handles that both CO₂ games share: what the shared verbs mention, and what handles are called."""

from typing import Final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.draw.climate.brush import capital, place_of
from baseload.games.climate.verbs import (
    Buy,
    Coins,
    Done,
    Draft,
    Lobby,
    Pass,
    Permit,
    Recruit,
    Sell,
    Start,
    Take,
)
from baseload.games.climate.world import REGIONS, SLOTS
from baseload.text.climate.nouns import Printed
from baseload.text.climate.speaker import ClimateSpeaker

# Verbs without anything on the table, and the handle of each.
_SAID: Final[dict[type[Action], str]] = {Recruit: "say:recruit", Done: "say:done", Pass: "say:pass"}
# Handles that have a sentence of their own, by what stands before the colon.
_WORDS: Final = ("say", "verb", "pay", "take")


def with_card(card: int) -> list[str]:
    return [f"card:{card}"] if card else []


def region_handle(region: int) -> str:
    return f"region:{REGIONS[region]}"


def permits_handle(region: int) -> str:
    """The permits of a region one controls: something to pay from."""
    return f"permits:{REGIONS[region]}"


def shared_handles(action: Action) -> list[str]:
    """What a verb of both games mentions; [] if it is none of them."""
    if isinstance(action, Buy):
        return ["say:buy", *with_card(action.card)]
    if isinstance(action, Sell):
        return ["say:sell", *with_card(action.card)]
    if isinstance(action, (Lobby, Draft)):
        return [f"card:{action.card}"]
    if isinstance(action, Take):
        return [f"take:{SLOTS[action.slot]}"]
    if isinstance(action, (Permit, Start)):
        return [region_handle(action.region)]
    if isinstance(action, Coins):
        return [f"coins#{action.amount}"]
    said = _SAID.get(type(action))
    return [said] if said is not None else []


def numbered(handle: str) -> int:
    """The number after the colon; -1 where there is none."""
    word = handle.partition(":")[2]
    return int(word) if word.isascii() and word.isdigit() and len(word) < 6 else -1


def label(handle: str, voice: ClimateSpeaker) -> str:
    """A handle in words, for a button; "" for one that no game of these two has."""
    return voice.words.say("draw.home") if handle == "home" else capital(name_of(handle, voice))


def name_of(handle: str, voice: ClimateSpeaker) -> str:
    """A handle as it stands in the middle of a sentence."""
    say = voice.words.say
    name, _, amount = handle.partition("#")
    if amount:
        return say(f"draw.amount.{name}", amount=amount) if voice.words.has(f"draw.amount.{name}") else ""
    kind, _, what = handle.partition(":")
    if handle == "home":
        return say("draw.label.home")
    if kind in _WORDS:
        id = f"draw.{kind}.{what}"
        return say(id) if voice.words.has(id) else ""
    if kind in ("source", "track"):
        return say(f"source.{what}") if what in voice.world.source_ids else ""
    if kind == "permits" and what in REGIONS:
        return say("draw.label.permits", region=say(f"region.{what}"))
    if kind == "region":
        return say(f"region.{what}") if what in REGIONS else ""
    if kind in ("slot", "pawn"):
        return _at_place(handle, kind, voice)
    if kind == "seat" and numbered(handle) >= 0:
        return voice.name(numbered(handle))
    if kind in ("summit", "card", "played", "un", "goal") and numbered(handle) >= 0:
        return say(f"draw.label.{kind}", number=numbered(handle))
    return ""


def stepper(name: str, voice: ClimateSpeaker, **facts: Plain) -> str:
    """The label of a number that one sets, such as how far the pollution is reduced; "" for no such name."""
    id = f"draw.stepper.{name}"
    return voice.words.say(id, **facts) if voice.words.has(id) else ""


def _at_place(handle: str, kind: str, voice: ClimateSpeaker) -> str:
    if handle == "pawn:home":
        return voice.words.say("draw.label.pawn_home")
    place = place_of(handle)
    if place < 0:
        return ""
    return (
        voice.world.place(place)
        if kind == "slot"
        else voice.words.say("draw.label.pawn", where=voice.world.place(place))
    )


def shared_button(action: Action, price: int, parts: Printed, voice: ClimateSpeaker) -> str:
    """A verb of both games in two or three words; "" if it is none of them. `price` is the market's."""
    say = voice.words.say
    if isinstance(action, Buy):
        return say("draw.buy_for", money=voice.amounts.money(price))
    if isinstance(action, Sell):
        return say("draw.sell_for", money=voice.amounts.money(price))
    if isinstance(action, Lobby):
        return say("draw.button.lobby", card=action.card, minor=voice.world.card_minor(action.card, parts))
    if isinstance(action, Draft):
        return say("draw.button.draft", card=action.card)
    if isinstance(action, Take):
        return say(f"draw.take.{SLOTS[action.slot]}")
    if isinstance(action, Permit):
        return say("draw.button.permit", region=voice.world.region(action.region))
    if isinstance(action, Start):
        return say("draw.button.start", region=voice.world.region(action.region))
    if isinstance(action, Coins):
        return (
            say("draw.button.coins", money=voice.amounts.money(action.amount))
            if action.amount
            else say("draw.button.points")
        )
    said = _SAID.get(type(action))
    return say(f"draw.say.{said.partition(':')[2]}") if said is not None else ""
