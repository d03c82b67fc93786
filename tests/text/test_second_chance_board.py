"""Second Chance's table and map as text: every fact that one plays by is there, and nothing that one may not know."""

import re
from random import Random
from typing import Any

import pytest

from baseload.core.contract import View
from baseload.games.climate.world import REGIONS
from baseload.games.second_chance.components import SOURCES, TILE_HALF, TILE_REGION, TILE_TYPE
from baseload.games.second_chance.game import GAME
from baseload.games.second_chance.personal_goals import met
from baseload.games.second_chance.quotes import next_supply
from baseload.games.second_chance.state import State
from baseload.text.second_chance.nouns import reached
from baseload.text.second_chance.speaker import SecondChanceSpeaker
from baseload.text.speaker import speaker
from tests.harness.scene import asked, play
from tests.second_chance.scene import arrange, rivals, summit_tile, table
from tests.text.test_board import fits, positions

TABLES: list[dict[str, Any]] = [
    {"players": 1, "solo_goal": "random"},
    {"players": 3, "lobby_draft": "on"},
    {"players": 2, "inspectors": "on", "coop_decision": "unanimous", "supply_start": "random"},
    {"players": 4, "mode": "competitive", "supply_start": "choice"},
]
every_table = pytest.mark.parametrize(
    "chosen", TABLES, ids=lambda chosen: "-".join(map(str, chosen.values()))
)


def strict(you: int | None = 0) -> SecondChanceSpeaker:
    say = speaker("second-chance", ["Anna", "Bo", "Cy", "Dot"], you=you, strict=True)
    assert isinstance(say, SecondChanceSpeaker)
    return say


def _regions() -> dict[str, dict[str, Any]]:
    return {
        "asia": {
            "agenda": ["solar", "hydro", "recycling"],
            "spaces": ["coal", ("solar", 0), ("hydro", 1, 0)],
            "permits": 4,
            "controller": 0,
            "projects": {"tech": ("hydro2!", 1), "money": ("solar", 2)},
        },
        "africa": {"agenda": ["solar", "wind", "hydro"], "spaces": ["gas", "oil"], "permits": 1},
    }


def _companies() -> dict[int, dict[str, Any]]:
    return {
        0: {
            "money": 13,
            "points": -3,
            "tech": 2,
            "permits": 1,
            "scientists": 0,
            "recruits": 2,
            "knowledge": {"solar": 3, "wind": 1},
            "lobby": [3, 12],
            "claimed": [1],
        },
        1: {"knowledge": {"solar": 4, "wind": 8}},
    }


def middle() -> State:
    """A position in which everything is something."""
    state = table(inspectors="on")
    tiles = state.tiles.copy()
    tiles[:3] = [TILE_REGION + REGIONS.index("asia"), TILE_TYPE + SOURCES.index("solar"), TILE_REGION]
    tiles[8] = TILE_HALF + SOURCES.index("hydro")
    return arrange(
        state,
        seat=0,
        used=1,
        stop=True,
        decade=2,
        round=3,
        price=4,
        market=2,
        bank=7,
        tech=9,
        level=440,
        team_points=17,
        companies={**_companies(), 0: {**_companies()[0], "goals": [4, 8]}},
        regions=_regions(),
        summits={2: (summit_tile("solar", "recycling"), {"solar": 2})},
        un_cards=[1, 4, 8, 28],
        tiles=tiles,
        turned=[1, 2],
        inspectors=[2, -2],
        lobby_played=[[9, 0], [21, 1], [28, 2]],
        lobby_workers=[[21, 1]],
    )


def test_everything_one_plays_by_is_there() -> None:
    board = strict().board(middle().view(0), 80)
    for line in (
        "CO₂: Second Chance · cooperative · decade 2 of 4 · round 3 of 3 · actions",
        "Pollution  440 ppm  ■■■■■■■■············|  lost above 500, never under 400",
        "Team       17 points; 40 points due for open goals; 10 ppm less for 2 points",
        "Market     $4 a permit, 2 on the pile, 7 in the bank, closed for this turn",
        "Order      A Anna (you) starts, B Bo, C Cy",
        "Environmental goals: 2 of 21 (✓); an open one costs 2 points, inspected (!) 4",
        "Asia  solar, hydro, recycling; 4/6 permits; A controls",
        "  spaces    coal, A solar, B hydro (A), 3 free",
        "  projects  money solar-1 C, tech hydro-2+B",
        "  spaces    gas, oil, 1 free",
        "solar        $10, 2 tech: 8 (from 2)°   $12, 3 tech: 11 (from 4)  5, level 1",
        "solar        3 tech                   wind at 4    B 4, A 3",
        "wind         $5 and 1 tech            tech at 2    B 8, A 1",
        "UN cards (plants, price in tech): 2 points each; 3 left, 3 may remain",
        "  open°    4 solar+recycling 2, 8 solar+hydro 2 (ready),",
        "           28 solar+recycling+recycling 1",
        "  claimed  A 1",
        "  take 1 tech: card 28; take $2: cards 9, 21 (B is there)",
        "A Anna (you)    $13       4     2        1      1      2  0 (pool 2)  2",
        "  card 3°   plan in Europe: $3 more           or move a scientist",
        "  card 12°  prepare hydro: $2 or 2 tech more  or take 1 tech",
        "  goal 4    at least 3 tech: not met yet, 2 so far",
    ):
        assert line in board.split("\n"), line
    assert re.search(r"^  plants   Asia ✓, solar ✓, North America !", board, re.MULTILINE)
    assert re.search(r"^  tracks   hydro half, ", board, re.MULTILINE)
    assert re.search(r"^  2 [\w ]+: solar C, recycling", board, re.MULTILINE)
    assert "9 tech" in board


def test_a_wide_page_has_a_line_for_a_region_in_each_table() -> None:
    board = strict().board(middle().view(0), 100)
    for line in (
        "Region         permits  control  spaces",
        "Asia               4/6  A        coal, A solar, B hydro (A), 3 free",
        "Africa            1/3°  –        gas, oil, 1 free",
    ):
        assert line in board.split("\n"), line
    assert re.search(r"^Asia +solar, hydro, recycling +solar-1 C +hydro-2\+B +–$", board, re.MULTILINE)
    assert len(board.split("\n")) <= 72


def test_rivals_have_events_points_and_help() -> None:
    state = rivals(4)
    events = state.events[:2]
    regions = [strict().world.region(state.board.components.event_region[tile]) for tile in events]
    companies = {
        **_companies(),
        0: {**_companies()[0], "goals": [4]},
        1: {"goals": [5], "goal_discarded": True},
    }
    asia = {**_regions()["asia"], "relief": 2}
    state = arrange(state, seat=0, decade=2, level=340, companies=companies, regions={"asia": asia})
    board = strict().board(state.view(0), 80)
    for line in (
        "CO₂: Second Chance · competitive · decade 2 of 5 · round 1 of 2 · actions",
        "Pollution  340 ppm  ■■■■■■■■■■■■■···|····|  two events at 400, lost above 500",
        f"Events     {regions[0]}, then {regions[1]}; both at once from 400 ppm on",
        "Asia  solar, hydro, recycling; 4/6 permits; A controls; 2 tech there",
        "UN cards (plants, price in tech): 1, 2, 3, 4 of them score 6, 10, 15, 21",
        "  goal 4    4 points for each region controlled, at most 16: now worth 4 points,",
        "Company goals given up: B Bo.",
        # A line for each company, with points and all.
        "Company       coins  pts  income  tech  permits  built  infra  sci.  cards",
        "A Anna (you)    $13   −3       4     2        1      1      2  0+2   2",
        "(sci.: scientists at hand + in the pool.)",
    ):
        assert line in board.split("\n"), line
    head = "Company       coins  points  income  tech  permits  built  infra  scientists  cards"
    assert head in strict().board(state.view(0), 90).split("\n")
    narrow = strict().board(state.view(0), 75).split("\n")  # in words where it has no room at all
    assert "  scientists 0 (pool 2); cards 2" in narrow
    assert "Environmental goals" not in board
    assert "Team " not in board
    # Room for four permits, and three demand spaces.
    assert re.search(r"(?m)^Oceania  .*; 4/4° permits\n  spaces    2 free, due$", board)
    asking = [["decades", -1], ["turn", 0], ["place_permit", 0, False]]
    placing = arrange(arrange(state, regions={"oceania": {"permits": 3}}), stack=asking).view(0)
    assert (
        strict().action(GAME.action("permit oceania"), placing)
        == "Put the permit on Oceania, which has 3 of 4"
    )


def test_alone_there_are_a_rivals_cubes_and_a_goal() -> None:
    state = table(1, solo_goal=3)
    enemy = {
        "asia": {"enemy": ["solar"], "enemy_cubes": 2},
        "africa": {"enemy": ["wind", "hydro"], "enemy_cubes": 2},
    }
    state = arrange(state, seat=0, companies={0: {"goals": [4, 8]}}, regions=enemy)
    board = strict().board(state.view(0), 80)
    assert "; rival on solar (2)" in board
    assert "; rival on wind, hydro" in board
    assert "Points     20 points; 2" in board
    assert "Solo goal 3: five plants built by the end of the second decade; not met yet." in board
    assert "Order " not in board


def test_the_climate() -> None:
    state = middle()
    coming = next_supply(state)
    tiles, least, most = coming.tiles, coming.least, coming.most
    board = strict().board(state.view(0))
    assert f"Supply     {tiles} fossil plants, {least} to {most} ppm, in this decade" in board
    assert tiles == sum(line.count("due") for line in board.split("\n") if line.startswith("  spaces"))
    last = strict().board(arrange(state, decade=4).view(0))
    assert re.search("^End +this is the last decade$", last, re.MULTILINE)
    # Rivals have had this decade's supply already.
    ahead = arrange(rivals(), seat=0, decade=1)
    assert "ppm, in the next decade" in strict().board(ahead.view(0))
    assert "Supply " not in strict().board(arrange(ahead, decade=5).view(0))


def test_what_the_supply_brings_was_told_before() -> None:
    """The level after every supply phase lies between what the board had said."""
    for chosen in TABLES:
        for seed in range(4):
            options = GAME.options(**chosen)
            state = GAME.setup(options, GAME.deal(options, seed))
            assert isinstance(state, State)
            rng = Random(seed)
            told = None
            while state.seat is not None:
                before, count, decade = state.level, sum(map(bool, state.spaces)), state.decade
                if type(state.stack[-1]).__name__ in ("SplitIncome", "FirstRegion"):
                    told = (decade, state.level, next_supply(state))
                cut = state.legal_few(3)
                events = state.play(cut[int(rng.random() * len(cut))])
                fossils = [event for event in events if event.kind == "fossil"]
                if fossils and told is not None and state.result is None and told[0] == decade and count:
                    coming = told[2]
                    risen = fossils[-1].facts["level"] - before
                    assert len(fossils) == coming.tiles
                    assert coming.least <= risen <= coming.most


def test_the_map_has_every_region_in_its_place_and_what_is_printed() -> None:
    chart = strict().map(middle().view(0), 80).split("\n")
    rows = [line.split("  ") for line in chart if line.startswith(("North America", "South America"))]
    assert [[cell.strip() for cell in row if cell] for row in rows] == [
        ["North America", "Europe", "Asia"],
        ["South America", "Africa", "Oceania"],
    ]
    text = "\n".join(chart)
    assert "Clockwise°   North America" in text
    assert "Plants left  forestation 5, solar 5" in text
    assert "solar°        tech at 2, wind at 4, permit at 5, hydro at 6, any at 7" in text
    assert "tech      hydro-2+B" in text


def test_whose_turn_waits_for_an_answer() -> None:
    state = arrange(
        table(),
        seat=0,
        companies={0: {"money": 5, "permits": 1}},
        regions={"asia": {"agenda": ["solar", "hydro", "recycling"], "projects": {"tech": ("solar", 1)}}},
        summits={2: (summit_tile("solar", "recycling"), {})},
    )
    play(state, "prepare asia tech")
    board = strict(1).board(state.view(1))
    assert board.split("\n")[1].startswith(
        "Where does your scientist go? Anna prepares solar in Asia (tech slot)"
    )
    assert "Turn       A Anna: main action taken," in board


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


def _everything(say: SecondChanceSpeaker, view: View) -> str:
    extra = ["discard goal", "lobby 1", "play 3", "build asia money with 21", "draft 3", "keep 3", "done"]
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


def test_partners_see_no_card_and_no_goal_but_what_was_shown() -> None:
    state = arrange(middle(), companies={0: {"goals": [3, 4]}, 1: {"goals": [5, 6]}, 2: {"goals": [7, 9]}})
    for seat in (None, 1, 2):
        board = strict(seat).board(state.view(seat))
        assert "prepare hydro: $2" not in board or 12 in state.companies[seat or 0].lobby
        assert "at least 3 tech" not in board
        assert "Goals shown" not in board
    shown = arrange(state, companies={0: {"alone": True}})
    board = strict(1).board(shown.view(1))
    assert "Goals shown\n  A Anna  a summit with two topics, alone on both" in board
    assert "at least 3 tech" not in board
    assert "Your cards" not in strict(None).board(state.view(None))
    assert "your next bonus" not in strict(None).board(state.view(None))


def test_the_end_shows_every_goal() -> None:
    state = positions({"players": 3}, 1000, game=GAME)[-1]
    board = strict().board(state.view(None))
    assert "the game is over" in board
    assert len(re.findall(r"^  [ABC] .*: (met|missed)", board, re.MULTILINE)) == 6
    for gone in ("Market", "Summits", "Lobby cards", "not met yet"):
        assert gone not in board


@every_table
def test_how_far_a_goal_is_met(chosen: dict[str, Any]) -> None:
    """The number that is told agrees with the rules' judgement."""
    if chosen.get("mode") == "competitive":
        return
    for state in positions(chosen, 11, game=GAME):
        assert isinstance(state, State)
        for seat in range(chosen["players"]):
            for goal in range(1, 17):
                needed = state.board.components.personal_needs[goal][chosen["players"]]
                assert met(state, seat, goal) == (reached(state, seat, goal) >= max(1, needed)), goal


def test_names_of_all_regions_and_sources_are_on_the_board() -> None:
    say = strict()
    board = say.board(table().view(0))
    assert all(say.world.region(region) in board for region in range(len(REGIONS)))
    assert all(say.world.source(source) in board for source in range(len(SOURCES)))


def test_no_director_action_is_offered_when_the_turn_is_over() -> None:
    """After `done` a complete summit is settled; until the next turn there is nothing left to do in this one."""
    tile = summit_tile("solar", "hydro")
    summits = {1: (tile, {"solar": 0, "hydro": 1})}
    state = arrange(table(2), seat=0, used=1, summits=summits, ready=[[1, 0]])
    before = strict(0).board(
        arrange(state, stack=[["decades", -1], ["turn", 0], ["extra_move", 0, False]]).view(0)
    )
    assert "Turn       A Anna (you): main action taken, left: a scientist's move," in before
    play(state, "done")
    assert asked(state) == "learning"
    for seat in (0, 1, None):
        lines = strict(seat).board(state.view(seat)).split("\n")
        turn = [line for line in lines if line.startswith("Turn  ")]
        assert [line.replace(" (you)", "") for line in turn] == [
            "Turn       A Anna: the turn is over, except for its summits"
        ]
        assert not [line for line in lines if "scientist's move" in line or "visit to the market" in line]


def text_of(state: State) -> str:
    return strict(0).board(state.view(0))


def test_how_many_personal_goals_are_needed_is_said() -> None:
    assert "Your cards and goals (one personal goal is enough; everybody needs one)" in text_of(table(2))
    goals = arrange(table(1), companies={0: {"goals": [1, 4]}})
    assert "Your cards and goals (all your personal goals must be met)" in text_of(goals)
    assert "Your cards and goals\n" in text_of(arrange(rivals(2), seat=0, companies={0: {"goals": [4]}}))
