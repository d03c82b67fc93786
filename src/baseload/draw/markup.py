"""Markup as text: escaping, elements, attributes. Whatever a person wrote passes through `escape`.

>>> element("b", "Anna & Ben")
'<b>Anna &amp; Ben</b>'
>>> element("g", raw(element("circle", r=4)), class_="city", data_pick="city:essen")
'<g class="city" data-pick="city:essen"><circle r="4"></circle></g>'

Pages forbid inline styles, so nothing drawn here has a `style` attribute: classes, or SVG's own attributes.
"""

import re
from collections.abc import Collection, Iterable
from functools import lru_cache
from hashlib import blake2b
from html import escape as _escape
from typing import Final

_BEGIN: Final = "<!--keepable-->"
_END: Final = "<!--/-->"
_NAMED: Final = re.compile(r'<(\w+)\b[^>]*? id="([^"]+)"')


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
        if value is None or value is False:
            continue
        if value is True:
            parts.append(f" {_hyphened(name)}")
        elif isinstance(value, int | float):
            parts.append(f' {_hyphened(name)}="{value}"')
        else:
            parts.append(f' {_hyphened(name)}="{_escaped(str(value))}"')
    return Markup("".join(parts))


def element(name: str, *content: object, **given: object) -> Markup:
    """An element with its attributes, written as `attributes` says; what it holds is escaped unless it is markup."""
    inside = "".join([escape(part) for part in content])
    return Markup(f"<{name}{attributes(**given)}>{inside}</{name}>")


def keepable(drawn: Markup) -> Markup:
    """An element with an id which a page may have already, to be settled by `without_kept`. Not inside another one."""
    return raw(_BEGIN, drawn, _END)


def without_kept(drawn: str, have: Collection[str] = ()) -> Markup:
    """Every keepable element with a mark of what it holds (`data-kept`); of those whose mark is among `have` nothing
    but the mark (`data-same`).

    >>> drawn = keepable(element("p", "much to say", id="rumour"))
    >>> without_kept(drawn)
    '<p data-kept="2fc134355e2d" id="rumour">much to say</p>'
    >>> without_kept(drawn, ["2fc134355e2d"])
    '<p id="rumour" data-kept="2fc134355e2d" data-same></p>'
    """

    before, *pieces = drawn.split(_BEGIN)
    settled = [before]
    for piece in pieces:
        whole, _, after = piece.partition(_END)
        settled += [_settled(whole, have), after]
    return joined(settled)


def _settled(whole: str, have: Collection[str]) -> str:
    named = _NAMED.match(whole)
    assert named is not None, "what is keepable has an id"
    tag, id = named[1], named[2]
    mark = blake2b(whole.encode(), digest_size=6).hexdigest()
    if mark in have:
        return f'<{tag} id="{id}" data-kept="{mark}" data-same></{tag}>'
    return f'<{tag} data-kept="{mark}"{whole[len(tag) + 1 :]}'


def number(value: float) -> str:
    """A coordinate, as short as it can be.

    >>> number(12.0), number(3.14159)
    ('12', '3.1')
    """
    text = f"{value:.1f}"
    return text.removesuffix(".0")
