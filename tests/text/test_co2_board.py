"""CO₂'s table and map as text: every fact that one plays by is there, and nothing that one may not know."""

import re
from random import Random
from typing import Any

import pytest

from baseload.core.contract import View
from baseload.games.climate.world import REGIONS
from baseload.games.co2.components import SOURCES
from baseload.games.co2.quotes import next_supply
from baseload.games.co2.state import State
from baseload.text.co2.speaker import Co2Speaker
from baseload.text.speaker import speaker
from tests.co2.scene import GAME, arrange, table
from tests.harness.scene import asked, play
from tests.text.test_board import fits, positions

TABLES: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 3, "lobby_draft": "alternate", "auction": "ascending"},
    {"players": 5, "fossil_setup": "beginner", "supply_start": "random"},
]
every_table = pytest.mark.parametrize("chosen", TABLES, ids=lambda chosen: str(chosen["players"]))


def strict(you: int | None = 0) -> Co2Speaker:
    say = speaker("co2", ["Anna", "Bo", "Cy", "Dot", "Ed"], you=you, strict=True)
    assert isinstance(say, Co2Speaker)
    return say


def middle() -> State:
    """A position in which everything is something."""
    return arrange(
        table(),
        seat=0,
        used=1,
        stop=True,
        decade=2,
        round=3,
        price=4,
        market=2,
        bank=3,
        tech=9,
        companies={
            0: {
                "money": 13,
                "points": -3,
                "tech": 2,
                "permits": 1,
                "scientists": 0,
                "recruits": 2,
                "expertise": {"solar": 3, "fusion": 1},
                "lobby": [3, 12],
                "goal": 27,
                "claimed": [34],
            },
            1: {"expertise": {"solar": 4}, "goal_discarded": True},
        },
        regions={
            "asia": {
                "agenda": ["solar", "biomass", "recycling"],
                "spaces": ["coal", ("solar", 0)],
                "permits": 4,
                "relief": 2,
                "controller": 0,
                "projects": {"tech": ("biomass!", 1), "money": "solar"},
            },
            "africa": {
                "agenda": ["fusion", "forestation", "recycling"],
                "spaces": ["gas", "oil"],
                "permits": 1,
            },
        },
        summits={2: (7, {"solar": 2})},
        un_open=[36, 46],
        events=["africa", "asia", "europe"],
        plants_built=[0, 1, 5, 0, 0],
    )


def test_everything_one_plays_by_is_there() -> None:
    board = strict().board(middle().view(0), 80)
    for line in (
        "CO₂ · decade 2 of 5 · round 3 of 4 · operations",
        "Disaster  Africa, then Asia",
        "Market    $4 a permit, 2 on the pile, 3 in the bank,",
        "          STOP: no more sales in this turn",
        "Order     A Anna (you) starts, B Bo, C Cy",
        "Asia  solar, biomass, recycling°; 4/6 permits; A controls; 2 tech there",
        "  spaces    coal, A solar, due, 3 free",
        "  projects  money solar, tech biomass+ B",
        "  spaces    gas, oil, due",
        "solar        $10, 2 tech         8       4      6  fusion at 5  B 4, A 3",
        "fusion       –                   –       0      6  tech at 3    A 1",
        "  36 solar+recycling 5, 46 forestation+solar+recycling 9",
        "A Anna (you)    $13      −3       3     2        1  0 (pool 2)      2  34",
        "Company goals given up: B Bo.",
        "  card 3°   propose in Europe: $3 more          or take a permit",
        "  card 12°  install biomass: $2 or 2 tech more  or move a scientist",
        "  goal      4 points for each region controlled, at most 16; now worth 4 points,",
    ):
        assert line in board.split("\n"), line
    assert re.search(r"^  2 [\w ]+: solar C, recycling", board, re.MULTILINE)
    assert "9 tech" in board


def test_a_wide_page_has_a_line_for_a_region_in_each_table() -> None:
    board = strict().board(middle().view(0), 100)
    for line in (
        "Region         permits  control  tech  spaces",
        "Asia               4/6  A           2  coal, A solar, due, 3 free",
        "Africa             1/3  –           –  gas, oil, due",
    ):
        assert line in board.split("\n"), line
    assert re.search(r"^Asia +solar, biomass, recycling +solar +biomass\+ B +–$", board, re.MULTILINE)
    assert re.search(r"^biomass .* \$3, 1 tech and 1 permit ", board, re.MULTILINE)
    assert len(board.split("\n")) <= 55


def test_the_climate() -> None:
    state = middle()
    coming = next_supply(state)
    tiles, least, most = coming.tiles, coming.least, coming.most
    board = strict().board(state.view(0))
    assert f"Level     {state.level} ppm  ■" in board
    assert "|  disasters at 350, lost at 500" in board
    assert f"Due       {tiles} fossil plants in the next supply phase, {least} to {most} ppm" in board
    assert tiles == sum(line.count("due") for line in board.split("\n") if line.startswith("  spaces"))
    hot = arrange(state, level=360, endangered=True)
    assert "End  " not in strict().board(hot.view(0))
    cool = arrange(state, endangered=True)
    assert "End       after this decade, if the level stays under 350" in strict().board(cool.view(0))
    last = strict().board(arrange(state, decade=5).view(0))
    assert re.search("^End +after this decade, the last$", last, re.MULTILINE)
    assert "Due  " not in last
    assert "Disaster  " not in last


def test_the_map_has_every_region_in_its_place_and_what_is_printed() -> None:
    chart = strict().map(middle().view(0), 80).split("\n")
    rows = [line.split("  ") for line in chart if line.startswith(("North America", "South America"))]
    assert [[cell.strip() for cell in row if cell] for row in rows] == [
        ["North America", "Europe", "Asia"],
        ["South America", "Africa", "Oceania"],
    ]
    text = "\n".join(chart)
    assert "installing gives  $3, 1 tech and 1 permit" in text
    assert "plants left       1 of $10, 2 tech, 8 points°; 3 of $12, 3 tech, 11 points°" in text
    assert "bonus spaces°     tech at 3; fusion at 5; permit at 6; biomass at 7; any at 9" in text
    assert "Clockwise°  North America" in text
    assert "tech      biomass+ B" in text


def test_whose_turn_waits_for_an_answer() -> None:
    state = arrange(
        table(),
        seat=0,
        companies={0: {"money": 5, "permits": 1}},
        regions={"asia": {"agenda": ["solar", "biomass", "recycling"], "projects": {"tech": ("solar", 1)}}},
        summits={2: (7, {})},
    )
    play(state, "install asia tech")
    board = strict(1).board(state.view(1))
    assert board.split("\n")[1].startswith("Anna sends your scientist off solar in Asia (tech slot):")
    assert "Turn      A Anna: action taken," in board


def test_no_free_move_is_offered_when_the_turn_is_over() -> None:
    """Of two sources one is learnt at the end of a turn; which one is asked after `done`."""
    work = {"projects": {"tech": ("solar", 0), "money": ("biomass", 0)}}
    state = arrange(
        table(), seat=0, used=1, regions={"asia": {"agenda": ["solar", "biomass", "recycling"], **work}}
    )
    play(state, "done")
    assert asked(state) == "learning"
    board = strict(1).board(state.view(1))
    assert "Turn      A Anna: the turn is over, except for what it brings at its end" in board
    assert "scientist's move" not in board


@every_table
def test_nothing_is_cut_off(chosen: dict[str, Any]) -> None:
    say = strict()
    for state in positions(chosen, 19, game=GAME):
        for seat in (None, state.seat or 0):
            for width in (80, 100, 120):
                for draw in (say.board, say.map):
                    text = draw(state.view(seat), width)
                    fits(text, width)
                    assert not re.search(r"[{}…]|\bNone\b|(?<!\w)-1\b", text), text


def _everything(say: Co2Speaker, view: View) -> str:
    extra = ["discard goal", "lobby 1", "construct asia money with 16", "draft 3", "done"]
    actions = [say.action(action, view) for action in [*view.legal(), *map(GAME.action, extra)]]
    return "\n".join([say.board(view, 100), say.map(view), say.asked(view), *actions])


@every_table
def test_nobody_is_told_what_he_may_not_know(chosen: dict[str, Any]) -> None:
    """Whatever is hidden from a seat is dealt anew, and not a letter changes."""
    rng = Random(4)
    for state in positions(chosen, 13, game=GAME)[:-1]:
        if state.seat is None:
            continue
        for seat in (None, state.seat, (state.seat + 1) % chosen["players"]):
            view = state.view(seat)
            say = strict(seat)
            text = _everything(say, view)
            for _ in range(2):
                assert _everything(say, view.imagine(rng).view(seat)) == text


def test_others_see_no_card_and_no_goal() -> None:
    state = middle()
    for seat in (None, 1, 2):
        board = strict(seat).board(state.view(seat))
        assert "install biomass: $2" not in board or 12 in state.companies[seat or 0].lobby
        assert "for each region controlled" not in board
    assert "Your cards" not in strict(None).board(state.view(None))
    assert "your next bonus" not in strict(None).board(state.view(None))


def test_the_end_shows_every_goal() -> None:
    state = positions({"players": 3}, 1000, game=GAME)[-1]
    board = strict().board(state.view(None))
    assert "the game is over" in board
    assert board.count(" points for each ") == 3
    assert "Market" not in board
    assert "Summits" not in board


def test_names_of_all_regions_and_sources_are_on_the_board() -> None:
    say = strict()
    board = say.board(table().view(0))
    assert all(say.world.region(region) in board for region in range(len(REGIONS)))
    assert all(say.words.say(f"short.{source}") in board for source in SOURCES)


def test_on_a_narrow_page_the_regions_stand_one_below_the_other() -> None:
    say, view = strict(), table().view(0)
    names = [say.world.region(region) for region in table().board.components.clockwise]
    narrow = say.map(view, 44).split("\n")
    assert [line for line in narrow if line in names] == names, "each has a line of its own, in their order"
    wide = say.map(view, 80).split("\n")
    assert not [line for line in wide if line in names]
    assert any(all(say.world.region(region) in line for region in (0, 2, 4)) for line in wide)
