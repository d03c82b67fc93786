"""The end of a game of CO₂ or Second Chance: places, where points came from, what rose into the air, what somebody is
remembered for, and the world as it was left."""

from collections.abc import Sequence
from typing import Final

from baseload.core.contract import Outcome, View
from baseload.draw.climate.brush import Brush
from baseload.draw.climate.gauge import Gauge
from baseload.draw.climate.regions import Region
from baseload.draw.climate.scene import pictured
from baseload.draw.climate.tally import FUELS, Air, Deeds, Points
from baseload.draw.drawer import Around
from baseload.draw.end_screen import EndScreen
from baseload.draw.ending import Award, Bar, Bars, Ending, Kind, Placed, most
from baseload.draw.markup import Markup, element
from baseload.games.climate.world import REGIONS

_AWARDS: Final = 5  # of those that somebody deserves, the first so many are given
_LEFT: Final = ("kept", "coin")  # what is left of all points
# Where points come from in both games, with the classes of their colours.
_CAME: Final = (
    *(("start", "light"), ("plants", "green"), ("income", "blue"), ("un", "violet")),
    *(("lobby", "teal"), ("goal", "rose"), ("money", "amber"), ("most", "grey")),
)


def end_screen(
    brush: Brush,
    ending: Ending,
    around: Around,
    world: Markup,
    goals: Markup,
    log: Markup,
    behind: Markup,
    lost: bool,
) -> Markup:
    """The whole page. `behind` it lies the horizon of the world as it was left; is that `lost`?"""
    over = around.over
    assert over is not None
    screen = EndScreen(ending, over, brush.voice, around.tags, abreast=True)
    return screen.main("co-end world-lost" if lost else "co-end", [world], log, behind, [goals])


def end_tabs(brush: Brush) -> list[tuple[str, str]]:
    words = (("result", "result"), ("course", "course"), ("endworld", "world"), ("log", "log"))
    return [(id, brush.say(f"draw.tab.{word}")) for id, word in words]


def world_panel(still: Brush, gauge: Gauge, regions: list[Region]) -> Markup:
    """The world as it was left; a picture, in which nothing can be picked."""
    drawn = pictured(still, gauge, regions, "co-still endworld")
    return element("section", drawn, class_="panel endboard", id="endworld")


# --- places ---


def placed(brush: Brush, outcome: Outcome, view: View, plants: list[int], claimed: list[int]) -> Ending:
    """Who came where. Of a scored game the points decide; otherwise there are no places, and what everybody had is
    told."""
    voice, say = brush.voice, brush.say
    scores = voice.outcomes.scores(outcome, view)
    if outcome.team is None:
        heads = [say("score.total"), say("score.plants"), say("score.un_claimed")]
        cells = [
            [voice.amounts.number(outcome.scores[seat]), str(plants[seat]), str(claimed[seat])]
            for seat in scores.order
        ]
    else:
        heads, cells = [_short(brush, head) for head in scores.heads], scores.cells
    places = scores.places or [0] * len(scores.order)
    ranking = [Placed(seat, place, own) for seat, place, own in zip(scores.order, places, cells, strict=True)]
    found = Ending(voice.result(outcome), voice.reason(outcome, view), heads, ranking)
    found.together = bool(outcome.team)
    found.facts = [(say(f"score.{head}"), value) for head, value in scores.common]
    found.notes = [
        say("draw.result_note", label=name, items=say("list.comma").join(items))
        for name, items in scores.notes
    ]
    found.notes += [scores.ties] if scores.ties else []
    return found


def _short(brush: Brush, head: str) -> str:
    """A term of the scoring, where there is little room for it."""
    short = f"score.{head}.short"
    return brush.say(short if brush.voice.words.has(short) else f"score.{head}")


# --- points and air ---


def points_bars(
    brush: Brush, rows: Sequence[tuple[int | None, Points]], lost: Sequence[tuple[str, str]]
) -> Bars:
    """`rows` are those of seats, or that of a team (None); `lost` what points were lost for, with the classes of their
    colours. Where nobody lost any, what came is all there is to show."""
    say = brush.say
    came: list[Kind] = [(colour, say(f"draw.end.{word}")) for word, colour in _CAME]
    any_lost = any(sum(points.lost) for _, points in rows)
    uses = (*lost, _LEFT) if any_lost else ()
    went: list[Kind] = [(colour, say(f"draw.end.{word}")) for word, colour in uses]
    found = []
    for seat, points in rows:
        name = brush.who(seat) if seat is not None else say("draw.end.team")
        out = [*points.lost, max(0, points.score)] if any_lost else []
        found.append(Bar(seat, name, points.came, out, brush.voice.amounts.number(points.score)))
    return Bars("points", say("draw.end.points"), say("draw.end.points_note"), came, went, found)


def air_bars(brush: Brush, air: Air) -> Bars:
    """What the fossil plants brought, and where it went."""
    say = brush.say
    fuels = [say(f"fossil.{fuel}") for fuel in FUELS]
    came: list[Kind] = list(
        zip(
            ("light", "brown", "dark", "teal", "rose"),
            [say("draw.end.start"), *fuels, say("draw.end.haste")],
            strict=True,
        )
    )
    words = [say("draw.end.replaced"), say("draw.end.reduced"), say("draw.end.left")]
    went: list[Kind] = list(zip(("green", "blue", "grey"), words, strict=True))
    brought = [air.start, *(air.brought[fuel] for fuel in FUELS), air.haste]
    row = Bar(
        None,
        say("draw.end.air"),
        brought,
        [air.replaced, air.reduced, max(0, air.left)],
        brush.voice.amounts.number(air.left),
    )
    note = brush.many("draw.end.fossils", sum(air.plants.values()))
    return Bars("air", say("draw.end.air_title"), note, came, went, [row])


# --- what is remembered ---


def awards(brush: Brush, deeds: list[Deeds]) -> list[Award]:
    """Of those that somebody deserves the first few. Who plays alone has nobody to be compared with."""
    if len(deeds) < 2:
        return []
    found = [
        _plants(brush, deeds),
        _region(brush, deeds),
        _counted(brush, "un", "vp", [own.claimed for own in deeds]),
        _trader(brush, deeds),
        _counted(brush, "learned", "scientist", [own.steps for own in deeds]),
        _counted(brush, "ideas", "bulb", [own.proposed for own in deeds]),
    ]
    return [award for award in found if award is not None][:_AWARDS]


def _plants(brush: Brush, deeds: list[Deeds]) -> Award | None:
    counts = [sum(own.plants) for own in deeds]
    seats = most(counts)
    if not seats:
        return None
    kinds = len(deeds[seats[0]].sources)
    plants = brush.voice.amounts.counted("unit.plant", max(counts))
    shared = len(seats) > 1
    about = (
        brush.say("award.plants.shared", plants=plants)
        if shared
        else brush.many("award.plants.about", kinds, plants=plants)
    )
    return Award("eco", brush.say("award.plants"), about, seats)


def _region(brush: Brush, deeds: list[Deeds]) -> Award | None:
    """The region with the most green plants, and who has built most of them."""
    green = [sum(own.plants[region] for own in deeds) for region in range(len(REGIONS))]
    best = max(range(len(green)), key=lambda region: green[region])
    if not green[best]:
        return None
    plants = brush.voice.amounts.counted("unit.plant", green[best])
    about = brush.say("award.region.about", region=brush.voice.world.region(best), plants=plants)
    return Award("globe", brush.say("award.region"), about, most([own.plants[best] for own in deeds]))


def _trader(brush: Brush, deeds: list[Deeds]) -> Award | None:
    """Who took the most from the market, less what was paid there."""
    gains = [own.traded for own in deeds]
    seats = most(gains)
    if not seats:
        return None
    own = deeds[seats[0]]
    money, amounts = brush.voice.amounts.money, brush.voice.amounts
    sold, earned = amounts.permits(own.sold), money(own.earned)
    about = (
        brush.say("award.trader.about", sold=sold, earned=earned, spent=money(own.spent))
        if own.spent
        else brush.say("award.trader.sold", sold=sold, earned=earned)
    )
    return Award("cep", brush.say("award.trader"), about, seats[:1])


def _counted(brush: Brush, id: str, glyph: str, counts: list[int]) -> Award | None:
    seats = most(counts)
    if not seats:
        return None
    return Award(glyph, brush.say(f"award.{id}"), brush.many(f"award.{id}.about", max(counts)), seats)
