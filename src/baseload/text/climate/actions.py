"""The form of a sentence about an action, in both games about the climate."""

from baseload.core.plain import Plain
from baseload.text.catalogue import Catalogue


class ActionSentences:
    """What an action would do, and after it whatever else is worth knowing."""

    def __init__(self, words: Catalogue) -> None:
        self.words = words

    def sentence(self, id: str, notes: list[str], /, **facts: Plain) -> str:
        text = self.words.say(f"action.{id}", **facts)
        for note in notes:
            text = self.words.say("action.and", action=text, note=note)
        return text
