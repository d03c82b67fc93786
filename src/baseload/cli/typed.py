"""What a typed line means: a choice's number, an amount, notation, or notation as people type it.

In a list with groups a line may also mean several actions: then it asks to see them. Words may be those of the
notation, English ones or the reader's own (`cli/vocabulary.py`); what they may mean in more than one way is told by
what can be done, and refused where that does not tell.
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
        typed = self.words.closed(" ".join(text.split()))
        if re.fullmatch(r"[0-9]{1,9}", typed):
            return self._number(int(typed), typed)
        action = self._notation(typed)  # which means itself, whatever else somebody may call so
        if action is not None and action in self.choices.legal:
            return action
        texts = self._texts(typed, action is not None)
        meant = self._meant(texts)
        legal = _once(action for action in meant.values() if action in self.choices.legal)
        # Whatever is an action may lack its end ("power 5" its fuel), but is not short for another.
        short = legal or _once(found for action in meant.values() for found in self._longer(action))
        if not meant:
            short = _once(found for text in texts for found in self._short_for(text))
        if len(short) == 1:
            return short[0]
        actions = _once(iter(meant.values()))
        if len(actions) == 1:
            return actions[0]
        if short and self.choices.in_groups:
            raise Several(short)
        if short or actions:
            raise _ambiguous(typed, short or actions)
        verbs = self._verbs(texts)
        if len(verbs) == 1:
            raise NotNow(typed, self.attempts[verbs[0]])
        named_alone = _once(self.game.action(line) for text in texts for line in self._named_alone(text))
        if len(named_alone) == 1:  # not legal, but clear enough to be told why
            return named_alone[0]
        if named_alone:
            raise _ambiguous(typed, named_alone)
        raise NotationError("not_understood", text=typed)

    def _texts(self, typed: str, notation: bool) -> list[str]:
        """What was typed may be all these in the words of the notation. Names, behind a verb or alone, may have words
        of theirs among them, and stay as they are; and what has no other words than those of the notation is that."""
        if notation and all(word.isdecimal() or word in self.words for word in typed.split()):
            return [typed]
        verb, _, rest = typed.partition(" ")
        named = [f"{word} {rest}" for word in self.words.readings(verb)] if rest else []
        return list(dict.fromkeys([*self.words.readings(typed), *named, typed]))

    def _notation(self, text: str) -> Action | None:
        try:
            return self.game.action(text)
        except NotationError:
            return None

    def _meant(self, texts: list[str]) -> dict[str, Action]:
        """The texts that are actions, with a name for people replaced by its id: "build Köln" is `build koeln`."""
        read = ((text, self._notation(self._with_names(text))) for text in texts)
        return {text: action for text, action in read if action is not None}

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

    def _longer(self, action: Action) -> list[Action]:
        """The legal actions with the same verb that begin so."""
        begun = str(action).split()
        spelled = [(legal, str(legal).split()) for legal in self.choices.legal]
        return [legal for legal, words in spelled if words[0] == begun[0] and _begins(begun, words)]

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

    def _verbs(self, texts: list[str]) -> list[str]:
        """The verbs of attempts that the texts may be: are, else begin."""
        typed = [text.casefold() for text in texts]
        whole = [verb for verb in self.attempts if verb in typed]
        return whole or [
            verb for verb in self.attempts if any(len(text) >= 3 and verb.startswith(text) for text in typed)
        ]

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
