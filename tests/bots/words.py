"""An action for the small games of these tests: somebody says a word."""

from baseload.core.action import Action


class Word(Action):
    def __init__(self, word: str) -> None:
        self.word = word

    def __str__(self) -> str:
        return self.word
