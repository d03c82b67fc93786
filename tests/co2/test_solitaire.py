"""One player: starter projects, cards that are replaced, UN goals that open and are lost, the end above 500 ppm."""

from random import Random
from typing import Any

import pytest

from baseload.games.climate.world import REGIONS, SLOTS
from baseload.games.co2.components import SOURCES, standard
from baseload.games.co2.state import State
from tests.co2.scene import GAME, SIZES, arrange, last_turn, table
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule

CIRCLE = [REGIONS[region] for region in standard().clockwise]
FULL = {name: {"spaces": ["gas"] * size} for name, size in SIZES.items()}  # nobody wants anything
SBR, FSN = ["solar", "biomass", "recycling"], ["forestation", "solar", "fusion"]


def starting(starters: list[str], other: str | None = None) -> State:
    """Before the starter projects. Every region accepts solar, biomass and recycling; `other` one accepts forestation,
    solar and fusion. Projects are drawn in this order."""
    regions = {name: {"agenda": FSN if name == other else SBR} for name in REGIONS}
    return arrange(table(1), regions=regions, starters=starters)


def prepared(**given: Any) -> State:
    """One player's first turn, with no project on the board."""
    state = table(1)
    plain = state.to_plain()
    pool = [standard().project_tiles] * 5
    assert plain["stack"][-1][0] == "starter_region"
    return arrange(state, seat=0, starters=[], project_pool=pool, **given)


def projects(state: State) -> dict[str, dict[str, str]]:
    """By region and slot the sources on the board."""
    plain = state.to_plain()["regions"]
    laid = {name: {slot: plain[name]["projects"][slot] for slot in SLOTS} for name in REGIONS}
    return {
        name: {slot: tile["source"] for slot, tile in slots.items() if tile}
        for name, slots in laid.items()
        if any(slots.values())
    }


# --- set-up ---


@rule("CO2-304", "CO2-305", "CO2-37", "CO2-309")
def test_what_one_player_begins_with() -> None:
    state = table(1, deal={"un_goals": list(range(34, 47)), "lobby": list(range(1, 27))})
    company = state.companies[0]
    assert (company.money, company.permits, company.scientists, company.recruits) == (3, 2, 1, 3)
    assert (state.board.rounds, state.board.decades) == (6, 5)
    assert (state.un_open, state.un_stack) == ([], list(range(34, 47)))
    assert (company.lobby, state.lobby_deck) == ([1, 2, 3, 4, 5], list(range(6, 27)))
    assert sorted([company.goal, *state.goals_out]) == [28, 29, 31]
    shown = state.view(0).to_plain()["known"]
    assert (shown["un_stack"], shown["lobby_deck"]) == ([-1] * 13, [-1] * 21)


@rule("CO2-306")
def test_any_region_may_come_first_and_the_slot_is_chosen_before_the_tile_is_seen() -> None:
    state = starting([*SBR, "forestation", "fusion"], "africa")
    assert (state.seat, asked(state)) == (0, "starter_region")
    assert legal(state) == [f"start {name}" for name in REGIONS]
    found = refusal(state, "slot money")
    assert (found.code, found.rule, found.facts) == ("answer_first", "CO2-306", {"asked": "starter_region"})
    events = play(state, "start europe")
    assert [(event.kind, event.facts) for event in events] == [("starter_region", {"region": "europe"})]
    assert (asked(state), legal(state)) == ("starter_slot", ["slot money", "slot tech", "slot research"])
    assert state.stack[-1].to_plain()[2:] == [REGIONS.index("europe"), -1]
    assert len(state.starters) == 5  # nothing drawn yet
    assert state.view(0).to_plain()["known"]["starters"] == [None] * 5
    found = refusal(state, "start asia")
    assert (found.code, found.rule) == ("answer_first", "CO2-306")
    assert found.facts == {"asked": "starter_slot", "region": "europe"}
    events = play(state, "slot tech")
    assert (events[0].kind, events[0].facts, events[0].reveals) == (
        "starter_drawn",
        {"source": "solar"},
        True,
    )
    assert events[1].facts == {"source": "solar", "region": "europe", "slot": "tech"}
    assert projects(state) == {"europe": {"tech": "solar"}}


@rule("CO2-306", "CO2-308")
def test_starter_projects_are_proposed_and_give_no_grant() -> None:
    state = starting([*SBR, "forestation", "fusion"], CIRCLE[5])
    before = state.to_plain()
    play(state, f"start {CIRCLE[2]}", "slot money", "slot tech", "slot research")
    after = state.to_plain()
    assert projects(state) == {
        CIRCLE[2]: {"money": "solar"},
        CIRCLE[3]: {"tech": "biomass"},
        CIRCLE[4]: {"research": "recycling"},
    }
    assert after["companies"] == before["companies"]
    assert (after["tech"], after["market"], after["bank"]) == (
        before["tech"],
        before["market"],
        before["bank"],
    )
    assert not any(tile["installed"] for tile in after["regions"][CIRCLE[2]]["projects"].values() if tile)
    assert after["project_pool"] == [standard().project_tiles - (source in SBR) for source in SOURCES]
    assert state.companies[0].expertise == [0] * 5


@rule("CO2-307")
def test_a_tile_the_agenda_does_not_want_goes_clockwise_to_the_next_that_does() -> None:
    """The slot is then chosen there, the tile being known."""
    state = starting(["fusion", *SBR, "forestation"], "north_america")
    play(state, "start africa", "slot money")
    assert projects(state) == {}
    assert state.stack[-1].to_plain()[1:] == [0, REGIONS.index("north_america"), SOURCES.index("fusion")]
    assert legal(state) == ["slot money", "slot tech", "slot research"]
    play(state, "slot research")
    assert projects(state) == {"north_america": {"research": "fusion"}}
    # Not backwards: from the region just after it, the tile goes nearly all the way round.
    state = starting(["fusion", *SBR, "forestation"], "north_america")
    first = CIRCLE[(CIRCLE.index("north_america") + 1) % 6]
    play(state, f"start {first}", "slot money", "slot tech")
    assert projects(state) == {"north_america": {"tech": "fusion"}}


@rule("CO2-307")
@pytest.mark.parametrize("first", range(6))
def test_of_two_that_want_a_tile_the_next_clockwise_gets_it(first: int) -> None:
    """One accepting region lies just behind the start, another further off ahead of it."""
    circle = CIRCLE[first:] + CIRCLE[:first]
    state = starting(["fusion", *SBR, "forestation"])
    state = arrange(state, regions={circle[3]: {"agenda": FSN}, circle[5]: {"agenda": FSN}})
    play(state, f"start {circle[0]}", "slot money", "slot money")
    assert projects(state) == {circle[3]: {"money": "fusion"}}


@rule("CO2-308")
@pytest.mark.parametrize("moved", [False, True])
def test_the_next_tile_starts_from_the_region_after_the_last_placement(moved: bool) -> None:
    """Also where the tile had moved on: from where it lies, not from where it was drawn."""
    first = "fusion" if moved else "solar"
    rest = [source for source in [*SBR, "forestation", "fusion"] if source != first]
    state = starting([first, *rest], "asia")
    play(state, "start europe", "slot money", *["slot money"] * moved)
    last = "asia" if moved else "europe"
    assert projects(state) == {last: {"money": first}}
    following = CIRCLE[(CIRCLE.index(last) + 1) % 6]
    assert state.stack[-1].to_plain()[2:] == [REGIONS.index(following), -1]


@rule("CO2-306", "CO2-307", "CO2-O81")
def test_a_region_takes_several_and_a_last_slot_is_no_choice() -> None:
    state = starting(["solar", "forestation", "fusion", "biomass", "recycling"], "africa")
    play(state, "start africa", "slot tech")  # solar fits
    play(state, "slot money")  # drawn one further on, forestation goes all the way round to Africa
    assert legal(state) == ["slot money", "slot research"]
    found = refusal(state, "slot tech")
    assert (found.code, found.rule, found.facts) == (
        "slot_taken",
        "CO2-306",
        {"region": "africa", "slot": "tech"},
    )
    play(state, "slot research")
    events = play(state, "slot money")  # fusion: one slot is left there, so nobody is asked
    assert kinds(events) == ["starter_drawn", "starter_laid"]
    assert projects(state) == {"africa": {"tech": "solar", "research": "forestation", "money": "fusion"}}
    play(state, "slot money", "slot money")
    next_two = (CIRCLE + CIRCLE)[CIRCLE.index("africa") + 1 :][:2]
    assert [projects(state)[name] for name in next_two] == [{"money": "biomass"}, {"money": "recycling"}]
    assert (asked(state), state.seat, state.decade, state.round) == ("turn", 0, 1, 1)


@rule("CO2-306")
def test_an_only_slot_of_the_region_drawn_for_is_no_choice_either() -> None:
    state = starting(["solar", "forestation", "fusion", "biomass", "recycling"])
    state = arrange(
        state, regions={"africa": {"agenda": SBR, "projects": {"money": "solar", "tech": "biomass"}}}
    )
    state = arrange(state, starters=["recycling", "solar"])
    events = play(state, "start africa")
    assert kinds(events) == ["starter_region", "starter_drawn", "starter_laid"]
    assert projects(state)["africa"]["research"] == "recycling"


@rule("CO2-O81", "CO2-308", "CO2-307")
def test_starter_projects_always_find_a_place() -> None:
    """All five lie on regions that accept them, whatever the deal and the choices."""
    for seed in range(150):
        rng = Random(seed)
        state = table(1, seed)
        while asked(state) != "turn":
            state.play(rng.choice(state.legal()))
        laid = [
            (region, source)
            for region, slots in projects(state).items()
            for source in slots.values()
            if SOURCES.index(source) in state.agenda(REGIONS.index(region))
        ]
        assert sorted(source for _, source in laid) == sorted(SOURCES)
        assert state.project_pool == [5] * 5


@rule("CO2-307")
def test_a_tile_that_no_region_wants_stays_in_its_pool() -> None:
    """Only own agendas can bring that about; the next tile is then drawn for the next region."""
    tiles = {str(tile): {"sources": FSN} for tile in range(1, 8)}
    own = {"base": "standard", "own": {"agendas": {**tiles, "8": {"sources": SBR}}}}
    starters = ["biomass", "solar", "recycling", "forestation", "fusion"]
    state = table(1, components=own, deal={"agendas": list(range(1, 9)), "starters": starters})
    play(state, f"start {CIRCLE[0]}", *["slot money"] * 5)
    assert projects(state) == {
        CIRCLE[1]: {"money": "solar"},
        CIRCLE[3]: {"money": "forestation"},
        CIRCLE[4]: {"money": "fusion"},
    }
    assert (asked(state), state.project_pool) == ("turn", [5, 5, 5, 6, 6])


# --- cards and UN goals ---

MINOR_TECH = next(card for card in range(1, 27) if standard().lobby_minor[card] == 0)
ON_MONEY = next(
    card for card in range(1, 27) if (standard().lobby_on[card], standard().lobby_of[card]) == (1, 0)
)
OTHERS = [card for card in range(1, 27) if card not in (MINOR_TECH, ON_MONEY)]


def with_deck(deck: list[int], stack: list[int], **given: Any) -> State:
    hand = {"lobby": [MINOR_TECH, ON_MONEY, *OTHERS[:3]]}
    regions = {"asia": {"agenda": SBR}}
    return prepared(companies={0: hand}, regions=regions, lobby_deck=deck, un_stack=stack, **given)


@rule("CO2-309", "CO2-310")
def test_a_card_played_for_its_minor_effect_is_replaced_and_opens_no_goal() -> None:
    state = with_deck([20, 7, 25], [40, 41], un_open=[34])
    events = play(state, f"lobby {MINOR_TECH}")
    assert state.companies[0].lobby == sorted([20, ON_MONEY, *OTHERS[:3]])
    assert (state.lobby_deck, state.lobby_played) == ([7, 25], [MINOR_TECH])
    assert (state.un_open, state.un_stack) == ([34], [40, 41])
    drawn = next(event for event in events if event.kind == "card_drawn")
    assert (drawn.seat, drawn.facts, drawn.only, drawn.reveals) == (0, {"card": 20}, [0], True)


@rule("CO2-309", "CO2-310")
def test_a_main_effect_also_opens_a_goal_at_the_right_end() -> None:
    state = with_deck([20, 7, 25], [40, 41], un_open=[34])
    events = play(state, f"propose solar asia money with {ON_MONEY}")
    assert state.companies[0].lobby == sorted([20, MINOR_TECH, *OTHERS[:3]])
    assert (state.un_open, state.un_stack, state.lobby_deck) == ([34, 40], [41], [7, 25])
    opened = next(event for event in events if event.kind == "un_opened")
    assert (opened.facts, opened.reveals) == ({"goal": 40}, True)


@rule("CO2-309", "CO2-310", "CO2-44")
def test_several_players_neither_draw_nor_open() -> None:
    state = arrange(table(2), seat=0, regions={"asia": {"agenda": SBR}})
    state = arrange(state, companies={0: {"lobby": [ON_MONEY]}}, lobby_deck=[20], un_stack=[40], un_open=[34])
    play(state, f"propose solar asia money with {ON_MONEY}")
    assert (state.companies[0].lobby, state.lobby_deck, state.un_open) == ([], [20], [34])


@rule("CO2-O77", "CO2-O78")
def test_used_up_stacks_give_nothing_more() -> None:
    state = with_deck([], [], un_open=[34])
    assert len(table(1).lobby_deck) == 21
    events = play(state, f"propose solar asia money with {ON_MONEY}")
    assert (state.companies[0].lobby, state.un_open) == (sorted([MINOR_TECH, *OTHERS[:3]]), [34])
    assert not {"card_drawn", "un_opened"} & set(kinds(events))
    play(state, "done", f"lobby {MINOR_TECH}")
    assert state.companies[0].lobby == sorted(OTHERS[:3])


@rule("CO2-O79", "CO2-211")
def test_a_goal_opened_by_this_turns_card_waits_for_the_next_turn() -> None:
    goal = 34
    built: list[Any] = [
        (source, 0) for at, source in enumerate(SOURCES) if standard().un_plants[goal] >> at & 1
    ]
    state = with_deck([20], [goal])
    state = arrange(state, regions={"asia": {"agenda": SBR, "spaces": built}}, companies={0: {"tech": 1}})
    play(state, f"propose solar asia money with {ON_MONEY}")
    assert refusal(state, f"claim {goal}").code == "card_used"
    play(state, "done")
    play(state, f"claim {goal}")
    assert state.companies[0].claimed == [goal]


# --- disasters ---


def struck(un_open: list[int], plant: bool, level: int = 350) -> State:
    """After a supply phase whose event strikes Asia; the player has one cube."""
    spaces: list[Any] = [("solar", 0)] + ["gas"] * 5 if plant else ["gas"] * 6
    state = prepared(un_open=un_open, un_stack=[46])
    state = last_turn(
        state,
        regions={**FULL, "asia": {"spaces": spaces}},
        companies={0: {"tech": 1}},
        level=level,
        events=["asia", "africa"],
        endangered=False,
    )
    play(state, "done")
    return state


@rule("CO2-311", "CO2-303")
def test_a_disaster_costs_the_leftmost_open_goal_besides_the_cube() -> None:
    state = struck([40, 34, 41], plant=False)
    assert (state.un_open, state.un_gone, state.un_stack) == ([34, 41], [40], [46])
    assert (state.companies[0].tech, state.relief[REGIONS.index("asia")]) == (0, 1)
    averted = struck([40, 34, 41], plant=False, level=340)
    assert (averted.un_open, averted.un_gone) == ([40, 34, 41], [])


@rule("CO2-O80")
def test_an_own_plant_saves_the_cube_not_the_goal_and_without_a_goal_none_is_lost() -> None:
    state = struck([40, 34], plant=True)
    assert (state.un_open, state.un_gone, state.companies[0].tech) == ([34], [40], 1)
    state = struck([], plant=False)
    assert (state.un_open, state.un_gone, state.companies[0].tech) == ([], [], 0)


@rule("CO2-311")
def test_several_players_lose_no_goal() -> None:
    state = last_turn(table(2), regions=FULL, level=350)
    before = state.un_open
    play(state, "done")
    assert (state.un_open, state.un_gone) == (before, [])


# --- the end ---


def after_supply(level: int, **options: Any) -> State:
    """After the supply phase of decade 2; the player took two points of income in it."""
    state = arrange(table(1, **options), seat=0, starters=[])
    space = standard().income[0].index(2)
    held = {
        "expertise": {"solar": space},
        "tech": 1,
        "points": 10,
        "money": 0,
        "permits": 0,
        "goal_discarded": True,
    }
    state = last_turn(state, regions=FULL, companies={0: held}, level=level, un_open=[], endangered=False)
    play(state, "done", "coins 0")
    return state


@rule("CO2-312", "CO2-V37", "CO2-O25")
@pytest.mark.parametrize(
    ("level", "choice", "over"),
    [
        (490, "off", False),
        (500, "off", False),
        (501, "off", True),
        (510, "off", True),
        (490, "on", False),
        (500, "on", True),
    ],
)
def test_alone_one_plays_on_at_500_and_scores_above_without_income(
    level: int, choice: str, over: bool
) -> None:
    state = after_supply(level, solo_end_at_500=choice)
    outcome = state.outcome
    assert (outcome is not None) == over
    if outcome is not None:
        assert (outcome.reason, outcome.team, outcome.winners) == ("too_hot", None, [0])
        assert outcome.facts["income"] == [0]
        assert outcome.scores == [10 + 2 - 0]  # the income of this supply phase; the cube went to the event


@rule("CO2-312", "CO2-O24")
def test_the_event_comes_before_the_end() -> None:
    assert after_supply(510).companies[0].tech == 0


@rule("CO2-312")
def test_the_option_is_only_for_one_player() -> None:
    for choice in ("off", "on"):
        state = last_turn(table(2, solo_end_at_500=choice), regions=FULL, level=500)
        play(state, "done")
        assert state.outcome is not None
        assert state.outcome.team is False


@rule("CO2-314", "CO2-303")
@pytest.mark.parametrize("reason", ["last_decade", "green_regions", "safe_zone"])
def test_the_other_ends_are_as_for_several_and_score_income(reason: str) -> None:
    state = arrange(table(1), seat=0, starters=[])
    space = standard().income[0].index(2)
    held = {
        "expertise": {"solar": space},
        "tech": 0,
        "points": 10,
        "money": 0,
        "permits": 0,
        "goal_discarded": True,
    }
    green: dict[str, Any] = {
        name: {"spaces": [("solar", 0)] * SIZES[name], "permits": 0} for name in ("africa", "oceania")
    }
    given: dict[str, Any] = {"level": 300, "endangered": reason == "safe_zone", "regions": FULL}
    if reason == "last_decade":
        given["decade"] = 5
    if reason == "green_regions":
        given["regions"] = {**FULL, **green}
    state = last_turn(state, companies={0: held}, **given)
    play(state, "done")
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.facts["income"]) == (reason, [2])
    assert state.outcome.scores == [12]


@rule("CO2-O82")
def test_alone_one_has_the_most_of_whatever_one_has() -> None:
    majority = standard().majority_points
    for tech, claimed, choice, points in (
        (0, [], "off", 0),
        (1, [], "off", majority),
        (0, [40], "off", majority),
        (2, [40], "off", 2 * majority),
        (0, [], "on", 2 * majority),
    ):
        state = arrange(table(1, zero_majority=choice), seat=0, starters=[])
        held = {
            "tech": tech,
            "claimed": claimed,
            "points": 7,
            "money": 0,
            "permits": 0,
            "goal_discarded": True,
        }
        state = last_turn(state, companies={0: held}, decade=5)
        play(state, "done")
        assert state.outcome is not None
        assert state.outcome.scores == [7 + points], (tech, claimed, choice)


@rule("CO2-303", "CO2-42")
def test_a_random_solitaire_keeps_the_base_rules_counts() -> None:
    """All 26 lobby cards and 13 UN goals are somewhere, and the hand stays at five while the deck lasts."""
    rng = Random(4)
    options = GAME.options(players=1, components={"base": "standard", "own": {"climate": {"doom": 2000}}})
    state = GAME.setup(options, GAME.deal(options, 4))
    assert isinstance(state, State)
    while state.outcome is None:
        company = state.companies[0]
        assert sorted(company.lobby + state.lobby_deck + state.lobby_played) == list(range(1, 27))
        assert sorted(state.un_open + state.un_stack + state.un_gone + company.claimed) == list(range(34, 47))
        assert len(company.lobby) == 5 or not state.lobby_deck
        state.apply(rng.choice(state.legal()))
