"""What the tests of every game must know about Power Grid. A new code in its source needs a line here."""

from typing import Any

REFUSALS: dict[str, dict[str, Any]] = {
    "already_connected": {"city": "koeln"},
    "auction_running": {"plant": 14},
    "auctions_are_live": {},
    "auctions_are_sealed": {},
    "bid_too_low": {"bid": 12, "lowest": 14},
    "buy_at_least_one": {"fuel": "coal"},
    "cannot_drop": {"fuel": "oil", "amount": 3, "must": 1, "may": 2},
    "cheapest_first": {"fuel": "coal"},
    "city_cap": {"cap": 7},
    "city_full": {"city": "essen", "built": 1, "step": 1},
    "city_outside_area": {"city": "berlin", "region": "ne"},
    "first_city_must_be_empty": {"city": "essen"},
    "fuel_does_not_fit": {"amount": 1},
    "game_over": {},
    "just_bought": {"plant": 20},
    "must_buy_first_round": {},
    "must_discard_plant": {"limit": 3},
    "must_settle_fuel": {"amount": 2},
    "no_auction_running": {},
    "no_hybrid": {},
    "no_plant_for": {"fuel": "uranium", "amount": 1, "room": 0},
    "no_room": {"fuel": "coal", "amount": 5, "room": 2},
    "no_such_city": {"city": "paris", "map": "germany"},
    "no_such_region": {"region": "xx"},
    "not_in_market": {"plant": 50},
    "not_in_this_phase": {"phase": 3},
    "not_on_market": {"fuel": "garbage", "amount": 4, "market": 2},
    "not_on_space": {"fuel": "coal", "amount": 3, "market": 1, "space": 4},
    "not_yet_for_sale": {"plant": 10},
    "not_your_plant": {"plant": 3},
    "not_your_turn": {"seat": 1},
    "nothing_to_give_up": {"limit": 3},
    "once_a_round": {"plant": 4},
    "opener_must_bid": {"plant": 4},
    "region_not_adjacent": {"region": "se"},
    "region_taken": {"region": "nw"},
    "regions_first": {"wanted": 3},
    "sealed_auction_running": {"plant": 8},
    "too_little_fuel": {"fuel": "coal", "need": 4, "have": 1},
    "too_little_money": {"price": 21, "money": 17},
    "wrong_mix": {"need": 4, "given": 3},
}

_FILE = {"path": "m.toml"}

PROBLEMS: dict[str, list[dict[str, Any]]] = {
    "bad_map": [],  # by its faults, below
    "cannot_read_map": [{**_FILE, "why": "No such file or directory"}],
    "deal_cards": [{"wanted": 34}],
    "deal_late_order": [{}],
    "deal_regions": [{"wanted": 3}],
    "deal_removed": [{"players": 3, "wanted": 8}],
    "deal_top": [{"plant": 13}],
    "map_not_toml": [{**_FILE, "why": "Expected '=' after a key"}],
    "map_too_small": [{"map": "Islands", "players": 6, "regions": 5, "cities": 14}],
    "regions_not_adjacent": [{"regions": ["nw", "se"], "map": "Germany"}],
    "map_file_too_large": [{**_FILE, "most": 1000}],
    "region_twice": [{"region": "nw"}],
    "unknown_map": [{"value": "germny", "known": ["germany", "usa"]}],
    "unknown_region": [{"region": "nn", "map": "Germany", "known": ["nw", "ne"]}],
    "wrong_number_of_regions": [{"players": 3, "wanted": 3, "given": 2}],
}

MAP_FAULTS: dict[str, dict[str, Any]] = {
    "map_bad_adjacency": {"pair": "['a']"},
    "map_bad_city": {"region": "a", "city": "['x']"},
    "map_bad_cost": {"first": "a", "second": "b", "cost": "1.5"},
    "map_bad_id": {"id": "A b"},
    "map_bad_status": {"status": "new"},
    "map_link_twice": {"first": "a", "second": "b"},
    "map_missing": {"key": "name"},
    "map_no_crossing_link": {"first": "a", "second": "b"},
    "map_not_connected": {},
    "map_region_not_connected": {"region": "a"},
    "map_region_without_cities": {"region": "a"},
    "map_too_large": {"regions": 12, "cities": 120},
    "map_unknown_city": {"city": "x"},
    "map_unknown_key": {"key": "colour", "known": "id, name"},
}

# Tables that together show everything a speaker must find words for.
TABLES: list[dict[str, Any]] = [
    {"players": 2, "fuel_choice": "any", "discard_bought": "on"},
    {"players": 3, "auction": "sealed", "money": "open"},
    {"players": 4, "regions": "draft", "voluntary_discard": "off"},
    {"players": 5, "map": "usa", "final_payment": "on", "bid_order": "turn", "late_start": "empty_only"},
    {"players": 6, "beginner": "on", "unused_regions": "passable"},
    {"players": 6, "regions": "draft", "auction": "sealed", "tiebreak": "rulebook"},
]
# Asked at every few positions, so that most refusals turn up where they belong.
ATTEMPTS = """pass;keep;done;auction 3;auction 50;auction 30;bid 1;bid 9999;limit 1;limit 9999;discard 3;discard 50
buy coal 0;buy coal 1;buy coal 24;buy oil 9;buy garbage 20;buy uranium 9;drop coal 9;drop oil 1;build koeln;build berlin
buy coal 9 at 8;buy coal 1 at 9;buy oil 1 at 2
build muenchen;build newyork;build paris
power none;power 3 4;power 5 with coal 2;power 50;region nw;region se;region x"""
FEWEST_REFUSALS = 9  # that they meet on every one of the tables
