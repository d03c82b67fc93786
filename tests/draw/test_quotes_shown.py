"""Sentences, buttons and slips of the CO₂ games show the numbers of the quote; tests/*/test_quotes.py hold it against
what playing does."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from baseload.core.action import Action
from baseload.core.record import load_record
from baseload.draw.drawer import drawer
from baseload.games.climate.quotes import Minor, Step, Visit
from baseload.games.climate.verbs import Buy, Coins, DiscardGoal, Lobby, Permit, Recruit, Sell
from baseload.games.climate.world import MONEY, TECH
from baseload.games.co2 import actions as co2_actions
from baseload.games.co2 import quotes as co2
from baseload.games.co2.start_auction import PayBid
from baseload.games.second_chance import actions as sc_actions
from baseload.games.second_chance import quotes as sc
from baseload.hosting.courtesy import courtesy
from baseload.text.speaker import speaker
from tests.climate_promises import Check, Keeper, Played
from tests.co2 import test_quotes as co2_quotes
from tests.second_chance import test_quotes as sc_quotes


class Shown:
    """What is said of an action, in English."""

    def __init__(self, played: Played) -> None:
        view = played.before.view(played.seat)
        voice = speaker(view.game, you=played.seat, strict=True)
        self.sentence = voice.action(played.action, view)
        self.button = drawer(view.game).button(played.action, view, voice)
        self.slip = courtesy(view.game).slip(view, played.action)

    def says(self, *parts: str) -> None:
        for part in parts:
            assert part in self.sentence, (part, self.sentence)

    def says_price(self, price: int, now: int) -> None:
        way = "rises" if price > now else "falls"
        assert ("the price then" in self.sentence) == (price != now), self.sentence
        if price != now:
            self.says(f"the price then {way} to ${price}")

    def says_step(self, step: Step) -> None:
        self.says(f"(space {step.space}" if step.space else "track is full")


def units(money: int = 0, tech: int = 0, permits: int = 0, points: int = 0) -> str:
    found = [f"${money}"] if money else []
    found += [f"{tech} tech"] if tech else []
    found += [plural(permits, "permit")] if permits else []
    found += [plural(points, "point")] if points else []
    if len(found) > 1:
        found = [", ".join(found[:-1]) + f" and {found[-1]}"]
    return found[0] if found else "nothing"


def plural(count: int, unit: str) -> str:
    return f"{count} {unit}" if count == 1 else f"{count} {unit}s"


def left(count: int, unit: str) -> str:
    """As many as are left: "no permits"."""
    if unit == "tech":
        return f"{count} tech" if count else "no tech"
    return plural(count, unit) if count else f"no {unit}s"


def show_visit(shown: Shown, quote: Visit, buys: bool, where: str, now: int) -> None:
    verb = "Buy" if buys else "Sell"
    shown.says(f"{verb} a permit for ${quote.price}")
    assert f"{verb} a permit for ${quote.price}" in shown.button
    shown.says(f"${quote.money_left} left" if buys else f"{left(quote.permits_left, 'permit')} then {where}")
    shown.says_price(quote.price_after, now)
    if not buys and shown.slip is not None:
        assert (shown.slip.id, quote.permits_left) == ("slip.last_permit", 0)


def show_minor(shown: Shown, quote: Minor | None, now: int) -> None:
    assert quote is not None
    shown.says_price(quote.price_after, now)
    if quote.lapses:
        shown.says(": nothing")
    elif quote.money or quote.tech:
        shown.says(units(quote.money, quote.tech))


def show_goal(played: Played, quote: Any) -> None:
    shown = Shown(played)
    shown.says(f"worth {plural(quote.worth, 'point')}, for ${quote.money}")
    assert f"${quote.money}" in shown.button
    if shown.slip is not None:
        assert shown.slip.facts == {"points": quote.worth, "money": quote.money}


def show_goods(shown: Shown, quote: Any, action: Any, own: int, where: str, now: int) -> None:
    """A project installed or prepared."""
    gain = quote.gain
    shown.says(f": take {units(gain.money, gain.tech, gain.permits)}")
    if action.origin == own:
        shown.says(f"{left(quote.paid.left, 'permit')} then {where}")
    else:
        shown.says(f"{left(quote.paid.left, 'permit')} then in ")
    shown.says_price(quote.price_after, now)


def show_plant(shown: Shown, quote: Any, less: int, price: int) -> None:
    assert f" for ${price}" in shown.button
    tech = f" and {quote.tech} tech" if quote.tech else ""
    if not getattr(quote, "permit", False) or hasattr(quote, "guest"):
        shown.says(f" for ${quote.money}{tech}: ")
    else:
        shown.says(f" for ${quote.money}{f', {quote.tech} tech' if quote.tech else ''} and a permit from")
    shown.says(f": {plural(quote.points, 'point')}", f"${quote.money_left}", left(quote.tech_left, "tech"))
    assert ("takes the place of" in shown.sentence) == bool(quote.fossil)
    assert ("1 of the tech" in shown.sentence) == (quote.relief > 0)
    if quote.fossil:
        shown.says(f"{less} ppm less")


# --- CO₂ ---


def _propose(played: Played) -> None:
    quote = co2.proposal(played.known, played.seat, played.action)
    slot = played.action.place % 3
    grant = "recruit a scientist or move one" if quote.recruits else "move a scientist"
    if slot == MONEY:
        grant = f"take ${quote.money}"
    elif slot == TECH:
        grant = f"take {quote.tech} tech"
    Shown(played).says(f": {grant}")


def _install(played: Played) -> None:
    quote = co2.installation(played.known, played.seat, played.action)
    assert quote is not None
    shown = Shown(played)
    show_goods(shown, quote, played.action, co2_actions.HAND, "in hand", played.before.price)
    assert ("whose scientist must leave" in shown.sentence) == (quote.guest > 0)


def _construct(played: Played) -> None:
    quote = co2.construction(played.known, played.seat, played.action)
    assert quote is not None
    shown = Shown(played)
    show_plant(shown, quote, quote.ppm, quote.money + quote.guest)
    shown.says_price(quote.price_after, played.before.price)
    sure = co2.takes_control(played.known, played.seat, played.action)
    assert ("takes control" in shown.sentence) == sure


def _visit(played: Played) -> None:
    quote = co2.visit(played.known, played.seat, played.action)
    show_visit(Shown(played), quote, isinstance(played.action, Buy), "in hand", played.before.price)


def _lobby(played: Played) -> None:
    show_minor(Shown(played), co2.minor(played.known, played.action.card), played.before.price)


def _claim(played: Played) -> None:
    quote = co2.claiming(played.known, played.seat, played.action)
    assert quote is not None
    shown = Shown(played)
    points = plural(quote.points, "point")
    shown.says(f"for {quote.tech} tech: {points}", f"{left(quote.tech_left, 'tech')} left")
    assert shown.button == f"Claim for {points}"


def _goal(played: Played) -> None:
    show_goal(played, co2.goal_sale(played.known, played.seat))


def _keep(played: Played) -> None:
    points = -co2.supply_bought(played.known, played.seat).points
    Shown(played).says(f"give {plural(points, 'point')}")


def _learn(played: Played) -> None:
    Shown(played).says_step(co2.step(played.known, played.seat, played.action.source))


def _coins(played: Played) -> None:
    gain = co2.split(played.known, played.action)
    Shown(played).says(f"Take {units(gain.money, points=gain.points)}")


def _permit(played: Played) -> None:
    put = co2.placing(played.known, played.action)
    Shown(played).says(f"which has {put.there} of {put.most}")


def _pay(played: Played) -> None:
    quote = co2.payment(played.known, played.seat, played.action)
    if isinstance(played.top, PayBid):
        Shown(played).says(f"${quote.worth}")


def _recruit(played: Played) -> None:
    Shown(played).says(f"({co2.recruits_left(played.known, played.seat)} then left")


CO2: dict[type[Action], Check] = {
    co2_actions.Propose: _propose,
    co2_actions.Install: _install,
    co2_actions.Construct: _construct,
    Buy: _visit,
    Sell: _visit,
    Lobby: _lobby,
    co2_actions.Claim: _claim,
    DiscardGoal: _goal,
    co2_actions.KeepGoal: _keep,
    co2_actions.Learn: _learn,
    Coins: _coins,
    Permit: _permit,
    co2_actions.Pay: _pay,
    Recruit: _recruit,
}


# --- Second Chance ---


def _plan(played: Played) -> None:
    quote = sc.planning(played.known, played.seat, played.action)
    assert quote is not None
    shown = Shown(played)
    shown.says_step(quote.step)
    subsidy = "recruit a scientist or move one" if quote.subsidy.recruits else "move a scientist"
    if not quote.subsidy.research:
        subsidy = f"take {units(quote.subsidy.money, quote.subsidy.tech)}"
    shown.says(f", then {subsidy}", f"(level {quote.level})")
    _second(shown, quote.ppm, played)


def _second(shown: Shown, ppm: int, played: Played) -> None:
    assert (f"a second main action, {ppm} ppm more" in shown.sentence) == (ppm > 0), shown.sentence
    if ppm:
        assert shown.slip is not None
        assert shown.slip.facts == {"level": played.before.level + ppm}


def _prepare(played: Played) -> None:
    quote = sc.preparation(played.known, played.seat, played.action)
    assert quote is not None
    shown = Shown(played)
    show_goods(shown, quote, played.action, sc_actions.BOARD, "on the board", played.before.price)
    _second(shown, quote.ppm, played)


def _build(played: Played) -> None:
    quote = sc.building(played.known, played.seat, played.action)
    assert quote is not None
    shown = Shown(played)
    show_plant(shown, quote, quote.less, quote.money)
    assert ("reaches the goal" in shown.sentence) == bool(quote.tiles)
    _second(shown, quote.ppm, played)
    sure = sc.takes_control(played.known, played.seat, played.action)
    assert ("takes control" in shown.sentence) == sure


def _sc_visit(played: Played) -> None:
    quote = sc.visit(played.known, played.seat, played.action)
    show_visit(Shown(played), quote, isinstance(played.action, Buy), "on the board", played.before.price)


def _sc_lobby(played: Played) -> None:
    show_minor(Shown(played), sc.minor(played.known, played.action.card), played.before.price)


def _sc_claim(played: Played) -> None:
    quote = sc.claiming(played.known, played.seat, played.action)
    assert quote is not None
    shown = Shown(played)
    points = quote.points if played.before.board.team else quote.worth
    shown.says(f"for {quote.tech} tech: ", plural(points, "point"), f"{left(quote.tech_left, 'tech')} left")
    assert shown.button == f"Claim for {quote.tech} tech"


def _sc_goal(played: Played) -> None:
    show_goal(played, sc.goal_sale(played.known, played.seat))


def _sc_learn(played: Played) -> None:
    Shown(played).says_step(sc.step(played.known, played.seat, played.action.source))


def _sc_coins(played: Played) -> None:
    gain, shown = sc.split(played.known, played.action), Shown(played)
    shown.says(
        f"${gain.money}" if gain.money else "Take ", plural(gain.points, "point") if gain.points else ""
    )


def _sc_permit(played: Played) -> None:
    put = sc.placing(played.known, played.action)
    Shown(played).says(f"which has {put.there} of {put.most}")


def _sc_pay(played: Played) -> None:
    quote = sc.payment(played.known, played.seat, played.action)
    Shown(played).says(f"({quote.there}")


def _sc_recruit(played: Played) -> None:
    Shown(played).says(f"({sc.recruits_left(played.known, played.seat)} then left")


def _reduce(played: Played) -> None:
    steps = played.action.steps
    if steps:
        quote, shown = sc.reducing(played.known, steps), Shown(played)
        points = plural(quote.points, "point")
        shown.says(f"to {quote.level} ppm for {points}", f"{plural(quote.points_left, 'point')} left")
        assert shown.button == f"{played.before.level - quote.level} ppm less for {points}"


SECOND_CHANCE: dict[type[Action], Check] = {
    sc_actions.Plan: _plan,
    sc_actions.Prepare: _prepare,
    sc_actions.Build: _build,
    Buy: _sc_visit,
    Sell: _sc_visit,
    Lobby: _sc_lobby,
    sc_actions.Claim: _sc_claim,
    DiscardGoal: _sc_goal,
    sc_actions.Learn: _sc_learn,
    Coins: _sc_coins,
    Permit: _sc_permit,
    sc_actions.Pay: _sc_pay,
    Recruit: _sc_recruit,
    sc_actions.Reduce: _reduce,
}

Tighten = Callable[[Any, Random], None]


def _shown(checks: dict[type[Action], Check], tighten: Tighten, files: list[Path]) -> None:
    """Every third position of the golden games; all that is quoted is met."""
    keeper = Keeper(checks, tighten)
    for path in files:
        record = load_record(str(path))
        state, rng = record.start(), Random(path.stem)
        for number, action in enumerate(record.actions):
            if number % 3 == 0:
                keeper.look(state, action, rng)
            state.play(action)
    assert set(keeper.seen) == {kind.__name__ for kind in checks}


def test_co2_shows_what_it_quotes() -> None:
    _shown(CO2, co2_quotes.tighten, co2_quotes.FILES)


@pytest.mark.parametrize("part", range(2))
def test_second_chance_shows_what_it_quotes(part: int) -> None:
    _shown(SECOND_CHANCE, sc_quotes.tighten, sc_quotes.FILES[part::2])
