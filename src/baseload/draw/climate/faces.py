"""Faces: a small scene for every energy and fossil fuel of both CO₂ games, on a square of 64 by 64.

A face has no colours of its own. It names paints (`--sky`, `--far`, `--near`, `--mid`, `--main`, `--dark`, `--lite`,
`--sun`, …), and `cards.css` mixes them from the one hue of its energy: by day in the light theme, by night in the dark
one, pale where it is only a plan. A page holds every face once, as a symbol; boards and cards use it by name.
"""

from functools import lru_cache
from typing import Final

from baseload.draw.markup import Markup, attributes, element, number, raw

SIDE: Final = 64
STATES: Final = ("plan", "full", "built")  # proposed; installed; built on a plot, where it is small


def _tree(x: float, y: float, size: float, paint: str = "main") -> str:
    steps = ((7, 9), (-3, 0), (5, 7), (-3.4, 0), (5.4, 7), (-22, 0), (5.4, -7), (-3.4, 0), (5, -7), (-3, 0))
    crown = "l".join(f"{_short(dx * size)} {_short(dy * size)}" for dx, dy in steps)
    trunk = f"M{_short(x - 1.2 * size)} {_short(y + size)}h{_short(2.4 * size)}v{_short(4 * size)}h{_short(-2.4 * size)}z"
    return (
        f'<path fill="var(--{paint})" d="M{_short(x)} {_short(y - 22 * size)}l{crown}z"/>'
        f'<path fill="var(--dark)" d="{trunk}"/>'
    )


def _mill(x: float, y: float, size: float, turned: int = 0) -> str:
    s = size
    blade = (
        f"M{_short(x - 0.9 * s)} {y}q{_short(-1.6 * s)} {_short(-9 * s)} {_short(0.9 * s)} {_short(-17 * s)}"
        f"q{_short(2.5 * s)} {_short(8 * s)} {_short(0.9 * s)} {_short(17 * s)}z"
    )
    blades = "".join(
        f'<path fill="var(--lite)" transform="rotate({turned + third} {x} {y})" d="{blade}"/>'
        for third in (0, 120, 240)
    )
    mast = (
        f"M{_short(x - 0.9 * s)} {y}h{_short(1.8 * s)}l{_short(1.2 * s)} {_short(30 * s)}h{_short(-4.2 * s)}z"
    )
    hub = f'<circle cx="{x}" cy="{y}" r="{_short(2 * s)}" fill="var(--main)"/>'
    return f'<path fill="var(--lite)" d="{mast}" opacity=".92"/>{blades}{hub}'


def _short(value: float) -> str:
    """Finer than `number`: a tree is drawn with steps of some units."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


# fmt: off
# ruff: noqa: E501
FACES: Final = {
    "forestation": '<circle cx="49" cy="14" r="6" fill="var(--sun)" opacity=".85"/><path fill="var(--far)" d="M0 40q14-14 30-6t34-8v38H0z"/>' + _tree(47, 45, 0.8, "mid") + _tree(16, 45, 0.9, "mid") + '<path fill="var(--near)" d="M0 50q20-8 38-3t26-3v20H0z"/>' + _tree(31, 48, 1.35) + _tree(53, 54, 0.8) + _tree(9, 55, 0.75),
    "solar": '<circle cx="47" cy="16" r="8.5" fill="var(--sun)"/><g stroke="var(--sun)" stroke-width="2.4" stroke-linecap="round"><path d="M47 2.5v2M33.5 16h2M58.5 16h2M37.4 6.4l1.4 1.4M56.6 6.4l-1.4 1.4M56.6 25.6l-1.4-1.4"/></g><path fill="var(--far)" d="M0 44q18-9 34-4t30-3v27H0z"/><path fill="var(--near)" d="M0 53q22-6 64-2v13H0z"/><path d="M27 45v10M22 56h11" stroke="var(--dark)" stroke-width="2.4" stroke-linecap="round"/><path fill="var(--dark)" d="M15 27h28l-7 20H7z"/><path fill="var(--panel)" d="M16.4 29h8l-2.2 7h-8.3zM26.4 29h7.4l-2.3 7h-7.4zM35.8 29h4.6l-2.4 7h-4.6zM13.2 38h8.4l-2.1 7h-8.6zM23.5 38h7.4l-2.3 7h-7.2zM32.9 38h4.4l-2.4 7h-4.4z"/>',
    "fusion": '<path fill="var(--far)" d="M0 44q20-10 38-4t26-4v28H0z"/><path fill="var(--near)" d="M0 53q26-5 64-1v12H0z"/><path fill="var(--dark)" d="M12 55V42h40v13z"/><path fill="var(--main)" d="M14 42a18 18 0 0 1 36 0z"/><circle cx="32" cy="29" r="13" fill="var(--glow)" opacity=".35"/><ellipse cx="32" cy="28" rx="19" ry="7" fill="none" stroke="var(--lite)" stroke-width="2.2" transform="rotate(28 32 28)"/><ellipse cx="32" cy="28" rx="19" ry="7" fill="none" stroke="var(--lite)" stroke-width="2.2" transform="rotate(-28 32 28)"/><circle cx="29" cy="28" r="4.6" fill="var(--glow)"/><circle cx="35.5" cy="28" r="4.6" fill="var(--sun)"/><path fill="var(--lite)" opacity=".7" d="M18 46h5v5h-5zM29.5 46h5v5h-5zM41 46h5v5h-5z"/>',
    "biomass": '<circle cx="14" cy="14" r="6" fill="var(--sun)" opacity=".85"/><path fill="var(--far)" d="M0 42q16-10 34-5t30-6v33H0z"/><path fill="var(--mid)" d="M28 48V36a15 12 0 0 1 30 0v12z"/><path fill="var(--lite)" opacity=".5" d="M32 34a11 8.5 0 0 1 9-6l-1 3a9 7 0 0 0-5.5 4z"/><path fill="var(--dark)" d="M28 42h30v2H28z"/><path fill="var(--near)" d="M0 50q24-6 64-2v16H0z"/><g stroke="var(--dark)" stroke-width="1.6" opacity=".45"><path d="M3 58q10-3 18 6M18 53q16 2 20 11M34 51q16 4 22 13"/></g><path fill="var(--main)" d="M16 54c-.6-9 0-13 4.5-19-5 3-7.5 7-8 12-5-1-8-5.5-7.5-12 .3-2.6 1.5-6 1.5-6 5 1.6 8 4 9 7 2.5-5.5 8-8.5 15-9 .5 9-3 16-10.5 19-1 3-1.3 5-1 8z"/>',
    "recycling": '<path fill="var(--far)" d="M0 42q18-8 34-4t30-4v30H0z"/><path fill="var(--near)" d="M0 53q26-5 64-1v12H0z"/><path fill="var(--mid)" d="M7 55V35l10-6v6l10-6v6l10-6v26z"/><path fill="var(--dark)" d="M40 55V22h6v33z" opacity=".75"/><path fill="var(--lite)" opacity=".75" d="M11 43h5v5h-5zM20 43h5v5h-5zM29 43h5v5h-5z"/><circle cx="43" cy="36" r="16" fill="var(--main)"/><g fill="none" stroke="var(--lite)" stroke-width="3.2" stroke-linecap="round"><path d="M34.8 37.5A8.5 8.5 0 0 1 48.5 29.6"/><path d="M51.3 34.5A8.5 8.5 0 0 1 37.5 42.4"/></g><path fill="var(--lite)" d="M51.5 25v8h-8zM34.5 47v-8h8z"/>',
    "wind": '<circle cx="14" cy="15" r="6" fill="var(--sun)" opacity=".8"/><path fill="var(--far)" d="M0 42q16-9 32-4t32-5v31H0z"/>' + _mill(50, 27, 0.8, 25) + _mill(15, 32, 0.7, 70) + '<path fill="var(--near)" d="M0 54q20-7 36-3t28-3v16H0z"/>' + _mill(33, 22, 1.12, 5),
    "hydro": '<path fill="var(--far)" d="M0 20 14 8l12 16 12-9 12 12L64 12v52H0z"/><path fill="var(--mid)" d="M0 24h64v20H0z" opacity=".9"/><path stroke="var(--lite)" stroke-width="1.6" stroke-linecap="round" opacity=".7" d="M5 28h9M20 31h7M50 28h9"/><path fill="var(--lite)" d="M4 33q28-7 56 0l-6 23q-22-5-44 0z"/><path fill="var(--dark)" opacity=".22" d="M4 33q28-7 56 0l-1 3.6q-27-6.5-54 0z"/><path fill="var(--main)" d="M18 35.5q3-.6 7-.8L24 54l-8 .8zM28.5 34.5h7l.5 19h-8zM39 34.7q4 .2 7 .8l2 19.3-8-.8z"/><path fill="var(--near)" d="M0 54q8-3 16 0t16 0 16 0 16 0v10H0z"/><path fill="none" stroke="var(--lite)" stroke-width="1.5" stroke-linecap="round" d="M6 59q5-2 10 0M26 60q5-2 10 0M46 59q5-2 10 0"/>',
    "coal": '<path fill="var(--far)" d="M0 40q18-6 34-3t30-3v30H0z"/><g fill="var(--smoke)"><circle cx="40" cy="9" r="5"/><circle cx="47" cy="6" r="6"/><circle cx="55" cy="9" r="6"/><circle cx="17" cy="15" r="4"/><circle cx="23" cy="12" r="5"/></g><path fill="var(--mid)" d="M33 52q5-12 1-28h16q-4 16 1 28z"/><path fill="var(--lite)" opacity=".25" d="M36 24h4q3 14 0 28h-4q3-14 0-28z"/><path fill="var(--main)" d="M13 52V20h7v32z"/><path fill="var(--sun)" d="M13 24h7v3h-7z"/><path fill="var(--near)" d="M0 53q26-4 64-1v12H0z"/><path fill="var(--dark)" d="M3 57l8-10 7 4 5-5 9 11z"/>',
    "oil": '<path fill="var(--far)" d="M0 42q18-6 34-3t30-3v28H0z"/><g fill="var(--smoke)"><circle cx="52" cy="7" r="4.5"/><circle cx="58" cy="11" r="4"/></g><path fill="var(--sun)" d="M49 22q-4-6 1-12 1 4 4 6 1 4-2 6z"/><path fill="var(--main)" d="M49 22h3v32h-3z"/><path fill="var(--near)" d="M0 53q26-4 64-1v12H0z"/><path fill="none" stroke="var(--main)" stroke-width="3" stroke-linejoin="round" d="M18 54l7-24 7 24M20.5 46h9"/><path fill="var(--mid)" d="M8 26 40 20l1 4-32 7z"/><path fill="var(--main)" d="M7 22q-6 8 0 14l4-1V23zM36 18l9 2v9l-8 1z"/><path stroke="var(--main)" stroke-width="2" d="M8 36v18"/>',
    "gas": '<path fill="var(--far)" d="M0 42q18-6 34-3t30-3v28H0z"/><path fill="var(--near)" d="M0 53q26-4 64-1v12H0z"/><path stroke="var(--main)" stroke-width="2.6" d="M10 54l3-14M34 54l-3-14M22 55V44M44 54l2-10M60 54l-2-10"/><circle cx="22" cy="32" r="14" fill="var(--mid)"/><circle cx="52" cy="38" r="9.5" fill="var(--main)"/><path fill="none" stroke="var(--lite)" stroke-width="1.5" opacity=".55" d="M8.5 32h27M22 18.5q-9 13.5 0 27M43 38h18"/><path fill="var(--lite)" opacity=".3" d="M13 24q4-5 9-5l-1 3q-4 .6-6 4z"/><path fill="var(--sun)" d="M48 20q-5-7 2-15 .5 5 4.5 7.5 1.5 5-2 7.5z"/>',
}
# fmt: on
FOSSIL_FACES: Final = ("coal", "oil", "gas")


@lru_cache(maxsize=8)
def face_symbols(names: tuple[str, ...] = tuple(FACES)) -> Markup:
    """These faces as symbols, to be put into a page once. A box that is not square shows the lower part, from which
    the sides are cut off."""
    return raw(*[_symbol(name) for name in names])


def _symbol(name: str) -> Markup:
    sky = f'<rect width="{SIDE}" height="{SIDE}" fill="var(--sky)"/>'
    kind = attributes(id=f"f-{name}", viewBox=f"0 0 {SIDE} {SIDE}", preserveAspectRatio="xMidYMax slice")
    return raw(f"<symbol{kind}>", sky, FACES[name], "</symbol>")


def face_kind(name: str, state: str = "built") -> str:
    """The classes that give a face its paints."""
    assert state in STATES, state
    return f"face e-{name} {state}"


@lru_cache(maxsize=1024)
def face(
    name: str, state: str = "built", x: float = 0, y: float = 0, width: float = SIDE, height: float = 0
) -> Markup:
    """A face inside a drawing: as wide as said there, as high as wide if nothing else is said."""
    place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height or width)}"'
    return Markup(f'<use class="{face_kind(name, state)}" href="#f-{name}" {place}/>')


@lru_cache(maxsize=256)
def face_picture(name: str, state: str = "full", label: str = "") -> Markup:
    """A face as a picture of its own; without a label it is decoration."""
    spoken = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    use = Markup(f'<use href="#f-{name}" width="{SIDE}" height="{SIDE}"/>')
    return element("svg", use, class_=face_kind(name, state), viewBox=f"0 0 {SIDE} {SIDE}", **spoken)
