"""Options: whatever is impossible is refused with a reason, and whatever is offered can be played."""

import pickle
from typing import Any

import pytest

import baseload
from baseload.core.options import CHOSEN, SENT, STORED, OptionSpec, read_options
from baseload.core.problems import OptionError
from baseload.testing import About, Check, cases
from tests.subjects import SUBJECTS


@pytest.mark.parametrize(("check", "about"), cases(*SUBJECTS, chapters=["options"]), ids=str)
def test_options_are_kept(check: Check, about: About) -> None:
    """What `baseload.testing` asks of every game: every value plays, nonsense is refused, defaults come first."""
    check(about)


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        ({"players": 1}, "bad_option_value"),
        ({"players": 7}, "bad_option_value"),
        ({"players": "four"}, "bad_option_value"),
        ({"players": True}, "bad_option_value"),
        ({"money": "secret"}, "bad_option_value"),
        ({"money": ["open"]}, "bad_option_value"),
        ({"beginner": True}, "bad_option_value"),
        ({"map": "atlantis"}, "unknown_map"),
        ({"map": 3}, "unknown_map"),
        ({"regions": "nw,nowhere,w,e"}, "unknown_region"),
        ({"regions": "nw,ne"}, "wrong_number_of_regions"),
        ({"regions": "nw,ne,w,e,sw"}, "wrong_number_of_regions"),
        ({"players": 3, "regions": "nw,ne,se"}, "regions_not_adjacent"),
        ({"players": 3, "regions": "nw,nw,ne"}, "region_twice"),
        ({"regions": ["nw", 3, "w", "e"]}, "bad_option_value"),
        ({"regions": "nw,,w,e"}, "bad_option_value"),
        ({"map": "usa", "regions": "nw,ne,w,e"}, "unknown_region"),
    ],
)
def test_power_grid_says_why_not(chosen: dict[str, Any], code: str) -> None:
    with pytest.raises(OptionError) as raised:
        baseload.game("power-grid").options(**chosen)
    assert raised.value.code == code
    assert raised.value.facts


def test_regions_of_the_host_in_any_order_and_form() -> None:
    game = baseload.game("power-grid")
    texts = ["nw,ne,w,e", " w, e ,nw,ne", ["e", "w", "ne", "nw"]]
    states = []
    for text in texts:
        options = game.options(players=4, regions=text)
        assert sorted(options["regions"]) == ["e", "ne", "nw", "w"]
        states.append(game.setup(options, game.deal(options, 1)))
    assert len({str(state.to_plain()["regions"]) for state in states}) == 1


def test_equal_options_are_equal() -> None:
    game = baseload.game("power-grid")
    assert game.options(players=4) == game.options()
    assert hash(game.options(players=4)) == hash(game.options())
    assert game.options(players=3) != game.options()
    assert "players" in repr(game.options())
    assert game.options(**game.options(players=5, map="usa").to_plain()) == game.options(players=5, map="usa")


def test_options_given_out_as_plain_data_are_a_copy() -> None:
    options = baseload.game("power-grid").options(players=3)
    options.to_plain()["players"] = 6
    assert options.players == 3


def test_an_option_given_out_is_a_copy() -> None:
    """Boards are kept by their options, so a table changed by whoever read it would change other tables' values."""
    played = baseload.game("second-chance")
    options = played.options(
        components={"base": "standard", "own": {"plants": {"wind": {"1": {"money": 3}}}}}
    )
    options["components"]["own"]["plants"]["wind"]["1"]["money"] = -1
    assert options["components"]["own"]["plants"]["wind"]["1"]["money"] == 3
    assert options == played.options_from_plain(options.to_plain())


def test_a_yes_is_not_a_one() -> None:
    spec = OptionSpec("count", [0, 1], 0, "X-1")
    assert spec.read(1) == 1
    assert spec.read("1") == 1
    with pytest.raises(OptionError):
        spec.read(True)
    assert read_options("any", [spec], {})["count"] == 0


def test_an_option_that_came_later_leaves_what_was_stored_as_it_was() -> None:
    """Who chooses gets today's default; a table from before the option goes on as it began, written as it was."""
    specs = [
        OptionSpec("players", [2, 3], 2, "X-1"),
        OptionSpec("bank", ["limited", "endless"], "limited", "X-2", before="endless"),
    ]
    old = {"players": 3}
    assert read_options("any", specs, old, CHOSEN)["bank"] == "limited"
    assert read_options("any", specs, old, SENT)["bank"] == "limited"
    stored = read_options("any", specs, old, STORED)
    assert stored["bank"] == "endless"
    assert stored.lasting() == old
    assert stored.to_plain() == {"players": 3, "bank": "endless"}
    assert pickle.loads(pickle.dumps(stored)).lasting() == old
    today = read_options("any", specs, {})
    assert today.lasting() == {"players": 2, "bank": "limited"}
    assert read_options("any", specs, today.lasting(), STORED) == today
