"""CO₂ drawn: every position of random games for every seat, clicks, secrets, and the numbers on the board."""

import re
from typing import Any

import pytest

from baseload.draw.co2.handles import handles
from baseload.draw.drawer import drawer
from baseload.draw.glyphs import SEATS
from baseload.games.climate.world import REGIONS
from baseload.games.co2.state import State
from baseload.testing.drawings import shown_handles, well_formed
from baseload.text.co2.speaker import Co2Speaker
from tests.co2.random_run import GAME, OWNER, pick
from tests.co2.scene import arrange, summit_tile, table
from tests.co2.trial import TRIAL
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

TABLES: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 2, "lobby_draft": "alternate"},
    {"players": 3, "auction": "ascending", "summit_places": 3},
    {"players": 4, "auction": "once_around", "supply_start": "random", "components": str(OWNER)},
    {"players": 5, "own_scientist_free": "on", "lobby_draft": "right"},
]
every_table = pytest.mark.parametrize("number", range(len(TABLES)))


def seats(state: State) -> list[int | None]:
    return [None, *range(len(state.companies))]


@every_table
def test_every_position_can_be_drawn(number: int) -> None:
    check_every_position(TRIAL, TABLES[number], number)


@every_table
def test_a_drawing_tells_no_secrets(number: int) -> None:
    check_secrets(TRIAL, TABLES[number], number)


def test_the_board_shows_the_numbers_of_the_view() -> None:
    for state in positions(GAME, {"players": 3}, pick, 4, "builder", 40):
        assert isinstance(state, State)
        root = well_formed(scene("co2", state.view(0), 3))
        by_id = {element.get("id"): element for element in root.iter() if element.get("id")}
        assert (by_id["level"].text or "").strip() == str(state.level)
        for region, name in enumerate(REGIONS):
            permits = f"{state.permits[region]}/{state.board.components.spaces[region]}"
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
            said = "".join(by_id[f"player-{seat}"].itertext())
            assert f"${company.money}" in said
            for source, space in enumerate(company.expertise):
                marker = f"marker-{seat}-{['forestation', 'solar', 'fusion', 'biomass', 'recycling'][source]}"
                assert (marker in by_id) == (space > 0)
        for place, project in enumerate(state.projects):
            there = f"project-{REGIONS[place // 3]}-{['money', 'tech', 'research'][place % 3]}"
            assert (there in by_id) == (project >= 0)


def test_a_bank_without_a_limit_has_no_number() -> None:
    for permits, said in (("unlimited", "the bank never runs dry"), ("limited", "11 in the bank")):
        drawn = scene("co2", table(permits=permits).view(0), 3)
        assert said in drawn
        assert ("in the bank" in drawn) == (permits == "limited")


def test_own_cards_are_shown_to_their_owner_alone() -> None:
    state = table(players=3, seed=2)
    for seat in seats(state):
        shown = shown_handles(well_formed(scene("co2", state.view(seat), 3)))
        cards = {handle for handle in shown if handle.startswith(("card:", "goal:"))}
        own = state.companies[seat] if seat is not None else None
        assert cards == (
            {f"card:{card}" for card in own.lobby} | {f"goal:{own.goal}"} if own is not None else set()
        )


def test_handles_are_what_a_person_picks() -> None:
    state = table(players=3, seed=1)
    known = {
        "propose solar asia money with 2": ["slot:asia.money", "source:solar", "card:2"],
        "install asia tech from africa": ["slot:asia.tech", "permits:africa"],
        "construct europe research": ["slot:europe.research"],
        "move hand to asia money": ["slot:asia.money", "pawn:home"],
        "move asia money to summit 2 with 21": ["summit:2", "pawn:asia.money", "card:21"],
        "move asia money to hand": ["pawn:asia.money", "home"],
        "buy": ["say:buy"],
        "lobby 7": ["card:7"],
        "claim 34": ["un:34"],
        "coins 3": ["coins#3"],
        "bid 0": ["bid#0"],
        "first 2": ["seat:1"],
        "pay tech": ["pay:tech"],
        "pay asia": ["permits:asia"],
        "done": ["say:done"],
    }
    for text, picked in known.items():
        assert handles(GAME.action(text), state) == picked


def test_a_click_that_cannot_be_is_answered_with_what_was_meant() -> None:
    state = table(players=3, seed=1)
    seat = state.seat
    assert seat is not None
    view, drawn = state.view(seat), drawer("co2")
    empty = drawn.meant("slot:asia.money", view)
    assert {str(action).split()[0] for action in empty} == {"propose"}
    assert view.check(empty[0]) is None
    assert [str(action) for action in drawn.meant("say:buy", view)] == ["buy"]
    assert drawn.meant("un:34", view) == [GAME.action("claim 34")]
    waiting = state.view((seat + 1) % 3)
    refusal = waiting.check(drawn.meant("slot:asia.money", waiting)[0])
    assert refusal is not None
    assert refusal.code == "not_your_turn"
    assert drawn.meant("slot:asia.money", state.view(None)) == []
    for nonsense in ("slot:moon.money", "card:x", "source:coal", "summit:", "played:9", "unheard"):
        assert drawn.meant(nonsense, view) == []


def test_what_is_meant_most_likely_comes_first() -> None:
    """Seen by somebody who waits, so that nothing is legal and the order is that of the meanings alone."""
    state = arrange(
        table(players=3, seed=1),
        seat=0,
        regions={
            "north_america": {
                "agenda": ["fusion", "forestation", "recycling"],
                "projects": {"money": ("fusion", 0)},
            },
            "south_america": {"agenda": ["biomass", "forestation", "solar"], "projects": {"money": "solar"}},
            "asia": {
                "agenda": ["solar", "biomass", "recycling"],
                "projects": {"tech": ("biomass", 1), "research": ("solar!", 1)},
            },
        },
        summits={1: (summit_tile("solar", "recycling"), {})},
    )
    wanted = {
        "slot:asia.money": [f"propose {source} asia money" for source in ("solar", "biomass", "recycling")],
        "slot:asia.tech": ["install asia tech", "install asia tech from north_america"],
        "slot:asia.research": ["construct asia research", "move hand to asia research"],
        "pawn:home": ["move hand to south_america money"],  # where nobody works
        "source:solar": ["propose solar south_america tech"],  # wanted there, and a free slot
        "summit:1": ["move asia research to summit 1", "move asia tech to summit 1", "hold 1"],  # solar first
        "permits:europe": ["pay europe", "install south_america money from europe"],
        "region:asia": ["permit asia", "start asia"],
    }
    for handle, meant in wanted.items():
        assert likeliest("co2", handle, state.view(1), len(meant)) == meant
    assert likeliest("co2", "slot:asia.tech", state.view(1), 99)[-1] == "move asia research to asia tech"


def test_buttons_have_the_price() -> None:
    state = table(players=3, seed=1)
    said = voice("co2", 3, 0)
    view = state.view(state.seat)
    button = drawer("co2").button
    assert button(GAME.action("buy"), view, said) == f"Buy a permit for ${state.price}"
    assert button(GAME.action("propose solar asia money"), view, said) == "Propose solar"
    assert button(GAME.action("done"), view, said) == "End the turn"


def test_proposing_with_a_card_tells_what_the_card_brings() -> None:
    """Each energy that can be proposed stands in one list with and without the card."""
    state = table(players=3, seed=1)
    said, view, button = voice("co2", 3, 0), state.view(state.seat), drawer("co2").button
    assert isinstance(said, Co2Speaker)
    for card in range(1, 13):
        gain = said.nouns.card_gain(card, state.board.components)
        with_it = button(GAME.action(f"propose solar asia money with {card}"), view, said)
        assert with_it == f"Propose solar with card {card}: {gain}"
    bought = button(GAME.action("buy with 25"), view, said)  # the card itself is beside this
    assert bought == f"Buy a permit for ${state.price} with card 25"


def test_installing_says_which_permit_it_takes() -> None:
    state = arrange(
        table(players=3, seed=1),
        seat=0,
        companies={0: {"permits": 2}},
        regions={"asia": {"projects": {"tech": "solar"}, "controller": 0, "permits": 2}},
    )
    view, said = state.view(0), voice("co2", 3, 0)
    wanted = {
        "install asia tech": "Install solar for a permit",
        "install asia tech from asia": "Install solar for a permit of Asia",
    }
    for action, button in wanted.items():
        assert view.check(GAME.action(action)) is None, action
        assert drawer("co2").button(GAME.action(action), view, said) == button


def test_a_free_slot_is_called_by_what_it_grants() -> None:
    state = table(players=3, seed=1)
    said, label = voice("co2", 3, 0), drawer("co2").handle_label
    view = state.view(0)
    assert label("slot:asia.money", view, said) == "Asia (money slot): grant $5"
    assert label("slot:asia.tech", view, said) == "Asia (tech slot): grant 2 tech"
    assert label("slot:asia.research", view, said) == "Asia (research slot): recruit or move a scientist"
    none = arrange(state, seat=0, companies={0: {"recruits": 0}}).view(0)
    assert label("slot:asia.research", none, said) == "Asia (research slot): move a scientist"
    taken = arrange(state, seat=0, regions={"asia": {"projects": {"money": "solar"}}}).view(0)
    assert label("slot:asia.money", taken, said) == "Asia (money slot)"
    assert label("slot:asia.money", state.view(1), voice("co2", 3, 1)) == "Asia (money slot)"


def test_a_part_of_the_turn_names_only_what_can_be_done_in_it() -> None:
    state = arrange(
        table(players=3, seed=1),
        seat=0,
        companies={0: {"permits": 1, "lobby": [6], "goal_discarded": True}},
    )
    project = arrange(state, seat=0, regions={"asia": {"projects": {"tech": "solar"}}})
    ready = {0: {"money": 30, "tech": 9, "permits": 0, "expertise": {"solar": 9}, "goal_discarded": False}}
    installed = arrange(state, seat=0, companies=ready, regions={"asia": {"projects": {"tech": "solar!"}}})
    both = arrange(
        state,
        seat=0,
        companies={0: {**ready[0], "permits": 1, "lobby": []}},
        regions={"asia": {"projects": {"tech": "solar!", "money": "solar"}}},
    )
    wanted = [
        (state, "Pick a free slot to propose.", "You can play a card for its lower line."),
        (project, "Pick a free slot to propose or a project to install.", ""),
        (
            installed,
            "Pick a free slot to propose or a project to build.",
            "You can play a card for its lower line or give up your company goal.",
        ),
        (
            both,
            "Pick a free slot to propose or a project to install or build.",
            "You can give up your company goal.",
        ),
    ]
    for position, main, card in wanted:
        found = {
            stage.id: stage.about for stage in drawer("co2").stages(position.view(0), voice("co2", 3, 0))
        }
        assert found["main"] == main
        assert found["card"] == card or not card


def test_what_can_be_proposed_tells_how_many_projects_are_left() -> None:
    state = table(players=3, seed=1)
    said, beside = voice("co2", 3, 0), drawer("co2").beside
    lines = beside("source:solar", state.view(0), said)
    assert lines is not None
    assert lines[-1] == f"{state.project_pool[1]} left"
    assert state.project_pool[1] != len(state.board.components.plant_tech[1])  # of the plants
    plants = len(state.board.components.plant_tech[1])
    none = beside("source:solar", arrange(state, seat=0, plants_built=[0, plants, 0, 0, 0]).view(0), said)
    assert none is not None
    assert none[-2:] == ["No plant of it is left", lines[-1]]
    # A line may end between two amounts, never between a glyph and its number.
    assert all(re.fullmatch(r"[^\[]*(\[\w+\]\d+[^\[]*)+", line) for line in lines[:-1]), lines


def test_who_is_to_act_is_told_so_and_claims_are_counted() -> None:
    state = arrange(
        table(players=3, seed=1), seat=0, companies={0: {"claimed": [36]}, 1: {"claimed": [40, 41]}}
    )
    own, other = (
        [part.text for part in well_formed(scene("co2", state.view(seat), 3)).iter("span") if part.text]
        for seat in (0, 1)
    )
    assert "your turn" in own
    assert "acting" not in own
    assert "acting" in other
    assert "your turn" not in other
    for said in (own, other):
        assert "1 UN goal" in said
        assert "2 UN goals" in said


def test_the_next_disasters_are_told_in_one_line() -> None:
    order = ["south_america", "north_america", "asia", "europe", "africa", "oceania"]
    drawn = scene("co2", arrange(table(players=3, seed=1), seat=0, events=order).view(0), 3)
    assert "Disaster at 350: S America, then N America" in drawn


def test_a_scene_has_its_place_phases_and_tabs() -> None:
    state = table(players=3, seed=1)
    made = drawer("co2").scene(state.view(0), voice("co2", 3, 0), around(3))
    assert "decade 1" in made.where
    assert sum(now for _, now in made.phases) == 1
    root = well_formed(made.body)
    ids = {element.get("id") for element in root.iter()}
    assert {id for id, _ in made.tabs} <= ids


def test_the_picture_stands_for_itself() -> None:
    state = table(players=4, seed=3)
    picture = drawer("co2").board(state.view(None), voice("co2", 4, None))
    root = well_formed(picture)
    assert len(list(root)) == 1
    assert "data-pick" not in picture
    defined = {element.get("id") for element in root.iter() if element.get("id")}
    for element in root.iter():
        used = element.get("href")
        assert used is None or used[1:] in defined
    assert ":root" not in picture


def test_the_end_shows_where_the_points_came_from() -> None:
    for number in (0, 2, 4):
        *_, state = positions(GAME, TABLES[number], pick, 1, "builder", 9999)
        outcome = state.view(None).outcome
        assert outcome is not None
        count = len(outcome.places)
        made = drawer("co2").scene(state.view(0), voice("co2", count, 0), around(count))
        root = check_markup(made.body)
        first = next(part for part in root.iter() if part.get("id") == made.tabs[0][0])
        assert [part for part in first.iter() if part.get("id") == "result"]
        rows = result_table(root)
        order = sorted(range(count), key=lambda seat: outcome.places[seat])
        if outcome.team is False:
            assert list(rows) == ["", "Points so far", "Plants"]
            continue
        assert list(rows) == [
            "",
            "Points",
            "In play",
            "Income",
            "Goal",
            "Coins",
            "Most tech",
            "Most UN goals",
        ]
        assert rows["Points"] == [str(outcome.scores[seat]).replace("-", "−") for seat in order]
        if count > 1:
            assert [head[0] for head in rows[""]] == [str(outcome.places[seat]) for seat in order]


def test_the_hint_tells_of_what_is_legal() -> None:
    state = table(players=3, seed=1)
    said, drawn = voice("co2", 3, 0), drawer("co2")
    hint = drawn.hint(state.view(0), said)
    assert hint.startswith("Click a free slot to propose")
    assert "install" not in hint
    assert "UN goal" not in hint
    assert drawn.hint(arrange(state, used=1).view(0), said) == ""
    assert drawn.hint(state.view(1), said) == ""


def test_a_region_as_a_whole_is_answered_in_a_turn() -> None:
    view = table(players=3, seed=1).view(0)
    for name in REGIONS:
        action = drawer("co2").meant(f"region:{name}", view)[0]
        refusal = view.check(action)
        assert refusal is not None
        said = voice("co2", 3, 0).refusal(refusal, view, action)
        assert said.startswith("A region as a whole is not asked for now")
