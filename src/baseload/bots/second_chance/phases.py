"""Between the action phases: income as coins or points, and points for cleaner air."""

from baseload.bots.second_chance.outlook import Outlook
from baseload.bots.second_chance.weights import Weights
from baseload.bots.second_chance.wishes import Wishes
from baseload.core.action import Action
from baseload.games.climate.verbs import Coins
from baseload.games.second_chance import reduction
from baseload.games.second_chance.actions import Agree, Reduce
from baseload.games.second_chance.energy import demands, wants_plant
from baseload.games.second_chance.environment import due
from baseload.games.second_chance.income import Income, SplitIncome, incomes
from baseload.games.second_chance.reduction import Agreement
from baseload.games.second_chance.state import State

_AVERAGE = 30  # ppm of a fossil tile
_UNLUCKY = 40


def heat_to_come(state: State) -> int:
    """The ppm that this decade's supply is likely to bring, on the careful side."""
    wanting = 0
    for region in range(6):
        if demands(state, region):
            wanting += 1
    if not wanting:
        return 0
    return wanting * _AVERAGE + (_UNLUCKY - _AVERAGE)


def heat_of(state: State, decade: int) -> int:
    """The ppm that a later decade's supply would bring with the plants there are."""
    rise = 0
    for region in range(6):
        if wants_plant(state, region, decade):
            rise += _AVERAGE
    return rise


def points_due(state: State) -> int:
    """The points that the rest of this decade takes: open tiles, heat above the limit, permits that are not there."""
    steps = reduction.steps_from(state, state.level + heat_to_come(state))
    return due(state) + steps * reduction.price(state)


def income_to_come(state: State) -> int:
    """What the seats that are asked after this one will earn."""
    if len(state.stack) < 2:
        return 0
    frame = state.stack[-2]
    if not isinstance(frame, Income):
        return 0
    amounts = incomes(state)
    count = len(amounts)
    later = 0
    for place in range(frame.asked, count):
        later += amounts[(state.start + place) % count]
    return later


def income_scores(
    weights: Weights, state: State, decision: SplitIncome, actions: list[Action]
) -> list[float]:
    """Coins for the plants to come, but never those points without which the decade is lost."""
    wanted = coins_wanted(weights, state, decision)
    scores: list[float] = []
    for action in actions:
        amount = action.amount if isinstance(action, Coins) else 0
        scores.append(-abs(amount - wanted) * 0.5)
    return scores


def coins_wanted(weights: Weights, state: State, decision: SplitIncome) -> int:
    seat, amount = decision.seat, decision.amount
    company = state.companies[seat]
    last = state.decade == state.board.decades
    outlook = Outlook(weights, state, seat)
    wishes = Wishes(outlook)
    if not state.board.team:
        want = 0 if last else max(0, int(weights.coins_kept) + 3 - company.money)
        return min(amount, want)
    want = max(0, wishes.coins - company.money) if last else max(0, int(weights.coins_kept) - company.money)
    want = min(want, amount)
    spare = state.team_points + amount + income_to_come(state) - points_due(state)
    return max(0, min(want, spare))


def steps_wanted(weights: Weights, state: State) -> int:
    """Steps are cheapest early. In the last decade none is bought that need not be."""
    decade = state.decade
    if decade == state.board.decades:
        return 0
    price = reduction.price(state)
    coming = 0
    for later in range(decade + 1, state.board.decades + 1):
        coming += heat_of(state, later)
    wanted = reduction.steps_from(state, state.level + coming)
    spare = state.team_points - weights.reserve
    if price:
        wanted = min(wanted, int(max(0.0, spare) / price))
    return wanted


def reduction_scores(weights: Weights, state: State, actions: list[Action]) -> list[float]:
    wanted = steps_wanted(weights, state)
    return [-abs(action.steps - wanted) * 0.5 if isinstance(action, Reduce) else 0.0 for action in actions]


def agreement_scores(
    weights: Weights, state: State, decision: Agreement, actions: list[Action]
) -> list[float]:
    """Two steps more or fewer are no reason to object."""
    near = abs(decision.steps - steps_wanted(weights, state)) <= 2
    scores: list[float] = []
    for action in actions:
        scores.append(1.0 if isinstance(action, Agree) == near else 0.0)
    return scores
