"""Options: whatever is impossible is refused with a reason, and whatever is offered can be played."""

from random import Random
from typing import Any

from baseload.core.playing import random_game
from baseload.core.problems import OptionError
from baseload.testing.claims import claim, refused
from baseload.testing.subject import Subject, Table

NONSENSE: list[Any] = [
    *(None, True, False, -1, 0, 7, 2.5),
    *("", "nonsense", [], ["nonsense"], {}, {"a": 1}, [[]], b"x"),
]


def every_value_plays_a_game(table: Table) -> None:
    """Of a table where one value is chosen: it is what was chosen, can be typed, and plays to the end."""
    name, value = [*table.chosen.items()][-1]
    options = table.options
    claim(options[name] == value, f"{name}={value!r} was chosen, and the options say {options[name]!r}.")
    typed = table.rules.options(**{**table.chosen, name: str(value)})
    claim(typed == options, f"The text {str(value)!r} is not read as {name}={value!r}.")
    state = table.start(1)
    random_game(state, Random(1))
    claim(state.outcome is not None, f"With {name}={value!r} a random game has no end.")


def nonsense_is_refused_for_every_option(subject: Subject) -> None:
    rules = subject.rules
    for spec in rules.option_specs():
        for value in NONSENSE:
            if any(value == allowed and type(value) is type(allowed) for allowed in spec.values):
                continue
            problem = refused(f"{spec.name}={value!r} is allowed.", rules.options, **{spec.name: value})
            claim(problem.code and str(problem), f"{spec.name}={value!r} is refused without a reason.")


def an_unknown_option_names_the_known_ones(subject: Subject) -> None:
    rules = subject.rules
    problem = refused("An option that there is not is allowed.", rules.options, no_such_option="red")
    claim(isinstance(problem, OptionError), f"An unknown option is refused by {type(problem).__name__}.")
    claim(problem.code == "unknown_option", f"An unknown option is refused as {problem.code}.")
    claim(problem.facts.get("option") == "no_such_option", "The refusal does not name the unknown option.")
    known = [spec.name for spec in rules.option_specs()]
    claim(problem.facts.get("known") == known, "The refusal does not name the known options.")


def defaults_come_first(subject: Subject) -> None:
    options = subject.rules.options()
    for spec in subject.rules.option_specs():
        claim(
            options[spec.name] == spec.default, f"{spec.name} is {options[spec.name]!r} unless it is chosen."
        )
        if spec.name != "players":
            claim(
                spec.values[0] == spec.default, f"The default of {spec.name} is not the first of its values."
            )


def options_are_values(subject: Subject) -> None:
    """Equal ones are equal, whoever made them, and what they give out is a copy."""
    rules = subject.rules
    options = rules.options()
    claim(options == rules.options(players=options.players), "Equal options are not equal.")
    claim(hash(options) == hash(rules.options()), "Equal options have different hashes.")
    for count in range(rules.fewest, rules.most + 1):
        if count != options.players:
            claim(rules.options(players=count) != options, f"Options for {count} equal those for others.")
    for table in subject.tables:
        chosen = table.options
        claim(rules.options_sent(chosen.to_plain()) == chosen, "Options sent by somebody are others.")
        claim(rules.options_from_plain(chosen.lasting()) == chosen, "Options that were stored are others.")
        chosen.to_plain()["players"] = -1
        claim(chosen == table.options, "Who changes plain options changes the options.")


OF_GAME = (
    nonsense_is_refused_for_every_option,
    an_unknown_option_names_the_known_ones,
    defaults_come_first,
    options_are_values,
)
OF_TABLE = ()
OF_VALUE = (every_value_plays_a_game,)
