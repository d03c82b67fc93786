"""What every part of a drawing of Power Grid needs: the position as the view knows it, words, handles."""

from functools import cached_property

from baseload.core.contract import View as CoreView
from baseload.draw.drawer import Around, pickable
from baseload.draw.glyphs import seat_mark
from baseload.draw.markup import Markup, element, raw
from baseload.draw.panels import Panels
from baseload.draw.power_grid.past import Past, lowest
from baseload.games.power_grid.auction import Auctions, Bidding, SealedBids
from baseload.games.power_grid.components import STEP_3
from baseload.games.power_grid.state import UNKNOWN, Decision, State
from baseload.games.power_grid.view import View
from baseload.text.power_grid.speaker import PowerGridSpeaker
from baseload.text.speaker import Speaker


class Sheet:
    """One drawing of one view."""

    def __init__(self, view: CoreView, voice: Speaker, legal: frozenset[str], around: Around) -> None:
        assert isinstance(view, View)
        assert isinstance(voice, PowerGridSpeaker)
        self.view: View = view
        self.voice: PowerGridSpeaker = voice
        self.terms = voice.terms
        self.say = voice.words.say
        self.many = voice.words.say_many
        self.of = voice.of
        self.state: State = view.known
        self.board = self.state.board
        self.components = self.board.components
        self.seat = view.seat
        self.legal = legal
        self.tags = around.tags
        self._events = around.events
        self.panels = Panels(voice, self.board.options, view.seat)
        self.top: Decision | None = self.state.stack[-1] if self.state.stack else None

    @cached_property
    def past(self) -> Past:
        return Past(self._events, len(self.state.companies), self.board.place, self.lot())

    def cities_of(self, network: int) -> list[str]:
        """The cities of a network."""
        return [city.id for place, city in enumerate(self.board.cities) if network >> place & 1]

    def connected(self, seat: int) -> list[str]:
        return self.cities_of(self.state.companies[seat].network)

    @cached_property
    def lit(self) -> list[int]:
        """By seat, the cities that have their lamps on: as many as were supplied last, or at the end of the game."""
        networks = [company.network for company in self.state.companies]
        outcome = self.view.outcome
        if outcome is not None:
            return [lowest(network, outcome.facts["supplied"][seat]) for seat, network in enumerate(networks)]
        return [self.past.lit(seat, network) for seat, network in enumerate(networks)]

    @property
    def yours(self) -> bool:
        """Is it this seat's decision?"""
        return self.seat is not None and self.view.to_move == self.seat

    @property
    def money(self) -> int:
        """This seat's own money; UNKNOWN for a spectator."""
        return self.state.companies[self.seat].money if self.seat is not None else UNKNOWN

    @property
    def doing(self) -> tuple[object, ...]:
        """Who is to do what, as inputs of a panel."""
        auctions = self.auctions
        told = auctions.to_plain() if auctions is not None else None
        top = self.top.to_plain() if self.top is not None else None
        return (self.view.to_move, self.state.order, top, told)

    @cached_property
    def auctions(self) -> Auctions | None:
        """The auctions of this round, while they go on: also below a running one."""
        for decision in reversed(self.state.stack):
            if isinstance(decision, Auctions):
                return decision
        return None

    def lot(self) -> int:
        """The plant that is being auctioned, 0 for none."""
        return self.top.plant if isinstance(self.top, (Bidding, SealedBids)) else 0

    # --- words ---

    def who(self, seat: int) -> str:
        """ "You", or the name."""
        return self.say("draw.yourself") if seat == self.voice.you else self.voice.name(seat)

    def listed(self, *parts: str) -> str:
        """The parts that say something, one after the other."""
        return self.say("list.comma").join(part for part in parts if part)

    def legal_among(self, *beginnings: str) -> tuple[str, ...]:
        """What can be picked now among the handles that begin so, as an input of what tells more of it."""
        return tuple(sorted(handle for handle in self.legal if handle.startswith(beginnings)))

    # --- marks ---

    def mark(self, seat: int, letter: bool = True) -> Markup:
        return seat_mark(seat, self.who(seat), letter)

    def pick(self, handle: str, label: str, extra: str = "") -> Markup:
        """The attributes of whatever carries this handle."""
        return pickable(handle, label, extra)

    def panel(
        self,
        title: str,
        *content: str,
        right: str = "",
        extra: str = "",
        id: str | None = None,
        data_filled: int | None = None,
    ) -> Markup:
        """A panel with its heading; `right` stands at the heading's other end."""
        other = element("span", right, class_="right") if right else ""
        head = element("header", title, raw(" " if other else "", other))
        body = element("div", raw(*content), class_="body")
        return element("section", head, body, class_=f"panel {extra}".strip(), id=id, data_filled=data_filled)

    # --- plants ---

    def plant_label(self, plant: int) -> str:
        """A plant in words: "plant 14, garbage 2 → 2 cities"."""
        return self.say("board.step_3_card") if plant == STEP_3 else self.terms.plant(plant)
