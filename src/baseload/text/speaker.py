"""The speaker: turns events, actions, refusals and problems of a table into sentences.

`speaker("power-grid", ["Anna", "Bo"])` is the one for a game; `speaker()` knows no game and serves for
problems and options. A game's own speaker is named by its title.
Its sentences are in the catalogue file of the game's name, before those that all games share.

>>> from baseload.core.problems import Refusal, UnknownNameError
>>> speaker().problem(UnknownNameError("unknown_game", game="chess", known=["power-grid"]))
'There is no game called chess: choose power-grid.'
>>> speaker("power-grid").refusal(Refusal("too_little_money", "PG-69", {"price": 21, "money": 17}))
'Building there costs 21 Elektro and you have 17 (PG-69).'
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, cast

from baseload.core.action import Action
from baseload.core.contract import Game, Outcome, View
from baseload.core.event import Event
from baseload.core.plain import Plain
from baseload.core.problems import Problem, Refusal, UnknownNameError
from baseload.core.registry import find_title
from baseload.text.audience import Audience
from baseload.text.catalogue import Catalogue, game_catalogue
from baseload.text.outcome import Results
from baseload.text.outline import Outline
from baseload.text.problems import problem_told
from baseload.text.reading import language as readers_language
from baseload.text.spellings import spellings

_BESIDE: Final = "\ue000"  # in a sentence, the name of whoever's mark stands before it


class Line:
    """What a log tells of something: about which seat, in few words; what stands at the `end` of the line, a price say;
    and the `whole` sentence."""

    def __init__(self, seat: int | None, said: str, end: str, whole: str) -> None:
        self.seat = seat
        self.said = said
        self.end = end
        self.whole = whole


class Speaker:
    """What can be said about any game. The games' speakers override what they can say better.

    `you`, where given, is the seat that is spoken to: "You bid 17." instead of "Anna bids 17."
    """

    def __init__(
        self, game: str, words: Catalogue, names: Sequence[str] | None = None, you: int | None = None
    ) -> None:
        self.game = game
        self.words = words
        self.audience = Audience(words, names, you)
        self.names = self.audience.names
        self.you = you
        self.results = Results(self.audience)

    # --- small things ---

    def name(self, seat: int | None) -> str:
        """Who sits there; "Seat 1" where nobody gave a name."""
        return self.audience.name(seat)

    def mark(self, seat: int) -> str:
        """The seat's letter, for maps and tables."""
        return self.audience.mark(seat)

    def several(self, items: Iterable[object], last: str = "list.and") -> str:
        """A list as people write it: "a, b and c". `last` names the pattern that adds the last item."""
        return self.audience.several(items, last)

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
        return self.audience.to(seat, id, other)

    def of(self, seat: int, id: str, /, **facts: Plain) -> str:
        """What is said of a seat, or to it: "Anna controls it", "you control it"."""
        return self.audience.of(seat, id, **facts)

    def phrases(self, facts: dict[str, Plain], view: View | None) -> dict[str, Plain]:
        """Facts made ready for a sentence: names for ids, amounts with their unit. Games know more of it."""
        return {name: self.several(fact) if isinstance(fact, list) else fact for name, fact in facts.items()}

    # --- what happens at a table ---

    def event(self, event: Event, view: View) -> str:
        """One sentence about what happened."""
        ready = self.ready(event, view)
        id = self._to(ready.seat, f"event.{ready.kind}")
        return self.words.say(id, who=self.name(ready.seat), **self.phrases(ready.facts, view))

    def ready(self, event: Event, view: View) -> Event:
        """The event under the name of its sentence, with the facts that this needs. Games know more of it."""
        return event

    def line(self, event: Event, view: View) -> Line:
        """The same as a line of a log, where the mark of whoever it is about stands before it: in few words where there
        are such, and without the name that a sentence begins with."""
        ready = self.ready(event, view)
        brief = f"log.{ready.kind}"
        id = self._to(ready.seat, brief if self.words.has(brief) else f"event.{ready.kind}")
        said = self.words.say(id, who=_BESIDE, **self.phrases(ready.facts, view))
        said = said.removeprefix(f"{_BESIDE} ").replace(_BESIDE, self.name(ready.seat))
        said, _, end = said.partition("\t")
        return Line(ready.seat, said, end, self.event(event, view) if id.startswith(brief) else said)

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
        return self.results.ranking(outcome)

    def result(self, outcome: Outcome) -> str:
        """One sentence: who won; for somebody who played alone, how well."""
        return self.results.result(outcome)

    def reason(self, outcome: Outcome, view: View) -> str:
        """One sentence: why the game ended."""
        return self.words.say(f"reason.{outcome.reason}", **self.phrases(outcome.facts, view))

    def ending(self, reason: str) -> str:
        """What ends games for this reason, in a few words, for statistics."""
        id = f"ending.{reason}"
        return self.words.say(id) if self.words.has(id) else reason

    # --- what people type ---

    def typed_names(self, view: View) -> dict[str, list[tuple[str, str]]]:
        """By verb, what its one argument is called in this language, and its word in the notation."""
        return {}

    def spellings(self) -> list[tuple[str, str]]:
        """What people who read this language may write for the words of the notation."""
        return spellings(self.words)

    # --- problems ---

    def problem(self, problem: Problem) -> str:
        """One clear sentence: what is wrong, where, and what would be right."""
        return problem_told(problem, self)

    def problem_names(self, facts: dict[str, Plain]) -> dict[str, Plain]:
        """Of a problem's facts, those that this language writes in another way."""
        return {}

    def for_game(self, game: str) -> "Speaker":
        """This speaker, or the one of another game with the same language and names."""
        if self.game == game:
            return self
        words = game_catalogue(game, self.words.language, self.words.strict)
        return _class_for(game)(game, words, self.names, self.you)

    # --- options ---

    def option(self, game: Game | str, name: str) -> str:
        """What an option is about, in one line."""
        return self.for_game(_name_of(game)).words.say(f"option.{name}")

    def option_value(
        self, game: Game | str, name: str, value: Plain, others: Mapping[str, Plain] | None = None
    ) -> str:
        """What one value of an option means, in one line. Values of free form share one line. `others`: what else was
        chosen, where that is known."""
        teller = self.for_game(_name_of(game))
        closer = f"option.{name}.{value}"
        id = closer if teller.words.has(closer) else f"option.{name}.any"
        facts = {**teller.option_facts(name, value), **teller.option_names(name, value, others or {})}
        return teller.words.say(id, **facts)

    def option_form(self, game: Game | str, form: str) -> str:
        """How the free form of an option is written (`OptionSpec.form`)."""
        return self.for_game(_name_of(game)).words.say(f"option_form.{form}")

    def option_facts(self, name: str, value: Plain) -> dict[str, Plain]:
        """Facts for an option value's line."""
        return {"value": self.several(value) if isinstance(value, list) else value}

    def option_names(self, name: str, value: Plain, others: Mapping[str, Plain]) -> dict[str, Plain]:
        """Facts for that line that hang on what else was chosen: regions have the names of their map."""
        return {}

    # --- the table ---

    def board(self, view: View, width: int = 80, colour: bool = False) -> str:
        """The whole table as text, for a terminal and for a screen reader, with what is asked."""
        return self.asked(view)

    def map(self, view: View, width: int = 80, colour: bool = False) -> str:
        """The map as text; empty for games without one."""
        return ""

    def outline(self, view: View) -> Outline:
        """The whole table with its map as headings, lists and tables. Who tells a table as text alone need not care."""
        outline = Outline()
        outline.verbatim(self.board(view))
        drawn = self.map(view)
        if drawn:
            outline.verbatim(drawn)
        return outline


def _name_of(game: Game | str) -> str:
    return game if isinstance(game, str) else game.name


def _class_for(game: str) -> type[Speaker]:
    try:
        known = find_title(game)
        found = known.speaker.load() if known is not None else None
    except UnknownNameError:  # a broken package is told of in the words that all share
        return Speaker
    return Speaker if found is None else cast(type[Speaker], found)  # without words it can still be played


def speaker(
    game_name: str | None = None,
    names: Sequence[str] | None = None,
    language: str | None = None,
    you: int | None = None,
    strict: bool = False,
) -> Speaker:
    """The speaker for a game (None: for what concerns no game) in a language, or in the reader's."""
    game = game_name or ""
    tongue = language if language is not None else readers_language()
    return _class_for(game)(game, game_catalogue(game, tongue, strict), names, you)
