"""What the numbers of CO₂ and of Second Chance share: lobby cards, the verbs of both games, the board and its market.

Rows are written into a `bytearray`, and only where there is something: most of a position is empty slots and vacant
topics, and a list of numbers would take longer to turn into bytes than all of them take to write.
"""

from typing import Final, final

from baseload.core.action import Action
from baseload.envs.encodings.encoding import MOST, Blocks, capped
from baseload.games.climate.verbs import (
    Buy,
    Coins,
    DiscardGoal,
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
from baseload.games.climate.world import BONUS_TECH, PLACES, REGIONS, SLOTS, place_text

PLACE_NAMES: Final = [place_text(place) for place in range(PLACES)]
REGION_COUNT: Final = len(REGIONS)
SOURCE_COUNT: Final = 5
_FINE: Final = 5  # ppm; every printed amount is a multiple of it


def seat_names(players: int) -> list[str]:
    """Seats as they are counted from the one that looks."""
    return [f"seat +{seat}" for seat in range(players)]


def numbered(first: int, last: int) -> list[str]:
    """The numbers of cards, goals or tiles, as labels.

    >>> numbered(34, 36)
    ['34', '35', '36']
    """
    return [str(number) for number in range(first, last + 1)]


def crossed(first: list[str], second: list[str]) -> list[str]:
    """Every label of the first with every one of the second.

    >>> crossed(["asia", "africa"], ["", "with a card"])
    ['asia', 'asia with a card', 'africa', 'africa with a card']
    """
    return [f"{one} {other}".strip() for one in first for other in second]


def with_cards(whose: str, most: int) -> list[str]:
    """How an action is labelled that a card can go with: without one, then with each.

    >>> with_cards("source", 2)
    ['', 'with source card 1', 'with source card 2']
    """
    return [""] + [f"with {whose} card {rank}" for rank in range(1, most + 1)]


def ppm_step(highest: int) -> int:
    """How many ppm one step of the row stands for: 5, or so many that the highest level of the table fits a byte.

    >>> ppm_step(1080), ppm_step(3200)
    (5, 13)
    """
    return max(_FINE, -(-highest // MOST))


@final
class Cards:
    """Lobby cards as actions name them.

    An action goes with few cards: those for its region, its slot, its source or its side of the market. So a card is
    meant by its rank among the cards for the very same thing, the lowest number first; 0 is no card. Whatever cards
    the components have, two that fit the same action never share a rank.

    >>> Cards([0, 2, 2, 3], [0, 4, 4, 4]).rank
    [0, 1, 2, 1]
    """

    def __init__(self, on: list[int], of: list[int]) -> None:
        self.on = on  # by card: the kind of action it goes with
        self.rank: list[int] = [0]  # by card
        for card in range(1, len(on)):
            alike = [other for other in range(1, card) if on[other] == on[card] and of[other] == of[card]]
            self.rank.append(len(alike) + 1)

    def most(self, on: int) -> int:
        """The highest rank of the cards that go with such actions; 0 if there are none."""
        return max([self.rank[card] for card in range(1, len(self.on)) if self.on[card] == on], default=0)

    def choices(self, on: int, after: int) -> list[int]:
        """By card: its rank counted from `after` on; 0 for cards that go with something else."""
        return [
            after + self.rank[card] if card and self.on[card] == on else 0 for card in range(len(self.on))
        ]


@final
class BonusesDue:
    """Bonuses that wait for the first one of their space; only on an owner's tracks has a space two of them."""

    def __init__(self, row: Blocks, second: list[list[int]], sources: list[str], players: int) -> None:
        self._players = players
        self._kinds = ["tech", "permit", "any", *sources]
        self._first = -1
        if any(any(track) for track in second):
            names = crossed(seat_names(players), self._kinds)
            self._first = row.add("bonus due", names, "how many the seat gets after the one dealt with")

    def write(self, row: bytearray, own: int, owner: int, bonus: int) -> None:
        seat = (owner - own) % self._players
        row[self._first + len(self._kinds) * seat + bonus - BONUS_TECH] += 1


@final
class SharedVerbs:
    """The ids of the verbs that both games have."""

    def __init__(self, actions: Blocks, cards: Cards, buying: int, selling: int, most_income: int) -> None:
        self._rank = cards.rank
        numbers = numbered(1, len(cards.rank) - 1)
        self._done = actions.add("done", [""], "end one's turn")
        self._pass = actions.add("pass", [""], "do without what is offered, or bid no more")
        self._recruit = actions.add("recruit", [""], "take a scientist from the pool")
        self._discard_goal = actions.add("discard goal", [""], "give up one's company goal for coins")
        self._buy = actions.add(
            "buy", with_cards("buyer's", cards.most(buying)), "buy a permit on the market"
        )
        self._sell = actions.add(
            "sell", with_cards("seller's", cards.most(selling)), "sell a permit on the market"
        )
        self._take = actions.add("take", list(SLOTS[:2]), "take this of what a lobby card offers")
        self._permit = actions.add("permit", list(REGIONS), "the region that gets a permit from the market")
        self._start = actions.add("start", list(REGIONS), "the region with which to begin")
        self._coins = actions.add(
            "coins", numbered(0, most_income), "take so much of the income in coins, the rest in points"
        )
        self._lobby = actions.add("lobby", numbers, "play the card with this number for its minor effect")
        self._draft = actions.add("draft", numbers, "keep the card with this number and pass the others on")

    def number(self, action: Action) -> int:
        """The id of a verb of both games; -1 if it is none of them."""
        if isinstance(action, Lobby):
            return self._lobby + action.card - 1
        if isinstance(action, Buy):
            return self._buy + self._rank[action.card]
        if isinstance(action, Sell):
            return self._sell + self._rank[action.card]
        if isinstance(action, Coins):
            return self._coins + action.amount
        if isinstance(action, Done):
            return self._done
        if isinstance(action, Pass):
            return self._pass
        if isinstance(action, DiscardGoal):
            return self._discard_goal
        if isinstance(action, Draft):
            return self._draft + action.card - 1
        if isinstance(action, Permit):
            return self._permit + action.region
        if isinstance(action, Start):
            return self._start + action.region
        if isinstance(action, Recruit):
            return self._recruit
        if isinstance(action, Take):
            return self._take + action.slot
        return -1


@final
class SharedBoard:
    """The places of the row for what lies on both boards: agendas, permits, controllers, summits and the market."""

    def __init__(self, row: Blocks, players: int, sources: list[str], summits: int) -> None:
        self._players = players
        seats = seat_names(players)
        topics = crossed([f"summit {summit + 1}" for summit in range(summits)], sources)
        self._agenda = row.add(
            "agenda",
            crossed(REGIONS, sources),
            "3 for the source that the region prefers, 2 for its second, 1 for its third; 0 if it takes none",
        )
        self._permits = row.add("region permits", list(REGIONS), "permits that lie in the region")
        self._relief = row.add("relief", list(REGIONS), "tech that was given to the region")
        self._controller = row.add("controller", crossed(REGIONS, seats), "1 for who controls the region")
        self._topic = row.add("topic", topics, "1 for a topic of the summit, 2 if somebody speaks on it")
        self._speaker = row.add("speaker", crossed(topics, seats), "1 for whose scientist speaks there")
        self._price = row.add("price", [""], "what a permit costs")
        self._market = row.add("market", [""], "permits on the market")
        self._bank = row.add("bank", [""], "permits in the bank; 255 where they have no limit")
        self._tech = row.add("tech supply", [""], "tech in the supply")

    def write_regions(
        self,
        row: bytearray,
        own: int,
        agendas: list[list[int]],
        laid: list[int],
        permits: list[int],
        relief: list[int],
        controllers: list[int],
    ) -> None:
        """The regions: `agendas` are all tiles, `laid` has the tile of each region."""
        players = self._players
        for region in range(REGION_COUNT):
            worth = 3
            first = self._agenda + SOURCE_COUNT * region
            for source in agendas[laid[region]]:
                row[first + source] = worth
                worth -= 1
            if permits[region]:
                row[self._permits + region] = permits[region]
            if relief[region]:
                row[self._relief + region] = capped(relief[region])
            controller = controllers[region]
            if controller >= 0:
                row[self._controller + players * region + (controller - own) % players] = 1

    def write_summits(
        self, row: bytearray, own: int, topics: list[list[int]], summits: list[int], speakers: list[int]
    ) -> None:
        """The summits: `topics` are those of all tiles, `speakers` has room for as many seats at each summit."""
        players = self._players
        room = len(speakers) // len(summits)
        for summit in range(len(summits)):
            at = room * summit
            for source in topics[summits[summit]]:
                topic = SOURCE_COUNT * summit + source
                speaker = speakers[at]
                at += 1
                if speaker < 0:
                    row[self._topic + topic] = 1
                else:
                    row[self._topic + topic] = 2
                    row[self._speaker + players * topic + (speaker - own) % players] = 1

    def write_market(self, row: bytearray, price: int, market: int, bank: int, tech: int) -> None:
        """The market for permits, and the stocks."""
        row[self._price] = price
        row[self._market] = capped(market)
        row[self._bank] = capped(bank)
        row[self._tech] = capped(tech)


def write_bits(row: bytearray, first: int, bits: int) -> None:
    """1 for each bit that is set, the lowest at `first`."""
    at = first
    while bits:
        if bits & 1:
            row[at] = 1
        bits >>= 1
        at += 1


def write_seats(row: bytearray, first: int, seats: int, own: int, players: int) -> None:
    """1 for each seat among the bits of `seats`, counted from one's own."""
    for seat in range(players):
        if seats >> seat & 1:
            row[first + (seat - own) % players] = 1


def write_numbers(row: bytearray, first: int, numbers: list[int], mark: int) -> None:
    """The mark for each card, goal or tile; its number is counted from `first`. Unknown ones leave no trace."""
    for number in numbers:
        if number >= 0:
            row[first + number] = mark
