"""People at the table: a bust with a hard hat in the seat's colour, and the seat's shape at its corner.

A bust carries no fact of its own, so nothing depends on it: the shape beside it says who it is, and a bot has a visor.
The parts are symbols in the page's sprite (`symbols`).
"""

from functools import lru_cache
from typing import Final

from baseload.draw.glyphs import seat_colour, seat_mark
from baseload.draw.markup import Markup, joined, raw

_COAT: Final = (
    '<rect class="b-bg" width="40" height="40" rx="9"/>'
    '<path class="b-c" d="M5 41C6 32 12 29.5 20 29.5S34 32 35 41z"/>'
    '<path fill="#fff" opacity=".85" d="M15.5 29.8 20 35l4.5-5.2z"/>'
)
_HAT: Final = (
    '<path class="b-c b-e" d="M10.6 17.4C10.6 10 14.6 6.6 20 6.6S29.4 10 29.4 17.4z"/>'
    '<path class="b-brim" d="M8.6 17.2C14 15.2 26 15.2 31.4 17.2 31.6 18.9 30.6 19.2 30 19.1 24 17.6 16 17.6 10 19.1 '
    '9.2 19.2 8.4 18.9 8.6 17.2z"/>'
    '<path fill="#fff" opacity=".32" d="M18.2 6.7C18.8 6 21.2 6 21.8 6.7V15.7H18.2z"/>'
    '<path fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.3" stroke-linecap="round" '
    'd="M12.6 14C13 10.6 14.8 8.8 17 8.2"/>'
)
_EYES: Final = (
    '<circle cx="16.9" cy="21" r="1.15" fill="#1E1512"/><circle cx="23.1" cy="21" r="1.15" fill="#1E1512"/>'
)
_GLASSES: Final = (
    '<path fill="none" stroke="#1E2A33" d="M13.8 21a2.9 2.9 0 1 0 5.8 0a2.9 2.9 0 1 0-5.8 0m6.6 0a2.9 2.9 0 1 0 '
    '5.8 0a2.9 2.9 0 1 0-5.8 0m-.8 0h.8"/>'
)
_VISOR: Final = (
    '<rect x="11.5" y="13" width="17" height="17" rx="4.5" fill="#CFD8DE" stroke="#5A6772" stroke-width=".8"/>'
    '<rect x="13.4" y="18" width="13.2" height="6" rx="3" fill="#1E2A33"/>'
    '<circle cx="17" cy="21" r="1.5" fill="#8FF0D0"/><circle cx="23" cy="21" r="1.5" fill="#8FF0D0"/>'
    '<path d="M17 26.6h6" stroke="#5A6772" stroke-width="1.1" stroke-linecap="round"/>'
)
_BOB: Final = "M10.4 17C10 28 13 29 14 28V17zM29.6 17C30 28 27 29 26 28V17z"
_LONG: Final = "M10.4 17C10 33 13 34 14 33V17zM29.6 17C30 33 27 34 26 33V17z"
_SHORT: Final = "M12 16.5C11.6 20 12 21.6 12.6 22.6L13.6 17zM28 16.5C28.4 20 28 21.6 27.4 22.6L26.4 17z"
_BEARD: Final = (
    "M12.6 21.5C13 28.5 16 31 20 31S27 28.5 27.4 21.5C26.4 25 23.5 24.6 20 24.6S13.6 25 12.6 21.5z"
)

# By the colour of a seat: skin, hair, how it is worn, and what else.
_LOOKS: Final = {
    "blue": ("#E8B98F", "#3A2A20", _BOB, ""),
    "red": ("#F1CBA6", "#B8642C", _SHORT, "beard"),
    "yellow": ("#8D5B3C", "#1E1512", _SHORT, "glasses"),
    "green": ("#D9A27A", "#2B2B2B", _LONG, "glasses"),
    "purple": ("#C68A5E", "#4A2A1A", _LONG, ""),
    "slate": ("#F0D0B4", "#8A8F94", _SHORT, ""),
}


def _head(skin: str, hair: str, worn: str, more: str) -> str:
    face = (
        f'<path fill="{skin}" d="M12.4 17.5C12.4 25 15.5 30.4 20 30.4S27.6 25 27.6 17.5zM17.6 29.6C19 30.6 21 30.6 '
        f'22.4 29.6V32L20 34.4 17.6 32z"/>'
    )
    mouth = "#fff" if more == "beard" else "#7A3B2A"
    curve = "M17 26.2Q20 27.6 23 26.2"
    smile = f'<path fill="none" stroke="{mouth}" stroke-width="1.2" stroke-linecap="round" d="{curve}"/>'
    locks = f'<path fill="{hair}" d="{worn}"/>'
    beard = f'<path fill="{hair}" d="{_BEARD}"/>' if more == "beard" else ""
    behind, before = (locks, "") if worn != _SHORT else ("", locks)
    return f"{behind}{face}{before}{beard}{_EYES}{smile}{_GLASSES if more == 'glasses' else ''}"


@lru_cache(maxsize=1)
def symbols() -> Markup:
    """What busts are made of, for the page's sprite."""
    parts = {"bust-coat": _COAT, "bust-hat": _HAT, "bust-bot": _VISOR}
    parts |= {f"bust-{colour}": _head(*look) for colour, look in _LOOKS.items()}
    return joined(f'<symbol id="{id}" viewBox="0 0 40 40">{body}</symbol>' for id, body in parts.items())


@lru_cache(maxsize=1024, typed=True)
def bust(seat: int, label: str, bot: bool = False, extra: str = "") -> Markup:
    """Who sits there: the seat's shape at the corner carries the label, the rest is decoration."""
    colour = seat_colour(seat)
    head = "bot" if bot else colour
    parts = "".join(f'<use href="#bust-{part}"/>' for part in ("coat", head, "hat"))
    kind = f"bust p-{colour} {extra}".rstrip()
    drawn = f'<svg viewBox="0 0 40 40" aria-hidden="true">{parts}</svg>'
    return raw(f'<i class="{kind}">{drawn}', seat_mark(seat, label, False), "</i>")
