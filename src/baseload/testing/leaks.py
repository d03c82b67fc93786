"""Views tell nothing that their seat may not know: every hidden fact is changed, and what is shown stays, to the byte.

The hidden facts are changed by `Subject.disguise`: `view.imagine` unless the tests of a game have a way of their own.
"""

from random import Random

from baseload.core.contract import State, View
from baseload.core.event import Event
from baseload.core.plain import Plain, canonical
from baseload.core.playing import random_game
from baseload.testing.claims import claim, difference, through_json
from baseload.testing.legality import candidates
from baseload.testing.subject import Table

ACTIONS = 60  # whose refusals are compared
_END = "game_over"  # which opens everything


def shown(view: View) -> Plain:
    """Everything that a seat can learn from its view: the data, what it may do, and whose turn it is."""
    return {
        "view": view.to_plain(),
        "legal": [str(action) for action in view.legal()],
        "to_move": view.to_move,
        "outcome": view.outcome.to_plain() if view.outcome is not None else None,
    }


def look_the_same(one: State, other: State, seat: int | None) -> None:
    """Can this seat tell these two apart?"""
    ours, theirs = shown(one.view(seat)), shown(other.view(seat))
    if canonical(ours) != canonical(theirs):
        raise AssertionError(f"Seat {seat} is shown what it may not know: {difference(ours, theirs)}.")


def views_do_not_depend_on_what_is_hidden(table: Table) -> None:
    hidden = 0
    for seed in range(2):
        rng = Random(seed)
        for position in table.walk(40 + seed, every=7, deal=seed)[:-1]:
            for seat in table.seats:
                other = table.subject.disguise(position, seat, rng)
                look_the_same(position, other, seat)
                hidden += other.hash() != position.hash()
    if table.subject.secrets:
        claim(hidden, "Something should be hidden at this table, and a disguised position is the true one.")


def refusals_do_not_depend_on_what_is_hidden(table: Table) -> None:
    """Nor does the reason why something is refused."""
    rng = Random(3)
    said = candidates(table.subject, [table], rng)
    said = said if len(said) <= ACTIONS else rng.sample(said, ACTIONS)
    for position in table.walk(41, every=13)[:-1]:
        for seat in table.seats:
            ours = position.view(seat)
            theirs = table.subject.disguise(position, seat, rng).view(seat)
            for action in said:
                one, two = ours.check(action), theirs.check(action)
                if one != two:
                    raise AssertionError(
                        f"Why seat {seat} may not `{action}` tells a secret: {one}, and {two}."
                    )


def events_say_no_more_than_views(table: Table) -> None:
    """What a seat is told of an action does not depend on what it may not know, up to the first thing uncovered.

    The same action is played in a position that looks the same to the seat. Where somebody else plays what is not to be
    had there, nothing can be compared.
    """
    for seed in range(2):
        state, rng = table.start(seed), Random(50 + seed)
        while state.outcome is None:
            seat = rng.choice(table.seats)
            other = table.subject.disguise(state, seat, rng)
            action = table.subject.pick(state, rng)
            events = state.play(action)
            if other.check(action) is None:
                heard_the_same(events, other.play(action), seat)


def heard_the_same(
    events: list[Event], retold: list[Event], seat: int | None, telling: tuple[str, ...] | None = None
) -> list[str]:
    """The kinds of the events that the seat hears of until something is uncovered, after having compared them.

    `telling` are the kinds whose very coming tells something hidden, by a rule; where nobody says, everything that
    reveals something may come or not.
    """

    def tells(event: Event) -> bool:
        return event.reveals or event.kind == _END if telling is None else event.kind in telling

    found: list[str] = []
    ours = [event for event in events if event.seen_by(seat)]
    theirs = [event for event in retold if event.seen_by(seat)]
    if not any(event.reveals or tells(event) for event in events + retold):
        claim(
            len(ours) == len(theirs), f"How much seat {seat} is told of an action depends on what is hidden."
        )
    for one, two in zip(ours, theirs, strict=False):
        if tells(one) or tells(two):
            break
        uncovered = any(event.reveals for event in events[: events.index(one)])
        if telling is None and uncovered:
            break
        claim(
            one.kind == two.kind,
            f"Seat {seat} hears of {one.kind} or {two.kind}: it depends on what is hidden.",
        )
        claim(one.reveals == two.reveals, f"Whether {one.kind} reveals something depends on what is hidden.")
        found.append(one.kind)
        if one.reveals or uncovered:
            break
        told = difference(one.to_plain(), two.to_plain())
        claim(
            not told, f"The event {one.kind} tells seat {seat} what is hidden, and does not say so: {told}."
        )
    return found


def imagined_states_agree_with_the_view(table: Table) -> None:
    """What a seat knows it knows in every state it imagines, and the imagined game can be played to its end."""
    rng = Random(18)
    for position in table.walk(18, every=17)[:-1]:
        for seat in table.seats:
            view = position.view(seat)
            before = canonical(view.to_plain())
            imagined = view.imagine(rng)
            look_the_same(position, imagined, seat)
            claim(canonical(view.to_plain()) == before, "Imagining has changed the view.")
            claim(imagined.seat == position.seat, "In an imagined state another seat decides.")
            again = table.rules.state_from_plain(through_json(imagined.to_plain()))
            claim(
                again.hash() == imagined.hash(), "An imagined state that was written and read is another one."
            )
            if seat in (None, 0):
                random_game(imagined, rng)
                claim(imagined.outcome is not None, "An imagined game has no end.")


def imagining_knows_no_more_than_the_view(table: Table) -> None:
    """Two positions that look the same to a seat are imagined the same, so imagining reads nothing that is hidden."""
    rng = Random(42)
    for position in table.walk(42, every=11)[:-1]:
        for seat in table.seats:
            other = table.subject.disguise(position, seat, rng)
            one, two = position.view(seat).imagine(Random(1)), other.view(seat).imagine(Random(1))
            if one.hash() != two.hash():
                known = difference(one.to_plain(), two.to_plain())
                raise AssertionError(f"What seat {seat} imagines depends on what is hidden: {known}.")


def imagining_comes_from_the_generator_alone(table: Table) -> None:
    for position in table.walk(19, every=60)[:-1]:
        view = position.view(position.seat)
        claim(
            view.imagine(Random(1)).hash() == view.imagine(Random(1)).hash(),
            "The same chance imagines twice.",
        )


def a_finished_game_is_imagined_as_it_is(table: Table) -> None:
    """After the end nothing is secret, so there is nothing to make up."""
    end = table.walk(18)[-1]
    for seat in table.seats:
        imagined = end.view(seat).imagine(Random(1))
        made_up = difference(end.to_plain(), imagined.to_plain())
        claim(not made_up, f"After the end seat {seat} still has to imagine: {made_up}.")


OF_GAME = ()
OF_TABLE = (
    views_do_not_depend_on_what_is_hidden,
    refusals_do_not_depend_on_what_is_hidden,
    events_say_no_more_than_views,
    imagined_states_agree_with_the_view,
    imagining_knows_no_more_than_the_view,
    imagining_comes_from_the_generator_alone,
    a_finished_game_is_imagined_as_it_is,
)
