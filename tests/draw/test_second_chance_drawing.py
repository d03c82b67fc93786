"""Second Chance drawn: every position of random games for every seat, clicks, secrets, and the numbers on the board."""

from html import unescape
from typing import Any

import pytest

from baseload.draw.drawer import drawer
from baseload.draw.glyphs import SEATS
from baseload.draw.second_chance.handles import handles
from baseload.games.climate.verbs import PASS
from baseload.games.climate.world import REGIONS, SLOTS
from baseload.games.second_chance.build import discount
from baseload.games.second_chance.components import LOBBY_CARDS, SOURCES
from baseload.games.second_chance.environment import due
from baseload.games.second_chance.knowledge import Bonus
from baseload.games.second_chance.state import NOBODY, REDUCTION, State
from baseload.testing.drawings import shown_handles, well_formed
from baseload.text.second_chance.speaker import SecondChanceSpeaker
from tests.draw.climate_check import (
    around,
    check_every_position,
    check_markup,
    check_secrets,
    likeliest,
    positions,
    result_table,
    scene,
    voice,
)
from tests.harness.scene import asked, play
from tests.second_chance.random_run import DATA, GAME, OWNER, pick
from tests.second_chance.scene import arrange, summit_tile, table
from tests.second_chance.trial import TRIAL

NAME = "second-chance"
EASY = DATA["easy"]
TABLES: list[dict[str, Any]] = [
    {"players": 1, "components": EASY, "solo_goal": 7},
    {"players": 2, "lobby_draft": "on", "components": EASY, "supply_start": "choice"},
    {"players": 3, "inspectors": "on", "components": EASY, "coop_decision": "unanimous"},
    {"players": 4, "components": str(OWNER)},
    {"players": 2, "mode": "competitive", "components": DATA["tight"], "empty_region_pays": "market"},
    {"players": 3, "mode": "competitive", "components": EASY, "bonus_gift": "always", "summit_places": 3},
    {"players": 4, "mode": "competitive", "lobby_draft": "on"},
]
every_table = pytest.mark.parametrize("number", range(len(TABLES)))


@every_table
def test_every_position_can_be_drawn(number: int) -> None:
    check_every_position(TRIAL, TABLES[number], number)


@every_table
def test_a_drawing_tells_no_secrets(number: int) -> None:
    check_secrets(TRIAL, TABLES[number], number)


@pytest.mark.parametrize("mode", ["cooperative", "competitive"])
def test_the_board_shows_the_numbers_of_the_view(mode: str) -> None:
    for state in positions(GAME, {"players": 3, "mode": mode, "components": EASY}, pick, 4, "builder", 40):
        assert isinstance(state, State)
        root = well_formed(scene(NAME, state.view(0), 3))
        by_id = {element.get("id"): element for element in root.iter() if element.get("id")}
        assert (by_id["level"].text or "").strip() == str(state.level)
        for region, name in enumerate(REGIONS):
            permits = f"{state.permits[region]}/{state.board.components.permit_spaces[region]}"
            held = [part for part in root.iter() if part.get("data-pick") == f"permits:{name}"]
            assert [(part.get("aria-label") or "").endswith(f": {permits} permits") for part in held] == [
                True
            ]
            seals = [use for part in held for use in part.iter("use") if use.get("href") == "#g-cep"]
            assert len(seals) == state.permits[region]
            controller = state.controllers[region]
            shapes = [
                part.get("class")
                for part in by_id[f"region-{name}"].iter("g")
                if "edge" in (part.get("class") or "")
            ]
            assert shapes == ([f"{SEATS[controller][0]} edge"] if controller >= 0 else [])
        for seat, company in enumerate(state.companies):
            assert f"${company.money}" in "".join(by_id[f"player-{seat}"].itertext())
            for source, space in enumerate(company.knowledge):
                assert (f"marker-{seat}-{SOURCES[source]}" in by_id) == (space > 0)
        for place, project in enumerate(state.projects):
            there = f"project-{REGIONS[place // 3]}-{SLOTS[place % 3]}"
            assert (there in by_id) == (project >= 0)
        if state.board.team:
            turned = [id for id in by_id if (id or "").startswith("tile-")]
            assert len(turned) == len(state.tiles)
            met = [id for id in turned if " met" in (by_id[id].get("class") or "")]
            assert len(met) == state.turned.bit_count()
        if state.outcome is None:
            played = {handle for handle in shown_handles(root) if handle.startswith("played:")}
            open_ = [card for card in range(1, LOBBY_CARDS + 1) if state.lobby_played[card] != NOBODY]
            assert played == {f"played:{card}" for card in open_}


def test_own_cards_are_shown_to_their_owner_alone() -> None:
    state = table(players=3, seed=2)
    for seat in (None, 0, 1, 2):
        shown = shown_handles(well_formed(scene(NAME, state.view(seat), 3)))
        cards = {handle for handle in shown if handle.startswith(("card:", "goal:"))}
        own = state.companies[seat] if seat is not None else None
        expected: set[str] = set()
        if own is not None:
            expected = {f"card:{card}" for card in own.lobby} | {f"goal:{goal}" for goal in own.goals}
        assert cards == expected


def test_handles_are_what_a_person_picks() -> None:
    state = table(players=3, seed=1)
    known = {
        "plan solar asia money with 2": ["slot:asia.money", "source:solar", "card:2"],
        "prepare asia tech from africa": ["slot:asia.tech", "permits:africa"],
        "build europe research unaided": ["slot:europe.research", "verb:unaided"],
        "move board to asia money": ["pawn:home", "slot:asia.money"],
        "move asia money to summit 2": ["pawn:asia.money", "summit:2"],
        "move asia money to card 7": ["pawn:asia.money", "played:7"],
        "move asia money to board": ["pawn:asia.money", "home"],
        "lobby 7": ["card:7"],
        "play 7": ["card:7", "verb:play"],
        "claim 4": ["un:4"],
        "reduce 2": ["reduce#2"],
        "give 2": ["seat:1"],
        "keep 3": ["goal:3"],
        "pay board": ["pay:board"],
        "accept": ["say:accept"],
    }
    for text, picked in known.items():
        assert handles(GAME.action(text), state) == picked


def test_a_click_that_cannot_be_is_answered_with_what_was_meant() -> None:
    state = table(players=3, seed=1)
    view, drawn = state.view(state.seat), drawer(NAME)
    empty = drawn.meant("slot:asia.money", view)
    assert {str(action).split()[0] for action in empty} == {"plan"}
    assert view.check(empty[0]) is None
    assert drawn.meant("played:9", view)[0] == GAME.action("move board to card 9")
    refusal = view.check(drawn.meant("played:9", view)[0])
    assert refusal is not None
    assert refusal.code == "card_not_played"
    for nonsense in ("slot:moon.money", "card:x", "source:coal", "summit:", "played:99", "unheard"):
        assert drawn.meant(nonsense, view) == []


def test_what_is_meant_most_likely_comes_first() -> None:
    """Seen by somebody who waits, so that nothing is legal and the order is that of the meanings alone."""
    state = arrange(
        table(players=3, seed=1),
        seat=0,
        regions={
            "north_america": {
                "agenda": ["wind", "forestation", "recycling"],
                "projects": {"money": ("wind", 0), "tech": ("recycling!", 0)},
            },
            "south_america": {"agenda": ["hydro", "forestation", "solar"], "projects": {"money": "solar"}},
            "asia": {
                "agenda": ["solar", "hydro", "recycling"],
                "projects": {"tech": ("hydro", 1), "research": ("solar", 1)},
            },
        },
        summits={1: (summit_tile("solar", "recycling"), {})},
    )
    wanted = {
        "slot:asia.money": [f"plan {source} asia money" for source in ("solar", "hydro", "recycling")],
        "slot:asia.tech": ["prepare asia tech", "prepare asia tech from north_america"],
        "slot:north_america.tech": [
            "build north_america tech",
            "build north_america tech from north_america",
        ],
        "pawn:home": [  # where nobody works, where somebody does, and last what is prepared
            "move board to south_america money",
            "move board to north_america money",
        ],
        "source:solar": ["plan solar south_america tech"],  # wanted there, and a free slot
        "summit:1": ["move asia research to summit 1", "move asia tech to summit 1"],  # solar first
        "permits:europe": ["pay europe", "prepare south_america money from europe"],
        "region:asia": ["permit asia", "start asia"],
        "card:7": ["lobby 7", "play 7"],
    }
    for handle, meant in wanted.items():
        assert likeliest(NAME, handle, state.view(1), len(meant)) == meant
    assert likeliest(NAME, "slot:asia.tech", state.view(1), 99)[-1] == "move asia research to asia tech"
    assert likeliest(NAME, "pawn:home", state.view(1), 99)[-1] == "move board to north_america tech"


def test_buttons_have_the_price() -> None:
    state = table(players=3, seed=1)
    view, said = state.view(state.seat), voice(NAME, 3, 0)
    button = drawer(NAME).button
    assert button(GAME.action("sell"), view, said) == f"Sell a permit for ${state.price}"
    assert button(GAME.action("plan wind asia money"), view, said) == "Plan wind"
    assert button(GAME.action("reduce 0"), view, said) == "Do not reduce"


def test_a_plant_with_help_and_one_without_are_told_apart() -> None:
    """Both are offered beside the same project, with a card and without: four rows that must not read alike."""
    state = arrange(
        table(players=3, seed=1, mode="competitive"),
        seat=0,
        companies={0: {"money": 20, "tech": 5, "permits": 2, "knowledge": {"solar": 4}, "lobby": [21]}},
        regions={"asia": {"projects": {"tech": ("solar!", 1)}, "relief": 3}},
    )
    view, said = state.view(0), voice(NAME, 3, 0)
    built = [action for action in state.legal() if str(action).startswith("build asia tech")]
    words = [drawer(NAME).button(action, view, said) for action in built]
    assert any("unaided" in str(action) for action in built)
    assert len(set(words)) == len(built) >= 2, words
    assert (
        drawer(NAME)
        .button(GAME.action("build asia tech unaided"), view, said)
        .endswith(", without the region's tech")
    )


def test_a_permit_from_a_region_is_named_as_such() -> None:
    state = table(players=3, seed=1)
    state = arrange(state, seat=0, regions={"asia": {"projects": {"tech": "solar"}}})
    said = drawer(NAME).button(GAME.action("prepare asia tech from europe"), state.view(0), voice(NAME, 3, 0))
    assert said == "Prepare solar, permit from Europe"


def test_a_scene_has_its_place_phases_and_tabs() -> None:
    for mode in ("cooperative", "competitive"):
        state = table(players=3, seed=1, mode=mode)
        made = drawer(NAME).scene(state.view(0), voice(NAME, 3, 0), around(3))
        assert mode in made.where
        assert sum(now for _, now in made.phases) == 1
        decades = [word for word, now in made.phases if not now]
        assert decades == [
            str(decade) for decade in range(1, state.board.decades + 1) if decade != state.decade
        ]
        assert next(word for word, now in made.phases if now).startswith(f"Decade {state.decade} · ")
        ids = {element.get("id") for element in well_formed(made.body).iter()}
        assert {id for id, _ in made.tabs} <= ids


def test_the_picture_stands_for_itself() -> None:
    state = table(players=4, seed=3)
    picture = drawer(NAME).board(state.view(None), voice(NAME, 4, None))
    root = well_formed(picture)
    assert len(list(root)) == 1
    assert "data-pick" not in picture
    defined = {element.get("id") for element in root.iter() if element.get("id")}
    assert all(element.get("href", "#")[1:] in defined for element in root.iter() if element.get("href"))


def test_the_end_shows_where_the_points_came_from() -> None:
    for number in (0, 1, 5, 6):
        *_, state = positions(GAME, TABLES[number], pick, 1, "builder", 9999)
        outcome = state.view(None).outcome
        assert outcome is not None
        count = len(outcome.places)
        made = drawer(NAME).scene(state.view(0), voice(NAME, count, 0), around(count))
        root = check_markup(made.body)
        first = next(part for part in root.iter() if part.get("id") == made.tabs[0][0])
        assert [part for part in first.iter() if part.get("id") == "result"]
        rows = result_table(root)
        order = sorted(range(count), key=lambda seat: outcome.places[seat])
        if outcome.team is None:
            assert rows["Points"] == [str(outcome.scores[seat]).replace("-", "−") for seat in order]
            assert [head[0] for head in rows[""]] == [str(outcome.places[seat]) for seat in order]
            assert {"In play", "Goal", "Coins", "Most tech", "UN cards"} <= set(rows)
        elif number < 4:
            assert rows["Score"] == [str(outcome.scores[0]).replace("-", "−")]
            needed = "all are needed" if count == 1 else "one is enough"
            assert {"UN cards left", f"Personal goals met ({needed})", "Plants", "UN cards"} <= set(rows)
            assert ("Solo goal" in rows) == (number == 0)
        else:
            assert {"Points so far", "Plants", "UN cards"} <= set(rows)


def test_the_hint_tells_of_what_is_legal() -> None:
    state = table(players=3, seed=1)
    said, drawn = voice(NAME, 3, 0), drawer(NAME)
    assert drawn.hint(state.view(0), said).startswith("Click a free slot to plan")
    assert "UN card" not in drawn.hint(state.view(0), said)
    assert drawn.hint(arrange(state, used=1).view(0), said) == ""


def test_regions_and_personal_goals_are_answered_in_a_turn() -> None:
    state = table(players=3, seed=1)
    view, said = state.view(0), voice(NAME, 3, 0)
    told = {
        "region:asia": "A region as a whole",
        f"goal:{state.companies[0].goals[0]}": "Personal goals are kept",
    }
    for handle, start in told.items():
        action = drawer(NAME).meant(handle, view)[0]
        refusal = view.check(action)
        assert refusal is not None
        assert said.refusal(refusal, view, action).startswith(start)


@pytest.mark.parametrize(
    ("counted", "title", "asks"),
    [
        (
            "on",
            "At least 6 permits on one's board or regions",
            "At least 6 permits, on one's board or in regions one controls",
        ),
        ("off", "At least 6 permits on one's board", "At least 6 permits on one's board"),
    ],
)
def test_what_a_goal_asks_goes_with_the_option(counted: str, title: str, asks: str) -> None:
    state = table(players=2, goal_01_regions=counted)
    view = arrange(state, seat=0, companies={0: {"goals": [1, 4]}}).view(0)
    drawn = unescape(str(scene(NAME, view, 2)))
    assert f">{title}<" in drawn  # on the card
    assert f'"{asks}; not met yet, 2 so far; ' in drawn  # and for a screen reader


def test_the_reduction_is_set_in_steps_of_ppm() -> None:
    view = table(players=3, seed=1).view(0)
    assert drawer(NAME).handle_label("reduce", view, voice(NAME, 3, 0)) == "Steps of 10 ppm"


def test_what_is_left_of_a_turn_is_shown_until_it_ends() -> None:
    """While a summit is settled after `done`, nothing of the turn is to be had any more."""
    summits = {1: (summit_tile("solar", "hydro"), {"solar": 0, "hydro": 1})}
    state = arrange(table(2), seat=0, used=1, summits=summits, ready=[[1, 0]])
    assert "turnmarks" in drawer(NAME).scene(state.view(0), voice(NAME, 2, 0), around(2)).body
    play(state, "done")
    assert asked(state) == "learning"
    for seat in (0, 1):
        assert "turnmarks" not in drawer(NAME).scene(state.view(seat), voice(NAME, 2, seat), around(2)).body


def test_how_many_personal_goals_are_needed_is_shown() -> None:
    together, alone = table(2), arrange(table(1), companies={0: {"goals": [1, 4]}})
    scene = drawer(NAME).scene(together.view(0), voice(NAME, 2, 0), around(2)).body
    assert "one personal goal is enough; hands and goals are not discussed" in scene
    assert scene.count("; one goal is enough</span>") == 2
    assert ("Personal goals to be met", "1 of 2 each") in drawer(NAME).numbers(
        together.view(0), voice(NAME, 2, 0)
    )
    scene = drawer(NAME).scene(alone.view(0), voice(NAME, 1, 0), around(1)).body
    assert scene.count("; all goals are needed</span>") == 2
    assert ("Personal goals to be met", "all 2") in drawer(NAME).numbers(alone.view(0), voice(NAME, 1, 0))


def test_only_a_goal_that_is_met_has_a_tick() -> None:
    state = arrange(table(2), seat=0, companies={0: {"goals": [4, 6], "tech": 0, "money": 99}})
    root = well_formed(scene(NAME, state.view(0), 2))
    cards = {part.get("data-pick"): part for part in root.iter() if part.get("class", "").startswith("card ")}
    signs = {
        goal: [
            use.get("href")
            for use in cards[f"goal:{goal}"].iter("use")
            if use.get("href") in ("#g-check", "#g-vp")
        ]
        for goal in (4, 6)
    }
    assert signs == {4: ["#g-vp"], 6: ["#g-check"]}


def test_the_score_is_a_meter_of_what_open_goals_leave() -> None:
    state = arrange(table(3), seat=0, team_points=30)
    owed = due(state)
    assert 0 < owed < 30

    def shown() -> tuple[str, list[str | None], int]:
        root = well_formed(scene(NAME, state.view(0), 3))
        said = "below 0 the world is lost"
        meter = next(part for part in root.iter("svg") if said in (part.get("aria-label") or ""))
        paints = [part.get("fill") for part in meter.iter("rect")]
        return meter.get("aria-label") or "", paints, len(list(meter.iter("path")))

    label, paints, paths = shown()
    left = f"Score 30; open goals will cost {owed}, which leaves {30 - owed};"
    assert label.startswith(left)
    assert f"open goals −{owed} → {30 - owed}" in unescape(str(scene(NAME, state.view(0), 3)))
    assert (paints[1:], paths) == (["var(--good)", "var(--surface)"], 1)  # what stays, and the stripes
    state.team_points = 2
    assert shown()[0].startswith(f"Score 2; open goals will cost {owed}, which leaves −{owed - 2};")
    assert shown()[1][1:] == ["var(--surface)", "var(--bad)"]  # nothing stays, and some is missing
    state.phase = REDUCTION
    assert shown()[0].startswith("Score 2; below 0")  # they are paid for


def test_open_goals_say_what_each_costs() -> None:
    drawn = scene(NAME, table(3).view(0), 3)
    assert 'Plants <span class="muted">0/8</span>' in drawn  # in one line, as the tiles beside it
    assert "0 of 21 · 1 point each" in drawn
    assert "An open goal with an inspector costs 2 points." not in drawn
    inspected = scene(NAME, table(3, inspectors="on").view(0), 3)
    assert "An open goal with an inspector costs 2 points." in inspected


def test_un_cards_say_how_many_more_are_needed() -> None:
    state = table(2)
    cards = sorted(state.un_cards)
    most = state.board.components.un_may_remain
    claimed = cards[: len(cards) - most]
    heading = f"{len(claimed)} more needed · 2 points each"
    assert heading in scene(NAME, state.view(0), 2)
    done = arrange(state, companies={0: {"claimed": claimed}})
    assert "enough claimed · 2 points each" in scene(NAME, done.view(0), 2)


def test_buttons_and_rows_say_what_a_card_brings() -> None:
    state, said, drawn = table(3, seed=1), voice(NAME, 3, 0), drawer(NAME)
    assert isinstance(said, SecondChanceSpeaker)
    minor = said.world.card_minor(9, state.board.components)
    assert (
        drawn.button(GAME.action("move board to card 9"), state.view(0), said) == f"Send to card 9: {minor}"
    )
    parts = state.board.components
    builds = [card for card in range(1, LOBBY_CARDS + 1) if discount(state, card)]
    plans = [card for card in range(1, LOBBY_CARDS + 1) if parts.lobby_money[card] and card not in builds]
    assert builds
    # Beside "Build wind for $6 with card 23": its coins are in the price.
    assert drawn.beside(f"card:{builds[0]}", state.view(0), said) == [
        f"build {said.world.source(parts.lobby_of[builds[0]])}: ${parts.lobby_money[builds[0]]} less"
    ]
    (line,) = drawn.beside(f"card:{plans[0]}", state.view(0), said) or []
    assert line.endswith(" more")


def test_a_bonus_is_not_passed_but_lapses() -> None:
    state, said = table(2), voice(NAME, 2, 0)
    assert drawer(NAME).button(PASS, state.view(0), said) == "Pass"
    state.stack.append(Bonus(0, 1, 0))
    assert drawer(NAME).button(PASS, state.view(0), said) == "Let it lapse"
