"""What CO₂ hides and what lies open, case by case. That views do not depend on what is hidden is looked at for every
game in tests/harness/test_leaks.py, where trial.py says which facts those are.
"""

from random import Random

from baseload.core.plain import canonical
from baseload.games.climate.world import REGIONS
from tests.co2.scene import arrange, table
from tests.harness.scene import play
from tests.rules import rule


@rule("CO2-L30")
def test_imagining_deals_every_hidden_thing() -> None:
    """Everything that can be elsewhere is elsewhere in some imagined position."""
    state = table(players=3, supply_start="random")
    imagined = [state.view(0).imagine(Random(seed)).to_plain() for seed in range(60)]
    for name in ("summit_pile", "fossils", "events", "un_stack", "lobby_deck", "goals_out", "supply_starts"):
        assert len({canonical(plain[name]) for plain in imagined}) > 4, name
    for part in ("lobby", "goal"):
        assert len({canonical(plain["companies"][1][part]) for plain in imagined}) > 3
        assert len({canonical(plain["companies"][0][part]) for plain in imagined}) == 1


@rule("CO2-21", "CO2-L30")
def test_hands_and_goals_are_shown_to_their_owner_alone() -> None:
    state = table(players=3)
    for seat in (None, 0, 1, 2):
        companies = state.view(seat).to_plain()["known"]["companies"]
        for owner, company in enumerate(companies):
            true = state.companies[owner]
            if owner == seat:
                assert (company["lobby"], company["goal"]) == (true.lobby, true.goal)
            else:
                assert (company["lobby"], company["goal"]) == ([-1] * 5, -1)


@rule("CO2-243", "CO2-L30")
def test_a_discarded_goal_stays_secret() -> None:
    state = arrange(table(players=2), seat=0)
    goal = state.companies[0].goal
    events = play(state, "discard goal")
    assert [event.facts for event in events] == [{"money": 8}]
    for seat in (None, 1):
        known = state.view(seat).to_plain()["known"]
        assert known["companies"][0]["goal"] == -1
        assert known["companies"][0]["goal_discarded"] is True
        assert known["goals_out"] == [-1] * len(state.goals_out)
    assert state.view(0).to_plain()["known"]["companies"][0]["goal"] == goal


@rule("CO2-43", "CO2-L30")
def test_what_lies_open_is_known() -> None:
    """Two events, the UN goals on display, agendas, and how many tiles each pile has."""
    state = table(players=4)
    known = state.view(None).to_plain()["known"]
    true = state.to_plain()
    assert known["events"] == [*true["events"][:2], None, None, None, None]
    assert known["un_open"] == true["un_open"]
    assert known["agendas_out"] == true["agendas_out"]
    for pile in ("summit_pile", "fossils", "un_stack", "lobby_deck"):
        assert len(known[pile]) == len(true[pile])
        assert set(known[pile]) <= {-1, None}


@rule("CO2-295", "CO2-L30")
def test_a_draft_pick_is_seen_by_nobody_else() -> None:
    state = table(players=3, lobby_draft="alternate")
    cards: list[int] = state.stack[-1].to_plain()[2][0]
    events = play(state, f"draft {cards[0]}")
    assert [event.only for event in events if event.kind == "drafted"] == [[0]]
    for seat in (None, 1, 2):
        _, asked, packs, picks, _ = state.view(seat).to_plain()["known"]["stack"][-1]
        assert asked == 1
        assert picks == [-1]
        assert packs[0] == [-1] * 5
        assert not [event for event in events if event.seen_by(seat)]
    _, _, packs, picks, _ = state.view(0).to_plain()["known"]["stack"][-1]
    assert picks == [cards[0]]
    assert packs == [cards, [-1] * 5, [-1] * 5]


@rule("CO2-306", "CO2-L30")
def test_a_starter_project_is_not_known_before_its_slot() -> None:
    state = table(players=1)
    play(state, "start europe")
    for seat in (None, 0):
        known = state.view(seat).to_plain()["known"]
        assert known["starters"] == [None] * 5
        assert known["stack"][-1] == ["starter_slot", 0, REGIONS.index("europe"), -1]
