"""The end: when the game is over, what everybody can supply, and who has won."""

from baseload.core.contract import Outcome
from baseload.core.plain import Plain, copied
from baseload.games.power_grid.components import COAL, GARBAGE, HYBRID, OIL, URANIUM
from baseload.games.power_grid.state import Company, State


def why_over(state: State) -> str:
    """Why the game ends now, "" if it goes on. Asked after phase 4, when everybody has built (PG-117, PG-118).

    Beginners have one house per city to the end, so six of them can fill the map before anybody has seven (PG-123).
    """
    if state.leader_cities() >= state.board.end_cities:
        return "cities_connected"
    if state.board.beginner and 0 not in state.houses:
        return "no_city_left"
    return ""


def most_supplied(state: State, company: Company) -> int:
    """The most cities these plants and this fuel can supply, over all choices of plants and hybrid mixes (PG-A38)."""
    return min(most_output(state, company), company.cities)  # surplus is wasted (PG-93)


def most_output(state: State, company: Company) -> int:
    """The same, whether or not so many are connected."""
    powers = state.board.components.powers
    chosen = _best_choice(state, company)
    output = 0
    for index, plant in enumerate(company.plants):
        if chosen >> index & 1:
            output += powers[plant]
    return output


def best_run(state: State, company: Company) -> list[int]:
    """The plants that can supply the most together with the fuel there is, ascending; of equal choices the one that
    does without the highest numbers."""
    chosen = _best_choice(state, company)
    return [plant for index, plant in enumerate(company.plants) if chosen >> index & 1]


def _best_choice(state: State, company: Company) -> int:
    """The same as a bit for each plant: bots ask how much it is in every position they look at."""
    parts = state.board.components
    plants = company.plants
    chosen = 0
    best = 1
    # Many plants first: then few choices are worth a closer look.
    for run in range((1 << len(plants)) - 1, 0, -1):
        output = 0
        for index in range(len(plants)):
            if run >> index & 1:
                output += parts.powers[plants[index]]
        if output < best:
            continue
        need = [0, 0, 0, 0, 0, 0]
        for index in range(len(plants)):
            if run >> index & 1:
                need[parts.kind[plants[index]]] += parts.burns[plants[index]]
        if runs_on(company.fuel, need):
            chosen = run
            best = output
    return chosen


def runs_on(fuel: list[int], need: list[int]) -> bool:
    """Is there fuel for this need? Hybrids take what coal and oil plants leave, in any mix (PG-11)."""
    coal = fuel[COAL] - need[COAL]
    oil = fuel[OIL] - need[OIL]
    return (
        coal >= 0
        and oil >= 0
        and fuel[GARBAGE] >= need[GARBAGE]
        and fuel[URANIUM] >= need[URANIUM]
        and coal + oil >= need[HYBRID]
    )


def finish(state: State, reason: str) -> None:
    """Rank by cities supplied, then money, then (in the English rules) cities connected (PG-119, PG-120, PG-A37).

    Who ended the game has no advantage from it (PG-121).
    """
    board = state.board
    supplied = [most_supplied(state, company) for company in state.companies]
    if board.options["final_payment"] == "on":
        # Shown for tables that like to see it. Who ties on cities gets the same, so no place changes (PG-A36).
        for seat, company in enumerate(state.companies):
            income = board.components.payment(supplied[seat])
            company.money += income
            state.note("final_payment", seat, {"cities": supplied[seat], "income": income})
    english = board.options["tiebreak"] == "english"
    keys: list[tuple[int, int, int]] = []
    for seat, company in enumerate(state.companies):
        keys.append((supplied[seat], company.money, company.cities if english else 0))
    places = [1 + sum(other > key for other in keys) for key in keys]
    facts: dict[str, Plain] = {
        "cities": state.leader_cities(),
        "supplied": supplied,
        "money": [company.money for company in state.companies],
        "connected": [company.cities for company in state.companies],
        "round": state.round,
        "step": state.step,
    }
    state.end(Outcome(places, supplied, reason, facts))
    state.note("game_over", None, {"reason": reason, "places": places.copy(), **copied(facts)}, reveals=True)
