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
    """The points, then the meter. In a decade's last phases its open goals are paid for already."""
    state, say, number = facts.state, facts.say, facts.voice.amounts.number
    points = state.team_points
    owed = 0 if state.phase in (SUPPLY, REDUCTION) else due(state)
    id = "draw.your_score" if state.board.solo else "draw.team_score"
    score = element("b", say(id, points=number(points)))
    if not owed:
        return [score, _meter(points, 0, say("draw.score_said", score=number(points)))]
    left = say("draw.open_goals", points=owed, left=number(points - owed))
    told = element("span", left, class_="badtxt" if owed > points else None)
    said = say("draw.score_owed_said", score=number(points), points=owed, left=number(points - owed))
    return [raw(score, say("draw.dot"), told), _meter(points, owed, said)]


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
