"""A turn of the CO₂ games as a short list, and what is told of a choice that has no place of its own on the board."""

from collections.abc import Mapping
from typing import Final

from baseload.core.action import Action
from baseload.draw.drawer import Stage
from baseload.text.climate.speaker import ClimateSpeaker

# Each part of a turn with its glyph, in the order in which most people think of them.
PARTS: Final = (("main", "globe"), ("scientist", "scientist"), ("market", "cep"), ("card", "book"))
# What is chosen beside what was picked: it is not a place.
_BESIDE: Final = ("source", "card", "permits", "pay", "verb", "take")

Verbs = tuple[type[Action], ...]


def turn_stages(
    voice: ClimateSpeaker,
    verbs: tuple[Verbs, ...],
    done: tuple[bool, ...],
    ways: Mapping[str, str] | None = None,
) -> list[Stage]:
    """The parts of a turn, with the verbs of each and whether it is done. `ways`, by part: what can be done in it now,
    where its sentence tells."""
    say = voice.words.say
    now = ways or {}
    return [
        Stage(id, say(f"draw.stage.{id}"), _about(voice, id, now), glyph, over, kinds)
        for (id, glyph), kinds, over in zip(PARTS, verbs, done, strict=True)
    ]


def _about(voice: ClimateSpeaker, id: str, ways: Mapping[str, str]) -> str:
    facts = {"ways": ways[id]} if id in ways else {}
    return voice.words.say(f"draw.stage_about.{id}", **facts)


def is_beside(handle: str) -> bool:
    return handle.partition(":")[0] in _BESIDE


def amounts(money: int, tech: int, permits: int = 0, points: int = 0) -> str:
    """So much of each, as glyphs with numbers: "[dollar]3 [tech]1"."""
    named = (("dollar", money), ("tech", tech), ("cep", permits), ("vp", points))
    return " ".join(f"[{glyph}]{amount}" for glyph, amount in named if amount)


def project_lines(voice: ClimateSpeaker, gain: str, cost: str, points: int, left: int) -> list[str]:
    """What getting a project ready gives, what its plant costs and scores, and how many are left."""
    say = voice.words.say
    lines = [say("draw.way.gives", gain=gain)] if gain else []
    if cost:
        lines.append(say("draw.way.plant", cost=cost, points=amounts(0, 0, 0, points)))
    return [*lines, say("draw.way.left", left=left)]
