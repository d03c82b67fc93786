"""The great moments that both CO₂ games have: the supply of a decade, a disaster, the last decade and round, the end.

When each of them comes its game says; here is what they tell, and what moves sound like.
"""

from collections.abc import Sequence
from typing import Final

from baseload.core.contract import View
from baseload.core.event import Event
from baseload.draw.banner import DEFEAT, DISASTER, LAST, SUPPLY, Banner, Fact, Move, ending, ending_kind, sign
from baseload.draw.climate.brush import NOBODY
from baseload.draw.climate.faces import face_picture
from baseload.draw.climate.regions import OUTLINES
from baseload.draw.climate.scenes import scene
from baseload.draw.climate.sky import bands
from baseload.draw.markup import Markup, raw
from baseload.games.climate.world import FOSSILS, REGIONS
from baseload.text.climate.speaker import ClimateSpeaker

_CUES: Final = {
    "start_bid": "bid",
    "start_tile": "gavel",
    "fossil": "fuel",
    "constructed": "build",
    "built": "build",
    "installed": "build",
    "prepared": "build",
    "proposed": "card",
    "planned": "card",
    "lobby_main": "card",
    "lobby_minor": "card",
    "claimed": "card",
    "drafted": "card",
    "summit_complete": "card",
    "bought": "coin",
    "sold": "coin",
    "income": "coin",
    "disaster": "disaster",
}
_STRONGEST: Final = "disaster"  # drowns all other sounds


def cues(events: Sequence[Event], view: View) -> list[str]:
    """Each sound once, in the order of what makes them."""
    if view.outcome is not None and any(event.kind == "game_over" for event in events):
        return [DEFEAT if ending_kind(view) == DEFEAT else "victory"]
    found = [_CUES[event.kind] for event in events if event.kind in _CUES]
    return [_STRONGEST] if _STRONGEST in found else list(dict.fromkeys(found))


# --- the supply of a decade -----------------------------------------------------------------------------------------


class Supplied:
    """A supply as it went: of which `decade`, and all that has happened `since` it began. `green` has by region the
    energy of the plant that spared it a fossil one, NOBODY where none did; `level` is the air's where nothing came."""

    def __init__(self, decade: int, since: Sequence[Event], green: Sequence[int], level: int) -> None:
        self.decade = decade
        self.fossils = [event for event in since if event.kind == "fossil"]
        self.green = green
        self.level = level
        starts = [event for event in since if event.kind in ("supply_start", "supply_start_drawn")]
        self.start = REGIONS.index(starts[-1].facts["region"]) if starts else None

    def order(self, clockwise: Sequence[int]) -> list[int]:
        """The regions as they had their turn."""
        first = 0 if self.start is None else clockwise.index(self.start)
        return [*clockwise[first:], *clockwise[:first]]


def supply(
    told: Supplied, clockwise: Sequence[int], ppm: Sequence[int], voice: ClimateSpeaker, *more: Fact
) -> Banner:
    """Which fossil plants came, whom a green one spared, and how the air stands. `ppm`: what each kind emits."""
    say, fossils = voice.words.say, told.fossils
    emits = [ppm[FOSSILS.index(event.facts["fossil"])] for event in fossils]
    after = fossils[-1].facts["level"] if fossils else told.level
    before = fossils[0].facts["level"] - emits[0] if fossils else after
    came = {REGIONS.index(event.facts["region"]): place for place, event in enumerate(fossils)}
    facts, now = [], before
    for region in told.order(clockwise):
        if region in came:
            event, emitted = fossils[came[region]], emits[came[region]]
            plant, now = event.facts["fossil"], event.facts["level"]
            text = say("draw.moment.fossil", fossil=say(f"fossil.{plant}"), ppm=emitted)
        elif told.green[region] != NOBODY:
            plant = voice.world.source_ids[told.green[region]]
            text = say("draw.moment.clean", source=voice.world.source(told.green[region]))
        else:
            continue
        piece = f"plant-{REGIONS[region]}-{told.decade}"
        picture = face_picture(plant, "built")
        facts.append(Fact(voice.world.region(region), text, picture, piece=piece, stands=now))
    id = "draw.moment.supply_from" if fossils else "draw.moment.supply_clean"
    cause = say(id, decade=told.decade, before=before)
    title = say("draw.moment.level", level=after)
    found = Banner(SUPPLY, title, cause, [*facts, *more], board="regions", stands=before)
    found.scale, found.ground = _air(before, after), _haze(after)
    return found


_ROW: Final = 20  # molecules in a row
_EACH: Final = 10  # ppm


def _air(before: int, after: int) -> Markup:
    """A molecule for every ten ppm; those of this supply are marked. Dots with round ends take the least room."""
    old, new = _molecules(0, before // _EACH), _molecules(before // _EACH, -(-after // _EACH))
    rows = -(-max(1, -(-after // _EACH)) // _ROW)
    box = f"0 0 {_ROW * 24 + 14} {rows * 16 + 2}"
    return raw(
        f'<svg class="air" viewBox="{box}" aria-hidden="true">', _dots(old, ""), _dots(new, " new"), "</svg>"
    )


def _molecules(first: int, last: int) -> list[tuple[int, int]]:
    """Where their middles are, in staggered rows."""
    places = [divmod(place, _ROW) for place in range(first, last)]
    return [(14 + 24 * column + (10 if row % 2 else 0), 9 + 16 * row) for row, column in places]


def _dots(middles: list[tuple[int, int]], extra: str) -> Markup:
    oxygen = "".join(f"M{x - 7} {y}h0m14 0h0" for x, y in middles)
    carbon = "".join(f"M{x} {y}h0" for x, y in middles)
    return raw(
        f'<path class="o{extra}" d="{oxygen}"/><path class="c{extra}" d="{carbon}"/>' if middles else ""
    )


def _haze(level: int) -> Markup:
    """The horizon, and the air over it as thick as it is."""
    return raw(
        '<svg class="horizon" viewBox="0 0 1000 100" preserveAspectRatio="none">', bands(level), "</svg>"
    )


# --- a disaster -----------------------------------------------------------------------------------------------------


# What strikes which region, as a picture, with the hue that it is painted in.
_STRIKES: Final = {
    "north_america": ("storm", "e-wind"),
    "south_america": ("flood", "e-hydro"),
    "europe": ("flood", "e-hydro"),
    "africa": ("drought", "e-solar"),
    "asia": ("drought", "e-solar"),
    "oceania": ("storm", "e-wind"),
}


def disaster(
    region: str,
    level: int,
    costs: dict[int, str],
    players: int,
    voice: ClimateSpeaker,
    about: str,
    *more: Fact,
) -> Banner:
    """Where it strikes, and what it costs whom; who is not among `costs` is spared."""
    facts = []
    for seat in range(players):
        spared = voice.words.say("draw.moment.spared")
        name = voice.of(seat, "draw.moment.who")
        facts.append(Fact(name, costs.get(seat, spared), seat=seat))
    place = REGIONS.index(region)
    land = f'<use href="#l-{OUTLINES[place]}"/>'
    emblem = raw(
        scene(*_STRIKES[region]),
        '<svg class="struck" viewBox="0 0 200 200" aria-hidden="true">',
        land,
        "</svg>",
    )
    title = voice.words.say(f"draw.moment.struck.{region}")
    board = f"region-{region}"
    return Banner(DISASTER, title, about, [*facts, *more], emblem=emblem, ground=_haze(level), board=board)


# --- the last decade and round ---------------------------------------------------------------------------------------


def last_decade(decade: int, rounds: int, level: int, voice: ClimateSpeaker, *doom: Fact) -> Banner:
    """`doom`: the level that must not be reached, where there is one."""
    many, say = voice.words.say_many, voice.words.say
    facts = [
        Fact(many("draw.moment.rounds_left", rounds), say("draw.moment.rounds_left_about"), sign("clock")),
        *doom,
        _count(voice),
    ]
    cause = say("draw.moment.decade_begins", decade=decade)
    return Banner(LAST, say("draw.moment.last_decade"), cause, facts, ground=_haze(level))


def last_round(decade: int, rounds: int, level: int, voice: ClimateSpeaker) -> Banner:
    say = voice.words.say
    one = Fact(say("draw.moment.one_turn"), say("draw.moment.one_turn_about"), sign("clock"))
    cause = say("draw.moment.round_begins", decade=decade, round=rounds)
    return Banner(LAST, say("draw.moment.last_round"), cause, [one, _count(voice)], ground=_haze(level))


def _count(voice: ClimateSpeaker) -> Fact:
    return Fact(
        voice.words.say("draw.moment.then_counted"),
        voice.words.say("draw.moment.then_counted_about"),
        sign("vp"),
    )


def first_turn_of(round: int, decade: int, move: Move) -> bool:
    """Does that round begin with this move?"""
    begun = move.first("turn", decade=decade, round=round)
    if begun is None:
        return False
    last = next((event for event in move.before if event.kind == "turn"), None)
    return last is None or (last.facts["decade"], last.facts["round"]) != (decade, round)


# --- the end --------------------------------------------------------------------------------------------------------


def the_end(view: View, level: int, voice: ClimateSpeaker) -> list[Banner]:
    """Won, lost or scored; the sky is the one that was reached."""

    def told(seat: int) -> str:
        assert view.outcome is not None
        return voice.amounts.points(view.outcome.scores[seat])

    found = ending(view, voice, told, ground=_haze(level))
    if found is None or view.outcome is None:
        return []
    if not found.facts:  # together, or alone: nobody has a place
        say = voice.words.say
        found.facts = [
            Fact(say("draw.moment.level", level=level), say("draw.moment.level_end"), sign("globe"))
        ]
        if view.outcome.team:
            found.facts.append(Fact(told(0), say("draw.moment.points_end"), sign("vp")))
    return [found]
