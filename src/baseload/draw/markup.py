"""Markup as text: escaping, elements, attributes. Whatever a person wrote passes through `escape`.

>>> element("b", "Anna & Ben")
'<b>Anna &amp; Ben</b>'
>>> element("g", raw(element("circle", r=4)), class_="city", data_pick="city:essen")
'<g class="city" data-pick="city:essen"><circle r="4"></circle></g>'

Pages forbid inline styles, so nothing drawn here has a `style` attribute: classes, or SVG's own attributes.
"""

from collections.abc import Iterable
from functools import lru_cache
from html import escape as _escape


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


def raw(*parts: str) -> Markup:
    """These texts are markup; they are joined as they are."""
    return Markup("".join(parts))


def joined(parts: Iterable[str]) -> Markup:
    return Markup("".join(parts))


def escape(text: object) -> Markup:
    """Text for an element or an attribute; markup stays as it is."""
    return text if isinstance(text, Markup) else Markup(_escaped(str(text)))


@lru_cache(maxsize=4096)
def _escaped(text: str) -> str:
    """Boards say the same again and again."""
    return _escape(text)


@lru_cache(maxsize=256)
def _hyphened(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def attributes(**given: object) -> Markup:
    """` class="…" data-pick="…"`. `class_` and `for_` lose their underscore, others become hyphens; None and False are
    left out, True is written without a value."""
    parts = []
    for name, value in given.items():
        if type(value) is str:  # by far the most
            parts.append(f' {_hyphened(name)}="{_escaped(value)}"')
        elif value is None or value is False:
            continue
        elif value is True:
            parts.append(f" {_hyphened(name)}")
        elif isinstance(value, int | float):
            parts.append(f' {_hyphened(name)}="{value}"')
        else:
            parts.append(f' {_hyphened(name)}="{_escaped(str(value))}"')
    return Markup("".join(parts))


def element(name: str, *content: object, **given: object) -> Markup:
    """An element with its attributes, written as `attributes` says; what it holds is escaped unless it is markup."""
    inside = "".join([part if type(part) is Markup else escape(part) for part in content])
    return Markup(f"<{name}{attributes(**given) if given else ''}>{inside}</{name}>")


def number(value: float) -> str:
    """A coordinate, as short as it can be.

    >>> number(12.0), number(3.14159)
    ('12', '3.1')
    """
    text = f"{value:.1f}"
    return text.removesuffix(".0")
