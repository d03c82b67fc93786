"""What a typed line means: a choice's number, an amount, notation, or notation as people type it.

In a list with groups a line may also mean several actions: then it asks to see them. Words may be those of the notation,
English ones or the reader's own (`cli/vocabulary.py`); what they may mean in more than one way is told by what can be
done, and refused where that does not tell.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from baseload.cli.choices import Choices
from baseload.cli.vocabulary import Vocabulary, folds
from baseload.core.action import Action
from baseload.core.contract import Game
from baseload.core.problems import NotationError

Names = dict[str, list[tuple[str, str]]]


class Several(Exception):
    """The text asks for some of the legal actions: a group, or all that begin so."""

    def __init__(self, actions: list[Action]) -> None:
        super().__init__()
        self.actions = actions


class NotNow(Exception):
    """The text is a verb of the game with which nothing is legal now: as it was typed, and what it may mean."""

    def __init__(self, typed: str, attempts: list[Action]) -> None:
        super().__init__()
        self.typed = typed
        self.attempts = attempts


class Reader:
    """Reads lines for one decision. `spellings` are what people write for words of the notation, and `attempts` are,
    by verb, what it may mean alone."""

    def __init__(
        self,
        game: Game,
        choices: Choices,
        names: Names,
        spellings: Sequence[tuple[str, str]] = (),
        attempts: Mapping[str, list[Action]] | None = None,
    ) -> None:
        self.game = game
        self.choices = choices
        self.names = names
        self.attempts = attempts or {}
        self.words = Vocabulary(spellings)

    def read(self, text: str) -> Action:
        """The action, legal or not; NotationError if the text is none or could be several, Several to list them,
        NotNow for a verb alone that cannot be used."""
        typed = " ".join(text.split())
        if re.fullmatch(r"[0-9]{1,9}", typed):
            return self._number(int(typed), typed)
        action = self._notation(typed)  # which means itself, whatever else somebody may call so
        if action is not None and action in self.choices.legal:
            return action
        texts = self.words.readings(typed)
        actions = _once(found for text in texts for found in self._meant(text, typed))
        legal = [action for action in actions if action in self.choices.legal]
        short = legal or _once(found for text in texts for found in self._short_for(text))
        if len(short) == 1:
            return short[0]
        if len(actions) == 1:
            return actions[0]
        if short and self.choices.in_groups:
            raise Several(short)
        if short or actions:
            raise _ambiguous(typed, short or actions)
        verbs = dict.fromkeys(verb for text in texts for verb in self._verbs(text))
        if len(verbs) == 1:
            raise NotNow(typed, self.attempts[next(iter(verbs))])
        named_alone = [self.game.action(line) for text in texts for line in self._named_alone(text)]
        if len(_once(iter(named_alone))) == 1:  # not legal, but clear enough to be told why
            return named_alone[0]
        if named_alone:
            raise _ambiguous(typed, named_alone)
        raise NotationError("not_understood", text=typed)

    def _notation(self, text: str) -> Action | None:
        try:
            return self.game.action(text)
        except NotationError:
            return None

    def _meant(self, text: str, typed: str) -> list[Action]:
        """The action that the text is, with a name for people replaced by its id: "build Köln" is `build koeln`."""
        action = self._notation(self._with_names(text))
        return [action] if action is not None else []

    def _number(self, number: int, text: str) -> Action:
        line = self.choices.line(number)
        if line is not None and line.group is not None:
            raise Several(line.group)
        if line is not None:
            return line.action
        if self.choices.verb:
            return self.game.action(f"{self.choices.verb} {number}")
        raise NotationError("no_such_choice", number=number, last=self.choices.last)

    def _with_names(self, text: str) -> str:
        verb, _, rest = text.casefold().partition(" ")
        for known, names in self.names.items():
            if rest and known.startswith(verb):
                ids = _matches(rest, names)
                if len(ids) > 1:
                    raise NotationError("ambiguous_name", text=rest, matches=ids[:6])
                if ids:
                    return f"{known} {ids[0]}"
        return text

    def _short_for(self, text: str) -> list[Action]:
        """The legal actions that the text may be short for: every word begun, the verb or the end left out."""
        typed = text.casefold().split()
        spelled = [(action, str(action).split()) for action in self.choices.legal]
        # A single letter may stand for a verb, but never alone for a city: too easy to hit by mistake.
        bare = _long_enough(text)
        for short in (
            [action for action, words in spelled if len(words) == len(typed) and _begins(typed, words)],
            [action for action, words in spelled if bare and len(words) > 1 and _begins(typed, words[1:])],
            [action for action, words in spelled if len(words) > len(typed) and _begins(typed, words)],
        ):
            if short:
                return short
        wanted = self._named_alone(text)
        return [action for action in self.choices.legal if str(action) in wanted]

    def _verbs(self, text: str) -> list[str]:
        """The verbs of attempts that the text may be."""
        long = len(text) >= 3
        return [verb for verb in self.attempts if verb == text or (long and verb.startswith(text))]

    def _named_alone(self, text: str) -> list[str]:
        """The actions, legal or not, that a name without its verb may stand for."""
        if not _long_enough(text):
            return []
        return [f"{verb} {id}" for verb, names in self.names.items() for id in _matches(text, names)]


def _long_enough(text: str) -> bool:
    return max(map(len, folds(text)), default=0) >= 3


def _ambiguous(typed: str, actions: list[Action]) -> NotationError:
    return NotationError("ambiguous_action", text=typed, matches=[str(action) for action in actions[:6]])


def _once(actions: Iterator[Action]) -> list[Action]:
    """Each of them once, in their order."""
    return list({str(action): action for action in actions}.values())


def _begins(typed: list[str], words: list[str]) -> bool:
    """Every typed word begins its word; numbers must be whole, so that 1 is never short for 14."""
    return len(typed) <= len(words) and all(
        word == short if short.isdecimal() else word.startswith(short)
        for short, word in zip(typed, words, strict=False)
    )


def _matches(text: str, names: list[tuple[str, str]]) -> list[str]:
    """The ids of the name itself, else of all names that begin so. A place may have several names."""
    wanted = folds(text)
    exact: dict[str, None] = {}
    begun: dict[str, None] = {}
    for name, id in names:
        spellings = folds(name) | folds(id)
        if wanted & spellings:
            exact[id] = None
        elif any(spelling.startswith(short) for short in wanted for spelling in spellings):
            begun[id] = None
    return list(exact or begun)
