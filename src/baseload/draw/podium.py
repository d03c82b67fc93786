"""The winners on their steps: the best three of a ranking, or everybody side by side who won or lost together.

It repeats what the table of places says, so it is decoration for whoever cannot see it.
"""

from typing import Final

from baseload.draw.ending import Placed
from baseload.draw.glyphs import seat_colour, seat_shape
from baseload.draw.markup import Markup, element, joined, number, raw

_WIDE, _HIGH = 330, 176
_STEPS: Final = {1: 94, 2: 64, 3: 48}  # heights by place
_LOW: Final = 26  # of the step that those share who have no place
_SIDE: Final = 18  # a step's right face
_LID: Final = 9
_BUST: Final = 58


def podium(ranking: list[Placed], tags: list[str], won: bool) -> Markup:
    """`won`: with rays behind it."""
    shown = ranking[:3] if ranking and ranking[0].place else ranking[:5]
    if len(shown) == 3 and shown[0].place:
        shown = [shown[1], shown[0], shown[2]]  # the best in the middle
    width = min(112, (_WIDE - 20) / max(1, len(shown)) - 2)
    left = (_WIDE - len(shown) * (width + 2)) / 2
    steps = [
        _step(row, left + place * (width + 2), width, _bot(row.seat, tags)) for place, row in enumerate(shown)
    ]
    top = 0 if shown and shown[0].place else _HIGH - _LOW - _LID - _BUST - 8
    rays = _rays() if won else Markup("")
    floor = element("path", d=f"M0 {_HIGH - 0.5}H{_WIDE}", class_="floor")
    return element(
        "svg",
        rays,
        raw(*steps),
        floor,
        class_="podium",
        viewBox=f"0 {top} {_WIDE} {_HIGH - top}",
        aria_hidden="true",
    )


def _bot(seat: int, tags: list[str]) -> bool:
    return seat < len(tags) and bool(tags[seat])


def _rays() -> Markup:
    middle, top = _WIDE / 2, _HIGH - 260
    drawn = []
    for one, two in ((-150, -110), (-88, -62), (-40, -18), (18, 40), (62, 88), (110, 150)):
        left, right = number(middle + 2.4 * one), number(middle + 2.4 * two)
        drawn.append(element("path", d=f"M{middle} {_HIGH}L{left} {top}H{right}z"))
    return element("g", joined(drawn), class_="rays")


def _step(row: Placed, x: float, width: float, bot: bool) -> Markup:
    height = _STEPS.get(row.place, _LOW)
    top = _HIGH - height
    face = width - _SIDE
    colour = seat_colour(row.seat)
    lid = f"M{number(x)} {top}l{_SIDE / 2} {-_LID}H{number(x + width)}L{number(x + face)} {top}z"
    side = f"M{number(x + face)} {top}L{number(x + width)} {top - _LID}V{_HIGH}H{number(x + face)}z"
    parts = [
        element("rect", x=number(x), y=top, width=number(face), height=height, class_=colour),
        element("path", d=lid, class_=f"{colour} lid"),
        element("path", d=lid, fill="#fff", opacity=0.32, class_="light"),
        element("path", d=side, class_=f"{colour} side"),
        element("path", d=side, fill="#000", opacity=0.3, class_="light"),
    ]
    if row.place:
        size = 30 if row.place == 1 else 26
        at = number(x + face / 2)
        text = element("text", row.place, x=at, y=top + size + 4, font_size=size)
        parts.append(element("g", text, class_=colour))
    return element("g", raw(*parts), _head(row.seat, x + width / 2 - _BUST / 2, top - _LID - _BUST + 6, bot))


def _head(seat: int, x: float, y: float, bot: bool) -> Markup:
    colour = seat_colour(seat)
    uses = joined(element("use", href=f"#bust-{part}") for part in ("coat", "bot" if bot else colour, "hat"))
    head = element(
        "svg",
        uses,
        x=number(x),
        y=number(y),
        width=_BUST,
        height=_BUST,
        viewBox="0 0 40 40",
        class_=f"p-{colour}",
    )
    at = (round(x + _BUST - 6, 1), round(y + _BUST - 8, 1))
    mark = element("g", seat_shape(seat, *at, 8), class_=f"{colour} mark")
    return raw(head, mark)
