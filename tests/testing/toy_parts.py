"""What the toy game brings besides its rules: words, a drawing, numbers for learning, and bots, some of them bad."""

import random

from baseload.core.action import Action
from baseload.core.bot import Bot
from baseload.core.contract import View
from baseload.core.options import Options
from baseload.draw.drawer import Around, Drawer, Scene, pickable
from baseload.draw.markup import Markup, joined, raw
from baseload.envs.encodings.encoding import Blocks, Encoding
from baseload.text.speaker import Speaker
from tests.testing.toy import CARDS, Say, ToyView


def seen(view: View) -> ToyView:
    assert isinstance(view, ToyView)
    return view


class ToySpeaker(Speaker):
    def action(self, action: Action, view: View) -> str:
        assert isinstance(action, Say)
        return (
            self.words.say("action.play", card=action.card) if action.card else self.words.say("action.sleep")
        )


class ToyDrawer(Drawer):
    def scene(self, view: View, voice: Speaker, around: Around) -> Scene:
        toy = seen(view)
        hand = toy.state.hands[view.seat] if view.seat is not None and view.outcome is None else []
        cards = joined(raw(f"<b{pickable(f'card:{card}', f'card {card}')}>{card}</b>") for card in hand)
        names = joined(raw(f"<li>{Markup(_escaped(voice.name(seat)))}</li>") for seat in range(view.players))
        more = {"open-tag": "<p>", "drawn-leak": f"<p>{toy.state.hands[0]}</p>"}.get(toy.state.fault, "")
        return Scene(raw(f'<main id="all">{cards}{names}{more}</main>'), "", [], [("all", "all")])

    def handles(self, action: Action, view: View) -> list[str]:
        assert isinstance(action, Say)
        if seen(view).state.fault == "same-handles":
            return ["say:something"]
        return [f"card:{action.card}"] if action.card else ["say:sleep"]

    def button(self, action: Action, view: View, voice: Speaker) -> str:
        return voice.action(action, view)

    def meant(self, handle: str, view: View) -> list[Action]:
        kind, _, card = handle.partition(":")
        return [Say(int(card))] if kind == "card" else []


def _escaped(name: str) -> str:
    return name.replace("&", "&amp;").replace("<", "&lt;")


class ToyEncoding(Encoding):
    def __init__(self, options: Options) -> None:
        cards = [str(card) for card in CARDS]
        actions, places = Blocks(), Blocks()
        actions.add("play", cards, "Play the card.")
        actions.add("sleep", [""], "Play none.")
        places.add("hand", cards, "Is it in hand?")
        for seat in range(options.players):
            places.add(f"shown {seat}", cards, "Has the seat played it?")
            places.add(f"slept {seat}", [""], "Has the seat slept?")
        places.add("turn", [""], "Turns so far.")
        places.add("seat", [""], "One's own place at the table.")
        super().__init__(options, actions, places)

    def number(self, view: View, action: Action) -> int:
        assert isinstance(action, Say)
        if seen(view).state.fault == "same-id":
            return 0
        return action.card - 1 if action.card else len(CARDS)

    def row(self, view: View) -> bytes:
        state, own = seen(view).state, view.seat or 0
        if state.fault == "short-row":
            return bytes(self.places.size)
        hand = state.hands[own] if view.seat is not None else []
        row = [int(card in hand) for card in CARDS]
        for seat in range(view.players):
            there = (own + seat) % view.players
            row += [*(int(card in state.shown[there]) for card in CARDS), int(state.slept[there])]
        turn = sum(state.hands[-1 - own]) if state.fault == "row-leak" else state.turn
        return bytes([*row, turn, own])


class First(Bot):
    """A good one."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def decide(self, view: View, legal: list[Action], budget: float) -> Action:
        return self.random.choice(legal)


class Illegal(First):
    def decide(self, view: View, legal: list[Action], budget: float) -> Action:
        return Say(99)


class Seedless(First):
    def decide(self, view: View, legal: list[Action], budget: float) -> Action:
        return random.choice(legal)


class Meddling(First):
    def decide(self, view: View, legal: list[Action], budget: float) -> Action:
        seen(view).state.turn += 1
        return legal[0]


class Cheating(First):
    def decide(self, view: View, legal: list[Action], budget: float) -> Action:
        return legal[sum(seen(view).state.rest) % len(legal)]
