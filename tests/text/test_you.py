"""Whoever is spoken to is "you": in what happened, what is asked, what can be done and why not, in every game."""

import re
from random import Random

import pytest

import baseload
from baseload.core.action import Action
from baseload.core.contract import State
from baseload.draw import drawer
from baseload.hosting.courtesy import courtesy
from baseload.text.catalogue import game_catalogue
from baseload.text.speaker import Speaker, speaker
from tests.draw.climate_check import around
from tests.registered import SPOKEN
from tests.text.test_catalogue import entries

NAMES = ["Zorro", "Yorick", "Xaver"]
LANGUAGES = ["en", "de", "it", "pl"]
# Ids of what stands under a name.
TAGS = ("draw.tag.", "draw.acting", "draw.starts", "draw.passed", "draw.won")
# Tables on which more is said than on the plain one.
TABLES: dict[str, list[dict[str, object]]] = {
    "power-grid": [{}, {"auction": "sealed", "money": "open"}],
    "co2": [{}, {"auction": "ascending", "lobby_draft": "right"}],
    "second-chance": [{"mode": "cooperative"}, {"mode": "competitive", "lobby_draft": "on"}],
}


def voice(game: str, you: int) -> Speaker:
    return speaker(game, NAMES, you=you, strict=True)


def games(game: str) -> list[tuple[State, Random]]:
    title = baseload.game(game)
    found = []
    for seed, chosen in enumerate(TABLES[game] * 2, 1):
        options = title.options(players=3, **chosen)
        found.append((title.setup(options, title.deal(options, seed)), Random(seed)))
    return found


def not_named(sentence: str, seat: int) -> None:
    assert NAMES[seat] not in sentence, sentence
    assert not re.search(r"\b[Yy]ou (\w*[^s\W]s|is|has|does)\b(?<!this)(?<!pass)", sentence), sentence


@pytest.mark.parametrize("game", SPOKEN)
def test_nobody_is_told_by_name_what_concerns_them(game: str) -> None:
    """Every sentence of whole games, told to each seat."""
    kinds: set[str] = set()
    for state, rng in games(game):
        while state.seat is not None:
            view = state.view(state.seat)
            say = voice(game, state.seat)
            not_named(say.asked(view), state.seat)
            for other in range(len(NAMES)):
                not_named(voice(game, other).asked(state.view(other)), other)
            legal = state.legal()
            for action in rng.sample(legal, min(4, len(legal))):
                not_named(say.action(action, view), state.seat)
            for attempts in courtesy(game).attempts(view).values():
                refusal = view.check(attempts[0])
                if refusal is not None:
                    not_named(say.refusal(refusal, view, attempts[0]), state.seat)
            for event in state.play(_choice(rng, legal)):
                kinds.add(event.kind)
                for seat in range(len(NAMES)):
                    if event.seen_by(seat):
                        not_named(voice(game, seat).event(event, state.view(seat)), seat)
    assert len(kinds) > 15


@pytest.mark.parametrize("game", SPOKEN)
def test_drawn_tables_speak_to_their_reader_too(game: str) -> None:
    """Labels that a screen reader tells: "controlled by you", "your scientist", and never "of You"."""
    labels = ""
    for state, rng in games(game):
        turns = 0
        while state.seat is not None:
            state.apply(_choice(rng, state.legal()))
            turns += 1
            if turns % 40 == 0:
                you = turns // 40 % len(NAMES)
                view, say = state.view(you), voice(game, you)
                drawn = str(drawer(game).scene(view, say, around(len(NAMES))).body)
                labels += " ".join(re.findall(r'(?:aria-label|title)="([^"]*)"', drawn))
                assert not re.search(r"\b(of|by|from|to) (You|" + NAMES[you] + r")\b", drawn)
    assert re.search(r"\b[Yy]our?\b", labels)


@pytest.mark.parametrize("game", SPOKEN)
def test_what_stands_under_a_name_speaks_to_its_reader(game: str) -> None:
    """ "Du, bietest" and "Ada, bietet": a tag's verb agrees with the name above it."""
    known, ids = entries(game), [id for id in entries(game) if id.startswith(TAGS)]
    forms = [(id, f"{id}.you") for id in ids if f"{id}.you" in known]
    seen: dict[str, set[str]] = {language: set() for language in LANGUAGES}
    for state, rng in games(game)[:2]:
        for turn in range(60):
            if state.seat is None:
                break
            state.apply(_choice(rng, state.legal()))
            if turn % 4:
                continue
            for language in LANGUAGES:
                words = game_catalogue(game, language)
                theirs = {words.say(id) for id, yours in forms if words.say(id) != words.say(yours)}
                yours = {words.say(yours) for id, yours in forms if words.say(id) != words.say(yours)}
                you = turn // 4 % len(NAMES)
                say = speaker(game, NAMES, language, you=you, strict=True)
                drawn = str(drawer(game).scene(state.view(you), say, around(len(NAMES))).body)
                people = re.findall(
                    r'<li[^>]* class="player p-.*?(?=<li[^>]* class="player p-|</ul>)', drawn, re.S
                )
                assert len(people) == len(NAMES)
                for person in people:
                    tags = set(re.findall(r'<span class="tag[^"]*"[^>]*>([^<]+)</span>', person))
                    own = words.say("draw.yourself") in re.findall(r'class="name"[^>]*>([^<]+)<', person)
                    assert not tags & ((theirs - yours) if own else (yours - theirs)), (language, own, tags)
                    seen[language] |= tags & (yours | theirs)
    assert all(len(seen[language]) > 1 for language in ("de", "it", "pl"))


def _choice(rng: Random, legal: list[Action]) -> Action:
    """Any action, but rather one that ends nothing, so that more happens."""
    action = rng.choice(legal)
    return rng.choice(legal) if str(action) in ("done", "pass") else action


@pytest.mark.parametrize("game", [*SPOKEN, "baseload"])
def test_every_event_about_a_seat_can_be_told_to_it(game: str) -> None:
    ids = entries(game)
    about = [id for id, texts in ids.items() if id.startswith(("event.", "asked.")) and "{who}" in str(texts)]
    lacking = [
        id
        for id in about
        if f"{id}.you" not in ids and not id.endswith((".you", ".yours")) and "_you" not in id
    ]
    assert not lacking
