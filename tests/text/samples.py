"""A sample of the facts of every problem that no game raises. A new code in the source needs a line here.

The games' own refusals and problems have theirs in tests/<game>/samples.py.
"""

from typing import Any

from baseload.core.problems import OptionError

_FILE = {"path": "a.bl"}
_PLAN = {"file": "ladder.toml"}
_LINE = {**_FILE, "line": 7, "text": "buy goal 3"}
_PLAIN_REFUSAL = {"code": "too_little_money", "rule": "PG-69", "facts": {"price": 21, "money": 17}}
_NESTED = OptionError("unknown_option", option="mony", known=["players", "money"], game="power-grid")

PROBLEMS: dict[str, list[dict[str, Any]]] = {
    "actions_after_end": [{**_FILE, "line": 90, "action": "pass"}],
    "bad_component": [{"path": "plants.solar", "value": 7, "what": "odd"}],  # by its faults, below
    "bad_components": [{"file": "plants.toml", "entry": "plants: 3"}],
    "bad_deal": [{**_FILE, "problem": OptionError("deal_order", players=3).to_plain()}],
    "bad_guide": [{"file": "power-grid.toml", "what": "seat: 7"}],
    "bad_ledger": [{"game": "power-grid", "what": "PG-1: title"}],
    "bad_option_value": [{"option": "players", "value": 9, "allowed": [2, 3, 4, 5, 6]}],
    "bad_options": [{**_FILE, "problem": _NESTED.to_plain()}],
    "bad_search_time": [{"bot": "search:fast", "most": 600}],
    "bot_answer": [{"bot": "my_bot", "answer": "7"}],
    "bot_answer_no_json": [{"bot": "my_bot"}],
    "bot_died": [{"bot": "my_bot", "exit": 1}],
    "bot_not_started": [{"bot": "my_bot", "why": "No such file or directory"}],
    "bot_takes_no_arguments": [{"bot": "random", "arguments": "3"}],
    "bot_too_slow": [{"bot": "my_bot", "seconds": 2.0}],
    "folder_in_use": [{"folder": "results", "file": "a.txt"}],
    "game_kills_workers": [{"deaths": 3}],
    "lab_extra_missing": [{"package": "polars"}],
    "no_results": [{"folder": "results", "file": "plan.json"}],
    "plan_lineup": [{**_PLAN, "place": "tables[1].bots[2]", "bots": 5, "table": "tables[1]"}],
    "plan_list": [{**_PLAN, "place": "tables"}],
    "plan_missing": [{**_PLAN, "place": "tables[1].game"}],
    "plan_not_read": [{**_PLAN, "why": "No such file or directory"}],
    "plan_not_toml": [{**_PLAN, "why": "Invalid value (at line 1, column 8)"}],
    "plan_number": [{**_PLAN, "place": "games", "value": "0", "least": 1, "most": 10}],
    "plan_refused": [{**_PLAN, "place": "tables[1].options.players", "problem": _NESTED.to_plain()}],
    "plan_table": [{**_PLAN, "place": "tables[1].options"}],
    "plan_text": [{**_PLAN, "place": "name", "value": "7"}],
    "plan_too_large": [{**_PLAN, "most": 1000}],
    "plan_too_many_games": [{**_PLAN, "games": 20, "most": 10}],
    "plan_too_many_settings": [{**_PLAN, "place": "tables[1].options", "most": 10}],
    "plan_twice": [{**_PLAN, "place": "tables[1].options.players"}],
    "plan_unknown_key": [{**_PLAN, "place": "tables[1].bot", "known": ["game", "bots"]}],
    "plan_yes_or_no": [{**_PLAN, "place": "tables[1].rotate", "value": "1"}],
    "process_without_command": [{"bot": "process:"}],
    "bots_for_several_tables": [{"given": 2}],
    "cannot_read": [{**_FILE, "why": "No such file or directory"}],
    "cannot_read_components": [{"path": "own.toml", "why": "No such file or directory"}],
    "cannot_write": [{**_FILE, "why": "Permission denied"}],
    "component_type": [
        {"path": "plants.solar", "value": "many", "wanted": "whole_number"},
        {"path": "track.income", "value": 3, "wanted": "whole_numbers", "other": "table", "what": "either"},
    ],
    "component_incomplete": [{"path": "plants.solar.3", "missing": ["money", "tech"]}],
    "components_empty": [{}],
    "components_file_too_large": [{"path": "own.toml", "most": 1000}],
    "components_not_toml": [{"path": "own.toml", "why": "Expected '=' after a key"}],
    "damaged_line": [_LINE],
    "deal_order": [{"players": 3}],
    "deal_parts": [{"wanted": ["order", "deck"], "found": ["deck"]}],
    "endless_game": [{"actions": 200_001}],
    "illegal_action": [
        {**_FILE, "game": "power-grid", "line": 12, "action": "build koeln", "refusal": _PLAIN_REFUSAL}
    ],
    "missing_header": [{**_FILE, "what": "game"}],
    "missing_sentence": [{"id": "a.b", "language": "en"}],
    "no_ledger": [{"game": "power-grid"}],
    "no_such_move": [{**_FILE, "number": 99, "last": 40}],
    "not_a_record": [_FILE, {"path": ""}],
    "not_an_action": [{"text": "buy goal 3"}, _LINE],
    "other_format": [{**_FILE, "found": "2", "here": 1}],
    "other_rules_version": [{**_FILE, "game": "power-grid", "found": 2, "here": 1}],
    "ray_failed": [{"why": "no module named baseload"}],
    "ray_not_reached": [{"address": "10.0.0.1:6379", "why": "no answer"}],
    "ray_other_version": [{"found": "0.1", "version": "0.2"}],
    "record_exists": [_FILE],
    "results_damaged": [{"file": "results/block-00001.jsonl", "block": "00001"}],
    "results_format": [{"folder": "results", "found": "2", "known": 1}],
    "results_locked": [{"folder": "results"}],
    "results_missing": [{"file": "facts-00001.parquet", "block": "00001", "rest": ["games-00001.parquet"]}],
    "results_not_read": [{"file": "results/plan.json", "why": "Permission denied"}],
    "results_not_written": [{"file": "results/block-00001.jsonl", "why": "No space left on device"}],
    "results_of_another_plan": [{"folder": "results", "name": "ladder"}],
    "results_of_another_version": [{"folder": "results", "found": "0.1", "version": "0.2"}],
    "results_plan_damaged": [{"file": "results/plan.json"}],
    "sentence_does_not_fit": [{"id": "a.b", "language": "en", "why": "'plant'", "facts": {}}],
    "text_after_end": [_LINE],
    "too_few_games": [{"games": 0}],
    "too_few_workers": [{"workers": 0}],
    "truncated": [{**_FILE, "actions": 1}, {**_FILE, "actions": 5}],
    "unknown_bot": [{"bot": "randm", "known": ["random"]}],
    "not_a_bot": [{"bot": "clever", "found": "int"}],
    "not_a_game": [{"game": "chess", "found": "int"}],
    "not_a_title": [{"game": "chess", "found": "Chess"}],
    "title_of_another_name": [{"game": "chess", "found": "draughts"}],
    "no_encoding": [{"game": "chess", "known": ["co2", "power-grid"]}],
    "broken_package": [{"name": "clever", "place": "a:b", "why": "No module"}],
    "header_twice": [{**_FILE, "line": 3, "text": "rules"}],
    "no_such_seat": [{**_FILE, "seat": 7, "players": 3}, {"seat": 7, "players": 3}],
    "record_too_large": [{**_FILE, "most": 1000}],
    "too_many_games": [{"games": 99, "most": 10}],
    "too_many_workers": [{"workers": 99, "most": 10}],
    "record_of_unknown_game": [{**_FILE, "problem": _NESTED.to_plain()}],
    "unknown_component": [{"path": "plants.sloar", "component": "sloar", "known": ["solar", "fusion"]}],
    "unknown_components": [
        {"value": "mine", "known": ["standard"]},
        {"value": "standard-0123456789ab", "known": ["standard"], "what": "base_not_here"},
    ],
    "unknown_game": [{"game": "pwer-grid", "known": ["power-grid"]}],
    "unknown_header": [_LINE],
    "unknown_language": [{"language": "xx", "known": ["en"]}],
    "unknown_option": [_NESTED.facts],
    "unknown_rule": [{"game": "power-grid", "words": "frogs", "rules": 171}],
    "varied_and_chosen": [{"option": "map"}],
    "worker_died": [{"workers": 2}],
    "workers_do_not_start": [{}],
    "wrong_count": [{**_FILE, "expected": 10, "found": 9}],
    "wrong_fingerprint": [{**_FILE, "expected": "ab", "found": "cd"}],
    "wrong_number_of_bots": [{"given": 2, "players": 4}],
}

# What a value of one's own can be wrong in, for any game; games have more in their own COMPONENT_FAULTS.
COMPONENT_FAULTS: dict[str, dict[str, Any]] = {
    "wanted_different": {},
    "wanted_entries": {"count": 3},
    "wanted_entries_between": {"least": 2, "most": 5},
    "wanted_number": {"least": 0, "most": 30},
    "wanted_one_of": {"allowed": ["solar", "fusion"]},
    "wanted_title": {"most": 40},
}
VALUE_KINDS = ["whole_number", "whole_numbers", "word", "words", "yes_or_no", "list", "table"]
