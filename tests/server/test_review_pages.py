"""What the page of a review draws and tells, from what was found out about a game."""

from types import SimpleNamespace
from typing import Any, cast

import msgspec

import baseload
from baseload.bots.knowledge import PLANET, RIVALS, TEAM
from baseload.core.version import VERSION
from baseload.server.messages import Judged, Moments
from baseload.server.review_pages import _by_rounds, _chart, _decisions, _made_by, whose_review
from baseload.server.reviews import Review
from baseload.server.table import Table
from baseload.text.reading import reading

COSTLY = {
    "cost": 0.112,
    "after_better": 0.396,
    "after_played": 0.284,
    "played": {"en": "x", "de": "xx"},
    "better": {"en": "y"},
}


def table(game: str, names: list[str], own: list[int] | None = None) -> Table:
    found = SimpleNamespace(game=game, names=names, seats=names, seats_of=lambda person: own or [])
    return cast(Table, found)


def review(aim: str, *chances: list[float], **more: Any) -> Review:
    """Looked at after every tenth move; `more` is what is known of the first decision."""
    found = Review()
    for place, shares in enumerate(chances):
        found.judged[10 * place] = Judged(10 * place, shares, aim, seat=0, cost=0.0)
    found.judged[0] = msgspec.structs.replace(found.judged[0], **more)
    moves = sorted(found.judged)
    rounds = [1 + move // 20 for move in moves]
    headings = {
        "en": [f"Round {number} · Building" for number in rounds],
        "de": [f"Runde {number} · Bauen" for number in rounds],
    }
    found.moments = Moments(moves, headings, {"en": [(0, "1"), (20, "2")], "de": [(0, "1"), (20, "2")]})
    return found


def chart(found: Review, at: Table, whose: int | None = None, size: str = "wide") -> str:
    return _chart(found, at, whose, _decisions(found, at, whose), size)


def test_rivals_have_a_line_each_and_one_that_all_lose() -> None:
    drawn = chart(review(RIVALS, [0.4, 0.5], [0.1, 0.2], [0.0, 0.0]), table("co2", ["Ada", "Bo"]))
    assert drawn.count('class="line') == 3
    assert drawn.count('class="line besides"') == 1
    assert "Ada 0, Bo 0, all lose 100" in drawn
    assert "dashed: that all lose" in drawn


def test_where_somebody_always_wins_there_is_no_such_line() -> None:
    drawn = chart(review(RIVALS, [0.4, 0.6], [1.0, 0.0]), table("power-grid", ["Ada", "Bo"]))
    assert drawn.count('class="line') == 2
    assert "all lose" not in drawn
    assert "Ada 100, Bo 0" in drawn


def test_a_team_has_one_line() -> None:
    drawn = chart(review(TEAM, [0.4] * 3, [1.0] * 3), table("second-chance", ["Ada", "Bo", "Cy"]))
    assert drawn.count('class="line one strong"') == 1
    assert "Chance to win together" in drawn


def test_alone_it_is_said_what_the_chance_is_of() -> None:
    assert "the planet is saved" in chart(review(PLANET, [0.4], [1.0]), table("co2", ["Ada"]))
    alone = chart(review(TEAM, [0.4], [1.0]), table("second-chance", ["Ada"]))
    assert "Chance to win, in per cent" in alone


def test_a_decision_tells_both_chances_and_their_difference() -> None:
    told = _decisions(
        review(RIVALS, [0.3, 0.7], [1.0, 0.0], **COSTLY), table("power-grid", ["Ada", "Bo"]), None
    )
    assert [(one["name"], one["lost"], one["from"], one["to"]) for one in told] == [("Ada", 12, 40, 28)]


def costly_everywhere() -> Review:
    """Of two seats, which decide in turn, every decision of the last six."""
    found = review(RIVALS, *[[0.5, 0.5]] * 6)
    for place, move in enumerate(found.moves):
        found.judged[move] = msgspec.structs.replace(found.judged[move], seat=place % 2, **COSTLY)
    return found


def test_it_opens_on_ones_own_seat() -> None:
    mine, watched = table("power-grid", ["Ada", "Bo"], [1]), table("power-grid", ["Ada", "Bo"])
    assert whose_review(mine, "me", "") == 1
    assert whose_review(mine, "me", "0") == 0
    assert whose_review(mine, "me", "all") is None
    assert whose_review(watched, "me", "") is None
    for odd in ("2", "-1", "١", "x" * 99, "9" * 99):
        assert whose_review(mine, "me", odd) == 1


def test_the_decisions_of_one_seat_or_of_all() -> None:
    at = table("power-grid", ["Ada", "Bo"])
    assert [one["move"] for one in _decisions(costly_everywhere(), at, 1)] == [10, 30, 50]
    assert [one["number"] for one in _decisions(costly_everywhere(), at, 1)] == [1, 2, 3]
    assert [one["move"] for one in _decisions(costly_everywhere(), at, None)] == [0, 10, 20, 30, 40, 50]


def test_they_stand_under_the_headings_of_their_rounds() -> None:
    told = _by_rounds(_decisions(costly_everywhere(), table("power-grid", ["Ada", "Bo"]), None))
    assert [(heading, len(decisions)) for heading, decisions in told] == [
        ("Round 1 · Building", 2),
        ("Round 2 · Building", 2),
        ("Round 3 · Building", 2),
    ]


def test_each_reader_has_it_in_their_own_language() -> None:
    """What was made before there was a language is read in English."""
    at = table("power-grid", ["Ada", "Bo"])
    with reading("de"):
        found = _decisions(costly_everywhere(), at, None)[0]
    assert (found["heading"], found["played"], found["better"]) == ("Runde 1 · Bauen", "xx", "y")
    with reading("it"):
        found = _decisions(costly_everywhere(), at, None)[0]
    assert (found["heading"], found["played"], found["better"]) == ("Round 1 · Building", "x", "y")


def test_the_chart_has_rounds_and_pins_and_shows_whose_it_is() -> None:
    drawn = chart(costly_everywhere(), table("power-grid", ["Ada", "Bo"]), whose=1)
    assert drawn.count(' strong"') == 1
    assert drawn.count('class="pin"') == 3
    assert drawn.count('class="round"') == 2 == drawn.count('class="tick"')
    everybody = chart(costly_everywhere(), table("power-grid", ["Ada", "Bo"]), size="narrow")
    assert everybody.count(' strong"') == 0
    assert everybody.count('class="pin"') == 6


def test_one_of_another_version_says_so() -> None:
    at, found = table("power-grid", ["Ada", "Bo"]), costly_everywhere()
    found.rules = baseload.game("power-grid").rules
    assert found.version == VERSION
    assert _made_by(found, at) == ""
    found.version = "0.0.7"
    assert "0.0.7" in _made_by(found, at)
    found.version, found.rules = VERSION, 99
    assert "99" in _made_by(found, at)
