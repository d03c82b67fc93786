"""What the events tell that the position does not keep: how many cities were supplied last, what was bid for the lot.

Where nobody tells the events, as in a picture of a position alone, nothing is known and nothing is drawn of it.
"""

from collections.abc import Iterable

from baseload.core.event import Event


class Past:
    """supplied  by seat, how many cities it supplied when it last did
    since     by seat, the cities it has connected since then
    bids      for the plant that is being auctioned, (seat, amount), the first first
    """

    def __init__(self, events: Iterable[Event], seats: int, lot: int) -> None:
        self.supplied: dict[int, int] = {}
        self.since: dict[int, set[str]] = {seat: set() for seat in range(seats)}
        bids: list[tuple[int, int]] = []
        bidding = lot > 0
        for event in events:
            seat = event.seat
            if seat is None:
                continue
            if event.kind == "powered":
                self.supplied.setdefault(seat, event.facts["cities"])
                if len(self.supplied) == seats:
                    break
            elif event.kind == "built":
                if seat not in self.supplied:
                    self.since[seat].add(event.facts["city"])
            elif bidding:
                if event.kind == "bid":
                    bids.append((seat, event.facts["bid"]))
                elif event.kind == "auction_opened":
                    bidding = False
        self.bids = bids[::-1]

    def lit(self, seat: int, cities: list[str]) -> list[str]:
        """Those of a seat's cities that have their lamps on. The rules count the supplied cities and do not say which:
        those that it had then come first."""
        known = [city for city in cities if city not in self.since[seat]]
        return known[: self.supplied.get(seat, 0)]
