"""Merit Order drawn: the market above, the players with their plants below. A plant and a price make an offer."""

from baseload.core.action import Action
from baseload.core.contract import View as CoreView
from baseload.draw.drawer import Around, Drawer, Scene, pickable
from baseload.draw.glyphs import seat_mark
from baseload.draw.markup import Markup, element, joined, raw
from baseload.text.speaker import Speaker
from merit_order.actions import Offer, Wait
from merit_order.state import UNKNOWN, known


class MeritOrderDrawer(Drawer):
    """Draws Merit Order."""

    def scene(self, view: CoreView, voice: Speaker, around: Around) -> Scene:
        say, state = voice.words.say, known(view)
        market = _panel("market", say("draw.market"), _market(view, voice))
        people = [_player(view, voice, seat) for seat in range(view.players)]
        players = _panel("players", say("draw.players"), joined(people))
        lists = joined(one.panel.draw() for one in around.log)
        body = element("main", market, players, lists, class_="merit-order")
        where = say("draw.where", round=state.round)
        tabs = [("market", say("draw.market")), ("players", say("draw.players"))]
        return Scene(body, where, [], tabs)

    def board(self, view: CoreView, voice: Speaker) -> Markup:
        """The plants as bars, a seat below the other: as tall as they are dear to run."""
        state, parts = known(view), []
        for seat, hand in enumerate(state.hands):
            for place, plant in enumerate(hand):
                height = 4 * max(plant, 1)
                tint = "#b0b7bd" if plant == UNKNOWN else "#2f6f9f"
                x, y = 12 + 40 * place, 84 + 90 * seat
                parts.append(f'<rect x="{x}" y="{y - height}" width="30" height="{height}" fill="{tint}"/>')
        size = f"0 0 180 {90 * len(state.hands) + 10}"
        return raw(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" role="img">{"".join(parts)}</svg>'
        )

    def handles(self, action: Action, view: CoreView) -> list[str]:
        if isinstance(action, Offer):
            return [f"plant:{action.plant}", f"price#{action.price}"]
        return ["say:wait"]

    def handle_label(self, handle: str, view: CoreView, voice: Speaker) -> str:
        kind, _, number = handle.partition(":")
        if kind == "plant":
            return voice.words.say("draw.plant", plant=number)
        return voice.words.say("draw.wait" if kind == "say" else "draw.price")

    def button(self, action: Action, view: CoreView, voice: Speaker) -> str:
        if isinstance(action, Offer):
            return voice.words.say("draw.offer", plant=action.plant, price=action.price)
        return voice.words.say("draw.wait")

    def meant(self, handle: str, view: CoreView) -> list[Action]:
        kind, _, number = handle.partition(":")
        return [Offer(int(number), int(number))] if kind == "plant" and number.isdigit() else [Wait()]


def _panel(id: str, title: str, inside: Markup) -> Markup:
    head = element("h2", title)
    return element("section", head, inside, id=id, class_="panel")


def _market(view: CoreView, voice: Speaker) -> Markup:
    say, state = voice.words.say, known(view)
    figures = [
        (say("draw.demand"), state.demands[0] if state.demands else 0),
        (say("draw.settled"), state.price),
    ]
    return joined(element("p", name, element("b", number), class_="figure") for name, number in figures)


def _player(view: CoreView, voice: Speaker, seat: int) -> Markup:
    state, name = known(view), voice.name(seat)
    mark = seat_mark(seat, name)
    money = element("b", voice.words.say("draw.money", money=state.money[seat]))
    hand = joined(_plant(view, voice, seat, plant) for plant in state.hands[seat])
    return element(
        "div", mark, element("span", name), money, element("div", hand, class_="hand"), class_="company"
    )


def _plant(view: CoreView, voice: Speaker, seat: int, plant: int) -> Markup:
    say = voice.words.say
    if plant == UNKNOWN:
        return element("span", raw("·"), class_="card hidden", title=say("draw.hidden"))
    resting = plant == known(view).resting[seat]
    label = say("draw.resting" if resting else "draw.plant", plant=plant)
    kind = "card resting" if resting else "card"
    if seat != view.seat:
        return element("span", plant, class_=kind, title=label)
    return raw(f"<span{pickable(f'plant:{plant}', label, kind)}>{plant}</span>")
