"""The chances to win that people are shown: probabilities, of a victory alone, that know no future."""

from random import Random

import pytest

import baseload
from baseload.bots.forecast import Forecast, Scale, scale_of
from baseload.bots.knowledge import PLANET, RIVALS, TEAM, knowledge
from baseload.coach.chances import chances, foreseen
from baseload.core.contract import Outcome, State
from baseload.games.power_grid.components import STEP_3
from tests.lab.tables import NAMES, TABLES, Options, positions, start

EVERY = 120  # decisions between two looks


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_chances_are_probabilities(table: tuple[str, Options]) -> None:
    """Those of rivals and that all lose are 1 together, partners have one, and at the end it is decided."""
    game, options = table
    players = int(str(options["players"]))
    known = knowledge(game, players)
    for state in positions(game, options, 3, EVERY):
        found = chances(known, state, players, Random(1), 0.0)
        assert len(found) == players
        assert all(0 <= chance <= 1 for chance in found)
        if known.aim(state) == RIVALS:
            lost = 1 - sum(found)
            assert -1e-9 <= lost <= 1
            if game == "power-grid":  # somebody always wins
                assert abs(lost) < 1e-9
        else:
            assert len(set(found)) == 1
        if state.outcome is not None:
            assert found == known.won(state.outcome)
            assert sum(found) in (0, 1, players)


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_a_forecast_counts_victories_and_no_margin(table: tuple[str, Options]) -> None:
    """What a search steers by is partly how clear a victory is: over a table that is more than one victory, and less
    than one for the winner. Of what is told the parts of a victory are 1, for every single playout."""
    game, options = table
    players = int(str(options["players"]))
    known = knowledge(game, players)
    for state in positions(game, options, 5, EVERY):
        if state.outcome is None:
            forecast = foreseen(known, state, players, Random(2), 0.0)
            total = sum(forecast.won)
            if game == "power-grid":
                assert abs(total - forecast.count) < 1e-9
            elif known.aim(state) == RIVALS:
                assert total <= forecast.count + 1e-9
            if forecast.ended == forecast.count:  # all of them over: victories can be counted
                assert all(abs(12 * won - round(12 * won)) < 1e-9 for won in forecast.won)
        else:
            assert set(known.victory(state)) <= {0.0, 0.5, 1.0}


def test_a_shared_victory_is_shared() -> None:
    known = knowledge("power-grid", 3)
    assert known.won(Outcome([1, 1, 3], [9, 9, 7], "cities_connected", {})) == [0.5, 0.5, 0.0]


def test_a_planet_that_is_lost_is_nobodys_victory() -> None:
    for game in ("co2", "second-chance"):
        lost = Outcome([3, 3, 3], [0, 0, 0], "too_hot", {}, team=False)
        assert knowledge(game, 3).won(lost) == [0.0, 0.0, 0.0]


def test_alone_in_co2_it_is_the_planet_that_counts() -> None:
    """One player scores at 500 ppm too, and so has always "won"."""
    known = knowledge("co2", 1)
    assert known.aim(start("co2", {"players": 1}, 1)) == PLANET
    assert known.won(Outcome([1], [90], "too_hot", {})) == [0.0]
    assert known.won(Outcome([1], [20], "last_decade", {})) == [1.0]


def test_partners_win_together() -> None:
    state = start("second-chance", {"players": 3}, 1)
    known = knowledge("second-chance", 3)
    assert known.aim(state) == TEAM
    assert known.won(Outcome([1, 1, 1], [8, 8, 8], "saved", {}, team=True)) == [1.0, 1.0, 1.0]


# --- the scale ---


def seen(won: list[float], count: int, ended: int) -> Forecast:
    forecast = Forecast()
    for number in range(count):
        over = Outcome([1], [0], "", {}) if number < ended else None
        forecast.add([share / count for share in won], over)
    return forecast


def test_a_scale_can_be_less_sure_and_expect_all_to_lose() -> None:
    forecast = seen([6.0, 2.0], 8, 0)
    plain = Scale(1.0, 0.0, 0.0, 0.0, True).chances(forecast, together=False)
    timid = Scale(0.5, 0.0, 0.0, 0.0, True).chances(forecast, together=False)
    gloomy = Scale(1.0, 0.0, 2.0, 0.0, True).chances(forecast, together=False)
    assert plain[0] > timid[0] > timid[1] > plain[1]
    assert 0.7 < plain[0] < 0.75  # nearly the share of the playouts
    assert sum(gloomy) < sum(plain) <= 1


def test_towards_the_end_a_scale_changes() -> None:
    scale = Scale(0.5, 1.0, 0.0, 0.0, False)
    early, late = (scale.chances(seen([6.0, 2.0], 8, ended), together=False)[0] for ended in (0, 8))
    assert late > early


def test_partners_have_one_chance_against_losing() -> None:
    forecast = seen([6.0, 6.0, 6.0], 8, 0)
    found = Scale(1.0, 0.0, 0.0, 0.0, True).chances(forecast, together=True)
    assert len(set(found)) == 1
    assert 0.7 < found[0] < 0.76


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_every_table_has_its_scale(table: tuple[str, Options]) -> None:
    """And more of the playouts is never less of a chance."""
    game, options = table
    state = start(game, options, 1)
    players = int(str(options["players"]))
    aim = knowledge(game, players).aim(state)
    scale = scale_of(game, aim, players)
    assert scale.all_can_lose == (game != "power-grid")
    for ended in (0, 12, 24):
        told = [
            scale.chances(
                seen([share] + [(24.0 - share) / (2 * players)] * (players - 1), 24, ended), aim != RIVALS
            )
            for share in (2.0, 8.0, 16.0, 22.0)
        ]
        assert [own[0] for own in told] == sorted(own[0] for own in told)
        assert told[0][0] < 0.5 < told[-1][0] or aim != RIVALS


# --- what is known ---


def shuffled_future(state: State, rng: Random) -> State:
    """The same position with another order of what nobody has drawn."""
    plain = state.to_plain()
    if state.game == "power-grid":
        # The Step 3 card stays at the bottom, and everybody saw plant 13 put on top.
        kept = [card for card in plain["deck"] if card in (13, STEP_3)]
        hidden = [card for card in plain["deck"] if card not in kept]
        rng.shuffle(hidden)
        plain["deck"] = [
            *(card for card in kept if card == 13),
            *hidden,
            *(card for card in kept if card == STEP_3),
        ]
        rng.shuffle(plain["late_order"])
    else:
        hidden = plain["events"][2:]
        rng.shuffle(hidden)
        plain["events"] = plain["events"][:2] + hidden
        for pile in ("summit_pile", "fossils"):
            rng.shuffle(plain[pile])
    return baseload.game(state.game).state_from_plain(plain)


@pytest.mark.parametrize("game", ["power-grid", "co2", "second-chance"])
def test_who_looks_back_knows_every_hand_and_no_future(game: str) -> None:
    options: Options = {"players": 3, **({"mode": "competitive"} if game == "second-chance" else {})}
    looked = 0
    for state in positions(game, options, 8, 40):
        if state.outcome is None:
            other = shuffled_future(state, Random(4))
            assert other.hash() != state.hash()
            world = state.open_view(None).imagine(Random(9))
            assert world.hash() == other.open_view(None).imagine(Random(9)).hash()
            assert world.to_plain()["companies"] == state.to_plain()["companies"]
            looked += 1
    assert looked >= 3
