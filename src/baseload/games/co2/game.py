"""CO₂ as a `Game`: the door to everything in this folder."""

from collections.abc import Callable
from typing import Final, final

from baseload.core.action import Action
from baseload.core.contract import Game, outcome_from_plain
from baseload.core.contract import State as CoreState
from baseload.core.contract import View as CoreView
from baseload.core.options import SENT, STORED, Options, OptionSpec
from baseload.core.plain import Plain
from baseload.core.values import Value
from baseload.games.climate.world import FOSSILS, REGIONS, SLOTS
from baseload.games.co2.actions import read_action
from baseload.games.co2.board import board_for
from baseload.games.co2.components import SOURCES, one_more, summit_places_value, values_of
from baseload.games.co2.construct import Constructing
from baseload.games.co2.decades import Decades
from baseload.games.co2.draft import Drafting
from baseload.games.co2.energy import CashGoal, Energy, FirstRegion, PaySupply
from baseload.games.co2.expertise import Learning, PlacePermit, SecondBonus
from baseload.games.co2.income import Income, SplitIncome
from baseload.games.co2.install import Installing
from baseload.games.co2.lobby_effects import TakeEither
from baseload.games.co2.options import GAME_NAME, make_options, option_specs
from baseload.games.co2.propose import AfterGrant
from baseload.games.co2.scientists import Displaced, ExtraMove, OwnScientist
from baseload.games.co2.setup import first_state, make_deal
from baseload.games.co2.solitaire import StarterRegion, StarterSlot
from baseload.games.co2.start_auction import NameFirst, PayBid, StartBid
from baseload.games.co2.state import (
    GREEN,
    INSTALLED,
    NO_PROJECT,
    NO_SLOT,
    NOBODY,
    PHASES,
    UNKNOWN,
    Company,
    Decision,
    State,
    index_or_unknown,
    space_from_plain,
)
from baseload.games.co2.summits import OrderSummits, SummitScoring
from baseload.games.co2.turn import Closing, Turn
from baseload.games.co2.view import View

# How each decision is read back from its plain form, after its name and seat.
_DECISIONS: Final[dict[str, Callable[[int, list[Plain]], Decision]]] = {
    "decades": lambda seat, rest: Decades(),
    "drafting": lambda seat, rest: Drafting(seat, [list(pack) for pack in rest[0]], list(rest[1]), rest[2]),
    "starter_region": lambda seat, rest: StarterRegion(seat),
    "starter_slot": lambda seat, rest: StarterSlot(seat, rest[0], rest[1]),
    "income": lambda seat, rest: Income(rest[0]),
    "split_income": lambda seat, rest: SplitIncome(seat, rest[0]),
    "first_region": lambda seat, rest: FirstRegion(seat),
    "energy": lambda seat, rest: Energy(rest[0], rest[1]),
    "pay_supply": lambda seat, rest: PaySupply(seat, rest[0]),
    "cash_goal": lambda seat, rest: CashGoal(seat, rest[0]),
    "turn": lambda seat, rest: Turn(seat),
    "closing": lambda seat, rest: Closing(rest[0], rest[1]),
    "after_grant": lambda seat, rest: AfterGrant(rest[0], rest[1]),
    "installing": lambda seat, rest: Installing(rest[0], rest[1], rest[2], rest[3]),
    "constructing": lambda seat, rest: Constructing(rest[0], rest[1], rest[2], rest[3]),
    "take_either": lambda seat, rest: TakeEither(seat, rest[0]),
    "extra_move": lambda seat, rest: ExtraMove(seat, rest[0]),
    "displaced": lambda seat, rest: Displaced(seat, rest[0]),
    "own_scientist": lambda seat, rest: OwnScientist(seat, rest[0]),
    "learning": lambda seat, rest: Learning(seat, rest[0], rest[1]),
    "second_bonus": lambda seat, rest: SecondBonus(rest[0], rest[1]),
    "place_permit": lambda seat, rest: PlacePermit(seat),
    "order_summits": lambda seat, rest: OrderSummits(seat),
    "summit_scoring": lambda seat, rest: SummitScoring(rest[0], rest[1], rest[2], rest[3]),
    "start_bid": lambda seat, rest: StartBid(seat, rest[0], rest[1], rest[2], rest[3]),
    "pay_bid": lambda seat, rest: PayBid(seat, rest[0]),
    "name_first": lambda seat, rest: NameFirst(seat),
}


def _company_from_plain(plain: Plain) -> Company:
    return Company(
        plain["money"],
        plain["points"],
        plain["tech"],
        plain["permits"],
        plain["scientists"],
        plain["recruits"],
        list(plain["expertise"]),
        list(plain["lobby"]),
        plain["goal"],
        plain["goal_discarded"],
        list(plain["claimed"]),
        0,
    )


def _state_from_plain(plain: Plain) -> State:
    options = make_options(dict(plain["options"]), STORED)
    companies = [_company_from_plain(held) for held in plain["companies"]]
    regions = [plain["regions"][name] for name in REGIONS]
    spaces = [space_from_plain(tile) for region in regions for tile in region["spaces"]]
    for tile in spaces:
        if tile >= GREEN:
            builder = companies[(tile - GREEN) // 5]
            builder.built = one_more(builder.built, (tile - GREEN) % 5)
    projects: list[int] = []
    workers: list[int] = []
    for region in regions:
        for slot in SLOTS:
            project = region["projects"].get(slot)
            if project is None:
                projects.append(NO_PROJECT if slot in region["projects"] else NO_SLOT)
                workers.append(NOBODY)
            else:
                projects.append(SOURCES.index(project["source"]) + (INSTALLED if project["installed"] else 0))
                workers.append(project["scientist"])
    board = board_for(options)
    permits: list[int] = [region["permits"] for region in regions]
    bank = plain["bank"]
    if bank is None:  # a view of a bank without a limit: whatever is not elsewhere
        bank = board.parts.permits - plain["market"] - sum(permits)
        bank -= sum([company.permits for company in companies])
    return State(
        board=board,
        companies=companies,
        agendas=[region["agenda"] for region in regions],
        agendas_out=list(plain["agendas_out"]),
        spaces=spaces,
        permits=permits,
        relief=[region["relief"] for region in regions],
        controllers=[region["controller"] for region in regions],
        projects=projects,
        workers=workers,
        project_pool=list(plain["project_pool"]),
        plants_built=list(plain["plants_built"]),
        summits=[summit["tile"] for summit in plain["summits"]],
        speakers=[speaker for summit in plain["summits"] for speaker in summit["speakers"]],
        summit_pile=list(plain["summit_pile"]),
        summits_used=list(plain["summits_used"]),
        fossils=[UNKNOWN if kind is None else FOSSILS.index(kind) for kind in plain["fossils"]],
        fossils_gone=[0, *plain["fossils_gone"]],
        events=[index_or_unknown(REGIONS, region) for region in plain["events"]],
        events_spent=[REGIONS.index(region) for region in plain["events_spent"]],
        un_open=list(plain["un_open"]),
        un_stack=list(plain["un_stack"]),
        un_gone=list(plain["un_gone"]),
        lobby_deck=list(plain["lobby_deck"]),
        lobby_played=list(plain["lobby_played"]),
        goals_out=list(plain["goals_out"]),
        starters=[index_or_unknown(SOURCES, source) for source in plain["starters"]],
        supply_starts=[index_or_unknown(REGIONS, region) for region in plain["supply_starts"]],
        bank=bank,
        market=plain["market"],
        price=plain["price"],
        stop=plain["stop"],
        used=plain["used"],
        tech=plain["tech"],
        level=plain["level"],
        endangered=plain["endangered"],
        decade=plain["decade"],
        round=plain["round"],
        turn=plain["turn"],
        start=plain["start"],
        phase=PHASES.index(plain["phase"]),
        stack=[_DECISIONS[entry[0]](entry[1], list(entry[2:])) for entry in plain["stack"]],
        result=outcome_from_plain(plain["outcome"]) if plain["outcome"] is not None else None,
    )


@final
class Co2(Game):
    """CO₂, 2012, for one to five."""

    def __init__(self) -> None:
        super().__init__(GAME_NAME, rules=1, fewest=1, most=5)

    def option_specs(self) -> list[OptionSpec]:
        return option_specs()

    def options(self, /, **chosen: Plain) -> Options:
        return make_options(chosen)

    def options_from_plain(self, plain: dict[str, Plain]) -> Options:
        return make_options(plain, STORED)

    def options_sent(self, plain: dict[str, Plain]) -> Options:
        return make_options(plain, SENT)

    def deal(self, options: Options, seed: int) -> dict[str, Plain]:
        return make_deal(options, seed)

    def setup(self, options: Options, deal: dict[str, Plain]) -> CoreState:
        return first_state(options, deal)

    def action(self, text: str) -> Action:
        return read_action(text)

    def state_from_plain(self, plain: Plain) -> CoreState:
        return _state_from_plain(plain)

    def view_from_plain(self, plain: Plain) -> CoreView:
        return View(plain["seat"], _state_from_plain(plain["known"]))

    def values(self, options: Options) -> list[Value]:
        places: int = options["summit_places"]
        usual = next(spec.default for spec in option_specs() if spec.name == "summit_places")
        return [*values_of(options["components"]), summit_places_value(places, places != usual)]


GAME: Final = Co2()
