"""Handles of Power Grid: each action has its own, and a click that is not legal finds an action to ask about."""

import pytest

from baseload.draw import drawer
from baseload.games.power_grid.actions import Power
from tests.draw.test_power_grid import DRAWER, TABLES, positions, scene, voice
from tests.harness.scene import play
from tests.power_grid.random_run import GAME
from tests.power_grid.scene import arrange, table


def test_the_game_finds_its_drawer() -> None:
    assert type(drawer("power-grid")).__name__ == "PowerGridDrawer"


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_different_actions_have_different_handles(number: int) -> None:
    for state in positions(number, 17):
        if state.seat is None:
            continue
        view = state.view(state.seat)
        found: dict[frozenset[str], str] = {}
        for action in view.legal():
            handles = DRAWER.handles(action, view)
            assert handles
            assert len(handles) == len(set(handles))
            key = frozenset(handles)
            assert key not in found, (found[key], str(action))
            found[key] = str(action)
            assert DRAWER.button(action, view, voice(state.seat)).strip()


def test_handles() -> None:
    view = table(players=3).view(0)
    wanted = {
        "build essen": ["city:essen"],
        "auction 14": ["plant:14"],
        "bid 17": ["bid#17"],
        "limit 17": ["limit#17"],
        "buy coal 3": ["fuel:coal#3"],
        "drop oil 2": ["drop:oil#2"],
        "discard 14": ["own:14"],
        "region nw": ["region:nw"],
        "pass": ["say:pass"],
        "done": ["say:done"],
        "keep": ["say:keep"],
        "power none": ["say:power none"],
        "power 13 18": ["own:13", "own:18"],
    }
    for text, handles in wanted.items():
        assert DRAWER.handles(GAME.action(text), view) == handles


def test_hybrids_are_asked_for_their_mix_where_there_is_a_choice() -> None:
    plants = {"plants": [4, 5], "fuel": [3, 1, 0, 0], "cities": ["essen"]}
    state = arrange(table(players=3), phase="bureaucracy", companies={0: plants})
    view = state.view(0)
    handles = {str(action): DRAWER.handles(action, view) for action in view.legal()}
    assert handles["power 5 with coal 1 oil 1"] == ["own:5", "mix:coal1oil1"]
    assert handles["power 5 with coal 2"] == ["own:5", "mix:coal2oil0"]
    assert handles["power 4 5 with coal 1 oil 1"] == ["own:4", "own:5"]  # nothing else is left
    said = voice(0)
    assert DRAWER.handle_label("mix:coal1oil1", view, said) == "1 coal and 1 oil"
    assert DRAWER.handle_label("mix:coal2oil0", view, said) == "2 coal"


def test_buttons() -> None:
    state = table(players=3, regions=["nw", "w", "sw"])

    def said(text: str) -> str:
        return DRAWER.button(GAME.action(text), state.view(state.seat), voice(state.seat))

    assert said("auction 4") == "Open the auction of 4"
    play(state, "auction 4")
    assert said("bid 17") == "Bid 17"
    assert said("pass") == "Pass"
    state = arrange(
        state, phase="fuel", companies={2: {"plants": [4], "money": 90}}, fuel_market=[24, 0, 0, 0]
    )
    assert said("buy coal 4") == "Buy 4 coal for 5"
    assert said("buy oil 1") == "Buy 1 oil"
    assert said("done") == "Finish buying"
    state = arrange(state, phase="building", companies={2: {"cities": ["essen"], "money": 90}})
    assert said("build duisburg") == "Build for 10"
    assert said("build essen") == "Build"
    shared = arrange(state, step=2, companies={0: {"cities": ["duisburg"]}})
    view = shared.view(shared.seat)
    assert DRAWER.button(GAME.action("build duisburg"), view, voice(shared.seat)) == "Build for 15"
    assert said("done") == "Finish building"
    state = arrange(state, phase="bureaucracy", companies={0: {"plants": [13], "cities": ["essen", "koeln"]}})
    assert said("power 13") == "Supply 1 city, earn 22"
    assert said("power none") == "Run nothing, earn 10"
    draft = table(players=3, regions="draft").view(0)
    assert DRAWER.button(GAME.action("region nw"), draft, voice(0)) == "Add North-West"


def test_handles_in_words() -> None:
    view = table(players=3).view(0)
    wanted = {
        "bid#17": "Bid 17",
        "bid": "Bid",
        "limit": "Bid up to",
        "fuel:coal#3": "3 coal",
        "fuel:coal": "Buy coal",
        "drop:oil#1": "1 oil",
        "drop:oil": "Return oil",
        "city:koeln": "Köln",
        "say:pass": "Pass",
        "say:keep": "Keep it",
        "own:4": "plant 4, coal 2 → 1 city",
        "say:hello": "hello",
    }
    for handle, text in wanted.items():
        assert DRAWER.handle_label(handle, view, voice(0)) == text


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_every_pick_means_something(number: int) -> None:
    """Whatever carries a handle leads to an action: legal ones are among what is meant, others get a reason."""
    for state in positions(number, 150, first=1):
        if state.seat is None:
            continue
        for seat in (state.seat, None):
            view = state.view(seat)
            body = scene(state, seat).body
            handles = {part.split('"')[0] for part in body.split('data-pick="')[1:]}
            assert handles
            for handle in handles:
                meant = DRAWER.meant(handle, view)
                assert meant, handle
                for action in meant:
                    refusal = view.check(action)
                    if refusal is not None:
                        assert voice(seat).refusal(refusal, view, action)
        view = state.view(state.seat)
        for action in view.legal():
            named = DRAWER.handles(action, view)
            if len(named) == 1 and not isinstance(action, Power):
                assert action in DRAWER.meant(named[0], view)


def test_what_nobody_can_pick_means_nothing() -> None:
    view = table(players=3).view(0)
    assert DRAWER.meant("say:dance", view) == []
    assert DRAWER.meant("moon:1", view) == []
    assert DRAWER.meant("bid", view) == []
    for nonsense in (
        "own:²",
        "plant:x",
        "own:" + "9" * 5000,
        "bid#-3",
        "fuel:gold#1",
        "",
        "#",
        ":",
        "plant:",
    ):
        assert DRAWER.meant(nonsense, view) == []
    assert [str(action) for action in DRAWER.meant("own:5", view)] == ["power 5 with oil 2", "discard 5"]


def test_a_plant_of_ones_own_is_run_or_given_up() -> None:
    """Which of the two depends on what is asked; whoever is asked neither hears first why it does not run."""
    held = {"plants": [5, 4, 13], "fuel": [1, 3, 0, 0], "cities": ["essen"]}

    def meant(phase: str, handle: str) -> list[str]:
        state = arrange(table(players=3), phase=phase, companies={0: held, 2: held})
        return [str(action) for action in DRAWER.meant(handle, state.view(state.seat))]

    assert meant("bureaucracy", "own:5") == [
        "power 5 with coal 1 oil 1"
    ]  # coal first, as far as there is any
    assert meant("bureaucracy", "own:4") == ["power 4"]
    assert meant("fuel", "own:13") == ["power 13", "discard 13"]


def test_a_bid_without_an_amount_is_the_lowest_that_leads() -> None:
    state = table(players=3)
    play(state, "auction 4", "bid 9")
    assert [str(action) for action in DRAWER.meant("bid", state.view(state.seat))] == ["bid 10"]
    sealed = table(players=3, auction="sealed")
    play(sealed, "auction 4")
    assert [str(action) for action in DRAWER.meant("limit", sealed.view(sealed.seat))] == ["limit 4"]
