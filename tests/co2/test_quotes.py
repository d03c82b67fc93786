"""What a quote promises is what playing the action does: in golden games, and in random ones of all options."""

from functools import cache
from pathlib import Path
from random import Random

import pytest

import baseload
from baseload.core.action import Action
from baseload.core.record import load_record
from baseload.games.climate.verbs import (
    RECRUIT,
    SHARED,
    Buy,
    Coins,
    DiscardGoal,
    Done,
    Lobby,
    Permit,
    Recruit,
    Sell,
    Take,
)
from baseload.games.climate.world import MONEY, RESEARCH, SUMMIT, TECH
from baseload.games.co2 import quotes, summits
from baseload.games.co2.actions import (
    HAND,
    WITH_COINS,
    WITH_TECH,
    Claim,
    Construct,
    Install,
    KeepGoal,
    Learn,
    Move,
    Pay,
    Propose,
    Verb,
)
from baseload.games.co2.components import SOURCES
from baseload.games.co2.control import permits_at
from baseload.games.co2.energy import CashGoal
from baseload.games.co2.expertise import Learning
from baseload.games.co2.scientists import Displaced, ExtraMove
from baseload.games.co2.state import EMPTY, NO_PROJECT, PREPARING, State
from tests.climate_promises import Check, Keeper, Played, Watch
from tests.co2.make_golden import FOLDER
from tests.co2.random_run import first_position, pick

FILES = sorted(FOLDER.glob("*.bl"))


def _propose(played: Played) -> None:
    quote = quotes.proposal(played.known, played.seat, played.action)
    slot = played.action.place % 3
    assert played.told("grant_money") == ([{"money": quote.money}] if slot == MONEY else [])
    assert played.told("grant_tech") == ([{"tech": quote.tech}] if slot == TECH else [])
    assert quote.research == (slot == RESEARCH)
    asked = isinstance(played.after.stack[-1], ExtraMove) and not played.action.card
    if asked:
        assert quote.research
        assert (RECRUIT in played.after.legal()) == quote.recruits
    if not played.action.card:
        assert asked or not (quote.research and quote.recruits)
        assert (played.gained("money"), played.gained("tech")) == (quote.money, quote.tech)


def _install(played: Played) -> None:
    quote = quotes.installation(played.known, played.seat, played.action)
    assert quote is not None
    assert bool(played.told("displaced")) == (quote.guest > 0)
    benefit = played.told("benefit")
    if not benefit:  # the owner of the scientist is asked first
        assert played.gained("money") == -quote.guest
        return
    if not played.straight():
        return
    gain = {"money": quote.gain.money, "tech": quote.gain.tech, "permits": quote.gain.permits}
    assert benefit == [gain]
    assert played.after.price == quote.price_after
    assert permits_at(played.before, played.seat, played.action.origin) == quote.paid.there
    assert permits_at(played.after, played.seat, played.action.origin) == quote.paid.left
    if not played.action.card:
        assert played.gained("money") == quote.gain.money - quote.guest


def _construct(played: Played) -> None:
    action, after = played.action, played.after
    quote = quotes.construction(played.known, played.seat, action)
    assert quote is not None
    assert quote.affordable
    sure = quotes.takes_control(played.known, played.seat, action)
    assert not sure or after.controllers[action.place // 3] == played.seat
    if not played.told("constructed"):
        assert quote.guest
        return
    plant = played.told("constructed")[0]
    assert plant["source"] == SOURCES[quote.source]
    told = [plant[name] for name in ("price", "tech", "relief", "points")]
    assert told == [quote.money, quote.tech, quote.relief, quote.points]
    assert played.gained("points") == quote.points
    assert played.before.level - after.level == quote.ppm
    replaced = played.told("replaced")
    assert len(replaced) == (quote.fossil != EMPTY)
    assert not replaced or replaced[0]["permit"] == quote.permit
    if not played.told("bonus_permit"):
        assert after.price == quote.price_after
    own = [event for event in played.events if event.seat == played.seat]
    tech = sum(event.facts["tech"] for event in own if event.kind == "bonus_tech")
    assert played.has.tech == quote.tech_left + tech
    if after.projects[action.place] == NO_PROJECT:  # it is done
        assert played.has.money == quote.money_left
        assert bool(played.told("control_taken")) == sure


def _visit(played: Played) -> None:
    action = played.action
    quote = quotes.visit(played.known, played.seat, action)
    assert played.told("bought" if isinstance(action, Buy) else "sold")[0]["price"] == quote.price
    assert played.after.price == quote.price_after
    assert played.has.permits == quote.permits_left
    if not action.card:
        assert played.has.money == quote.money_left


def _lobby(played: Played) -> None:
    quote = quotes.minor(played.known, played.action.card)
    assert quote is not None
    gain = {"money": quote.money, "tech": quote.tech, "points": 0, "permits": quote.permits}
    assert played.told("lobby_gain") == ([] if quote.moves else [{"card": played.action.card, **gain}])
    assert [played.gained(name) for name in ("money", "tech", "permits")] == [
        quote.money,
        quote.tech,
        quote.permits,
    ]
    assert played.after.price == quote.price_after
    assert quote.lapses == (not quote.moves and not any(gain.values()))


def _claim(played: Played) -> None:
    quote = quotes.claiming(played.known, played.seat, played.action)
    assert quote is not None
    assert played.gained("points") == quote.points
    assert played.has.tech == quote.tech_left
    assert played.had.tech - quote.tech == quote.tech_left


def _discard(played: Played) -> None:
    quote = quotes.goal_sale(played.known, played.seat)
    assert played.told("goal_discarded") == [{"money": quote.money}]
    assert quote.worth >= 0
    assert quotes.goal_sale(played.after, played.seat).worth == -1
    others = [seat for seat in range(len(played.before.companies)) if seat != played.seat]
    assert all(quotes.goal_sale(played.known, seat).worth == -1 for seat in others)
    if not isinstance(played.top, CashGoal):
        assert played.gained("money") == quote.money


def _keep_goal(played: Played) -> None:
    quote = quotes.supply_bought(played.known, played.seat)
    bought = played.told("supply_bought")[0]
    assert (bought["money"], bought["points"]) == (-quote.money, -quote.points)


def _learn(played: Played) -> None:
    played.takes_step(quotes.step(played.known, played.seat, played.action.source), SOURCES, "expertise")


def _done(played: Played) -> None:
    sources = quotes.learnable(played.known, played.seat)
    if len(sources) > 1:
        top = played.after.stack[-1]
        assert isinstance(top, Learning)
        assert top.mask == sum(1 << source for source in sources)
    elif sources:
        played.takes_step(quotes.step(played.known, played.seat, sources[0]), SOURCES, "expertise", 1)
    else:
        assert not any(event.kind.startswith("expertise") for event in played.events[1:2])


def _coins(played: Played) -> None:
    quote = quotes.split(played.known, played.action)
    assert played.told("income") == [{"money": quote.money, "points": quote.points}]


def _permit(played: Played) -> None:
    quote = quotes.placing(played.known, played.action)
    told = played.told("bonus_permit")[0]
    assert told["permits"] == quote.there + 1 <= quote.most
    if len(played.told("bonus_permit")) == 1 and played.told("benefit") == played.told("replaced") == []:
        assert played.after.price == quote.price_after


def _pay(played: Played) -> None:
    quote = quotes.payment(played.known, played.seat, played.action)
    origin = played.action.origin
    bids, paid = played.told("bid_paid"), played.told("supply_paid") + played.told("supply_bought")
    if bids:
        assert bids[0]["worth"] == quote.worth
    if len(bids + paid) > 1:  # the next one followed at once
        return
    if origin == WITH_COINS:
        assert played.has.money == quote.left
    elif origin == WITH_TECH:
        assert played.has.tech == quote.left or played.told("disaster")
    else:
        assert permits_at(played.after, played.seat, origin) == quote.left or played.after.outcome is not None


def _take(played: Played) -> None:
    quote = quotes.taking(played.known, played.top.card, played.action)
    gain = {"money": quote.money, "tech": quote.tech, "points": quote.points, "permits": quote.permits}
    assert played.told("lobby_gain") == [{"card": played.top.card, **gain}]


def _recruit(played: Played) -> None:
    assert played.told("recruited") == [{"left": quotes.recruits_left(played.known, played.seat)}]


def _move(played: Played) -> None:
    action = played.action
    if action.target >= SUMMIT:
        done = summits.is_complete(played.after, action.target - SUMMIT)
        assert done == quotes.completes(played.known, action)
    elif isinstance(played.top, Displaced):
        source = played.before.projects[action.start] % 5
        assert action.target == HAND
        played.takes_step(quotes.step(played.known, played.seat, source), SOURCES, "expertise", 1)


CHECKS: dict[type[Action], Check] = {
    Propose: _propose,
    Install: _install,
    Construct: _construct,
    Buy: _visit,
    Sell: _visit,
    Lobby: _lobby,
    Claim: _claim,
    DiscardGoal: _discard,
    KeepGoal: _keep_goal,
    Learn: _learn,
    Done: _done,
    Coins: _coins,
    Permit: _permit,
    Pay: _pay,
    Take: _take,
    Recruit: _recruit,
    Move: _move,
}


def tighten(state: State, rng: Random) -> None:
    """A market and a bank with next to nothing, hardly any tech, and regions as full of permits as they can be."""
    state.tech = rng.choice([0, 1, 2])
    state.market, state.bank = rng.choice([(0, 0), (1, 0), (1, 1), (2, 0)])
    if rng.random() < 0.5:
        state.permits = state.board.components.spaces.copy()


# These have no numbers of their own: what is not done, and choices of which, where and who.
WITHOUT = {"Pass", "Start", "Draft", "Hold", "Slot", "Bid", "First"}


def test_every_verb_is_quoted_or_has_nothing_to_quote() -> None:
    verbs: list[type[Action]] = [*Verb.__subclasses__(), *SHARED]
    assert {kind.__name__ for kind in CHECKS} | WITHOUT == {kind.__name__ for kind in verbs}


@cache
def _golden(path: Path) -> tuple[Keeper, Watch]:
    """A golden game with every quote held against what came."""
    record = load_record(str(path))
    state, rng = record.start(), Random(path.stem)
    keeper, watch = Keeper(CHECKS, tighten), Watch(quotes.next_supply, asks=True)
    for action in record.actions:
        keeper.look(state, action, rng)
        watch.before(state)
        watch.after(state, state.play(action))
    assert not watch.forecast(state).decade  # no supply comes after the end
    return keeper, watch


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_quotes_of_a_golden_game_are_kept(path: Path) -> None:
    keeper, watch = _golden(path)
    assert watch.kept
    assert keeper.seen["Propose"]
    assert keeper.seen["Install"]


def test_the_golden_games_have_every_quote() -> None:
    seen = {verb for path in FILES for verb in _golden(path)[0].seen}
    assert seen == {kind.__name__ for kind in CHECKS}


@pytest.mark.parametrize("seed", range(20))
def test_quotes_of_a_random_game_are_kept(seed: int) -> None:
    state, rng, style = first_position(1000 + seed, 1 + seed % 5)
    keeper, watch = Keeper(CHECKS, tighten), Watch(quotes.next_supply, asks=True)
    while state.outcome is None:
        action = pick(state, rng, style)
        keeper.look(state, action, rng)
        watch.before(state)
        watch.after(state, state.play(action))
    assert isinstance(state, State)


def test_the_first_supply_comes_in_the_second_decade() -> None:
    """Set-up took the place of the first one (CO2-47), also for who is still drafting."""
    game = baseload.game("co2")
    options = game.options(players=3, lobby_draft="alternate")
    state = game.setup(options, game.deal(options, 1))
    assert isinstance(state, State)
    assert state.phase == PREPARING
    assert quotes.next_supply(state).decade == 2
