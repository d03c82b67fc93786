"""What the tests of every game must know about Second Chance. A new code in its source needs a line here."""

from typing import Any

_PLACE = {"region": "asia", "slot": "tech"}

# A refusal that comes with different facts has a list of samples.
REFUSALS: dict[str, Any] = {
    "action_owed": {},
    "action_taken": {},
    "all_recruited": {"most": 4},
    "already_prepared": _PLACE,
    "answer_first": [
        {"asked": "research"},
        {"asked": "extra_move"},
        {"asked": "displaced", **_PLACE},
        {"asked": "bonus", "bonus": "solar"},
        {"asked": "offer", "bonus": "any"},
        {"asked": "learning"},
        {"asked": "place_permit"},
        {"asked": "take_either"},
        {"asked": "drafting"},
        {"asked": "keep_goals"},
        {"asked": "enemy_start"},
        {"asked": "split_income", "income": 5},
        {"asked": "first_region"},
        {"asked": "pay_permit", "region": "asia"},
        {"asked": "reduction"},
        {"asked": "agreement", "steps": 2},
    ],
    "card_after_the_action": {"card": 31},
    "card_does_not_fit": {"card": 12},
    "card_not_in_hand": {"card": 12},
    "card_not_in_pack": {"card": 12},
    "card_not_played": {"card": 12},
    "card_taken": {"card": 12},
    "card_used": {},
    "game_over": {},
    "goal_not_drawn": {"goal": 7},
    "market_closed": {"price": 4},
    "market_visited": {},
    "more_than_income": {"coins": 9, "income": 5},
    "no_company_goals": {},
    "no_cubes_left": {"most": 10},
    "no_gifts": {},
    "no_goal_left": {},
    "no_markers_left": {"most": 9},
    "no_move": {},
    "no_permit_needed": {},
    "no_permit_on_board": {},
    "no_permit_there": {"region": "asia"},
    "pay_from_region": {"payers": ["asia", "north_america"]},
    "no_permits_left": {},
    "no_plants_left": {"source": "wind", "region": "asia"},
    "no_project_there": _PLACE,
    "no_relief_there": {"region": "asia"},
    "no_scientist_on_board": {},
    "no_such_partner": {"players": 3},
    "no_summit_there": {"summit": 6},
    "no_tiles_left": {"source": "solar", **_PLACE},
    "not_a_topic": {"summit": 2, "source": "solar"},
    "not_asked": {},
    "not_on_agenda": {"source": "solar", **_PLACE, "agenda": ["wind", "hydro", "recycling"]},
    "not_prepared": _PLACE,
    "not_your_region": {"region": "asia"},
    "not_your_scientist": _PLACE,
    "not_your_turn": {"seat": 1},
    "partner_declined": {"partner": 1},
    "plants_missing": {"card": 40, "missing": ["forestation", "solar"]},
    "project_prepared": _PLACE,
    "project_taken": _PLACE,
    "recruit_by_subsidy_only": {},
    "reduce_less": {"steps": 7, "most": 4},
    "reduce_more": {"steps": 0, "fewest": 2},
    "reduction_refused": {"steps": 2},
    "region_all_green": {"source": "solar", "region": "africa"},
    "region_full_of_permits": {"region": "africa", "most": 3},
    "same_action_again": {},
    "scientist_moved_already": {},
    "no_such_slot": {"source": "solar", **_PLACE},
    "slot_taken": {"source": "solar", **_PLACE},
    "source_not_offered": {"source": "solar", "offered": ["wind", "hydro"]},
    "summit_from_project_only": {},
    "too_hot_for_second": {"level": 495},
    "too_little_knowledge": {"source": "solar", "level": 2, "needed": 4, "knowledge": 1},
    "too_little_money": {"price": 10, "money": 7},
    "too_little_tech": [
        {"needed": 2, "tech": 0, "relief": 1, "region": "asia"},
        {"needed": 2, "tech": 1, "relief": 0, "region": "asia"},
        {"needed": 3, "tech": 2},
    ],
    "topic_taken": {"summit": 2, "source": "solar", "speaker": 1},
    "un_card_not_open": {"card": 40},
}

PROBLEMS: dict[str, list[dict[str, Any]]] = {
    "deal_names": [{"part": "fossils", "wanted": 30}],
    "deal_numbers": [{"part": "lobby", "wanted": [1, 2, 3]}],
    "deal_solo_goal": [{"most": 12}],
    "deal_some": [{"part": "goals", "wanted": 4, "of": [1, 2, 3, 4, 5, 6]}],
    "deal_start": [{"players": 3}],
    "deal_supply_starts": [{"wanted": 4}],
    "solo_is_for_one": [{"players": 3, "mode": "solo"}],
}

COMPONENT_FAULTS: dict[str, dict[str, Any]] = {
    "wanted_fossils": {"least": 6},
    "wanted_no_more_than_there": {"most": 10},
    "wanted_not_falling": {},
    "wanted_on_an_agenda": {},
    "wanted_permits": {"least": 33},
    "wanted_space": {"most": 10},
    "wanted_third_level": {},
}

# Tables that together show everything a speaker must find words for.
TABLES: list[dict[str, Any]] = [
    {"players": 3},
    {"players": 1, "solo_goal": 3},
    {"players": 2, "inspectors": "on", "coop_decision": "unanimous", "supply_start": "choice"},
    {"players": 4, "mode": "competitive"},
    {"players": 2, "mode": "competitive", "lobby_draft": "on", "bonus_gift": "always", "summit_places": 3},
    {"players": 4, "lobby_draft": "on", "supply_start": "random", "evict_before_pay": "off"},
]
# Asked at every few positions, so that most refusals turn up where they belong.
ATTEMPTS = """done;pass;recruit;buy;sell;buy with 36;sell with 35;sell with 99;take money;discard goal
keep 3;keep 99;coins 99;plan solar asia money;plan wind africa research;plan solar asia money with 2
plan hydro europe tech with 99;prepare asia money;prepare europe tech from asia;prepare africa research with 12
build asia money;build europe tech;build asia tech unaided;build africa research from asia with 21
move board to board;move board to asia money;move board to summit 1;move board to card 7;move asia money to board
move asia money to summit 2;move asia money to summit 6 with 31;move europe tech to asia money with 31;lobby 1
lobby 26;lobby 99;play 1;play 35;claim 1;claim 45;claim 99;learn solar;permit asia;start asia;pay board;pay asia
use;give 1;give 9;accept;decline;reduce 0;reduce 3;reduce 99;agree;object;draft 1;draft 99"""
FEWEST_REFUSALS = 15  # that they meet on every one of the tables
