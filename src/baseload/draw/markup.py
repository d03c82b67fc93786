"""Markup as text: escaping, elements, attributes. Whatever a person wrote passes through `escape`.

>>> element("b", "Anna & Ben")
'<b>Anna &amp; Ben</b>'
>>> element("g", raw(element("circle", r=4)), class_="city", data_pick="city:essen")
'<g class="city" data-pick="city:essen"><circle r="4"></circle></g>'

Pages forbid inline styles, so nothing drawn here has a `style` attribute: classes, or SVG's own attributes.
"""

from collections.abc import Iterable
from html import escape as _escape
from typing import Final

from baseload.core.compiling import mypyc_attr

_KEPT: Final = 4096
_texts: Final[dict[str, str]] = {}  # what was written lately, by what it says
_names: Final[dict[str, str]] = {}  # of attributes, by the names they have here


@mypyc_attr(native_class=False)  # there is no other way to be a kind of text
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


def _escaped(text: str) -> str:
    """Boards say the same again and again."""
    found = _texts.get(text)
    if found is None:
        if len(_texts) >= _KEPT:
            _texts.clear()
        found = _texts[text] = _escape(text)
    return found


def _hyphened(name: str) -> str:
    """With the space before it. There are few of them, and all are written in the source."""
    found = _names[name] = f" {name.rstrip('_').replace('_', '-')}"
    return found


def _written(given: dict[str, object]) -> str:
    text = ""
    for name, value in given.items():
        if value is None or value is False:
            continue
        text += _names.get(name) or _hyphened(name)
        if type(value) is str:  # by far the most
            text += f'="{_escaped(value)}"'
        elif value is not True:
            text += f'="{value if isinstance(value, int | float) else _escaped(str(value))}"'
    return text


def attributes(**given: object) -> Markup:
    """` class="…" data-pick="…"`. `class_` and `for_` lose their underscore, others become hyphens; None and False are
    left out, True is written without a value."""
    return Markup(_written(given))


def element(name: str, *content: object, **given: object) -> Markup:
    """An element with its attributes, written as `attributes` says; what it holds is escaped unless it is markup."""
    if len(content) == 1:  # as most have
        part = content[0]
        inside = part if type(part) is Markup else _escaped(str(part))
    else:
        inside = "".join([part if type(part) is Markup else _escaped(str(part)) for part in content])
    return Markup(f"<{name}{_written(given) if given else ''}>{inside}</{name}>")


def number(value: float) -> str:
    """A coordinate, as short as it can be.

    >>> number(12.0), number(3.14159)
    ('12', '3.1')
    """
    text = f"{value:.1f}"
    return text.removesuffix(".0")
