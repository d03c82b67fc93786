"""`baseload replay`: a record as a story, as a position, as JSON, or just verified."""

import argparse
import json

from baseload.cli.parser import Commands, whole
from baseload.cli.screen import Screen
from baseload.cli.seats import introduced, table_names
from baseload.cli.words import say, say_many
from baseload.core.action import Action
from baseload.core.contract import State
from baseload.core.event import Event
from baseload.core.plain import Plain
from baseload.core.problems import Problem
from baseload.core.record import Record, load_record
from baseload.text.speaker import speaker


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("replay", help=say("replay.help"), description=say("replay.help"))
    parser.add_argument("record", metavar="FILE", help=say("replay.record"))
    parser.add_argument("--to", metavar="N", help=say("replay.to"))
    parser.add_argument("--verify", action="store_true", help=say("replay.verify"))
    parser.add_argument("--json", action="store_true", help=say("help.json"))
    parser.set_defaults(run=run)


class Unverified(Problem):
    """A record that was to be verified and does not hold: its exit code is 1, not that of wrong input."""


def run(args: argparse.Namespace) -> int:
    to = whole("--to", args.to, 0, least=0) if args.to is not None else None
    if args.verify:
        try:
            record = load_record(args.record)
            record.verify()
        except Problem as problem:
            if problem.code == "cannot_read":
                raise
            raise Unverified(problem.code, **problem.facts) from None
    else:
        record = load_record(args.record)
        if to is None:  # up to some action one may look at a damaged record too
            record.verify()
    story = Story(record, to)
    if args.json:
        print(json.dumps(story.to_plain(args.verify), indent=2, ensure_ascii=False))
    elif args.verify:
        count = len(record.actions)
        id = "replay.verified" if story.state.seat is None else "replay.verified_open"
        print(say_many(id, count, path=args.record, events=story.count(), hash=record.fingerprint))
    else:
        story.show(Screen())
    return 0


class Story:
    """A record played again, with everything that happened, up to some action."""

    def __init__(self, record: Record, to: int | None) -> None:
        self.record = record
        self.moves: list[tuple[int, int, Action, list[Event]]] = []
        self._seat = record.start().seat
        self.state = record.replay(to, self._watch)

    def _watch(self, number: int, action: Action, events: list[Event], state: State) -> None:
        assert self._seat is not None
        self.moves.append((number, self._seat, action, events))
        self._seat = state.seat

    def count(self) -> int:
        return sum(len(events) for _, _, _, events in self.moves)

    def to_plain(self, verified: bool) -> dict[str, Plain]:
        outcome = self.state.outcome
        return {
            "game": self.record.game.name,
            "rules": self.record.game.rules,
            "options": self.record.options.to_plain(),
            "seats": self.record.seats,
            "actions": len(self.moves),
            "events": self.count(),
            "moves": [
                {
                    "number": number,
                    "seat": seat,
                    "action": str(action),
                    "events": [event.to_plain() for event in events],
                }
                for number, seat, action, events in self.moves
            ],
            "finished": outcome is not None,
            "outcome": outcome.to_plain() if outcome is not None else None,
            "hash": self.state.hash(),
            "verified": verified,
        }

    def show(self, screen: Screen) -> None:
        names = table_names(self.record.seats)
        voice = speaker(self.record.game.name, names)
        view = self.state.view(None)
        title = say("replay.title", title=voice.title(), names=voice.several(introduced(self.record.seats)))
        screen.paragraph(title, strong=True)
        screen.show()
        width = len(str(len(self.moves)))
        for number, seat, action, events in self.moves:
            sentences = [voice.event(event, view) for event in events]
            if all(event.seat != seat for event in events):  # such as being done: nothing else tells of it
                sentences.insert(0, say("replay.silent", who=voice.name(seat), action=str(action)))
            for place, sentence in enumerate(sentences):
                head = " " * width if place else f"{number:>{width}}"
                screen.paragraph(sentence, f"{head}  ", " " * (width + 2))
        screen.show()
        if self.state.outcome is not None:
            screen.ending(voice, view)
            return
        screen.show(voice.board(view, screen.width, screen.colour))
        screen.show()
        screen.paragraph(say_many("replay.stopped", len(self.moves), last=len(self.record.actions)))
