"""What is written reads back exactly: actions, states, views and records."""

from random import Random

from baseload.core.action import Action
from baseload.core.plain import digest
from baseload.core.playing import random_game
from baseload.core.problems import NotationError, Problem, RecordError
from baseload.core.record import Record, read_record
from baseload.testing.claims import claim, difference, refused, through_json
from baseload.testing.subject import Table

NONSENSE = ("", " ", "nonsense", "nonsense 1 2 3", "²", "-1", "\0", "{}", "none " * 40)
MOVES = 12  # of a record that has only begun


def actions_read_back(table: Table) -> None:
    """Their texts, however they are spaced and in capitals too, as a person may type them."""
    for position in table.walk(12, every=5):
        for action in position.legal():
            text = str(action)
            again = table.rules.action(text)
            claim(again == action, f"`{text}` reads back as `{again}`.")
            claim(type(again) is type(action), f"`{text}` reads back as a {type(again).__name__}.")
            claim(hash(again) == hash(action), f"`{text}` reads back with another hash.")
            typed = f"  {text.upper().replace(' ', '   ')} "
            claim(_read(table, typed) == action, f"`{typed}` is not read as `{text}`, in whatever case.")


def _read(table: Table, text: str) -> Action | None:
    try:
        return table.rules.action(text)
    except NotationError:
        return None


def what_is_no_action_is_refused(table: Table) -> None:
    state = table.start()
    for text in NONSENSE:
        problem = refused(f"{text!r} is read as an action.", table.rules.action, text)
        claim(isinstance(problem, NotationError), f"{text!r} is refused by {type(problem).__name__}.")
    for text in table.subject.attempts:
        action = table.rules.action(text)
        claim(table.rules.action(str(action)) == action, f"`{action}` does not read back.")
        state.check(action)  # whatever can be written can be checked, legal or not


def states_and_views_survive_json_exactly(table: Table) -> None:
    rules = table.rules
    for position in table.walk(14, every=13):
        plain = position.to_plain()
        claim(through_json(plain) == plain, f"In JSON {difference(plain, through_json(plain))}.")
        again = rules.state_from_plain(through_json(plain))
        lost = difference(plain, again.to_plain())
        claim(not lost, f"A state that was written and read is another one: {lost}.")
        claim(
            again.hash() == position.hash() == digest(plain), "A state's fingerprint is not its plain data's."
        )
        claim(again.seat == position.seat, "In a state that was written and read another seat decides.")
        claim(
            again.legal() == position.legal(), "In a state that was written and read something else is legal."
        )
        # The restored state plays on as the other would, so nothing that matters is missing in both plain forms.
        ours, theirs = position.copy(), again
        lengths = random_game(ours, Random(3)), random_game(theirs, Random(3))
        claim(lengths[0] == lengths[1], "A state that was written and read plays on differently.")
        claim(ours.hash() == theirs.hash(), "A state that was written and read ends elsewhere.")
        for seat in table.seats:
            view = position.view(seat)
            shown = view.to_plain()
            claim(through_json(shown) == shown, f"In JSON {difference(shown, through_json(shown))}.")
            restored = rules.view_from_plain(through_json(shown))
            lost = difference(shown, restored.to_plain())
            claim(not lost, f"A view that was written and read is another one: {lost}.")
            claim(
                restored.legal() == view.legal(),
                "In a view that was written and read something else is legal.",
            )
            claim(restored.seat == view.seat, "A view that was written and read is another seat's.")
            claim(
                restored.to_move == view.to_move,
                "In a view that was written and read another seat is to move.",
            )


def playing_on_from_json_gives_the_same_game(table: Table) -> None:
    """A state restored after every single action is never another game."""
    state, rng = table.start(8), Random(8)
    restored = state.copy()
    for _ in range(150):
        if state.outcome is not None:
            break
        action = table.subject.pick(state, rng)
        state.play(action)
        restored = table.rules.state_from_plain(through_json(restored.to_plain()))
        restored.play(table.rules.action(str(action)))
        lost = "" if restored.hash() == state.hash() else difference(state.to_plain(), restored.to_plain())
        claim(not lost, f"After `{action}` a game that was stored and read has become another: {lost}.")


def record_of(table: Table, moves: int, seed: int = 3) -> Record:
    """A game as far as it has gone after so many moves."""
    rules, options = table.rules, table.options
    deal = rules.deal(options, seed)
    state, rng = rules.setup(options, deal), Random(seed)
    actions: list[Action] = []
    while state.outcome is None and len(actions) < moves:
        actions.append(table.subject.pick(state, rng))
        state.play(actions[-1])
    names = [f"Player {seat}" for seat in range(options.players)]
    return Record(rules, options, deal, actions, names, state.hash())


def records_read_back(table: Table) -> None:
    """Of a game that has not begun, one that has, and one that is over."""
    for moves in (0, MOVES, 1_000_000):
        record = record_of(table, moves)
        text = record.text()
        again = read_record(text)
        claim(again.text() == text, "A record that was written and read is written differently.")
        claim(again.options == record.options, "A record that was read has other options.")
        claim(again.deal == record.deal, "A record that was read has another deal.")
        claim(again.actions == record.actions, "A record that was read has other actions.")
        claim(again.seats == record.seats, "A record that was read has other people.")
        claim(again.verify().hash() == record.fingerprint, "A record that was read ends elsewhere.")
        over = again.replay().outcome is not None
        claim(over == (moves > MOVES) or moves == MOVES, "A record that was read is over, or is not.")


def records_replay_to_any_move(table: Table) -> None:
    record = record_of(table, MOVES)
    last = len(record.actions)
    seen: list[int] = []
    record.replay(watch=lambda number, action, events, state: seen.append(number))
    claim(seen == list(range(1, last + 1)), f"A replay tells of the moves {seen}.")
    state = record.start()
    for number in range(last + 1):
        claim(record.replay(number).hash() == state.hash(), f"A replay to move {number} ends elsewhere.")
        if number < last:
            state.play(record.actions[number])
    for number in (-1, last + 1):
        problem = refused(f"There is a move {number} of {last}.", record.replay, number)
        claim(
            _is(problem, "no_such_move") and problem.facts["last"] == last,
            f"Move {number} is refused by {problem}.",
        )


def _is(problem: Problem, code: str) -> bool:
    return isinstance(problem, RecordError) and problem.code == code


def comments_and_spaces_in_records_change_nothing(table: Table) -> None:
    text = record_of(table, MOVES).text()
    record = read_record(text)
    head, _, body = text.partition("\n\n")
    lines = [f"  {line.upper()}  \n\n# a remark" for line in body.splitlines()[:-1]]
    end = body.splitlines()[-1]
    changed = head + "\n# who played\n\n" + "\n".join(lines) + f"\n\n{end}\n# thank you\n\n"
    again = read_record(changed)
    claim(again.actions == record.actions, "Comments and spaces change what a record says.")
    claim(again.verify().hash() == record.fingerprint, "Comments and spaces change where a record ends.")
    other = read_record(text.replace("\n", "\r\n"))
    claim(
        other.verify().hash() == record.fingerprint, "Ends of lines as on Windows change where a record ends."
    )


OF_GAME = ()
OF_TABLE = (
    actions_read_back,
    what_is_no_action_is_refused,
    states_and_views_survive_json_exactly,
    playing_on_from_json_gives_the_same_game,
    records_read_back,
    records_replay_to_any_move,
    comments_and_spaces_in_records_change_nothing,
)
