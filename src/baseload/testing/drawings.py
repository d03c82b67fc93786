"""Drawings: every position for every seat, well-formed, telling no secrets; every legal action can be clicked."""

import re
from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree

from baseload.core.action import Action
from baseload.core.contract import State, View
from baseload.draw.drawer import Around, Drawer, Scene, drawer
from baseload.draw.markup import Markup
from baseload.draw.panels import Written
from baseload.draw.twin import twin
from baseload.testing.claims import claim
from baseload.testing.subject import Table
from baseload.text.speaker import Speaker, speaker

# People are called what they like: none of it may become markup.
NAMES = ("An<blink>na", 'B"o', "C & D", "Dmitri", "Eve", "Fay", "Gus", "Ha", "Ida", "Jo")
EVERY = 25  # positions of a game, of which one is drawn
_LOG = '<ol class="log" id="moves"><li>Something happened.</li></ol>'


def voice(game: str, players: int, you: int | None) -> Speaker:
    """Strict: a sentence that is missing raises."""
    return speaker(game, [NAMES[seat % len(NAMES)] for seat in range(players)], you=you, strict=True)


def scene(view: View) -> Scene:
    """The table drawn for the view's seat."""
    around = Around(["bot"] * view.players, [Written(Markup(_LOG))])
    return drawer(view.game).scene(view, voice(view.game, view.players, view.seat), around)


def well_formed(markup: str) -> ElementTree.Element:
    """The markup as XML: every drawing must be readable by both kinds of readers."""
    try:
        return ElementTree.fromstring(f"<page>{markup}</page>")
    except ElementTree.ParseError as error:
        raise AssertionError(f"The drawing is not well-formed: {error}.") from None


def check_markup(markup: str) -> ElementTree.Element:
    """Well-formed, ids once only, no inline style, no name that became markup, a label on whatever can be picked."""
    root = well_formed(markup)
    ids = [element.get("id") or "" for element in root.iter() if element.get("id")]
    twice = sorted({id for id in ids if ids.count(id) > 1})
    claim(not twice, f"Two elements have the same id: {', '.join(twice)}.")
    claim(not [1 for element in root.iter() if element.get("style")], "An element has a style of its own.")
    claim(not list(root.iter("blink")), "A name of somebody at the table has become markup.")
    for element in root.iter():
        handle = element.get("data-pick")
        if handle and element.get("role"):
            claim(element.get("role") == "button", f"What can be picked is no button: {handle}.")
            claim(element.get("tabindex") == "0", f"The keyboard does not reach {handle}.")
            claim(element.get("aria-label"), f"{handle} has no label for those who cannot see it.")
    shows = re.search(r"\bdraw\.[a-z][\w.]*", markup)
    claim(not shows, f"An id of the catalogue shows in the drawing: {shows and shows[0]}.")
    return root


def shown_handles(root: ElementTree.Element) -> set[str]:
    return {element.get("data-pick") or "" for element in root.iter()} - {""}


def check_clicks(view: View, root: ElementTree.Element) -> None:
    """Every legal action can be reached, no two by the same picks, and a drawing lights nothing: that is for the page's
    script, so that a piece need not be drawn anew at every turn."""
    drawn, said = drawer(view.game), voice(view.game, view.players, view.seat)
    shown = shown_handles(root)
    reached: dict[frozenset[str], Action] = {}
    for action in view.legal():
        handles = drawn.handles(action, view)
        claim(handles, f"`{action}` has no handles: nobody can pick it.")
        claim(len(handles) == len(set(handles)), f"`{action}` has a handle twice: {handles}.")
        key = frozenset(handles)
        claim(key not in reached, f"`{action}` and `{reached.get(key)}` have the same handles.")
        reached[key] = action
        _offered_in_words(drawn, handles, shown, view, said)
        button = drawn.button(action, view, said)
        claim(
            button.strip() and button != str(action),
            f"The button of `{action}` has no words (`Drawer.button`).",
        )


def _offered_in_words(drawn: Drawer, handles: list[str], shown: set[str], view: View, said: Speaker) -> None:
    for handle in handles:
        if handle not in shown:
            label = drawn.handle_label(handle, view, said)
            claim(label.strip(), f"{handle} is neither drawn nor offered in words.")


def check_meant(view: View, root: ElementTree.Element) -> None:
    """Whatever is shown can be asked about, and the answer is about real actions."""
    drawn = drawer(view.game)
    for handle in sorted(shown_handles(root)):
        for action in drawn.meant(handle, view):
            view.check(action)
            claim(drawn.handles(action, view), f"`{action}`, meant by {handle}, has no handles.")


def _drawn_positions(table: Table, seed: int) -> Iterator[State]:
    yield from table.walk(80 + seed, every=EVERY, deal=seed)


def every_position_can_be_drawn(table: Table) -> None:
    for position in _drawn_positions(table, 1):
        for seat in table.seats:
            view = position.view(seat)
            found = scene(view)
            root = check_markup(found.body)
            check_markup(twin(voice(view.game, view.players, seat).outline(view)))
            ids = {element.get("id") for element in root.iter()}
            missing = [name for name, _ in found.tabs if name not in ids]
            claim(not missing, f"A tab leads nowhere: {missing}.")
            if seat is not None and seat == position.seat:
                check_clicks(view, root)
                check_meant(view, root)
            lit = [1 for element in root.iter() if "legal" in (element.get("class") or "").split()]
            claim(not lit, f"Something is drawn as legal for seat {seat}: the page's script sees to that.")


def a_drawing_tells_no_secrets(table: Table) -> None:
    """Hidden facts that are changed give the same bytes, for everybody who may not know them."""
    rng = Random(81)
    for position in _drawn_positions(table, 2):
        if position.outcome is not None:
            continue
        for seat in (None, position.seat):
            view, other = position.view(seat), table.subject.disguise(position, seat, rng).view(seat)
            claim(scene(view).body == scene(other).body, f"The drawing for seat {seat} tells what is hidden.")
            said = voice(view.game, view.players, seat)
            boards = [drawer(view.game).board(one, said) for one in (view, other)]
            claim(boards[0] == boards[1], f"The board for seat {seat} tells what is hidden.")
            twins = [twin(said.outline(one)) for one in (view, other)]
            claim(twins[0] == twins[1], f"The board in words for seat {seat} tells what is hidden.")


OF_GAME = ()
OF_TABLE = (every_position_can_be_drawn, a_drawing_tells_no_secrets)
