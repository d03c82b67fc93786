"""Set-up: the deal, the area (random, drafted or set by the host), the first position."""

from random import Random
from typing import ClassVar, final

from baseload.core.action import Action
from baseload.core.options import Options
from baseload.core.plain import Plain
from baseload.core.problems import DealError, Refusal
from baseload.games.power_grid.actions import Region
from baseload.games.power_grid.board import Board, board_for
from baseload.games.power_grid.components import STEP_3, components
from baseload.games.power_grid.fuel_market import dearest_places
from baseload.games.power_grid.maps import map_of
from baseload.games.power_grid.rounds import Rounds
from baseload.games.power_grid.state import DRAFT, IN_DECK, Company, Decision, State


def make_deal(options: Options, seed: int) -> dict[str, Plain]:
    """Every draw of the game.

    order       seats in first turn order (PG-19, PG-A3)
    regions     the area, where chance picks it
    deck        from the top: plant 13, the shuffled rest; the Step 3 card below is understood (PG-27, PG-28)
    removed     plants taken out unseen (PG-29)
    late_order  all plants; when the Step 3 card comes, what is left is sorted by this list (PG-113)
    """
    rng = Random(seed)
    parts = components()
    table = parts.table(options.players)
    order = list(range(options.players))
    if options["first_order"] == "random":
        rng.shuffle(order)
    deal: dict[str, Plain] = {"order": order}
    if options["regions"] == "random":
        deal["regions"] = list(rng.choice(map_of(options["map"]).areas(table.regions)))
    rest = [
        plant for plant in parts.numbers if plant not in parts.open_at_start and plant != parts.top_of_deck
    ]
    rng.shuffle(rest)
    removed = rest[: table.plants_removed]
    late = list(parts.numbers)
    rng.shuffle(late)
    deal["deck"] = [parts.top_of_deck, *rest[table.plants_removed :]]
    deal["removed"] = sorted(removed)
    deal["late_order"] = late
    return deal


def _permutation(value: Plain, of: list[int]) -> bool:
    return isinstance(value, list) and all(type(item) is int for item in value) and sorted(value) == of


def check_deal(options: Options, deal: dict[str, Plain]) -> None:
    """A deal may be written by hand, so it is checked: DealError names the part that is wrong."""
    parts = components()
    table = parts.table(options.players)
    wanted = ["order", "deck", "removed", "late_order"]
    if options["regions"] == "random":
        wanted.append("regions")
    if set(deal) != set(wanted):
        raise DealError("deal_parts", wanted=wanted, found=list(deal))
    if not _permutation(deal["order"], list(range(options.players))):
        raise DealError("deal_order", players=options.players)
    unseen = [plant for plant in parts.numbers if plant not in parts.open_at_start]
    both = (
        deal["deck"] + deal["removed"]
        if isinstance(deal["deck"], list) and isinstance(deal["removed"], list)
        else None
    )
    if not _permutation(both, unseen):
        raise DealError("deal_cards", wanted=len(unseen))
    if len(deal["removed"]) != table.plants_removed:
        raise DealError("deal_removed", players=options.players, wanted=table.plants_removed)
    if deal["deck"][0] != parts.top_of_deck:
        raise DealError("deal_top", plant=parts.top_of_deck)
    if not _permutation(deal["late_order"], parts.numbers):
        raise DealError("deal_late_order")
    if "regions" in deal:
        chart = map_of(options["map"])
        named = deal["regions"]
        known = isinstance(named, list) and all(
            isinstance(name, str) and name in chart.regions for name in named
        )
        if not known or len(named) != table.regions or not chart.contiguous(named):
            raise DealError("deal_regions", wanted=table.regions)


def first_state(options: Options, deal: dict[str, Plain]) -> State:
    """The first position: 50 Elektro each, markets filled, nobody on the map, step 1 (PG-17, PG-18, PG-25, PG-102)."""
    check_deal(options, deal)
    parts = components()
    drafted = options["regions"] == "draft"
    regions: list[str] = []
    if not drafted:
        chosen = deal["regions"] if options["regions"] == "random" else options["regions"]
        # The order in which regions are named must not matter.
        regions = [region for region in map_of(options["map"]).regions if region in chosen]
    board = board_for(options, regions)
    companies = [
        Company(parts.start_money, [], [0, 0, 0, 0], [0, 0, 0, 0, 0], 0, 0, [0] * len(board.cities))
        for _ in range(options.players)
    ]
    on_market = parts.on_market_at_start
    state = State(
        board,
        companies,
        list(deal["order"]),
        sorted(parts.open_at_start),
        [*deal["deck"], STEP_3],
        0,
        [],
        list(deal["late_order"]),
        list(deal["removed"]),
        0,
        on_market.copy(),
        dearest_places(parts, on_market) if board.any_fuel else [],
        [parts.tokens[fuel] - on_market[fuel] for fuel in range(4)],  # the supply (PG-22)
        [0] * len(board.cities),
        1,
        IN_DECK,
        0,
        DRAFT,
        [],
        None,
    )
    state.push(Rounds())
    if drafted:
        state.push(DraftRegions(state.order[0], 0, []))
    state.settle()
    return state


def _set_area(state: State, regions: list[str]) -> None:
    board = state.board
    state.board = board_for(board.options, [region for region in board.map.regions if region in regions])
    state.houses = [0] * len(state.board.cities)
    for company in state.companies:
        company.reach = [0] * len(state.board.cities)


@final
class DraftRegions(Decision):
    """Regions are picked in turn, each touching the area so far; with six players the last picks none (PG-A4)."""

    name: ClassVar = "draft_regions"

    def __init__(self, seat: int, picks: int, chosen: list[str]) -> None:
        super().__init__(seat)
        self.picks = picks
        self.chosen = chosen

    def legal(self, state: State) -> list[Action]:
        return [Region(region) for region in state.board.map.regions if self._fits(state.board, region)]

    def _fits(self, board: Board, region: str) -> bool:
        if region in self.chosen:
            return False
        return not self.chosen or any(near in self.chosen for near in board.map.adjacency[region])

    def check(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Region):
            return Refusal("regions_first", "PG-A4", {"wanted": state.board.region_count})
        region = action.region
        if region not in state.board.map.regions:
            return Refusal("no_such_region", "PG-13", {"region": region})
        if region in self.chosen:
            return Refusal("region_taken", "PG-A4", {"region": region})
        if not self._fits(state.board, region):
            return Refusal("region_not_adjacent", "PG-15", {"region": region})
        return None

    def apply(self, state: State, action: Action) -> None:
        assert isinstance(action, Region)
        chosen = [*self.chosen, action.region]
        state.note("region_chosen", self.seat, {"region": action.region})
        picks = self.picks + 1
        if picks < state.board.region_count:
            # Turn order, again from its start if there are fewer players than regions.
            state.go_on_as(DraftRegions(state.order[picks % len(state.order)], picks, chosen))
            return
        _set_area(state, chosen)
        state.finish()

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.picks, self.chosen.copy()]

    @staticmethod
    def from_plain(plain: Plain) -> "DraftRegions":
        _, seat, picks, chosen = plain
        return DraftRegions(seat, picks, list(chosen))
