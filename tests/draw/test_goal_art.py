"""Every personal goal has a picture of its own, of parts that its page holds."""

import re

from baseload.draw.drawer import drawer
from baseload.draw.glyphs import sprite
from baseload.draw.second_chance.goal_art import goal_picture
from baseload.testing.drawings import well_formed
from tests.second_chance.scene import table

GOALS = range(1, 17)


def test_every_personal_goal_has_a_picture_of_its_own() -> None:
    needs = table(players=2, seed=1, mode="cooperative").board.components.personal_needs
    assert len(needs) == len(GOALS) + 1
    assert len({goal_picture(goal, met=False) for goal in GOALS}) == len(GOALS)
    for goal in GOALS:
        for met in (False, True):
            picture = goal_picture(goal, met)
            well_formed(f"<div>{picture}</div>")
            assert ("#g-check" in picture) == met
            assert len(picture) < 1500, "updates must stay small"


def test_it_is_made_of_what_the_page_holds() -> None:
    held = set(re.findall(r'id="([\w-]+)"', drawer("second-chance").symbols() + sprite()))
    for goal in GOALS:
        used = set(re.findall(r'(?:href="#|url\(#)([\w-]+)', goal_picture(goal, met=False)))
        assert used
        assert used <= held
