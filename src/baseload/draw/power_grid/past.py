"""What the events tell that the position does not keep: how many cities were supplied last, what was bid for the lot,
who has bought, what somebody has bought in this very turn.

Where nobody tells the events, as in a picture of a position alone, nothing is known and nothing is drawn of it.
"""

from collections.abc import Iterable
from typing import Final

from baseload.core.event import Event

_PURCHASES: Final = ("built", "fuel_bought")  # of which a turn can have several


class Past:
    """supplied  by seat, how many cities it supplied when it last did
    since     by seat, the cities it has connected since then, a bit for each place in the area
    bids      for the plant that is being auctioned, (seat, amount), the first first
    bought    by seat, the plant it has bought since anybody last supplied cities: while plants are sold, this round
    turn      houses and fuel that one seat has bought in a row in this phase, the first first: all of one turn
    told      does anybody tell the events?
    """

    def __init__(self, events: Iterable[Event], seats: int, place: dict[str, int], lot: int) -> None:
        self.supplied: dict[int, int] = {}
        self.since = [0] * seats
        self.bought: dict[int, int] = {}
        self.told = False
        bids: list[tuple[int, int]] = []
        turn: list[Event] = []
        bidding, buying = lot > 0, True
        for event in events:
            self.told = True
            seat = event.seat
            buying = buying and event.kind != "phase" and (seat is None or _goes_on(turn, event))
            if seat is None:
                continue
            if buying:
                turn.append(event)
            if event.kind == "powered":
                self.supplied.setdefault(seat, event.facts["cities"])
                if len(self.supplied) == seats:
                    break
            elif event.kind == "plant_sold":
                if not self.supplied:
                    self.bought[seat] = event.facts["plant"]
            elif event.kind == "built":
                if seat not in self.supplied:
                    self.since[seat] |= 1 << place[event.facts["city"]]
            elif bidding:
                if event.kind == "bid":
                    bids.append((seat, event.facts["bid"]))
                elif event.kind == "auction_opened":
                    bidding = False
        self.bids = bids[::-1]
        self.turn = turn[::-1]

    def lit(self, seat: int, network: int) -> int:
        """Those of a seat's cities that have their lamps on. The rules count the supplied cities and do not say which:
        those that it had then come first."""
        return lowest(network & ~self.since[seat], self.supplied.get(seat, 0))


def _goes_on(turn: list[Event], event: Event) -> bool:
    """Does what happened before belong to the same turn?"""
    return event.kind in _PURCHASES and all(later.seat == event.seat for later in turn[:1])


def lowest(network: int, count: int) -> int:
    """The first so many cities of a network.

    >>> bin(lowest(0b101101, 2))
    '0b101'
    """
    found = 0
    for _ in range(count):
        if not network:
            break
        bit = network & -network
        found |= bit
        network ^= bit
    return found
