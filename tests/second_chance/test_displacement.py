"""A scientist on a project that is prepared must leave: who decides, where to, what it brings, and who waits."""

from typing import Any

import pytest

from baseload.games.climate.world import REGIONS, SLOTS
from baseload.games.second_chance.components import SOURCES
from baseload.games.second_chance.state import State
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule
from tests.second_chance.scene import arrange, rivals, summit_tile, table

Summits = dict[int, tuple[int, dict[str, int]]]
HYDRO, RECYCLING, WIND = (SOURCES.index(name) for name in ("hydro", "recycling", "wind"))
AFRICA_TECH = 3 * REGIONS.index("africa") + SLOTS.index("tech")
# Summits without a topic for the projects here.
NO_TOPICS: Summits = {number: (summit_tile("forestation", "solar"), {}) for number in range(1, 7)}


def site(owner: int = 1, state: State | None = None, **changes: Any) -> State:
    """Seat 0 may prepare Africa's tech slot, a recycling project with somebody's scientist on it."""
    africa = {"tech": ("recycling", owner), "money": "wind", "research": None, **changes.pop("projects", {})}
    people: dict[int, dict[str, Any]] = {
        0: {"permits": 1, "knowledge": {}, "lobby": [12, 19, 34]},
        1: {"knowledge": {}},
        2: {"knowledge": {}},
    }
    for seat, given in changes.pop("companies", {}).items():
        people[seat] = {**people[seat], **given}
    regions = {"africa": {"agenda": ["recycling", "solar", "wind"], "projects": africa}}
    regions |= changes.pop("regions", {})
    plain = (state or table(3)).to_plain()
    empty: dict[str, dict[str, Any]] = {name: {"projects": {}} for name in plain["regions"]}
    return arrange(
        state or table(3),
        seat=0,
        companies=people,
        regions={**empty, **regions},
        summits={**NO_TOPICS, **changes.pop("summits", {})},
        **changes,
    )


@rule("SC-99", "SC-206", "SC-208", "SC-209", "SC-211", "SC-212", "SC-213", "SC-E26")
def test_the_example_of_the_rulebook() -> None:
    """Yellow prepares; Blue sends the scientist to another African project and learns; then Yellow's action goes on."""
    state = site()
    bank, market = state.bank, state.market
    events = play(state, "prepare africa tech")
    assert kinds(events) == ["displaced"]
    assert (events[0].seat, events[0].facts) == (1, {"at": ["africa", "tech"]})
    assert (state.seat, asked(state)) == (1, "displaced")
    assert state.companies[0].permits == 1  # not yet paid
    money = state.companies[0].money
    events = play(state, "move africa tech to africa money")
    assert kinds(events) == ["scientist_moved", "knowledge", "prepared", "benefit"]
    assert state.companies[1].knowledge[RECYCLING] == 1
    assert state.companies[0].knowledge == [0] * 5
    assert state.companies[0].money == money + 5
    assert state.companies[0].permits == 1  # one paid, one from the market
    assert (state.bank, state.market) == (bank + 1, market - 1)
    assert state.prepared[AFRICA_TECH] == 0
    assert state.workers[AFRICA_TECH] == -1
    assert (state.seat, asked(state)) == (0, "turn")


@rule("SC-209")
def test_the_owner_has_every_destination_of_a_move_from_a_project() -> None:
    summits: Summits = {
        1: (summit_tile("hydro", "recycling"), {}),
        2: (summit_tile("wind", "recycling"), {"recycling": 0}),
    }
    state = site(summits=summits, lobby_played=[[5, 2], [9, 0]], lobby_workers=[[9, 0]])
    play(state, "prepare africa tech")
    assert legal(state) == [
        "move africa tech to board",
        "move africa tech to africa money",
        "move africa tech to summit 1",
        "move africa tech to card 5",
    ]
    assert refusal(state, "move africa tech to summit 2").code == "topic_taken"
    assert refusal(state, "move africa tech to card 9").code == "card_taken"
    assert refusal(state, "move africa tech to africa tech").code == "project_prepared"


@rule("SC-208", "SC-O31")
def test_a_displaced_scientist_cannot_stay() -> None:
    state = site()
    play(state, "prepare africa tech")
    found = refusal(state, "pass")
    assert (found.code, found.rule) == ("answer_first", "SC-209")
    assert found.facts == {"asked": "displaced", "region": "africa", "slot": "tech"}


@rule("SC-208")
def test_with_only_the_board_to_go_to_nobody_is_asked() -> None:
    state = site(projects={"money": None}, companies={1: {"scientists": 0}})
    events = play(state, "prepare africa tech")
    assert kinds(events)[:3] == ["displaced", "scientist_moved", "knowledge"]
    assert state.companies[1].scientists == 1
    assert state.companies[1].knowledge[RECYCLING] == 1
    assert (state.seat, asked(state)) == (0, "turn")


@rule("SC-208", "SC-101")
def test_who_goes_home_unasked_still_settles_his_bonus_before_the_preparing_goes_on() -> None:
    state = site(projects={"money": None}, companies={1: {"knowledge": {"recycling": 1}}})
    play(state, "prepare africa tech")
    assert (state.seat, asked(state)) == (1, "bonus")
    assert state.prepared[AFRICA_TECH] == -1
    assert state.companies[0].permits == 1
    play(state, "pass")
    assert state.prepared[AFRICA_TECH] == 0
    assert (state.seat, asked(state)) == (0, "turn")


@rule("SC-80", "SC-184")
def test_a_card_is_not_named_in_a_displacement_but_played_after_the_action() -> None:
    state = site(0, summits={1: (summit_tile("hydro", "recycling"), {})})
    play(state, "prepare africa tech")
    found = refusal(state, "move africa tech to summit 1 with 34")
    assert (found.code, found.rule, found.facts) == ("card_after_the_action", "SC-80", {"card": 34})
    play(state, "move africa tech to summit 1")
    assert "play 34" in legal(state)


@rule("SC-80", "SC-145", "SC-209")
@pytest.mark.parametrize(
    "text", ["done", "buy", "lobby 1", "play 34", "plan wind asia money", "prepare africa tech"]
)
def test_nothing_but_the_displacement_can_be_answered(text: str) -> None:
    state = site(companies={1: {"scientists": 2, "lobby": [1, 34]}})
    play(state, "prepare africa tech")
    assert refusal(state, text).code == "answer_first"
    assert refusal(state, "move board to africa money").code == "answer_first"  # not another scientist
    assert state.view(0).legal() == []


@rule("SC-99")
@pytest.mark.parametrize("owner", [0, 1, 2])
def test_whoever_owns_the_scientist_learns_in_whoevers_turn(owner: int) -> None:
    state = site(owner)
    play(state, "prepare africa tech", "move africa tech to board")
    learnt = [company.knowledge[RECYCLING] for company in state.companies]
    assert learnt == [1 if seat == owner else 0 for seat in range(3)]


@rule("SC-210", "SC-O32")
def test_an_own_scientist_leaves_free_of_charge_after_the_director_move() -> None:
    state = site(0, companies={0: {"scientists": 1}}, used=8)
    assert refusal(state, "move board to africa money").code == "scientist_moved_already"
    play(state, "prepare africa tech", "move africa tech to africa money")
    assert state.companies[0].knowledge[RECYCLING] == 1
    assert state.prepared[AFRICA_TECH] == 0


@rule("SC-99", "SC-210", "SC-O33")
def test_an_own_displaced_scientist_can_still_be_moved_by_director_action() -> None:
    state = site(0)
    play(state, "prepare africa tech", "move africa tech to africa money")
    assert state.used == 2
    play(state, "move africa money to board")
    assert state.companies[0].knowledge[RECYCLING] == 1
    assert state.companies[0].knowledge[WIND] == 1


@rule("SC-89", "SC-209", "SC-O34")
def test_the_minor_effect_of_a_card_is_the_owners() -> None:
    state = site(lobby_played=[[5, 0]])
    mine, theirs = state.companies[0].money, state.companies[1].money
    play(state, "prepare africa tech", "move africa tech to card 5")
    assert state.companies[1].money == theirs + 2
    assert state.companies[0].money == mine + 5  # recycling's own bonus
    assert state.lobby_workers[5] == 1


@rule("SC-128", "SC-O19")
@pytest.mark.parametrize("text", ["buy", "sell"])
def test_anothers_scientist_can_close_the_market_to_the_active_player(text: str) -> None:
    state = site(lobby_played=[[2, 0]], market=1, price=4, companies={0: {"money": 20}})
    play(state, "prepare africa tech", "move africa tech to card 2")
    assert state.companies[1].permits == 3
    assert state.price == 5
    found = refusal(state, text)
    assert (found.code, found.rule, found.facts) == ("market_closed", "SC-128", {"price": 5})


@rule("SC-248", "SC-251", "SC-O35")
def test_a_summit_completed_by_another_waits_for_the_end_of_the_turn() -> None:
    summits: Summits = {1: (summit_tile("hydro", "recycling"), {"hydro": 2})}
    state = site(summits=summits)
    play(state, "prepare africa tech", "move africa tech to summit 1")
    assert asked(state) == "turn"
    assert state.speakers[:2] == [2, 1]
    play(state, "done")
    assert (state.seat, asked(state)) == (2, "learning")
    play(state, "learn hydro", "learn recycling")
    assert state.seat == 1  # who completed it is the last, though not the active one


@rule("SC-102", "SC-209")
def test_a_move_by_a_card_inside_a_displacement_belongs_to_the_scientists_owner() -> None:
    projects = {"research": ("wind", 1)}
    state = site(
        lobby_played=[[3, 0]], projects=projects, companies={0: {"scientists": 1}, 1: {"scientists": 1}}
    )
    play(state, "prepare africa tech", "move africa tech to card 3")
    assert (state.seat, state.stack[-1].to_plain()) == (1, ["extra_move", 1, False])
    assert state.prepared[AFRICA_TECH] == -1  # the preparing waits
    play(state, "move africa research to africa money")
    assert state.companies[1].knowledge == [0, 0, 1, 0, 1]
    assert state.companies[0].knowledge == [0] * 5
    assert state.prepared[AFRICA_TECH] == 0
    assert (state.seat, asked(state)) == (0, "turn")


@rule("SC-93", "SC-102")
def test_nobody_else_enters_the_project_that_is_being_prepared() -> None:
    """Its scientist has left for a card that moves another one; the marker is not yet in."""
    state = site(lobby_played=[[3, 0]], companies={1: {"scientists": 1}})
    play(state, "prepare africa tech", "move africa tech to card 3")
    assert legal(state) == ["move board to africa money", "pass"]
    found = refusal(state, "move board to africa tech")
    assert (found.code, found.rule) == ("project_prepared", "SC-93")
    play(state, "pass")
    assert state.workers[AFRICA_TECH] == -1
    again = site(lobby_played=[[3, 0]], projects={"money": None}, companies={1: {"scientists": 1}})
    play(again, "prepare africa tech", "move africa tech to card 3")
    assert (again.seat, asked(again)) == (0, "turn")  # no other place: nothing to ask


@rule("SC-101", "SC-117")
def test_the_active_player_waits_for_the_whole_chain_of_another() -> None:
    """Blue's knowledge brings a bonus, given to Red, who gives what it brings to Yellow; then the card; then Yellow."""
    people = {1: {"knowledge": {"recycling": 3}}, 2: {"knowledge": {"hydro": 1}}}
    state = site(lobby_played=[[6, 0]], companies=people)
    tech = [company.tech for company in state.companies]
    play(state, "prepare africa tech", "move africa tech to card 6")
    assert (state.seat, state.stack[-1].to_plain()[0]) == (1, "bonus")  # recycling 4 shows hydro
    play(state, "give 3")
    assert (state.seat, asked(state)) == (2, "offer")
    play(state, "accept")
    assert (state.seat, asked(state)) == (2, "bonus")  # hydro 2 shows tech
    assert state.companies[1].tech == tech[1]  # the card's tech waits
    play(state, "give 1")
    events = play(state, "accept")
    assert kinds(events) == ["bonus_accepted", "bonus_tech", "lobby_minor", "prepared", "benefit"]
    assert [company.tech for company in state.companies] == [tech[0] + 1, tech[1] + 1, tech[2]]
    assert state.companies[2].knowledge[HYDRO] == 2
    assert (state.seat, asked(state)) == (0, "turn")


@rule("SC-184", "SC-137")
def test_a_summit_card_can_follow_an_own_displacement_but_not_anothers() -> None:
    summits: Summits = {1: (summit_tile("hydro", "recycling"), {})}
    for owner in (0, 1):
        state = site(owner, summits=summits)
        play(state, "prepare africa tech", "move africa tech to summit 1")
        assert legal(state, "play") == ["play 19", "play 34"][: 2 if owner == 0 else 1]
        if owner:
            assert refusal(state, "play 34").code == "card_does_not_fit"
        else:
            play(state, "play 34")
            assert state.companies[0].knowledge[RECYCLING] == 2


@rule("SC-184")
def test_an_own_scientist_displaced_in_anothers_turn_earns_no_card() -> None:
    summits: Summits = {1: (summit_tile("hydro", "recycling"), {})}
    state = site(1, summits=summits, companies={1: {"lobby": [34]}})
    play(state, "prepare africa tech", "move africa tech to summit 1", "done")
    assert (state.seat, asked(state)) == (1, "turn")
    assert legal(state, "play") == []


@rule("SC-137", "SC-144", "SC-210")
def test_a_card_played_before_the_preparing_can_receive_the_displaced_scientist() -> None:
    state = site(0, projects={"tech": ("hydro", 0)})
    play(state, "prepare africa tech with 12")
    assert "move africa tech to card 12" in legal(state)
    tech = state.companies[0].tech
    play(state, "move africa tech to card 12")
    assert state.companies[0].tech == tech + 2  # the minor effect and hydro's bonus
    assert asked(state) == "take_either"  # the main effect comes last
    play(state, "take tech")
    assert state.companies[0].tech == tech + 4
    assert (state.lobby_played[12], state.lobby_workers[12]) == (0, 0)
    late = site(0, projects={"tech": ("hydro", 0)})
    play(late, "prepare africa tech")
    assert "move africa tech to card 12" not in legal(late)


@rule("SC-208", "SC-210")
@pytest.mark.parametrize("mode", ["competitive", "solo"])
def test_rivals_and_the_lone_player_displace_alike(mode: str) -> None:
    if mode == "competitive":
        state = site(1, state=rivals(3))
        seat = 1
    else:
        start = table(1, mode="solo")
        africa = {
            "agenda": ["recycling", "solar", "wind"],
            "projects": {"tech": ("recycling", 0), "money": "wind"},
        }
        state = arrange(
            start, seat=0, companies={0: {"permits": 1, "knowledge": {}}}, regions={"africa": africa}
        )
        seat = 0
    play(state, "prepare africa tech")
    assert (state.seat, asked(state)) == (seat, "displaced")
    play(state, "move africa tech to africa money")
    assert state.companies[seat].knowledge[RECYCLING] == 1
    assert asked(state) == "turn"
