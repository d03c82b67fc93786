"""What the page of a review draws and tells, from what was found out about a game."""

from types import SimpleNamespace
from typing import Any, cast

import msgspec

from baseload.bots.knowledge import PLANET, RIVALS, TEAM
from baseload.server.messages import Judged
from baseload.server.review_pages import _chart, _decisions
from baseload.server.reviews import Review
from baseload.server.table import Table


def table(game: str, names: list[str]) -> Table:
    return cast(Table, SimpleNamespace(game=game, names=names, seats=names))


def review(aim: str, *chances: list[float], **more: Any) -> Review:
    """Looked at after every tenth move; `more` is what is known of the first decision."""
    found = Review()
    for place, shares in enumerate(chances):
        found.judged[10 * place] = Judged(10 * place, shares, aim, seat=0, cost=0.0)
    found.judged[0] = msgspec.structs.replace(found.judged[0], **more)
    found.moves = sorted(found.judged)
    return found


def test_rivals_have_a_line_each_and_one_that_all_lose() -> None:
    drawn = _chart(review(RIVALS, [0.4, 0.5], [0.1, 0.2], [0.0, 0.0]), table("co2", ["Ada", "Bo"]))
    assert drawn.count('class="line') == 3
    assert drawn.count('class="line besides"') == 1
    assert "Ada 0, Bo 0, all lose 100" in drawn
    assert "dashed: that all lose" in drawn


def test_where_somebody_always_wins_there_is_no_such_line() -> None:
    drawn = _chart(review(RIVALS, [0.4, 0.6], [1.0, 0.0]), table("power-grid", ["Ada", "Bo"]))
    assert drawn.count('class="line') == 2
    assert "all lose" not in drawn
    assert "Ada 100, Bo 0" in drawn


def test_a_team_has_one_line() -> None:
    drawn = _chart(review(TEAM, [0.4] * 3, [1.0] * 3), table("second-chance", ["Ada", "Bo", "Cy"]))
    assert drawn.count('class="line one"') == 1
    assert "Chance to win together" in drawn


def test_alone_it_is_said_what_the_chance_is_of() -> None:
    assert "the planet is saved" in _chart(review(PLANET, [0.4], [1.0]), table("co2", ["Ada"]))
    alone = _chart(review(TEAM, [0.4], [1.0]), table("second-chance", ["Ada"]))
    assert "Chance to win, in per cent" in alone


def test_a_decision_tells_both_chances_and_their_difference() -> None:
    more = {"cost": 0.112, "after_better": 0.396, "after_played": 0.284, "played": "x", "better": "y"}
    told = _decisions(review(RIVALS, [0.3, 0.7], [1.0, 0.0], **more), table("power-grid", ["Ada", "Bo"]))
    assert [(one["name"], one["lost"], one["from"], one["to"]) for one in told] == [("Ada", 12, 40, 28)]
