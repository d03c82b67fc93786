"""What the tests of every game must know about CO₂. A new code in its source needs a line here."""

from typing import Any

_PLACE = {"region": "asia", "slot": "tech"}

# A refusal that comes with different facts has a list of samples.
REFUSALS: dict[str, Any] = {
    "action_owed": {},
    "action_taken": {},
    "all_recruited": {"most": 4},
    "already_installed": _PLACE,
    "answer_first": [
        {"asked": "research"},
        {"asked": "extra_move"},
        {"asked": "own_scientist", **_PLACE},
        {"asked": "displaced", **_PLACE},
        {"asked": "place_permit"},
        {"asked": "order_summits"},
        {"asked": "take_either"},
        {"asked": "drafting"},
        {"asked": "start_bid"},
        {"asked": "name_first"},
        {"asked": "pay_bid", "due": 4},
        {"asked": "starter_slot", "region": "asia"},
        {"asked": "starter_region"},
        {"asked": "split_income", "income": 5},
        {"asked": "first_region"},
        {"asked": "pay_supply", "region": "asia"},
        {"asked": "cash_goal", "price": 5, "money": 3},
        {"asked": "learning"},
    ],
    "bid_too_high": {"bid": 40, "most": 12},
    "bid_too_low": {"bid": 2, "lowest": 3},
    "buying_closed": {"price": 4},
    "card_does_not_fit": {"card": 12},
    "card_not_in_hand": {"card": 12},
    "card_not_in_pack": {"card": 12},
    "card_not_your_turn": {"card": 21},
    "card_used": {},
    "game_over": {},
    "goal_not_open": {"goal": 40},
    "market_visited": {},
    "more_than_income": {"coins": 9, "income": 5},
    "no_coin_for_scientist": {"owner": 1},
    "no_goal_left": {},
    "no_move": {},
    "no_permit_in_hand": {},
    "no_permit_there": {"region": "asia"},
    "no_permits_left": {},
    "pay_from_region": {"payers": ["asia", "north_america"]},
    "no_plants_left": {"source": "fusion", "region": "asia"},
    "no_project_there": _PLACE,
    "no_scientist_in_hand": {},
    "no_such_player": {"players": 3},
    "no_summit_there": {"summit": 6},
    "no_tech_for_goal": {"goal": 40},
    "no_tech_in_hand": {},
    "no_tiles_left": {"source": "solar", **_PLACE},
    "not_a_topic": {"summit": 2, "source": "solar"},
    "not_asked": {},
    "not_installed": _PLACE,
    "not_on_agenda": {"source": "solar", **_PLACE, "agenda": ["fusion", "biomass", "recycling"]},
    "not_to_a_project": {},
    "not_your_region": {"region": "asia"},
    "not_your_scientist": _PLACE,
    "not_your_turn": {"seat": 1},
    "plants_missing": {"goal": 46, "missing": ["forestation", "solar"]},
    "project_taken": _PLACE,
    "recruit_by_grant_only": {},
    "region_all_green": {"source": "solar", "region": "africa"},
    "region_full_of_permits": {"region": "africa", "most": 3},
    "scientist_moved_already": {},
    "selling_closed": {"price": 4},
    "no_such_slot": {"source": "solar", **_PLACE},
    "slot_taken": {"source": "solar", **_PLACE},
    "source_not_offered": {"source": "solar", "offered": ["fusion", "biomass"]},
    "speaker_stays": {"summit": 3},
    "summit_from_project_only": {},
    "summit_not_complete": {"summit": 2},
    "too_little_expertise": {"source": "solar", "needed": 2, "expertise": 1},
    "too_little_money": {"price": 10, "money": 7},
    "too_little_tech": {"needed": 2, "tech": 0, "relief": 1, "region": "asia"},
    "topic_taken": {"summit": 2, "source": "solar", "speaker": 1},
}

PROBLEMS: dict[str, list[dict[str, Any]]] = {
    "deal_names": [{"part": "events", "wanted": 6}],
    "deal_numbers": [{"part": "goals", "wanted": [27, 28, 29]}],
    "deal_preset": [{"preset": "beginner"}],
    "deal_start": [{"players": 3}],
    "deal_summits": [{"places": 6, "tile": 17}],
    "deal_supply_starts": [{"wanted": 4}],
}

COMPONENT_FAULTS: dict[str, dict[str, Any]] = {
    "wanted_fossils": {"least": 6},
    "wanted_no_more_than_there": {"most": 10},
    "wanted_not_falling": {},
    "wanted_on_an_agenda": {},
    "wanted_permits": {"least": 33},
    "wanted_space": {"most": 10},
    "wanted_tiles": {"count": 5},
    "wanted_level": {"level": 3},
    "wanted_two_topic_tiles": {"least": 7},
}

# Tables that together show everything a speaker must find words for.
TABLES: list[dict[str, Any]] = [
    {"players": 3},
    {"players": 1},
    {"players": 1, "solo_end_at_500": "on", "fossil_setup": "beginner"},
    {"players": 2, "lobby_draft": "alternate", "auction": "once_around", "evict_on_build": "first"},
    {
        "players": 4,
        "permits": "unlimited",
        "auction": "ascending",
        "supply_start": "random",
        "buy_after_price_change": "off",
    },
    {"players": 5, "lobby_draft": "right", "fossil_setup": "beginner", "own_scientist_free": "on"},
]
# Asked at every few positions, so that most refusals turn up where they belong.
ATTEMPTS = """done;pass;recruit;buy;sell;buy with 25;sell with 26;sell with 99;take money;discard goal
keep goal;coins 99;propose solar asia money;propose fusion africa research;propose solar asia money with 2
propose biomass europe tech with 99;install asia money;install europe tech from asia
install africa research with 12;construct asia money;construct europe tech;construct africa research with 16
move hand to hand;move hand to asia money;move hand to summit 1;move asia money to hand
move asia money to summit 2;move asia money to summit 6 with 21;move europe tech to asia money with 21;lobby 1
lobby 26;lobby 99;claim 34;claim 46;claim 99;learn solar;permit asia;hold 1;hold 6;start asia;slot tech
pay hand;pay tech;pay coins;pay asia;bid 0;bid 999;first 1;first 9;draft 1;draft 99"""
FEWEST_REFUSALS = 15  # that they meet on every one of the tables
