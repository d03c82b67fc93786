"""Markup that pages may hold already: every keepable element has an id, and none lies inside another."""

import re
from random import Random

import pytest

import baseload
from baseload.draw import drawer
from baseload.draw.drawer import Around
from baseload.draw.markup import Markup, element, keepable, without_kept
from baseload.text.speaker import speaker


@pytest.mark.parametrize("name", ["power-grid", "co2", "second-chance"])
def test_all_that_is_keepable_gets_its_mark(name: str) -> None:
    game = baseload.game(name)
    options = game.options(players=3)
    state = game.setup(options, game.deal(options, 5))
    rng = Random(5)
    for _ in range(40):
        view = state.view(state.seat)
        voice = speaker(name, ["Ada", "Ben", "Cyd"], you=view.seat)
        body = drawer(name).scene(view, voice, Around(["", "", ""], Markup(""))).body
        count = body.count("<!--keepable-->")
        settled = without_kept(body)
        marks = re.findall(r'<\w+ data-kept="([0-9a-f]{12})"', settled)
        assert len(marks) == len(set(marks)) == count > 5
        assert count <= 60  # a page names no more
        assert "<!--" not in settled
        left = without_kept(body, marks)
        assert len(left) < len(settled) / 4
        assert left.count("data-same></") == count
        assert "<!--" not in drawer(name).board(view, voice)  # which stands for itself
        state.play(rng.choice(state.legal()))
        if state.seat is None:
            break


def test_another_content_is_another_mark() -> None:
    one, two = (keepable(element("p", text, id="said")) for text in ("yes", "no"))
    [mark] = re.findall(r'data-kept="(\w+)"', without_kept(one))
    assert without_kept(one, {mark}) == f'<p id="said" data-kept="{mark}" data-same></p>'
    assert "no" in without_kept(two, {mark})
