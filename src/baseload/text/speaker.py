"""The speaker: turns events, actions, refusals and problems of a table into sentences.

`speaker("power-grid", ["Anna", "Bo"])` is the one for a game; `speaker()` knows no game and serves for
problems and options. A game's own speaker is named in SPEAKERS, or by a package's entry point `baseload.speakers`.
Its sentences are in the catalogue file of the game's name, before those that all games share.

>>> from baseload.core.problems import Refusal, UnknownNameError
>>> speaker().problem(UnknownNameError("unknown_game", game="chess", known=["power-grid"]))
'There is no game called chess: choose power-grid.'
>>> speaker("power-grid").refusal(Refusal("too_little_money", "PG-69", {"price": 21, "money": 17}))
'Building there costs 21 Elektro and you have 17 (PG-69).'
"""

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Final, cast

from baseload.core.action import Action
from baseload.core.contract import Game, Outcome, View
from baseload.core.event import Event
from baseload.core.plain import Plain
from baseload.core.problems import Problem, Refusal, Refused, refusal_from_plain
from baseload.core.registry import game as game_by_name
from baseload.core.registry import game_names, part_for
from baseload.text.catalogue import SOURCE, Catalogue, game_catalogue
from baseload.text.layout import harmless

# The games' own speakers, loaded when somebody speaks of the game.
SPEAKERS: Final = {
    "power-grid": "baseload.text.power_grid.speaker:PowerGridSpeaker",
    "co2": "baseload.text.co2.board:Co2Speaker",
    "second-chance": "baseload.text.second_chance.board:SecondChanceSpeaker",
}

MARKS: Final = "ABCDEF"  # a letter for each seat, so that nothing is told by colour alone


class Speaker:
    """What can be said about any game. The games' speakers override what they can say better.

    `you`, where given, is the seat that is spoken to: "You bid 17." instead of "Anna bids 17."
    """

    def __init__(
        self, game: str, words: Catalogue, names: Sequence[str] | None = None, you: int | None = None
    ) -> None:
        self.game = game
        self.words = words
        self.names = [harmless(name) for name in names] if names is not None else []
        self.you = you
        self.marks = MARKS

    # --- small things ---

    def name(self, seat: int | None) -> str:
        """Who sits there; "Seat 1" where nobody gave a name."""
        if seat is None:
            return self.words.say("seat.nobody")
        if seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        return self.words.say("seat.name", number=seat + 1)

    def mark(self, seat: int) -> str:
        """The seat's letter, for maps and tables."""
        return self.marks[seat % len(self.marks)]

    def several(self, items: Iterable[object], last: str = "list.and") -> str:
        """A list as people write it: "a, b and c". `last` names the pattern that adds the last item."""
        texts = [str(item) for item in items]
        if not texts:
            return self.words.say("list.none")
        if len(texts) == 1:
            return texts[0]
        rest = self.words.say("list.comma").join(texts[:-1])
        return self.words.say(last, rest=rest, last=texts[-1])

    def title(self) -> str:
        """The game's name; its short name where it has no words of its own."""
        return self.words.say("game.title") if self.words.has("game.title") else self.game

    def about(self) -> str:
        """What the game is about, in a sentence or two; "" where nobody has said it."""
        return self.words.say("game.about") if self.words.has("game.about") else ""

    def status(self, status: str) -> str:
        """The word for how far a component's value can be trusted: printed, implied, reconstructed, one's own."""
        return self.words.say(f"status.{status}")

    def status_about(self, status: str) -> str:
        """What that word means."""
        return self.words.say(f"status.{status}.about")

    def _to(self, seat: int | None, id: str, other: int | None = None) -> str:
        """The form that speaks to the seat, where this seat is the one spoken to and there is such a form: `.you` for
        the one it is about, `.yours` for another one who has part in it."""
        for reader, form in ((seat, f"{id}.you"), (other, f"{id}.yours")):
            if reader is not None and reader == self.you and self.words.has(form):
                return form
        return id

    def of(self, seat: int, id: str, /, **facts: Plain) -> str:
        """What is said of a seat, or to it: "Anna controls it", "you control it"."""
        return self.words.say(self._to(seat, id), who=self.name(seat), **facts)

    def phrases(self, facts: dict[str, Plain], view: View | None) -> dict[str, Plain]:
        """Facts made ready for a sentence: names for ids, amounts with their unit. Games know more of it."""
        return {name: self.several(fact) if isinstance(fact, list) else fact for name, fact in facts.items()}

    # --- what happens at a table ---

    def event(self, event: Event, view: View) -> str:
        """One sentence about what happened."""
        id = self._to(event.seat, f"event.{event.kind}")
        return self.words.say(id, who=self.name(event.seat), **self.phrases(event.facts, view))

    def action(self, action: Action, view: View) -> str:
        """What the action would do, with its cost and what is left."""
        return str(action)

    def asked(self, view: View) -> str:
        """What is asked of the seat to move."""
        if view.to_move is None:
            return self.words.say("asked.over")
        return self.words.say(self._to(view.to_move, "asked.any"), who=self.name(view.to_move))

    def refusal(self, refusal: Refusal, view: View | None = None, action: Action | None = None) -> str:
        """Why the action is not legal, and by which rule. Naming the action can make the sentence clearer."""
        id = self._refusal_id(refusal, action)
        sentence = self.words.say(id, **self._refusal_facts(refusal, view, action))
        return self.words.say("refusal.with_rule", sentence=sentence, rule=refusal.rule)

    def refusal_of_all(self, refusal: Refusal, view: View, action: Action) -> str:
        """The same for the action and everything like it: no project at all, rather than none in this place."""
        id = f"refusal.{refusal.code}.any"
        if not self.words.has(id):
            return self.refusal(refusal, view, action)
        return self.words.say("refusal.with_rule", sentence=self.words.say(id), rule=refusal.rule)

    def _refusal_id(self, refusal: Refusal, action: Action | None) -> str:
        """The most particular sentence there is: for the action's verb, for the rule, for the code."""
        id = f"refusal.{refusal.code}"
        verb = str(action).partition(" ")[0] if action is not None else ""
        for closer in (verb, refusal.rule):
            if closer and self.words.has(f"{id}.{closer}"):
                return f"{id}.{closer}"
        return id

    def _refusal_facts(self, refusal: Refusal, view: View | None, action: Action | None) -> dict[str, Plain]:
        seat = refusal.facts.get("seat")
        said = str(action) if action is not None else ""
        return {"who": self.name(seat), **self.phrases(refusal.facts, view), "action": said}

    def outcome(self, view: View) -> str:
        """Who won and why the game ended, in a few lines."""
        outcome = view.outcome
        if outcome is None:
            return self.words.say("outcome.none")
        return "\n".join([self.result(outcome), self.reason(outcome, view), *self.ranking(outcome)])

    def ranking(self, outcome: Outcome) -> list[str]:
        """A line for each seat, best first. Who won or lost together has no place, and who plays alone no rivals."""
        if len(outcome.places) == 1 and outcome.team is not False:
            return []  # the result has told the score
        id = "outcome.line" if outcome.team is None else "outcome.line_unplaced"
        order = outcome.places if outcome.team is None else [-score for score in outcome.scores]
        return [
            self.words.say(id, place=outcome.places[seat], who=self.name(seat), score=outcome.scores[seat])
            for seat in sorted(range(len(order)), key=lambda seat: order[seat])
        ]

    def result(self, outcome: Outcome) -> str:
        """One sentence: who won; for somebody who played alone, how well."""
        winners = outcome.winners
        if len(outcome.places) == 1:
            return self._solo(outcome)
        if outcome.team is not None:
            return self.words.say("outcome.team_won" if outcome.team else "outcome.team_lost")
        if len(winners) == 1:
            return self.words.say(self._to(winners[0], "outcome.winner"), who=self.name(winners[0]))
        return self.words.say("outcome.shared", who=self.several(self.name(seat) for seat in winners))

    def _solo(self, outcome: Outcome) -> str:
        """The result of a game for one, which may be won or lost, or have no more to it than a score."""
        who, score = self.name(0), outcome.scores[0]
        if outcome.team is False:
            return self.words.say(self._to(0, "outcome.solo_lost"), who=who, score=score)
        id = "outcome.solo" if outcome.team is None else "outcome.solo_won"
        return self.words.say_many(self._to(0, id), score, who=who)

    def reason(self, outcome: Outcome, view: View) -> str:
        """One sentence: why the game ended."""
        return self.words.say(f"reason.{outcome.reason}", **self.phrases(outcome.facts, view))

    def ending(self, reason: str) -> str:
        """What ends games for this reason, in a few words, for statistics."""
        id = f"ending.{reason}"
        return self.words.say(id) if self.words.has(id) else reason

    # --- problems ---

    def problem(self, problem: Problem) -> str:
        """One clear sentence: what is wrong, where, and what would be right."""
        return self._teller(problem)._tell(problem)

    def _teller(self, problem: Problem) -> "Speaker":
        """Who has words for it: the game that the problem names, this speaker, or the game that knows of such a thing.

        A problem of a game may come to somebody who speaks of no game, and need not say whose it is.
        """
        named = problem.facts.get("game")
        if named != self.game and named in game_names():
            return _for_game(self, str(named))
        id = f"problem.{problem.code}"
        for closest in (f"{id}.{problem.facts.get('what')}", id):
            if self.words.has(closest):
                return self
            for name in game_names():
                if game_catalogue(name, self.words.language, self.words.strict).has(closest):
                    return _for_game(self, name)
        return self

    def _tell(self, problem: Problem) -> str:
        if isinstance(problem, Refused):
            why = self._refused(problem.refusal, problem)
            return self.words.say("problem.refused", action=problem.facts["action"], why=why)
        facts = {name: self._problem_fact(name, fact) for name, fact in problem.facts.items()}
        if problem.code == "component_type":
            for name in ("wanted", "other"):
                if name in problem.facts:
                    facts[name] = self.words.say(f"value.{problem.facts[name]}")
        plain = problem.facts.get("refusal")
        if isinstance(plain, dict):
            facts["refusal"] = self._refused(refusal_from_plain(plain), problem)
        sentence = self.words.say(self._problem_id(problem), **facts)
        if problem.facts.get("path") == "":
            sentence = sentence[:1].upper() + sentence[1:]  # "this record" may have come first
        near = _near(problem)
        return self.words.say("problem.did_you_mean", sentence=sentence, name=near) if near else sentence

    def _problem_id(self, problem: Problem) -> str:
        id = f"problem.{problem.code}"
        value = problem.facts.get("value")
        if (
            problem.code == "component_type"
            and isinstance(value, str)
            and re.fullmatch(r"-?\d+", value.strip())
        ):
            return f"{id}.quoted"  # numbers stay numbers, so this one is a text
        what = problem.facts.get("what")  # a closer code, with facts of its own
        for closer in (what, "line" if "line" in problem.facts else None):
            if isinstance(closer, str) and self.words.has(f"{id}.{closer}"):
                return f"{id}.{closer}"
        return id

    def _refused(self, refusal: Refusal, problem: Problem) -> str:
        """A refusal told without a view, by the game that the problem names; the action's text tells more."""
        teller = _for_game(self, problem.facts.get("game") or self.game)
        try:
            action = game_by_name(teller.game).action(str(problem.facts.get("action", "")))
            return teller.refusal(refusal, None, action)
        except Problem:  # no such game here, or no such action in it
            return teller.refusal(refusal)

    def _problem_fact(self, name: str, fact: Plain) -> Plain:
        if name == "problem" and isinstance(fact, dict):
            return self.problem(Problem(fact["code"], **fact["facts"]))
        if name == "path" and fact == "":
            return self.words.say("problem.this_record")
        if isinstance(fact, dict):
            return _Facts({key: harmless(str(value)) for key, value in fact.items()})
        if isinstance(fact, list):
            return harmless(self.several(fact, "list.or" if name in ("allowed", "known") else "list.and"))
        if name == "actions" and type(fact) is int:
            return self.words.say_many("unit.action", fact)
        return harmless(fact) if isinstance(fact, str) else fact  # a file's text may hold anything

    # --- options ---

    def option(self, game: Game | str, name: str) -> str:
        """What an option is about, in one line."""
        return _for_game(self, _name_of(game)).words.say(f"option.{name}")

    def option_value(self, game: Game | str, name: str, value: Plain) -> str:
        """What one value of an option means, in one line. Values of free form share one line."""
        teller = _for_game(self, _name_of(game))
        closer = f"option.{name}.{value}"
        id = closer if teller.words.has(closer) else f"option.{name}.any"
        return teller.words.say(id, **teller.option_facts(name, value))

    def option_form(self, game: Game | str, form: str) -> str:
        """How the free form of an option is written (`OptionSpec.form`)."""
        return _for_game(self, _name_of(game)).words.say(f"option_form.{form}")

    def option_facts(self, name: str, value: Plain) -> dict[str, Plain]:
        """Facts for an option value's line."""
        return {"value": self.several(value) if isinstance(value, list) else value}

    # --- the table ---

    def board(self, view: View, width: int = 80, colour: bool = False) -> str:
        """The whole table as text, for a terminal and for a screen reader."""
        return self.asked(view)

    def map(self, view: View, width: int = 80, colour: bool = False) -> str:
        """The map as text; empty for games without one."""
        return ""


class _Facts(dict[str, Plain]):
    """Facts in facts, so that a pattern can say `{facts.city}`."""

    def __getattr__(self, name: str) -> Plain:
        return self.get(name, "?")


def _near(problem: Problem) -> str:
    """The known name that somebody may have meant: a slip of the finger is told apart from a wrong idea."""
    known = problem.facts.get("known")
    if not problem.code.startswith("unknown_") or not isinstance(known, list):
        return ""
    asked = problem.facts.get(problem.code.removeprefix("unknown_"), problem.facts.get("value"))
    near = get_close_matches(str(asked), [str(name) for name in known], 1)
    return near[0] if near else ""


def _name_of(game: Game | str) -> str:
    return game if isinstance(game, str) else game.name


def _class_for(game: str) -> type[Speaker]:
    found = part_for(game, "baseload.speakers", SPEAKERS)
    return Speaker if found is None else cast(type[Speaker], found)  # without words it can still be played


def _for_game(speaker: Speaker, game: str) -> Speaker:
    """This speaker, or the one of another game with the same language and names."""
    if speaker.game == game:
        return speaker
    words = game_catalogue(game, speaker.words.language, speaker.words.strict)
    return _class_for(game)(game, words, speaker.names, speaker.you)


def speaker(
    game_name: str | None = None,
    names: Sequence[str] | None = None,
    language: str = SOURCE,
    you: int | None = None,
    strict: bool = False,
) -> Speaker:
    """The speaker for a game (None: for what concerns no game) in a language."""
    game = game_name or ""
    return _class_for(game)(game, game_catalogue(game, language, strict), names, you)
