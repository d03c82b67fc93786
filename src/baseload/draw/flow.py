"""Bars of what came in and where it went: the upper one came from, the lower one went to. Lengths are in hundredths of
the row, so that letters keep their size on every screen."""

from typing import Final

from baseload.draw.ending import Bar, Bars, Kind
from baseload.draw.glyphs import seat_mark
from baseload.draw.markup import Markup, element, joined, raw
from baseload.text.speaker import Speaker

# In hundredths: what a number needs of a bar, for each of its figures, on a wide screen and on a phone.
_WIDE: Final = 2.3
_NARROW: Final = 4.4


def flow(bars: Bars, voice: Speaker) -> Markup:
    """A panel with a row for each bar, and what the colours mean."""
    say = voice.words.say
    note = element("span", bars.note, class_="right") if bars.note else ""
    head = element("header", bars.title, raw(" " if note else "", note))
    rows = joined(_row(bars, row, voice) for row in bars.rows)
    kinds = "flow both" if bars.went else "flow"
    keys = [_key(say("draw.end.came"), bars.came), _key(say("draw.end.went"), bars.went)]
    legend = element("div", raw(*keys[: 2 if bars.went else 1]), class_="keys", aria_hidden="true")
    body = element("div", element("ul", rows, class_=kinds), legend, class_="body")
    return element("section", head, body, class_="panel flowp", id=bars.id)


def _row(bars: Bars, row: Bar, voice: Speaker) -> Markup:
    name = element("span", row.name, class_="name", title=row.name)
    shape = seat_mark(row.seat, "", False) if row.seat is not None else Markup("")
    mark = element("span", shape, aria_hidden="true") if shape else shape  # the name stands beside it
    drawn = [_bar(row.came, bars.came, bars.longest, "came")]
    said = [_said("draw.end.came_said", row.came, bars.came, voice)]
    if bars.went:
        drawn.append(_bar(row.went, bars.went, bars.longest, "went"))
        said.append(_said("draw.end.went_said", row.went, bars.went, voice))
    told = element("p", raw(*said), class_="told sr")
    who = element("span", mark, name, class_="who")
    return element("li", who, element("div", raw(*drawn), told), element("b", row.total))


def _bar(amounts: list[int], kinds: list[Kind], longest: int, which: str) -> Markup:
    parts, at = [], 0.0
    for amount, (kind, word) in zip(amounts, kinds, strict=True):
        if not amount:
            continue
        share = 100 * amount / longest
        block = element("rect", x=f"{at:.2f}%", width=f"{share:.2f}%", height="100%", class_=f"k-{kind}")
        figures = len(str(amount))
        text = Markup("")
        if share > _WIDE * figures:
            size = f"on-{kind}" if share > _NARROW * figures else f"on-{kind} roomy"
            text = element("text", amount, x=f"{at + share / 2:.2f}%", y="50%", dy=".35em", class_=size)
        parts.append(element("g", element("title", f"{word} {amount}"), block, text))
        at += share
    return element("svg", raw(*parts), class_=f"bar {which}", aria_hidden="true")


def _said(id: str, amounts: list[int], kinds: list[Kind], voice: Speaker) -> Markup:
    """The bar in words, for who does not see it or sees no colours."""
    say = voice.words.say
    parts = [
        say("draw.end.part", what=word, amount=amount)
        for amount, (_, word) in zip(amounts, kinds, strict=True)
        if amount
    ]
    return element("span", say(id, parts=say("list.comma").join(parts)))


def _key(title: str, kinds: list[Kind]) -> Markup:
    words = joined(
        element("span", element("i", class_=f"k-{kind}"), element("span", word)) for kind, word in kinds
    )
    return element("p", element("em", title), element("span", words))
