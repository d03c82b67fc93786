"""The points of the team, or of somebody alone, as a meter: what they are, what open goals will take of them, and where
the world is lost."""

from typing import Final

from baseload.draw.markup import Markup, attributes, element, escape, raw
from baseload.draw.second_chance.facts import Facts
from baseload.games.second_chance.environment import due
from baseload.games.second_chance.reduction import price
from baseload.games.second_chance.state import REDUCTION, SUPPLY

_WIDE: Final = 300  # units of the meter
_HIGH: Final = 9
_SLANT: Final = 6  # from one stripe to the next
_LEAST: Final = 40  # points for which it has room in any case


def score_lines(facts: Facts) -> list[Markup]:
    """Beside the gauge, where the panel has no room: on phones, and in the low column of wide screens."""
    id = "draw.your_score" if facts.state.board.solo else "draw.team_score"
    score = element("b", facts.say(id, points=facts.voice.amounts.number(facts.state.team_points)))
    told = _open_goals(facts)
    line = element("span", score, facts.say("draw.dot") if told else "", told, class_="scored")
    return [line, element("span", _score_meter(facts), class_="scored")]


def score_panel(facts: Facts) -> Markup:
    """The number, what open goals will take of it, and the meter."""
    say, points = facts.say, facts.voice.amounts.number(facts.state.team_points)
    head = element("span", say("draw.score.solo" if facts.state.board.solo else "draw.score.team"))
    drawn = element(
        "section",
        element("b", points, class_="large"),
        element("header", head, element("span", _open_goals(facts), class_="right")),
        element("div", _score_meter(facts), element("p", say("draw.score.floor")), class_="body"),
        class_="panel score",
        id="score",
    )
    return facts.brush.panels.hold(drawn)


def _score_meter(facts: Facts) -> Markup:
    say, number = facts.say, facts.voice.amounts.number
    points, owed = facts.state.team_points, _owed(facts)
    if not owed:
        return _meter(points, 0, say("draw.score_said", score=number(points)))
    left = number(points - owed)
    return _meter(points, owed, say("draw.score_owed_said", score=number(points), points=owed, left=left))


def _owed(facts: Facts) -> int:
    """In a decade's last phases its open goals are paid for already."""
    return 0 if facts.state.phase in (SUPPLY, REDUCTION) else due(facts.state)


def _open_goals(facts: Facts) -> Markup:
    owed, points = _owed(facts), facts.state.team_points
    if not owed:
        return Markup("")
    left = facts.say("draw.open_goals", points=owed, left=facts.voice.amounts.number(points - owed))
    return element("span", left, class_="badtxt" if owed > points else None)


def reduction_line(facts: Facts) -> Markup:
    points = facts.voice.amounts.points(price(facts.state))
    cost = facts.say("draw.reduction_cost", step=facts.components.reduction_step, points=points)
    return raw(element("b", facts.say("draw.reduction")), " ", element("span", cost))


def _meter(points: int, owed: int, said: str) -> Markup:
    """What stays is solid and what open goals take hatched; what is missing stands left of a line at 0."""
    after = points - owed
    low, high = min(0, points, after), max(points, _LEAST)

    def at(value: int) -> float:
        return (value - low) / (high - low) * _WIDE

    def bar(start: int, end: int, paint: str) -> Markup:
        size = f'x="{at(start):.1f}" width="{at(end) - at(start):.1f}" height="{_HIGH}"'
        return Markup(f'<rect {size} fill="{paint}"/>' if start < end else "")

    def stripes(start: int, end: int) -> Markup:
        places = range(round(at(start)), round(at(end)) - _SLANT, _SLANT)
        path = "".join(f"M{x} {_HIGH}l{_SLANT} -{_HIGH}" for x in places)
        return Markup(f'<path d="{path}" stroke="var(--bad)" stroke-width="2.6"/>' if path else "")

    zero = f'<path d="M{at(0):.1f} -2v{_HIGH + 4}" stroke="var(--ink)" stroke-width="2"/>' if low < 0 else ""
    # Paints are attributes, as pages allow no style in their markup.
    shape = attributes(
        role="img", aria_label=said, width="100%", height=".65em", viewBox=f"0 0 {_WIDE} {_HIGH}"
    )
    return raw(
        f'<svg{shape} preserveAspectRatio="xMinYMid" overflow="visible"><title>{escape(said)}</title>',
        f'<rect width="{_WIDE}" height="{_HIGH}" fill="var(--sunken)" stroke="var(--line-strong)"/>',
        bar(0, min(points, after), "var(--good)"),
        bar(max(0, after), points, "var(--surface)"),
        stripes(max(0, after), points),
        bar(low, 0, "var(--bad)"),
        zero,
        "</svg>",
    )
