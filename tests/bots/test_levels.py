"""What holds for every level in every game: legal moves only, whole games, within the time, and nothing read that is
hidden."""

import time
from collections.abc import Callable
from random import Random

import pytest

import baseload
from baseload.bots.knowledge import Knowledge, knowledge
from baseload.bots.levels import PolicyBot
from baseload.bots.search import Effort, SearchBot, study
from baseload.core.bot import Bot
from baseload.core.contract import Outcome, State
from baseload.core.playing import bot_game
from baseload.core.record import read_record
from baseload.testing import About, Check, Subject, bot_cases
from tests.server.twins import twins

TABLES: list[tuple[str, dict[str, object]]] = [
    ("power-grid", {"players": 2, "map": "usa"}),
    ("power-grid", {"players": 4}),
    ("power-grid", {"players": 3, "auction": "sealed", "money": "open"}),
    ("power-grid", {"players": 6}),
    ("co2", {"players": 1}),
    ("co2", {"players": 2}),
    ("co2", {"players": 4}),
    ("second-chance", {"players": 1, "mode": "solo"}),
    ("second-chance", {"players": 2, "mode": "cooperative"}),
    ("second-chance", {"players": 3, "mode": "cooperative"}),
    ("second-chance", {"players": 4, "mode": "competitive"}),
]
NAMES = ["-".join(str(part) for part in (game, *options.values())) for game, options in TABLES]

# The levels as they are, but for hard and expert, which would take minutes: they are searches, and so is this.
LEVELS: dict[str, Callable[[int], Bot]] = {
    "easy": lambda seed: baseload.bot("easy", seed),
    "normal": lambda seed: baseload.bot("normal", seed),
    "search": lambda seed: SearchBot(Effort(60.0, 4, 2), seed),
}


def start(game: str, options: dict[str, object], seed: int = 1) -> State:
    rules = baseload.game(game)
    chosen = rules.options(**options)
    return rules.setup(chosen, rules.deal(chosen, seed))


SUBJECTS = [
    Subject(game, [options for name, options in TABLES if name == game])
    for game in ("power-grid", "co2", "second-chance")
]


@pytest.mark.parametrize(
    ("check", "about"), bot_cases("easy", "normal", games=SUBJECTS, budget=60.0), ids=str
)
def test_levels_are_kept(check: Check, about: About) -> None:
    """What `baseload.testing` asks of every bot: whole games, legal moves only, and its chance from its seed."""
    check(about)


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_a_search_ends_games_without_an_illegal_move(table: tuple[str, dict[str, object]]) -> None:
    """Only the end of a game, which is long enough."""
    game, options = table
    players = int(str(options["players"]))
    actions = bot_game(start(game, options), [baseload.bot("normal", seat) for seat in range(players)], 1.0)
    state = start(game, options)
    for action in actions[: -min(len(actions), 25)]:
        state.apply(action)
    bots = [LEVELS["search"](seat) for seat in range(players)]
    assert bot_game(state, bots, 60.0)  # an action that is not legal is refused
    assert state.outcome is not None


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_scores_and_values(table: tuple[str, dict[str, object]]) -> None:
    """One finite score for each action, one value between 0 and 1 for each seat, wherever a game may come to."""
    game, options = table
    known = knowledge(game, int(str(options["players"])))
    rng = Random(3)
    state = start(game, options, 2)
    while state.seat is not None:
        seen = state.view(state.seat).seen()
        actions = known.actions(seen)
        scores = known.scores(seen, actions)
        assert len(scores) == len(actions) > 0
        assert all(abs(score) < 1e9 for score in scores)
        if known.horizon:
            values = known.values(state)
            assert len(values) == options["players"]
            assert all(0 <= value <= 1 for value in values)
        for reason in known.reasons(seen, actions[0]):
            assert reason.id.startswith("reason.")
        legal = state.legal()
        state.apply(known.choose(seen) if rng.random() < 0.5 else legal[int(rng.random() * len(legal))])
    assert isinstance(state.outcome, Outcome)
    final = known.final_values(state, state.outcome)
    assert all(0 <= value <= 1 for value in final)
    best = max(final)
    assert all(final[seat] == best for seat in state.outcome.winners)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "table",
    [
        ("power-grid", {"players": 3}),
        ("co2", {"players": 3}),
        ("second-chance", {"players": 2, "mode": "cooperative"}),
        ("second-chance", {"players": 3, "mode": "competitive"}),
    ],
    ids=lambda table: "-".join(str(part) for part in (table[0], *table[1].values())),
)
def test_a_decision_does_not_depend_on_what_is_hidden(
    table: tuple[str, dict[str, object]], level: str
) -> None:
    game, options = table
    decided = 0
    for seat in (0, 1):
        pair = twins(game, options, seat, 24)
        for steps, mover in enumerate(pair.movers):
            if mover != seat:
                continue
            one, other = (read_record(text).verify() for text in pair.records(steps))
            assert one.seat == other.seat == seat
            choices = []
            for state in (one, other):
                view = state.view(seat)
                choices.append(str(LEVELS[level](7).decide(view, view.legal(), 60.0)))
            assert choices[0] == choices[1]
            decided += 1
            if decided >= (4 if level == "search" else 12):
                return
    assert decided > 1


def test_a_search_stops_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes a tenth of a second further at every look, so that a slow machine does not count."""
    now = [0.0]

    def ticking() -> float:
        now[0] += 0.1
        return now[0]

    state = start("power-grid", {"players": 3})
    view = state.view(state.seat)
    known = knowledge("power-grid", 3)
    monkeypatch.setattr(time, "perf_counter", ticking)
    found = study(view, Effort(1.0, 1_000_000, 4), Random(1), known)
    assert now[0] < 2.0
    assert sum(candidate.playouts for candidate in found) <= 20


def test_the_tables_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that would think for a minute gets a second."""

    class Watched(Knowledge):
        def scores(self, state: State, actions: list[baseload.Action]) -> list[float]:
            return [0.0] * len(actions)

    if baseload.build() == "compiled":
        pytest.skip("a compiled module keeps its own names; the pure build tests this")
    import baseload.bots.search as search

    now = [0.0]

    def ticking() -> float:
        now[0] += 0.1
        return now[0]

    monkeypatch.setattr(time, "perf_counter", ticking)
    monkeypatch.setattr(search, "knowledge", lambda game, players: Watched({}))
    state = start("co2", {"players": 2})
    view = state.view(state.seat)
    action = SearchBot(Effort(60.0, 1_000_000, 4), 1).decide(view, view.legal(), 1.0)
    assert state.check(action) is None
    assert now[0] < 2.0


def test_the_same_seed_decides_the_same() -> None:
    state = start("second-chance", {"players": 2, "mode": "cooperative"})
    view = state.view(state.seat)
    for spec in ("easy", "normal"):
        one, two = baseload.bot(spec, 5), baseload.bot(spec, 5)
        assert [str(one.decide(view, view.legal(), 1.0)) for _ in range(5)] == [
            str(two.decide(view, view.legal(), 1.0)) for _ in range(5)
        ]
    search = [SearchBot(Effort(60.0, 6, 3), 5).decide(view, view.legal(), 60.0) for _ in range(2)]
    assert str(search[0]) == str(search[1])


def test_easy_is_careless_and_normal_is_not() -> None:
    state = start("power-grid", {"players": 4}, 3)
    view = state.view(state.seat)
    careless = {str(PolicyBot(1.5, seed).decide(view, view.legal(), 1.0)) for seed in range(40)}
    careful = {str(PolicyBot(0.0, seed).decide(view, view.legal(), 1.0)) for seed in range(40)}
    assert len(careful) == 1
    assert len(careless) > 1


@pytest.mark.parametrize("spec", ["search", "search:", "search:2", "search:-1s", "search:9999s", "hard:3"])
def test_bad_specs_are_refused(spec: str) -> None:
    with pytest.raises(baseload.UnknownNameError):
        baseload.bot(spec)


@pytest.mark.parametrize("spec", ["search:2s", "search:500ms", "search:0.5s"])
def test_a_search_says_how_long(spec: str) -> None:
    assert isinstance(baseload.bot(spec), SearchBot)
