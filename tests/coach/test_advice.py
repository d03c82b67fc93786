"""Hints: in the order of the chances they show, with reasons that speak for them in units that are named, and nothing
that a host would ask about."""

import re
from random import Random

import pytest

from baseload.bots.knowledge import Reason
from baseload.bots.search import Candidate
from baseload.coach.advice import Advised, _unasked, advise, never_rising
from baseload.core.action import Action
from baseload.hosting.courtesy import courtesy
from baseload.text.speaker import speaker
from tests.lab.tables import NAMES, TABLES, Options, positions

EVERY = [0, 10, 20, 30, 45, 80, 90]  # decisions between two hints, by the number of players
SEEDS = {"power-grid": 77, "co2": 3, "second-chance": 4}
PLAYOUTS = 12

# What a number in a reason may stand beside. Counts follow a colon.
UNITS = re.compile(
    r"\$\d+"
    r"|\d+ (Elektro|points?|ppm|cit(y|ies)|coal|oil|garbage|uranium|tech|permits?|so far|of them)\b"
    r"|\b([Pp]lant|[Ss]pace) \d+"
    r"|: \d+\."
    r"|\d+ ppm of \d+"
)


def check_reason(ground: Reason, said: str) -> None:
    assert ground.amount >= 0, (ground.id, said)
    facts = ground.facts
    if "brings" in facts and "instead" in facts:
        assert facts["brings"] >= facts["instead"], said
    if ground.id == "reason.plant" and "worth" in facts:
        assert facts["worth"] >= facts["price"], said
    if ground.id in ("reason.pass_bid", "reason.no_plant"):
        assert facts["worth"] <= facts["price"], said
    assert not re.search(r"\d", UNITS.sub("", said)), said
    assert re.search(r"[.!]$", said), said


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_hints_agree_with_themselves(table: tuple[str, Options]) -> None:
    game, options = table
    host = courtesy(game)
    looked = 0
    players = int(str(options["players"]))
    for state in positions(game, options, SEEDS[game], EVERY[players]):
        seat = state.seat
        if seat is None:
            continue
        view = state.view(seat)
        asked = {str(action) for action in view.legal() if host.slip(view, action) is not None}
        voice = speaker(game, ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"][: view.players], you=seat)
        found = advise(view, voice, 60.0, lambda action: str(action) in asked, 1, PLAYOUTS)  # noqa: B023
        assert 1 <= len(found) <= 3
        percents = [advised.percent for advised in found if advised.percent is not None]
        assert percents == sorted(percents, reverse=True)
        assert all(0 <= percent <= 100 for percent in percents)
        for place, advised in enumerate(found):
            assert 1 <= len(advised.reasons) <= 2
            for ground, said in zip(advised.grounds, advised.reasons, strict=True):
                check_reason(ground, said)
            if advised.action in asked:
                assert not place
                assert advised.grounds[0].id.startswith("advice.meant")
                assert percents.count(percents[0]) == 1 if percents else len(found) == 1
        looked += 1
    assert looked


# --- the order ---


def test_chances_never_rise_down_the_list() -> None:
    rng = Random(1)
    for _ in range(200):
        shares = [rng.random() for _ in range(rng.randint(1, 8))]
        told = never_rising(shares)
        assert told == sorted(told, reverse=True)
        assert abs(sum(told) - sum(shares)) < 1e-9  # nothing is made better or worse on the whole
    assert never_rising([0.6, 0.4, 0.2]) == [0.6, 0.4, 0.2]


class Named(Action):
    def __init__(self, word: str) -> None:
        self.word = word

    def __str__(self) -> str:
        return self.word


def choice(word: str, share: float) -> tuple[Candidate, float | None]:
    return Candidate(Named(word), 0.0), share


def words(choices: list[tuple[Candidate, float | None]]) -> list[str]:
    return [str(candidate.action) for candidate, _ in choices]


def test_what_is_asked_about_is_advised_only_as_the_best() -> None:
    def doubtful(action: Action) -> bool:
        return str(action).startswith("slip")

    best = [choice("slip", 0.6), choice("b", 0.5), choice("slip 2", 0.4)]
    assert words(_unasked(best, doubtful)) == ["slip", "b"]
    alike = [choice("slip", 0.504), choice("b", 0.498)]
    assert words(_unasked(alike, doubtful)) == ["b"]
    later = [choice("a", 0.6), choice("slip", 0.6)]
    assert words(_unasked(later, doubtful)) == ["a"]
    alone = [choice("slip", 0.5)]
    assert words(_unasked(alone, doubtful)) == ["slip"]


def test_a_hint_says_what_its_chance_is_of() -> None:
    told = Advised("a", "A.", 0.296, True, [], []).to_plain()
    assert (told["percent"], told["planet"]) == (30, True)
    assert Advised("a", "A.", None, False, [], []).percent is None
