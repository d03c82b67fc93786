"""Words: everything that a table can come to has its sentence, and nothing of the machinery shows in it.

The speakers are strict: a sentence that is missing, or wants a fact that nobody gives, raises.
"""

import re
from random import Random

from baseload.core.contract import State
from baseload.testing.claims import claim
from baseload.testing.legality import candidates
from baseload.testing.subject import Subject, Table
from baseload.text.speaker import Speaker, speaker

# What no sentence for people holds: places for facts, Python's words, signs for the unknown, ids of the catalogue.
_MACHINERY = re.compile(r"[{}]|\bNone\b(?! of)|\bTrue\b|<|\[\]|(?<!\w)-1\b")
_IDS = re.compile(r"\b(refusal|event|problem|action|option|asked|board|outcome|draw)\.[a-z_]+")
MOST = 4  # open-ended amounts that random players choose from, so that games do not take for ever


def whole(text: str) -> str:
    """The text, if something is said and nothing of the machinery shows."""
    claim(text.strip(), "Where something should be said nothing is.")
    claim(
        not _MACHINERY.search(text) and not _IDS.search(text), f"Something of the machinery shows: {text!r}."
    )
    return text


def every_option_and_value_is_explained(subject: Subject) -> None:
    say = speaker(strict=True)
    for spec in subject.rules.option_specs():
        whole(say.option(subject.game, spec.name))
        for value in spec.values:
            whole(say.option_value(subject.game, spec.name, value))
        if spec.form:
            whole(say.option_form(subject.game, spec.form))


def the_game_has_a_name(subject: Subject) -> None:
    say = speaker(subject.game, strict=True)
    claim(whole(say.title()) != subject.game, "The game has no name for people (`game.title`).")
    whole(say.about())


def whole_games_are_told(table: Table) -> None:
    told_game(table)


def told_game(table: Table, seed: int = 11) -> set[str]:
    """Tell a whole random game: questions, actions, refusals, events and the end; which refusals were met."""
    game = table.subject.game
    state, rng = table.start(seed), Random(5)
    tried = [table.rules.action(text) for text in table.subject.attempts]
    tried = tried or candidates(table.subject, [table], rng)[::5]
    others, speaks = speaker(game, strict=True), bool(table.subject.title.speaker)
    told: set[str] = set()
    count = 0
    while state.seat is not None:
        seat = state.seat
        view, outside, you = state.view(seat), state.view(None), speaker(game, you=seat, strict=True)
        claim(whole(you.asked(view)) != whole(others.asked(outside)), "Who is to decide is not spoken to.")
        legal = view.legal()
        for action in legal if count % 10 == 0 else legal[:3]:
            sentence = whole(others.action(action, view))
            claim(not sentence.endswith("."), f"What an action would do is no whole sentence: {sentence!r}.")
            claim(sentence != str(action) or not speaks, f"There are no words for `{action}`.")
            whole(others.action(action, outside))
        if count % 5 == 0:
            for action in tried:
                refusal = view.check(action)
                whole(you.action(action, view))
                if refusal is not None:
                    told.add(refusal.code)
                    sentence = whole(you.refusal(refusal, view, action))
                    claim(refusal.rule in sentence, f"A refusal does not tell its rule: {sentence!r}.")
                    claim(f". ({refusal.rule}" not in sentence, f"A full stop before the rule: {sentence!r}.")
                    whole(others.refusal(refusal))
        whole(others.board(outside))
        cut = state.legal_few(MOST)
        for event in state.play(cut[int(rng.random() * len(cut))]):
            sentence = whole(others.event(event, state.view(None)))
            claim(
                re.search(r"[.!?]$", sentence),
                f"The event {event.kind} is told without an end: {sentence!r}.",
            )
            whole(you.event(event, state.view(seat)))
        count += 1
    _end_is_told(table, state, others)
    return told


def _end_is_told(table: Table, state: State, others: Speaker) -> None:
    if state.outcome is None:
        raise AssertionError("A game that was played to its end has no outcome.")
    whole(others.ending(state.outcome.reason))
    lines = whole(others.outcome(state.view(None))).split("\n")
    least = 2 + (
        table.options.players if table.options.players > 1 else 0
    )  # result, reason, and a line for each
    claim(len(lines) >= least, f"The outcome is told in {len(lines)} lines.")
    claim(
        others.asked(state.view(0)) == speaker(strict=True).words.say("asked.over"),
        "After the end somebody is asked.",
    )


OF_GAME = (every_option_and_value_is_explained, the_game_has_a_name)
OF_TABLE = (whole_games_are_told,)
