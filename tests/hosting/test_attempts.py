"""A verb typed alone: whatever it is and whenever, it is a list, an action, or the reason why nothing can be done."""

import re
from random import Random

import pytest

import baseload
from baseload.cli.choices import choices
from baseload.cli.typed import NotNow, Reader, Several
from baseload.core.contract import State
from baseload.core.problems import NotationError
from baseload.games.climate.world import MINOR_SCIENTIST
from baseload.games.co2.components import standard as co2_standard
from baseload.games.second_chance.components import standard as second_chance_standard
from baseload.hosting.courtesy import courtesy
from baseload.text.speaker import speaker
from tests.cli.command import baseload as command
from tests.registered import SPOKEN

POSITIONS = 25  # of each game, spread over its whole length


def positions(game: str, count: int = POSITIONS) -> list[State]:
    title = baseload.game(game)
    options = title.options(players=3)
    found: list[State] = []
    for seed in (1, 2):
        state, rng = title.setup(options, title.deal(options, seed)), Random(seed)
        while state.seat is not None:
            found.append(state.copy())
            state.apply(rng.choice(state.legal()))
    return Random(7).sample(found, min(count, len(found)))


def not_now_of(reader: Reader, verb: str) -> NotNow | None:
    """That nothing can be done with the verb now; None where it is an action or some of them."""
    try:
        reader.read(verb)
    except NotNow as not_now:
        return not_now
    except (Several, NotationError):
        return None
    return None


@pytest.mark.parametrize("game", ["co2", "second-chance"])
def test_a_scientist_s_move_is_asked_about_exactly_where_none_would_follow(game: str) -> None:
    """What follows is seen by playing it."""
    host, asked = courtesy(game), [0, 0]
    minor = {"co2": co2_standard().lobby_minor, "second-chance": second_chance_standard().lobby_minor}[game]
    for state in positions(game, 400):
        view = state.view(state.seat)
        for action in view.legal():
            words = str(action).split()
            played = words[0] == "lobby" or (words[0] == "move" and words[-2] == "card")
            if not played or minor[int(words[-1])] != MINOR_SCIENTIST:
                continue
            after = state.copy()
            after.apply(action)
            followed = after.to_plain()["stack"][-1][0] == "extra_move"
            slip = host.slip(view, action)
            assert (slip is None) == followed, (action, state.to_plain())
            asked[followed] += 1
    assert min(asked) > 10


@pytest.mark.parametrize("game", SPOKEN)
def test_a_bare_verb_is_always_answered(game: str) -> None:
    host, told = courtesy(game), 0
    for state in positions(game):
        view = state.view(state.seat)
        say = speaker(game, strict=True, you=state.seat)
        attempts = host.attempts(view)
        legal = [str(action) for action in view.legal()]
        verbs = {text.split()[0] for text in legal}
        if game != "power-grid":
            verbs -= {"buy", "sell"}  # actions by themselves, where a lobby card may be added
        assert {verb for verb in verbs if verb not in legal} <= set(attempts)
        reader = Reader(baseload.game(game), choices(view.legal()), {}, speaker(game).spellings(), attempts)
        for verb, tried in attempts.items():
            assert tried, verb
            assert all(str(action).split()[0] == verb for action in tried)
            possible = any(text.split()[0] == verb for text in legal)
            not_now = not_now_of(reader, verb)
            assert possible or not_now is not None or view.check(reader.read(verb)) is not None, verb
            if not_now is None:
                continue
            assert not possible, f"{verb} has legal actions"
            assert (not_now.typed, not_now.attempts) == (verb, tried)
            for action in tried:
                refusal = view.check(action)
                assert refusal is not None, f"{action} is legal and not offered"
                sentence = say.refusal_of_all(refusal, view, action)
                assert re.search(r"\((PG|CO2|SC)-A?\d+\)\.$", sentence), sentence
                told += 1
    assert told > 5 * POSITIONS


def test_the_answer_is_in_the_words_that_were_typed() -> None:
    lines = ["build", "inst", "move", "claim", "why construct", "build Essen", "dance"]
    done = command(
        "play", "co2", "--players", 3, "--seed", 3, "--seats", "me,random,random", input="\n".join(lines)
    )
    for sentence in (
        "`build` is not possible now. There is no project on the board (CO2-124).",
        "`inst` is not possible now. There is no project on the board (CO2-109).",
        "`move` is not possible now. There is no project on the board (CO2-154).",
        "`claim` is not possible now:",
        "  and 7 others.",
        "`construct` is not possible now. There is no project on the board (CO2-124).",
        "  CO2-124, An installed project is needed:",
        "“build Essen” is not understood",
        "“dance” is not understood",
    ):
        assert sentence in done.stdout, sentence


def test_the_nearest_is_named() -> None:
    """Nothing can be bought without money: for each fuel its own reason; and the cheapest city is still too dear."""
    title = baseload.game("power-grid")
    options = title.options(players=2, money="open")
    state = title.setup(options, title.deal(options, 3))
    rng = Random(1)
    while not any(str(action).startswith("build") for action in state.legal()):
        state.apply(rng.choice(state.legal()))
    plain = state.to_plain()
    seat = state.seat or 0
    plain["companies"][seat]["money"] = 3
    poor = title.state_from_plain(plain)
    view = poor.view(seat)
    (build,) = courtesy("power-grid").attempts(view)["build"]
    refusal = view.check(build)
    assert refusal is not None
    assert (refusal.code, refusal.facts["price"]) == ("too_little_money", 10)
