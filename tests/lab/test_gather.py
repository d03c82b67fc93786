"""Gatherers, checked against the games themselves: every coin, point, plant and ppm is found again in the rows."""

from collections import defaultdict

import pytest

import baseload
from baseload.core.action import Action
from baseload.core.bot import Bot
from baseload.core.contract import Outcome, State
from baseload.core.event import Event
from baseload.core.plain import Plain
from baseload.core.playing import bot_game
from baseload.core.registry import bot as bot_by_spec
from baseload.core.registry import title as title_of
from baseload.games.co2.company_goals import plants_of as co2_plants
from baseload.games.co2.state import State as Co2State
from baseload.games.power_grid.state import State as PowerGridState
from baseload.games.second_chance.build import plants_of as second_chance_plants
from baseload.games.second_chance.state import State as SecondChanceState
from baseload.lab.gather import Gatherer, gatherer_for

BOTS = ["random", "normal"]
SEEDS = [1, 2, 3]
# A climate that forgives: bots that fail to save it still come to the final scoring.
MILD: Plain = {"base": "standard", "own": {"climate": {"lost": 2000}}}


class Watched:
    """A whole game with its gatherer, and the states and events on the way."""

    def __init__(self, game: str, bot: str, seed: int, **chosen: Plain) -> None:
        title = baseload.game(game)
        options = title.options(**chosen)
        self.state: State = title.setup(options, title.deal(options, seed))
        self.gathered = gatherer_for(self.state)
        self.events: list[Event] = []
        bots: list[Bot] = [bot_by_spec(bot, seed + seat) for seat in range(options.players)]
        bot_game(self.state, bots, 10.0, self.watch)
        assert self.state.outcome is not None
        self.outcome: Outcome = self.state.outcome
        self.gathered.finish(self.outcome)

    def watch(self, seat: int, action: Action, events: list[Event]) -> None:
        self.gathered.watch(seat, action, events)
        self.events += events
        level = getattr(self.gathered, "level", None)
        assert level is None or level == getattr(self.state, "level", None)

    def sums(self, kind: str) -> dict[int | None, float]:
        """What facts of a kind add up to, by seat."""
        found: dict[int | None, float] = defaultdict(float)
        for _, seat, of, _, value in self.gathered.facts:
            if of == kind:
                found[seat] += value
        return found

    def keys(self, kind: str) -> list[tuple[int | None, str, float]]:
        return [(seat, key, value) for _, seat, of, key, value in self.gathered.facts if of == kind]

    def rows(self, round: int) -> list[dict[str, Plain]]:
        """How the seats stood at the end of a round."""
        figures = title_of(self.state.game).figures
        return [dict(zip(figures, row[2:], strict=True)) for row in self.gathered.rounds if row[0] == round]


def told(events: list[Event], kind: str) -> list[Event]:
    return [event for event in events if event.kind == kind]


# --- Power Grid ---


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("bot", BOTS)
def test_power_grid_money_is_all_accounted_for(bot: str, seed: int) -> None:
    """50 to begin with and all payments, less plants, fuel and houses, is what is left."""
    game = Watched("power-grid", bot, seed, players=3)
    assert isinstance(game.state, PowerGridState)
    prices, fuel, houses = game.sums("plant_sold"), game.sums("fuel_paid"), game.sums("house")
    for seat, company in enumerate(game.state.companies):
        income = sum(event.facts["income"] for event in told(game.events, "powered") if event.seat == seat)
        spent = prices[seat] + fuel[seat] + houses[seat]
        assert game.state.board.components.start_money + income - spent == company.money
        # What plants earned are the payments for at least one city.
        paid = sum(
            event.facts["income"]
            for event in told(game.events, "powered")
            if event.seat == seat and event.facts["plants"]
        )
        assert game.sums("plant_earned")[seat] == pytest.approx(paid)
        assert len([key for key in game.keys("house") if key[0] == seat]) == company.cities


@pytest.mark.parametrize("bot", BOTS)
def test_power_grid_rounds(bot: str) -> None:
    game = Watched("power-grid", bot, 4, players=4, map="usa")
    assert isinstance(game.state, PowerGridState)
    last = game.outcome.facts["round"]
    assert [row[:2] for row in game.gathered.rounds] == [
        [round, seat] for round in range(1, last + 1) for seat in range(4)
    ]
    rows = game.rows(last)
    powers = game.state.board.components.powers
    for seat, (row, company) in enumerate(zip(rows, game.state.companies, strict=True)):
        assert row["money"] == company.money
        assert row["score_so_far"] == row["powered"] == game.outcome.scores[seat]
        assert row["cities"] == company.cities
        assert [row["coal"], row["oil"], row["garbage"], row["uranium"]] == company.fuel
        assert row["plants"] == len(company.plants)
        assert row["capacity"] == sum(powers[plant] for plant in company.plants)
        assert row["step"] == game.outcome.facts["step"]
        assert "ppm" not in row
    steps = game.keys("step")
    assert [key for _, key, _ in steps] == [str(event.facts["step"]) for event in told(game.events, "step")]
    for _, key, value in steps:
        assert game.rows(int(value))[0]["step"] == int(key)
        assert game.rows(int(value) - 1)[0]["step"] < int(key)
    # A plant that was sold leaves or stays, and is written once.
    sold = sorted((seat, key) for seat, key, _ in game.keys("plant_sold"))
    assert sorted((seat, key) for seat, key, _ in game.keys("plant_earned")) == sold
    bought = sum(game.sums("fuel_bought").values())
    assert bought == sum(event.facts["amount"] for event in told(game.events, "fuel_bought"))


def test_power_grid_fuel_prices_at_the_start() -> None:
    """Three coal spaces of each price are full, oil begins at 3, garbage at 7, uranium at 14 (PG-25)."""
    game = Watched("power-grid", "random", 1, players=3)
    first = {
        key: value
        for round, _, kind, key, value in game.gathered.facts
        if kind == "fuel_price" and round == 1
    }
    assert first == {"coal": 1, "oil": 3, "garbage": 7, "uranium": 14}


def test_a_draft_of_regions_comes_before_the_first_round() -> None:
    game = Watched("power-grid", "random", 2, players=3, regions="draft")
    assert game.gathered.rounds[0][0] == 1
    assert game.gathered.rounds[-1][0] == game.outcome.facts["round"]


# --- the CO₂ games ---

CLIMATE: list[tuple[str, dict[str, Plain]]] = [
    ("co2", {"players": 1}),
    ("co2", {"players": 3}),
    ("co2", {"players": 4, "auction": "ascending"}),
    ("second-chance", {"players": 1, "mode": "solo"}),
    ("second-chance", {"players": 2, "mode": "cooperative"}),
    ("second-chance", {"players": 3, "mode": "competitive"}),
    ("second-chance", {"players": 4, "mode": "competitive", "components": MILD}),
]
climate = pytest.mark.parametrize(("name", "chosen"), CLIMATE)


@climate
@pytest.mark.parametrize("bot", BOTS)
def test_points_add_up_and_plants_are_found(name: str, chosen: dict[str, Plain], bot: str) -> None:
    for seed in SEEDS:
        game = Watched(name, bot, seed, **chosen)
        points, built = game.sums("points"), game.sums("built")
        state = game.state
        if isinstance(state, SecondChanceState) and state.board.team:
            assert sum(points.values()) == state.team_points == game.outcome.scores[0]
        else:
            assert isinstance(state, Co2State | SecondChanceState)
            seats = range(len(state.companies))
            assert [points[seat] for seat in seats] == [company.points for company in state.companies]
            if game.outcome.team is None:
                assert [points[seat] for seat in seats] == game.outcome.scores
        for seat in range(game.gathered.players):
            if isinstance(state, Co2State):
                assert built[seat] == co2_plants(state, seat)
            else:
                assert isinstance(state, SecondChanceState)
                assert built[seat] == second_chance_plants(state, seat)


@climate
def test_decades(name: str, chosen: dict[str, Plain]) -> None:
    game = Watched(name, "normal", 2, **chosen)
    players = game.gathered.players
    last = game.outcome.facts["decade"]
    assert [row[:2] for row in game.gathered.rounds] == [
        [decade, seat] for decade in range(1, last + 1) for seat in range(players)
    ]
    rows = game.rows(last)
    assert all(row["ppm"] == game.outcome.facts["level"] for row in rows)
    assert not any("cities" in row for row in rows)
    projects = game.sums("proposed" if name == "co2" else "planned")
    assert [row["projects"] for row in rows] == [projects[seat] for seat in range(players)]
    if game.outcome.team is None or chosen.get("mode") in ("solo", "cooperative"):
        assert [row["score_so_far"] for row in rows] == game.outcome.scores
    # Fossil plants only add to the level.
    levels = {(round, key): value for round, _, kind, key, value in game.gathered.facts if kind == "ppm"}
    for (decade, key), value in levels.items():
        if key == "before_supply" and (decade, "after_supply") in levels:
            assert value <= levels[decade, "after_supply"]


def figures(state: State, seat: int) -> list[int]:
    """Coins, permits in hand and tech, as the rows have them."""
    assert isinstance(state, Co2State | SecondChanceState)
    company = state.companies[seat]
    return [company.money, company.permits, company.tech]


def test_rows_show_the_very_end_of_a_decade() -> None:
    """Among rivals the action that ends a decade begins the supply of the next."""
    checked = 0
    title = baseload.game("second-chance")
    options = title.options(players=3, mode="competitive", components=MILD)
    for seed in range(8):
        state = title.setup(options, title.deal(options, seed))
        gathered = gatherer_for(state)
        bots = [bot_by_spec("normal", seed + seat) for seat in range(3)]
        while state.seat is not None:
            before = [figures(state, seat) for seat in range(3)]
            seat, view = state.seat, state.view(state.seat)
            action = bots[seat].decide(view, view.legal(), 10.0)
            events = state.play(action)
            gathered.watch(seat, action, events)
            kinds = [event.kind for event in events]
            if "decade" not in kinds:
                continue
            for event in events[: kinds.index("decade")]:  # what still belongs to the decade
                if event.seat is not None:
                    own = before[event.seat]
                    own[0] += event.facts["money"] if event.kind == "income" else 0
                    own[1] -= event.facts.get("from") == "board"
                    own[2] -= event.kind == "relief_given"
            rows = [
                dict(zip(title_of(state.game).figures, row[2:], strict=True)) for row in gathered.rounds[-3:]
            ]
            assert [[row["money"], row["permits"], row["tech"]] for row in rows] == before
            checked += 1
    assert checked >= 8


@pytest.mark.parametrize(
    ("name", "chosen", "paid"),
    [
        ("co2", {}, ("supply_paid", "hand")),
        ("second-chance", {"mode": "competitive"}, ("permit_paid", "board")),
    ],
)
def test_what_follows_a_decade_in_the_same_action_is_taken_back(
    name: str, chosen: dict[str, Plain], paid: tuple[str, str]
) -> None:
    """It is rare that nobody is asked before, so the events are written by hand."""
    game = baseload.game(name)
    options = game.options(players=3, **chosen)
    state = game.setup(options, game.deal(options, 1))
    gathered = gatherer_for(state)
    penalty = "supply_bought" if name == "co2" else "penalty"
    money = 3 if name == "co2" else 0
    later = [
        Event(paid[0], 0, {"region": "asia", "from": paid[1]}),
        Event(paid[0], 0, {"region": "africa", "from": "africa"}),
        Event(penalty, 1, {"region": "asia", "money": money, "points": 2}),
        Event("relief_given", 2, {"region": "asia"}),
        Event("relief_failed", 0, {"region": "asia", "points": 2}),
    ]
    gathered.watch(0, state.legal()[0], [Event("decade", None, {"decade": 2}), *later])
    rows = [dict(zip(title_of(state.game).figures, row[2:], strict=True)) for row in gathered.rounds]
    now = [figures(state, seat) for seat in range(3)]
    assert [row["permits"] - now[seat][1] for seat, row in enumerate(rows)] == [1, 0, 0]
    assert [row["money"] - now[seat][0] for seat, row in enumerate(rows)] == [0, money, 0]
    assert [row["tech"] - now[seat][2] for seat, row in enumerate(rows)] == [0, 0, 1]
    assert [row["score_so_far"] for row in rows] == [2, 2, 0]
    assert gathered.round == 2


@pytest.mark.parametrize("bot", BOTS)
def test_cards_and_goals_of_co2(bot: str) -> None:
    for seed in SEEDS:
        game = Watched("co2", bot, seed, players=3)
        assert isinstance(game.state, Co2State)
        cards = game.keys("un_card")
        claimed = sorted(key for seat, key, _ in cards if seat is not None)
        assert claimed == sorted(str(card) for company in game.state.companies for card in company.claimed)
        assert {key for seat, key, _ in cards if seat is None} == {str(card) for card in game.state.un_open}
        assert sum(value for _, _, value in cards) == sum(
            value for _, key, value in game.keys("points") if key == "un_goals"
        )
        goals = game.keys("goal")
        if game.outcome.team is False:
            assert not goals
            assert game.keys("lost") == [(None, "too_hot", 1)]
            continue
        assert [key for _, key, _ in goals] == [f"company {c.goal}" for c in game.state.companies]
        assert [value for _, _, value in goals] == game.outcome.facts["goals"]


def test_cards_and_goals_of_a_team() -> None:
    judged = 0
    for seed in range(1, 9):
        game = Watched("second-chance", "normal", seed, players=2, mode="cooperative")
        assert isinstance(game.state, SecondChanceState)
        cards = game.keys("un_card")
        assert sorted(key for _, key, _ in cards) == sorted(str(card) for card in game.state.un_cards)
        won = game.state.board.components.un_points
        assert all(value == (won if seat is not None else 0) for seat, _, value in cards)
        if "goals" in game.outcome.facts:
            judged += 1
            kept = [
                (seat, f"personal {goal}", float(goal in goals["met"]))
                for seat, goals in enumerate(game.outcome.facts["goals"])
                for goal in goals["kept"]
            ]
            assert game.keys("goal") == kept
        if game.outcome.team is False:
            assert game.keys("lost") == [(None, game.outcome.reason, 1)]
    assert judged


def test_cards_of_rivals_are_worth_what_the_scale_says() -> None:
    scored = 0
    for seed in SEEDS:
        game = Watched("second-chance", "normal", seed, players=2, mode="competitive", components=MILD)
        assert game.outcome.reason == "last_decade"
        scored += any(game.outcome.facts["un"])
        by_seat: dict[int | None, float] = defaultdict(float)
        for seat, _, value in game.keys("un_card"):
            by_seat[seat] += value
        assert [by_seat[seat] for seat in range(2)] == pytest.approx(game.outcome.facts["un"])
    assert scored


@pytest.mark.parametrize("name", ["co2", "second-chance"])
def test_disasters(name: str) -> None:
    mode: dict[str, Plain] = {} if name == "co2" else {"mode": "competitive"}
    for seed in SEEDS:
        game = Watched(name, "random", seed, players=3, **mode)
        hits = sum(event.kind in ("relief_given", "relief_failed") for event in game.events)
        events = game.keys("event")
        assert sum(value for _, _, value in events) == hits
        strikes = told(game.events, "disaster") + told(game.events, "disaster_averted")
        assert len(events) == len(strikes)


def test_the_same_game_gives_the_same_rows() -> None:
    one, two = (Watched("co2", "normal", 5, players=3).gathered for _ in range(2))
    assert one.rounds == two.rounds
    assert one.facts == two.facts


def test_a_game_that_nobody_knows_has_no_rows() -> None:
    game = Watched("power-grid", "random", 1, players=2)
    plain = Gatherer(game.state)
    plain.watch(0, baseload.game("power-grid").action("pass"), game.events)
    plain.finish(game.outcome)
    assert plain.rounds == plain.facts == []
    assert plain.players == 2
