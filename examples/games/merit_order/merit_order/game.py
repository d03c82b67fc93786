"""Merit Order as a `Game`: its options, its deal, its first position, and the ways back from plain data."""

from random import Random

from baseload.core.action import Action
from baseload.core.contract import Game, outcome_from_plain
from baseload.core.options import Options, OptionSpec
from baseload.core.plain import Plain
from baseload.core.problems import DealError
from baseload.core.stack import by_name, stack_from_plain
from merit_order.actions import read_action
from merit_order.offering import DECISIONS, Rounds
from merit_order.state import EACH, PLANTS, State, View

_KINDS = by_name(DECISIONS)


class MeritOrder(Game):
    """Merit Order, for two to four."""

    def __init__(self) -> None:
        super().__init__("merit-order", rules=1, fewest=2, most=4)

    def option_specs(self) -> list[OptionSpec]:
        return [
            OptionSpec("players", [2, 3, 4], 3, "MO-1"),
            OptionSpec("rounds", [6, 4, 8], 6, "MO-2"),
        ]

    def deal(self, options: Options, seed: int) -> dict[str, Plain]:
        """Every draw of the game: the order of all plants, of which hands are taken (MO-1), and the demands (MO-2)."""
        rng = Random(seed)
        plants = list(PLANTS)
        rng.shuffle(plants)
        return {
            "plants": plants,
            "demands": [rng.randint(1, options.players - 1) for _ in range(options["rounds"])],
        }

    def setup(self, options: Options, deal: dict[str, Plain]) -> State:
        if list(deal) != ["plants", "demands"]:
            raise DealError("deal_parts", wanted=["plants", "demands"], found=list(deal))
        plants, demands = deal["plants"], deal["demands"]
        if not _numbers(plants) or sorted(plants) != list(PLANTS):
            raise DealError("merit_order_plants", wanted=len(PLANTS))
        most = options.players - 1
        if (
            not _numbers(demands)
            or len(demands) != options["rounds"]
            or not all(0 < one <= most for one in demands)
        ):
            raise DealError("merit_order_demands", wanted=options["rounds"], most=most)
        state = State(
            options,
            hands=[sorted(plants[EACH * seat : EACH * (seat + 1)]) for seat in range(options.players)],
            shown=[],
            resting=[0] * options.players,
            money=[0] * options.players,
            demands=list(demands),
            round=0,
            price=0,
            stack=[],
            result=None,
        )
        state.push(Rounds())
        state.settle()
        return state

    def action(self, text: str) -> Action:
        return read_action(text)

    def state_from_plain(self, plain: Plain) -> State:
        return State(
            self.options_from_plain(plain["options"]),
            hands=[list(hand) for hand in plain["hands"]],
            shown=list(plain["shown"]),
            resting=list(plain["resting"]),
            money=list(plain["money"]),
            demands=list(plain["demands"]),
            round=plain["round"],
            price=plain["price"],
            stack=stack_from_plain(_KINDS, plain["stack"]),
            result=outcome_from_plain(plain["outcome"]) if plain["outcome"] is not None else None,
        )

    def view_from_plain(self, plain: Plain) -> View:
        return View(plain["seat"], self.state_from_plain(plain["known"]))


def _numbers(value: Plain) -> bool:
    return isinstance(value, list) and all(type(one) is int for one in value)


GAME = MeritOrder()
