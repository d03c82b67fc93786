"""A number agrees with its noun: nobody reads "1 points" or "there were 1 point".

A sentence that has a number before a noun has plural forms, or takes the number with its unit ("1 point") as one fact.
Where it cannot be one, the sentence is named here, with the reason.
"""

import re
from typing import Any, Final

import pytest

import baseload
from baseload.bots.knowledge import knowledge
from baseload.text.catalogue import DOMAIN
from baseload.text.speaker import speaker
from tests.registered import SPOKEN
from tests.text.test_catalogue import entries

DOMAINS: Final = [DOMAIN, *SPOKEN, "cli", "site"]
# Nouns that have stood after a number; those of all plural forms are added.
NOUNS: Final = [
    "actions",
    "bots",
    "bytes",
    "cards",
    "characters",
    "cities",
    "coins",
    "cubes",
    "decades",
    "games",
    "goals",
    "infrastructures",
    "letters",
    "milliseconds",
    "names",
    "permits",
    "plants",
    "players",
    "points",
    "regions",
    "rounds",
    "rules",
    "runs",
    "scientists",
    "seats",
    "seconds",
    "settings",
    "sources",
    "spaces",
    "steps",
    "summits",
    "tables",
    "tiles",
    "times",
    "tokens",
    "topics",
    "tracks",
    "turns",
    "workers",
]

# Where the number cannot be one, or is no whole number.
LIMIT = "a limit that is set in the program, far above one"
PRINTED = "a number of the game or of the map that is at least two"
RANGE = "the higher end of a range"
PART = "a part of a whole, such as 1/5 or 1 of 5"
DECIMALS = "has decimals: 1.0 points"
NEVER_ONE: Final = {
    "site new.minutes": RANGE,
    "site trouble.file_too_long": LIMIT,
    "baseload values.key": PRINTED,
    "baseload values.key_own": PRINTED,
    "baseload problem.bad_search_time": LIMIT,
    "baseload problem.record_too_large": LIMIT,
    "baseload problem.components_file_too_large": LIMIT,
    "baseload problem.bad_component.wanted_title": LIMIT,
    "baseload problem.bad_component.wanted_fossils": PRINTED,
    "baseload problem.deal_names": PRINTED,
    "baseload problem.unknown_rule": PRINTED,
    "baseload problem.too_many_workers": LIMIT,
    "baseload problem.too_many_games": LIMIT,
    "baseload problem.plan_too_large": LIMIT,
    "baseload problem.plan_too_many_settings": LIMIT,
    "baseload problem.plan_too_many_games": LIMIT,
    "baseload problem.game_kills_workers": LIMIT,
    "cli games.heading": RANGE,
    "cli about.heading": RANGE,
    "cli rules.page_intro": PRINTED,
    "cli bench.intro": LIMIT,
    "cli bench.ratio": DECIMALS,
    "cli bench.ratios": DECIMALS,
    "cli report.worth": DECIMALS,
    "cli report.margins.more": LIMIT,
    "co2 problem.bad_component.wanted_tiles": PRINTED,
    "co2 problem.bad_component.wanted_two_topic_tiles": PRINTED,
    "co2 option.players.1": PRINTED,
    "co2 option.players.any": PRINTED,
    "co2 board.permits_long": PART,
    "co2 draw.permits_in": PART,
    "power-grid refusal.regions_first": PRINTED,
    "power-grid refusal.nothing_to_give_up": PRINTED,
    "power-grid refusal.must_discard_plant": PRINTED,
    "power-grid problem.wrong_number_of_regions": PRINTED,
    "power-grid problem.map_file_too_large": LIMIT,
    "power-grid problem.map_too_small": PRINTED,
    "power-grid problem.bad_map.map_too_large": LIMIT,
    "power-grid problem.deal_cards": PRINTED,
    "power-grid problem.deal_removed": PRINTED,
    "power-grid problem.deal_regions": PRINTED,
    "power-grid option.players.any": PRINTED,
    "second-chance option.players.1": PRINTED,
    "second-chance option.players.2": PRINTED,
    "second-chance option.players.3": PRINTED,
    "second-chance option.players.4": PRINTED,
    "second-chance option.mode.cooperative": PRINTED,
    "second-chance option.mode.competitive": PRINTED,
    "second-chance option.mode.solo": PRINTED,
    "second-chance outcome.goals_met": PART,
    "second-chance outcome.goals_met_alone": PART,
    "second-chance board.permits_long": PART,
    "second-chance draw.permits_in": PART,
    "site trouble.message_too_long": LIMIT,
    "site trouble.record_too_long": LIMIT,
    "site trouble.table_too_long": LIMIT,
    "site trouble.too_long": LIMIT,
    "site trouble.options_too_long": LIMIT,
    "site trouble.bad_id": RANGE,
    "site trouble.too_many_tables": LIMIT,
    "site trouble.bad_thinking": RANGE,
    "site home.players": RANGE,
}
# What a bot expects is told with decimals: why it likes an action.
EXPECTED = re.compile(r"\w+ reason\.(?:buy|sell|goal_kept|split)")
# Facts that are names or words, after which a noun or a verb that looks like one may stand.
WORDS: Final = {"bar", "who", "source", "owner", "path", "place", "folder", "map", "value", "share", "green"}


def nouns() -> str:
    """All nouns in the plural that are counted anywhere, for a pattern."""
    found = set(NOUNS)
    for domain in DOMAINS:
        for forms in entries(domain).values():
            if len(forms) > 1:
                found |= set(re.findall(r"\{count\} (?:[\w-]+ )?([a-z]+s)\b", forms[1]))
    return "|".join(sorted(found))


COUNTED = re.compile(rf"\{{([\w.]+)(?::[^}}]*)?\}} (?:(?!in |of )[a-z-]+ )?(?:{nouns()})\b")
THERE_ARE = re.compile(r"\bthere (?:are|were) \{([\w.]+)\}|\{([\w.]+)\} (?:are|were|have)\b", re.IGNORECASE)


def numbers_before_nouns(text: str) -> set[str]:
    found = {match[1] for match in COUNTED.finditer(text)}
    found |= {match[1] or match[2] for match in THERE_ARE.finditer(text)}
    return found - WORDS


@pytest.mark.parametrize("domain", DOMAINS)
def test_no_number_stands_before_a_noun_without_plural_forms(domain: str) -> None:
    wrong = {
        id: found
        for id, forms in entries(domain).items()
        if len(forms) == 1 and (found := numbers_before_nouns(forms[0]))
    }
    for id in list(wrong):
        if f"{domain} {id}" in NEVER_ONE or EXPECTED.fullmatch(f"{domain} {id}"):
            del wrong[id]
    assert not wrong


@pytest.mark.parametrize("domain", DOMAINS)
def test_the_form_for_one_is_in_the_singular(domain: str) -> None:
    one = re.compile(rf"(?<![\w.,/])1 (?:{nouns()})\b")
    for id, forms in entries(domain).items():
        if len(forms) > 1:
            said = forms[0].replace("{count}", "1")
            assert not one.search(said), f"{id}: {said}"


def test_every_exception_is_one() -> None:
    known = {f"{domain} {id}": forms for domain in DOMAINS for id, forms in entries(domain).items()}
    for name in NEVER_ONE:
        assert numbers_before_nouns(known[name][0]), name


# --- at the table ---

SAID_WRONG = re.compile(
    rf"(?<![\d.,/–-])(?<!\bof )1 (?:{nouns()})\b|\b(?:are|were) 1 \w+\b|(?<![\d/$])1 [a-z]+ (?:are|were)\b"
)
TABLES: Final = [
    ("power-grid", {"players": 3}),
    ("co2", {"players": 2}),
    ("co2", {"players": 1}),
    ("second-chance", {"players": 2, "coop_decision": "unanimous", "inspectors": "on"}),
    ("second-chance", {"players": 3, "mode": "competitive"}),
    ("second-chance", {"players": 1}),
]


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_what_is_said_in_a_game_agrees(name: str, options: dict[str, Any]) -> None:
    game = baseload.game(name)
    chosen = game.options(**options)
    state = game.setup(chosen, game.deal(chosen, 5))
    known, say = knowledge(name, chosen.players), speaker(name, you=0, strict=True)
    said: list[str] = []
    moves = 0
    while state.seat is not None:
        seat = state.seat
        view = state.view(seat)
        said.append(say.asked(view))
        legal = view.legal()
        said += [say.action(action, view) for action in legal[moves % 7 :: 7]]
        if moves % 15 == 0:
            said.append(say.board(view))
        events = state.play(known.choose(state))
        said += [say.event(event, state.view(seat)) for event in events if event.seen_by(seat)]
        moves += 1
    said += [say.outcome(state.view(0)), say.board(state.view(0))]
    assert any(re.search(r"(?<!\d)1 [a-z]+", text) for text in said)
    for text in said:
        found = SAID_WRONG.search(text)
        assert found is None, f"“{found[0]}” in: {text}"
