"""Expertise: what moves a disc, the choice at the end of a turn, and the bonuses on the tracks."""

from random import Random
from typing import Any

import pytest

from baseload.core.action import Action
from baseload.core.problems import Refusal
from baseload.games.climate.verbs import Done, Permit
from baseload.games.climate.world import (
    BONUS_ANY,
    BONUS_NONE,
    BONUS_PERMIT,
    BONUS_SOURCE,
    BONUS_TECH,
    REGIONS,
)
from baseload.games.co2.actions import Construct, Hold, Install, Learn, Move
from baseload.games.co2.components import ON_SUMMIT, SOURCES, STANDARD, standard
from baseload.games.co2.state import State
from tests.co2.scene import SIZES, arrange, summit_tile, table
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule

PARTS = standard()
LENGTH = PARTS.track_lengths[0]
SOLAR, FUSION, BIOMASS = (SOURCES.index(source) for source in ("solar", "fusion", "biomass"))
QUIET: dict[int, Any] = {number: (summit_tile("forestation", "recycling"), {}) for number in range(1, 7)}
SUMMIT_CARD = next(
    card for card in range(1, 27) if PARTS.lobby_on[card] == ON_SUMMIT and PARTS.lobby_of[card] == SOLAR
)


def before(source: int, bonus: int) -> int:
    """The space just before that bonus on the track of the source."""
    return PARTS.bonus[source].index(bonus) - 1


def scene(
    expertise: dict[str, int] | None = None,
    asia: dict[str, Any] | None = None,
    regions: dict[str, dict[str, Any]] | None = None,
    summits: Any = QUIET,
    options: dict[str, Any] | None = None,
    me: dict[str, Any] | None = None,
    **changes: Any,
) -> State:
    """Seat 0 of three has taken its action; its scientist works on Asia's solar project, unless `asia` says else."""
    held: dict[int, dict[str, Any]] = {seat: {"lobby": []} for seat in range(3)}
    held[0] = {"lobby": [], "expertise": expertise or {}, **(me or {})}
    places = {
        **(regions or {}),
        "asia": {
            "agenda": ["solar", "biomass", "recycling"],
            "projects": {"tech": ("solar", 0)} if asia is None else asia,
            **(regions or {}).get("asia", {}),
        },
        "europe": {"agenda": ["solar", "fusion", "biomass"], **(regions or {}).get("europe", {})},
    }
    given = {"used": 1, **changes}
    return arrange(table(**(options or {})), seat=0, companies=held, regions=places, summits=summits, **given)


# ---- The end of a turn -------------------------------------------------------------------------


@rule("CO2-169", "CO2-170")
def test_the_first_point_puts_the_disc_on_space_1_and_each_further_one_moves_it_on() -> None:
    state = scene()
    assert state.companies[0].expertise == [0] * 5
    events = play(state, "done")
    assert kinds(events)[:2] == ["turn_ended", "expertise"]
    assert events[1].facts == {"source": "solar", "space": 1}
    assert state.companies[0].expertise == [0, 1, 0, 0, 0]
    again = arrange(state, seat=0, used=1)
    play(again, "done")
    assert again.companies[0].expertise == [0, 2, 0, 0, 0]
    assert again.companies[1].expertise == [0] * 5


@rule("CO2-170", "CO2-V14")
@pytest.mark.parametrize("answer", ["biomass", "fusion"])
def test_with_two_scientists_on_two_sources_one_is_chosen(answer: str) -> None:
    europe = {"projects": {"money": ("fusion", 0)}}
    state = scene(asia={}, regions={"europe": europe}, used=0)
    play(state, "propose biomass asia tech", "move hand to asia tech", "done")
    assert (asked(state), state.seat) == ("learning", 0)
    assert legal(state) == ["learn fusion", "learn biomass"]
    facts = {"source": "solar", "offered": ["fusion", "biomass"]}
    assert refusal(state, "learn solar") == Refusal("source_not_offered", "CO2-170", facts)
    play(state, f"learn {answer}")
    assert sum(state.companies[0].expertise) == 1
    assert state.companies[0].expertise[SOURCES.index(answer)] == 1
    assert state.seat == 1


@rule("CO2-170", "CO2-O49")
def test_two_scientists_on_one_source_give_one_step() -> None:
    europe = {"projects": {"money": ("solar!", 0)}}
    state = scene(asia={"tech": ("solar", 0), "money": ("solar!", 0)}, regions={"europe": europe})
    play(state, "done")
    assert (state.companies[0].expertise, state.seat) == ([0, 1, 0, 0, 0], 1)


@rule("CO2-171")
@pytest.mark.parametrize("project", ["solar", "solar!"])
def test_proposed_and_installed_projects_count_alike(project: str) -> None:
    state = scene(asia={"tech": (project, 0)})
    play(state, "done")
    assert state.companies[0].expertise[SOLAR] == 1


@rule("CO2-172")
def test_the_choice_cannot_be_declined_and_nothing_else_be_done() -> None:
    state = scene(asia={"tech": ("solar", 0), "money": ("biomass", 0)}, me={"money": 20})
    play(state, "done")
    assert legal(state) == ["learn solar", "learn biomass"]
    for text in ("pass", "done", "buy", "sell", "move asia tech to hand", "discard goal"):
        assert refusal(state, text) == Refusal("answer_first", "CO2-170", {"asked": "learning"})


@rule("CO2-172")
def test_a_step_on_a_full_track_is_lost_by_choice_or_without() -> None:
    state = scene({"solar": LENGTH}, {"tech": ("solar", 0), "money": ("biomass", 0)})
    play(state, "done")
    assert legal(state) == ["learn solar", "learn biomass"]
    assert kinds(play(state, "learn solar"))[0] == "expertise_lost"
    assert state.companies[0].expertise == [0, LENGTH, 0, 0, 0]
    alone = scene({"solar": LENGTH})
    assert kinds(play(alone, "done"))[1] == "expertise_lost"
    assert alone.companies[0].expertise == [0, LENGTH, 0, 0, 0]
    assert alone.seat == 1


@rule("CO2-173", "CO2-170", "CO2-O50")
def test_only_scientists_on_projects_teach() -> None:
    """Some in hand, one who has just left for a summit, and another player's on a project."""
    summits = {**QUIET, 2: (summit_tile("solar", "fusion"), {})}
    state = scene(asia={"tech": ("solar", 0), "money": ("biomass", 1)}, summits=summits)
    play(state, "move asia tech to summit 2", "done")
    assert [company.expertise for company in state.companies] == [[0] * 5] * 3
    assert state.seat == 1


# ---- What moves a disc at all ------------------------------------------------------------------


def _some_action(state: State, rng: Random) -> Action:
    """Any verb that can be used, then any action of it, so that rare ones happen too."""
    verbs: dict[str, list[Action]] = {}
    for action in state.legal():
        verbs.setdefault(str(action).split()[0], []).append(action)
    return rng.choice(verbs[rng.choice(sorted(verbs))])


@rule("CO2-174")
def test_nothing_else_moves_a_disc() -> None:
    """Turn's end, building, summit, a displaced scientist, a summit card: and whatever answers them in a chain."""
    causes: set[str] = set()
    for seed in range(12):
        rng = Random(seed)
        state = table(players=4, seed=seed)
        while state.outcome is None:
            for company in state.companies:
                company.money, company.tech = max(company.money, 15), max(company.tech, 4)
            action = _some_action(state, rng)
            name, mover = asked(state), state.seat
            old = [company.expertise.copy() for company in state.companies]
            state.play(action)
            for seat in range(4):
                new = state.companies[seat].expertise
                assert all(new[source] >= old[seat][source] for source in range(5))
                if new == old[seat]:
                    continue
                causes.add(str(action).split()[0])
                if isinstance(action, Move):
                    # With a card, or a displaced scientist who goes home.
                    assert seat == mover
                    assert action.card or name == "displaced"
                elif isinstance(action, Install):
                    assert seat != mover  # sent away, with no other place to go to
                else:
                    assert isinstance(action, Done | Construct | Learn | Permit | Hold)
    assert causes >= {"done", "construct", "learn", "move", "install"}


@rule("CO2-176")
def test_expertise_decides_only_what_one_may_build() -> None:
    """Among all that can be done, nothing but the constructions changes."""
    asia = {"money": "solar!", "tech": ("biomass", 1), "research": "recycling"}
    rich = {"money": 99, "tech": 9, "lobby": list(range(1, 27))}
    beginner = scene({}, asia, me=rich, used=0)
    master = scene(dict.fromkeys(SOURCES, 9), asia, me=rich, used=0)
    assert not legal(beginner, "construct")
    assert legal(master, "construct")
    assert [text for text in legal(master) if not text.startswith("construct")] == legal(beginner)


# ---- Bonuses -----------------------------------------------------------------------------------


@rule("CO2-177", "CO2-179")
@pytest.mark.parametrize("supply", [9, 0])
def test_a_tech_space_gives_one_cube_however_it_is_reached(supply: int) -> None:
    start = before(SOLAR, BONUS_TECH)
    got = 1 if supply else 0
    own = {"expertise": {"solar": start}}
    # At the end of the turn.
    state = scene({"solar": start}, tech=supply)
    events = play(state, "done")
    assert kinds(events)[1:3] == ["expertise", "bonus_tech"]
    assert (events[2].facts, state.tech) == ({"tech": got}, supply - got)
    assert state.companies[0].tech == got
    # By a card on a summit.
    summits = {**QUIET, 2: (summit_tile("solar", "fusion"), {})}
    state = scene({"solar": start}, summits=summits, me={"lobby": [SUMMIT_CARD]}, tech=supply)
    play(state, f"move asia tech to summit 2 with {SUMMIT_CARD}")
    assert state.companies[0].tech == got
    # At a summit.
    summits = {**QUIET, 2: (summit_tile("solar", "fusion"), {"solar": 1, "fusion": 1})}
    state = scene(asia={}, summits=summits, tech=supply)
    state = arrange(state, seat=0, used=1, companies={1: own})
    play(state, "done")
    assert state.companies[1].tech == got
    # By being sent away, in another's turn; he comes first, so nothing of the benefit is gone.
    state = scene(asia={"tech": ("solar", 1)}, used=0, tech=supply)
    state = arrange(state, seat=0, companies={1: own})
    play(state, "install asia tech")
    assert (state.companies[1].tech, state.companies[0].tech) == (got, 3 if supply else 0)


@rule("CO2-178", "CO2-185")
@pytest.mark.parametrize(
    ("source", "space"),
    [
        (source, space)
        for source in range(5)
        for space in range(1, LENGTH + 1)
        if PARTS.bonus[source][space] >= BONUS_SOURCE
    ],
)
def test_a_symbol_gives_a_step_in_its_source(source: int, space: int) -> None:
    other = PARTS.bonus[source][space] - BONUS_SOURCE
    state = scene({SOURCES[source]: space - 1}, {"tech": (SOURCES[source], 0)})
    play(state, "done")
    wanted = [0] * 5
    wanted[source] = space
    wanted[other] += 1
    assert state.companies[0].expertise == wanted


@rule("CO2-178", "CO2-184")
def test_a_symbol_onto_a_full_track_is_lost() -> None:
    space = PARTS.bonus[SOLAR].index(BONUS_SOURCE + FUSION)
    state = scene({"solar": space - 1, "fusion": LENGTH})
    assert kinds(play(state, "done"))[1:3] == ["expertise", "expertise_lost"]
    assert state.companies[0].expertise == [0, space, LENGTH, 0, 0]


@rule("CO2-180", "CO2-183")
def test_a_permit_space_fills_any_region_with_room_from_the_market() -> None:
    regions = {name: {"permits": size} for name, size in SIZES.items()}
    regions["africa"] = {"permits": 2}
    regions["oceania"] = {"permits": 0, "controller": 2}
    state = scene({"solar": before(SOLAR, BONUS_PERMIT)}, regions=regions, market=3, price=3, me={"money": 9})
    play(state, "done")
    assert (asked(state), state.seat) == ("place_permit", 0)
    assert legal(state) == ["permit africa", "permit oceania"]
    for text in ("pass", "done", "buy", "learn solar"):
        assert refusal(state, text) == Refusal("answer_first", "CO2-180", {"asked": "place_permit"})
    events = play(state, "permit oceania")
    assert (kinds(events)[0], events[0].facts) == ("bonus_permit", {"region": "oceania", "permits": 1})
    assert (state.permits[REGIONS.index("oceania")], state.market, state.price) == (1, 2, 3)
    assert state.companies[0].permits == 2


@rule("CO2-V12")
@pytest.mark.parametrize(
    ("region", "most"),
    [("africa", 3), ("asia", 6), ("europe", 5), ("north_america", 5), ("oceania", 4), ("south_america", 4)],
)
def test_a_region_at_its_limit_takes_no_more(region: str, most: int) -> None:
    regions = {name: {"permits": 0} for name in SIZES}
    regions[region] = {"permits": most}
    state = scene({"solar": before(SOLAR, BONUS_PERMIT)}, regions=regions)
    play(state, "done")
    facts = {"region": region, "most": most}
    assert refusal(state, f"permit {region}") == Refusal("region_full_of_permits", "CO2-9", facts)
    below = arrange(state, regions={region: {"permits": most - 1}})
    play(below, f"permit {region}")
    assert below.permits[REGIONS.index(region)] == most


@rule("CO2-180", "CO2-183")
def test_with_room_in_one_region_only_the_permit_goes_there_by_itself() -> None:
    regions = {name: {"permits": size} for name, size in SIZES.items()}
    regions["europe"] = {"permits": 4}
    state = scene({"solar": before(SOLAR, BONUS_PERMIT)}, regions=regions, market=1, price=3, bank=9)
    events = play(state, "done")
    assert kinds(events)[1:4] == ["expertise", "bonus_permit", "market_refilled"]
    assert (state.permits[REGIONS.index("europe")], state.market, state.price, state.bank) == (5, 2, 4, 7)
    assert state.seat == 1


@rule("CO2-181", "CO2-O32")
def test_with_all_regions_full_the_permit_lapses() -> None:
    regions = {name: {"permits": size} for name, size in SIZES.items()}
    state = scene({"solar": before(SOLAR, BONUS_PERMIT)}, regions=regions, market=1, price=3, bank=9)
    events = play(state, "done")
    assert kinds(events)[:3] == ["turn_ended", "expertise", "turn"]
    assert (state.market, state.price, state.bank) == (1, 3, 9)
    assert state.permits == PARTS.spaces
    assert state.seat == 1


@rule("CO2-182", "CO2-183")
@pytest.mark.parametrize("answer", SOURCES)
def test_an_expertise_symbol_is_a_step_on_any_track_the_same_included(answer: str) -> None:
    start = before(SOLAR, BONUS_ANY)
    state = scene({"solar": start})
    play(state, "done")
    assert (asked(state), legal(state)) == ("learning", [f"learn {source}" for source in SOURCES])
    for text in ("pass", "done"):
        assert refusal(state, text) == Refusal("answer_first", "CO2-182", {"asked": "learning"})
    play(state, f"learn {answer}")
    wanted = [0, start + 1, 0, 0, 0]
    wanted[SOURCES.index(answer)] += 1
    assert state.companies[0].expertise == wanted


@rule("CO2-182", "CO2-183")
def test_an_expertise_symbol_offers_only_tracks_with_room() -> None:
    start = before(SOLAR, BONUS_ANY)
    full = dict.fromkeys(SOURCES, LENGTH)
    some = scene({**full, "solar": start, "fusion": 0})
    play(some, "done")
    assert legal(some) == ["learn solar", "learn fusion"]
    facts = {"source": "biomass", "offered": ["solar", "fusion"]}
    assert refusal(some, "learn biomass") == Refusal("source_not_offered", "CO2-182", facts)
    # One track left: the step is taken by itself, here on the track of the symbol.
    one = scene({**full, "solar": start})
    play(one, "done")
    assert (one.companies[0].expertise, one.seat) == ([LENGTH] * 5, 1)


@rule("CO2-181", "CO2-182")
def test_an_expertise_symbol_with_no_room_anywhere_lapses() -> None:
    own = {"track": {"bonuses": {"solar": {str(LENGTH): "any"}}}}
    full = {**dict.fromkeys(SOURCES, LENGTH), "solar": LENGTH - 1}
    state = scene(full, options={"components": {"base": STANDARD, "own": own}})
    play(state, "done")
    assert (state.companies[0].expertise, state.seat) == ([LENGTH] * 5, 1)


@rule("CO2-184", "CO2-177")
def test_a_chain_ends_before_anything_else_goes_on() -> None:
    """Turn's end: solar gives any, chosen biomass gives a permit; only then is the complete summit scored."""
    summits = {**QUIET, 2: (summit_tile("solar", "fusion"), {"solar": 1, "fusion": 2})}
    start = {"solar": before(SOLAR, BONUS_ANY), "biomass": before(BIOMASS, BONUS_PERMIT)}
    state = scene(start, summits=summits)
    assert kinds(play(state, "done")) == ["turn_ended", "expertise"]
    assert kinds(play(state, "learn biomass")) == ["expertise"]
    assert (asked(state), state.seat) == ("place_permit", 0)
    assert state.companies[1].expertise == [0] * 5
    assert kinds(play(state, "permit africa")) == ["bonus_permit", "summit_complete", "expertise"]
    assert (asked(state), state.seat) == ("learning", 1)
    assert state.companies[2].expertise == [0] * 5


@rule("CO2-184")
def test_a_chain_through_three_tracks_without_a_question() -> None:
    """Solar's symbol is fusion; fusion stands before its own symbol, and so on, until a space gives no symbol."""
    expertise = dict.fromkeys(SOURCES, 0)
    path: list[int] = []
    source = SOLAR
    while len(path) < 3:
        symbol = next(
            space
            for space in range(1, LENGTH + 1)
            if PARTS.bonus[source][space] >= BONUS_SOURCE
            and PARTS.bonus[source][space] - BONUS_SOURCE not in path
        )
        expertise[SOURCES[source]] = symbol - 1
        path.append(source)
        source = PARTS.bonus[source][symbol] - BONUS_SOURCE
    assert len(set(path)) == 3
    state = scene(expertise)
    play(state, "done")
    for step in path:
        assert state.companies[0].expertise[step] == expertise[SOURCES[step]] + 1
    assert sum(state.companies[0].expertise) == sum(expertise.values()) + 4


@rule("CO2-185")
def test_the_bonuses_stand_where_the_data_says() -> None:
    for row in PARTS.bonus:
        assert [space for space, bonus in enumerate(row) if bonus != BONUS_NONE] == [3, 5, 6, 7, 9]
    own = {"track": {"bonuses": {"solar": {"1": "tech", "3": "none"}}}}
    options = {"components": {"base": STANDARD, "own": own}}
    for space, tech in ((1, 1), (2, 0), (3, 0)):
        state = scene({"solar": space - 1}, options=options)
        play(state, "done")
        assert state.companies[0].tech == tech
