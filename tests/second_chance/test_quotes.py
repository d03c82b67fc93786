"""What a quote promises is what playing the action does: in golden games, and in random ones of all modes."""

from functools import cache
from pathlib import Path
from random import Random

import pytest

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.record import load_record
from baseload.games.climate.verbs import (
    RECRUIT,
    SHARED,
    Buy,
    Coins,
    DiscardGoal,
    Lobby,
    Permit,
    Recruit,
    Sell,
    Take,
)
from baseload.games.climate.world import BONUS_SOURCE, MONEY, RESEARCH, SUMMIT, TECH
from baseload.games.second_chance import environment, quotes
from baseload.games.second_chance.actions import (
    BOARD,
    CARD,
    Accept,
    Agree,
    Build,
    Claim,
    Learn,
    Move,
    Pay,
    Plan,
    Prepare,
    Reduce,
    Use,
    Verb,
)
from baseload.games.second_chance.components import SOURCES
from baseload.games.second_chance.control import permits_at
from baseload.games.second_chance.environment import tile_to_plain
from baseload.games.second_chance.scientists import ExtraMove
from baseload.games.second_chance.state import (
    ACTIONS,
    BUILT,
    EMPTY,
    NOBODY,
    PLANNED,
    PREPARED,
    State,
)
from tests.climate_promises import Check, Keeper, Played, Watch
from tests.second_chance.make_golden import FOLDER
from tests.second_chance.random_run import MODES, first_position, pick

FILES = sorted(FOLDER.glob("*.bl"))
TEAMS = [path for path in FILES if path.stem.startswith(("team", "solo"))]


def _scored(played: Played) -> int:
    """Points of the team, or of the seat where everybody plays for himself."""
    if played.before.board.team:
        points: int = played.after.team_points - played.before.team_points
        return points
    return played.gained("points")


def _tiles(played: Played) -> list[Plain]:
    return [facts["tile"] for facts in played.told("tile_turned")]


def _takes_step(played: Played, seat: int, source: int) -> None:
    """The first step that is told."""
    kinds = [event.kind for event in played.events]
    at = next(place for place, kind in enumerate(kinds) if kind in ("knowledge", "knowledge_lost"))
    step = quotes.step(played.known, seat, source)
    played.takes_step(step, SOURCES, "knowledge", at)
    turned = [event.facts.get("tile") for event in played.events[at + 1 : at + 1 + len(step.tiles)]]
    assert turned == [tile_to_plain(kind) for kind in step.tiles]
    if len(played.told("knowledge")) == 1:
        assert len([tile for tile in _tiles(played) if tile[0] in ("half", "end")]) == len(step.tiles)


def _plan(played: Played) -> None:
    quote = quotes.planning(played.known, played.seat, played.action)
    assert quote is not None
    assert played.told("planned")[0]["level"] == quote.level
    assert played.after.level - played.before.level == quote.ppm
    _takes_step(played, played.seat, played.action.source)
    slot, subsidy = played.action.place % 3, quote.subsidy
    assert subsidy.research == (slot == RESEARCH)
    asked = isinstance(played.after.stack[-1], ExtraMove) and not played.action.card
    if asked:
        assert subsidy.research
        assert (RECRUIT in played.after.legal()) == subsidy.recruits
    if len(played.after.stack) == len(played.before.stack) and not played.action.card:
        assert not (subsidy.research and subsidy.recruits)
        if played.straight():
            assert played.told("subsidy_money") == ([{"money": subsidy.money}] if slot == MONEY else [])
            assert played.told("subsidy_tech") == ([{"tech": subsidy.tech}] if slot == TECH else [])
            assert (played.gained("money"), played.gained("tech")) == (subsidy.money, subsidy.tech)


def _prepare(played: Played) -> None:
    action = played.action
    quote = quotes.preparation(played.known, played.seat, action)
    assert quote is not None
    owners = [event.seat for event in played.events if event.kind == "displaced"]
    assert owners == ([] if quote.leaves == NOBODY else [quote.leaves])
    assert played.after.level - played.before.level == quote.ppm
    if not played.told("benefit") or not played.straight():
        return
    gain = {"money": quote.gain.money, "tech": quote.gain.tech, "permits": quote.gain.permits}
    assert played.told("benefit") == [gain]
    assert played.after.price == quote.price_after
    assert permits_at(played.before, played.seat, action.origin) == quote.paid.there
    assert permits_at(played.after, played.seat, action.origin) == quote.paid.left
    if not action.card:
        assert [played.gained(name) for name in ("money", "tech")] == [quote.gain.money, quote.gain.tech]


def _build(played: Played) -> None:
    action = played.action
    quote = quotes.building(played.known, played.seat, action)
    assert quote is not None
    assert quote.affordable
    plant = played.told("built")[0]
    assert plant["source"] == SOURCES[quote.source]
    told = [plant[name] for name in ("level", "saved", "tech", "relief", "points")]
    assert told == [quote.level, quote.saved, quote.tech, quote.relief, quote.points]
    assert max(0, plant["price"] - plant["saved"]) == quote.money
    assert ("from" in plant) == quote.permit
    assert len(played.told("replaced")) == (quote.fossil != EMPTY)
    assert played.after.level == played.before.level + quote.ppm - quote.less
    taken = played.after.controllers[action.place // 3] == played.seat
    already = played.before.controllers[action.place // 3] == played.seat
    assert quotes.takes_control(played.known, played.seat, action) == (taken and not already)
    assert played.has.permits == quote.permits_left
    if not action.card or quote.saved:
        assert (played.has.money, played.has.tech) == (quote.money_left, quote.tech_left)
        assert _tiles(played) == [tile_to_plain(kind) for kind in quote.tiles]
        assert _scored(played) == quote.points


def _visit(played: Played) -> None:
    action = played.action
    quote = quotes.visit(played.known, played.seat, action)
    assert played.told("bought" if isinstance(action, Buy) else "sold")[0]["price"] == quote.price
    if action.card:
        return
    assert played.after.price == quote.price_after
    assert (played.has.money, played.has.permits) == (quote.money_left, quote.permits_left)


def _gives_minor(played: Played, card: int) -> None:
    quote = quotes.minor(played.known, card)
    assert quote is not None
    told = played.told("lobby_minor")[0]
    assert [told[name] for name in ("money", "tech", "permits")] == [quote.money, quote.tech, quote.permits]
    assert quote.moves == (told["minor"] == "scientist")
    assert quote.lapses == (not quote.moves and not (quote.money or quote.tech or quote.permits))
    if not played.told("benefit"):  # of the project from which he was sent away
        assert played.after.price == quote.price_after


def _lobby(played: Played) -> None:
    _gives_minor(played, played.action.card)


def _claim(played: Played) -> None:
    quote = quotes.claiming(played.known, played.seat, played.action)
    assert quote is not None
    assert played.told("claimed")[0]["tech"] == quote.tech
    assert played.has.tech == quote.tech_left
    assert _scored(played) == quote.points
    scale = played.before.board.components.un_scale
    assert quote.worth == (0 if played.before.board.team else scale[min(4, len(played.has.claimed))])


def _discard(played: Played) -> None:
    quote = quotes.goal_sale(played.known, played.seat)
    assert played.told("goal_discarded") == [{"money": quote.money}]
    assert played.gained("money") == quote.money
    assert quote.worth >= 0
    assert quotes.goal_sale(played.after, played.seat).worth == -1
    others = [seat for seat in range(len(played.before.companies)) if seat != played.seat]
    assert all(quotes.goal_sale(played.known, seat).worth == -1 for seat in others)


def _learn(played: Played) -> None:
    _takes_step(played, played.seat, played.action.source)


def _use(played: Played) -> None:
    if played.top.bonus >= BONUS_SOURCE:
        _takes_step(played, played.seat, played.top.bonus - BONUS_SOURCE)


def _coins(played: Played) -> None:
    quote = quotes.split(played.known, played.action)
    assert played.told("income") == [{"money": quote.money, "points": quote.points}]


def _permit(played: Played) -> None:
    quote = quotes.placing(played.known, played.action)
    told = played.told("bonus_permit")[0]
    assert told["permits"] == quote.there + 1 <= quote.most
    if (
        len(played.told("bonus_permit")) == 1
        and not played.told("benefit")
        and not played.told("lobby_minor")
    ):
        assert played.after.price == quote.price_after


def _pay(played: Played) -> None:
    quote = quotes.payment(played.known, played.seat, played.action)
    assert permits_at(played.before, played.seat, played.action.origin) == quote.there
    if len(played.told("permit_paid")) == 1 and played.after.outcome is None:
        assert permits_at(played.after, played.seat, played.action.origin) == quote.left


def _take(played: Played) -> None:
    quote = quotes.taking(played.known, played.top.card, played.action)
    assert (played.gained("money"), played.gained("tech")) == (quote.money, quote.tech)


def _recruit(played: Played) -> None:
    assert played.told("recruited") == [{"left": quotes.recruits_left(played.known, played.seat)}]


def _reduces(played: Played, steps: int) -> None:
    quote = quotes.reducing(played.known, steps)
    told = played.told("reduced")
    if told:
        assert (told[0]["points"], told[0]["level"]) == (quote.points, quote.level)
        assert played.after.team_points == quote.points_left


def _reduce(played: Played) -> None:
    _reduces(played, played.action.steps)


def _agree(played: Played) -> None:
    _reduces(played, played.top.steps)


def _move(played: Played) -> None:
    action = played.action
    if action.start != BOARD:
        _takes_step(played, played.seat, played.before.projects[action.start] % 5)
    if SUMMIT <= action.target < CARD:
        entry = 4 * (action.target - SUMMIT) + played.seat
        completed = played.after.ready.count(entry) > played.before.ready.count(entry)
        assert completed == quotes.completes(played.known, action)
    elif action.target > CARD and played.told("lobby_minor") and played.straight():
        _gives_minor(played, action.target - CARD)


CHECKS: dict[type[Action], Check] = {
    Plan: _plan,
    Prepare: _prepare,
    Build: _build,
    Buy: _visit,
    Sell: _visit,
    Lobby: _lobby,
    Claim: _claim,
    DiscardGoal: _discard,
    Learn: _learn,
    Use: _use,
    Accept: _use,
    Coins: _coins,
    Permit: _permit,
    Pay: _pay,
    Take: _take,
    Recruit: _recruit,
    Reduce: _reduce,
    Agree: _agree,
    Move: _move,
}


def tighten(state: State, rng: Random) -> None:
    """A market and a bank with next to nothing, hardly any tech, regions as full of permits as they can be, a team's
    sky as clean as it can be, and a second main action for somebody alone."""
    state.tech = rng.choice([0, 1, 2])
    state.market, state.bank = rng.choice([(0, 0), (1, 0), (1, 1), (2, 0)])
    if rng.random() < 0.5:
        state.permits = state.board.components.permit_spaces.copy()
    if state.board.team and state.phase == ACTIONS:
        state.level = state.board.components.level_team
    if state.board.solo and rng.random() < 0.5:
        state.used = rng.choice([PLANNED, PREPARED, BUILT])


# These have no numbers of their own: what is not done, choices of which, where and who, and a card's printed effect.
WITHOUT = {"Done", "Pass", "Start", "Draft", "Give", "Decline", "Object", "Keep", "Play"}


def test_every_verb_is_quoted_or_has_nothing_to_quote() -> None:
    verbs: list[type[Action]] = [*Verb.__subclasses__(), *SHARED]
    assert {kind.__name__ for kind in CHECKS} | WITHOUT == {kind.__name__ for kind in verbs}


@cache
def _golden(path: Path) -> tuple[Keeper, Watch]:
    """A golden game with every quote held against what came."""
    record = load_record(str(path))
    state, rng = record.start(), Random(path.stem)
    keeper, watch = Keeper(CHECKS, tighten), Watch(quotes.next_supply, asks=False)
    for action in record.actions:
        keeper.look(state, action, rng)
        watch.before(state)
        watch.after(state, state.play(action))
    assert not watch.forecast(state).decade  # no supply comes after the end
    return keeper, watch


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_quotes_of_a_golden_game_are_kept(path: Path) -> None:
    keeper, _ = _golden(path)
    assert keeper.seen["Plan"]
    assert keeper.seen["Prepare"]


def test_the_golden_games_have_every_quote() -> None:
    seen = {verb for path in FILES for verb in _golden(path)[0].seen}
    assert seen == {kind.__name__ for kind in CHECKS}
    assert sum(_golden(path)[1].kept > 0 for path in FILES) > len(FILES) // 2


@pytest.mark.parametrize("seed", range(21))
def test_quotes_of_a_random_game_are_kept(seed: int) -> None:
    state, rng, style = first_position(1000 + seed, seed % len(MODES))
    keeper, watch = Keeper(CHECKS, tighten), Watch(quotes.next_supply, asks=False)
    while state.outcome is None:
        action = pick(state, rng, style)
        keeper.look(state, action, rng)
        watch.before(state)
        watch.after(state, state.play(action))
    assert keeper.seen


@pytest.mark.parametrize("path", TEAMS, ids=[path.stem for path in TEAMS])
def test_open_tiles_cost_what_was_quoted(path: Path) -> None:
    """Before the tiles are counted, each open one is quoted, with an inspector and without."""
    record = load_record(str(path))
    state = record.start()
    assert isinstance(state, State)
    for action in record.actions:
        quote, known = quotes.open_tile(state), state.copy()
        told = [event.facts for event in state.play(action) if event.kind == "tiles_open"]
        if told:
            assert quote is not None
            seen = [place in known.inspectors for place in environment.open_tiles(known)]
            assert told[0]["points"] == sum(quote.inspected if one else quote.points for one in seen)
    assert quotes.open_tile(state) is None
