"""What a typed line means: a choice's number, an amount, notation, or notation as people type it.

In a list with groups a line may also mean several actions: then it asks to see them.

>>> fold("Köln"), fold("New York"), fold("frankfurt_m")
('koeln', 'newyork', 'frankfurtm')
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence

from baseload.cli.choices import Choices
from baseload.core.action import Action
from baseload.core.contract import Game
from baseload.core.problems import NotationError

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "o", "ł": "l"})

Names = dict[str, list[tuple[str, str]]]


def fold(text: str, umlauts: bool = True) -> str:
    """Letters and digits only, without case and accents; umlauts written out, or left as bare letters."""
    text = unicodedata.normalize("NFC", text).casefold()
    if umlauts:
        text = text.translate(_UMLAUTS)
    plain = unicodedata.normalize("NFKD", text)
    return re.sub(r"[^a-z0-9]", "", plain)


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
        self.spellings = {fold(written): word for written, word in spellings}
        self.longest = max((len(written.split()) for written, _ in spellings), default=0)

    def read(self, text: str) -> Action:
        """The action, legal or not; NotationError if the text is none or could be several, Several to list them,
        NotNow for a verb alone that cannot be used."""
        text = typed = " ".join(text.split())
        if re.fullmatch(r"[0-9]{1,9}", text):
            return self._number(int(text), text)
        action = self._notation(text)  # which means itself, whatever else somebody may call so
        if action is None or action not in self.choices.legal:
            text = self._spelt(text)
            action = self._notation(self._with_names(text))
        if action is not None and action in self.choices.legal:
            return action
        short = self._short_for(text)
        if len(short) == 1:
            return short[0]
        if action is not None:
            return action
        if short and self.choices.in_groups:
            raise Several(short)
        if short:
            raise NotationError("ambiguous_action", text=typed, matches=[str(match) for match in short[:6]])
        verbs = [verb for verb in self.attempts if verb == text or (len(text) >= 3 and verb.startswith(text))]
        if len(verbs) == 1:
            raise NotNow(typed, self.attempts[verbs[0]])
        named_alone = self._named_alone(text)
        if len(named_alone) == 1:  # not legal, but clear enough to be told why
            return self.game.action(named_alone[0])
        if named_alone:
            raise NotationError("ambiguous_action", text=typed, matches=named_alone[:6])
        raise NotationError("not_understood", text=typed)

    def _notation(self, text: str) -> Action | None:
        try:
            return self.game.action(text)
        except NotationError:
            return None

    def _number(self, number: int, text: str) -> Action:
        line = self.choices.line(number)
        if line is not None and line.group is not None:
            raise Several(line.group)
        if line is not None:
            return line.action
        if self.choices.verb:
            return self.game.action(f"{self.choices.verb} {number}")
        raise NotationError("no_such_choice", number=number, last=self.choices.last)

    def _spelt(self, text: str) -> str:
        """The text in the words of the notation: "propose solar North America money" has `north_america`."""
        words = text.split()
        spelt: list[str] = []
        place = 0
        while place < len(words):
            for count in range(min(self.longest, len(words) - place), 0, -1):
                word = self.spellings.get(fold("".join(words[place : place + count])))
                if word is not None:
                    break
            else:
                word, count = words[place], 1
            spelt.append(word)
            place += count
        return " ".join(spelt)

    def _with_names(self, text: str) -> str:
        """The text with a name for people replaced by its id: "build Köln" is `build koeln`."""
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
        bare = len(fold(text)) >= 3
        for short in (
            [action for action, words in spelled if len(words) == len(typed) and _begins(typed, words)],
            [action for action, words in spelled if bare and len(words) > 1 and _begins(typed, words[1:])],
            [action for action, words in spelled if len(words) > len(typed) and _begins(typed, words)],
        ):
            if short:
                return short
        wanted = self._named_alone(text)
        return [action for action in self.choices.legal if str(action) in wanted]

    def _named_alone(self, text: str) -> list[str]:
        """The actions, legal or not, that a name without its verb may stand for."""
        if len(fold(text)) < 3:
            return []
        return [f"{verb} {id}" for verb, names in self.names.items() for id in _matches(text, names)]


def _begins(typed: list[str], words: list[str]) -> bool:
    """Every typed word begins its word; numbers must be whole, so that 1 is never short for 14."""
    return len(typed) <= len(words) and all(
        word == short if short.isdecimal() else word.startswith(short)
        for short, word in zip(typed, words, strict=False)
    )


def _matches(text: str, names: list[tuple[str, str]]) -> list[str]:
    """The ids of the name itself, else of all names that begin so."""
    wanted = {fold(text), fold(text, umlauts=False)} - {""}
    exact: list[str] = []
    begun: list[str] = []
    for name, id in names:
        spellings = {fold(name), fold(name, umlauts=False), fold(id)}
        if wanted & spellings:
            exact.append(id)
        elif any(spelling.startswith(short) for short in wanted for spelling in spellings):
            begun.append(id)
    return exact or begun
